/* experiments.h - the experiments, each with its file. */
#ifndef LAB_EXPERIMENTS_H
#define LAB_EXPERIMENTS_H

#include "lab/fidelity/fidelity.h"

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
extern const lab_experiment lab_position_passes;                            /* overlap.c */
extern const lab_experiment lab_bricks;                                     /* bricks.c */
extern const lab_experiment lab_pendulum;                                   /* pendulum.c */
extern const lab_experiment lab_crowd, lab_isolated;                        /* isolated.c */
extern const lab_experiment lab_tower, lab_heavy_load, lab_pyramid;         /* stacks.c */
extern const lab_experiment lab_rest;                                       /* rest.c */

/* the laws of motion */
extern const lab_experiment lab_made_falling, lab_made_struck, lab_made_shipped; /* heaps.c */
extern const lab_experiment lab_made_packed;                                     /* heaps.c */
extern const lab_experiment lab_landings, lab_columns, lab_small_piles;          /* falls.c */
extern const lab_experiment lab_gases, lab_bouncing;                     /* full_rebounds.c */
extern const lab_experiment lab_mixed_heap, lab_disc_heap, lab_box_heap; /* heaps.c */
extern const lab_experiment lab_plastic, lab_wall;                       /* struck.c */
extern const lab_experiment lab_parting, lab_pasted;                     /* parting.c */
extern const lab_experiment lab_plate, lab_crush_discs, lab_crush_boxes; /* crushed.c */
extern const lab_experiment lab_crush_both, lab_ram, lab_blow;           /* crushed.c */
extern const lab_experiment lab_blow_on_pile, lab_hold;                  /* crushed.c */
extern const lab_experiment lab_bearing, lab_giants;                     /* crushed.c */
extern const lab_experiment lab_seams, lab_seams_at_all_speeds;          /* seams.c */
extern const lab_experiment lab_undamped, lab_damped, lab_slow_spring;   /* springs.c */
extern const lab_experiment lab_large_swings, lab_double_pendulum;       /* swings.c */
extern const lab_experiment lab_chain, lab_long_chains;                  /* chains.c */
extern const lab_experiment lab_heavy_on_thin, lab_joints_under_load;    /* chains.c */
extern const lab_experiment lab_rebounds;                                /* rebounds.c */
extern const lab_experiment lab_turning;                                 /* turning.c */
extern const lab_experiment lab_air;                                     /* air.c */
extern const lab_experiment lab_sizes;                                   /* sizes.c */
extern const lab_experiment lab_built, lab_nets, lab_weightless;         /* samples.c */

#endif
