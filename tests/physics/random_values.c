/* random_values.c - draws values and shapes that mostly make sense, and now and then do not. */
#include "random_values.h"

#include <float.h>

bool one_in(chance *c, int n)
{
    return n > 0 && rng_int(&c->r, 1, n) == 1;
}

float wild_float(chance *c)
{
    static const float values[] = {NAN,    INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 1e30f, -1e30f,
                                   1e-30f, 1e-40f,   0,         -0.0f,   8.4e6f,   1e12f, -1};
    return values[rng_int(&c->r, 0, (int)(sizeof values / sizeof *values) - 1)];
}

float some_float(chance *c, float low, float high)
{
    return one_in(c, c->wild) ? wild_float(c) : rng_float(&c->r, low, high);
}

cr_vec2 some_vec2(chance *c, float reach)
{
    float x = some_float(c, -reach, reach), y = some_float(c, -reach, reach);
    return (cr_vec2){x, y};
}

/* What a caller made by hand, or wrote over. */
static void spoil(chance *c, cr_shape *shape)
{
    unsigned char *bytes = (unsigned char *)shape;
    size_t at = (size_t)rng_int(&c->r, 0, (int)(sizeof *shape / 4) - 1) * 4;
    float value = wild_float(c);
    memcpy(bytes + at, &value, sizeof value);
    if (one_in(c, 2))
        shape->count = rng_int(&c->r, -3, 1000);
}

cr_shape some_shape(chance *c)
{
    cr_shape shape;
    memset(&shape, 0, sizeof shape);
    cr_vec2 corners[10], center = some_vec2(c, 0.3f);
    int count = rng_int(&c->r, 0, 10);
    float a, b;
    switch (rng_int(&c->r, 0, 7)) {
    case 0:
    case 1:
    case 2:
        cr_shape_circle(&shape, some_float(c, 0.05f, 0.6f));
        break;
    case 3:
    case 4:
        a = some_float(c, 0.1f, 1.2f);
        b = some_float(c, 0.1f, 1.2f);
        cr_shape_box(&shape, a, b);
        break;
    case 5:
        a = some_float(c, -0.3f, 0.3f);
        cr_shape_halfspace(&shape, (cr_vec2){a, 1}, some_float(c, -3, 0));
        break;
    default:
        count = one_in(c, 8) ? count : 3 + count % 6;
        for (int i = 0; i < count && i < 10; i++) {
            float turn = 6.2831853f * (float)i / (float)count, size = some_float(c, 0.35f, 0.4f);
            corners[i] = (cr_vec2){center.x + size * cr_cos(turn), center.y + size * cr_sin(turn)};
        }
        cr_shape_polygon(&shape, corners, (size_t)count);
    }
    return shape;
}

cr_body_def some_body(chance *c)
{
    cr_body_def def = cr_body_def_default();
    def.shape = some_shape(c);
    def.kind = def.shape.kind == CR_HALFSPACE || one_in(c, 6) ? CR_STATIC : CR_DYNAMIC;
    if (one_in(c, 12))
        def.kind = (cr_body_kind)rng_int(&c->r, 0, 3);
    if (one_in(c, 8 * c->wild))
        spoil(c, &def.shape);
    def.position = some_vec2(c, 4);
    def.angle = some_float(c, -4, 4);
    if (one_in(c, 2))
        def.velocity = some_vec2(c, one_in(c, 10) ? 200.0f : 3.0f);
    if (one_in(c, 2))
        def.angular_velocity = some_float(c, -5, 5);
    def.material.density = one_in(c, 20) ? 0 : some_float(c, 0.2f, 5);
    def.material.restitution = some_float(c, 0, 1);
    def.material.friction = some_float(c, 0, 1);
    def.fixed_rotation = one_in(c, 12);
    def.bullet = one_in(c, 12);
    if (one_in(c, 12)) {
        def.gravity_scale = some_float(c, -2, 2);
        def.linear_damping = some_float(c, 0, 2);
        def.angular_damping = some_float(c, 0, 2);
        def.force = some_vec2(c, 5);
        def.torque = some_float(c, -2, 2);
        def.angle_rest = some_float(c, -1e-7f, 1e-7f);
        def.layers = (uint32_t)rng_int(&c->r, 0, 3);
    }
    return def;
}

cr_joint_def some_joint(chance *c, cr_body_id a, cr_body_id b)
{
    cr_joint_def def;
    memset(&def, 0, sizeof def);
    def.kind = (cr_joint_kind)(one_in(c, 40) ? 3 : rng_int(&c->r, 0, 2));
    def.a = a;
    def.b = b;
    def.anchor_a = some_vec2(c, 0.5f);
    def.anchor_b = some_vec2(c, b.index == 0 ? 3.0f : 0.5f);
    def.collide = one_in(c, 3);
    def.reference = some_float(c, -1, 1);
    if (one_in(c, 3)) {
        def.motor_speed = some_float(c, -5, 5);
        def.max_torque = some_float(c, 0, 10);
    }
    if (one_in(c, 3)) {
        def.limited = true;
        def.lower = some_float(c, -2, 0);
        def.upper = some_float(c, 0, 2);
    }
    def.length = some_float(c, 0, 2);
    if (one_in(c, 2)) {
        def.stiffness = some_float(c, 0, 500);
        def.damping = some_float(c, 0, 10);
        def.frequency = some_float(c, 0, 20);
        def.damping_ratio = some_float(c, 0, 2);
    }
    def.rope = one_in(c, 3);
    return def;
}

double some_setting(chance *c, const cr_setting *row)
{
    double least = row->min, most = row->max;
    if (one_in(c, c->wild))
        return one_in(c, 2) ? (double)wild_float(c) : most + 1;
    if (one_in(c, 4))
        return row->initial;
    /* ranges are wide, passes multiply, and a tick must still end today */
    if (row->type == CR_INT && most > 16)
        most = one_in(c, 40) ? fmin(most, 60) : 4;
    else if (most > 100 && row->type == CR_FLOAT)
        most = one_in(c, 40) ? fmin(most, 1000) : 20;
    if (least < -100)
        least = -20;
    double share = (double)rng_float(&c->r, 0, 1);
    double value = least + share * (most - least);
    return row->type == CR_FLOAT ? value : floor(value);
}
