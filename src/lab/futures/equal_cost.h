/* equal_cost.h - how many passes of a cheaper solver fit into the time of a dearer one. Inside this
 * room only. */
#ifndef LAB_FUTURES_EQUAL_COST_H
#define LAB_FUTURES_EQUAL_COST_H

#include "lab/futures/change.h"

/* ms of processor time that the calling thread has used. */
double thread_milliseconds(void);

/* Finds for each world the change of its number of passes with which a tick takes about as long as
 * the dearest world's; the worlds are left as they are, to the bit. A world that is the dearest, or
 * has no such setting, or whose bit of `fixed` is set, gets a change of nothing. False when they
 * cannot be measured: a tick fails, or memory is out. */
bool equal_cost_find(cr_world *const *worlds, size_t count, unsigned fixed, lab_change *out);

/* The setting by which the world's solver makes more passes; NULL: there is none. */
const cr_setting *equal_cost_passes(const cr_world *world);

#endif
