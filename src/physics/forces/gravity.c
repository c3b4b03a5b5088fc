/* gravity.c - free fall. It is added as an acceleration, not as a force m g that would be
 * divided by m again, so that all masses fall alike to the bit. */
#include "forces.h"

#include "vec.h"

void cr_force_gravity(cr_world *world, float h)
{
    (void)h;
    cr_vec2 g = vec(world->s.config.gravity_x, world->s.config.gravity_y);
    for (size_t i = 0; i < world->awake_count; i++) {
        cr_body *body = &world->bodies[world->awake[i]];
        if (body->inv_mass > 0)
            body->acceleration = vec_mad(body->acceleration, g, body->gravity_scale);
    }
}
