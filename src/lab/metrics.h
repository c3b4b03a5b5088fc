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

lab_metrics lab_metrics_of(const cr_world *world);
lab_metrics lab_metrics_of_body(const cr_world *world, cr_body_id id);

#endif
