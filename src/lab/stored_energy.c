/* stored_energy.c - springs, welds that bend, and attractors. */
#include "lab/stored_energy.h"

#include <float.h>
#include <math.h>

static const double HALF_ULP = (double)FLT_EPSILON / 2;

static double size_of(cr_vec2 p)
{
    return fabs((double)p.x) + fabs((double)p.y);
}

/* The component along (ux, uy) of the velocity of a body's point. */
static double speed_along(const cr_world *world, cr_body_id id, cr_vec2 point, double ux, double uy)
{
    if (id.index == 0)
        return 0.0;
    cr_body_view body = cr_body_get_view(world, id);
    double rx = (double)point.x - (double)body.center.x,
           ry = (double)point.y - (double)body.center.y;
    double w = (double)body.angular_velocity;
    return ux * ((double)body.velocity.x - w * ry) + uy * ((double)body.velocity.y + w * rx);
}

static void add_spring(lab_stored *sum, const cr_world *world, const cr_joint_def *def,
                       cr_joint_view joint)
{
    double stretch = (double)joint.length - (double)def->length, k = (double)def->stiffness;
    if (k == 0.0 || (def->rope && stretch < 0.0))
        return;
    double off = HALF_ULP * (size_of(joint.anchor_a) + size_of(joint.anchor_b));
    sum->energy += 0.5 * k * stretch * stretch;
    sum->noise += k * off * (fabs(stretch) + off);
    if (!(joint.length > 0.0f))
        return;
    double ux = ((double)joint.anchor_b.x - (double)joint.anchor_a.x) / (double)joint.length;
    double uy = ((double)joint.anchor_b.y - (double)joint.anchor_a.y) / (double)joint.length;
    sum->rate += k * stretch *
                 (speed_along(world, joint.b, joint.anchor_b, ux, uy) -
                  speed_along(world, joint.a, joint.anchor_a, ux, uy));
}

/* I w^2 a^2 / 2 of the inertia I with which the two turn against each other. */
static void add_weld(lab_stored *sum, const cr_world *world, const cr_joint_def *def,
                     cr_joint_view joint)
{
    cr_body_view a = cr_body_get_view(world, def->a), b = {.inverse_inertia = 0};
    if (def->b.index != 0)
        b = cr_body_get_view(world, def->b);
    double inverse = (double)a.inverse_inertia + (double)b.inverse_inertia;
    if (!(inverse > 0.0))
        return;
    double w = 6.283185307179586 * (double)def->frequency, angle = (double)joint.angle;
    double stiffness = w * w / inverse,
           off = HALF_ULP * (fabs((double)a.angle) + fabs((double)b.angle));
    sum->energy += 0.5 * stiffness * angle * angle;
    sum->rate += stiffness * angle * ((double)b.angular_velocity - (double)a.angular_velocity);
    sum->noise += stiffness * off * (fabs(angle) + off);
}

static void add_joint(lab_stored *sum, const cr_world *world, cr_joint_id id)
{
    cr_joint_def def;
    if (cr_joint_get(world, id, &def).code != CR_OK)
        return;
    if (def.kind == CR_SPRING)
        add_spring(sum, world, &def, cr_joint_get_view(world, id));
    else if (def.kind == CR_WELD)
        add_weld(sum, world, &def, cr_joint_get_view(world, id));
}

static void add_pull(lab_stored *sum, const cr_attractor *attractor, const cr_body_view *center,
                     const cr_body_view *body)
{
    double reach = (double)attractor->radius, strength = (double)attractor->strength;
    double x = (double)body->center.x - (double)center->center.x;
    double y = (double)body->center.y - (double)center->center.y, d = hypot(x, y);
    if (!(body->inverse_mass > 0.0f && d < reach)) /* immovable bodies have no mass here */
        return;
    double scale = (double)body->mass * strength / reach, left = reach - d;
    sum->energy -= 0.5 * scale * left * left;
    if (!(d > 0.0))
        return;
    double pull = scale * left;
    double own = (x * (double)center->velocity.x + y * (double)center->velocity.y) / d;
    double away = (x * (double)body->velocity.x + y * (double)body->velocity.y) / d - own;
    sum->rate += pull * away;
    if (center->inverse_mass == 0.0f)
        sum->driven -= pull * own;
    sum->noise += fabs(pull) * HALF_ULP * (size_of(body->center) + size_of(center->center));
}

static void add_attractor(lab_stored *sum, const cr_world *world, const cr_attractor *attractor)
{
    cr_body_view center = cr_body_get_view(world, attractor->body);
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0 || cr_same_id(id, attractor->body))
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        add_pull(sum, attractor, &center, &body);
    }
}

lab_stored lab_stored_of(const cr_world *world)
{
    lab_stored sum = {0};
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++) {
        cr_joint_id id = cr_world_joint_slot(world, slot);
        if (id.index != 0)
            add_joint(&sum, world, id);
    }
    size_t count;
    const cr_attractor *attractor = cr_world_attractors(world, &count);
    for (size_t i = 0; i < count; i++)
        add_attractor(&sum, world, &attractor[i]);
    return sum;
}

double lab_stored_energy(const cr_world *world)
{
    return lab_stored_of(world).energy;
}
