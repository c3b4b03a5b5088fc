/* plot_readout.c - the values at a place of a plot, and the place that is asked for. */
#include "sandbox/ui/plot_parts.h"

#include <math.h>
#include <stdio.h>

static float value_at(const ui_series *s, double at)
{
    double number = floor((at - s->first) / plot_step(s) + 1e-9);
    return number >= 0.0 && number < (double)s->count ? s->value[(size_t)number] : NAN;
}

static void value_text(const plot *p, const ui_series *s, double at, char *text, size_t size)
{
    float value = value_at(s, at);
    if (isfinite(value))
        snprintf(text, size, "%.4g%s%s", (double)value, *p->unit != '\0' ? " " : "", p->unit);
    else
        snprintf(text, size, "\u2013");
}

/* "#812   13.533 s" */
static void heading_text(const plot *p, double at, char *text, size_t size)
{
    if (p->time != NULL)
        snprintf(text, size, "#%.0f   %.3f s", at, at * p->time->h);
    else
        snprintf(text, size, "%s %.0f", p->powers ? "pass" : "sample", at);
}

/* The widths of the names and of the values. */
static void readout_widths(ui *u, const plot *p, double at, int *names, int *values)
{
    char text[96];
    *names = *values = 0;
    for (size_t i = 0; i < p->count; i++) {
        value_text(p, &p->series[i], at, text, sizeof text);
        int name = ui_text_width(u, UI_FONT_SMALL, p->series[i].name);
        int value = ui_text_width(u, UI_FONT_SMALL, text);
        *names = name > *names ? name : *names;
        *values = value > *values ? value : *values;
    }
}

/* The readout's box: beside the plot, which it would cover, or else beside the cursor line, on the
 * side that has room. */
static draw_rect readout_place(const ui *u, const plot *p, float x, int w, int h)
{
    int gap = 2 * ui_unit(u), right = p->box.x + p->box.w;
    draw_rect box = {(int)x + gap, p->field.y + ui_unit(u), w, h}, window = u->window;
    if (p->box.x - gap - w >= window.x)
        box.x = p->box.x - gap - w;
    else if (right + gap + w <= window.x + window.w)
        box.x = right + gap;
    else if (box.x + w > right)
        box.x = (int)x - gap - w;
    box.x = box.x + w > window.x + window.w ? window.x + window.w - w : box.x;
    box.x = box.x > window.x ? box.x : window.x;
    box.y = box.y + h > window.y + window.h ? window.y + window.h - h : box.y;
    return box;
}

static void draw_readout(ui *u, const plot *p, double at, float x)
{
    char text[96];
    int unit = ui_unit(u), line = draw_font_line(u->style.font[UI_FONT_SMALL]), names, values;
    readout_widths(u, p, at, &names, &values);
    heading_text(p, at, text, sizeof text);
    int inner = plot_sample_width(u) + unit + names + 4 * unit + values;
    int heading = ui_text_width(u, UI_FONT_SMALL, text);
    inner = inner > heading ? inner : heading;
    draw_rect box =
        readout_place(u, p, x, inner + 4 * unit, (int)p->count * line + line + 2 * unit);
    int z = u->z;
    u->z = UI_TOP;
    /* Out of the clip of whatever holds the plot. */
    SDL_assert_release(u->clips < UI_MAX_CLIPS);
    u->clip[u->clips++] = u->window;
    ui_box(u, box, 6.0f * u->style.scale,
           (draw_style){u->style.panel | 0xFF000000u, u->style.edge, ui_hairline(u)});
    draw_rect row = {box.x + 2 * unit, box.y + unit, inner, line};
    ui_text(u, row, UI_FONT_SMALL, 0.0f, u->style.dim, text);
    for (size_t i = 0; i < p->count; i++) {
        row.y += line;
        plot_sample(u, p, &p->series[i], row);
        draw_rect name = row;
        name.x += plot_sample_width(u) + unit;
        name.w = names;
        ui_text(u, name, UI_FONT_SMALL, 0.0f, u->style.text, p->series[i].name);
        value_text(p, &p->series[i], at, text, sizeof text);
        ui_text(u, row, UI_FONT_SMALL, 1.0f, u->style.text, text);
    }
    ui_clip_end(u);
    u->z = z;
}

static void stand(ui *u, const plot *p, double at, draw_color color)
{
    float hair = ui_hairline(u);
    ui_box(u, (draw_rect){(int)(plot_x(p, at) - 0.5f * hair), p->field.y, (int)hair, p->field.h},
           0.0f, (draw_style){.fill = color});
}

static void read_off(ui *u, const plot *p, double at)
{
    float x = plot_x(p, at);
    stand(u, p, at, u->style.text);
    for (size_t i = 0; i < p->count; i++) {
        const ui_series *s = &p->series[i];
        float value = value_at(s, at);
        if (isfinite(plot_height(p, value)))
            ui_disc(u, x, plot_y(p, (double)plot_height(p, value)), 2.5f * p->line,
                    (draw_style){s->color, u->style.field, 0.75f * p->line});
    }
    draw_readout(u, p, at, x);
}

static double held_within(const plot *p, double at)
{
    return fmax(fmin(at, p->to), p->from);
}

static double under_pointer(const ui *u, const plot *p)
{
    double part = (double)(u->pointer.x - (float)p->field.x) / (double)p->field.w;
    return held_within(p, floor(p->from + part * (p->to - p->from) + 0.5));
}

/* Where the arrow keys go from `at`; false when none was pressed. */
static bool by_keys(ui *u, const plot *p, ui_id id, double *at)
{
    double before = *at;
    bool right = ui_key_for(u, id, SDLK_RIGHT), left = ui_key_for(u, id, SDLK_LEFT);
    bool home = ui_key_for(u, id, SDLK_HOME), end = ui_key_for(u, id, SDLK_END);
    if (home || end)
        *at = home ? p->from : p->to;
    else
        *at = before + (right ? 1.0 : left ? -1.0 : 0.0);
    *at = held_within(p, *at);
    return right || left || home || end;
}

/* Over their numbers values are only looked at, and the place is remembered for the keys. */
static bool read_numbers(ui *u, const plot *p, ui_id id, ui_interaction touch, double *at)
{
    ui_widget_state *state = ui_widget_state_of(u, id);
    *at = (double)state->number[0];
    if (p->empty)
        return false;
    if (touch.ring)
        by_keys(u, p, id, at);
    else if (touch.hovered && ui_inside(p->field, u->pointer))
        *at = under_pointer(u, p);
    else
        return false;
    *at = held_within(p, *at);
    state->number[0] = (float)*at;
    read_off(u, p, *at);
    return false;
}

/* In time the place is the present: a press, a drag and the keys ask for another one. */
static bool read_time(ui *u, const plot *p, ui_id id, ui_interaction touch, double *at)
{
    ui_widget_state *state = ui_widget_state_of(u, id);
    ui_event_kind kind = ui_current_event(u)->kind;
    bool in_field = ui_inside(p->field, u->pointer);
    if (touch.pressed)
        state->open = in_field; /* a drag that began beside the field is none */
    bool drag = touch.held && state->open;
    bool now = p->time->now >= p->from && p->time->now <= p->to;
    if (now)
        stand(u, p, p->time->now, u->style.accent);
    *at = drag || (touch.hovered && in_field) ? under_pointer(u, p) : held_within(p, p->time->now);
    if (drag || (touch.hovered && in_field) || (touch.ring && now))
        read_off(u, p, *at);
    if (drag && (kind == UI_PRESS || kind == UI_MOVE))
        return true;
    *at = touch.ring ? p->time->now : *at;
    return touch.ring && by_keys(u, p, id, at);
}

bool plot_read(ui *u, const plot *p, ui_id id, ui_interaction touch, double *at)
{
    return p->time != NULL ? read_time(u, p, id, touch, at) : read_numbers(u, p, id, touch, at);
}
