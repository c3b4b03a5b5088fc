/* inspect_facts.c - speed, mass, energy and momentum: of one body, or the sums of several. */
#include "lab/metrics.h"
#include "sandbox/actions/causes.h"
#include "sandbox/panels/inspected.h"

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
        cr_body_view body = cr_body_get_view(world, id);
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

/* At 1 m/s, a metre from the origin: momentum, energy and angular momentum are all of this size. */
static double usual(const totals *t)
{
    return t->mass > 0.0 ? t->mass : 1.0;
}

/* ---- what one looks for first ---- */

/* Its label above, the value in large type, the unit behind it. A press on it lists its causes. */
static void headline(app *a, const fact *what, double value, app_causes_of causes)
{
    ui *u = a->ui_state;
    char text[32] = "\u221E";
    draw_rect cell = ui_cell(u), box = cell;
    int unit = ui_text_width(u, UI_FONT_SMALL, what->unit) + ui_unit(u);
    int line = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]);
    ui_text(u, (draw_rect){cell.x, cell.y, cell.w, line}, UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim,
            what->label);
    box.y += line;
    box.h -= line;
    int decimals = ui_decimals(what->usual, 3);
    if (!isinf(value))
        do
            ui_number_fixed(u, text, sizeof text, value, decimals, cell.w);
        while (ui_text_width(u, UI_FONT_LARGE, text) > cell.w - unit && --decimals >= 0);
    ui_interaction touch = ui_pointer_control(u, ui_key(u, what->label), cell, what->label);
    bool lit = touch.hovered && causes != CAUSES_OF_NOTHING;
    ui_tip(u, what->help, "");
    if (lit)
        ui_want_cursor(u, SDL_SYSTEM_CURSOR_HAND);
    box.w -= unit;
    box.x += ui_text(u, box, UI_FONT_LARGE, 0.0f,
                     lit ? ui_style_of(u)->accent : ui_style_of(u)->text, text) +
             ui_unit(u);
    ui_text(u, (draw_rect){box.x, box.y, unit, box.h}, UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim,
            what->unit);
    if (touch.fired && causes != CAUSES_OF_NOTHING)
        causes_ask(a, causes);
}

void inspect_summary(const inspected *all)
{
    ui *u = all->a->ui_state;
    totals t = add_up(all);
    const fact speed = {"Speed", "m/s", "of the centre of mass. A click lists what made it.", 1.0,
                        false};
    const fact mass = {"Mass", "kg", "density times area, of all that is selected", usual(&t),
                       false};
    const fact kinetic = {"Kinetic", "J",
                          all->count == 1
                              ? "energy of motion and of turning. A click lists what made it."
                              : "energy of motion and of turning",
                          usual(&t), false};
    int line = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]), unit = ui_unit(u);
    int height = line + draw_font_line(ui_style_of(u)->font[UI_FONT_LARGE]);
    ui_row(u, (height + unit - 1) / unit * unit, all->count == 1 ? 3 : 2,
           (const float[]){-1.0f, -1.0f, -1.0f});
    ui_gap(u, 1.0f);
    if (all->count == 1)
        headline(all->a, &speed, hypot((double)t.velocity.x, (double)t.velocity.y),
                 CAUSES_OF_VELOCITY);
    headline(all->a, &mass, t.infinite ? (double)INFINITY : t.mass, CAUSES_OF_NOTHING);
    headline(all->a, &kinetic, t.linear + t.angular,
             all->count == 1 ? CAUSES_OF_ENERGY : CAUSES_OF_NOTHING);
    ui_row_one(u);
}

/* ---- and what else ---- */

void inspect_facts(const inspected *all)
{
    ui *u = all->a->ui_state;
    totals t = add_up(all);
    double size = usual(&t);
    const fact momentum_x = {"Momentum x", "kg m/s", "mass times velocity", size, false};
    const fact momentum_y = {"Momentum y", "kg m/s", "mass times velocity", size, false};
    const fact angular = {"Angular mom.", "kg m\u00B2/s",
                          "angular momentum about the origin of the world: r x m v + I w", size,
                          false};
    const fact kinetic = {"Kinetic", "J", "of motion and of turning", size, false};
    const fact linear = {"linear", "J", "of straight motion: m v\u00B2 / 2", size, true};
    const fact rotational = {"rotational", "J", "of turning: I w\u00B2 / 2", size, true};
    const fact gravity = {"In gravity", "J",
                          "potential energy in the world's gravity, 0 at the origin; what springs "
                          "and attractors hold is the whole world's",
                          size, false};
    const fact inertia = {"Inertia", "kg m\u00B2", "about the centre of mass", 0.0, false};
    const struct {
        const fact *what;
        double value;
        const char *quantity;
        app_causes_of causes;
    } rows[] = {
        {&momentum_x, t.px, "momentum x", CAUSES_OF_MOMENTUM},
        {&momentum_y, t.py, "momentum y", CAUSES_OF_MOMENTUM},
        {&angular, t.spin, "angular momentum", CAUSES_OF_MOMENTUM},
        {&kinetic, t.linear + t.angular, "kinetic energy", CAUSES_OF_ENERGY},
        {&linear, t.linear, "", CAUSES_OF_ENERGY},
        {&rotational, t.angular, "", CAUSES_OF_ENERGY},
        {&gravity, t.potential, "potential energy", CAUSES_OF_ENERGY},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (all->count == 1)
            inspected_linked(all->a, rows[i].what, rows[i].value,
                             &(fact_links){.quantity = rows[i].quantity,
                                           .body = all->a->selection.id[0],
                                           .causes = rows[i].causes});
        else
            inspected_fact(u, rows[i].what, rows[i].value);
    }
    if (all->count == 1)
        inspected_fact(u, &inertia, t.inertia);
}
