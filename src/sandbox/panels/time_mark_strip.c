/* time_mark_strip.c - what happened, along each lane: a line for a contact, the longer the harder,
 * and a short one where contacts only end; a diamond for an edit, a ring where bodies fall asleep
 * or wake, a square for a joint at its limit, two bars for a pause, an octagon where a breakpoint
 * stopped. The moments with a label: a line across the lanes, and the label on the scale. */
#include "sandbox/panels/time_bar.h"

#include "sandbox/app/time_marks.h"
#include "sandbox/ui/widgets.h"

#include <math.h>

/* Of all marks in one column of pixels. */
typedef struct column {
    float impulse; /* N s */
    bool contact, hit, end, sleep, limit, pause, stop;
} column;

static void gather(column *c, const lab_mark *mark)
{
    c->contact |= mark->begins > 0;
    c->hit |= mark->hits > 0;
    c->end |= mark->ends > 0;
    c->sleep |= mark->slept + mark->woke > 0;
    c->limit |= mark->limits > 0;
    c->pause |= mark->pauses > 0;
    c->stop |= mark->stops > 0;
    c->impulse = fmaxf(c->impulse, mark->impulse);
}

/* As on the button of the tool bar. */
static void draw_pause(app *a, float x, float y, float r)
{
    const draw_style style = {.fill = ui_style_of(a->ui_state)->text};
    int wide = (int)fmaxf(1.0f, 0.6f * r), high = (int)(2.0f * r);
    ui_box(a->ui_state, (draw_rect){(int)(x - r), (int)(y - r), wide, high}, 0.0f, style);
    ui_box(a->ui_state, (draw_rect){(int)(x + r) - wide + 1, (int)(y - r), wide, high}, 0.0f,
           style);
}

static void draw_stop(app *a, float x, float y, float r)
{
    const ui_style *style = ui_style_of(a->ui_state);
    draw_point corners[8];
    for (int i = 0; i < 8; i++) {
        float angle = 0.3926991f + 0.7853982f * (float)i;
        corners[i] = (draw_point){x + r * cosf(angle), y + r * sinf(angle)};
    }
    ui_polygon(a->ui_state, corners, 8,
               (draw_style){.fill = style->warning, .outline = style->panel, .width = 1.0f});
}

typedef struct strip {
    app *a;
    float top, height; /* of the lane */
    float hardest;     /* N s, in sight */
} strip;

/* By the logarithm, from a thousandth of the hardest on. */
static float length_of(const strip *s, float impulse)
{
    float share = impulse > 0.0f ? 1.0f + log10f(impulse / s->hardest) / 3.0f : 0.0f;
    return s->height * (0.25f + 0.75f * fmaxf(share, 0.0f));
}

static void draw_column(const strip *s, float x, const column *c)
{
    app *a = s->a;
    ui *u = a->ui_state;
    const ui_style *style = ui_style_of(u);
    float line = fmaxf(1.0f, a->ui), bottom = s->top + s->height, r = 1.5f * a->ui;
    if (c->contact)
        ui_line(u, x, bottom, x, bottom - length_of(s, c->impulse), line,
                c->hit ? a->theme->contact : draw_fade(a->theme->contact, 130));
    else if (c->end)
        ui_line(u, x, bottom, x, bottom - 0.15f * s->height, line,
                draw_fade(a->theme->contact, 130));
    if (c->sleep)
        ui_disc(u, x, s->top + 1.5f * r, r,
                (draw_style){.outline = style->text, .width = 0.8f * line});
    float middle = s->top + 0.5f * s->height;
    if (c->stop)
        draw_stop(a, x, middle, 4.0f * a->ui);
    else if (c->pause)
        draw_pause(a, x, middle, 2.5f * a->ui);
    if (c->limit)
        ui_box(u, (draw_rect){(int)(x - r), (int)s->top, (int)(2.0f * r), (int)(2.0f * r)}, 0.0f,
               (draw_style){.fill = a->theme->joint});
}

static void draw_marks(strip *s, const time_bar_place *place, size_t lane)
{
    size_t count;
    const lab_mark *marks = lab_session_marks(s->a->session, lane, &count);
    column gathered = {0};
    int at = -1;
    s->hardest = 0.0f;
    for (size_t i = 0; i < count; i++)
        s->hardest = fmaxf(s->hardest, marks[i].impulse);
    for (size_t i = 0; i < count; i++) {
        float x = time_axis_x(&place->axis, (double)marks[i].tick);
        if (x < place->axis.left || x > place->axis.left + place->axis.width)
            continue;
        if ((int)x != at && at >= 0) {
            draw_column(s, (float)at + 0.5f, &gathered);
            gathered = (column){0};
        }
        at = (int)x;
        gather(&gathered, &marks[i]);
    }
    if (at >= 0)
        draw_column(s, (float)at + 0.5f, &gathered);
}

static void draw_edits(const strip *s, const time_bar_place *place, size_t lane)
{
    enum { MOST = 512 };
    uint64_t ticks[MOST];
    ui *u = s->a->ui_state;
    const ui_style *style = ui_style_of(u);
    size_t count = lab_session_edit_ticks(s->a->session, lane, ticks, MOST);
    float r = 3.0f * s->a->ui, y = s->top + s->height - r;
    for (size_t i = 0; i < count; i++) {
        float x = time_axis_x(&place->axis, (double)ticks[i]);
        const draw_point corners[] = {{x, y - r}, {x - r, y}, {x, y + r}, {x + r, y}};
        if (x >= place->axis.left && x <= place->axis.left + place->axis.width)
            ui_polygon(u, corners, 4,
                       (draw_style){.fill = style->text, .outline = style->panel, .width = 1.0f});
    }
}

void time_mark_strip(app *a, const time_bar_place *place, size_t lane, float y)
{
    int h = place->lane - ui_unit(a->ui_state);
    strip s = {.a = a, .top = y - 0.5f * (float)h, .height = (float)h};
    draw_marks(&s, place, lane);
    draw_edits(&s, place, lane);
}

/* ---- moments with a label ---- */

static const lab_scene *scene_of(const app *a)
{
    return lab_session_scene(a->session);
}

/* No wider than a fifth of the scale, within its ends. */
static draw_rect label_box(const app *a, const time_bar_place *place, const lab_bookmark *mark)
{
    ui *u = a->ui_state;
    draw_rect scale = place->labels;
    int width = ui_text_width(u, UI_FONT_SMALL, mark->label) + 2 * ui_unit(u);
    width = width < scale.w / 5 ? width : scale.w / 5;
    int x = (int)lroundf(time_axis_x(&place->axis, (double)mark->tick)), left = x;
    left = left + width < scale.x + scale.w ? left : x - width;
    int top = scale.y + ui_unit(u) / 2;
    return (draw_rect){left, top, width, scale.h - ui_unit(u) / 2};
}

static bool in_sight(const time_bar_place *place, const lab_bookmark *mark, float *x)
{
    *x = time_axis_x(&place->axis, (double)mark->tick);
    return *x >= place->axis.left && *x <= place->axis.left + place->axis.width;
}

const lab_bookmark *time_bookmark_at(const app *a, const time_bar_place *place, draw_point at)
{
    const lab_scene *scene = scene_of(a);
    for (size_t i = scene->bookmark_count; i-- > 0;) {
        const lab_bookmark *mark = &scene->bookmarks[i];
        draw_rect box = label_box(a, place, mark);
        float x;
        bool on_label = at.x >= (float)box.x && at.x < (float)(box.x + box.w) &&
                        at.y >= (float)box.y && at.y < (float)(box.y + box.h);
        if (in_sight(place, mark, &x) && (on_label || fabsf(at.x - x) <= 3.0f * a->ui))
            return mark;
    }
    return NULL;
}

bool time_bookmarks_cover(const app *a, const time_bar_place *place, int left, int width)
{
    const lab_scene *scene = scene_of(a);
    float x;
    for (size_t i = 0; i < scene->bookmark_count; i++) {
        draw_rect box = label_box(a, place, &scene->bookmarks[i]);
        if (in_sight(place, &scene->bookmarks[i], &x) && left < box.x + box.w &&
            box.x < left + width)
            return true;
    }
    return false;
}

void time_bookmarks(app *a, const time_bar_place *place)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    const lab_scene *scene = scene_of(a);
    float line = fmaxf(1.0f, 1.5f * a->ui), top = (float)place->lanes.y, x;
    for (size_t i = 0; i < scene->bookmark_count; i++) {
        const lab_bookmark *mark = &scene->bookmarks[i];
        draw_rect box = label_box(a, place, mark);
        if (!in_sight(place, mark, &x))
            continue;
        ui_line(u, x, top, x, (float)(box.y + box.h), line, s->text);
        ui_box(u, box, 0.0f, (draw_style){.fill = s->text});
        box.x += ui_unit(u);
        box.w -= 2 * ui_unit(u);
        ui_text(u, box, UI_FONT_SMALL, 0.0f, s->panel, mark->label);
    }
}
