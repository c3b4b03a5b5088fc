/* command.c - what each kind of command does to a world. */
#include "lab/command.h"

#include "lab/scene.h"

#include <stdio.h>

static cr_result refuse(cr_code code, const char *message)
{
    cr_result result = {.code = code};
    snprintf(result.message, sizeof result.message, "%s", message);
    return result;
}

/* Whether another body, or joint, can still be written in a scene. */
static bool has_room(const cr_world *world, lab_command_kind kind)
{
    if (kind == LAB_SPAWN)
        return cr_world_stats(world).bodies < LAB_MAX_BODIES;
    size_t slots = cr_world_joint_slots(world), joints = 0;
    if (slots < LAB_MAX_JOINTS)
        return true;
    for (size_t slot = 0; slot < slots; slot++)
        joints += cr_world_joint_slot(world, slot).index != 0;
    return joints < LAB_MAX_JOINTS;
}

static cr_result refuse_more(const char *what, int most)
{
    char message[64];
    snprintf(message, sizeof message, "a scene has at most %d %s", most, what);
    return refuse(CR_INVALID_VALUE, message);
}

static cr_result perform(cr_world *world, const lab_command *command, lab_made *made)
{
    switch (command->kind) {
    case LAB_SPAWN:
        return has_room(world, LAB_SPAWN) ? cr_body_create(world, &command->def, &made->body)
                                          : refuse_more("bodies", LAB_MAX_BODIES);
    case LAB_DELETE:
        return cr_body_destroy(world, command->body);
    case LAB_EDIT:
        return cr_body_set(world, command->body, &command->def);
    case LAB_SETTING:
        if (command->setting == NULL)
            return refuse(CR_UNKNOWN_SETTING, "the command names no setting");
        return cr_world_set(world, command->setting->key, command->value);
    case LAB_ATTRACT:
        return cr_attractor_add(world, &command->attractor);
    case LAB_UNATTRACT:
        return cr_attractor_remove(world, command->body);
    case LAB_JOIN:
        return has_room(world, LAB_JOIN) ? cr_joint_create(world, &command->joint_def, &made->joint)
                                         : refuse_more("joints", LAB_MAX_JOINTS);
    case LAB_UNJOIN:
        return cr_joint_destroy(world, command->joint);
    case LAB_EDIT_JOINT:
        return cr_joint_set(world, command->joint, &command->joint_def);
    case LAB_DRAG_BEGIN:
        return cr_drag_begin(world, command->body, command->point);
    case LAB_DRAG_MOVE:
        return cr_drag_move(world, command->point);
    case LAB_DRAG_END:
        cr_drag_end(world);
        return (cr_result){.code = CR_OK};
    }
    return refuse(CR_INVALID_VALUE, "the command is of no known kind");
}

/* A hand on a body moves nothing before the next tick, and it stirs at every one. */
bool lab_command_moves_contacts(lab_command_kind kind)
{
    return kind != LAB_DRAG_BEGIN && kind != LAB_DRAG_MOVE && kind != LAB_DRAG_END;
}

cr_result lab_command_apply(cr_world *world, const lab_command *command, lab_made *made)
{
    *made = (lab_made){0};
    cr_result result = perform(world, command, made);
    if (result.code == CR_OK && !command->more && lab_command_moves_contacts(command->kind))
        result = cr_world_detect(world);
    return result;
}
