#include "solvers/tgs_soft_simd/batch_layout.h"

#include "base/workers.h"
#include "solvers/tgs_soft_simd/clusters.h"
#include "solvers/tgs_soft_simd/contact_bodies.h"
#include "solvers/tgs_soft_simd/graph_coloring.h"
#include "solvers/tgs_soft_simd/wavefront.h"

#include <string.h>

static const uintptr_t LINE = 64;

/* Memory that begins with a cache line; what it held is lost. */
static void *lines(void **memory, size_t *capacity, size_t bytes)
{
    if (!cr_reserve(memory, capacity, bytes + LINE, 1))
        return NULL;
    return (void *)(((uintptr_t)*memory + LINE - 1) / LINE * LINE);
}

/* ---- where contacts' lanes are ---- */

/* A cluster's counts become the lanes of the first contacts. Returns its batches' number. */
static uint32_t number_batches(cr_cluster *cluster, cr_counts *counts)
{
    uint32_t batches = 0;
    cluster->colors = 0;
    for (uint32_t c = 0; c < CR_COLORS; c++) {
        cluster->first[c] = batches;
        for (uint32_t kind = 0; kind < CR_CONTACT_KINDS; kind++) {
            uint32_t *next = &counts->of[c * CR_CONTACT_KINDS + kind], count = *next;
            *next = (cluster->base + batches) * CR_BATCH;
            batches += (count + CR_BATCH - 1) / CR_BATCH;
            if (count > 0)
                cluster->colors = c + 1;
        }
    }
    cluster->first[CR_COLORS] = batches;
    return batches;
}

static bool reserve_seats(cr_wide *wide)
{
    uint32_t sum = 0;
    wide->most_batches = 0;
    for (uint32_t k = 0; k < wide->cluster_count; k++) {
        wide->clusters[k].base = sum;
        uint32_t batches = number_batches(&wide->clusters[k], &wide->counts[k]);
        sum += batches;
        wide->most_batches = batches > wide->most_batches ? batches : wide->most_batches;
    }
    wide->wave = cr_may_wave(wide);
    if (wide->strips && !wide->wave) /* all are under way at once */
        wide->most_batches = sum;
    wide->batch_count = sum;
    wide->seats = lines(&wide->seat_memory, &wide->seat_memory_capacity,
                        (sum + CR_SEATS_AHEAD) * sizeof *wide->seats);
    return wide->seats != NULL;
}

static void seat(cr_wide *wide, uint32_t lane, uint32_t contact, uint32_t a, uint32_t b)
{
    wide->seats[lane / CR_BATCH].of[lane % CR_BATCH] = (cr_seat){contact, a, b};
}

static void seat_some(void *context, size_t begin, size_t end, int32_t worker)
{
    cr_wide *wide = context;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        const cr_bin *bin = &wide->bins[i];
        if (bin->bin != CR_NO_SLOT)
            seat(wide, wide->counts[bin->cluster].of[bin->bin] + bin->place, (uint32_t)i, bin->a,
                 bin->b);
    }
}

static void empty_batch(cr_wide *wide, uint32_t index, uint32_t still)
{
    for (uint32_t i = 0; i < CR_BATCH; i++)
        seat(wide, index * CR_BATCH + i, CR_NO_SLOT, still, still);
}

/* The last batch of each bin, which ends where the next bin begins; and those that are asked for
 * but never solved. */
static void empty_last_batches(cr_wide *wide, uint32_t still)
{
    uint32_t end = wide->batch_count;
    for (uint32_t i = 0; i < CR_SEATS_AHEAD; i++)
        empty_batch(wide, end + i, still);
    for (uint32_t k = wide->cluster_count; k-- > 0;)
        for (uint32_t c = CR_COLORS * CR_CONTACT_KINDS; c-- > 0;) {
            uint32_t begin = wide->counts[k].of[c] / CR_BATCH;
            if (end > begin)
                empty_batch(wide, end - 1, still);
            end = begin;
        }
}

static void seat_contacts(const cr_problem *problem, cr_wide *wide)
{
    enum { GRAIN = 1024 };
    empty_last_batches(wide, (uint32_t)problem->motion_count - 1);
    cr_workers_run(problem->world->workers, problem->world->s.contact_count, GRAIN, seat_some,
                   wide);
}

static size_t count_benches(const cr_problem *problem, const cr_wide *wide, int32_t workers)
{
    if (wide->wave)
        return cr_wave_depth(problem, wide);
    return wide->cluster_count > 1 && !wide->strips ? (size_t)workers : 1;
}

static bool make_benches(const cr_problem *problem, cr_wide *wide, int32_t workers)
{
    size_t count = count_benches(problem, wide, workers), batches = wide->most_batches;
    size_t one = sizeof(cr_batch) + sizeof(cr_start_lines) + sizeof(cr_bounce_lines);
    if (!CR_RESERVE(wide->benches, wide->bench_capacity, count))
        return false;
    char *at = lines(&wide->bench_memory, &wide->bench_memory_capacity, count * batches * one);
    for (size_t i = 0; i < count && at != NULL; i++) {
        cr_bench *bench = &wide->benches[i];
        bench->batches = (void *)at;
        bench->starts = (void *)(bench->batches + batches);
        bench->bounces = (void *)(bench->starts + batches);
        at = (void *)(bench->bounces + batches);
    }
    return at != NULL;
}

/* ---- from tick to tick ---- */

/* Whether the last plan still holds: what it was made of is noted anew and compared. In a pile at
 * rest few ticks bring another contact. */
static bool holds(cr_problem *problem, cr_wide *wide)
{
    const cr_world *world = problem->world;
    size_t bytes = world->awake_count * sizeof *world->awake_bodies;
    bool separable = cr_clusters_separable(problem);
    if (wide->placed_count != world->awake_count || separable != wide->separable ||
        (bytes > 0 && memcmp(wide->placed, world->awake_bodies, bytes) != 0))
        cr_plan_set_outdated(wide, true);
    wide->separable = separable;
    wide->placed_count = world->awake_count;
    if (cr_plan_is_outdated(wide) && bytes > 0)
        memcpy(wide->placed, world->awake_bodies, bytes);
    if (wide->sight_count + world->s.contact_count == 0)
        return !cr_plan_is_outdated(wide);
    cr_contacts_note(problem, wide);
    cr_stands_note(problem, wide);
    if (!cr_plan_is_outdated(wide))
        cr_stands_renew(problem, wide);
    return !cr_plan_is_outdated(wide);
}

static bool reserve(const cr_problem *problem, cr_wide *wide)
{
    size_t contacts = problem->world->s.contact_count, motions = problem->motion_count;
    return CR_RESERVE(wide->carried, wide->carried_capacity, motions) &&
           CR_RESERVE(wide->used, wide->used_capacity, motions) &&
           CR_RESERVE(wide->stands, wide->stand_capacity, motions) &&
           CR_RESERVE(wide->placed, wide->placed_capacity, motions) &&
           CR_RESERVE(wide->bins, wide->bin_capacity, contacts) &&
           CR_RESERVE(wide->sights, wide->sight_capacity, contacts);
}

bool cr_wide_lay_out(cr_problem *problem, cr_wide *wide, int32_t workers)
{
    if (!reserve(problem, wide))
        return false;
    if (!holds(problem, wide)) {
        cr_plan_set_outdated(wide, true);
        if (!cr_contacts_color(problem, wide) || !cr_clusters_find(problem, wide) ||
            !reserve_seats(wide))
            return false;
        seat_contacts(problem, wide);
        /* left ones are rows of this tick's problem, and strips depend on where bodies are now */
        cr_plan_set_outdated(wide, wide->left_over > 0 || problem->world->s.dominant_island);
    }
    return make_benches(problem, wide, workers);
}
