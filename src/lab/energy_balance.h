/* energy_balance.h - what a world's ticks made of nothing: each rise of its mechanical energy
 * (kinetic, gravity, springs, attractors) beyond the work of kinematic bodies, motors, the hand,
 * forces and wind. */
#ifndef LAB_ENERGY_BALANCE_H
#define LAB_ENERGY_BALANCE_H

#include "carom.h"

typedef struct lab_energy_balance lab_energy_balance;

/* NULL when out of memory. */
lab_energy_balance *lab_energy_balance_new(void);
void lab_energy_balance_free(lab_energy_balance *balance); /* NULL is allowed */

/* The world as it is is where the next tick begins: at first, and whenever something else than a
 * tick changed it. False when out of memory. */
bool lab_energy_balance_begin(lab_energy_balance *balance, const cr_world *world);
/* After each tick: J that it made. 0 of a tick that did not follow the one before, or with another
 * number of slots: the balance then starts over. */
double lab_energy_balance_tick(lab_energy_balance *balance, const cr_world *world);
double lab_energy_balance_made(const lab_energy_balance *balance); /* J, by all ticks so far */
/* J: each fall of it below that work, likewise: by impacts, friction, damping and air. */
double lab_energy_balance_lost(const lab_energy_balance *balance);

#endif
