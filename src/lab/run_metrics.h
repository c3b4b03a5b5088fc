/* run_metrics.h - how well a run of a world went: overlap, drift, jitter, energy and momentum,
 * gathered tick by tick. Bodies must neither come nor go meanwhile. */
#ifndef LAB_RUN_METRICS_H
#define LAB_RUN_METRICS_H

#include "lab/metrics.h"

/* One tick's figures. */
typedef struct lab_sample {
    uint64_t step; /* since the beginning */
    double time;   /* s */
    /* m; as the tick found them, before it moved the bodies */
    double max_penetration, mean_penetration;
    lab_metrics sums;
    double rms_speed; /* m/s, over the bodies that can be moved; see lab_speed_of_body */
} lab_sample;

/* NaN stands for a figure that has no meaning in this world. */
typedef struct lab_quality {
    /* m; of every tick but the first, whose overlap was there before, and the mean over all points
     * of all those ticks */
    double worst_penetration, mean_penetration;
    /* m; how far bodies that should rest are from where they began: root mean square at the end,
     * and the farthest at any tick. They are dynamic, began without velocity, and touched
     * something (to 5 mm) or felt no gravity. */
    double drift_rms, drift_worst;
    /* m/s; root mean square, in the last quarter of the ticks, of the speed of bodies slower than
     * 0.1 m/s */
    double jitter;
    /* J; the most that kinetic and potential energy together rose above the start's, and the change
     * at the end. What the scene itself puts in (kinematic bodies, attractors, constant forces)
     * counts as gained. */
    double energy_gained, energy_change;
    double energy_made; /* J; see energy_balance.h */
    /* J; the energy at the start, its potential counted from the lowest point of any body */
    double energy_scale;
    /* The most that momentum was off, as a share of sum m |v| (angular: of sum |r x m v| + |I w|)
     * at its largest; NaN unless nothing acts from outside. */
    double momentum_error, angular_error;
} lab_quality;

typedef struct lab_run_metrics lab_run_metrics;

/* Looks at the world's start; `ticks` is how long the run will be. NULL when out of memory. The
 * world is left as it is, to the bit. */
lab_run_metrics *lab_run_metrics_begin(cr_world *world, uint64_t ticks);
void lab_run_metrics_free(lab_run_metrics *metrics); /* NULL is allowed */

/* The state as it is: of step 0 before the first tick. */
lab_sample lab_run_metrics_sample(const lab_run_metrics *metrics, const cr_world *world);
/* After each tick. Returns its sample. */
lab_sample lab_run_metrics_tick(lab_run_metrics *metrics, const cr_world *world);
lab_quality lab_run_metrics_end(const lab_run_metrics *metrics, const cr_world *world);

#endif
