#include "layout.h"

#include "../contact_rows.h"
#include "coloring.h"
#include "narrowphase/narrowphase.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = 2 }; /* flat, disc */
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
    free(wide->batch_memory);
    free(wide->start_memory);
    free(wide->bounce_memory);
    free(wide->carried);
    free(wide->members);
    free(wide->stands);
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
    const cr_shape *shape = cr_shape_of(world, slot);
    cr_stand stand = {world->bodies[slot].center, shape->radius, fixed ? CR_STAND_FIXED : 0};
    if (shape->kind == CR_HALFSPACE)
        stand.is |= CR_STAND_PLANE;
    if (shape->kind == CR_CIRCLE)
        stand.is |= CR_STAND_DISC;
    return stand;
}

static void note_stands(const cr_problem *problem, cr_wide *wide)
{
    const cr_world *world = problem->world;
    for (size_t i = 0; i < world->awake_count; i++) {
        const cr_motion *motion = &problem->motions[i];
        wide->stands[i] =
            stand_of(world, world->awake[i], motion->inv_mass == 0 && motion->inv_inertia == 0);
    }
    wide->stand_count = world->awake_count;
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

typedef struct tally {
    uint32_t next[CR_COLORS][KINDS];
} tally;

static bool color_contact(cr_problem *problem, cr_wide *wide, uint32_t i, tally *bins)
{
    const cr_contact *contact = &problem->world->contacts[i];
    cr_bin *bin = &wide->bins[i];
    bin->bin = CR_NO_SLOT;
    if (!cr_problem_takes(problem->world, contact))
        return true;
    if (!find_stand(problem, wide, contact->a, &bin->a) ||
        !find_stand(problem, wide, contact->b, &bin->b))
        return false;
    uint32_t a = wide->stands[bin->a].is, b = wide->stands[bin->b].is;
    uint32_t color = cr_take_color((a & CR_STAND_FIXED) != 0 ? NULL : &wide->used[bin->a],
                                   (b & CR_STAND_FIXED) != 0 ? NULL : &wide->used[bin->b]);
    if (color == CR_NO_COLOR) {
        cr_build_contact(problem, i);
        return true;
    }
    uint32_t kind = ((a | b) & CR_STAND_DISC) != 0;
    bin->bin = color * KINDS + kind;
    wide->bouncy |= contact->restitution > 0;
    bins->next[color][kind]++;
    return true;
}

static bool color_contacts(cr_problem *problem, cr_wide *wide, tally *bins)
{
    memset(bins, 0, sizeof *bins);
    memset(wide->used, 0, problem->motion_count * sizeof *wide->used);
    wide->bouncy = false;
    for (uint32_t i = 0; i < problem->world->s.contact_count; i++)
        if (!color_contact(problem, wide, i, bins))
            return false;
    return true;
}

/* Counts become the lanes of the first contacts. */
static uint32_t count_batches(cr_wide *wide, tally *bins)
{
    uint32_t batches = 0;
    wide->colors = 0;
    for (uint32_t c = 0; c < CR_COLORS; c++) {
        wide->first[c] = batches;
        for (int kind = 0; kind < KINDS; kind++) {
            uint32_t count = bins->next[c][kind];
            bins->next[c][kind] = batches * CR_BATCH;
            batches += (count + CR_BATCH - 1) / CR_BATCH;
            if (count > 0)
                wide->colors = c + 1;
        }
        wide->first[c + 1] = batches;
    }
    return batches;
}

static bool reserve(cr_wide *wide, size_t batches)
{
    wide->batches =
        lines(&wide->batch_memory, &wide->batch_capacity, batches * sizeof *wide->batches);
    wide->starts =
        lines(&wide->start_memory, &wide->start_capacity, batches * sizeof *wide->starts);
    wide->bounces =
        lines(&wide->bounce_memory, &wide->bounce_capacity, batches * sizeof *wide->bounces);
    return wide->batches != NULL && wide->starts != NULL && wide->bounces != NULL &&
           CR_RESERVE(wide->members, wide->member_capacity, batches * CR_BATCH);
}

static void fill_disc(cr_disc_lines *disc, uint32_t lane, const cr_world *world,
                      const cr_contact *contact)
{
    cr_constraint c;
    cr_carry_contact(world, contact, &c);
    disc->side.of[lane] = c.rides_on_b ? 1 : -1;
    disc->round.of[lane] = c.round ? -1 : 0;
    disc->nx.of[lane] = c.normal.x;
    disc->ny.of[lane] = c.normal.y;
    disc->hub_x.of[lane] = c.hub.x;
    disc->hub_y.of[lane] = c.hub.y;
    disc->radius_a.of[lane] = c.radius_a;
    disc->radius_b.of[lane] = c.radius_b;
    disc->apart_x.of[lane] = c.apart.x;
    disc->apart_y.of[lane] = c.apart.y;
    disc->separation.of[lane] = contact->manifold.points[0].separation;
}

/* The last batch of a color and kind may have lanes without a contact. */
static void begin_lanes(const cr_problem *problem, cr_wide *wide, const tally *bins)
{
    for (uint32_t c = 0; c < wide->colors; c++)
        for (uint32_t i = wide->first[c]; i < wide->first[c + 1]; i++) {
            cr_batch *batch = &wide->batches[i];
            batch->disc = i >= bins->next[c][1] / CR_BATCH;
            bool last = i + 1 == wide->first[c + 1] || i + 1 == bins->next[c][1] / CR_BATCH;
            for (uint32_t lane = 0; lane < CR_BATCH && last; lane++) {
                batch->a.of[lane] = batch->b.of[lane] = (uint32_t)problem->motion_count - 1;
                wide->members[i * CR_BATCH + lane] = CR_NO_SLOT;
                for (size_t k = 0; k < sizeof wide->starts[i] / sizeof(cr_line); k++)
                    wide->starts[i].lines[k].of[lane] = 0;
                if (batch->disc)
                    wide->starts[i].disc.separation.of[lane] = CR_NO_POINT;
            }
        }
}

static void place_contact(const cr_problem *problem, cr_wide *wide, uint32_t i, uint32_t place)
{
    cr_batch *batch = &wide->batches[place / CR_BATCH];
    uint32_t lane = place % CR_BATCH;
    wide->members[place] = i;
    batch->a.of[lane] = wide->bins[i].a;
    batch->b.of[lane] = wide->bins[i].b;
    if (batch->disc)
        fill_disc(&wide->starts[place / CR_BATCH].disc, lane, problem->world,
                  &problem->world->contacts[i]);
}

bool cr_wide_lay_out(cr_problem *problem, cr_wide *wide)
{
    size_t contacts = problem->world->s.contact_count;
    if (!CR_RESERVE(wide->carried, wide->carried_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->used, wide->used_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->stands, wide->stand_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->bins, wide->bin_capacity, contacts))
        return false;
    tally bins;
    note_stands(problem, wide);
    if (!color_contacts(problem, wide, &bins) || !reserve(wide, count_batches(wide, &bins)))
        return false;
    begin_lanes(problem, wide, &bins);
    for (uint32_t i = 0; i < contacts; i++) {
        uint32_t bin = wide->bins[i].bin;
        if (bin != CR_NO_SLOT)
            place_contact(problem, wide, i, bins.next[bin / KINDS][bin % KINDS]++);
    }
    return true;
}
