/* inspect_world.c - the whole world, while nothing is selected: what is kept and what is lost. */
#include "inspected.h"

#include "metrics.h"
#include "stored_energy.h"

static void energies(app *a)
{
    ui *u = a->ui_state;
    const app_energies *e = &a->energies;
    const ui_series series[] = {
        {e->total, e->count, a->theme->text, 0, "total"},
        {e->kinetic, e->count, a->theme->velocity, 1, "kinetic"},
        {e->potential, e->count, a->theme->impulse, 2, "potential"},
    };
    ui_row(u, 48 * ui_unit(u), 1, (const float[]){-1.0f});
    ui_plot(u, "energies", series, sizeof series / sizeof series[0], "J");
    ui_tip(u,
           "The last 600 ticks; potential is with springs and attractors. Rebounds, friction and "
           "damping take energy; only hands, motors and edits give it.",
           "");
    ui_row_one(u);
    inspected_fact(u, "From nothing", "J", energies_made(e),
                   "Made in the last 600 ticks: rises of the total beyond the work of hands, "
                   "motors, kinematic bodies, forces and wind. Physics has none.");
    ui_row_one(u);
}

void inspect_world(app *a)
{
    ui *u = a->ui_state;
    lab_metrics m = lab_metrics_of(app_world(a));
    double stored = lab_stored_energy(app_world(a));
    double kinetic = m.kinetic_linear + m.kinetic_angular;
    ui_title(u, "Nothing is selected");
    ui_prose(u, ui_look(u)->dim,
             "Click a body to see and change all that is known of it, or drag a band around "
             "several. Of all bodies together:");
    inspected_fact(u, "Total energy", "J", kinetic + m.potential + stored, "of all kinds");
    inspected_fact(u, "Kinetic", "J", m.kinetic_linear, "of straight motion: m v\u00B2 / 2");
    inspected_fact(u, "Rotational", "J", m.kinetic_angular, "of turning: I w\u00B2 / 2");
    inspected_fact(u, "Potential", "J", m.potential, "in the world's gravity, 0 at the origin");
    inspected_fact(u, "Springs, pulls", "J", stored,
                   "held by springs and attractors: k x\u00B2 / 2, and 0 at an attractor's reach");
    inspected_fact(u, "Momentum x", "kg m/s", m.momentum_x, "mass times velocity");
    inspected_fact(u, "Momentum y", "kg m/s", m.momentum_y, "mass times velocity");
    inspected_fact(u, "Angular mom.", "kg m\u00B2/s", m.angular_momentum,
                   "about the origin of the world: r x m v + I w");
    energies(a);
}
