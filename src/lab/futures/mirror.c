/* mirror.c - the same operation, with the follower's own numbers where the leader changed none. */
#include "lab/futures/mirror.h"

#include <string.h>

/* ---- what an edit changed ---- */

typedef struct field {
    size_t offset, size;
} field;
#define OF(type, name)                                                                             \
    {                                                                                              \
        offsetof(type, name), sizeof(((type *)0)->name)                                            \
    }

static const field of_body[] = {
    OF(cr_body_def, kind),
    OF(cr_body_def, shape),
    OF(cr_body_def, material.density),
    OF(cr_body_def, material.restitution),
    OF(cr_body_def, material.friction),
    OF(cr_body_def, position.x),
    OF(cr_body_def, position.y),
    OF(cr_body_def, angle),
    OF(cr_body_def, angle_rest),
    OF(cr_body_def, velocity.x),
    OF(cr_body_def, velocity.y),
    OF(cr_body_def, angular_velocity),
    OF(cr_body_def, gravity_scale),
    OF(cr_body_def, layers),
    OF(cr_body_def, linear_damping),
    OF(cr_body_def, angular_damping),
    OF(cr_body_def, fixed_rotation),
    OF(cr_body_def, bullet),
    OF(cr_body_def, force),
    OF(cr_body_def, torque),
    OF(cr_body_def, user),
    OF(cr_body_def, color),
};

static const field of_joint[] = {
    OF(cr_joint_def, anchor_a),       OF(cr_joint_def, anchor_b),    OF(cr_joint_def, collide),
    OF(cr_joint_def, reference),      OF(cr_joint_def, motor_speed), OF(cr_joint_def, max_torque),
    OF(cr_joint_def, reference_rest), OF(cr_joint_def, limited),     OF(cr_joint_def, lower),
    OF(cr_joint_def, upper),          OF(cr_joint_def, length),      OF(cr_joint_def, stiffness),
    OF(cr_joint_def, damping),        OF(cr_joint_def, rope),        OF(cr_joint_def, frequency),
    OF(cr_joint_def, damping_ratio),  OF(cr_joint_def, user),
};

/* Of `to`, the fields in which `after` is another than `before` become those of `after`. */
static void merge(void *to, const void *before, const void *after, const field *fields,
                  size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = fields[i].offset;
        if (memcmp((const char *)before + at, (const char *)after + at, fields[i].size) != 0)
            memcpy((char *)to + at, (const char *)after + at, fields[i].size);
    }
}

/* ---- commands ---- */

static cr_result translate(const cr_world *own, const cr_world *leader,
                           const lab_operation *operation, lab_command *command)
{
    *command = *operation->command;
    cr_result result = {.code = CR_OK};
    if (command->kind == LAB_EDIT) {
        result = cr_body_get(own, command->body, &command->def);
        merge(&command->def, &operation->body_before, &operation->command->def, of_body,
              sizeof of_body / sizeof of_body[0]);
    } else if (command->kind == LAB_EDIT_JOINT) {
        result = cr_joint_get(own, command->joint, &command->joint_def);
        merge(&command->joint_def, &operation->joint_before, &operation->command->joint_def,
              of_joint, sizeof of_joint / sizeof of_joint[0]);
    } else if (command->kind == LAB_DRAG_BEGIN) { /* the hand takes the same point of the body */
        cr_vec2 grip = cr_to_model(cr_body_get_view(leader, command->body).transform,
                                   operation->command->point);
        command->point = cr_to_world(cr_body_get_view(own, command->body).transform, grip);
    }
    return result;
}

static cr_result apply(lab_session *follower, const lab_session *leader,
                       const lab_operation *operation)
{
    lab_command command;
    cr_result result =
        translate(lab_session_world(follower), lab_session_world(leader), operation, &command);
    return result.code == CR_OK ? lab_session_apply(follower, &command, NULL) : result;
}

cr_result mirror_operation(lab_session *follower, const lab_session *leader,
                           const lab_operation *operation)
{
    const cr_result ok = {.code = CR_OK};
    switch (operation->kind) {
    case LAB_DID_COMMAND:
        return apply(follower, leader, operation);
    case LAB_DID_GROUP:
        lab_session_group(follower);
        return ok;
    case LAB_DID_BATCH_BEGIN:
        lab_session_batch_begin(follower);
        return ok;
    case LAB_DID_BATCH_END:
        return lab_session_batch_end(follower);
    case LAB_DID_STEP:
        return lab_session_step(follower);
    case LAB_DID_UNDO:
        return lab_session_undo(follower);
    case LAB_DID_REDO:
        return lab_session_redo(follower);
    case LAB_DID_RESTART:
        return lab_session_restart(follower);
    case LAB_DID_RESTART_FROM_EDIT:
        return lab_session_restart_from_edit(follower);
    case LAB_DID_GO:
        return lab_session_go(follower, operation->to);
    case LAB_DID_SWITCH:
        return lab_session_switch(follower, (size_t)operation->to);
    case LAB_DID_BOOKMARK:
        return lab_session_bookmark(follower, operation->to, operation->label);
    }
    return ok;
}
