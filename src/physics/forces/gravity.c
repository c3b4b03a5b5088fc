/* gravity.c - free fall. It is added as an acceleration, not as a force m g that would be
 * divided by m again, so that all masses fall alike to the bit. */
#include "forces.h"

#include "awake.h"
#include "vec.h"

static void fall(cr_world *world, size_t begin, size_t end, float h)
{
    (void)h;
    cr_vec2 g = vec(world->s.config.gravity_x, world->s.config.gravity_y);
    for (size_t i = begin; i < end; i++) {
        cr_body *body = &world->bodies[world->awake[i]];
        if (body->inv_mass > 0)
            body->acceleration = vec_mad(body->acceleration, g, body->gravity_scale);
    }
}

void cr_force_gravity(cr_world *world, float h)
{
    cr_each_awake(world, fall, h);
}
