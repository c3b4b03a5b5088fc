#include "solvers/tgs_soft_simd/clusters.h"

#include "forces/forces.h"
#include "solvers/gauss_seidel.h"
#include "solvers/tgs_soft_simd/contact_bodies.h"
#include "solvers/tgs_soft_simd/slabs.h"

#include <string.h>

enum {
    CONTACT = 4, /* what it weighs, if a body weighs 1 */
    CLUSTER = 2000 * CONTACT,
    PATIENCE = 16, /* ticks until a lopsided world is looked at again */
};

/* Rows, bodies that go their own way, and forces between bodies are everyone's; and who wants to
 * know how far all rows are from satisfied wants it of all at the same pass. */
bool cr_clusters_separable(const cr_problem *problem)
{
    return problem->constraint_count == 0 && !cr_forces_vary(problem->world) &&
           problem->world->probe.residual == NULL;
}

/* ---- union-find, the lowest motion the root ---- */

static uint32_t root_of(uint32_t *parents, uint32_t i)
{
    while (parents[i] != i) {
        parents[i] = parents[parents[i]];
        i = parents[i];
    }
    return i;
}

static void unite(uint32_t *parents, uint32_t a, uint32_t b)
{
    a = root_of(parents, a);
    b = root_of(parents, b);
    if (a < b)
        parents[b] = a;
    else
        parents[a] = b;
}

/* The weights of islands, at their roots. Returns their sum. */
static uint32_t weigh(const cr_problem *problem, cr_wide *wide)
{
    uint32_t bodies = (uint32_t)problem->motion_count - 1, sum = bodies;
    for (uint32_t i = 0; i < bodies; i++) {
        wide->parents[i] = i;
        wide->weights[i] = 1;
    }
    for (size_t i = 0; i < problem->world->s.contact_count; i++) {
        const cr_bin *bin = &wide->bins[i];
        if (bin->bin == CR_NO_SLOT)
            continue;
        bool fixed_a = cr_stand_is_fixed(problem, wide, bin->a),
             fixed_b = cr_stand_is_fixed(problem, wide, bin->b);
        if (!fixed_a && !fixed_b)
            unite(wide->parents, bin->a, bin->b);
        wide->weights[fixed_a ? bin->b : bin->a] += CONTACT;
        sum += CONTACT;
    }
    for (uint32_t i = 0; i < bodies; i++) {
        uint32_t root = root_of(wide->parents, i);
        if (root != i) /* and so it has come before */
            wide->weights[root] += wide->weights[i];
    }
    return sum;
}

/* Fills clusters island by island. */
static bool assign(const cr_problem *problem, cr_wide *wide)
{
    uint32_t bodies = (uint32_t)problem->motion_count - 1, cluster = 0, weight = 0;
    for (uint32_t i = 0; i < bodies; i++) {
        uint32_t root = root_of(wide->parents, i);
        if (root == i) {
            if (weight > 0 && weight + wide->weights[i] > CLUSTER) {
                cluster++;
                weight = 0;
            }
            weight += wide->weights[i];
            wide->cluster_of[i] = cluster;
        }
        wide->cluster_of[i] = wide->cluster_of[root];
    }
    if (!cr_plan_clusters(wide, cluster + 1))
        return false;
    for (size_t i = 0; i < problem->world->s.contact_count; i++) {
        cr_bin *bin = &wide->bins[i];
        if (bin->bin == CR_NO_SLOT)
            continue;
        bool fixed_a = cr_stand_is_fixed(problem, wide, bin->a);
        cr_plan_contact(wide, bin, wide->cluster_of[fixed_a ? bin->b : bin->a]);
    }
    return true;
}

/* One island that outweighs all others together is better shared color by color. */
static bool lopsided(const cr_problem *problem, const cr_wide *wide, uint32_t sum)
{
    for (size_t i = 0; i + 1 < problem->motion_count; i++)
        if (wide->weights[i] > sum / 2)
            return true;
    return false;
}

/* ---- clusters, strips or neither ---- */

static void one_cluster(const cr_problem *problem, cr_wide *wide)
{
    wide->cluster_count = 1;
    wide->strips = false;
    wide->runs[0] = (cr_run){0, (uint32_t)problem->motion_count};
    wide->clusters[0].first_run = 0;
    wide->clusters[0].end_run = 1;
}

static bool reserve_islands(cr_wide *wide, size_t motions)
{
    return CR_RESERVE(wide->parents, wide->parent_capacity, motions) &&
           CR_RESERVE(wide->weights, wide->weight_capacity, motions) &&
           CR_RESERVE(wide->cluster_of, wide->cluster_of_capacity, motions);
}

/* Whether islands are strips or clusters shows in the result, so that what was found out about it
 * some ticks ago is part of the world's state. Whether they are clusters or one does not show. */
bool cr_clusters_find(const cr_problem *problem, cr_wide *wide)
{
    size_t motions = problem->motion_count;
    if (!CR_RESERVE(wide->runs, wide->run_capacity, motions))
        return false;
    cr_state *state = &problem->world->s;
    one_cluster(problem, wide);
    wide->together -= wide->together > 0;
    bool many = wide->contact_count >= CR_STRIP_CONTACTS;
    bool apart = !wide->kinematic && wide->left_over == 0 && wide->separable;
    state->dominant_island = many && state->dominant_island;
    if (state->dominant_island && state->tick % PATIENCE != 0)
        return cr_strips_find(problem, wide);
    if (!many && (wide->contact_count <= CR_FEW_CONTACTS || wide->together > 0 || !apart))
        return true;
    if (!reserve_islands(wide, motions))
        return false;
    uint32_t sum = weigh(problem, wide);
    bool is_lopsided = lopsided(problem, wide, sum);
    state->dominant_island = many && is_lopsided;
    if (state->dominant_island)
        return cr_strips_find(problem, wide);
    if (is_lopsided)
        wide->together = PATIENCE;
    if (is_lopsided || !apart)
        return true;
    if (!assign(problem, wide))
        return false;
    cr_plan_runs(problem, wide);
    return true;
}
