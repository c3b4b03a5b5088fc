/* graph_coloring.h - colors of the constraint graph: contacts of one color share no body that
 * impulses can move, and are solved in parallel. */
#ifndef CR_GRAPH_COLORING_H
#define CR_GRAPH_COLORING_H

#include "solvers/tgs_soft_simd/batch_plan.h"

enum { CR_NO_COLOR = CR_COLORS };

/* Greedy edge coloring: finds the lowest color that no contact of the two bodies has yet, and adds
 * it to the used colors of both, a bit each. NULL stands for a body that impulses cannot move: it
 * may have any number of contacts of one color. CR_NO_COLOR when all are taken. */
static inline uint32_t cr_take_color(uint32_t *used_a, uint32_t *used_b)
{
    uint32_t used = (used_a != NULL ? *used_a : 0) | (used_b != NULL ? *used_b : 0);
    if (used == UINT32_MAX)
        return CR_NO_COLOR;
    uint32_t color = (uint32_t)__builtin_ctz(~used);
    if (used_a != NULL)
        *used_a |= UINT32_C(1) << color;
    if (used_b != NULL)
        *used_b |= UINT32_C(1) << color;
    return color;
}

/* Brings the contact keys up to date; marks the plan dirty if one has changed. */
void cr_update_contact_keys(cr_problem *problem, cr_batch_plan *plan);
/* Colors the contacts that have keys. The ones for which no color is left become rows of the
 * problem. False when out of memory. */
bool cr_color_contacts(cr_problem *problem, cr_batch_plan *plan);

/* Brings the contact bodies of all solver bodies up to date; marks the plan dirty where the flags
 * of one have changed. */
void cr_update_contact_bodies(const cr_problem *problem, cr_batch_plan *plan);

/* The index of a slot's contact body. All bodies that do not move in this tick share one solver
 * body, but each has its own place, so a contact body is added for it behind those of the solver
 * bodies. Contacts are sorted: those of a floor often follow each other, and share its contact
 * body. False when out of memory. */
bool cr_find_contact_body(const cr_problem *problem, cr_batch_plan *plan, uint32_t slot,
                          uint32_t *out);
/* Brings the contact bodies that were added up to date, and marks the plan dirty likewise. */
void cr_update_static_contact_bodies(const cr_problem *problem, cr_batch_plan *plan);

/* Whether impulses cannot move a contact body, once contacts have colors. Mostly its index tells.
 */
static inline bool cr_contact_body_is_fixed(const cr_problem *problem, const cr_batch_plan *plan,
                                            uint32_t body)
{
    return body + 1 >= problem->body_count ||
           (plan->has_kinematic && (plan->contact_bodies[body].flags & CR_CONTACT_FIXED) != 0);
}

#endif
