/* attraction.c - a body that pulls those near it: with the full strength at its centre, falling
 * to nothing at the radius. Action equals reaction, so the momentum of the whole is kept. */
#include "base/vec.h"
#include "forces/forces.h"
#include "world/world.h"

/* A sleeper within reach of an awake body has been woken (islands.c). One that comes into reach
 * within the tick attracts and is attracted from the next tick on. */
static void pull(const cr_attractor *attractor, cr_body *center, cr_body *body)
{
    cr_vec2 d = vec_sub(center->center, body->center);
    float distance = vec_length(d);
    if (!(distance > 0 && distance < attractor->radius))
        return;
    float strength = attractor->strength * (1 - distance / attractor->radius);
    cr_vec2 acceleration = vec_scale(d, strength / distance);
    body->acceleration = vec_add(body->acceleration, acceleration);
    if (center->inv_mass > 0)
        center->force_total = vec_mad(center->force_total, acceleration, -body->mass);
}

static bool acts(const cr_world *world)
{
    return world->s.attractor_count > 0;
}

static void run(cr_world *world, float h)
{
    (void)h;
    for (size_t k = 0; k < world->s.attractor_count; k++) {
        const cr_attractor *attractor = &world->attractors[k];
        cr_body *center = cr_find(world, attractor->body);
        for (size_t i = 0; i < world->awake_count; i++) {
            cr_body *body = &world->bodies[world->awake_bodies[i]];
            if (body->inv_mass > 0 && body != center)
                pull(attractor, center, body);
        }
    }
}

const cr_force cr_force_attractors = {acts, run};
