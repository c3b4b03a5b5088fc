/* attractors.c - the list of attractors; forces/attraction.c applies their forces. */
#include "world/attractors.h"

#include "base/result.h"
#include "base/vec.h"
#include "world/awake.h"
#include "world/world.h"

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
    if (!CR_RESERVE(world->attractors, world->s.attractor_count + 1))
        return cr_out_of_memory();
    world->attractors[world->s.attractor_count++] = *attractor;
    cr_wake_all(world);
    return cr_ok();
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
