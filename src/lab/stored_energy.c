/* stored_energy.c - springs and attractors. */
#include "stored_energy.h"

#include <math.h>

static double of_spring(const cr_world *world, cr_joint_id id)
{
    cr_joint_def def;
    if (cr_joint_get(world, id, &def).code != CR_OK || def.kind != CR_SPRING)
        return 0.0;
    double stretch = (double)cr_joint_look(world, id).length - (double)def.length;
    if (def.rope && stretch < 0.0)
        return 0.0;
    return 0.5 * (double)def.stiffness * stretch * stretch;
}

static double of_attractor(const cr_world *world, const cr_attractor *attractor)
{
    cr_vec2 center = cr_body_look(world, attractor->body).center;
    double reach = (double)attractor->radius, sum = 0.0;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0 || cr_same_id(id, attractor->body))
            continue;
        cr_body_view body = cr_body_look(world, id);
        double d = hypot((double)body.center.x - (double)center.x,
                         (double)body.center.y - (double)center.y);
        /* Immovable bodies have no mass here. */
        if (body.inverse_mass > 0.0f && d < reach)
            sum -= (double)body.mass * (reach - d) * (reach - d);
    }
    return sum * (double)attractor->strength / (2.0 * reach);
}

double lab_stored_energy(const cr_world *world)
{
    double sum = 0.0;
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++) {
        cr_joint_id id = cr_world_joint_slot(world, slot);
        if (id.index != 0)
            sum += of_spring(world, id);
    }
    size_t count;
    const cr_attractor *attractor = cr_world_attractors(world, &count);
    for (size_t i = 0; i < count; i++)
        sum += of_attractor(world, &attractor[i]);
    return sum;
}
