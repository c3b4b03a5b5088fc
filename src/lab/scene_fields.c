#include "scene_fields.h"

const scene_field scene_body_fields[] = {
    {"name", FIELD_NAME, 0},
    {"type", FIELD_TYPE, 0},
    {"shape", FIELD_SHAPE, 0},
    {"position", FIELD_VECTOR, offsetof(cr_body_def, position)},
    {"angle", FIELD_FLOAT, offsetof(cr_body_def, angle)},
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
