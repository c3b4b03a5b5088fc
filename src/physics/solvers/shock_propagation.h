/* shock_propagation.h - the weights of a pile, given from each layer to the next one below. */
#ifndef CR_SHOCK_PROPAGATION_H
#define CR_SHOCK_PROPAGATION_H

#include "solvers/contact_levels.h"

/* The motions before anything was done to them, room for two more sets of them; and of each row,
 * what it had before its layer was taken up, and whether it bears weight. */
typedef struct cr_hands {
    const cr_motion *start;
    cr_motion *loaded, *next;
    float *before;
    bool *bears;
} cr_hands;

/* Fills hands.bears, which must be zeroed; the motions must be those of the start. */
void cr_mark_bearing(const cr_problem *problem, const cr_layers *layers, cr_hands hands);
/* Solves each layer as if those below it could not give way, and pushes these by what it presses
 * them with. A layer is solved when no row's velocity changes by more than `settled` (m/s), or is
 * left so. */
void cr_hand_down(cr_problem *problem, const cr_layers *layers, cr_hands hands, float settled);

#endif
