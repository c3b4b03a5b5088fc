/* metrics.h - what a world's state adds up to, in double precision. Bodies of infinite mass
 * add nothing. */
#ifndef LAB_METRICS_H
#define LAB_METRICS_H

#include "carom.h"

typedef struct lab_metrics {
    double kinetic_linear;  /* J */
    double kinetic_angular; /* J */
    double potential;       /* J in the world's gravity, 0 at the origin */
    double momentum_x;      /* kg m/s */
    double momentum_y;
    double angular_momentum; /* kg m^2/s about the origin */
    /* What errors of momentum are judged by, for momenta cancel in their sum. */
    double momentum_scale; /* sum of m |v| */
    double angular_scale;  /* sum of |r x m v| + |I w| */
} lab_metrics;

/* How deep the world's contacts overlap, as its last tick or detect found them. */
typedef struct lab_overlap {
    double worst; /* m, >= 0 */
    double sum;   /* m over all points; one that does not overlap adds 0 */
    uint64_t points;
} lab_overlap;
lab_overlap lab_overlap_of(const cr_world *world);

/* sqrt(2 K/m) of a body that can be moved, so that rotation counts like as much energy of straight
 * motion; 0 of others. m/s. */
double lab_speed_of_body(const cr_world *world, cr_body_id id);

lab_metrics lab_metrics_of(const cr_world *world);
lab_metrics lab_metrics_of_body(const cr_world *world, cr_body_id id);

#endif
