/* air.c - linear resistance of moving air: F = -c d (v - wind), d how wide the body is across its
 * way through the air.
 *
 * Of a body that all other forces give the acceleration a, this is v' = a - r (v - wind) with
 * r = c d / m. Over h it takes v to
 *     v + (a - r (v - wind)) h s,     s = (1 - exp(-r h)) / (r h),
 * exactly, so that a fall ends at m a / (c d) whatever the step is, and nothing is overshot however
 * light the body is. The load is what makes the step's whole acceleration that. */
#include "base/vec.h"
#include "forces/forces.h"
#include "world/awake.h"

/* The extent along the unit vector `e` of the world. */
static float width_of(const cr_shape *shape, cr_rot q, cr_vec2 e)
{
    if (shape->kind == CR_CIRCLE)
        return 2 * shape->radius;
    cr_vec2 along = rot_unapply(q, e);
    float low = INFINITY, high = -INFINITY;
    for (int32_t i = 0; i < shape->count; i++) {
        float at = vec_dot(along, shape->vertices[i]);
        low = min_float(low, at);
        high = max_float(high, at);
    }
    return high - low;
}

/* (1 - exp(-x)) / x: x q is the series of exp(x) - 1. */
static float mean_of_decay(float x)
{
    static const float FAR = 100;
    float q =
        1 + x * (1.0f / 2 + x * (1.0f / 6 + x * (1.0f / 24 + x * (1.0f / 120 + x * (1.0f / 720)))));
    return x < FAR ? q / (1 + x * q) : 1 / x;
}

static void resist(cr_world *world, size_t begin, size_t end, float h)
{
    const cr_config *config = &world->s.config;
    cr_vec2 wind = vec(config->wind_x, config->wind_y);
    for (size_t i = begin; i < end; i++) {
        uint32_t slot = world->awake_bodies[i];
        cr_body *body = &world->bodies[slot];
        if (body->inv_mass == 0)
            continue;
        cr_vec2 others = vec_mad(body->acceleration, body->force_total, body->inv_mass);
        cr_vec2 through = vec_sub(body->v, wind);
        /* the way in this step, also of one that is at rest when it begins */
        cr_vec2 way = vec_mad(through, others, 0.5f * h);
        float length = vec_length(way);
        body->air = 0;
        if (!(length > 0))
            continue;
        cr_vec2 across = vec_scale(vec_right(way), 1 / length);
        body->air = config->air_drag * width_of(cr_shape_of(world, slot), body->xf.q, across);
        float rate = body->air * body->inv_mass;
        float s = mean_of_decay(h * rate);
        cr_vec2 all = vec_scale(vec_mad(others, through, -rate), s);
        body->force_total = vec_scale(vec_sub(all, body->acceleration), body->mass);
    }
}

static bool acts(const cr_world *world)
{
    return world->s.config.air_drag > 0;
}

static void run(cr_world *world, float h)
{
    cr_parallel_for_awake(world, resist, h);
}

const cr_force cr_force_air = {acts, run};
