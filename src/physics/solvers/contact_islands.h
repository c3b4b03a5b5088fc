/* contact_islands.h - islands of a tick's bodies, joined by contacts alone. */
#ifndef CR_CONTACT_ISLANDS_H
#define CR_CONTACT_ISLANDS_H

#include "base/union_find.h"
#include "constraints/problem.h"

/* Joins the sets of a contact's two solver bodies, nodes of union_find.h, if impulses can move
 * both. Returns one that they can move. */
static inline uint32_t cr_join_by_contact(const cr_problem *problem, void *nodes, size_t size,
                                          const cr_contact *contact)
{
    uint32_t a = cr_solver_body_of(problem, contact->a), b = cr_solver_body_of(problem, contact->b);
    bool a_moves = cr_can_move(&problem->bodies[a]), b_moves = cr_can_move(&problem->bodies[b]);
    if (a_moves && b_moves)
        cr_join_sets(nodes, size, a, b);
    return a_moves ? a : b;
}

/* The kinematic body of a contact, or NULL. */
static inline const cr_solver_body *cr_kinematic_of(const cr_problem *problem,
                                                    const cr_contact *contact)
{
    const cr_solver_body *a = &problem->bodies[cr_solver_body_of(problem, contact->a)];
    const cr_solver_body *b = &problem->bodies[cr_solver_body_of(problem, contact->b)];
    const cr_solver_body *fixed = cr_can_move(a) ? b : a;
    /* of what impulses cannot move, all but kinematic bodies are the last one */
    bool is = !cr_can_move(fixed) && fixed != &problem->bodies[problem->body_count - 1];
    return is ? fixed : NULL;
}

/* Whether it has a kinematic body that moves: what such a contact does is not passive. */
static inline bool cr_is_driven(const cr_problem *problem, const cr_contact *contact)
{
    const cr_solver_body *driver =
        problem->has_kinematic ? cr_kinematic_of(problem, contact) : NULL;
    return driver != NULL && (driver->v.x != 0 || driver->v.y != 0 || driver->w != 0);
}

#endif
