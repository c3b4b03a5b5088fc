/* crushed_islands.c - finds the piles that a kinematic body crushes, and takes their loads from
 * them.
 *
 * Where a kinematic body and something that does not move leave bodies no room, their impulses
 * cannot stop them from closing, and those that are handed on from tick to tick grow to any size,
 * against each other: hundreds of times what the bodies weigh. Whenever a contact comes, goes or
 * turns, some of that is set free, and the bodies tremble. So points that are crushed deep forget
 * theirs, within a fraction of a second; what a point needs to bear the weight above it the passes
 * find again.
 *
 * Only in islands that touch both: of a heavy body elsewhere, or on a kinematic platform, the load
 * is real. */
#include "solvers/crushed_islands.h"

#include "base/tuning.h"
#include "contacts/contact_state.h"
#include "solvers/contact_islands.h"

/* A body, as a node of the union-find tree of its island. */
typedef struct node {
    uint32_t parent; /* a node nearer to the root; the root's own */
    bool driven;     /* a kinematic body touches it; of a root, its island */
    bool held;       /* likewise something that does not move in this tick */
} node;

static void find_islands(const cr_problem *problem, node *nodes)
{
    const cr_world *world = problem->world;
    uint32_t bodies = (uint32_t)problem->body_count, fixed = bodies - 1;
    for (uint32_t i = 0; i < bodies; i++)
        nodes[i].parent = i;
    for (size_t i = 0; i < world->s.contact_count; i++) {
        const cr_contact *contact = &world->contacts[i];
        bool driven;
        uint32_t mover = cr_join_by_contact(problem, nodes, sizeof *nodes, contact, &driven);
        nodes[mover].driven |= driven;
        nodes[mover].held |= cr_solver_body_of(problem, contact->a) == fixed ||
                             cr_solver_body_of(problem, contact->b) == fixed;
    }
    for (uint32_t i = 0; i < bodies; i++) {
        node *root = &nodes[nodes[i].parent = cr_find_root(nodes, sizeof *nodes, i)];
        root->driven |= nodes[i].driven;
        root->held |= nodes[i].held;
    }
}

static const node *island_of(const cr_problem *problem, const node *nodes,
                             const cr_contact *contact)
{
    uint32_t a = cr_solver_body_of(problem, contact->a);
    uint32_t b = cr_solver_body_of(problem, contact->b);
    return &nodes[nodes[cr_can_move(&problem->bodies[a]) ? a : b].parent];
}

static void forget(cr_manifold *m, float depth, float share)
{
    for (int32_t i = 0; i < m->count; i++) {
        if (m->points[i].separation >= -depth)
            continue;
        m->points[i].normal_force *= share;
        m->points[i].tangent_force *= share;
    }
}

bool cr_forget_crushed_loads(cr_problem *problem)
{
    cr_world *world = problem->world;
    float depth = cr_crush_depth(problem->config);
    float share = 1 / (1 + problem->h / CR_CRUSH_TIME);
    problem->crushed_contacts = 0;
    if (!problem->has_kinematic || world->contact_hints.deep == 0)
        return true;
    node *nodes = cr_problem_scratch(problem, problem->body_count, sizeof *nodes);
    if (nodes == NULL)
        return false;
    find_islands(problem, nodes);
    for (size_t i = 0; i < world->s.contact_count; i++) {
        const node *island = island_of(problem, nodes, &world->contacts[i]);
        if (!island->driven || !island->held)
            continue;
        problem->crushed_contacts++;
        forget(&world->contacts[i].manifold, depth, share);
    }
    return true;
}
