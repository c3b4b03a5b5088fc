/* shock_propagation.h - the weights of a pile, given from each layer to the next one below. */
#ifndef CR_SHOCK_PROPAGATION_H
#define CR_SHOCK_PROPAGATION_H

#include "solvers/contact_levels.h"

/* The motions before anything was done to them, room for two more sets of them; and of each row,
 * what it had before its layer was taken up, and whether it bears weight. */
typedef struct cr_shock_buffers {
    const cr_solver_body *start;
    cr_solver_body *loaded, *next;
    float *before;
    bool *bears;
} cr_shock_buffers;

/* Fills hands.bears, which must be zeroed; the motions must be those of the start. */
void cr_mark_bearing(const cr_problem *problem, const cr_contact_levels *levels,
                     cr_shock_buffers buffers);
/* Solves each layer as if those below it could not give way, and pushes these by what it presses
 * them with. A layer is solved when no row's velocity changes by more than `settled` (m/s), or is
 * left so. */
void cr_propagate_shock(cr_problem *problem, const cr_contact_levels *levels,
                        cr_shock_buffers buffers, float settled);

#endif
