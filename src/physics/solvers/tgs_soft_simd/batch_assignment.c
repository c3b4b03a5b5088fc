/* batch_assignment.c - makes the plan and keeps it up to date: assigns every colored contact a
 * batch and a lane, and allocates the buffers that the batches are solved in. */
#include "solvers/tgs_soft_simd/batch_assignment.h"

#include "base/tuning.h"
#include "base/workers.h"
#include "solvers/tgs_soft_simd/clusters.h"
#include "solvers/tgs_soft_simd/graph_coloring.h"

#include <stdlib.h>
#include <string.h>

cr_batch_plan *cr_batch_plan_of(cr_problem *problem)
{
    if (problem->batch_plan == NULL) {
        problem->batch_plan = calloc(1, sizeof *problem->batch_plan);
        problem->free_batch_plan = cr_batch_plan_free;
        if (problem->batch_plan != NULL)
            problem->batch_plan->dirty = true;
    }
    return problem->batch_plan;
}

void cr_batch_plan_free(cr_batch_plan *plan)
{
    if (plan == NULL)
        return;
#define FREE(type, name) free(plan->name);
    CR_BATCH_PLAN_ARRAYS(FREE)
#undef FREE
    free(plan);
}

static const uintptr_t CACHE_LINE = 64;

/* Memory that begins with a cache line; its contents are lost. */
static void *aligned_buffer(void **memory, size_t *capacity, size_t bytes)
{
    if (!cr_reserve(memory, capacity, bytes + CACHE_LINE, 1))
        return NULL;
    return (void *)(((uintptr_t)*memory + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE);
}

/* ---- lanes ---- */

/* Numbers a cluster's batches: each color slot's count becomes the lane of its first contact.
 * Returns the number of batches. */
static uint32_t number_batches(const cr_batch_plan *plan, cr_cluster *cluster,
                               cr_slot_counts *counts)
{
    uint32_t batches = 0;
    cluster->colors = cluster->movable_colors = 0;
    for (uint32_t c = 0; c < CR_COLORS; c++) {
        cluster->first[cluster->colors] = batches;
        for (uint32_t kind = 0; kind < CR_CONTACT_KINDS; kind++) {
            uint32_t *next = &counts->of[c * CR_CONTACT_KINDS + kind], count = *next;
            *next = (cluster->base + batches) * CR_BATCH;
            batches += (count + CR_BATCH - 1) / CR_BATCH;
            if (kind == 0)
                cluster->flat[cluster->colors] = batches - cluster->first[cluster->colors];
        }
        cluster->colors += batches > cluster->first[cluster->colors];
        if (c < CR_FIXED_COLORS || !plan->has_kinematic)
            cluster->movable_colors = cluster->colors;
    }
    cluster->first[cluster->colors] = batches;
    return batches;
}

static bool reserve_lanes(cr_batch_plan *plan)
{
    uint32_t sum = 0;
    plan->max_batches = 0;
    for (uint32_t k = 0; k < plan->cluster_count; k++) {
        plan->clusters[k].base = sum;
        uint32_t batches = number_batches(plan, &plan->clusters[k], &plan->counts[k]);
        sum += batches;
        plan->max_batches = batches > plan->max_batches ? batches : plan->max_batches;
    }
    plan->wavefront = cr_can_wavefront(plan);
    if (plan->slabs && !plan->wavefront) /* all slabs are solved at once, in one set of buffers */
        plan->max_batches = sum;
    plan->batch_count = sum;
    plan->batch_lanes = aligned_buffer(&plan->lane_memory, &plan->lane_memory_capacity,
                                       (sum + CR_PREFETCH_BATCHES) * sizeof *plan->batch_lanes);
    return plan->batch_lanes != NULL;
}

static void assign_lane(cr_batch_plan *plan, uint32_t lane, uint32_t contact, uint32_t a,
                        uint32_t b)
{
    cr_batch_lanes *lanes = &plan->batch_lanes[lane / CR_BATCH];
    lanes->contact.of[lane % CR_BATCH] = contact;
    lanes->a.of[lane % CR_BATCH] = a;
    lanes->b.of[lane % CR_BATCH] = b;
}

static void assign_range(void *context, size_t begin, size_t end, int32_t worker)
{
    cr_batch_plan *plan = context;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        const cr_color_slot *slot = &plan->color_slots[i];
        if (slot->slot != CR_NO_SLOT)
            assign_lane(plan, plan->counts[slot->cluster].of[slot->slot] + slot->rank, (uint32_t)i,
                        slot->a, slot->b);
    }
}

static void clear_batch(cr_batch_plan *plan, uint32_t index, uint32_t static_body)
{
    for (uint32_t i = 0; i < CR_BATCH; i++)
        assign_lane(plan, index * CR_BATCH + i, CR_NO_SLOT, static_body, static_body);
}

/* Clears the last batch of each color slot, which ends where the next slot begins. The batches
 * behind the last one are never solved; the contacts that they name are prefetched. */
static void clear_last_batches(cr_batch_plan *plan, uint32_t static_body)
{
    uint32_t end = plan->batch_count;
    memset(&plan->batch_lanes[end], 0, CR_PREFETCH_BATCHES * sizeof *plan->batch_lanes);
    for (uint32_t k = plan->cluster_count; k-- > 0;)
        for (uint32_t c = CR_COLORS * CR_CONTACT_KINDS; c-- > 0;) {
            uint32_t begin = plan->counts[k].of[c] / CR_BATCH;
            if (end > begin)
                clear_batch(plan, end - 1, static_body);
            end = begin;
        }
}

/* Gives the lanes at the end of a batch that have no contact the batch's first one. They read it,
 * and any other might be written at the same time, by a thread that solves another cluster. */
static void share_first_contacts(cr_batch_plan *plan)
{
    for (uint32_t i = 0; i < plan->batch_count; i++) {
        uint32_t *contact = plan->batch_lanes[i].contact.of;
        for (int lane = CR_BATCH - 1; contact[lane] == CR_NO_SLOT; lane--)
            contact[lane] = contact[0];
    }
}

static void assign_lanes(const cr_problem *problem, cr_batch_plan *plan)
{
    clear_last_batches(plan, (uint32_t)problem->body_count - 1);
    cr_workers_run(problem->world->workers, problem->world->s.contact_count, CR_LANE_GRAIN,
                   assign_range, plan);
    share_first_contacts(plan);
}

static size_t count_buffers(const cr_problem *problem, const cr_batch_plan *plan, int32_t workers)
{
    if (plan->wavefront)
        return cr_wavefront_depth(problem, plan);
    return plan->cluster_count > 1 && !plan->slabs ? (size_t)workers : 1;
}

static bool allocate_buffers(const cr_problem *problem, cr_batch_plan *plan, int32_t workers)
{
    size_t count = count_buffers(problem, plan, workers), batches = plan->max_batches;
    size_t one = sizeof(cr_batch) + sizeof(cr_batch_start) + sizeof(cr_batch_restitution) +
                 sizeof(cr_batch_impulses);
    if (!CR_RESERVE(plan->buffers, count))
        return false;
    char *at =
        aligned_buffer(&plan->buffer_memory, &plan->buffer_memory_capacity, count * batches * one);
    for (size_t i = 0; i < count && at != NULL; i++) {
        cr_batch_buffers *buffers_of_one = &plan->buffers[i];
        buffers_of_one->batches = (void *)at;
        buffers_of_one->starts = (void *)(buffers_of_one->batches + batches);
        buffers_of_one->restitution = (void *)(buffers_of_one->starts + batches);
        buffers_of_one->last_impulses = (void *)(buffers_of_one->restitution + batches);
        at = (void *)(buffers_of_one->last_impulses + batches);
    }
    return at != NULL;
}

/* ---- from tick to tick ---- */

/* Copies a list, and returns whether the copy was the same before. */
static bool keep_copy(void *copy, size_t *copied, const void *list, size_t count, size_t size)
{
    bool same = *copied == count && (count == 0 || memcmp(copy, list, count * size) == 0);
    if (!same && count > 0)
        memcpy(copy, list, count * size);
    *copied = count;
    return same;
}

/* Whether the last plan is still valid. Brings its lists and contact bodies up to date and compares
 * them with the old ones. In a pile at rest few ticks bring a new contact. */
static bool still_valid(cr_problem *problem, cr_batch_plan *plan)
{
    const cr_world *world = problem->world;
    bool separable = cr_clusters_separable(problem);
    bool has_restitution = world->contact_hints.has_restitution;
    bool same_bodies = keep_copy(plan->last_awake, &plan->last_awake_count, world->awake_bodies,
                                 world->awake_count, sizeof *world->awake_bodies);
    bool same_contacts =
        keep_copy(plan->last_contacts, &plan->last_contact_count, world->contact_slots,
                  world->s.contact_count, sizeof *world->contact_slots);
    if (!same_bodies || !same_contacts || separable != plan->separable ||
        has_restitution != plan->has_restitution)
        plan->dirty = true;
    plan->separable = separable;
    plan->has_restitution = has_restitution;
    if (world->s.contact_count == 0)
        return !plan->dirty;
    cr_update_contact_bodies(problem, plan);
    if (!plan->dirty)
        cr_update_static_contact_bodies(problem, plan);
    return !plan->dirty;
}

static bool reserve(const cr_problem *problem, cr_batch_plan *plan)
{
    size_t contacts = problem->world->s.contact_count, bodies = problem->body_count;
    return CR_RESERVE(plan->warm_velocity, bodies) && CR_RESERVE(plan->used_colors, bodies) &&
           CR_RESERVE(plan->contact_bodies, bodies) && CR_RESERVE(plan->last_awake, bodies) &&
           CR_RESERVE(plan->color_slots, contacts) && CR_RESERVE(plan->last_contacts, contacts);
}

bool cr_batch_plan_update(cr_problem *problem, cr_batch_plan *plan, int32_t workers)
{
    if (!reserve(problem, plan))
        return false;
    if (!still_valid(problem, plan)) {
        plan->dirty = true;
        if (!cr_color_contacts(problem, plan) || !cr_clusters_find(problem, plan) ||
            !reserve_lanes(plan))
            return false;
        assign_lanes(problem, plan);
        /* rows belong to this tick's problem, and slabs depend on the bodies' positions */
        plan->dirty = plan->uncolored_count > 0 || problem->world->s.dominant_island;
    }
    return allocate_buffers(problem, plan, workers);
}
