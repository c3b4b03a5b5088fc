/* number_step.c - how numbers change by steps. */
#include "sandbox/ui/number_step.h"

#include "sandbox/ui/ui_state.h"

#include <math.h>

static double factor(const ui_range *range)
{
    return range->factor != 0.0 ? range->factor : 1.0;
}

double ui_shown(const ui_range *range, double value)
{
    return value * factor(range);
}

double ui_value_of(const ui_range *range, double shown)
{
    double value = (range->whole ? round(shown) : shown) / factor(range);
    value = value < range->low ? range->low : value > range->high ? range->high : value;
    return value == 0.0 ? 0.0 : value;
}

double ui_decade(double x)
{
    double size = fabs(x);
    if (size == 0.0 || !isfinite(size))
        return 1.0;
    double decade = pow(10.0, floor(log10(size)));
    /* The logarithm of a power of ten may lie a little below the whole number. */
    return decade * 10.0 <= size ? decade * 10.0 : decade > 0.0 ? decade : size;
}

double ui_step(const ui_range *range, double shown)
{
    double step = range->step > 0.0 ? range->step : ui_decade(shown) / 100.0;
    return range->whole && step < 1.0 ? 1.0 : step;
}

/* The largest power of ten that divides the step: 0.05 gives 0.01. */
static double grid_of(double step)
{
    double grid = ui_decade(step);
    for (int i = 0; i < 4 && fabs(step / grid - round(step / grid)) > 1e-6; i++)
        grid /= 10.0;
    return grid;
}

double ui_snapped(double shown, double step)
{
    double grid = grid_of(step), count = shown / grid;
    if (!(fabs(count) < 1e15))
        return shown;
    /* By a division, so that the nearest double to the decimal comes out. */
    return grid < 1.0 ? round(count) / round(1.0 / grid) : round(count) * grid;
}

ui_arrow ui_arrow_key(ui *u, ui_id id, SDL_Keycode less, SDL_Keycode more)
{
    const ui_event *e = ui_current_event(u);
    bool one = e->key == less || e->key == more;
    if (e->kind != UI_KEY || u->consumed || !ui_has_focus(u, id) || e->alt || !one)
        return (ui_arrow){0, 0.0};
    ui_consume(u);
    double by = e->shift ? 0.1 : e->ctrl ? 10.0 : 1.0;
    return (ui_arrow){e->key, e->key == more ? by : -by};
}

bool ui_row_begins(ui *u, ui_id id, SDL_Keycode key)
{
    static const double pause = 0.75; /* s; longer than what goes before a key's repeats */
    ui_value_drag *grip = &u->grip;
    bool goes_on = grip->id == id && grip->key == key && u->now - grip->key_since < pause;
    grip->id = id;
    grip->key = key;
    grip->key_since = u->now;
    return !goes_on;
}

bool ui_leave_key(ui *u, bool untouched, SDL_Keycode key)
{
    bool pressed = u->event.kind == UI_KEY && u->event.key == key;
    if (pressed && untouched)
        u->consumed = false;
    return pressed;
}
