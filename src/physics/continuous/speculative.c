/* speculative.c - speculative contacts (Firth, "Speculative Contacts", 2011; Catto, "Continuous
 * Collision", GDC 2013). A pair that may meet within the tick gets its contact while it is still
 * apart, and the solver lets it close just so far as to touch: it wants n . (vB - vA) >= -s/h for
 * a separation s > 0. Nothing is moved back and no time is lost.
 *
 * Its weakness is that the contact is a plane without end, laid where the bodies are nearest
 * *now*. A body that flies past a corner can be stopped by the plane through it (a "ghost"
 * collision; contacts/ghosts.c), a turning one is not followed on its arc, and a pair of polygons
 * whose faces do not yet look at each other gets no contact at all and may tunnel. A body that
 * rebounds turns round where it is, up to a tick's motion before the wall, and where that leads
 * within the same tick is not foreseen. The solver `impulse` acts on overlap only and takes no
 * notice. */
#include "base/tuning.h"
#include "continuous/continuous.h"
#include "continuous/time_of_impact.h"
#include "solvers/substeps.h"
#include "world/awake.h"

#include <stdatomic.h>

static cr_vec2 predicted_velocity(const cr_body *body, float h)
{
    if (body->kind != CR_DYNAMIC)
        return body->v;
    cr_vec2 v = vec_mad(body->v, body->acceleration, h);
    return vec_mad(v, body->force_total, h * body->inv_mass);
}

/* Whether a body goes less than `way` in h seconds by its present velocities. By their squares, for
 * most bodies of a pile are so slow. */
static bool goes_less_than(const cr_body *body, float way, float h)
{
    float rim = body->w * body->bounding_radius;
    return 2 * h * h * (vec_dot(body->v, body->v) + rim * rim) < way * way;
}

/* m in a tick: slower bodies do not count as moving. */
static float slow_way(const cr_world *world)
{
    return CR_SPECULATIVE_SLOW_SHARE * world->s.config.margin;
}

static void count_moving(cr_world *world, size_t begin, size_t end, float h)
{
    float slow = slow_way(world);
    size_t count = 0;
    for (size_t i = begin; i < end; i++)
        count += !goes_less_than(&world->bodies[world->awake_bodies[i]], slow, h);
    atomic_fetch_add_explicit(&world->moving_count, count, memory_order_relaxed);
}

bool cr_few_move(cr_world *world, float h)
{
    world->moving_count = 0;
    cr_parallel_for_awake(world, count_moving, h);
    return world->moving_count <= world->awake_count / CR_SPECULATIVE_MOVING_SHARE;
}

/* The body in front may be stopped within the tick, and the body behind, which had the same speed,
 * runs into it. So the margin also grows by a share of a body's own displacement: by all of it
 * where ghosts are dropped, and by less in a crowd, where they are not. */
static void predict_body(cr_world *world, uint32_t slot, float h, float stopped_share)
{
    cr_body *body = &world->bodies[slot];
    float turn = h * fabsf(body->w + h * body->torque * body->inv_inertia);
    body->predicted_displacement = vec_scale(predicted_velocity(body, h), h);
    body->predicted_arc = turn * cr_turning_reach(cr_shape_of(world, slot)) +
                          stopped_share * vec_length(body->predicted_displacement);
}

/* Two bodies each of which goes less than half a margin come no nearer than the margin reaches, so
 * with the mode `swept` they are left out; less than half, for what forces add in the tick. The
 * bounds that are expanded here are computed again when the bodies have moved. */
static void predict_motion(cr_world *world, size_t begin, size_t end, float h)
{
    bool all = world->s.config.continuous == CR_CONTINUOUS_SPECULATIVE;
    float slow = all ? 0 : slow_way(world);
    float stopped_share = cr_crowd_collides(world) ? CR_SPECULATIVE_STOPPED_SHARE : 0;
    if (world->ghost_tick > 0)
        stopped_share = 1;
    bool some = false;
    for (size_t i = begin; i < end; i++) {
        uint32_t slot = world->awake_bodies[i];
        cr_body *body = &world->bodies[slot];
        bool moves = !goes_less_than(body, slow, h);
        if (world->heavy_blow.way > 0)
            body->blow_way = cr_blow_way(world, slot);
        if (moves)
            predict_body(world, slot, h, stopped_share);
        if (!moves && body->blow_way == 0)
            continue;
        world->bounds[slot] = cr_extend(world->bounds[slot], body->predicted_displacement,
                                        max_float(body->predicted_arc, body->blow_way));
        some = world->predicted[slot] = true;
    }
    if (some)
        world->speculative = true;
}

void cr_speculative_begin(cr_world *world, float h)
{
    cr_parallel_for_awake(world, predict_motion, h);
}

static void clear_prediction(cr_world *world, size_t begin, size_t end, float h)
{
    (void)h;
    for (size_t i = begin; i < end; i++)
        if (world->predicted[world->awake_bodies[i]])
            cr_forget_prediction(world, world->awake_bodies[i]);
}

void cr_speculative_end(cr_world *world)
{
    cr_parallel_for_awake(world, clear_prediction, 0);
}
