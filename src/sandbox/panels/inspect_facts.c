/* inspect_facts.c - mass, momentum, energies: of one body, or the sums of several. */
#include "inspected.h"

#include "metrics.h"

#include <math.h>

typedef struct totals {
    double mass, inertia;
    double px, py, spin;
    double linear, angular, potential;
    cr_vec2 velocity; /* of the first */
    bool infinite;
} totals;

static totals add_up(const inspected *all)
{
    const cr_world *world = app_world(all->a);
    totals t = {0};
    for (size_t i = 0; i < all->a->selection.count; i++) {
        cr_body_id id = all->a->selection.id[i];
        if (!cr_body_alive(world, id))
            continue;
        cr_body_view body = cr_body_look(world, id);
        lab_metrics m = lab_metrics_of_body(world, id);
        t.infinite |= body.inverse_mass == 0.0f;
        t.mass += (double)body.mass;
        t.inertia = body.inverse_inertia == 0.0f ? (double)INFINITY : (double)body.inertia;
        t.px += m.momentum_x;
        t.py += m.momentum_y;
        t.spin += m.angular_momentum;
        t.linear += m.kinetic_linear;
        t.angular += m.kinetic_angular;
        t.potential += m.potential;
        t.velocity = body.velocity;
    }
    return t;
}

void inspect_facts(const inspected *all)
{
    ui *u = all->a->ui_state;
    totals t = add_up(all);
    if (all->count == 1)
        inspected_fact(u, "Speed", "m/s", hypot((double)t.velocity.x, (double)t.velocity.y),
                       "of the centre of mass");
    inspected_fact(u, "Mass", "kg", t.infinite ? (double)INFINITY : t.mass,
                   "density times area, of all that is selected");
    if (all->count == 1)
        inspected_fact(u, "Inertia", "kg m\u00B2", t.inertia, "about the centre of mass");
    inspected_fact(u, "Momentum x", "kg m/s", t.px, "mass times velocity");
    inspected_fact(u, "Momentum y", "kg m/s", t.py, "mass times velocity");
    inspected_fact(u, "Angular mom.", "kg m\u00B2/s", t.spin,
                   "about the origin of the world: r x m v + I w");
    inspected_fact(u, "Kinetic", "J", t.linear, "of straight motion: m v\u00B2 / 2");
    inspected_fact(u, "Rotational", "J", t.angular, "of turning: I w\u00B2 / 2");
    inspected_fact(u, "Potential", "J", t.potential, "in the world's gravity, 0 at the origin");
}
