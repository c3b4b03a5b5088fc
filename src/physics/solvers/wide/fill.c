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
    free(wide->block_memory);
    free(wide->start_memory);
    free(wide->bounce_memory);
    free(wide->carried);
    free(wide->used);
    free(wide->places);
    free(wide->stands);
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
    return (cr_stand){world->bodies[slot].center, shape->radius, shape->kind};
}

static void note_stands(const cr_problem *problem, cr_wide *wide)
{
    const cr_world *world = problem->world;
    for (size_t i = 0; i < world->awake_count; i++)
        wide->stands[i] = stand_of(world, world->awake[i]);
}

/* What does not move shares one motion, but stands where it stands. */
static cr_stand stand_at(const cr_problem *problem, const cr_wide *wide, uint32_t motion,
                         cr_body_id id)
{
    if (motion + 1 < problem->motion_count)
        return wide->stands[motion];
    return stand_of(problem->world, id.index - 1);
}

/* ---- coloring ---- */

static uint32_t *colors_at(const cr_problem *problem, cr_wide *wide, uint32_t motion)
{
    const cr_motion *m = &problem->motions[motion];
    return m->inv_mass == 0 && m->inv_inertia == 0 ? NULL : &wide->used[motion];
}

/* What a contact is counted and placed by. */
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
        wide->places[i] = CR_NO_SLOT;
        if (!cr_problem_takes(world, contact))
            continue;
        uint32_t a = cr_motion_of(problem, contact->a), b = cr_motion_of(problem, contact->b);
        uint32_t color = cr_take_color(colors_at(problem, wide, a), colors_at(problem, wide, b));
        if (color == CR_NO_COLOR)
            continue;
        uint32_t kind = stand_at(problem, wide, a, contact->a).kind == CR_CIRCLE ||
                        stand_at(problem, wide, b, contact->b).kind == CR_CIRCLE;
        wide->places[i] = color * KINDS + kind;
        wide->bouncy |= contact->restitution > 0;
        bins->next[color][kind]++;
    }
}

/* Counts become the places of the first contacts; returns the number of blocks. */
static uint32_t lay_out(cr_wide *wide, tally *bins)
{
    uint32_t blocks = 0;
    wide->colors = 0;
    for (uint32_t c = 0; c < CR_COLORS; c++) {
        wide->first[c] = blocks;
        for (int kind = 0; kind < KINDS; kind++) {
            uint32_t count = bins->next[c][kind];
            bins->next[c][kind] = blocks * CR_BLOCK;
            blocks += (count + CR_BLOCK - 1) / CR_BLOCK;
            if (count > 0)
                wide->colors = c + 1;
        }
        wide->first[c + 1] = blocks;
    }
    return blocks;
}

/* ---- filling ---- */

/* A lane without a contact: nothing moves its bodies, and it never touches. */
static void fill_idle(const cr_problem *problem, cr_wide *wide, uint32_t place)
{
    cr_block *block = &wide->blocks[place / CR_BLOCK];
    uint32_t lane = place % CR_BLOCK;
    block->a.of[lane] = block->b.of[lane] = (uint32_t)problem->motion_count - 1;
    block->mass_a.of[lane] = block->mass_b.of[lane] = 1;
    block->point[0].separation.of[lane] = block->point[1].separation.of[lane] = CR_NO_POINT;
    block->skip_a |= UINT32_C(1) << lane;
    block->skip_b |= UINT32_C(1) << lane;
    cr_start_lines *start = &wide->starts[place / CR_BLOCK];
    if (block->disc)
        start->disc.separation.of[lane] = CR_NO_POINT;
    else
        start->flat.start[0].separation.of[lane] = start->flat.start[1].separation.of[lane] =
            CR_NO_POINT;
}

static void fill_body(const cr_problem *problem, uint32_t motion, cr_index_line *index,
                      cr_line *mass, cr_line *inertia, uint32_t *skip, uint32_t lane)
{
    const cr_motion *m = &problem->motions[motion];
    index->of[lane] = motion;
    mass->of[lane] = m->inv_mass;
    inertia->of[lane] = m->inv_inertia;
    *skip |= (uint32_t)(m->inv_mass == 0 && m->inv_inertia == 0) << lane;
}

static void fill_flat(cr_wide *wide, cr_stand a, cr_stand b, const cr_manifold *m, uint32_t place)
{
    cr_flat_lines *flat = &wide->starts[place / CR_BLOCK].flat;
    uint32_t lane = place % CR_BLOCK;
    bool on_b = cr_rides_on_b(a.kind, b.kind, m->points[0].feature);
    cr_vec2 n = m->normal, t = vec_right(n);
    cr_vec2 apart = vec_sub(a.center, b.center), center = on_b ? b.center : a.center;
    flat->side.of[lane] = on_b ? 1 : -1;
    flat->apart_n.of[lane] = vec_dot(n, apart);
    flat->apart_t.of[lane] = vec_dot(t, apart);
    for (int i = 0; i < CR_MAX_MANIFOLD_POINTS; i++) {
        bool there = i < m->count;
        cr_vec2 arm = there ? vec_sub(m->points[i].position, center) : vec(0, 0);
        flat->start[i].n.of[lane] = vec_dot(n, arm);
        flat->start[i].t.of[lane] = vec_dot(t, arm);
        flat->start[i].separation.of[lane] = there ? m->points[i].separation : CR_NO_POINT;
    }
}

static void fill_disc(const cr_problem *problem, cr_wide *wide, const cr_contact *contact,
                      uint32_t place)
{
    cr_disc_lines *disc = &wide->starts[place / CR_BLOCK].disc;
    uint32_t lane = place % CR_BLOCK;
    cr_constraint c;
    cr_carry_contact(problem->world, contact, &c);
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

static void fill_point(const cr_problem *problem, cr_point_lines *point, uint32_t lane,
                       const cr_manifold_point *from)
{
    point->normal.of[lane] = from != NULL ? problem->step * from->normal_force : 0;
    point->tangent.of[lane] = from != NULL ? problem->step * from->tangent_force : 0;
    point->normal_total.of[lane] = point->tangent_total.of[lane] = 0;
}

static void fill_contact(const cr_problem *problem, cr_wide *wide, const cr_contact *contact,
                         uint32_t place)
{
    cr_block *block = &wide->blocks[place / CR_BLOCK];
    uint32_t lane = place % CR_BLOCK;
    uint32_t a = cr_motion_of(problem, contact->a), b = cr_motion_of(problem, contact->b);
    const cr_manifold *m = &contact->manifold;
    fill_body(problem, a, &block->a, &block->mass_a, &block->inertia_a, &block->skip_a, lane);
    fill_body(problem, b, &block->b, &block->mass_b, &block->inertia_b, &block->skip_b, lane);
    block->friction.of[lane] = problem->config->friction ? contact->friction : 0;
    block->nx.of[lane] = m->normal.x;
    block->ny.of[lane] = m->normal.y;
    fill_point(problem, &block->point[0], lane, &m->points[0]);
    if (!block->disc)
        fill_point(problem, &block->point[1], lane, m->count == 2 ? &m->points[1] : NULL);
    if (contact->restitution > 0) {
        block->bouncy = true;
        wide->bounces[place / CR_BLOCK].restitution.of[lane] = contact->restitution;
    }
    if (block->disc)
        fill_disc(problem, wide, contact, place);
    else
        fill_flat(wide, stand_at(problem, wide, a, contact->a),
                  stand_at(problem, wide, b, contact->b), m, place);
    block->count++;
}

static bool reserve(cr_wide *wide, uint32_t blocks)
{
    wide->blocks = lines(&wide->block_memory, &wide->block_capacity, blocks * sizeof *wide->blocks);
    wide->starts = lines(&wide->start_memory, &wide->start_capacity, blocks * sizeof *wide->starts);
    wide->bounces =
        lines(&wide->bounce_memory, &wide->bounce_capacity, blocks * sizeof *wide->bounces);
    return wide->blocks != NULL && wide->starts != NULL && wide->bounces != NULL;
}

static void begin_blocks(cr_wide *wide, const tally *bins, uint32_t blocks)
{
    for (uint32_t i = 0; i < blocks; i++) {
        cr_block *block = &wide->blocks[i];
        block->skip_a = block->skip_b = 0;
        block->count = 0;
        block->disc = block->bouncy = false;
    }
    for (uint32_t c = 0; c < wide->colors; c++)
        for (uint32_t i = bins->next[c][1] / CR_BLOCK; i < wide->first[c + 1]; i++)
            wide->blocks[i].disc = true;
    if (wide->bouncy)
        memset(wide->bounces, 0, blocks * sizeof *wide->bounces);
}

bool cr_wide_fill(cr_problem *problem, cr_wide *wide)
{
    const cr_world *world = problem->world;
    size_t contacts = world->s.contact_count;
    if (!CR_RESERVE(wide->carried, wide->carried_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->used, wide->used_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->stands, wide->stand_capacity, problem->motion_count) ||
        !CR_RESERVE(wide->places, wide->place_capacity, contacts))
        return false;
    tally bins;
    note_stands(problem, wide);
    color_contacts(problem, wide, &bins);
    uint32_t blocks = lay_out(wide, &bins);
    if (!reserve(wide, blocks))
        return false;
    begin_blocks(wide, &bins, blocks);
    for (size_t i = 0; i < contacts; i++) {
        const cr_contact *contact = &world->contacts[i];
        uint32_t bin = wide->places[i];
        if (bin != CR_NO_SLOT) {
            wide->places[i] = bins.next[bin / KINDS][bin % KINDS]++;
            fill_contact(problem, wide, contact, wide->places[i]);
        } else if (cr_problem_takes(world, contact)) {
            cr_build_contact(problem, (uint32_t)i);
        }
    }
    for (uint32_t i = 0; i < blocks; i++)
        for (uint32_t lane = (uint32_t)wide->blocks[i].count; lane < CR_BLOCK; lane++)
            fill_idle(problem, wide, i * CR_BLOCK + lane);
    return true;
}

/* ---- back ---- */

void cr_wide_store(const cr_problem *problem, const cr_wide *wide)
{
    cr_world *world = problem->world;
    for (size_t i = 0; i < world->s.contact_count; i++) {
        if (wide->places[i] == CR_NO_SLOT)
            continue;
        const cr_block *block = &wide->blocks[wide->places[i] / CR_BLOCK];
        uint32_t lane = wide->places[i] % CR_BLOCK;
        cr_manifold *m = &world->contacts[i].manifold;
        for (int k = 0; k < m->count; k++) {
            const cr_point_lines *point = &block->point[k];
            m->points[k].normal_impulse = point->normal_total.of[lane];
            m->points[k].tangent_impulse = point->tangent_total.of[lane];
            m->points[k].normal_force = point->normal.of[lane] / problem->step;
            m->points[k].tangent_force = point->tangent.of[lane] / problem->step;
        }
    }
}
