/* plot.c - lines over their number. */
#include "sandbox/ui/plot_axis.h"
#include "sandbox/ui/ui_state.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

/* The values that share one column of pixels; NaN where there are none. */
typedef struct column {
    float first, low, high, last;
} column;

typedef struct plot {
    const ui_series *series;
    size_t count, longest;
    const char *unit;
    draw_rect box, field; /* the widget, and the room of the lines */
    plot_axis axis;
    char axis_unit[64];
    float line; /* width */
} plot;

/* ---- values to columns ---- */

static size_t columns_of(const plot *p, size_t values)
{
    size_t room = p->box.w > 1 ? (size_t)p->box.w : 1;
    size_t most = p->longest > 0 ? (room * values + p->longest - 1) / p->longest : 0;
    return values < most ? values : most;
}

static column gather(const float *value, size_t from, size_t to)
{
    column c = {NAN, NAN, NAN, NAN};
    for (size_t i = from; i < to; i++) {
        float v = value[i];
        if (!isfinite(v))
            continue;
        if (isnan(c.first))
            c = (column){v, v, v, v};
        c.low = v < c.low ? v : c.low;
        c.high = v > c.high ? v : c.high;
        c.last = v;
    }
    return c;
}

/* Every value is looked at here and nowhere else. */
static void gather_all(ui *u, const plot *p, double *low, double *high)
{
    u->columns.count = 0;
    *low = (double)INFINITY;
    *high = -(double)INFINITY;
    for (size_t s = 0; s < p->count; s++) {
        size_t values = p->series[s].count, n = columns_of(p, values);
        column *c = ui_store_add(&u->columns, sizeof *c, n);
        for (size_t i = 0; c != NULL && i < n; i++) {
            c[i] = gather(p->series[s].value, i * values / n, (i + 1) * values / n);
            *low = fmin(*low, (double)c[i].low);
            *high = fmax(*high, (double)c[i].high);
        }
    }
}

/* ---- where things stand ---- */

static float x_of(const plot *p, float number)
{
    float last = p->longest > 1 ? (float)(p->longest - 1) : 0.0f;
    float part = last > 0.0f ? number / last : 0.5f;
    return (float)p->field.x + part * (float)p->field.w;
}

static float y_of(const plot *p, double value)
{
    double part = (value - p->axis.low) / (p->axis.high - p->axis.low);
    return (float)(p->field.y + p->field.h) - (float)part * (float)p->field.h;
}

/* A polyline in the series' dash. Dots are thicker, to be seen as well as the others. */
static void dashed(ui *u, const plot *p, const ui_series *s, const draw_point *point, size_t count)
{
    float scale = u->style.scale;
    float on = s->dash == 1 ? 5.0f * scale : 0.0f;
    float off = s->dash != 0 ? 4.0f * scale : 0.0f;
    ui_polyline(u, point, count, s->dash == 2 ? 1.4f * p->line : p->line, on, off, s->color);
}

/* ---- the axis ---- */

/* The width of the axis labels: of the widest one, and of four digits at least, so that the plot
 * does not move as the labels of a running plot change. */
static int label_room(ui *u, const plot *p)
{
    char text[64];
    int widest = ui_text_width(u, UI_FONT_SMALL, "0000");
    int steps = (int)((p->axis.high - p->axis.low) / p->axis.step + 0.5);
    for (int i = 0; i <= steps; i++) {
        plot_axis_label(&p->axis, p->axis.low + i * p->axis.step, text, sizeof text);
        int width = ui_text_width(u, UI_FONT_SMALL, text);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void draw_axis(ui *u, const plot *p)
{
    char text[64];
    int hair = (int)ui_hairline(u), line = draw_font_line(u->style.font[UI_FONT_SMALL]);
    int steps = (int)((p->axis.high - p->axis.low) / p->axis.step + 0.5);
    for (int i = 0; i <= steps; i++) {
        double value = p->axis.low + i * p->axis.step;
        int y = (int)lroundf(y_of(p, value));
        bool zero = fabs(value) < 1e-3 * p->axis.step;
        draw_rect across = {p->field.x, y - hair / 2, p->field.w, hair};
        ui_box(u, across, 0.0f, (draw_style){.fill = zero ? u->style.dim : u->style.edge});
        plot_axis_label(&p->axis, value, text, sizeof text);
        int left = p->box.x + 2 * ui_unit(u);
        draw_rect label = {left, y - line / 2, p->field.x - ui_unit(u) - left, line};
        ui_text(u, label, UI_FONT_SMALL, 1.0f, u->style.dim, text);
    }
}

/* ---- the legend ---- */

static int sample_width(const ui *u)
{
    return 6 * ui_unit(u);
}

static void draw_sample(ui *u, const plot *p, const ui_series *s, draw_rect row)
{
    float y = (float)row.y + 0.5f * (float)row.h;
    draw_point ends[] = {{(float)row.x + 1.0f, y}, {(float)(row.x + sample_width(u)) - 1.0f, y}};
    dashed(u, p, s, ends, 2);
}

/* The unit and the names, flowing into rows; returns their height. With draw false it measures. */
static int legend(ui *u, const plot *p, bool draw)
{
    int unit = ui_unit(u), line = draw_font_line(u->style.font[UI_FONT_SMALL]);
    draw_rect room = ui_inset(p->box, 2 * unit);
    int x = room.x, y = room.y, right = room.x + room.w;
    int width = ui_text_width(u, UI_FONT_SMALL, p->axis_unit);
    if (draw)
        ui_text(u, (draw_rect){x, y, width, line}, UI_FONT_SMALL, 0.0f, u->style.dim, p->axis_unit);
    x += width > 0 ? width + 4 * unit : 0;
    for (size_t i = 0; i < p->count; i++) {
        const ui_series *s = &p->series[i];
        width = sample_width(u) + unit + ui_text_width(u, UI_FONT_SMALL, s->name);
        if (x > room.x && x + width > right) {
            x = room.x;
            y += line;
        }
        draw_rect row = {x, y, width < right - x ? width : right - x, line};
        draw_rect name = {x + sample_width(u) + unit, y, row.w - sample_width(u) - unit, line};
        if (draw) {
            draw_sample(u, p, s, row);
            ui_text(u, name, UI_FONT_SMALL, 0.0f, u->style.text, s->name);
        }
        x += width + 4 * unit;
    }
    return y + line - room.y;
}

/* ---- the lines ---- */

static void add_point(ui *u, const plot *p, float x, float value)
{
    draw_point point = {x, y_of(p, (double)value)};
    const draw_point *before = u->points.data;
    size_t n = u->points.count;
    if (n > 0 && before[n - 1].x == point.x && before[n - 1].y == point.y)
        return;
    draw_point *kept = ui_store_add(&u->points, sizeof *kept, 1);
    if (kept != NULL)
        *kept = point;
}

static void end_run(ui *u, const plot *p, const ui_series *s)
{
    const draw_point *point = u->points.data;
    if (u->points.count == 1)
        ui_disc(u, point[0].x, point[0].y, 1.5f * p->line, (draw_style){.fill = s->color});
    else if (u->points.count > 1)
        dashed(u, p, s, point, u->points.count);
    u->points.count = 0;
}

static void draw_series(ui *u, const plot *p, const ui_series *s, const column *c)
{
    size_t n = columns_of(p, s->count);
    float each = n > 0 ? (float)s->count / (float)n : 0.0f;
    u->points.count = 0;
    for (size_t i = 0; i < n; i++) {
        if (isnan(c[i].low)) {
            end_run(u, p, s);
            continue;
        }
        /* The middle of the values that the column stands for. */
        float x = x_of(p, ((float)i + 0.5f) * each - 0.5f);
        bool down = c[i].first > c[i].last;
        add_point(u, p, x, c[i].first);
        add_point(u, p, x, down ? c[i].high : c[i].low);
        add_point(u, p, x, down ? c[i].low : c[i].high);
        add_point(u, p, x, c[i].last);
    }
    end_run(u, p, s);
}

/* ---- reading off ---- */

static void value_text(const plot *p, const ui_series *s, size_t number, char *text, size_t size)
{
    float value = number < s->count ? s->value[number] : NAN;
    if (isfinite(value))
        snprintf(text, size, "%.4g%s%s", (double)value, *p->unit != '\0' ? " " : "", p->unit);
    else
        snprintf(text, size, "\u2013");
}

/* The widths of the names and of the values. */
static void readout_widths(ui *u, const plot *p, size_t number, int *names, int *values)
{
    char text[96];
    *names = *values = 0;
    for (size_t i = 0; i < p->count; i++) {
        value_text(p, &p->series[i], number, text, sizeof text);
        int name = ui_text_width(u, UI_FONT_SMALL, p->series[i].name);
        int value = ui_text_width(u, UI_FONT_SMALL, text);
        *names = name > *names ? name : *names;
        *values = value > *values ? value : *values;
    }
}

/* The readout's box: beside the cursor line, on the side that has room. */
static draw_rect readout_place(const ui *u, const plot *p, float x, int w, int h)
{
    int gap = 2 * ui_unit(u);
    draw_rect box = {(int)x + gap, p->field.y + ui_unit(u), w, h};
    if (box.x + w > p->box.x + p->box.w)
        box.x = (int)x - gap - w;
    draw_rect window = u->window;
    box.x = box.x + w > window.x + window.w ? window.x + window.w - w : box.x;
    box.x = box.x > window.x ? box.x : window.x;
    box.y = box.y + h > window.y + window.h ? window.y + window.h - h : box.y;
    return box;
}

static void draw_readout(ui *u, const plot *p, size_t number, float x)
{
    char text[96];
    int unit = ui_unit(u), line = draw_font_line(u->style.font[UI_FONT_SMALL]), names, values;
    readout_widths(u, p, number, &names, &values);
    int inner = sample_width(u) + unit + names + 4 * unit + values;
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
    snprintf(text, sizeof text, "sample %zu", number);
    ui_text(u, row, UI_FONT_SMALL, 0.0f, u->style.dim, text);
    for (size_t i = 0; i < p->count; i++) {
        row.y += line;
        draw_sample(u, p, &p->series[i], row);
        draw_rect name = row;
        name.x += sample_width(u) + unit;
        name.w = names;
        ui_text(u, name, UI_FONT_SMALL, 0.0f, u->style.text, p->series[i].name);
        value_text(p, &p->series[i], number, text, sizeof text);
        ui_text(u, row, UI_FONT_SMALL, 1.0f, u->style.text, text);
    }
    ui_clip_end(u);
    u->z = z;
}

static void read_off(ui *u, const plot *p, size_t number)
{
    float x = x_of(p, (float)number), hair = ui_hairline(u);
    ui_box(u, (draw_rect){(int)(x - 0.5f * hair), p->field.y, (int)hair, p->field.h}, 0.0f,
           (draw_style){.fill = u->style.text});
    for (size_t i = 0; i < p->count; i++) {
        const ui_series *s = &p->series[i];
        if (number < s->count && isfinite(s->value[number]))
            ui_disc(u, x, y_of(p, (double)s->value[number]), 2.5f * p->line,
                    (draw_style){s->color, u->style.field, 0.75f * p->line});
    }
    draw_readout(u, p, number, x);
}

/* The number of the value that the pointer or the keys are at; false for none. */
static bool number_at(ui *u, const plot *p, ui_id id, ui_interaction touch, size_t *number)
{
    if (p->longest == 0)
        return false;
    float last = (float)(p->longest - 1), at = ui_widget_state_of(u, id)->number[0];
    if (touch.ring) {
        float by = ui_key_for(u, id, SDLK_RIGHT)  ? 1.0f
                   : ui_key_for(u, id, SDLK_LEFT) ? -1.0f
                                                  : 0.0f;
        at = ui_key_for(u, id, SDLK_HOME) ? 0.0f : ui_key_for(u, id, SDLK_END) ? last : at + by;
    } else if (touch.hovered && ui_inside(p->field, u->pointer)) {
        float part = (u->pointer.x - (float)p->field.x) / (float)p->field.w;
        at = floorf(part * last + 0.5f);
    } else {
        return false;
    }
    at = at < last ? at : last;
    at = at > 0.0f ? at : 0.0f;
    ui_widget_state_of(u, id)->number[0] = at;
    *number = (size_t)at;
    return true;
}

/* ---- the widget ---- */

/* False when there is no room for lines. */
static bool lay_out(ui *u, plot *p, double low, double high)
{
    int unit = ui_unit(u), line = draw_font_line(u->style.font[UI_FONT_SMALL]);
    draw_rect inner = ui_inset(p->box, 2 * unit);
    /* The legend shows the axis's power of ten, which hardly hangs on how many steps there are. */
    p->axis = plot_axis_of(low, high, 4);
    plot_axis_unit(&p->axis, p->unit, p->axis_unit, sizeof p->axis_unit);
    int top = legend(u, p, false) + unit + line / 2, bottom = line / 2;
    p->field = (draw_rect){inner.x, inner.y + top, inner.w, inner.h - top - bottom};
    p->axis = plot_axis_of(low, high, p->field.h / (2 * line));
    plot_axis_unit(&p->axis, p->unit, p->axis_unit, sizeof p->axis_unit);
    int left = label_room(u, p) + 2 * unit;
    p->field.x += left;
    p->field.w -= left;
    return p->field.w > 0 && p->field.h > 0;
}

void ui_plot(ui *u, const char *key, const ui_series *series, size_t count, const char *unit)
{
    plot p = {.series = series, .count = count, .unit = unit, .box = ui_cell(u)};
    ui_id id = ui_key(u, key);
    ui_interaction touch = ui_control(u, id, p.box, "plot");
    double low, high;
    size_t number, first = 0;
    p.line = 1.5f * u->style.scale;
    for (size_t i = 0; i < count; i++)
        p.longest = series[i].count > p.longest ? series[i].count : p.longest;
    gather_all(u, &p, &low, &high);
    ui_box(u, p.box, ui_corner(u), (draw_style){u->style.field, u->style.edge, ui_hairline(u)});
    if (touch.ring)
        ui_focus_ring(u, p.box, ui_corner(u));
    if (!lay_out(u, &p, low, high))
        return;
    ui_clip_begin(u, p.box);
    legend(u, &p, true);
    draw_axis(u, &p);
    for (size_t i = 0; i < count; i++) {
        size_t n = columns_of(&p, series[i].count);
        if (first + n <= u->columns.count)
            draw_series(u, &p, &series[i], (const column *)u->columns.data + first);
        first += n;
    }
    if (number_at(u, &p, id, touch, &number))
        read_off(u, &p, number);
    ui_clip_end(u);
}
