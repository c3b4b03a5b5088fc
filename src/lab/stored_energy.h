/* stored_energy.h - the energy that springs, bent welds and attractors hold, which lab_metrics
 * leaves out: with it, the total of a world without rebounds, friction, damping, motors and hands
 * stays what it is.
 */
#ifndef LAB_STORED_ENERGY_H
#define LAB_STORED_ENERGY_H

#include "carom.h"

typedef struct lab_stored {
    /* J: k x^2 / 2 of each spring and weld that has a stiffness (0 of a slack rope), and of each
     * body within the reach R of an attractor of strength s, at the distance d: -m s (R - d)^2 / (2
     * R), 0 at the edge. */
    double energy;
    double rate;   /* W: by which that grows now, as bodies move */
    double driven; /* W: what attractors of infinite mass give by their own motion */
    double noise;  /* J: by which it may be off, since positions are floats */
} lab_stored;
lab_stored lab_stored_of(const cr_world *world);

double lab_stored_energy(const cr_world *world); /* J */

#endif
