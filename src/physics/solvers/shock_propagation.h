/* shock_propagation.h - propagates the weights of a pile from each level to the one below. */
#ifndef CR_SHOCK_PROPAGATION_H
#define CR_SHOCK_PROPAGATION_H

#include "solvers/contact_levels.h"

/* Scratch memory: the solver bodies before the propagation (`start`) and room for two more sets of
 * them; and for each row its impulse before its level was solved, and whether it carries weight. */
typedef struct cr_shock_buffers {
    const cr_solver_body *start;
    cr_solver_body *loaded, *next;
    float *before;
    bool *bears;
} cr_shock_buffers;

/* Fills buffers.bears, which must be zeroed. The solver bodies must be as in buffers.start. */
void cr_mark_bearing(const cr_problem *problem, const cr_contact_levels *levels,
                     cr_shock_buffers buffers);
/* Solves level after level, from the top down, as if the bodies below could not move, and applies
 * the opposite impulses to the bodies below. A level is solved when no row's velocity changes by
 * more than `settled` (m/s) in a pass, or after a fixed number of passes. */
void cr_propagate_shock(cr_problem *problem, const cr_contact_levels *levels,
                        cr_shock_buffers buffers, float settled);

#endif
