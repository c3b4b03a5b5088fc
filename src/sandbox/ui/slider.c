/* slider.c - a bar for the hand, and its value as a number field. */
#include "sandbox/ui/number_step.h"
#include "sandbox/ui/ui_state.h"

#include <math.h>

typedef struct bar {
    ui_id id;
    draw_rect box;
    float from, to; /* where the knob's middle stands at the ends */
    float radius;
    const ui_range *range;
} bar;

static bar bar_in(const ui *u, ui_id id, draw_rect box, const ui_range *range)
{
    float radius = 7.0f * ui_style_of(u)->scale, x = (float)box.x, w = (float)box.w;
    return (bar){id, box, x + radius, x + w - radius, radius, range};
}

static float clamped(float part)
{
    return part > 0.0f ? (part < 1.0f ? part : 1.0f) : 0.0f;
}

/* How far along the bar a value is, 0 to 1. */
static float part_of(const bar *b, double value)
{
    double low = b->range->low, high = b->range->high;
    double part =
        b->range->logarithmic ? log(value / low) / log(high / low) : (value - low) / (high - low);
    return clamped((float)part); /* what is not a number is at the low end */
}

static float place_of(const bar *b, double value)
{
    return b->from + (b->to - b->from) * part_of(b, value);
}

/* A round value, no finer than a pixel can mean: on the range's step, or of three digits where
 * equal ways are equal factors. */
static double value_at(const bar *b, double part, double fine)
{
    const ui_range *range = b->range;
    double low = ui_shown(range, range->low), high = ui_shown(range, range->high);
    double shown = range->logarithmic ? low * pow(high / low, part) : low + part * (high - low);
    double pixels = b->to > b->from ? (double)(b->to - b->from) : 1.0, grid = range->step * fine;
    if (range->logarithmic)
        grid = ui_decade(shown) / 100.0 * fine;
    else if (grid <= 0.0)
        grid = ui_decade((high - low) / pixels) * fine;
    if (!range->logarithmic && range->step > 0.0)
        shown = low + round((shown - low) / grid) * grid;
    return ui_value_of(range, ui_snapped(shown, grid));
}

static ui_change put(double *value, double wanted, bool begins)
{
    if (*value == wanted)
        return UI_SAME;
    *value = wanted;
    return begins ? UI_CHANGED | UI_BEGUN : UI_CHANGED;
}

/* ---- by the pointer ---- */

static ui_change by_pointer(ui *u, const bar *b, double *value, double normal, ui_interaction touch)
{
    ui_value_drag *grip = &u->grip;
    float knob = place_of(b, *value), x = ui_pointer(u).x;
    if (touch.pressed) {
        bool on_knob = fabsf(x - knob) <= b->radius + (float)ui_unit(u);
        *grip = (ui_value_drag){.id = b->id, .x = on_knob ? knob - x : 0.0f, .moved = !on_knob};
        if (touch.clicks == 2 && isfinite(normal)) {
            grip->id = 0; /* what follows of this press is no drag */
            return put(value, ui_value_of(b->range, ui_shown(b->range, normal)), true);
        }
    }
    if (!touch.held || grip->id != b->id)
        return UI_SAME;
    /* A knob that is only touched stays where it is. */
    grip->moved |= u->event.kind == UI_MOVE && x != u->pressed_at.x;
    if (!grip->moved || (!touch.pressed && u->event.kind != UI_MOVE))
        return UI_SAME;
    float part = (x + grip->x - b->from) / (b->to - b->from);
    ui_change change = put(value, value_at(b, (double)clamped(part), 1.0), !grip->begun);
    grip->begun |= change != UI_SAME;
    return change;
}

/* ---- by the keyboard ---- */

static ui_change by_keys(ui *u, const bar *b, double *value)
{
    const ui_range *range = b->range;
    if (ui_key_for(u, b->id, SDLK_HOME))
        return put(value, range->low, true);
    if (ui_key_for(u, b->id, SDLK_END))
        return put(value, range->high, true);
    ui_arrow arrow = ui_arrow_key(u, b->id, SDLK_LEFT, SDLK_RIGHT);
    if (arrow.key == 0)
        return UI_SAME;
    bool begins = ui_row_begins(u, b->id, arrow.key);
    double fine = fabs(arrow.by) < 1.0 ? 0.1 : 1.0;
    if (range->logarithmic) {
        double part = (double)part_of(b, *value) + arrow.by / 50.0;
        part = part > 0.0 ? (part < 1.0 ? part : 1.0) : 0.0;
        return put(value, value_at(b, part, fine), begins);
    }
    double span = ui_shown(range, range->high) - ui_shown(range, range->low);
    double step = range->step > 0.0 ? range->step : ui_decade(span) / 100.0;
    double by = arrow.by * (range->whole && step < 1.0 ? 1.0 : step);
    by = range->whole && fabs(by) < 1.0 ? (by < 0.0 ? -1.0 : 1.0) : by;
    double finer = fabs(by) < step ? by : step;
    double wanted = ui_snapped(ui_shown(range, *value) + by, finer);
    return put(value, ui_value_of(range, wanted), begins);
}

/* ---- looks ---- */

/* Up to the knob and on behind it: what cannot be used is translucent, and would show the bar
 * through the knob. */
static void draw_track(ui *u, const bar *b, draw_rect track, float knob)
{
    const ui_style *s = ui_style_of(u);
    float round = 0.5f * (float)track.h;
    int inside = (int)(b->radius - round), end = track.x + track.w;
    int left = (int)knob - inside, right = (int)knob + inside;
    if (left > track.x)
        ui_box(u, (draw_rect){track.x, track.y, left - track.x, track.h}, round,
               (draw_style){.fill = s->accent});
    if (right < end)
        ui_box(u, (draw_rect){right, track.y, end - right, track.h}, round,
               (draw_style){.fill = draw_fade(s->text, 50)});
}

static void draw_bar(ui *u, const bar *b, double value, double normal, ui_interaction touch)
{
    const ui_style *s = ui_style_of(u);
    int unit = ui_unit(u), y = b->box.y + (b->box.h - unit) / 2, hair = (int)ui_hairline(u);
    float knob = place_of(b, value), middle = (float)y + 0.5f * (float)unit;
    if (isfinite(normal)) {
        int x = (int)place_of(b, normal) - hair / 2, high = 4 * unit;
        ui_box(u, (draw_rect){x, y + (unit - high) / 2, hair, high}, 0.0f,
               (draw_style){.fill = s->dim});
    }
    draw_track(u, b, (draw_rect){b->box.x, y, b->box.w, unit}, knob);
    bool lit = touch.held || touch.hovered;
    draw_style looks = {lit ? s->accent : s->panel | 0xFF000000u, touch.held ? s->text : s->accent,
                        2.0f * s->scale};
    ui_disc(u, knob, middle, b->radius, looks);
    if (touch.ring) {
        int r = (int)b->radius + ui_px(u, 1.5f);
        draw_rect around = {(int)knob - r, (int)middle - r, 2 * r, 2 * r};
        ui_focus_ring(u, around, (float)r);
    }
}

ui_change ui_slider(ui *u, const char *key, double *value, const ui_range *range, double normal)
{
    draw_rect cell = ui_cell(u), left = cell, right = cell;
    ui_id id = ui_key(u, key);
    int least = ui_px(u, 72.0f), share = cell.w * 2 / 5;
    right.w = share > least ? share : least;
    right.w = right.w < cell.w / 2 ? right.w : cell.w / 2;
    right.x = cell.x + cell.w - right.w;
    left.w = cell.w - right.w - 2 * ui_unit(u);
    bar b = bar_in(u, id, left, range);
    bool untouched = !u->consumed;
    ui_interaction touch = ui_control(u, id, left, key);
    if (touch.focused) {
        ui_leave_key(u, untouched, SDLK_SPACE);
        ui_leave_key(u, untouched, SDLK_RETURN);
    }
    ui_change change = by_pointer(u, &b, value, normal, touch);
    if (touch.focused)
        change |= by_keys(u, &b, value);
    draw_bar(u, &b, *value, normal, touch);
    ui_push(u, key);
    change |= ui_number_in(u, ui_key(u, "value"), right, key, value, range, false);
    ui_pop(u);
    return change;
}
