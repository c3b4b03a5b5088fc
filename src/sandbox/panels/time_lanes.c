/* time_lanes.c - the branches of a run, one beneath another, and where each left its parent. */
#include "sandbox/panels/time_bar.h"

#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

/* ---- which lane ---- */

static lab_branch_view view_of(const app *a, size_t lane)
{
    return lab_session_branch_view(a->session, lane);
}

size_t time_lanes_carrier(const app *a)
{
    size_t lane = lab_session_branch(a->session);
    uint64_t now = app_tick(a);
    lab_branch_view view = view_of(a, lane);
    while (view.parent != lane && now < view.fork) {
        lane = view.parent;
        view = view_of(a, lane);
    }
    return lane;
}

/* Whether the way to the present branch's end leads through a lane, and to which tick of it. */
static bool on_the_way(const app *a, size_t lane, uint64_t *end)
{
    size_t at = lab_session_branch(a->session);
    lab_branch_view view = view_of(a, at);
    *end = view.last;
    while (at != lane && view.parent != at) {
        *end = view.fork;
        at = view.parent;
        view = view_of(a, at);
    }
    return at == lane;
}

static int row_of(const app *a, size_t lane)
{
    size_t top = a->time_bar.top;
    return lane >= top ? (int)(lane - top) : -(int)(top - lane);
}

bool time_lanes_middle(const app *a, const time_bar_place *place, size_t lane, float *y)
{
    int row = row_of(a, lane);
    *y = (float)place->lanes.y + ((float)row + 0.5f) * (float)place->lane;
    return row >= 0 && row < (int)a->time_bar.lanes;
}

size_t time_lanes_at(const app *a, const time_bar_place *place, float y)
{
    int row = (int)floorf((y - (float)place->lanes.y) / (float)place->lane);
    size_t lane = a->time_bar.top + (size_t)(row > 0 ? row : 0);
    bool inside = row >= 0 && row < (int)a->time_bar.lanes;
    return inside && lane < lab_session_branches(a->session) ? lane
                                                             : lab_session_branch(a->session);
}

/* ---- a lane ---- */

/* From tick to tick. */
static void stretch(app *a, const time_bar_place *place, float y, double from, double to,
                    draw_style looks)
{
    float left = fmaxf(time_axis_x(&place->axis, from), place->axis.left);
    float right = fminf(time_axis_x(&place->axis, to), place->axis.left + place->axis.width);
    int h = place->lane - ui_unit(a->ui_state), x = (int)lroundf(left);
    int w = (int)lroundf(right) - x;
    if (w > 0)
        ui_box(a->ui_state, (draw_rect){x, (int)lroundf(y - 0.5f * (float)h), w, h},
               fminf(0.25f * (float)h, 0.5f * (float)w), looks);
}

/* Down from the parent's lane, and round a corner into this one. */
static void fork_curve(app *a, const time_bar_place *place, size_t lane, draw_color color)
{
    enum { POINTS = 8 };
    lab_branch_view view = view_of(a, lane);
    float from, to, x = time_axis_x(&place->axis, (double)view.fork);
    if (view.parent == lane)
        return;
    time_lanes_middle(a, place, view.parent, &from);
    time_lanes_middle(a, place, lane, &to);
    float r = 0.5f * (float)place->lane * (to > from ? 1.0f : -1.0f), line = 2.0f * a->ui;
    draw_point way[POINTS + 1] = {{x, from}};
    for (int i = 0; i < POINTS; i++) {
        float turn = 1.5707963f * (float)i / (float)(POINTS - 1);
        way[i + 1] = (draw_point){x + fabsf(r) * (1.0f - cosf(turn)), to - r + r * sinf(turn)};
    }
    ui_polyline(a->ui_state, way, POINTS + 1, line, 1.0f, 0.0f, color);
    ui_disc(a->ui_state, x, from, 1.5f * line, (draw_style){.fill = color});
}

/* Within the lane's own stretch where it has room, else behind it. False when there is none. */
static bool name_place(const app *a, const time_bar_place *place, const lab_branch_view *view,
                       draw_rect *box)
{
    const ui *u = a->ui_state;
    float end = place->axis.left + place->axis.width;
    int pad = 3 * ui_unit(u), width = ui_text_width(u, UI_FONT_SMALL, view->name);
    int left = (int)fmaxf(time_axis_x(&place->axis, (double)view->fork), place->axis.left) + pad;
    int right = (int)fminf(time_axis_x(&place->axis, (double)view->last), end);
    if (left + width + pad > right)
        left = right + pad;
    *box = (draw_rect){left, 0, width, place->lane};
    return left + width <= (int)end;
}

bool time_lanes_names(const app *a, const time_bar_place *place, size_t lane)
{
    draw_rect box;
    lab_branch_view view = view_of(a, lane);
    return name_place(a, place, &view, &box);
}

static void draw_lane(app *a, const time_bar_place *place, size_t lane)
{
    const ui_style *s = ui_style_of(a->ui_state);
    lab_branch_view view = view_of(a, lane);
    uint64_t end, now = app_tick(a);
    bool lit = on_the_way(a, lane, &end), alone = lab_session_branches(a->session) == 1;
    double from = (double)view.fork, present = (double)(now < end ? now : end);
    draw_rect box;
    float y;
    time_lanes_middle(a, place, lane, &y);
    stretch(a, place, y, place->axis.from, place->axis.to, (draw_style){.fill = s->field});
    /* What was is filled, what is known to come has an outline. */
    float hair = ui_hairline(a->ui_state);
    stretch(a, place, y, from, (double)view.last, (draw_style){.fill = draw_fade(s->dim, 70)});
    if (lit) {
        stretch(a, place, y, from, (double)end,
                (draw_style){draw_fade(s->accent, 30), draw_fade(s->accent, 170), hair});
        stretch(a, place, y, from, present, (draw_style){.fill = draw_fade(s->accent, 120)});
    }
    fork_curve(a, place, lane, lit && now >= view.fork ? s->accent : s->dim);
    time_mark_strip(a, place, lane, y);
    if (alone || !name_place(a, place, &view, &box))
        return;
    box.y = (int)y - place->lane / 2;
    ui_text(a->ui_state, box, UI_FONT_SMALL, 0.0f, lit ? s->text : s->dim, view.name);
}

/* ---- all of them ---- */

/* How much of them is in sight, where not all are. */
static void scroll_mark(app *a, const time_bar_place *place)
{
    size_t count = lab_session_branches(a->session), shown = a->time_bar.lanes;
    draw_rect box = place->lanes;
    if (count <= shown)
        return;
    int w = ui_unit(a->ui_state) / 2, h = box.h * (int)shown / (int)count;
    int y = box.y + box.h * (int)a->time_bar.top / (int)count;
    draw_color color = ui_style_of(a->ui_state)->dim;
    ui_box(a->ui_state, (draw_rect){box.x + box.w + w, box.y, w, box.h}, 0.5f * (float)w,
           (draw_style){.fill = draw_fade(color, 70)});
    ui_box(a->ui_state, (draw_rect){box.x + box.w + w, y, w, h}, 0.5f * (float)w,
           (draw_style){.fill = color});
}

void time_lanes(app *a, const time_bar_place *place)
{
    ui *u = a->ui_state;
    size_t count = lab_session_branches(a->session), top = a->time_bar.top;
    int reach = ui_unit(u);
    draw_rect room = {place->lanes.x - reach, place->lanes.y, place->lanes.w + 2 * reach,
                      place->lanes.h};
    ui_clip_begin(u, room);
    for (size_t lane = top; lane < count && lane < top + a->time_bar.lanes; lane++)
        draw_lane(a, place, lane);
    scroll_mark(a, place);
    ui_clip_end(u);
}
