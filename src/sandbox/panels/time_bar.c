/* time_bar.c - the timeline: press anywhere on it, and the world is at that tick. */
#include "sandbox/panels/time_bar.h"

#include "sandbox/actions/action_table.h"
#include "sandbox/actions/scrub.h"
#include "sandbox/app/time_marks.h"
#include "sandbox/app/time_view.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- what it says ---- */

static void time_text(const app *a, char *out, size_t size)
{
    snprintf(out, size, "%.3f s   #%llu", app_time(a), (unsigned long long)app_tick(a));
}

static void memory_text(const app *a, char *out, size_t size)
{
    uint64_t ticks = lab_session_last_tick(a->session) - lab_session_first_tick(a->session);
    double seconds = (double)ticks * (double)cr_world_timestep(app_world(a));
    char words[48];
    snprintf(out, size, "remembers %s, %.0f MB", time_in_words(seconds, words, sizeof words),
             ceil((double)lab_session_memory(a->session) / 1e6));
}

/* ---- places ---- */

/* Figures at the right, as far as the scale keeps half of the bar. */
static int facts_width(const app *a, int room)
{
    ui *u = a->ui_state;
    int most = ui_text_width(u, UI_FONT_SMALL, "remembers 59 min, 128 MB");
    int least = ui_text_width(u, UI_FONT_SMALL, "000.000 s   #00000");
    return most <= room ? most : least <= room ? least : 0;
}

static time_bar_place place_of(app *a)
{
    ui *u = a->ui_state;
    draw_rect bar = a->ui_frame.time;
    int unit = ui_unit(u), edge = 3 * unit, badges = time_badges_width(a);
    int facts = facts_width(a, bar.w / 2 - badges - 4 * edge);
    int left = bar.x + edge + badges + 2 * edge;
    int width = bar.x + bar.w - edge - facts - (facts > 0 ? 2 * edge : edge) - left;
    width = width > 1 ? width : 1;
    int lane = layout_lane_height(a), lanes = lane * (int)a->time_bar.lanes;
    int top = bar.y + 2 * unit + unit / 2;
    time_span shown = time_view_shown(a);
    time_bar_place place = {
        .axis = {shown.from, shown.to, (float)left, (float)width,
                 (double)cr_world_timestep(app_world(a))},
        .badges = {bar.x + edge, bar.y, badges, bar.h},
        .overview = {left, bar.y + unit, width, unit},
        .lanes = {left, top, width, lanes},
        .labels = {left, top + lanes, width, bar.y + bar.h - top - lanes},
        .facts = {bar.x + bar.w - edge - facts, bar.y, facts, bar.h},
        .lane = lane,
    };
    a->time_bar.left = place.axis.left;
    a->time_bar.width = place.axis.width;
    return place;
}

/* ---- the hand ---- */

static uint64_t tick_under(const time_axis *axis, float x)
{
    float end = axis->left + axis->width;
    double tick = time_axis_tick(axis, fminf(fmaxf(x, axis->left), end));
    return tick > 0.0 ? (uint64_t)llround(tick) : 0;
}

/* The mark at the pointer: of the hardest contact within a few pixels. */
static const lab_mark *mark_under(const app *a, const time_bar_place *place, size_t lane)
{
    float x = ui_pointer(a->ui_state).x, reach = 4.0f * a->ui;
    return time_mark_in(a, lane, tick_under(&place->axis, x - reach),
                        tick_under(&place->axis, x + reach));
}

/* A press on a mark goes to the tick before it: what is to happen can be seen coming. */
static uint64_t tick_pressed(const app *a, const time_bar_place *place)
{
    const lab_bookmark *own = time_bookmark_at(a, place, ui_pointer(a->ui_state));
    const lab_mark *mark = mark_under(a, place, a->time_bar.lane);
    if (own != NULL)
        return own->tick;
    if (mark != NULL && mark->tick > 0)
        return lab_mark_is_event(mark) ? mark->tick - 1 : mark->tick;
    return tick_under(&place->axis, ui_pointer(a->ui_state).x);
}

static void by_pointer(app *a, const time_bar_place *place, ui_id id, ui_interaction touch)
{
    ui *u = a->ui_state;
    app_time_bar *bar = &a->time_bar;
    if (touch.pressed) {
        bar->lane = time_lanes_at(a, place, ui_pointer(u).y);
        bar->dragged = true;
        ui_focus(u, id);
    }
    ui_event_kind kind = ui_current_event(u)->kind;
    if (bar->dragged && kind == UI_PRESS)
        scrub_ask(a, bar->lane, tick_pressed(a, place));
    if (bar->dragged && kind == UI_MOVE)
        scrub_ask(a, bar->lane, tick_under(&place->axis, ui_pointer(u).x));
    bar->dragged = touch.held && kind != UI_RELEASE;
}

/* Towards the hand time goes on, as a text does. */
static void by_wheel(app *a, const time_bar_place *place, draw_rect box)
{
    ui *u = a->ui_state;
    float notches = ui_wheel_over(u, box);
    if (notches == 0.0f)
        return;
    if (a->alt) {
        double about = (double)tick_under(&place->axis, ui_pointer(u).x);
        time_view_zoom(a, about, pow(0.8, (double)notches));
        return;
    }
    a->time_bar.wheel -= notches;
    float whole = truncf(a->time_bar.wheel);
    a->time_bar.wheel -= whole;
    if (a->ctrl && whole != 0.0f)
        scrub_to_event(a, whole < 0.0f);
    else if (whole != 0.0f)
        scrub_by(a, (int64_t)whole * (a->shift ? 10 : 1));
}

static void to_lane(app *a, int by)
{
    size_t lane = lab_session_branch(a->session), count = lab_session_branches(a->session);
    if ((by < 0 && lane > 0) || (by > 0 && lane + 1 < count))
        scrub_ask(a, by < 0 ? lane - 1 : lane + 1, app_tick(a));
}

static void by_keys(app *a, ui_id id)
{
    ui *u = a->ui_state;
    const ui_event *e = ui_current_event(u);
    if (e->kind != UI_KEY || !ui_has_focus(u, id) || e->ctrl || e->alt || ui_consumed(u))
        return;
    int64_t step = e->shift ? 10 : 1;
    switch (e->key) {
    case SDLK_LEFT:
        scrub_by(a, -step);
        break;
    case SDLK_RIGHT:
        scrub_by(a, step);
        break;
    case SDLK_HOME:
        scrub_first(a);
        break;
    case SDLK_END:
        scrub_last(a);
        break;
    case SDLK_UP:
        to_lane(a, -1);
        break;
    case SDLK_DOWN:
        to_lane(a, 1);
        break;
    default:
        return;
    }
    ui_consume(u);
    ui_request_pass(u);
}

void time_bar_advance(app *a, double elapsed)
{
    app_time_bar *bar = &a->time_bar;
    if (!bar->dragged || !bar->zoomed || bar->lanes == 0)
        return;
    float x = ui_pointer(a->ui_state).x, right = bar->left + bar->width;
    float over = x < bar->left ? x - bar->left : x > right ? x - right : 0.0f;
    if (over == 0.0f)
        return;
    time_span shown = time_view_shown(a);
    /* Ten pixels beyond the edge scroll by a sixteenth of what is shown a second. */
    double reach = 160.0 * (double)a->ui;
    time_view_move(a, (double)over / reach * (shown.to - shown.from) * elapsed);
    shown = time_view_shown(a);
    double edge = over < 0.0f ? shown.from : shown.to;
    scrub_ask(a, bar->lane, (uint64_t)llround(edge));
}

/* ---- the scale ---- */

/* Labels leave `taken` free. */
static void draw_scale(app *a, const time_bar_place *place, draw_rect taken)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    const time_axis *axis = &place->axis;
    draw_rect box = place->labels;
    int hair = (int)ui_hairline(u), high = ui_unit(u);
    double step = time_axis_step(axis, 64.0f * a->ui), fine = step / 5.0;
    double pixels = (double)axis->width / (axis->to - axis->from) / axis->h;
    fine = fine >= 0.999 * axis->h && fine * pixels >= 5.0 ? fine : step;
    for (double i = ceil(axis->from * axis->h / fine - 1e-6); i * fine <= axis->to * axis->h + 1e-9;
         i++) {
        double seconds = i * fine, steps = seconds / step;
        bool major = fabs(steps - round(steps)) < 1e-6;
        int x = (int)lroundf(time_axis_x(axis, seconds / axis->h));
        ui_box(u, (draw_rect){x - hair / 2, box.y, hair, major ? high : high / 2}, 0.0f,
               (draw_style){.fill = draw_fade(s->dim, major ? 200 : 110)});
        if (!major)
            continue;
        char text[32], label[40];
        time_axis_label(seconds, step, text, sizeof text);
        snprintf(label, sizeof label, step < 30.0 && seconds < 120.0 ? "%s s" : "%s", text);
        int width = ui_text_width(u, UI_FONT_SMALL, label), left = x - width / 2;
        left = left > box.x ? left : box.x;
        left = left + width < box.x + box.w ? left : box.x + box.w - width;
        bool covered = left < taken.x + taken.w && taken.x < left + width;
        if (covered || (taken.w == 0 && time_bookmarks_cover(a, place, left, width)))
            continue;
        ui_text(u, (draw_rect){left, box.y + high / 2, width, box.h - high / 2}, UI_FONT_SMALL,
                0.5f, s->dim, label);
    }
}

/* ---- what stands on it ---- */

static void bracket(app *a, const time_bar_place *place, uint64_t tick, float side)
{
    float x = time_axis_x(&place->axis, (double)tick), line = 2.0f * a->ui;
    if (x < place->axis.left - 1.0f || x > place->axis.left + place->axis.width + 1.0f)
        return;
    ui *u = a->ui_state;
    draw_color color = ui_style_of(u)->warning;
    float top = (float)place->lanes.y, bottom = (float)(place->lanes.y + place->lanes.h);
    float foot = x + side * (float)ui_unit(u);
    ui_line(u, x, top, x, bottom, line, color);
    ui_line(u, x, top, foot, top, line, color);
    ui_line(u, x, bottom, foot, bottom, line, color);
}

static void draw_loop(app *a, const time_bar_place *place)
{
    uint64_t first, last;
    const time_axis *axis = &place->axis;
    if (time_view_loop(a, &first, &last)) {
        float left = fmaxf(time_axis_x(axis, (double)first), axis->left);
        float right = fminf(time_axis_x(axis, (double)last), axis->left + axis->width);
        int high = ui_unit(a->ui_state) / 2;
        draw_rect box = {(int)left, place->labels.y - high / 2, (int)(right - left), high};
        if (box.w > 0)
            ui_box(a->ui_state, box, 0.0f, (draw_style){.fill = ui_style_of(a->ui_state)->warning});
    }
    if (a->loop.has_in)
        bracket(a, place, a->loop.in, a->loop.has_out && a->loop.out < a->loop.in ? -1.0f : 1.0f);
    if (a->loop.has_out)
        bracket(a, place, a->loop.out, a->loop.has_in && a->loop.out < a->loop.in ? 1.0f : -1.0f);
}

static void draw_playhead(app *a, const time_bar_place *place, ui_interaction touch)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    float x = time_axis_x(&place->axis, (double)app_tick(a)), y;
    if (x < place->axis.left - 1.0f || x > place->axis.left + place->axis.width + 1.0f)
        return;
    float line = 2.0f * s->scale, top = (float)place->lanes.y - 0.5f * (float)ui_unit(u);
    ui_line(u, x, top, x, (float)(place->labels.y + ui_unit(u)), line, s->text);
    float radius = (touch.held ? 7.0f : 6.0f) * s->scale;
    if (time_lanes_middle(a, place, time_lanes_carrier(a), &y))
        ui_disc(u, x, y, radius,
                (draw_style){.fill = touch.held || touch.hovered ? s->text : s->accent,
                             .outline = touch.held || touch.hovered ? s->accent : s->text,
                             .width = line});
}

/* The small picture above the bar is drawn with the world. */
static void note_hover(app *a, const time_bar_place *place, bool hovered)
{
    app_time_bar *bar = &a->time_bar;
    draw_point at = ui_pointer(a->ui_state);
    const lab_bookmark *own = hovered ? time_bookmark_at(a, place, at) : NULL;
    uint64_t tick = own != NULL ? own->tick : tick_under(&place->axis, at.x);
    size_t lane = time_lanes_at(a, place, at.y);
    if (hovered == bar->hovered &&
        (!hovered || (tick == bar->hovered_tick && lane == bar->hovered_lane)))
        return;
    bar->hovered = hovered;
    bar->hover_changed = true;
    bar->hovered_tick = tick;
    bar->hovered_lane = lane;
    bar->hovered_x = time_axis_x(&place->axis, (double)tick);
}

/* Which time a press would go to: a line, and a label on the scale. Returns the label's place. */
static draw_rect draw_hover(app *a, const time_bar_place *place)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    uint64_t tick = tick_under(&place->axis, ui_pointer(u).x);
    float x = time_axis_x(&place->axis, (double)tick);
    char text[320], words[240];
    const lab_mark *mark = mark_under(a, place, time_lanes_at(a, place, ui_pointer(u).y));
    snprintf(text, sizeof text, "%.2f s   ", (double)tick * place->axis.h);
    size_t used = strlen(text);
    const lab_bookmark *own = time_bookmark_at(a, place, ui_pointer(u));
    if (own != NULL)
        snprintf(text, sizeof text, "%.2f s   %s", (double)own->tick * place->axis.h, own->label);
    else if (mark != NULL)
        snprintf(text + used, sizeof text - used, "%s",
                 time_mark_words(a, mark, words, sizeof words));
    else
        snprintf(text + used, sizeof text - used, "#%llu", (unsigned long long)tick);
    draw_rect box = place->labels;
    int width = ui_text_width(u, UI_FONT_SMALL, text) + 2 * ui_unit(u), left = (int)x - width / 2;
    left = left > box.x ? left : box.x;
    left = left + width < box.x + box.w ? left : box.x + box.w - width;
    ui_line(u, x, (float)place->lanes.y, x, (float)(place->lanes.y + place->lanes.h),
            ui_hairline(u), draw_fade(s->text, 150));
    draw_rect label = {left, box.y + ui_unit(u) / 2, width, box.h - ui_unit(u) / 2};
    ui_text(u, label, UI_FONT_SMALL, 0.5f, s->text, text);
    return label;
}

/* Under the pointer it offers to open the tick. */
static void draw_facts(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    char time[64], memory[96], tip[320];
    if (box.w == 0)
        return;
    time_text(a, time, sizeof time);
    memory_text(a, memory, sizeof memory);
    bool both = ui_text_width(u, UI_FONT_SMALL, memory) <= box.w;
    int line = draw_font_line(s->font[UI_FONT_SMALL]);
    draw_rect first = {box.x, box.y + (box.h - (both ? 2 : 1) * line) / 2, box.w, line};
    draw_rect second = {box.x, first.y + line, box.w, line};
    ui_interaction touch = ui_pointer_control(u, ui_key(u, "facts"), box, memory);
    const action_info *inside = action_info_of(ACTION_INSIDE);
    if (touch.fired)
        a->ui_frame.asked = ACTION_INSIDE;
    ui_text(u, first, UI_FONT_SMALL, 1.0f, touch.hovered ? s->accent : s->text, time);
    if (both)
        ui_text(u, second, UI_FONT_SMALL, 1.0f, touch.hovered ? s->accent : s->dim,
                touch.hovered ? inside->name : memory);
    snprintf(tip, sizeof tip,
             "A press opens this tick. The run %s of at most %.0f. Every tick since %.1f s can be "
             "gone to; beyond that memory the "
             "oldest are forgotten",
             memory, (double)lab_session_budget(a->session) / 1e6,
             (double)lab_session_first_tick(a->session) * (double)cr_world_timestep(app_world(a)));
    ui_tip(u, tip, inside->keys);
}

/* ---- all of it ---- */

static void track(app *a, const time_bar_place *place)
{
    ui *u = a->ui_state;
    draw_rect box = place->lanes;
    box.h += place->labels.h;
    ui_id id = ui_key(u, "track");
    ui_interaction touch = ui_control(u, id, box, "timeline");
    by_pointer(a, place, id, touch);
    by_wheel(a, place, box);
    by_keys(a, id);
    if (touch.fired && ui_current_event(u)->kind == UI_KEY)
        a->ui_frame.asked = ACTION_PLAY;
    a->time_bar.pressed_on = touch.focused && !touch.ring;
    time_lanes(a, place);
    draw_loop(a, place);
    draw_rect label = {0};
    note_hover(a, place, touch.hovered && !touch.held);
    if (touch.hovered && !touch.held)
        label = draw_hover(a, place);
    draw_scale(a, place, label);
    if (label.w == 0)
        time_bookmarks(a, place);
    draw_playhead(a, place, touch);
    if (touch.ring)
        ui_focus_ring(u, ui_inset(place->lanes, -ui_unit(u) / 2), ui_corner(u));
    size_t lane = time_lanes_at(a, place, ui_pointer(u).y);
    if (lab_session_branches(a->session) > 1 && !time_lanes_names(a, place, lane))
        ui_tip(u, lab_session_branch_view(a->session, lane).name, "");
}

void time_bar(app *a)
{
    ui *u = a->ui_state;
    draw_rect bar = a->ui_frame.time;
    if (a->time_bar.lanes == 0) {
        a->time_bar.hovered = false;
        return;
    }
    ui_panel_begin(u, "time", bar, 0);
    ui_box(u, bar, 0.0f, (draw_style){.fill = ui_style_of(u)->panel});
    ui_box(u, (draw_rect){bar.x, bar.y, bar.w, (int)ui_hairline(u)}, 0.0f,
           (draw_style){.fill = ui_style_of(u)->edge});
    time_bar_place place = place_of(a);
    time_badges(a, place.badges);
    float lanes = ui_wheel_over(u, place.badges);
    if (lanes != 0.0f)
        time_view_scroll_lanes(a, lanes < 0.0f ? 1 : -1);
    if (a->time_bar.zoomed)
        time_overview(a, &place);
    track(a, &place);
    draw_facts(a, place.facts);
    ui_panel_end(u);
}
