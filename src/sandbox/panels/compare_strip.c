/* compare_strip.c - the variants in numbers, in the order that helps: what happened, what must be
 * kept, how far apart; and in words what differed first. */
#include "lab/futures/variant_numbers.h"
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/comparing.h"
#include "sandbox/app/compare_panes.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

/* ---- columns ---- */

enum { CELL = 40 };

static void contacts_cell(const app *a, size_t i, const lab_variant_numbers *n, char *out)
{
    (void)a;
    if (i == 0 || !n->events_differ)
        snprintf(out, CELL, i == 0 ? "%zu" : "%zu, the same", n->begins);
    else
        snprintf(out, CELL, "%zu, from #%zu", n->begins, n->nth);
}

static void made_cell(const app *a, size_t i, const lab_variant_numbers *n, char *out)
{
    (void)a, (void)i;
    snprintf(out, CELL, "%.3g J", n->energy_made);
}

static void energy_cell(const app *a, size_t i, const lab_variant_numbers *n, char *out)
{
    (void)a, (void)i;
    snprintf(out, CELL, "%.4g J", n->energy);
}

static void momentum_cell(const app *a, size_t i, const lab_variant_numbers *n, char *out)
{
    (void)a, (void)i;
    double momentum = hypot(n->momentum_x, n->momentum_y), rounding = 1e-5;
    snprintf(out, CELL, "%.3g kg m/s", momentum > rounding ? momentum : 0.0);
}

static void length_cell(double metres, char *out)
{
    if (metres == 0.0)
        snprintf(out, CELL, "0");
    else if (metres >= 0.1)
        snprintf(out, CELL, "%.3g m", metres);
    else if (metres >= 1e-4)
        snprintf(out, CELL, "%.3g mm", 1e3 * metres);
    else if (metres >= 1e-7)
        snprintf(out, CELL, "%.2g \u00B5m", 1e6 * metres);
    else
        snprintf(out, CELL, "%.0e m", metres);
}

static void overlap_cell(const app *a, size_t i, const lab_variant_numbers *n, char *out)
{
    (void)a, (void)i;
    length_cell(n->overlap, out);
}

static void gap_cell(const app *a, size_t i, const lab_variant_numbers *n, char *out)
{
    (void)a, (void)i;
    if (isnan(n->gap))
        snprintf(out, CELL, "\u2013");
    else
        length_cell(n->gap, out);
}

static void rms_cell(const app *a, size_t i, const lab_variant_numbers *n, char *out)
{
    (void)a;
    if (i == 0)
        snprintf(out, CELL, "\u2013");
    else
        length_cell(n->rms, out);
}

static void worst_cell(const app *a, size_t i, const lab_variant_numbers *n, char *out)
{
    (void)a;
    char length[CELL];
    length_cell(n->worst, length);
    if (i == 0 || n->worst_body.index == 0)
        snprintf(out, CELL, "\u2013");
    else
        snprintf(out, CELL, "%.20s #%u", length, lab_body_number(n->worst_body));
}

static void cost_cell(const app *a, size_t i, const lab_variant_numbers *n, char *out)
{
    (void)n;
    double cost = a->scripted ? 0.0 : lab_variants_cost(a->compare.variants, i);
    snprintf(out, CELL, "%.2f ms", cost);
}

typedef struct column {
    const char *title, *help;
    float width; /* ordinary pixels */
    int rank;    /* the highest go first when there is no room */
    void (*cell)(const app *a, size_t i, const lab_variant_numbers *n, char *out);
} column;

static const column columns[] = {
    {"contacts", "How many began, and from which on they are others, or at other times, than A's",
     120.0f, 0, contacts_cell},
    {"energy", "Kinetic, of gravity, springs and attractors", 80.0f, 5, energy_cell},
    {"made", "Energy from nothing since the beginning: physics has none", 80.0f, 2, made_cell},
    {"momentum", "Of all bodies that can move: its magnitude", 116.0f, 6, momentum_cell},
    {"overlap", "The deepest now", 80.0f, 3, overlap_cell},
    {"joint gap", "The worst between the anchors of a joint", 80.0f, 7, gap_cell},
    {"apart", "Bodies from where A's are, root mean square", 80.0f, 4, rms_cell},
    {"farthest", "The body that is farthest from where A's is", 108.0f, 1, worst_cell},
    {"a tick", "Processor time", 68.0f, 8, cost_cell},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

/* How many ranks have room beside names of a decent width. */
static int ranks_with_room(const ui *u, int width)
{
    const float least = 236.0f;
    int rank = COLUMNS;
    for (; rank > 0; rank--) {
        float wanted = least;
        for (int i = 0; i < COLUMNS; i++)
            wanted += columns[i].rank < rank ? columns[i].width : 0.0f;
        if (ui_px(u, wanted) <= width)
            break;
    }
    return rank;
}

/* ---- rows ---- */

typedef struct strip {
    app *a;
    draw_rect box;         /* within its padding */
    int line, ranks, name; /* pixels; the width of the names */
} strip;

static draw_rect line_at(const strip *s, int number)
{
    return (draw_rect){s->box.x, s->box.y + number * s->line, s->box.w, s->line};
}

static void badge(const app *a, draw_rect box, size_t variant)
{
    ui *u = a->ui_state;
    float radius = 0.42f * (float)box.h;
    draw_color color = compare_color(a, variant);
    ui_disc(u, (float)box.x + radius, (float)box.y + 0.5f * (float)box.h, radius,
            (draw_style){.fill = color});
    ui_text(u, (draw_rect){box.x, box.y, (int)(2.0f * radius), box.h}, UI_FONT_SMALL, 0.5f,
            view_ink(color), compare_letter(variant));
}

static void heading(const strip *s)
{
    ui *u = s->a->ui_state;
    draw_rect row = line_at(s, 0);
    int x = row.x + s->name;
    for (int i = 0; i < COLUMNS; i++) {
        if (columns[i].rank >= s->ranks)
            continue;
        draw_rect cell = {x, row.y, ui_px(u, columns[i].width), row.h};
        ui_text(u, cell, UI_FONT_SMALL, 1.0f, ui_style_of(u)->dim, columns[i].title);
        ui_pointer_control(u, ui_key(u, columns[i].title), cell, columns[i].title);
        ui_tip(u, columns[i].help, "");
        x += cell.w;
    }
}

static void variant_row(const strip *s, size_t i)
{
    app *a = s->a;
    ui *u = a->ui_state;
    const ui_style *style = ui_style_of(u);
    draw_rect row = line_at(s, (int)i + 1);
    bool leads = i == lab_variants_leader(a->compare.variants);
    const char *stopped = lab_variants_stopped(a->compare.variants, i);
    lab_variant_numbers numbers = lab_variants_numbers(a->compare.variants, i, 0);
    ui_push_int(u, (int64_t)i);
    ui_interaction touch = ui_control(u, ui_key(u, "lead"), row, compare_letter(i));
    if (leads || touch.hovered)
        ui_box(u, row, ui_corner(u),
               (draw_style){.fill = draw_fade(style->accent, leads ? 46 : 20)});
    if (touch.ring)
        ui_focus_ring(u, row, ui_corner(u));
    int unit = ui_unit(u), mark = row.h + unit;
    badge(a, (draw_rect){row.x + unit, row.y + 1, row.h, row.h - 2}, i);
    draw_rect name = {row.x + unit + mark, row.y, s->name - mark - 2 * unit, row.h};
    ui_text(u, name, UI_FONT_SMALL, 0.0f, stopped[0] != '\0' ? style->warning : style->text,
            stopped[0] != '\0' ? stopped : lab_variants_name(a->compare.variants, i));
    int x = row.x + s->name;
    for (int k = 0; k < COLUMNS; k++) {
        char text[CELL];
        if (columns[k].rank >= s->ranks)
            continue;
        draw_rect cell = {x, row.y, ui_px(u, columns[k].width), row.h};
        columns[k].cell(a, i, &numbers, text);
        ui_text(u, cell, UI_FONT_SMALL, 1.0f, style->text, text);
        x += cell.w;
    }
    ui_pop(u);
    if (touch.fired)
        comparing_lead(a, i);
}

/* ---- words ---- */

/* Of the one that leads or, where that is the first, of the second. */
static void words(const strip *s)
{
    app *a = s->a;
    ui *u = a->ui_state;
    const ui_style *style = ui_style_of(u);
    lab_variants *variants = a->compare.variants;
    size_t count = lab_variants_count(variants), i = lab_variants_leader(variants);
    i = i > 0 ? i : count > 1 ? 1 : 0;
    char events[LAB_EVENTS_TEXT], text[LAB_DIFFERENCE_TEXT + 64];
    lab_variant_numbers numbers = lab_variants_numbers(variants, i, 0);
    lab_variant_events_words(variants, &numbers, events, sizeof events);
    draw_rect line = line_at(s, (int)count + 1);
    line.x += ui_unit(u);
    line.w -= 2 * ui_unit(u);
    snprintf(text, sizeof text, "%s against A: %s", compare_letter(i), events);
    ui_text(u, line, UI_FONT_SMALL, 0.0f, style->text, text);
    if (!compare_tells_bits(a))
        return;
    line.y += s->line;
    snprintf(text, sizeof text, "First difference: %s", a->compare.first[i].words);
    ui_text(u, line, UI_FONT_SMALL, 0.0f, style->text, text);
}

/* ---- buttons ---- */

static void button(app *a, const char *key, const char *label, action_id action, const char *keys)
{
    if (ui_button(a->ui_state, key, label))
        a->ui_frame.asked = action;
    ui_tip(a->ui_state, action_info_of(action)->help, keys);
}

static void buttons(const strip *s)
{
    app *a = s->a;
    ui *u = a->ui_state;
    draw_rect row = line_at(s, 0);
    ui_area_begin(u, (draw_rect){row.x, row.y, s->name - 2 * ui_unit(u), row.h}, 0);
    ui_row(u, row.h - 1, 3, (const float[]){-1.0f, -1.4f, -1.0f});
    button(a, "keep", "Keep", ACTION_COMPARE_KEEP, action_info_of(ACTION_COMPARE_KEEP)->keys);
    button(a, "layout", a->compare.ghosts ? "Panes" : "Ghosts", ACTION_COMPARE_LAYOUT,
           action_info_of(ACTION_COMPARE_LAYOUT)->keys);
    button(a, "end", "End", ACTION_COMPARE, action_info_of(ACTION_COMPARE)->keys);
    ui_area_end(u);
}

void compare_strip(app *a)
{
    ui *u = a->ui_state;
    draw_rect box = a->ui_frame.compare;
    if (box.h == 0)
        return;
    if (compare_tells_bits(a))
        comparing_find_differences(a);
    int pad = (int)lroundf(6.0f * a->ui);
    strip s = {.a = a,
               .box = {box.x + pad, box.y + pad, box.w - 2 * pad, box.h - 2 * pad},
               .line = compare_line_height(a)};
    s.ranks = ranks_with_room(u, s.box.w);
    s.name = s.box.w;
    for (int i = 0; i < COLUMNS; i++)
        s.name -= columns[i].rank < s.ranks ? ui_px(u, columns[i].width) : 0;
    ui_panel_begin(u, "compare-strip", box, 0);
    ui_box(u, box, 0.0f, (draw_style){.fill = ui_style_of(u)->panel});
    ui_box(u, (draw_rect){box.x, box.y, box.w, (int)ui_hairline(u)}, 0.0f,
           (draw_style){.fill = ui_style_of(u)->edge});
    buttons(&s);
    heading(&s);
    for (size_t i = 0; i < lab_variants_count(a->compare.variants); i++)
        variant_row(&s, i);
    words(&s);
    ui_panel_end(u);
}

/* ---- above the panes ---- */

static void title(app *a, draw_rect pane, size_t variant)
{
    ui *u = a->ui_state;
    const ui_style *style = ui_style_of(u);
    const char *name = lab_variants_name(a->compare.variants, variant);
    int unit = ui_unit(u), high = compare_line_height(a) + unit;
    int most = pane.w - 4 * unit, wide = ui_text_width(u, UI_FONT_SMALL, name) + high + 3 * unit;
    draw_rect box = {pane.x + 2 * unit, pane.y + 2 * unit, wide < most ? wide : most, high};
    bool leads = variant == lab_variants_leader(a->compare.variants);
    ui_box(u, box, 0.5f * (float)high,
           (draw_style){draw_fade(style->panel, 235), leads ? style->accent : style->edge,
                        ui_hairline(u) * (leads ? 2.0f : 1.0f)});
    badge(a, (draw_rect){box.x + unit / 2, box.y + 1, high, high - 2}, variant);
    ui_text(u, (draw_rect){box.x + high + unit, box.y, box.w - high - 2 * unit, box.h},
            UI_FONT_SMALL, 0.0f, style->text, name);
}

void compare_titles(app *a)
{
    ui *u = a->ui_state;
    size_t lead = lab_variants_leader(a->compare.variants);
    for (size_t i = 0; i < lab_variants_count(a->compare.variants); i++) {
        draw_rect pane = compare_pane(a, i);
        if (a->compare.ghosts) { /* a legend, one beneath the other */
            pane = a->ui_frame.world;
            pane.y += (int)i * (compare_line_height(a) + 2 * ui_unit(u));
        }
        title(a, pane, i);
    }
    if (!a->compare.ghosts && compare_panes(a) > 1)
        ui_box(u, compare_pane(a, lead), 0.0f,
               (draw_style){.outline = ui_style_of(u)->accent, .width = 2.0f * ui_hairline(u)});
}
