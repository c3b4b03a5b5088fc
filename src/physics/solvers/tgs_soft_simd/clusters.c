/* clusters.c - cuts the contacts of a tick into clusters, or a large island into slabs. */
#include "solvers/tgs_soft_simd/clusters.h"

#include "base/tuning.h"
#include "base/union_find.h"
#include "forces/forces.h"
#include "solvers/gauss_seidel.h"

#include <string.h>

enum { CLUSTER_WEIGHT = CR_CLUSTER_CONTACTS * CR_CLUSTER_CONTACT_WEIGHT };

/* Rows and forces between bodies may join any islands, and a listener hears of all rows after the
 * same pass. */
bool cr_clusters_separable(const cr_problem *problem)
{
    return problem->constraint_count == 0 && !cr_forces_vary(problem->world) &&
           !cr_passes_are_heard(problem->world);
}

/* ---- lists of contacts and bodies ---- */

bool cr_clusters_reset(cr_batch_plan *plan, uint32_t count)
{
    if (!CR_RESERVE(plan->clusters, count) || !CR_RESERVE(plan->counts, count))
        return false;
    memset(plan->counts, 0, count * sizeof *plan->counts);
    plan->cluster_count = count;
    return true;
}

void cr_cluster_add_contact(cr_batch_plan *plan, cr_color_slot *slot, uint32_t cluster)
{
    slot->cluster = cluster;
    slot->rank = plan->counts[cluster].of[slot->slot]++;
}

/* Lists the bodies of each cluster, by plan->cluster_of, as ranges of solver bodies. */
static void list_body_ranges(const cr_problem *problem, cr_batch_plan *plan)
{
    uint32_t bodies = (uint32_t)problem->body_count - 1, count = 0;
    for (uint32_t c = 0; c < plan->cluster_count; c++)
        plan->clusters[c].first_range = plan->clusters[c].end_range = 0;
    for (uint32_t i = 0; i < bodies; i++)
        plan->clusters[plan->cluster_of[i]].end_range +=
            i == 0 || plan->cluster_of[i] != plan->cluster_of[i - 1];
    for (uint32_t c = 0; c < plan->cluster_count; c++) {
        plan->clusters[c].first_range = count;
        count += plan->clusters[c].end_range;
        plan->clusters[c].end_range = plan->clusters[c].first_range;
    }
    for (uint32_t i = 0; i < bodies; i++) {
        cr_cluster *cluster = &plan->clusters[plan->cluster_of[i]];
        if (i == 0 || plan->cluster_of[i] != plan->cluster_of[i - 1])
            plan->body_ranges[cluster->end_range++] = (cr_body_range){i, 0};
        plan->body_ranges[cluster->end_range - 1].count++;
    }
}

/* ---- islands ---- */

/* Sums the cost of each island at its root. Returns the sum of all. */
static uint32_t weigh_islands(const cr_problem *problem, cr_batch_plan *plan)
{
    uint32_t bodies = (uint32_t)problem->body_count - 1, sum = bodies;
    for (uint32_t i = 0; i < bodies; i++) {
        plan->parents[i] = i;
        plan->weights[i] = 1;
    }
    for (size_t i = 0; i < problem->world->s.contact_count; i++) {
        const cr_color_slot *slot = &plan->color_slots[i];
        if (slot->slot == CR_NO_SLOT)
            continue;
        bool fixed_a = cr_contact_body_is_fixed(problem, plan, slot->a),
             fixed_b = cr_contact_body_is_fixed(problem, plan, slot->b);
        if (!fixed_a && !fixed_b)
            cr_join_sets(plan->parents, sizeof *plan->parents, slot->a, slot->b);
        plan->weights[fixed_a ? slot->b : slot->a] += CR_CLUSTER_CONTACT_WEIGHT;
        sum += CR_CLUSTER_CONTACT_WEIGHT;
    }
    for (uint32_t i = 0; i < bodies; i++) {
        uint32_t root = cr_find_root(plan->parents, sizeof *plan->parents, i);
        if (root != i) /* whose index is lower, so it has its own weight already */
            plan->weights[root] += plan->weights[i];
    }
    return sum;
}

/* Puts island after island into a cluster until it has CLUSTER_WEIGHT. */
static bool pack_islands(const cr_problem *problem, cr_batch_plan *plan)
{
    uint32_t bodies = (uint32_t)problem->body_count - 1, cluster = 0, weight = 0;
    for (uint32_t i = 0; i < bodies; i++) {
        uint32_t root = cr_find_root(plan->parents, sizeof *plan->parents, i);
        if (root == i) {
            if (weight > 0 && weight + plan->weights[i] > CLUSTER_WEIGHT) {
                cluster++;
                weight = 0;
            }
            weight += plan->weights[i];
            plan->cluster_of[i] = cluster;
        }
        plan->cluster_of[i] = plan->cluster_of[root];
    }
    if (!cr_clusters_reset(plan, cluster + 1))
        return false;
    for (size_t i = 0; i < problem->world->s.contact_count; i++) {
        cr_color_slot *slot = &plan->color_slots[i];
        if (slot->slot == CR_NO_SLOT)
            continue;
        bool fixed_a = cr_contact_body_is_fixed(problem, plan, slot->a);
        cr_cluster_add_contact(plan, slot, plan->cluster_of[fixed_a ? slot->b : slot->a]);
    }
    return true;
}

/* Whether one island outweighs all others together: its colors are shared by threads then. */
static bool has_dominant_island(const cr_problem *problem, const cr_batch_plan *plan, uint32_t sum)
{
    for (size_t i = 0; i + 1 < problem->body_count; i++)
        if (plan->weights[i] > sum / 2)
            return true;
    return false;
}

/* ---- slabs ---- */

static float along(cr_vec2 v, bool y)
{
    return y ? v.y : v.x;
}

/* How many cells of at least max_distance fit into the extent. */
static float cells_of(const cr_extent *s)
{
    float cells = (s->high - s->low) / max_float(s->max_distance, 1e-6f);
    return cells >= 1 ? min_float(cells, CR_SLAB_MAX_CELLS) : 1;
}

/* Stores the cell of each body in cluster_of for the time being. */
static void assign_cells(cr_batch_plan *plan, size_t bodies, const cr_extent *s, bool y,
                         uint32_t cells, bool backward)
{
    float scale =
        0.999f * (float)cells / (s->high - s->low); /* rounding must make no cell thinner */
    for (size_t i = 0; i < bodies; i++) {
        float v = along(plan->contact_bodies[i].center, y);
        float at = scale * (backward ? s->high - v : v - s->low);
        plan->cluster_of[i] = at > 0 ? (uint32_t)min_float(at, (float)(cells - 1)) : 0;
    }
}

/* Groups neighbouring cells into slabs of at least CR_SLAB_MIN_CONTACTS contacts. Returns the
 * number of slabs. Afterwards weights[c] is the slab of the cell c, and the cluster of a contact
 * its cell. */
static uint32_t group_cells(const cr_problem *problem, cr_batch_plan *plan, uint32_t *weights,
                            uint32_t cells)
{
    uint32_t slab = 0, sum = 0;
    memset(weights, 0, cells * sizeof *weights);
    for (size_t i = 0; i < plan->last_contact_count; i++) {
        cr_color_slot *slot = &plan->color_slots[i];
        if (slot->slot == CR_NO_SLOT)
            continue;
        bool fixed_a = cr_contact_body_is_fixed(problem, plan, slot->a);
        bool fixed_b = cr_contact_body_is_fixed(problem, plan, slot->b);
        uint32_t a = plan->cluster_of[fixed_a ? slot->b : slot->a];
        uint32_t b = plan->cluster_of[fixed_b ? slot->a : slot->b];
        slot->cluster = a > b ? a : b;
        weights[slot->cluster]++;
    }
    for (uint32_t c = 0; c < cells; c++) {
        if (sum >= CR_SLAB_MIN_CONTACTS) {
            slab++;
            sum = 0;
        }
        sum += weights[c];
        weights[c] = slab;
    }
    return slab + 1;
}

/* Cuts the contacts into slabs, if there are enough. A contact belongs to the higher slab of its
 * bodies. The slabs depend on the bodies' positions, their order on whether the tick is even, and
 * both on nothing before. False when out of memory. */
static bool find_slabs(const cr_problem *problem, cr_batch_plan *plan)
{
    size_t bodies = problem->body_count - 1,
           most = bodies > CR_SLAB_MAX_CELLS ? bodies : CR_SLAB_MAX_CELLS;
    const cr_extent *extents = plan->extents;
    if (!CR_RESERVE(plan->weights, most) || !CR_RESERVE(plan->cluster_of, bodies))
        return false;
    bool y = cells_of(&extents[1]) > cells_of(&extents[0]);
    uint32_t cells = (uint32_t)cells_of(&extents[y]);
    if (cells < CR_MIN_SLABS)
        return true;
    /* a pass pushes the error that it leaves ahead of it, so the direction alternates */
    assign_cells(plan, bodies, &extents[y], y, cells, problem->world->s.part_count % 2 == 1);
    uint32_t slabs = group_cells(problem, plan, plan->weights, cells);
    if (slabs < CR_MIN_SLABS)
        slabs = 1;
    if (!cr_clusters_reset(plan, slabs))
        return false;
    for (size_t i = 0; i < plan->last_contact_count; i++) {
        cr_color_slot *slot = &plan->color_slots[i];
        if (slot->slot != CR_NO_SLOT)
            cr_cluster_add_contact(plan, slot, slabs > 1 ? plan->weights[slot->cluster] : 0);
    }
    if (slabs == 1)
        return true;
    for (size_t i = 0; i < bodies; i++)
        plan->cluster_of[i] = plan->weights[plan->cluster_of[i]];
    plan->slabs = true;
    list_body_ranges(problem, plan);
    return true;
}

size_t cr_wavefront_depth(const cr_problem *problem, const cr_batch_plan *plan)
{
    int64_t depth = problem->steps * (problem->config->relax_iterations + INT64_C(2)) + 2;
    return depth < plan->cluster_count ? (size_t)depth : plan->cluster_count;
}

bool cr_can_wavefront(const cr_batch_plan *plan)
{
    return plan->slabs && plan->separable && plan->uncolored_count == 0 && !plan->has_restitution &&
           !plan->has_kinematic;
}

/* ---- clusters, slabs or neither ---- */

static void one_cluster(const cr_problem *problem, cr_batch_plan *plan)
{
    plan->cluster_count = 1;
    plan->slabs = false;
    plan->body_ranges[0] = (cr_body_range){0, (uint32_t)problem->body_count};
    plan->clusters[0].first_range = 0;
    plan->clusters[0].end_range = 1;
}

static bool reserve_islands(cr_batch_plan *plan, size_t bodies)
{
    return CR_RESERVE(plan->parents, bodies) && CR_RESERVE(plan->weights, bodies) &&
           CR_RESERVE(plan->cluster_of, bodies);
}

/* Solving by slabs changes the result, so the dominant island that was found some ticks ago is part
 * of the world's state. Solving by clusters gives the same bits as solving in one. */
bool cr_clusters_find(const cr_problem *problem, cr_batch_plan *plan)
{
    size_t bodies = problem->body_count;
    if (!CR_RESERVE(plan->body_ranges, bodies))
        return false;
    cr_state *state = &problem->world->s;
    one_cluster(problem, plan);
    plan->recheck_in -= plan->recheck_in > 0;
    bool many = plan->contact_count >= CR_SLABS_FROM_CONTACTS;
    bool separable = !plan->has_kinematic && plan->uncolored_count == 0 && plan->separable;
    state->dominant_island = many && state->dominant_island;
    if (state->dominant_island && state->tick % CR_CLUSTER_RECHECK_TICKS != 0)
        return find_slabs(problem, plan);
    if (!many && (plan->contact_count <= CR_FEW_CONTACTS || plan->recheck_in > 0 || !separable))
        return true;
    if (!reserve_islands(plan, bodies))
        return false;
    uint32_t sum = weigh_islands(problem, plan);
    bool dominant = has_dominant_island(problem, plan, sum);
    state->dominant_island = many && dominant;
    if (state->dominant_island)
        return find_slabs(problem, plan);
    if (dominant)
        plan->recheck_in = CR_CLUSTER_RECHECK_TICKS;
    if (dominant || !separable)
        return true;
    if (!pack_islands(problem, plan))
        return false;
    list_body_ranges(problem, plan);
    return true;
}
