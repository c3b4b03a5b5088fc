/* inspect_world.c - the whole world, while nothing is selected: what is kept and what is lost. */
#include "lab/metrics.h"
#include "lab/stored_energy.h"
#include "sandbox/panels/inspected.h"

static void energies(app *a, double size)
{
    ui *u = a->ui_state;
    const app_energies *e = &a->energies;
    const ui_series series[] = {
        {e->total, e->count, a->theme->text, 0, "total", 0.0, 1.0},
        {e->kinetic, e->count, a->theme->velocity, 1, "kinetic", 0.0, 1.0},
        {e->potential, e->count, a->theme->impulse, 2, "potential", 0.0, 1.0},
    };
    ui_row(u, 48 * ui_unit(u), 1, (const float[]){-1.0f});
    ui_plot(u, "energies", series, sizeof series / sizeof series[0], "J");
    ui_tip(u,
           "The last 600 ticks; potential is with springs and attractors. Rebounds, friction and "
           "damping take energy; only hands, motors and edits give it.",
           "");
    ui_row_one(u);
    const fact made = {"Energy made", "J",
                       "Made in the last 600 ticks: rises of the total beyond the work of hands, "
                       "motors, kinematic bodies, forces and wind. Physics has none.",
                       size, false};
    inspected_fact(u, &made, energies_made(e));
    ui_row_one(u);
}

/* kg: of all that can be moved. */
static double moving_mass(const cr_world *world)
{
    double mass = 0.0;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index != 0)
            mass += (double)cr_body_get_view(world, id).mass;
    }
    return mass;
}

/* Kinetic and potential are what the curves below mean by these words. */
void inspect_world(app *a)
{
    ui *u = a->ui_state;
    lab_metrics m = lab_metrics_of(app_world(a));
    double stored = lab_stored_energy(app_world(a)), mass = moving_mass(app_world(a));
    double size = mass > 0.0 ? mass : 1.0;
    double kinetic = m.kinetic_linear + m.kinetic_angular, potential = m.potential + stored;
    const struct {
        fact what;
        double value;
        const char *quantity;
        bool ledger; /* else what acts from outside */
    } rows[] = {
        {{"Total energy", "J", "kinetic and potential", size, false},
         kinetic + potential,
         "total energy",
         true},
        {{"Kinetic", "J", "of motion and of turning", size, false},
         kinetic,
         "kinetic energy",
         true},
        {{"linear", "J", "of straight motion: m v\u00B2 / 2", size, true},
         m.kinetic_linear,
         "",
         true},
        {{"rotational", "J", "of turning: I w\u00B2 / 2", size, true}, m.kinetic_angular, "", true},
        {{"Potential", "J", "of gravity, springs and attractors", size, false},
         potential,
         "",
         true},
        {{"of gravity", "J", "m g h, 0 at the origin", size, true},
         m.potential,
         "potential energy",
         true},
        {{"elastic, attractors", "J",
          "elastic and attractor energy: k x\u00B2 / 2, and 0 at an attractor's reach", size, true},
         stored,
         "stored energy",
         true},
        {{"Momentum x", "kg m/s", "mass times velocity", size, false},
         m.momentum_x,
         "momentum x",
         false},
        {{"Momentum y", "kg m/s", "mass times velocity", size, false},
         m.momentum_y,
         "momentum y",
         false},
        {{"Angular mom.", "kg m\u00B2/s",
          "angular momentum about the origin of the world: r x m v + I w", size, false},
         m.angular_momentum,
         "angular momentum",
         false},
    };
    ui_title(u, "Nothing is selected");
    ui_label_wrapped(u, ui_style_of(u)->dim,
                     "Click a body to see and change all that is known of it, or drag a box around "
                     "several. Of all bodies together:");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        inspected_linked(
            a, &rows[i].what, rows[i].value,
            &(fact_links){.quantity = rows[i].quantity,
                          .ledger = rows[i].ledger,
                          .causes = rows[i].ledger ? CAUSES_OF_NOTHING : CAUSES_OF_WORLD_MOMENTUM});
    energies(a, size);
}
