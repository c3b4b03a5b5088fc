/* air.c - linear resistance of moving air: F = -c d (v - wind), d the body's width. The step is
 * the implicit one, c / (1 + h c d / m), which cannot overshoot however light the body is. */
#include "forces.h"

#include "awake.h"
#include "vec.h"

static void resist(cr_world *world, size_t begin, size_t end, float h)
{
    const cr_config *config = &world->s.config;
    cr_vec2 wind = vec(config->wind_x, config->wind_y);
    for (size_t i = begin; i < end; i++) {
        uint32_t slot = world->awake[i];
        cr_body *body = &world->bodies[slot];
        if (body->inv_mass == 0)
            continue;
        body->air = config->air_drag * 2 * cr_shape_of(world, slot)->bounding_radius;
        float c = body->air / (1 + h * body->air * body->inv_mass);
        body->load = vec_mad(body->load, vec_sub(body->v, wind), -c);
    }
}

void cr_force_air(cr_world *world, float h)
{
    if (world->s.config.air_drag != 0)
        cr_each_awake(world, resist, h);
}
