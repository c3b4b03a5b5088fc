/* command_words.c - what a command changes, found by comparing it with what is there. */
#include "lab/command_words.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { LABEL = 48 };

typedef struct numeric_field {
    const char *word;
    size_t offset; /* of a float */
} numeric_field;

/* In the order in which a change is told: a material may change in several at once. */
static const numeric_field body_numbers[] = {
    {"restitution", offsetof(cr_body_def, material.restitution)},
    {"friction", offsetof(cr_body_def, material.friction)},
    {"density", offsetof(cr_body_def, material.density)},
    {"gravity scale", offsetof(cr_body_def, gravity_scale)},
    {"damping", offsetof(cr_body_def, linear_damping)},
    {"angular damping", offsetof(cr_body_def, angular_damping)},
    {"torque", offsetof(cr_body_def, torque)},
};

static const numeric_field joint_numbers[] = {
    {"motor speed", offsetof(cr_joint_def, motor_speed)},
    {"most torque", offsetof(cr_joint_def, max_torque)},
    {"lower limit", offsetof(cr_joint_def, lower)},
    {"upper limit", offsetof(cr_joint_def, upper)},
    {"length", offsetof(cr_joint_def, length)},
    {"stiffness", offsetof(cr_joint_def, stiffness)},
    {"damping", offsetof(cr_joint_def, damping)},
    {"frequency", offsetof(cr_joint_def, frequency)},
    {"damping ratio", offsetof(cr_joint_def, damping_ratio)},
};

static float number_at(const void *def, size_t offset)
{
    float value;
    memcpy(&value, (const char *)def + offset, sizeof value);
    return value;
}

/* The first of the numbers that differs, told with both its values. */
static bool tell_number(const numeric_field *fields, size_t count, const void *before,
                        const void *after, const char *label, char *out, size_t size)
{
    for (size_t i = 0; i < count; i++) {
        float from = number_at(before, fields[i].offset), to = number_at(after, fields[i].offset);
        if (from == to)
            continue;
        snprintf(out, size, "%s of %s %.4g -> %.4g", fields[i].word, label, (double)from,
                 (double)to);
        return true;
    }
    return false;
}

static bool same_vector(cr_vec2 a, cr_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

/* What was done to a body where no number says it better. */
static const char *deed(const cr_body_def *before, const cr_body_def *after)
{
    if (!same_vector(before->velocity, after->velocity) ||
        before->angular_velocity != after->angular_velocity)
        return "thrown";
    if (memcmp(&before->shape, &after->shape, sizeof before->shape) != 0)
        return "reshaped";
    if (!same_vector(before->position, after->position))
        return "moved";
    if (before->angle != after->angle)
        return "turned";
    if (before->kind != after->kind)
        return after->kind == CR_STATIC ? "fixed" : "freed";
    return "changed";
}

static void tell_edit(const lab_scene *scene, const lab_command *command, char *out, size_t size)
{
    enum { FIELDS = sizeof body_numbers / sizeof body_numbers[0] };
    char label[LABEL];
    cr_body_def before = command->def;
    cr_body_get(scene->world, command->body, &before);
    lab_scene_body_label(scene, command->body, label, sizeof label);
    if (!tell_number(body_numbers, FIELDS, &before, &command->def, label, out, size))
        snprintf(out, size, "%s %s", label, deed(&before, &command->def));
}

static void tell_joint_edit(const lab_scene *scene, const lab_command *command, char *out,
                            size_t size)
{
    enum { FIELDS = sizeof joint_numbers / sizeof joint_numbers[0] };
    char label[LABEL];
    cr_joint_def before = command->joint_def;
    cr_joint_get(scene->world, command->joint, &before);
    snprintf(label, sizeof label, "%s", cr_joint_kind_name(before.kind));
    if (!tell_number(joint_numbers, FIELDS, &before, &command->joint_def, label, out, size))
        snprintf(out, size, "%s changed", label);
}

static void tell_setting(const lab_scene *scene, const lab_command *command, char *out, size_t size)
{
    char from[32], to[32];
    cr_setting_format(command->setting, cr_world_get(scene->world, command->setting->key), from,
                      sizeof from);
    cr_setting_format(command->setting, command->value, to, sizeof to);
    snprintf(out, size, "%s %s -> %s", command->setting->label, from, to);
}

static void tell_body(const lab_scene *scene, cr_body_id body, const char *done, char *out,
                      size_t size)
{
    char label[LABEL];
    snprintf(out, size, "%s %s", lab_scene_body_label(scene, body, label, sizeof label), done);
}

char *lab_command_words(const lab_scene *scene, const lab_command *command, char *out, size_t size)
{
    switch (command->kind) {
    case LAB_SPAWN:
        snprintf(out, size, "%s added", cr_shape_kind_name(command->def.shape.kind));
        break;
    case LAB_DELETE:
        tell_body(scene, command->body, "deleted", out, size);
        break;
    case LAB_EDIT:
        tell_edit(scene, command, out, size);
        break;
    case LAB_SETTING:
        tell_setting(scene, command, out, size);
        break;
    case LAB_ATTRACT:
        tell_body(scene, command->attractor.body, "attracts", out, size);
        break;
    case LAB_UNATTRACT:
        tell_body(scene, command->body, "attracts no more", out, size);
        break;
    case LAB_JOIN:
        snprintf(out, size, "%s added", cr_joint_kind_name(command->joint_def.kind));
        break;
    case LAB_UNJOIN:
        snprintf(out, size, "joint removed");
        break;
    case LAB_EDIT_JOINT:
        tell_joint_edit(scene, command, out, size);
        break;
    case LAB_DRAG_BEGIN:
        tell_body(scene, command->body, "pulled", out, size);
        break;
    case LAB_DRAG_MOVE:
        snprintf(out, size, "pulled elsewhere");
        break;
    case LAB_DRAG_END:
        snprintf(out, size, "let go");
        break;
    }
    return out;
}
