/* experiments.h - the experiments, each with its file. */
#ifndef LAB_EXPERIMENTS_H
#define LAB_EXPERIMENTS_H

#include "fidelity.h"

extern const lab_experiment lab_bounce, lab_stacked_balls, lab_height_kept; /* bounce.c */
extern const lab_experiment lab_head_on, lab_inelastic;                     /* head_on.c */
extern const lab_experiment lab_glancing, lab_off_centre;                   /* oblique.c */
extern const lab_experiment lab_cradle;                                     /* cradle.c */
extern const lab_experiment lab_slope, lab_tipping, lab_race;               /* slope.c */
extern const lab_experiment lab_thrown, lab_spin;                           /* rolling.c */
extern const lab_experiment lab_pi_ten, lab_pi_hundred;                     /* counting_pi.c */
extern const lab_experiment lab_tunnelling;                                 /* tunnelling.c */
extern const lab_experiment lab_free_fall, lab_spring;                      /* integrators.c */
extern const lab_experiment lab_column, lab_load;                           /* passes.c */
extern const lab_experiment lab_baumgarte, lab_split, lab_projection;       /* overlap.c */
extern const lab_experiment lab_position_passes, lab_soft;                  /* overlap.c */
extern const lab_experiment lab_bricks;                                     /* bricks.c */
extern const lab_experiment lab_pendulum;                                   /* pendulum.c */
extern const lab_experiment lab_crowd, lab_isolated;                        /* isolated.c */
extern const lab_experiment lab_tower, lab_heavy_load, lab_pyramid;         /* stacks.c */
extern const lab_experiment lab_rest;                                       /* rest.c */

#endif
