/* inside_bar.c - the second bar: the stages of the opened tick, each with its steps as cells; press
 * or drag anywhere on it, and that step is shown. */
#include "lab/inside/step_words.h"
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/inside_tick.h"
#include "sandbox/panels/panels.h"
#include "sandbox/panels/time_bar.h"
#include "sandbox/ui/widgets.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

typedef struct inside_place {
    draw_rect badge, track, names, cells, facts;
} inside_place;

static inside_place place_of(app *a)
{
    ui *u = a->ui_state;
    draw_rect bar = a->ui_frame.inside;
    int unit = ui_unit(u), edge = 3 * unit, badge = time_badges_width(a);
    int facts = ui_text_width(u, UI_FONT_SMALL, "step 000 of 000");
    facts = facts <= bar.w / 4 ? facts : 0;
    int line = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]);
    int left = bar.x + edge + badge + 2 * edge;
    int width = bar.x + bar.w - edge - facts - (facts > 0 ? 2 * edge : 0) - left;
    width = width > 1 ? width : 1;
    draw_rect track = {left, bar.y + unit, width, bar.h - 2 * unit};
    return (inside_place){
        .badge = {bar.x + edge, bar.y, badge, bar.h},
        .track = track,
        .names = {left, track.y, width, line},
        .cells = {left, track.y + line + unit / 2, width, track.h - line - unit / 2},
        .facts = {bar.x + bar.w - edge - facts, bar.y, facts, bar.h},
    };
}

/* ---- cells ---- */

static float cell_x(const inside_place *place, size_t step, size_t count)
{
    return (float)place->cells.x + (float)place->cells.w * (float)step / (float)count;
}

static size_t step_under(const inside_place *place, float x, size_t count)
{
    float share = (x - (float)place->cells.x) / (float)place->cells.w;
    float at = floorf(share * (float)count);
    return at <= 0.0f ? 0 : at >= (float)count ? count - 1 : (size_t)at;
}

static bool begins_stage(const lab_tick_opening *o, size_t i)
{
    return i == 0 || o->steps[i].stage != o->steps[i - 1].stage ||
           o->steps[i].substep != o->steps[i - 1].substep;
}

static int32_t substeps_of(const lab_tick_opening *o)
{
    int32_t most = 0;
    for (size_t i = 0; i < o->step_count; i++)
        most = o->steps[i].substep > most ? o->steps[i].substep : most;
    return most + 1;
}

/* The name of the stage over its cells: short where there is little room. */
static void draw_stage(app *a, const inside_place *place, size_t first, size_t end)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    const lab_tick_opening *o = &a->opened_tick.opening;
    const lab_tick_step *step = &o->steps[first];
    int left = (int)cell_x(place, first, o->step_count) + ui_unit(u) / 2;
    int right = (int)cell_x(place, end, o->step_count) - ui_unit(u) / 2;
    char name[48];
    bool solve = step->stage == LAB_TICK_SOLVE, cut = substeps_of(o) > 1;
    snprintf(name, sizeof name, "%s", lab_tick_stage_name(step->stage));
    if (solve && cut)
        snprintf(name, sizeof name, "Solver %d/%d", (int)step->substep + 1, (int)substeps_of(o));
    if (solve && cut && ui_text_width(u, UI_FONT_SMALL, name) > right - left)
        snprintf(name, sizeof name, "S%d", (int)step->substep + 1);
    bool here = a->opened_tick.step >= first && a->opened_tick.step < end;
    if (ui_text_width(u, UI_FONT_SMALL, name) <= right - left)
        ui_text(u, (draw_rect){left, place->names.y, right - left, place->names.h}, UI_FONT_SMALL,
                0.5f, here ? s->text : s->dim, name);
    ui_box(u, (draw_rect){left, place->cells.y - ui_unit(u) / 2, right - left, ui_px(u, 2.0f)},
           0.0f, (draw_style){.fill = here ? s->accent : draw_fade(s->dim, 110)});
}

static void draw_cell(app *a, const inside_place *place, size_t step)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    const lab_tick_opening *o = &a->opened_tick.opening;
    bool now = step == a->opened_tick.step, done = step < a->opened_tick.step;
    int gap = ui_px(u, 1.0f), x = (int)lroundf(cell_x(place, step, o->step_count)) + gap;
    int right = (int)lroundf(cell_x(place, step + 1, o->step_count)) - gap;
    draw_rect box = {x, place->cells.y + ui_unit(u) / 2, right - x > 1 ? right - x : 1,
                     place->cells.h - ui_unit(u) / 2};
    ui_box(u, box, fminf(ui_corner(u), 0.3f * (float)box.w),
           (draw_style){.fill = now    ? s->accent
                                : done ? draw_fade(s->accent, 70)
                                       : s->field,
                        .outline = now || done ? 0 : s->edge,
                        .width = ui_hairline(u)});
    lab_step_words words;
    lab_tick_words(o, step, &words);
    if (ui_text_width(u, UI_FONT_SMALL, "AB") <= box.w)
        ui_text(u, box, UI_FONT_SMALL, 0.5f, now ? s->panel : s->text, words.brief);
}

static void draw_steps(app *a, const inside_place *place)
{
    const lab_tick_opening *o = &a->opened_tick.opening;
    size_t first = 0;
    for (size_t i = 0; i < o->step_count; i++) {
        draw_cell(a, place, i);
        if (i + 1 == o->step_count || begins_stage(o, i + 1)) {
            draw_stage(a, place, first, i + 1);
            first = i + 1;
        }
    }
}

/* ---- the hand ---- */

static void track(app *a, const inside_place *place)
{
    ui *u = a->ui_state;
    app_opened_tick *t = &a->opened_tick;
    size_t count = t->opening.step_count;
    ui_interaction touch = ui_control(u, ui_key(u, "track"), place->track, "steps of the tick");
    ui_event_kind kind = ui_current_event(u)->kind;
    t->dragged = touch.pressed || (t->dragged && touch.held);
    if (t->dragged && (kind == UI_PRESS || kind == UI_MOVE))
        inside_go(a, step_under(place, ui_pointer(u).x, count));
    float notches = ui_wheel_over(u, place->track);
    if (notches != 0.0f)
        inside_by(a, notches < 0.0f ? 1 : -1);
    if (!t->valid)
        return;
    draw_steps(a, place);
    if (touch.ring)
        ui_focus_ring(u, place->track, ui_corner(u));
    lab_step_words words;
    size_t under = step_under(place, ui_pointer(u).x, t->opening.step_count);
    lab_tick_words(&t->opening, under, &words);
    ui_tip(u, touch.hovered ? words.title : "Left and Right go from step to step", "");
}

/* ---- what it says ---- */

/* A tick where the bits are the same, and a cross where they are not. */
static void draw_proof(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    bool same = lab_tick_proven(&a->opened_tick.opening);
    int side = box.h;
    draw_rect mark = {box.x, box.y, side, side};
    float line = 2.0f * s->scale, x = (float)mark.x, y = (float)mark.y, w = (float)side;
    if (same) {
        ui_tick(u, mark, s->accent);
    } else {
        ui_line(u, x + 0.2f * w, y + 0.2f * w, x + 0.8f * w, y + 0.8f * w, line, s->warning);
        ui_line(u, x + 0.8f * w, y + 0.2f * w, x + 0.2f * w, y + 0.8f * w, line, s->warning);
    }
    box.x += side + ui_unit(u) / 2;
    box.w -= side + ui_unit(u) / 2;
    ui_text(u, box, UI_FONT_SMALL, 0.0f, same ? s->dim : s->warning,
            same ? "same bits" : "other bits");
}

static void badge(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    const app_opened_tick *t = &a->opened_tick;
    char text[48];
    int line = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]);
    draw_rect first = {box.x, box.y + (box.h - 2 * line) / 2, box.w, line}, second = first;
    second.y += line;
    ui_interaction touch = ui_control(u, ui_key(u, "close"), box, "close the tick");
    ui_tip(
        u,
        "Made once more while it was listened to; the tick mark says that it ended with the same "
        "bits. A click closes it",
        action_info_of(ACTION_INSIDE)->keys);
    if (touch.fired)
        a->ui_frame.asked = ACTION_INSIDE;
    if (touch.hovered || touch.ring)
        ui_box(u, ui_inset(box, ui_unit(u) / 2), ui_corner(u),
               (draw_style){.fill = draw_fade(ui_style_of(u)->accent, 40)});
    snprintf(text, sizeof text, "#%" PRIu64, t->tick + 1);
    ui_text(u, first, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, text);
    if (t->valid)
        draw_proof(a, second);
}

static void facts(app *a, draw_rect box)
{
    char text[64];
    const app_opened_tick *t = &a->opened_tick;
    if (box.w == 0 || !t->valid)
        return;
    snprintf(text, sizeof text, "step %zu of %zu", t->step + 1, t->opening.step_count);
    ui_text(a->ui_state, box, UI_FONT_SMALL, 1.0f, ui_style_of(a->ui_state)->text, text);
}

void inside_bar(app *a)
{
    ui *u = a->ui_state;
    draw_rect bar = a->ui_frame.inside;
    const app_opened_tick *t = &a->opened_tick;
    if (bar.h == 0)
        return;
    ui_panel_begin(u, "inside", bar, 0);
    ui_box(u, bar, 0.0f, (draw_style){.fill = ui_style_of(u)->panel});
    ui_box(u, (draw_rect){bar.x, bar.y, bar.w, (int)ui_hairline(u)}, 0.0f,
           (draw_style){.fill = ui_style_of(u)->edge});
    inside_place place = place_of(a);
    badge(a, place.badge);
    if (inside_is_shown(a))
        track(a, &place);
    else
        ui_text(u, place.track, UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim,
                a->playing      ? "Time runs; where it is held, that tick is opened"
                : inside_can(a) ? t->refused
                                : "While variants are compared no tick is open");
    facts(a, place.facts);
    ui_panel_end(u);
}
