/* watch.h - what violent experiments have in common: seeded chance, tubs to fall into, and the
 * worst that was seen on the way. */
#ifndef LAB_WATCH_H
#define LAB_WATCH_H

#include "lab/fidelity/trial.h"

/* xorshift64* (Vigna 2016): the same scenes everywhere. */
typedef struct lab_chance {
    uint64_t state; /* not 0 */
} lab_chance;
double lab_chance_in(lab_chance *chance, double low, double high);

typedef struct lab_watch {
    double fastest; /* m/s: of any body's centre, at the end of any tick */
    double deepest; /* m: overlap */
    double gap;     /* m: between the anchors of a pin or a weld, or by how much a rod is off */
    double kinetic; /* J: at the end */
    double most_kinetic; /* J */
    double made, lost;   /* J: see energy_balance.h */
} lab_watch;
/* Runs the trial, and watches on. */
void lab_watch_run(lab_trial *t, double seconds, lab_watch *watch);

double lab_fastest(const lab_trial *t); /* m/s: now */
/* m^2/s^2: now, of the bodies that may move */
double lab_mean_square_speed(const lab_trial *t);
double lab_deepest(const lab_trial *t);   /* m: as the last tick found it */
double lab_joint_gap(const lab_trial *t); /* m: now */
/* J: kinetic and potential, at the moment that the velocities are of; see energy_balance.c. */
double lab_energy(const lab_trial *t);

/* Walls at -half and half. */
void lab_walls(lab_trial *t, double half, cr_material material);
/* The same, and a floor at 0. */
void lab_tub(lab_trial *t, double half, cr_material material);
/* `count` bodies in `columns`, from the height `low` on, each in a cell of its own: discs, boxes
 * (turned a little), or either. */
typedef enum lab_grains { LAB_DISCS, LAB_BOXES, LAB_MIXED } lab_grains;
void lab_pour(lab_trial *t, lab_grains grains, int count, int columns, double cell, double low,
              cr_material material);

#endif
