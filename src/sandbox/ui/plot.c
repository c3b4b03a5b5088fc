/* plot.c - lines over their number. */
#include "sandbox/ui/plot_parts.h"

#include <math.h>
#include <stdio.h>

/* The values that share one column of pixels; NaN where there are none. */
typedef struct column {
    float first, low, high, last;
} column;

/* ---- values to columns ---- */

/* The values of a series that are in sight: numbers from `from` up to before `to`. */
typedef struct part {
    size_t from, to;
} part;

static size_t number_from(const ui_series *s, double at)
{
    double number = ceil((at - s->first) / plot_step(s) - 1e-9);
    return number <= 0.0 ? 0 : number >= (double)s->count ? s->count : (size_t)number;
}

static part part_of(const plot *p, const ui_series *s)
{
    size_t from = number_from(s, p->from), to = number_from(s, p->to + 1e-6 * plot_step(s));
    return (part){from < to ? from : to, to};
}

static size_t columns_of(const plot *p, const ui_series *s, part in_sight)
{
    size_t values = in_sight.to - in_sight.from;
    double room = p->box.w > 1 ? (double)p->box.w : 1.0;
    double share = (double)values * plot_step(s) / (p->to - p->from + 1.0);
    double most = ceil(room * share - 1e-9);
    return (double)values < most ? values : (size_t)fmax(most, 0.0);
}

static column gather(const plot *p, const float *value, size_t from, size_t to)
{
    column c = {NAN, NAN, NAN, NAN};
    for (size_t i = from; i < to; i++) {
        float v = plot_height(p, value[i]);
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
        part in_sight = part_of(p, &p->series[s]);
        size_t values = in_sight.to - in_sight.from, n = columns_of(p, &p->series[s], in_sight);
        column *c = ui_store_add(&u->columns, sizeof *c, n);
        for (size_t i = 0; c != NULL && i < n; i++) {
            c[i] = gather(p, p->series[s].value, in_sight.from + i * values / n,
                          in_sight.from + (i + 1) * values / n);
            *low = fmin(*low, (double)c[i].low);
            *high = fmax(*high, (double)c[i].high);
        }
    }
}

/* ---- the axis ---- */

static void label_of(const plot *p, double value, char *text, size_t size)
{
    if (p->powers)
        snprintf(text, size, "1e%.0f", value);
    else
        plot_axis_label(&p->axis, value, text, size);
}

/* Powers have whole steps, at least one. */
static plot_axis axis_of(const plot *p, double low, double high, int most)
{
    plot_axis a = plot_axis_of(low, high, most);
    if (p->powers && low <= high && a.step < 1.0)
        a = (plot_axis){.low = floor(low), .high = fmax(ceil(high), floor(low) + 1.0), .step = 1.0};
    return a;
}

/* The width of the axis labels: of the widest one, and of four digits at least, so that the plot
 * does not move as the labels of a running plot change. */
static int label_room(ui *u, const plot *p)
{
    char text[64];
    int widest = ui_text_width(u, UI_FONT_SMALL, "0000");
    int steps = (int)((p->axis.high - p->axis.low) / p->axis.step + 0.5);
    for (int i = 0; i <= steps; i++) {
        label_of(p, p->axis.low + i * p->axis.step, text, sizeof text);
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
        int y = (int)lroundf(plot_y(p, value));
        bool zero = !p->powers && fabs(value) < 1e-3 * p->axis.step;
        draw_rect across = {p->field.x, y - hair / 2, p->field.w, hair};
        ui_box(u, across, 0.0f, (draw_style){.fill = zero ? u->style.dim : u->style.edge});
        label_of(p, value, text, sizeof text);
        int left = p->box.x + 2 * ui_unit(u);
        draw_rect label = {left, y - line / 2, p->field.x - ui_unit(u) - left, line};
        ui_text(u, label, UI_FONT_SMALL, 1.0f, u->style.dim, text);
    }
}

/* The numbers of passes beneath the lines, at whole steps. */
static void draw_passes(ui *u, const plot *p)
{
    int line = draw_font_line(u->style.font[UI_FONT_SMALL]), left = p->box.x + 2 * ui_unit(u);
    int y = p->field.y + p->field.h + line / 2, width = ui_text_width(u, UI_FONT_SMALL, "00000");
    double step = fmax(plot_axis_of(p->from, p->to, p->field.w / width).step, 1.0);
    ui_text(u, (draw_rect){left, y, p->field.x - left, line}, UI_FONT_SMALL, 0.0f, u->style.dim,
            "pass");
    for (double at = step * ceil(p->from / step); at <= p->to; at += step) {
        char text[32];
        int x = (int)lroundf(plot_x(p, at)) - width / 2;
        snprintf(text, sizeof text, "%.0f", at);
        if (x >= p->field.x && x + width <= p->box.x + p->box.w)
            ui_text(u, (draw_rect){x, y, width, line}, UI_FONT_SMALL, 0.5f, u->style.dim, text);
    }
}

/* ---- the legend ---- */

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
        if (s->name[0] == '\0')
            continue;
        width = plot_sample_width(u) + unit + ui_text_width(u, UI_FONT_SMALL, s->name);
        if (x > room.x && x + width > right) {
            x = room.x;
            y += line;
        }
        draw_rect row = {x, y, width < right - x ? width : right - x, line};
        draw_rect name = {x + plot_sample_width(u) + unit, y, row.w - plot_sample_width(u) - unit,
                          line};
        if (draw) {
            plot_sample(u, p, s, row);
            ui_text(u, name, UI_FONT_SMALL, 0.0f, u->style.text, s->name);
        }
        x += width + 4 * unit;
    }
    return y + line - room.y;
}

/* ---- the lines ---- */

static void add_point(ui *u, const plot *p, float x, float value)
{
    draw_point point = {x, plot_y(p, (double)value)};
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
        plot_dashed(u, p, s, point, u->points.count);
    u->points.count = 0;
}

static void draw_series(ui *u, const plot *p, const ui_series *s, const column *c)
{
    part in_sight = part_of(p, s);
    size_t n = columns_of(p, s, in_sight);
    double each = n > 0 ? (double)(in_sight.to - in_sight.from) / (double)n : 0.0;
    u->points.count = 0;
    for (size_t i = 0; i < n; i++) {
        if (isnan(c[i].low)) {
            end_run(u, p, s);
            continue;
        }
        /* The middle of the values that the column stands for. */
        double number = (double)in_sight.from + ((double)i + 0.5) * each - 0.5;
        float x = plot_x(p, s->first + number * plot_step(s));
        bool down = c[i].first > c[i].last;
        add_point(u, p, x, c[i].first);
        add_point(u, p, x, down ? c[i].high : c[i].low);
        add_point(u, p, x, down ? c[i].low : c[i].high);
        add_point(u, p, x, c[i].last);
    }
    end_run(u, p, s);
}

/* ---- the widget ---- */

/* False when there is no room for lines. */
static bool lay_out(ui *u, plot *p, double low, double high)
{
    int unit = ui_unit(u), line = draw_font_line(u->style.font[UI_FONT_SMALL]);
    draw_rect inner = ui_inset(p->box, 2 * unit);
    /* The legend shows the axis's power of ten, which hardly hangs on how many steps there are. */
    p->axis = axis_of(p, low, high, 4);
    plot_axis_unit(&p->axis, p->unit, p->axis_unit, sizeof p->axis_unit);
    int top = legend(u, p, false) + unit + line / 2,
        bottom = p->powers ? line + line / 2 : line / 2;
    p->field = (draw_rect){inner.x, inner.y + top, inner.w, inner.h - top - bottom};
    p->axis = axis_of(p, low, high, p->field.h / (2 * line));
    plot_axis_unit(&p->axis, p->unit, p->axis_unit, sizeof p->axis_unit);
    int left = label_room(u, p) + 2 * unit;
    p->field.x += left;
    p->field.w -= left;
    return p->field.w > 0 && p->field.h > 0;
}

static bool run(ui *u, plot *p, const char *key, double *at)
{
    p->box = ui_cell(u);
    p->line = 1.5f * u->style.scale;
    ui_id id = ui_key(u, key);
    ui_interaction touch = ui_control(u, id, p->box, "plot");
    double low, high;
    size_t first = 0;
    gather_all(u, p, &low, &high);
    ui_box(u, p->box, ui_corner(u), (draw_style){u->style.field, u->style.edge, ui_hairline(u)});
    if (touch.ring)
        ui_focus_ring(u, p->box, ui_corner(u));
    if (!lay_out(u, p, low, high))
        return false;
    ui_clip_begin(u, p->box);
    legend(u, p, true);
    draw_axis(u, p);
    if (p->powers)
        draw_passes(u, p);
    for (size_t i = 0; i < p->count; i++) {
        size_t n = columns_of(p, &p->series[i], part_of(p, &p->series[i]));
        if (first + n <= u->columns.count)
            draw_series(u, p, &p->series[i], (const column *)u->columns.data + first);
        first += n;
    }
    bool asked = plot_read(u, p, id, touch, at);
    ui_clip_end(u);
    return asked;
}

void ui_plot(ui *u, const char *key, const ui_series *series, size_t count, const char *unit)
{
    plot p = {.series = series, .count = count, .unit = unit};
    size_t longest = 0;
    for (size_t i = 0; i < count; i++)
        longest = series[i].count > longest ? series[i].count : longest;
    p.to = longest > 0 ? (double)(longest - 1) : 0.0;
    p.empty = longest == 0;
    double at;
    run(u, &p, key, &at);
}

void ui_plot_powers(ui *u, const char *key, const ui_series *series, size_t count, const char *unit)
{
    plot p = {.series = series, .count = count, .unit = unit, .powers = true, .from = 1.0};
    size_t longest = 0;
    for (size_t i = 0; i < count; i++)
        longest = series[i].count > longest ? series[i].count : longest;
    p.to = longest > 1 ? (double)longest : 2.0;
    p.empty = longest == 0;
    double at;
    run(u, &p, key, &at);
}

bool ui_plot_in_time(ui *u, const char *key, const ui_series *series, size_t count,
                     const char *unit, const ui_plot_time *time, double *tick)
{
    plot p = {.series = series,
              .count = count,
              .unit = unit,
              .time = time,
              .from = time->from,
              .to = time->to};
    return run(u, &p, key, tick);
}
