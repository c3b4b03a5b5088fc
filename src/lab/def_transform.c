/* def_transform.c - moves and mirrors the definitions of bodies and joints. */
#include "lab/def_transform.h"

void lab_shift_body(cr_body_def *def, double x, double y)
{
    if (def->shape.kind == CR_HALFSPACE) {
        cr_vec2 n = def->shape.normals[0];
        double along = (double)n.x * x + (double)n.y * y;
        def->shape.offset = (float)((double)def->shape.offset + along);
    } else {
        def->position.x = (float)((double)def->position.x + x);
        def->position.y = (float)((double)def->position.y + y);
    }
}

/* ---- mirroring: with M the mirror of directions, M R(angle) = R(-angle) M. A model-space point
 * mirrored by M, in a body turned the other way, is the world's point mirrored. ---- */

/* 0 - x instead of -x: the negation of 0 would be -0, another bit pattern. */
static float opposite(float x)
{
    return 0.0f - x;
}

static cr_vec2 mirror_direction(lab_mirror mirror, cr_vec2 v)
{
    return mirror.upside_down ? (cr_vec2){v.x, opposite(v.y)} : (cr_vec2){opposite(v.x), v.y};
}

cr_vec2 lab_mirror_point(lab_mirror mirror, cr_vec2 world)
{
    if (mirror.upside_down)
        return (cr_vec2){world.x, (float)(mirror.twice - (double)world.y)};
    return (cr_vec2){(float)(mirror.twice - (double)world.x), world.y};
}

static cr_result mirror_shape(lab_mirror mirror, cr_shape *shape)
{
    cr_vec2 corner[CR_MAX_VERTICES];
    cr_vec2 n = shape->normals[0];
    switch (shape->kind) {
    case CR_POLYGON:
        for (int32_t i = 0; i < shape->count; i++)
            corner[i] = mirror_direction(mirror, shape->vertices[i]);
        return cr_shape_polygon(shape, corner, (size_t)shape->count);
    case CR_HALFSPACE: {
        double across = mirror.twice * (double)(mirror.upside_down ? n.y : n.x);
        return cr_shape_halfspace(shape, mirror_direction(mirror, n),
                                  (float)((double)shape->offset - across));
    }
    case CR_CIRCLE:
    case CR_BOX:
        break; /* their own mirror images */
    }
    return (cr_result){.code = CR_OK};
}

cr_result lab_mirror_body(lab_mirror mirror, cr_body_def *def)
{
    cr_result result = mirror_shape(mirror, &def->shape);
    if (result.code != CR_OK)
        return result;
    def->position = lab_mirror_point(mirror, def->position);
    def->angle = opposite(def->angle);
    def->angle_rest = opposite(def->angle_rest);
    def->velocity = mirror_direction(mirror, def->velocity);
    def->angular_velocity = opposite(def->angular_velocity);
    def->force = mirror_direction(mirror, def->force);
    def->torque = opposite(def->torque);
    return result;
}

void lab_mirror_joint(lab_mirror mirror, bool a, bool b, cr_joint_def *def)
{
    bool world = def->b.index == 0;
    if (a)
        def->anchor_a = mirror_direction(mirror, def->anchor_a);
    if (world && a)
        def->anchor_b = lab_mirror_point(mirror, def->anchor_b);
    else if (!world && b)
        def->anchor_b = mirror_direction(mirror, def->anchor_b);
    if (!a || !(b || world))
        return;
    float lower = def->lower;
    def->reference = opposite(def->reference);
    def->reference_rest = opposite(def->reference_rest);
    def->motor_speed = opposite(def->motor_speed);
    def->lower = opposite(def->upper);
    def->upper = opposite(lower);
}
