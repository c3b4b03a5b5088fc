#include "layout.h"

#include "../contact_rows.h"
#include "awake.h"
#include "clusters.h"
#include "coloring.h"
#include "prefetch.h"
#include "workers.h"

#include <stdlib.h>
#include <string.h>

enum {
    KINDS = 2,    /* flat, disc */
    GRAIN = 1024, /* contacts that a thread takes at a time */
    AHEAD = 32,   /* that are asked for before their turn */
};
static const uintptr_t LINE = 64;

cr_wide *cr_wide_of(cr_problem *problem)
{
    if (problem->wide == NULL)
        problem->wide = calloc(1, sizeof *problem->wide);
    return problem->wide;
}

void cr_wide_free(cr_wide *wide)
{
    if (wide == NULL)
        return;
    free(wide->bench_memory);
    free(wide->benches);
    free(wide->carried);
    free(wide->seat_memory);
    free(wide->stands);
    free(wide->clusters);
    free(wide->runs);
    free(wide->counts);
    free(wide->parents);
    free(wide->weights);
    free(wide->cluster_of);
    free(wide->used);
    free(wide->bins);
    free(wide);
}

/* Memory that begins with a cache line. It is not kept from tick to tick. */
static void *lines(void **memory, size_t *capacity, size_t bytes)
{
    if (!cr_reserve(memory, capacity, bytes + LINE, 1))
        return NULL;
    return (void *)(((uintptr_t)*memory + LINE - 1) / LINE * LINE);
}

/* ---- where bodies stand ---- */

/* Bodies lie far apart in memory and their shapes elsewhere; this much of them is read for every
 * contact. */
static cr_stand stand_of(const cr_world *world, uint32_t slot, bool fixed)
{
    cr_shape_kind kind = world->poses[slot].kind;
    cr_stand stand = {.center = world->bodies[slot].center, .is = fixed ? CR_STAND_FIXED : 0};
    if (kind == CR_HALFSPACE)
        stand.is |= CR_STAND_PLANE;
    if (kind == CR_CIRCLE) {
        stand.is |= CR_STAND_DISC;
        stand.radius = world->poses[slot].size.x;
    }
    return stand;
}

static void note_some(cr_world *world, size_t begin, size_t end, float h)
{
    (void)h;
    const cr_problem *problem = world->problem;
    for (size_t i = begin; i < end; i++) {
        const cr_motion *motion = &problem->motions[i];
        problem->wide->stands[i] =
            stand_of(world, world->awake[i], motion->inv_mass == 0 && motion->inv_inertia == 0);
    }
}

static void note_stands(const cr_problem *problem, cr_wide *wide)
{
    cr_world *world = problem->world;
    cr_each_awake(world, note_some, problem->h);
    wide->stands[world->awake_count] = (cr_stand){.is = 0};
    wide->stand_count = world->awake_count + 1;
    wide->last_still = CR_NO_SLOT;
}

/* What does not move shares one motion, but stands where it stands. Contacts are sorted, so that
 * those of a floor often follow each other. */
static bool find_stand(const cr_problem *problem, cr_wide *wide, cr_body_id id, uint32_t *out)
{
    *out = cr_motion_of(problem, id);
    if (*out + 1 < problem->motion_count)
        return true;
    if (wide->last_still != id.index - 1) {
        if (!CR_RESERVE(wide->stands, wide->stand_capacity, wide->stand_count + 1))
            return false;
        wide->last_still = id.index - 1;
        wide->stands[wide->stand_count++] = stand_of(problem->world, wide->last_still, true);
    }
    *out = (uint32_t)wide->stand_count - 1;
    return true;
}

/* ---- who solves with whom ---- */

/* What a bin holds of its contact until that is colored: bits, or that one of its bodies may not
 * give way, and that it must be looked at again. */
enum { OF_DISC = 1, BOUNCES = 2 };
#define UNSURE CR_NO_SLOT

static void survey(void *context, size_t begin, size_t end, int32_t worker)
{
    const cr_problem *problem = context;
    cr_wide *wide = problem->wide;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        const cr_contact *contact = &problem->world->contacts[i];
        cr_bin *bin = &wide->bins[i];
        CR_PREFETCH(contact, AHEAD);
        bin->a = cr_motion_of(problem, contact->a);
        bin->b = cr_motion_of(problem, contact->b);
        bin->bin = UNSURE;
        if (bin->a + 1 == problem->motion_count || bin->b + 1 == problem->motion_count)
            continue;
        uint32_t are = wide->stands[bin->a].is | wide->stands[bin->b].is;
        if ((are & CR_STAND_FIXED) == 0)
            bin->bin = ((are & CR_STAND_DISC) != 0 ? OF_DISC : 0) |
                       (contact->restitution > 0 ? BOUNCES : 0);
    }
}

/* Of a cluster's contacts by color and kind; then, the lane of the next one. */
typedef struct cr_counts {
    uint32_t of[CR_COLORS * KINDS];
} cr_counts;

static inline void take_bin(cr_problem *problem, cr_wide *wide, uint32_t i, uint32_t *used_a,
                            uint32_t *used_b, uint32_t known)
{
    uint32_t color = cr_take_color(used_a, used_b);
    if (color == CR_NO_COLOR) {
        wide->bins[i].bin = CR_NO_SLOT;
        cr_build_contact(problem, i);
        return;
    }
    uint32_t bin = color * KINDS + ((known & OF_DISC) != 0);
    wide->bins[i].bin = bin;
    wide->counts[0].of[bin]++;
    wide->bouncy |= (known & BOUNCES) != 0;
    wide->contact_count++;
}

/* Where one of the bodies does not give way. */
static bool color_unsure(cr_problem *problem, cr_wide *wide, uint32_t i)
{
    const cr_contact *contact = &problem->world->contacts[i];
    cr_bin *bin = &wide->bins[i];
    bin->bin = CR_NO_SLOT;
    if (!find_stand(problem, wide, contact->a, &bin->a) ||
        !find_stand(problem, wide, contact->b, &bin->b))
        return false;
    uint32_t a = wide->stands[bin->a].is, b = wide->stands[bin->b].is;
    bool fixed_a = (a & CR_STAND_FIXED) != 0, fixed_b = (b & CR_STAND_FIXED) != 0;
    if (fixed_a && fixed_b) /* of sleepers */
        return true;
    wide->kinematic |= (fixed_a ? bin->a : bin->b) + 1 < problem->motion_count;
    uint32_t known =
        (((a | b) & CR_STAND_DISC) != 0 ? OF_DISC : 0) | (contact->restitution > 0 ? BOUNCES : 0);
    take_bin(problem, wide, i, fixed_a ? NULL : &wide->used[bin->a],
             fixed_b ? NULL : &wide->used[bin->b], known);
    return true;
}

/* Counts them as if all were of one cluster, as they mostly are. */
static bool color_contacts(cr_problem *problem, cr_wide *wide)
{
    size_t contacts = problem->world->s.contact_count;
    cr_workers_run(problem->world->workers, contacts, GRAIN, survey, problem);
    memset(wide->used, 0, problem->motion_count * sizeof *wide->used);
    memset(wide->counts, 0, sizeof *wide->counts);
    wide->bouncy = wide->kinematic = false;
    wide->contact_count = 0;
    for (uint32_t i = 0; i < contacts; i++) {
        const cr_bin *bin = &wide->bins[i];
        if (bin->bin != UNSURE)
            take_bin(problem, wide, i, &wide->used[bin->a], &wide->used[bin->b], bin->bin);
        else if (!color_unsure(problem, wide, i))
            return false;
    }
    return true;
}

/* ---- where their lanes are ---- */

static bool count_contacts(const cr_problem *problem, cr_wide *wide)
{
    if (wide->cluster_count == 1)
        return true;
    if (!CR_RESERVE(wide->counts, wide->count_capacity, wide->cluster_count))
        return false;
    memset(wide->counts, 0, wide->cluster_count * sizeof *wide->counts);
    for (size_t i = 0; i < problem->world->s.contact_count; i++) {
        const cr_bin *bin = &wide->bins[i];
        if (bin->bin != CR_NO_SLOT)
            wide->counts[cr_cluster_of(wide, bin)].of[bin->bin]++;
    }
    return true;
}

/* A cluster's counts become the lanes of the first contacts. Returns its batches' number. */
static uint32_t number_batches(cr_cluster *cluster, cr_counts *counts)
{
    uint32_t batches = 0;
    cluster->colors = 0;
    for (uint32_t c = 0; c < CR_COLORS; c++) {
        cluster->first[c] = batches;
        for (uint32_t kind = 0; kind < KINDS; kind++) {
            uint32_t *next = &counts->of[c * KINDS + kind], count = *next;
            *next = (cluster->base + batches) * CR_BATCH;
            batches += (count + CR_BATCH - 1) / CR_BATCH;
            if (count > 0)
                cluster->colors = c + 1;
        }
    }
    cluster->first[CR_COLORS] = batches;
    return batches;
}

static bool make_benches(cr_wide *wide, size_t count, size_t batches)
{
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

static bool reserve_batches(cr_wide *wide, int32_t workers)
{
    uint32_t sum = 0, most = 0;
    for (uint32_t k = 0; k < wide->cluster_count; k++) {
        wide->clusters[k].base = sum;
        uint32_t batches = number_batches(&wide->clusters[k], &wide->counts[k]);
        sum += batches;
        most = batches > most ? batches : most;
    }
    size_t benches = wide->cluster_count > 1 ? (size_t)workers : 1;
    wide->seats = lines(&wide->seat_memory, &wide->seat_memory_capacity, sum * sizeof *wide->seats);
    return wide->seats != NULL && make_benches(wide, benches, most);
}

static void seat(cr_wide *wide, uint32_t lane, uint32_t contact, uint32_t a, uint32_t b)
{
    cr_seats *seats = &wide->seats[lane / CR_BATCH];
    seats->contact.of[lane % CR_BATCH] = contact;
    seats->a.of[lane % CR_BATCH] = a;
    seats->b.of[lane % CR_BATCH] = b;
}

static void seat_contacts(const cr_problem *problem, cr_wide *wide)
{
    for (uint32_t i = 0; i < problem->world->s.contact_count; i++) {
        const cr_bin *bin = &wide->bins[i];
        if (bin->bin != CR_NO_SLOT)
            seat(wide, wide->counts[cr_cluster_of(wide, bin)].of[bin->bin]++, i, bin->a, bin->b);
    }
    /* the last batch of a color and kind may have lanes without a contact */
    uint32_t still = (uint32_t)problem->motion_count - 1;
    for (uint32_t k = 0; k < wide->cluster_count; k++)
        for (uint32_t c = 0; c < CR_COLORS * KINDS; c++)
            for (uint32_t lane = wide->counts[k].of[c]; lane % CR_BATCH != 0; lane++)
                seat(wide, lane, CR_NO_SLOT, still, still);
}

bool cr_wide_lay_out(cr_problem *problem, cr_wide *wide, int32_t workers)
{
    size_t contacts = problem->world->s.contact_count;
    if (!CR_RESERVE(wide->carried, wide->carried_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->used, wide->used_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->stands, wide->stand_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->bins, wide->bin_capacity, contacts) ||
        !CR_RESERVE(wide->counts, wide->count_capacity, 1))
        return false;
    note_stands(problem, wide);
    if (!color_contacts(problem, wide) || !cr_clusters_find(problem, wide) ||
        !count_contacts(problem, wide) || !reserve_batches(wide, workers))
        return false;
    seat_contacts(problem, wide);
    return true;
}
