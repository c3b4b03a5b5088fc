/* metrics.c - energy and momentum. */
#include "lab/metrics.h"

#include <math.h>

static void add_body(lab_metrics *sum, const cr_body_view *body, cr_vec2 gravity)
{
    if (body->inverse_mass == 0)
        return;
    double m = (double)body->mass;
    double x = (double)body->center.x, y = (double)body->center.y;
    double vx = (double)body->velocity.x, vy = (double)body->velocity.y;
    double w = (double)body->angular_velocity;
    double inertia = (double)body->inertia; /* 0 where rotation is fixed */
    double fall = (double)gravity.x * x + (double)gravity.y * y;
    sum->potential -= m * (double)body->gravity_scale * fall;
    if (vx == 0.0 && vy == 0.0 && w == 0.0) /* as all that sleep */
        return;
    sum->kinetic_linear += 0.5 * m * (vx * vx + vy * vy);
    sum->kinetic_angular += 0.5 * inertia * w * w;
    sum->momentum_x += m * vx;
    sum->momentum_y += m * vy;
    double orbital = m * (x * vy - y * vx);
    sum->angular_momentum += inertia * w + orbital;
    sum->momentum_scale += m * hypot(vx, vy);
    sum->angular_scale += fabs(orbital) + fabs(inertia * w);
}

lab_metrics lab_metrics_of_body(const cr_world *world, cr_body_id id)
{
    lab_metrics sum = {0};
    if (cr_body_alive(world, id)) {
        cr_body_view body = cr_body_get_view(world, id);
        add_body(&sum, &body, cr_world_gravity(world));
    }
    return sum;
}

lab_metrics lab_metrics_of(const cr_world *world)
{
    lab_metrics total = {0};
    cr_vec2 gravity = cr_world_gravity(world);
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        add_body(&total, &body, gravity);
    }
    return total;
}

lab_overlap lab_overlap_of(const cr_world *world)
{
    lab_overlap overlap = {0, 0, 0};
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < contacts[i].manifold.count; k++) {
            double depth = fmax(-(double)contacts[i].manifold.points[k].separation, 0);
            overlap.worst = fmax(overlap.worst, depth);
            overlap.sum += depth;
            overlap.points++;
        }
    return overlap;
}

double lab_speed_of_body(const cr_world *world, cr_body_id id)
{
    if (!cr_body_alive(world, id))
        return 0;
    cr_body_view body = cr_body_get_view(world, id);
    if (body.inverse_mass == 0)
        return 0;
    lab_metrics sums = {0};
    add_body(&sums, &body, (cr_vec2){0, 0});
    return sqrt(2 * (sums.kinetic_linear + sums.kinetic_angular) / (double)body.mass);
}
