/* joint.c - joints and the mouse joint: everything a caller may set or ask. How they are solved is
 * in constraints/joint_rows.c. */
#include "world/joint.h"

#include "base/enum_names.h"
#include "base/result.h"
#include "base/vec.h"
#include "world/angle.h"
#include "world/awake.h"
#include "world/joint_lists.h"
#include "world/world.h"

#include <string.h>

const char *cr_joint_kind_name(cr_joint_kind kind)
{
    static const char *const names[] = {"pin", "spring", "weld"};
    return CR_NAME(names, kind);
}

cr_joint *cr_find_joint(const cr_world *world, cr_joint_id id)
{
    if (id.index == 0 || id.index > world->s.joint_slots)
        return NULL;
    cr_joint *joint = &world->joints[id.index - 1];
    return joint->alive && joint->generation == id.generation ? joint : NULL;
}

static cr_result dead_joint(cr_joint_id id)
{
    if (id.index == 0)
        return cr_fail(CR_DEAD_ID, "the null id names no joint");
    return cr_fail(CR_DEAD_ID, "joint %u (life %u) does not exist any more", id.index,
                   id.generation);
}

/* ---- making and changing ---- */

static void wake_bodies(cr_world *world, const cr_joint_def *def)
{
    cr_wake(world, def->a.index - 1);
    if (def->b.index != 0)
        cr_wake(world, def->b.index - 1);
}

static cr_result check_numbers(const cr_joint_def *def)
{
    const struct {
        const char *name;
        float value, least;
    } numbers[] = {
        {"anchor_a", def->anchor_a.x, -INFINITY}, {"anchor_a", def->anchor_a.y, -INFINITY},
        {"anchor_b", def->anchor_b.x, -INFINITY}, {"anchor_b", def->anchor_b.y, -INFINITY},
        {"reference", def->reference, -INFINITY}, {"motor_speed", def->motor_speed, -INFINITY},
        {"max_torque", def->max_torque, 0},       {"lower", def->lower, -INFINITY},
        {"upper", def->upper, -INFINITY},         {"length", def->length, 0},
        {"stiffness", def->stiffness, 0},         {"damping", def->damping, 0},
        {"frequency", def->frequency, 0},         {"damping_ratio", def->damping_ratio, 0},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (!isfinite(numbers[i].value))
            return cr_fail(CR_INVALID_VALUE, "%s must be finite", numbers[i].name);
        if (numbers[i].value < numbers[i].least)
            return cr_fail(CR_INVALID_VALUE, "%s must be at least 0", numbers[i].name);
    }
    if (def->limited && def->lower > def->upper)
        return cr_fail(CR_INVALID_VALUE, "lower (%g) must not exceed upper (%g)",
                       (double)def->lower, (double)def->upper);
    return cr_ok();
}

static cr_result check_bodies(const cr_world *world, cr_body_id a, cr_body_id b)
{
    if (cr_find(world, a) == NULL)
        return cr_dead_id(a);
    if (b.index != 0 && cr_find(world, b) == NULL)
        return cr_dead_id(b);
    if (cr_same_id(a, b))
        return cr_fail(CR_INVALID_VALUE, "a joint needs two bodies, or one and the world");
    if (cr_shape_of(world, a.index - 1)->kind == CR_HALFSPACE ||
        (b.index != 0 && cr_shape_of(world, b.index - 1)->kind == CR_HALFSPACE))
        return cr_fail(CR_INVALID_VALUE,
                       "a half-space cannot be joined: leave b out, which joins with the world");
    return cr_ok();
}

static cr_result check_def(const cr_world *world, const cr_joint_def *def)
{
    if ((int)def->kind < CR_PIN || (int)def->kind > CR_WELD)
        return cr_fail(CR_INVALID_VALUE, "a joint must be a pin, a spring or a weld");
    cr_result result = check_bodies(world, def->a, def->b);
    return result.code == CR_OK ? check_numbers(def) : result;
}

cr_result cr_joint_def_at(const cr_world *world, cr_joint_kind kind, cr_body_id a, cr_body_id b,
                          cr_vec2 point, cr_joint_def *out)
{
    cr_result result = check_bodies(world, a, b);
    if (result.code != CR_OK)
        return result;
    if (!vec_finite(point))
        return cr_fail(CR_INVALID_VALUE, "the point of a joint must be finite");
    const cr_body *first = cr_find(world, a), *second = cr_find(world, b);
    memset(out, 0, sizeof *out);
    out->kind = kind;
    out->a = a;
    out->b = b;
    out->anchor_a = inverse_transform_point(first->xf, kind == CR_SPRING ? first->center : point);
    out->anchor_b = second != NULL ? inverse_transform_point(second->xf, point) : point;
    cr_angle_split(cr_angle_between(first, second), &out->reference, &out->reference_rest);
    if (kind == CR_SPRING)
        out->length = vec_length(vec_sub(point, first->center));
    return cr_ok();
}

cr_result cr_joint_create(cr_world *world, const cr_joint_def *def, cr_joint_id *out)
{
    cr_result checked = check_def(world, def);
    if (checked.code != CR_OK)
        return checked;
    uint32_t slot = world->s.free_joint;
    if (!cr_joint_lists_reserve(world, world->s.joint_slots + 1, world->s.body_slots))
        return cr_out_of_memory();
    if (slot == CR_NO_SLOT) {
        if (!CR_RESERVE(world->joints, world->s.joint_slots + 1) ||
            !cr_awake_reserve(world, 0, world->s.joint_slots + 1))
            return cr_out_of_memory();
        slot = (uint32_t)world->s.joint_slots++;
        memset(&world->joints[slot], 0, sizeof *world->joints);
    } else {
        world->s.free_joint = world->joints[slot].next_free;
    }
    uint32_t generation = world->joints[slot].generation;
    memset(&world->joints[slot], 0, sizeof *world->joints);
    world->joints[slot].generation = generation + 1;
    world->joints[slot].alive = true;
    world->joints[slot].def = *def;
    wake_bodies(world, def);
    cr_joint_lists_invalidate(world);
    if (out != NULL)
        *out = (cr_joint_id){slot + 1, generation + 1};
    return cr_ok();
}

cr_result cr_joint_set(cr_world *world, cr_joint_id id, const cr_joint_def *def)
{
    cr_joint *joint = cr_find_joint(world, id);
    if (joint == NULL)
        return dead_joint(id);
    cr_result checked = check_def(world, def);
    if (checked.code != CR_OK)
        return checked;
    if (!cr_joint_lists_reserve(world, world->s.joint_slots, world->s.body_slots))
        return cr_out_of_memory();
    wake_bodies(world, &joint->def);
    wake_bodies(world, def);
    joint->def = *def;
    memset(joint->force, 0, sizeof joint->force);
    cr_joint_lists_invalidate(world);
    return cr_ok();
}

static void destroy(cr_world *world, uint32_t slot)
{
    wake_bodies(world, &world->joints[slot].def);
    world->joints[slot].alive = false;
    world->joints[slot].next_free = world->s.free_joint;
    world->s.free_joint = slot;
    cr_joint_lists_note_removed(world);
}

cr_result cr_joint_destroy(cr_world *world, cr_joint_id id)
{
    if (cr_find_joint(world, id) == NULL)
        return dead_joint(id);
    destroy(world, id.index - 1);
    return cr_ok();
}

static bool holds(const cr_joint *joint, cr_body_id body)
{
    return joint->alive && (cr_same_id(joint->def.a, body) || cr_same_id(joint->def.b, body));
}

bool cr_is_joined(cr_world *world, cr_body_id body)
{
    cr_joint_list list = cr_joints_of(world, body.index - 1);
    for (size_t i = 0; i < list.count; i++)
        if (holds(&world->joints[list.slots[i]], body))
            return true;
    return false;
}

void cr_joints_drop(cr_world *world, cr_body_id body)
{
    cr_joint_list list = cr_joints_of(world, body.index - 1);
    for (size_t i = 0; i < list.count; i++)
        if (holds(&world->joints[list.slots[i]], body))
            destroy(world, list.slots[i]);
}

/* ---- asking ---- */

bool cr_joint_alive(const cr_world *world, cr_joint_id id)
{
    return cr_find_joint(world, id) != NULL;
}

cr_result cr_joint_get(const cr_world *world, cr_joint_id id, cr_joint_def *out)
{
    const cr_joint *joint = cr_find_joint(world, id);
    if (joint == NULL)
        return dead_joint(id);
    *out = joint->def;
    return cr_ok();
}

size_t cr_world_joint_slots(const cr_world *world)
{
    return world->s.joint_slots;
}

cr_joint_id cr_world_joint_slot(const cr_world *world, size_t slot)
{
    if (slot >= world->s.joint_slots || !world->joints[slot].alive)
        return (cr_joint_id){0, 0};
    return (cr_joint_id){(uint32_t)slot + 1, world->joints[slot].generation};
}

cr_joint_view cr_joint_get_view(const cr_world *world, cr_joint_id id)
{
    const cr_joint *joint = cr_find_joint(world, id);
    if (joint == NULL)
        return (cr_joint_view){.alive = false};
    const cr_body *a = cr_find(world, joint->def.a), *b = cr_find(world, joint->def.b);
    cr_joint_view view = {
        .alive = true,
        .kind = joint->def.kind,
        .a = joint->def.a,
        .b = joint->def.b,
        .anchor_a = transform_point(a->xf, joint->def.anchor_a),
        .anchor_b = joint->def.anchor_b,
        .angle = (float)(cr_angle_between(a, b) - cr_joint_reference(&joint->def)),
        .impulse = joint->impulse,
        .angular_impulse = joint->angular_impulse,
        .motor_impulse = joint->motor_impulse,
        .motor_work = joint->motor_work,
    };
    if (b != NULL)
        view.anchor_b = transform_point(b->xf, joint->def.anchor_b);
    view.length = vec_length(vec_sub(view.anchor_b, view.anchor_a));
    return view;
}

/* ---- the mouse joint: which body is dragged, at which point, and to which target ---- */

cr_result cr_drag_begin(cr_world *world, cr_body_id id, cr_vec2 grip)
{
    const cr_body *body = cr_find(world, id);
    if (body == NULL)
        return cr_dead_id(id);
    if (!vec_finite(grip))
        return cr_fail(CR_INVALID_VALUE, "the grip must be finite");
    if (body->kind != CR_DYNAMIC)
        return cr_fail(CR_INVALID_VALUE, "only a dynamic body can be dragged");
    cr_wake(world, id.index - 1);
    world->s.drag = (cr_drag){.active = true,
                              .body = id,
                              .grip = inverse_transform_point(body->xf, grip),
                              .target = grip};
    return cr_ok();
}

cr_result cr_drag_move(cr_world *world, cr_vec2 target)
{
    if (!world->s.drag.active)
        return cr_fail(CR_INVALID_VALUE, "nothing is being dragged");
    if (!vec_finite(target))
        return cr_fail(CR_INVALID_VALUE, "the target must be finite");
    world->s.drag.target = target;
    return cr_ok();
}

void cr_drag_end(cr_world *world)
{
    world->s.drag = (cr_drag){.active = false};
}

bool cr_world_drag(const cr_world *world, cr_body_id *body, cr_vec2 *grip, cr_vec2 *target)
{
    const cr_drag *drag = &world->s.drag;
    if (!drag->active)
        return false;
    *body = drag->body;
    *grip = transform_point(cr_find(world, drag->body)->xf, drag->grip);
    *target = drag->target;
    return true;
}

cr_vec2 cr_world_drag_impulse(const cr_world *world)
{
    return world->s.drag.impulse;
}
