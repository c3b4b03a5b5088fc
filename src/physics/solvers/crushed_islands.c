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

/* The sums of an island, at its root. */
typedef struct island {
    float pressed; /* N: how hard kinematic bodies press it */
    float weight;  /* N: of the external forces */
} island;

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

static void sum_islands(const cr_problem *problem, island *islands)
{
    const cr_world *world = problem->world;
    for (uint32_t i = 0; i < problem->body_count; i++)
        islands[cr_island_of(problem, i)].weight += weight_of(problem, i);
    for (size_t i = 0; i < problem->kinematic_count; i++) {
        size_t contact = problem->kinematic_contacts[i];
        islands[cr_island_of_contact(problem, contact)].pressed +=
            normal_force(&world->contacts[contact]);
    }
}

static bool is_crushed(const island *i)
{
    return i->pressed > CR_CRUSH_WEIGHTS * i->weight;
}

/* Tells the bodies whether their islands are crushed. Returns whether any is. */
static bool mark_crushed(cr_problem *problem, const island *islands)
{
    bool any = false;
    for (uint32_t i = 0; i < problem->body_count; i++) {
        bool crushed = is_crushed(&islands[cr_island_of(problem, i)]);
        problem->contact_islands[i].crushed = crushed;
        any |= crushed;
    }
    return any;
}

/* A contact has its restitution for one tick. Which points are deep is as good as random, so their
 * shares are chosen by an index instead of branches. */
static void yield(cr_contact *contact, float depth, float share)
{
    const float kept[] = {1, share};
    for (int32_t i = 0; i < contact->manifold.count; i++) {
        cr_manifold_point *point = &contact->manifold.points[i];
        bool deep = point->separation < -depth;
        point->normal_force *= kept[deep];
        point->tangent_force *= kept[deep];
        contact->restitution *= (float)!deep;
    }
}

bool cr_yield_crushed_islands(cr_problem *problem)
{
    cr_world *world = problem->world;
    float depth = cr_crush_depth(problem->config);
    float share = 1 / (1 + problem->h / CR_CRUSH_TIME);
    problem->crushed_contacts = 0;
    if (problem->kinematic_count == 0 || world->contact_hints.deep == 0)
        return true;
    island *islands = cr_problem_scratch(problem, problem->body_count, sizeof *islands);
    if (islands == NULL)
        return false;
    cr_find_contact_islands(problem);
    sum_islands(problem, islands);
    if (!mark_crushed(problem, islands))
        return true;
    for (size_t i = 0; i < world->s.contact_count; i++) {
        cr_solver_pair pair = cr_solver_pair_of(problem, i);
        if (!(problem->contact_islands[pair.a].crushed | problem->contact_islands[pair.b].crushed))
            continue;
        problem->crushed_contacts++;
        yield(&world->contacts[i], depth, share);
    }
    return true;
}
