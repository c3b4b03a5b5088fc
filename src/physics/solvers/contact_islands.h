/* contact_islands.h - islands of a tick's bodies, joined by contacts alone. */
#ifndef CR_CONTACT_ISLANDS_H
#define CR_CONTACT_ISLANDS_H

#include "base/union_find.h"
#include "constraints/problem.h"

/* Joins the sets of a contact's two solver bodies, nodes of union_find.h, if impulses can move
 * both. Returns one that they can move. `driven`: whether the other one is kinematic, so that what
 * its contacts do is not passive. */
static inline uint32_t cr_join_by_contact(const cr_problem *problem, void *nodes, size_t size,
                                          const cr_contact *contact, bool *driven)
{
    uint32_t a = cr_solver_body_of(problem, contact->a), b = cr_solver_body_of(problem, contact->b);
    bool a_moves = cr_can_move(&problem->bodies[a]), b_moves = cr_can_move(&problem->bodies[b]);
    uint32_t mover = a_moves ? a : b, other = a_moves ? b : a;
    if (a_moves && b_moves)
        cr_join_sets(nodes, size, a, b);
    /* of what cannot be moved, all but kinematic bodies are the last one */
    *driven = !(a_moves && b_moves) && other + 1 < problem->body_count;
    return mover;
}

#endif
