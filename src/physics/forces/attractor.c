/* attractor.c - a body that pulls those near it: with the full strength at its centre, falling
 * to nothing at the radius. Action equals reaction, so the momentum of the whole is kept. */
#include "forces/forces.h"

#include "base/result.h"
#include "base/vec.h"
#include "islands/sleep.h"

/* A sleeper that would pull on one awake has been woken, see islands.c; or it comes into reach
 * within the tick, and neither pulls nor is pulled until the next. */
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
        center->load = vec_mad(center->load, acceleration, -body->mass);
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
            cr_body *body = &world->bodies[world->awake[i]];
            if (body->inv_mass > 0 && body != center)
                pull(attractor, center, body);
        }
    }
}

const cr_force cr_force_attractors = {acts, run};

cr_result cr_attractor_add(cr_world *world, const cr_attractor *attractor)
{
    const cr_body *body = cr_find(world, attractor->body);
    if (body == NULL)
        return cr_dead_id(attractor->body);
    if (cr_shape_of(world, attractor->body.index - 1)->kind == CR_HALFSPACE)
        return cr_fail(CR_INVALID_VALUE, "a half-space has no centre to attract to");
    if (!isfinite(attractor->strength))
        return cr_fail(CR_INVALID_VALUE, "the strength of an attractor must be finite");
    if (!(isfinite(attractor->radius) && attractor->radius > 0))
        return cr_fail(CR_INVALID_VALUE, "the radius of an attractor must be greater than 0");
    if (!CR_RESERVE(world->attractors, world->attractor_capacity, world->s.attractor_count + 1))
        return cr_out_of_memory();
    world->attractors[world->s.attractor_count++] = *attractor;
    cr_wake_all(world);
    return cr_ok();
}

bool cr_attracts(const cr_world *world, cr_body_id body)
{
    for (size_t i = 0; i < world->s.attractor_count; i++)
        if (cr_same_id(world->attractors[i].body, body))
            return true;
    return false;
}

size_t cr_attractors_drop(cr_world *world, cr_body_id body)
{
    size_t kept = 0;
    for (size_t i = 0; i < world->s.attractor_count; i++)
        if (!cr_same_id(world->attractors[i].body, body))
            world->attractors[kept++] = world->attractors[i];
    size_t dropped = world->s.attractor_count - kept;
    world->s.attractor_count = kept;
    if (dropped > 0)
        cr_wake_all(world);
    return dropped;
}

cr_result cr_attractor_remove(cr_world *world, cr_body_id body)
{
    if (cr_find(world, body) == NULL)
        return cr_dead_id(body);
    if (cr_attractors_drop(world, body) == 0)
        return cr_fail(CR_INVALID_VALUE, "body %u is no attractor", body.index);
    return cr_ok();
}

const cr_attractor *cr_world_attractors(const cr_world *world, size_t *count)
{
    *count = world->s.attractor_count;
    return world->attractors;
}
