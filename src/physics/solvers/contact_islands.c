/* contact_islands.c - the sets of bodies that a tick's contacts join, by union and find. */
#include "solvers/contact_islands.h"

#include "base/union_find.h"

bool cr_list_kinematic_contacts(cr_problem *problem)
{
    const cr_world *world = problem->world;
    problem->kinematic_count = 0;
    if (!problem->has_kinematic)
        return true;
    if (!CR_RESERVE(problem->kinematic_contacts, world->s.contact_count))
        return false;
    for (size_t i = 0; i < world->s.contact_count; i++)
        if (cr_kinematic_of(problem, i) != NULL)
            problem->kinematic_contacts[problem->kinematic_count++] = (uint32_t)i;
    return true;
}

static void join_by_contact(cr_problem *problem, size_t contact)
{
    cr_contact_island *islands = problem->contact_islands;
    cr_solver_pair pair = cr_solver_pair_of(problem, contact);
    bool a_moves = cr_can_move(&problem->bodies[pair.a]);
    /* most bodies that touch are joined by others already */
    if (a_moves && islands[pair.a].root != islands[pair.b].root &&
        cr_can_move(&problem->bodies[pair.b]))
        cr_join_sets(islands, sizeof *islands, pair.a, pair.b);
    islands[a_moves ? pair.a : pair.b].touched = true;
}

static void mark_driven(const cr_problem *problem)
{
    for (size_t i = 0; i < problem->kinematic_count; i++) {
        size_t contact = problem->kinematic_contacts[i];
        uint32_t island = cr_island_of_contact(problem, contact);
        problem->contact_islands[island].driven |= cr_is_driven(problem, contact);
    }
}

static void mark_joined(const cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        if (c->source != CR_FROM_CONTACT)
            problem->contact_islands[c->a].joined = problem->contact_islands[c->b].joined = true;
    }
}

void cr_find_contact_islands(cr_problem *problem)
{
    const cr_world *world = problem->world;
    cr_contact_island *islands = problem->contact_islands;
    if (problem->islands_found)
        return;
    problem->islands_found = true;
    for (uint32_t i = 0; i < problem->body_count; i++)
        islands[i] = (cr_contact_island){.root = i};
    for (size_t i = 0; i < world->s.contact_count; i++)
        join_by_contact(problem, i);
    mark_driven(problem);
    mark_joined(problem);
    /* a root has a lower index than its island's other bodies */
    for (uint32_t i = 0; i < problem->body_count; i++) {
        cr_contact_island *root =
            &islands[islands[i].root = cr_find_root(islands, sizeof *islands, i)];
        root->touched |= islands[i].touched;
        root->driven |= islands[i].driven;
        root->joined |= islands[i].joined;
    }
    problem->any_island_is_free = false;
    for (uint32_t i = 0; i < problem->body_count; i++)
        problem->any_island_is_free |=
            islands[i].root == i && islands[i].touched && !islands[i].driven;
}
