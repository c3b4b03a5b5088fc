#include "fill.h"

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

/* ---- what a contact needs to know of its bodies ---- */

/* Bodies lie far apart in memory and their shapes elsewhere; this much of them is read for every
 * contact. */
static cr_stand stand_of(const cr_world *world, uint32_t slot)
{
    const cr_shape *shape = cr_shape_of(world, slot);
    const cr_body *body = &world->bodies[slot];
    return (cr_stand){body->center, shape->radius, (uint16_t)shape->kind, true};
}

static void note_stands(const cr_problem *problem, cr_wide *wide)
{
    const cr_world *world = problem->world;
    for (size_t i = 0; i < world->awake_count; i++) {
        const cr_motion *motion = &problem->motions[i];
        wide->stands[i] = stand_of(world, world->awake[i]);
        wide->stands[i].fixed = motion->inv_mass == 0 && motion->inv_inertia == 0;
    }
}

/* What does not move shares one motion, but stands where it stands. */
static cr_stand stand_at(const cr_problem *problem, const cr_wide *wide, uint32_t motion,
                         cr_body_id id)
{
    if (motion + 1 < problem->motion_count)
        return wide->stands[motion];
    return stand_of(problem->world, id.index - 1);
}

static bool is_disc(cr_stand a, cr_stand b)
{
    return a.kind == CR_CIRCLE || b.kind == CR_CIRCLE;
}

/* ---- who solves with whom ---- */

typedef struct tally {
    uint32_t next[CR_COLORS][KINDS];
} tally;

static void color_contacts(const cr_problem *problem, cr_wide *wide, tally *bins)
{
    const cr_world *world = problem->world;
    memset(bins, 0, sizeof *bins);
    memset(wide->used, 0, problem->motion_count * sizeof *wide->used);
    wide->bouncy = false;
    for (size_t i = 0; i < world->s.contact_count; i++) {
        const cr_contact *contact = &world->contacts[i];
        wide->bins[i] = CR_NO_SLOT;
        if (!cr_problem_takes(world, contact))
            continue;
        uint32_t a = cr_motion_of(problem, contact->a), b = cr_motion_of(problem, contact->b);
        cr_stand sa = stand_at(problem, wide, a, contact->a);
        cr_stand sb = stand_at(problem, wide, b, contact->b);
        uint32_t color =
            cr_take_color(sa.fixed ? NULL : &wide->used[a], sb.fixed ? NULL : &wide->used[b]);
        if (color == CR_NO_COLOR)
            continue;
        wide->bins[i] = color * KINDS + is_disc(sa, sb);
        wide->bouncy |= contact->restitution > 0;
        bins->next[color][is_disc(sa, sb)]++;
    }
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

static void choose_kinds(cr_wide *wide, const tally *bins)
{
    for (uint32_t c = 0; c < wide->colors; c++)
        for (uint32_t i = wide->first[c]; i < wide->first[c + 1]; i++)
            wide->batches[i].disc = i >= bins->next[c][1] / CR_BATCH;
}

bool cr_wide_lay_out(cr_problem *problem, cr_wide *wide)
{
    const cr_world *world = problem->world;
    size_t contacts = world->s.contact_count;
    if (!CR_RESERVE(wide->carried, wide->carried_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->used, wide->used_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->stands, wide->stand_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->bins, wide->bin_capacity, contacts))
        return false;
    tally bins;
    note_stands(problem, wide);
    color_contacts(problem, wide, &bins);
    uint32_t batches = count_batches(wide, &bins);
    if (!reserve(wide, batches))
        return false;
    choose_kinds(wide, &bins);
    memset(wide->members, 0xFF, batches * CR_BATCH * sizeof *wide->members);
    for (uint32_t i = 0; i < contacts; i++) {
        uint32_t bin = wide->bins[i];
        if (bin != CR_NO_SLOT)
            wide->members[bins.next[bin / KINDS][bin % KINDS]++] = i;
        else if (cr_problem_takes(world, &world->contacts[i]))
            cr_build_contact(problem, i);
    }
    return true;
}

/* ---- filling ---- */

/* A lane without a contact: nothing moves its bodies, and it never touches. */
static void fill_idle(const cr_problem *problem, cr_batch *batch, cr_start_lines *start,
                      uint32_t lane)
{
    batch->a.of[lane] = batch->b.of[lane] = (uint32_t)problem->motion_count - 1;
    batch->skip_a |= UINT32_C(1) << lane;
    batch->skip_b |= UINT32_C(1) << lane;
    batch->nx.of[lane] = batch->ny.of[lane] = batch->friction.of[lane] = 0;
    for (size_t i = 0; i < sizeof *start / sizeof(cr_line); i++)
        start->lines[i].of[lane] = 0;
    for (int i = 0; i < CR_MAX_MANIFOLD_POINTS; i++)
        batch->point[i].normal.of[lane] = batch->point[i].tangent.of[lane] = 0;
    if (batch->disc)
        start->disc.separation.of[lane] = CR_NO_POINT;
    else
        start->flat.start[0].separation.of[lane] = start->flat.start[1].separation.of[lane] =
            CR_NO_POINT;
}

/* Arms and the way between the centers go in as they are in the world. */
static void fill_flat(cr_flat_lines *flat, uint32_t lane, cr_stand a, cr_stand b,
                      const cr_manifold *m)
{
    bool on_b = cr_rides_on_b((cr_shape_kind)a.kind, (cr_shape_kind)b.kind, m->points[0].feature);
    cr_vec2 apart = vec_sub(a.center, b.center), center = on_b ? b.center : a.center;
    flat->side.of[lane] = on_b ? 1 : -1;
    flat->apart_n.of[lane] = apart.x;
    flat->apart_t.of[lane] = apart.y;
    for (int i = 0; i < CR_MAX_MANIFOLD_POINTS; i++) {
        bool there = i < m->count;
        cr_vec2 arm = there ? vec_sub(m->points[i].position, center) : vec(0, 0);
        flat->start[i].n.of[lane] = arm.x;
        flat->start[i].t.of[lane] = arm.y;
        flat->start[i].separation.of[lane] = there ? m->points[i].separation : CR_NO_POINT;
    }
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

static void fill_points(const cr_problem *problem, cr_batch *batch, uint32_t lane,
                        const cr_manifold *m)
{
    int points = batch->disc ? 1 : CR_MAX_MANIFOLD_POINTS;
    for (int i = 0; i < points; i++) {
        bool there = i < m->count;
        batch->point[i].normal.of[lane] = there ? problem->step * m->points[i].normal_force : 0;
        batch->point[i].tangent.of[lane] = there ? problem->step * m->points[i].tangent_force : 0;
    }
}

static void fill_contact(const cr_problem *problem, const cr_wide *wide, size_t index,
                         uint32_t lane, const cr_contact *contact)
{
    cr_batch *batch = &wide->batches[index];
    uint32_t a = cr_motion_of(problem, contact->a), b = cr_motion_of(problem, contact->b);
    cr_stand sa = stand_at(problem, wide, a, contact->a);
    cr_stand sb = stand_at(problem, wide, b, contact->b);
    batch->a.of[lane] = a;
    batch->b.of[lane] = b;
    batch->skip_a |= (uint32_t)sa.fixed << lane;
    batch->skip_b |= (uint32_t)sb.fixed << lane;
    batch->friction.of[lane] = problem->config->friction ? contact->friction : 0;
    batch->nx.of[lane] = contact->manifold.normal.x;
    batch->ny.of[lane] = contact->manifold.normal.y;
    fill_points(problem, batch, lane, &contact->manifold);
    if (contact->restitution > 0) {
        batch->bouncy = true;
        wide->bounces[index].restitution.of[lane] = contact->restitution;
    }
    if (batch->disc)
        fill_disc(&wide->starts[index].disc, lane, problem->world, contact);
    else
        fill_flat(&wide->starts[index].flat, lane, sa, sb, &contact->manifold);
}

void cr_wide_fill(const cr_problem *problem, const cr_wide *wide, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        cr_batch *batch = &wide->batches[i];
        batch->skip_a = batch->skip_b = 0;
        batch->bouncy = false;
        if (wide->bouncy)
            memset(&wide->bounces[i], 0, sizeof wide->bounces[i]);
        for (uint32_t lane = 0; lane < CR_BATCH; lane++) {
            uint32_t contact = wide->members[i * CR_BATCH + lane];
            if (contact != CR_NO_SLOT)
                fill_contact(problem, wide, i, lane, &problem->world->contacts[contact]);
            else
                fill_idle(problem, batch, &wide->starts[i], lane);
        }
    }
}

/* ---- back ---- */

void cr_wide_store(const cr_problem *problem, const cr_wide *wide, size_t begin, size_t end)
{
    float rate = 1 / problem->step;
    for (size_t i = begin; i < end; i++) {
        const cr_batch *batch = &wide->batches[i];
        for (uint32_t lane = 0; lane < CR_BATCH; lane++) {
            uint32_t contact = wide->members[i * CR_BATCH + lane];
            if (contact == CR_NO_SLOT)
                continue;
            cr_manifold *m = &problem->world->contacts[contact].manifold;
            for (int k = 0; k < m->count; k++) {
                const cr_point_lines *point = &batch->point[k];
                m->points[k].normal_impulse = point->normal_total.of[lane];
                m->points[k].tangent_impulse = point->tangent_total.of[lane];
                m->points[k].normal_force = point->normal.of[lane] * rate;
                m->points[k].tangent_force = point->tangent.of[lane] * rate;
            }
        }
    }
}
