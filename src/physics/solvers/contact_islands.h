/* contact_islands.h - islands of a tick's bodies, joined by contacts alone. */
#ifndef CR_CONTACT_ISLANDS_H
#define CR_CONTACT_ISLANDS_H

#include "constraints/problem.h"

/* Lists problem->kinematic_contacts; false when out of memory. */
bool cr_list_kinematic_contacts(cr_problem *problem);

/* Finds problem->contact_islands, once a tick. To be called when kinematic contacts are listed, and
 * the joints and the mouse joint have their rows: an island that one of these acts on is `joined`.
 */
void cr_find_contact_islands(cr_problem *problem);

/* The solver body whose element of problem->contact_islands stands for the island of a body. */
static inline uint32_t cr_island_of(const cr_problem *problem, uint32_t body)
{
    return problem->contact_islands[body].root;
}

/* The same of a contact of the world. Impulses can move one of its bodies. */
static inline uint32_t cr_island_of_contact(const cr_problem *problem, size_t contact)
{
    cr_solver_pair pair = cr_solver_pair_of(problem, contact);
    return cr_island_of(problem, cr_can_move(&problem->bodies[pair.a]) ? pair.a : pair.b);
}

/* The kinematic body of a contact, or NULL. */
static inline const cr_solver_body *cr_kinematic_of(const cr_problem *problem, size_t contact)
{
    cr_solver_pair pair = cr_solver_pair_of(problem, contact);
    const cr_solver_body *a = &problem->bodies[pair.a], *b = &problem->bodies[pair.b];
    const cr_solver_body *fixed = cr_can_move(a) ? b : a;
    /* of what impulses cannot move, all but kinematic bodies are the last one */
    bool is = !cr_can_move(fixed) && fixed != &problem->bodies[problem->body_count - 1];
    return is ? fixed : NULL;
}

/* Whether it has a kinematic body that moves: what such a contact does is not passive. */
static inline bool cr_is_driven(const cr_problem *problem, size_t contact)
{
    const cr_solver_body *driver = cr_kinematic_of(problem, contact);
    return driver != NULL && (driver->v.x != 0 || driver->v.y != 0 || driver->w != 0);
}

#endif
