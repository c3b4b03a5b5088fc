/* validate_joints.c - checks joints, attractors and the mouse joint. */
#include "base/vec.h"
#include "engine/validate_checks.h"
#include "world/joint_lists.h"
#include "world/world.h"

static cr_result check_free_list(const cr_world *world)
{
    size_t dead = 0, count = 0;
    for (size_t i = 0; i < world->s.joint_slots; i++)
        dead += !world->joints[i].alive;
    uint32_t slot = world->s.free_joint;
    for (; slot != CR_NO_SLOT && count < dead; slot = world->joints[slot].next_free, count++)
        if (slot >= world->s.joint_slots || world->joints[slot].alive)
            return cr_broken("the list of free joints leads to slot %u, which is not free", slot);
    if (slot != CR_NO_SLOT || count != dead)
        return cr_broken("the list of free joints does not hold the %zu that are free", dead);
    return cr_ok();
}

static bool is_solid(const cr_world *world, cr_body_id id)
{
    return cr_find(world, id) != NULL && cr_shape_of(world, id.index - 1)->kind != CR_HALFSPACE;
}

static bool finite_joint(const cr_joint *joint)
{
    const cr_joint_def *d = &joint->def;
    return vec_finite(d->anchor_a) && vec_finite(d->anchor_b) && isfinite(d->reference) &&
           isfinite(d->length) && isfinite(d->stiffness) && isfinite(d->damping) &&
           isfinite(d->motor_speed) && isfinite(d->max_torque) && isfinite(d->lower) &&
           isfinite(d->upper) && isfinite(d->frequency) && isfinite(d->damping_ratio);
}

/* Lists may hold joints that have been destroyed, but must hold all that exist. */
static bool is_listed(const cr_world *world, uint32_t joint, cr_body_id body)
{
    if (!world->joint_lists_valid || body.index == 0)
        return true;
    if (body.index > world->joint_body_count)
        return false;
    const uint32_t *starts = &world->joint_starts[body.index - 1];
    for (uint32_t i = starts[0]; i < starts[1]; i++)
        if (world->joint_list[i] == joint)
            return true;
    return false;
}

static cr_result check_joint(const cr_world *world, uint32_t slot)
{
    const cr_joint *joint = &world->joints[slot];
    const cr_joint_def *def = &joint->def;
    if (joint->generation == 0 || (int)def->kind < CR_PIN || (int)def->kind > CR_WELD)
        return cr_broken("joint %u is of no kind or generation", slot + 1);
    if (!is_solid(world, def->a) || (def->b.index != 0 && !is_solid(world, def->b)))
        return cr_broken("joint %u holds a body that is dead or a half-space", slot + 1);
    if (!finite_joint(joint))
        return cr_broken("joint %u is not finite", slot + 1);
    if (!is_listed(world, slot, def->a) || !is_listed(world, slot, def->b))
        return cr_broken("joint %u is missing from the joints of its bodies", slot + 1);
    return cr_ok();
}

static cr_result check_parted(const cr_world *world)
{
    for (size_t i = 1; i < world->joint_filter_count && !world->joint_filter_dirty; i++) {
        cr_slot_pair p = world->joint_filter[i - 1], q = world->joint_filter[i];
        if (p.a > q.a || (p.a == q.a && p.b > q.b))
            return cr_broken("the pairs that joints keep apart are not sorted");
    }
    return cr_ok();
}

cr_result cr_check_joints(const cr_world *world)
{
    cr_result result = check_free_list(world);
    for (uint32_t i = 0; i < world->s.joint_slots && result.code == CR_OK; i++)
        if (world->joints[i].alive)
            result = check_joint(world, i);
    return result.code == CR_OK ? check_parted(world) : result;
}

cr_result cr_check_pulls(const cr_world *world)
{
    for (size_t i = 0; i < world->s.attractor_count; i++) {
        const cr_attractor *attractor = &world->attractors[i];
        if (!is_solid(world, attractor->body))
            return cr_broken("attractor %zu belongs to a body that is dead or a half-space", i + 1);
        if (!(attractor->radius > 0) || !isfinite(attractor->strength))
            return cr_broken("attractor %zu has a strength or radius that is none", i + 1);
    }
    const cr_drag *drag = &world->s.drag;
    if (drag->active && cr_find(world, drag->body) == NULL)
        return cr_broken("the hand holds a body that is dead");
    if (drag->active && (!vec_finite(drag->target) || !vec_finite(drag->grip)))
        return cr_broken("the hand is where no number says");
    return cr_ok();
}
