/* crushed_islands.c - finds the piles that a kinematic body crushes, and takes their loads and
 * rebounds from them.
 *
 * Where a kinematic body leaves bodies no room, their impulses cannot stop them from closing, and
 * those that are handed on from tick to tick grow to any size, against each other: hundreds of
 * times what the bodies weigh. Whenever a contact comes, goes or turns, some of that is set free,
 * and the bodies tremble. So points that are crushed deep forget theirs, within a fraction of a
 * second; what a point needs to bear the weight above it the passes find again.
 *
 * Nor do they rebound. An elastic body between walls that close in gains speed at each rebound, the
 * more the less room there is, and without bound when there is none.
 *
 * A kinematic body crushes an island that it presses with more than a small multiple of what the
 * island weighs. One that carries a pile, as the platform of a lift does, presses with the weight,
 * however heavy a body lies on top: such loads are real. */
#include "solvers/crushed_islands.h"

#include "base/tuning.h"
#include "base/vec.h"
#include "contacts/contact_state.h"
#include "solvers/contact_islands.h"

/* A body, as a node of the union-find tree of its island. */
typedef struct node {
    uint32_t parent; /* a node nearer to the root; the root's own */
    float pressed;   /* N: how hard kinematic bodies press it; of a root, its island */
    float weight;    /* N: likewise, the sum of the external forces */
} node;

static float weight_of(const cr_problem *problem, uint32_t body)
{
    float inv_mass = problem->bodies[body].inv_mass;
    return inv_mass > 0 ? vec_length(problem->external[body].acceleration) / inv_mass : 0;
}

static float normal_force(const cr_contact *contact)
{
    float sum = 0;
    for (int32_t i = 0; i < contact->manifold.count; i++)
        sum += contact->manifold.points[i].normal_force;
    return sum;
}

static void find_islands(const cr_problem *problem, node *nodes)
{
    const cr_world *world = problem->world;
    uint32_t bodies = (uint32_t)problem->body_count;
    for (uint32_t i = 0; i < bodies; i++)
        nodes[i] = (node){.parent = i, .weight = weight_of(problem, i)};
    for (size_t i = 0; i < world->s.contact_count; i++) {
        const cr_contact *contact = &world->contacts[i];
        uint32_t mover = cr_join_by_contact(problem, nodes, sizeof *nodes, contact);
        if (cr_kinematic_of(problem, contact) != NULL)
            nodes[mover].pressed += normal_force(contact);
    }
    for (uint32_t i = 0; i < bodies; i++) {
        node *root = &nodes[nodes[i].parent = cr_find_root(nodes, sizeof *nodes, i)];
        if (root == &nodes[i])
            continue;
        root->pressed += nodes[i].pressed;
        root->weight += nodes[i].weight;
    }
}

static bool is_crushed(const node *island)
{
    return island->pressed > CR_CRUSH_WEIGHTS * island->weight;
}

static const node *island_of(const cr_problem *problem, const node *nodes,
                             const cr_contact *contact)
{
    uint32_t a = cr_solver_body_of(problem, contact->a);
    uint32_t b = cr_solver_body_of(problem, contact->b);
    return &nodes[nodes[cr_can_move(&problem->bodies[a]) ? a : b].parent];
}

/* A contact has its restitution for one tick. */
static void yield(cr_contact *contact, float depth, float share)
{
    for (int32_t i = 0; i < contact->manifold.count; i++) {
        cr_manifold_point *point = &contact->manifold.points[i];
        if (point->separation >= -depth)
            continue;
        point->normal_force *= share;
        point->tangent_force *= share;
        contact->restitution = 0;
    }
}

bool cr_yield_crushed_islands(cr_problem *problem)
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
        if (!is_crushed(island_of(problem, nodes, &world->contacts[i])))
            continue;
        problem->crushed_contacts++;
        yield(&world->contacts[i], depth, share);
    }
    return true;
}
