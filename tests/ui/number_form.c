/* number_form.c - a form of number fields and sliders that counts their changes. */
#include "number_form.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

const ui_range number_masses = {.low = 0.1, .high = 1000.0, .unit = "kg"};
const ui_range number_angles = {.low = -3.14159265358979323846,
                                .high = 3.14159265358979323846,
                                .step = 1.0,
                                .unit = "\u00B0",
                                .factor = 180.0 / 3.14159265358979323846};
const ui_range number_counts = {.low = 1.0, .high = (double)INFINITY, .whole = true};
const ui_range number_shares = {.low = 0.0, .high = 1.0, .step = 0.05};
const ui_range number_speeds = {.low = 0.01, .high = 100.0, .logarithmic = true, .unit = "m/s"};

void number_count(number_form *f, ui_change change)
{
    f->changes += (change & UI_CHANGED) != 0;
    f->edits += (change & UI_BEGUN) != 0;
    if ((change & UI_CHANGED) != 0)
        f->mixed = false;
}

void number_build(ui *u, void *state)
{
    number_form *f = state;
    ui_panel_begin(u, "p", (draw_rect){0, 0, 240, 400}, 3 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    number_count(f, ui_number(u, "mass", &f->mass, &number_masses, f->mixed));
    number_count(f, ui_number(u, "angle", &f->angle, &number_angles, false));
    number_count(f, ui_number(u, "count", &f->count, &number_counts, false));
    number_count(f, ui_slider(u, "share", &f->share, &number_shares, f->normal));
    number_count(f, ui_slider(u, "speed", &f->speed, &number_speeds, 1.0));
    ui_disable_end(u);
    ui_button(u, "button", "Button");
    ui_panel_end(u);
}

void number_form_open(ui_fixture *d, number_form *f)
{
    *f = (number_form){.mass = 2.0, .count = 8.0, .share = 0.5, .speed = 1.0, .normal = 0.3};
    fixture_open(d, number_build, f);
}

void number_focus(ui_fixture *d, const char *path)
{
    for (int i = 0; i < 20 && !ui_has_focus(d->u, ui_path(path)); i++)
        fixture_key(d, SDLK_TAB);
    assert_true(ui_has_focus(d->u, ui_path(path)));
}

void number_near(double a, double b)
{
    if (!(fabs(a - b) < 1e-9))
        fail_msg("%.17g is not %.17g", a, b);
}
