/* ghosts.c - drops speculative contacts of bodies that will not touch.
 *
 * A speculative contact is a plane through the points that are nearest when the tick begins. A body
 * that passes beside a corner, or one that comes down behind an edge which it now looks at from the
 * side, would be stopped by that plane in mid-air. So the bodies' motion is followed to where they
 * would touch (cr_time_of_impact). The contact is kept if they do so within the tick, and if the
 * normal is the same there. A pair whose normal turns on the way gets its contact in the next tick,
 * from the overlap.
 *
 * What rebounds is better found late where a step is a whole tick, for the rebound is exact from
 * the overlap, too (restitution.c), and one ahead of the impact would come so early that a ball
 * never comes to rest; and where it is so fast that it is swept (continuous.c).
 *
 * Either body may meet something else before that: then it stays where it is, or it rebounds, and
 * the other one comes nearer than it would have come. So they also count as touching if they do
 * while one of them, or both, go back by the share of their way that their restitution leaves. */
#include "contacts/ghosts.h"

#include "base/tuning.h"
#include "world/angle.h"
#include "world/fast_motion.h"

/* The motion of a body by a factor times its displacement. */
static cr_sweep sweep_of(const cr_world *world, uint32_t slot, float factor)
{
    const cr_body *body = &world->bodies[slot];
    float angle = (float)cr_angle_of(body);
    return (cr_sweep){
        .center0 = body->center,
        .center1 = vec_mad(body->center, body->predicted_displacement, factor),
        .angle0 = angle,
        .angle1 = angle + factor * world->ghost_tick * body->w,
    };
}

static cr_transform transform_at(const cr_shape *shape, const cr_sweep *motion, float time)
{
    cr_rot q = cr_rot_from_angle(motion->angle0 + time * (motion->angle1 - motion->angle0));
    cr_vec2 center = vec_mad(motion->center0, vec_sub(motion->center1, motion->center0), time);
    return (cr_transform){vec_sub(center, rot_apply(q, shape->centroid)), q};
}

/* m: how far turning moves a point of the body in the tick, at most. */
static float swing_of(const cr_world *world, uint32_t slot)
{
    const cr_shape *shape = cr_shape_of(world, slot);
    if (shape->kind == CR_CIRCLE || shape->kind == CR_HALFSPACE)
        return 0;
    return world->ghost_tick * fabsf(world->bodies[slot].w) * shape->bounding_radius;
}

/* A quick test: whether the bodies come near enough along the normal, if they go so far. */
static bool may_touch(const cr_world *world, cr_slot_pair pair, float factor_a, float factor_b,
                      const cr_manifold *m)
{
    const cr_body *a = &world->bodies[pair.a], *b = &world->bodies[pair.b];
    cr_vec2 closing = vec_sub(vec_scale(a->predicted_displacement, factor_a),
                              vec_scale(b->predicted_displacement, factor_b));
    float gap = m->points[0].separation;
    if (m->count > 1)
        gap = min_float(gap, m->points[1].separation);
    return vec_dot(closing, m->normal) + swing_of(world, pair.a) + swing_of(world, pair.b) >= gap;
}

/* Whether the bodies touch in the tick, by the same normal, if they go so far. */
static bool touch(const cr_world *world, cr_slot_pair pair, float factor_a, float factor_b,
                  const cr_manifold *m)
{
    const cr_shape *a = cr_shape_of(world, pair.a), *b = cr_shape_of(world, pair.b);
    if (!may_touch(world, pair, factor_a, factor_b, m))
        return false;
    cr_sweep ma = sweep_of(world, pair.a, factor_a), mb = sweep_of(world, pair.b, factor_b);
    float time;
    cr_manifold at;
    if (!cr_time_of_impact(&time, a, &ma, b, &mb, 0))
        return false;
    cr_collide(&at, a, transform_at(a, &ma, time), b, transform_at(b, &mb, time),
               world->s.config.margin, false, NULL);
    return at.count > 0 && vec_dot(at.normal, m->normal) >= CR_GHOST_MIN_COSINE;
}

/* Whether the body will be stopped where it meets the other one, after the motion of the tick. */
static bool will_be_swept(const cr_world *world, uint32_t slot, uint32_t other)
{
    const cr_body *body = &world->bodies[slot];
    float turn = world->ghost_tick * fabsf(body->w);
    bool stops_there = body->bullet || world->bodies[other].kind != CR_DYNAMIC;
    return body->kind == CR_DYNAMIC && stops_there &&
           !cr_is_slow(&world->poses[slot], cr_shape_of(world, slot), body->predicted_displacement,
                       turn);
}

/* m: so near, points have a contact without any prediction of motion. */
static float foreseen_from(const cr_world *world, cr_slot_pair pair)
{
    float driven = world->bodies[pair.a].blow_way + world->bodies[pair.b].blow_way;
    return world->s.config.margin + driven;
}

/* The share of a body's way, below 0, that it goes if it meets something else. */
static float rebound_of(const cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    return body->kind == CR_DYNAMIC ? -body->material.restitution : 1;
}

bool cr_is_ghost(const cr_world *world, cr_slot_pair pair, const cr_manifold *m, float restitution)
{
    if (!(world->predicted[pair.a] | world->predicted[pair.b]))
        return false;
    float near = foreseen_from(world, pair);
    for (int32_t i = 0; i < m->count; i++)
        if (m->points[i].separation <= near)
            return false;
    if (world->s.steps == 1 && restitution > 0)
        return true;
    if (restitution > 0 &&
        (will_be_swept(world, pair.a, pair.b) || will_be_swept(world, pair.b, pair.a)))
        return true;
    float a = rebound_of(world, pair.a), b = rebound_of(world, pair.b);
    return !touch(world, pair, 1, 1, m) && !touch(world, pair, 1, b, m) &&
           !touch(world, pair, a, 1, m) && !touch(world, pair, a, b, m);
}
