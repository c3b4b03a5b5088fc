/* scene_fields.c - the tables of the keys of bodies, materials, attractors and joints. */
#include "lab/scene_fields.h"

const scene_field scene_body_fields[] = {
    {"name", FIELD_NAME, 0},
    {"type", FIELD_TYPE, 0},
    {"shape", FIELD_SHAPE, 0},
    {"position", FIELD_VECTOR, offsetof(cr_body_def, position)},
    {"angle", FIELD_ANGLE, offsetof(cr_body_def, angle)},
    {"velocity", FIELD_VECTOR, offsetof(cr_body_def, velocity)},
    {"angular_velocity", FIELD_FLOAT, offsetof(cr_body_def, angular_velocity)},
    {"material", FIELD_MATERIAL, 0},
    {"gravity_scale", FIELD_FLOAT, offsetof(cr_body_def, gravity_scale)},
    {"layers", FIELD_MASK, offsetof(cr_body_def, layers)},
    {"linear_damping", FIELD_FLOAT, offsetof(cr_body_def, linear_damping)},
    {"angular_damping", FIELD_FLOAT, offsetof(cr_body_def, angular_damping)},
    {"fixed_rotation", FIELD_BOOL, offsetof(cr_body_def, fixed_rotation)},
    {"bullet", FIELD_BOOL, offsetof(cr_body_def, bullet)},
    {"force", FIELD_VECTOR, offsetof(cr_body_def, force)},
    {"torque", FIELD_FLOAT, offsetof(cr_body_def, torque)},
    {"locked", FIELD_LOCKED, 0},
    {"order", FIELD_ORDER, 0},
    {"color", FIELD_COLOR, offsetof(cr_body_def, color)},
    {NULL, FIELD_NAME, 0},
};

const scene_field scene_material_fields[] = {
    {"density", FIELD_FLOAT, offsetof(cr_material, density)},
    {"restitution", FIELD_FLOAT, offsetof(cr_material, restitution)},
    {"friction", FIELD_FLOAT, offsetof(cr_material, friction)},
    {NULL, FIELD_NAME, 0},
};

const scene_field scene_attractor_fields[] = {
    {"body", FIELD_BODY, 0},
    {"strength", FIELD_FLOAT, offsetof(cr_attractor, strength)},
    {"radius", FIELD_FLOAT, offsetof(cr_attractor, radius)},
    {NULL, FIELD_NAME, 0},
};

const scene_field scene_joint_fields[] = {
    {"name", FIELD_NAME, 0},
    {"joint", FIELD_JOINT, 0},
    {"a", FIELD_BODY, offsetof(cr_joint_def, a)},
    {"b", FIELD_BODY, offsetof(cr_joint_def, b)},
    {"anchor", FIELD_ANCHOR, 0},
    {"anchor_a", FIELD_VECTOR, offsetof(cr_joint_def, anchor_a)},
    {"anchor_b", FIELD_VECTOR, offsetof(cr_joint_def, anchor_b)},
    {"reference", FIELD_ANGLE, offsetof(cr_joint_def, reference)},
    {"collide", FIELD_BOOL, offsetof(cr_joint_def, collide)},
    {NULL, FIELD_NAME, 0},
};

static const scene_field pin_fields[] = {
    {"motor_speed", FIELD_FLOAT, offsetof(cr_joint_def, motor_speed)},
    {"max_torque", FIELD_FLOAT, offsetof(cr_joint_def, max_torque)},
    {"lower", FIELD_LIMIT, offsetof(cr_joint_def, lower)},
    {"upper", FIELD_LIMIT, offsetof(cr_joint_def, upper)},
    {NULL, FIELD_NAME, 0},
};

static const scene_field spring_fields[] = {
    {"length", FIELD_FLOAT, offsetof(cr_joint_def, length)},
    {"stiffness", FIELD_FLOAT, offsetof(cr_joint_def, stiffness)},
    {"damping", FIELD_FLOAT, offsetof(cr_joint_def, damping)},
    {"rope", FIELD_BOOL, offsetof(cr_joint_def, rope)},
    {NULL, FIELD_NAME, 0},
};

static const scene_field weld_fields[] = {
    {"frequency", FIELD_FLOAT, offsetof(cr_joint_def, frequency)},
    {"damping", FIELD_FLOAT, offsetof(cr_joint_def, damping_ratio)},
    {NULL, FIELD_NAME, 0},
};

const scene_field *const scene_joint_kind_fields[CR_JOINT_KINDS] = {
    [CR_PIN] = pin_fields, [CR_SPRING] = spring_fields, [CR_WELD] = weld_fields};
