/* toi_pairs.c - the pairs of bodies that a fast body may hit within the tick, and the times of
 * impact.
 *
 * Fast is what moves by more than half of its inner radius in the tick: a slower body cannot get
 * its middle past a surface before the next tick sees it. A fast body is tried against every
 * static and kinematic body and every bullet, a fast bullet or kinematic body against all, by the
 * boxes around their ways. For F fast bodies among n, of which S are static, kinematic or bullets,
 * that is F S box tests (n for each fast bullet or kinematic body): nothing where nothing is fast,
 * and little where static bodies are few.
 *
 * Two depths decide. A pair is let alone unless it would get deeper than the tunnel depth: what
 * stays above is left to the contacts of the next tick, which know a resting or sliding body, a
 * ball that rolls from one floor box to the next with a slop of overlap, or a corner just grazed.
 * For one that would get deeper the impact is at the depth `touch`, within the slop, so that the
 * next tick finds a contact that needs no correction. A pair that touches already is stopped only
 * where it would get deeper than it is, so that it is never stopped dead. */
#include "continuous/toi_pairs.h"

#include "base/ranges.h"
#include "base/tuning.h"
#include "base/vec.h"
#include "broadphase/pairs.h"
#include "continuous/time_of_impact.h"
#include "world/angle.h"
#include "world/awake.h"
#include "world/fast_motion.h"

/* ---------------------------------------------------------------- which */

static float turning_way(const cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    return fabsf(body->delta_angle) * cr_turning_reach(cr_shape_of(world, slot));
}

static bool is_fast(const cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    cr_vec2 way = vec_sub(body->center, body->center0);
    if (!body->alive || body->kind == CR_STATIC ||
        cr_is_slow(&world->poses[slot], cr_shape_of(world, slot), way, fabsf(body->delta_angle)))
        return false;
    const cr_shape *shape = cr_shape_of(world, slot);
    float swing = turning_way(world, slot);
    float allowed = 0.5f * shape->inner_radius - swing;
    bool fast = allowed < 0 || vec_dot(way, way) > allowed * allowed;
    return fast && isfinite(swing) && vec_finite(way);
}

/* The bounds of the body at all times of the tick. */
static cr_aabb swept_bounds(const cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    if (body->kind == CR_STATIC)
        return world->bounds[slot];
    float r = cr_shape_of(world, slot)->bounding_radius;
    cr_vec2 p = body->center0, q = body->center;
    return (cr_aabb){vec(min_float(p.x, q.x) - r, min_float(p.y, q.y) - r),
                     vec(max_float(p.x, q.x) + r, max_float(p.y, q.y) + r)};
}

/* A lower bound of the distance of a and b when the tick ends: the distance of b's centre of mass
 * from a's surface, along one of a's normals or from a disc, less b's bounding radius. */
static float gap_at_end(const cr_world *world, uint32_t a, uint32_t b)
{
    const cr_body *p = &world->bodies[a], *q = &world->bodies[b];
    const cr_shape *shape = cr_shape_of(world, a);
    cr_vec2 d = vec_sub(q->center, p->center);
    float reach = cr_shape_of(world, b)->bounding_radius, gap = -INFINITY;
    if (shape->kind == CR_CIRCLE)
        return vec_length(d) - shape->radius - reach;
    if (shape->kind == CR_HALFSPACE)
        return vec_dot(shape->normals[0], q->center) - shape->offset - reach;
    cr_vec2 seen = vec_add(rot_unapply(world->poses[a].t.q, d), shape->centroid);
    for (int i = 0; i < shape->count; i++)
        gap = max_float(gap, vec_dot(shape->normals[i], vec_sub(seen, shape->vertices[i])));
    return gap - reach;
}

/* Whether a fast body and another are too far apart to touch within the tick. For long bodies that
 * are not aligned with the axes bounding boxes are too large. A gap along a fixed direction was
 * less before by no more than the displacements of both bodies and the arcs of their rotations. The
 * other body is mostly the larger one, and its faces tell. */
static bool too_far(const cr_world *world, uint32_t fast, uint32_t other)
{
    const cr_body *p = &world->bodies[fast], *q = &world->bodies[other];
    float most = vec_length(vec_sub(p->center, p->center0)) + turning_way(world, fast) +
                 vec_length(vec_sub(q->center, q->center0)) + turning_way(world, other);
    return gap_at_end(world, other, fast) > most || gap_at_end(world, fast, other) > most;
}

/* The centre of a body in the frame of another, when the tick begins or ends. */
static cr_vec2 seen_at_start(const cr_body *from, const cr_body *of)
{
    return rot_unapply(cr_rot_after(from, -from->delta_angle), vec_sub(of->center0, from->center0));
}
static cr_vec2 seen_at_end(const cr_body *from, const cr_body *of)
{
    return rot_unapply(cr_rot_after(from, 0), vec_sub(of->center, from->center));
}

/* Whether a fast body is slow relative to a kinematic one, as a body that rides on it. */
static bool rides_along(const cr_world *world, uint32_t fast, uint32_t other)
{
    const cr_body *p = &world->bodies[fast], *q = &world->bodies[other];
    const cr_shape *shape = cr_shape_of(world, fast);
    if (p->kind != CR_DYNAMIC || q->kind != CR_KINEMATIC)
        return false;
    float turn = fabsf(p->delta_angle - q->delta_angle);
    float allowed = 0.5f * shape->inner_radius - turn * cr_turning_reach(shape);
    cr_vec2 way = vec_sub(seen_at_end(q, p), seen_at_start(q, p));
    return allowed > 0 && vec_dot(way, way) <= allowed * allowed;
}

static bool may_collide(const cr_world *world, uint32_t fast, cr_aabb around, uint32_t other)
{
    const cr_body *p = &world->bodies[fast], *q = &world->bodies[other];
    if (fast == other || !q->alive || (p->layers & q->layers) == 0 ||
        (cr_has_infinite_mass(p) && cr_has_infinite_mass(q)))
        return false;
    if (!cr_boxes_overlap(around, swept_bounds(world, other), 0) || too_far(world, fast, other) ||
        rides_along(world, fast, other) || cr_pair_is_filtered(world, fast, other))
        return false;
    return other > fast || !is_fast(world, other); /* else the pair is found from the other body */
}

static bool visit_pairs_of(cr_world *world, uint32_t fast, const uint32_t *others, size_t count,
                           cr_toi_pair_visit *visit, void *user)
{
    cr_aabb around = swept_bounds(world, fast);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = others != NULL ? others[i] : i;
        if (may_collide(world, fast, around, other) && !visit(world, fast, other, user))
            return false;
    }
    return true;
}

bool cr_toi_pairs_reserve(cr_world *world)
{
    return CR_RESERVE(world->fast, world->awake_count) &&
           CR_RESERVE(world->obstacles, world->s.body_slots);
}

/* Static and kinematic bodies and bullets into world->obstacles. */
static void list_obstacles(cr_world *world)
{
    if (world->obstacles_listed)
        return;
    world->obstacle_count = 0;
    for (uint32_t i = 0; i < world->s.body_slots; i++) {
        const cr_body *body = &world->bodies[i];
        if (body->alive && (body->kind != CR_DYNAMIC || body->bullet))
            world->obstacles[world->obstacle_count++] = i;
    }
    world->obstacles_listed = true;
}

static bool misses_obstacles(const cr_world *world, uint32_t fast)
{
    cr_aabb around = swept_bounds(world, fast);
    for (size_t i = 0; i < world->obstacle_count; i++)
        if (may_collide(world, fast, around, world->obstacles[i]))
            return false;
    return true;
}

static bool collides_with_all(const cr_body *body)
{
    return body->bullet || body->kind == CR_KINEMATIC;
}

/* A search for fast bodies among the awake ones, which threads make in ranges. */
typedef struct fast_search {
    cr_world *world;
    size_t grain; /* whole flocks */
    cr_range fast[CR_MAX_RANGES];
} fast_search;

static void list_some_fast(void *context, size_t begin, size_t end, int32_t worker)
{
    fast_search *all = context;
    const cr_world *world = all->world;
    uint32_t *fast = &world->fast[begin];
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        uint32_t slot = world->awake_bodies[i];
        if (i % CR_AWAKE_BLOCK == 0 && !(world->block_flags[i / CR_AWAKE_BLOCK] & CR_MAY_BE_FAST))
            i += CR_AWAKE_BLOCK - 1;
        else if (is_fast(world, slot) &&
                 (collides_with_all(&world->bodies[slot]) || !misses_obstacles(world, slot)))
            *fast++ = slot;
    }
    all->fast[begin / all->grain] = (cr_range){begin, (size_t)(fast - &world->fast[begin])};
}

static bool any_may_be_fast(const cr_world *world)
{
    for (size_t i = 0; i < world->awake_count; i += CR_AWAKE_BLOCK)
        if (world->block_flags[i / CR_AWAKE_BLOCK] & CR_MAY_BE_FAST)
            return true;
    return false;
}

/* In ascending order, without the bodies that hit no obstacle, as most do. */
size_t cr_list_fast(cr_world *world)
{
    size_t awake = world->awake_count;
    if (!any_may_be_fast(world))
        return 0;
    list_obstacles(world);
    fast_search all = {
        .world = world,
        .grain = cr_ranges_grain(world->workers, awake, CR_FAST_GRAIN_BLOCKS * CR_AWAKE_BLOCK)};
    all.grain = (all.grain + CR_AWAKE_BLOCK - 1) / CR_AWAKE_BLOCK * CR_AWAKE_BLOCK;
    cr_workers_run(world->workers, awake, all.grain, list_some_fast, &all);
    size_t parts = (awake + all.grain - 1) / all.grain;
    return cr_ranges_compact(world->fast, sizeof *world->fast, all.fast, parts);
}

bool cr_for_each_toi_pair(cr_world *world, size_t count, cr_toi_pair_visit *visit, void *user)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t slot = world->fast[i];
        bool any = collides_with_all(&world->bodies[slot]);
        if (!visit_pairs_of(world, slot, any ? NULL : world->obstacles,
                            any ? world->s.body_slots : world->obstacle_count, visit, user))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- when */

typedef struct toi_depths {
    float touch, tunnel;
} toi_depths;

/* The depths that decide about an impact. They are limited by the inner radii of the bodies: up to
 * their sum the narrow phase still finds the side from which the bodies came. */
static toi_depths toi_depths_of(const cr_world *world, uint32_t a, const cr_sweep *ma, uint32_t b,
                                const cr_sweep *mb)
{
    float ra = cr_shape_of(world, a)->inner_radius, rb = cr_shape_of(world, b)->inner_radius;
    float slop = world->s.config.slop, thin = min_float(ra, rb);
    float touch = min_float(0.5f * slop, 0.25f * thin);
    /* without a slop, as little as cr_time_of_impact and the coordinates resolve */
    float far = fabsf(ma->center0.x) + fabsf(ma->center0.y);
    float least =
        2e-6f * (far + cr_coordinate_scale(cr_shape_of(world, a), ma, cr_shape_of(world, b), mb));
    touch = max_float(touch, least);
    return (toi_depths){touch, max_float(2 * touch, min_float(2 * slop, 0.75f * (ra + rb)))};
}

static cr_sweep motion_between(const cr_world *world, uint32_t slot, float from, float to)
{
    const cr_body *body = &world->bodies[slot];
    float stop = world->stops[slot].time;
    float first = min_float(from, stop), last = min_float(to, stop);
    cr_vec2 way = vec_sub(body->center, body->center0);
    float angle0 = cr_angle_wrapped(cr_angle_of(body) - (double)body->delta_angle);
    return (cr_sweep){
        .center0 = vec_mad(body->center0, way, first),
        .center1 = vec_mad(body->center0, way, last),
        .angle0 = angle0 + first * body->delta_angle,
        .angle1 = angle0 + last * body->delta_angle,
    };
}

/* Finds the impact within a part of the tick in which neither body stops; *time is a share of that
 * part. */
static bool touch_between(const cr_world *world, uint32_t a, uint32_t b, float from, float to,
                          float *time)
{
    const cr_shape *p = cr_shape_of(world, a), *q = cr_shape_of(world, b);
    cr_sweep ma = motion_between(world, a, from, to), mb = motion_between(world, b, from, to);
    toi_depths d = toi_depths_of(world, a, &ma, b, &mb);
    float depth = -cr_separation_at(p, &ma, q, &mb, 0), deeper = d.touch;
    if (depth > 0.25f * d.touch)
        deeper += depth;
    /* too deep to tell the sides: the contacts must push the bodies out */
    if (deeper > 0.75f * (p->inner_radius + q->inner_radius))
        return false;
    return cr_time_of_impact(time, p, &ma, q, &mb, -max_float(d.tunnel, deeper)) &&
           cr_time_of_impact(time, p, &ma, q, &mb, -deeper);
}

bool cr_touched_at_start(const cr_world *world, uint32_t a, uint32_t b)
{
    cr_sweep ma = motion_between(world, a, 0, 1), mb = motion_between(world, b, 0, 1);
    float depth = -cr_separation_at(cr_shape_of(world, a), &ma, cr_shape_of(world, b), &mb, 0);
    return depth > 0.25f * toi_depths_of(world, a, &ma, b, &mb).touch;
}

float cr_pair_toi(const cr_world *world, uint32_t a, uint32_t b, float from)
{
    float stop_a = world->stops[a].time, stop_b = world->stops[b].time;
    while (from < 1 && (from < stop_a || from < stop_b)) {
        float to = 1, time;
        if (stop_a > from)
            to = min_float(to, stop_a);
        if (stop_b > from)
            to = min_float(to, stop_b);
        if (touch_between(world, a, b, from, to, &time))
            return from + time * (to - from);
        from = to;
    }
    return CR_NEVER;
}
