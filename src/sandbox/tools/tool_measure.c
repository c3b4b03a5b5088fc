/* tool_measure.c - ruler and protractor. They stay until something else is measured or given up,
 * and change nothing. */
#include "sandbox/app/pick.h"
#include "sandbox/app/snap.h"
#include "sandbox/tools/sketch.h"
#include "sandbox/tools/tools.h"

#include <math.h>
#include <stdio.h>

/* Points that make a whole measurement. */
static size_t whole(const app *a)
{
    return a->tool == TOOL_RULER ? 2 : 3;
}

static void press(app *a, const SDL_MouseButtonEvent *event)
{
    (void)event;
    app_sketch *s = &a->sketch;
    if (s->count == whole(a))
        s->count = 0;
    if (s->count == 0)
        s->point[s->count++] = pick_point(a);
    else
        a->gesture.moved = true; /* this one sets a point wherever it ends */
    a->gesture.kind = GESTURE_DRAW;
}

static void release(app *a)
{
    app_sketch *s = &a->sketch;
    if (a->gesture.moved && s->count > 0 && s->count < whole(a))
        s->point[s->count++] = pick_point(a);
}

static void cancel(app *a)
{
    a->sketch.count = 0;
}

/* ---- the picture ---- */

/* The points so far, with the one under the pointer behind them. */
static size_t points_now(const app *a, cr_vec2 out[3])
{
    const app_sketch *s = &a->sketch;
    for (size_t i = 0; i < s->count && i < 3; i++)
        out[i] = s->point[i];
    bool follows = s->count > 0 && s->count < whole(a) && app_over_world(a);
    if (follows)
        out[s->count] = pick_point(a);
    return s->count + (follows ? 1 : 0);
}

/* Marks the point to which a press would snap, if it is not the pointer's own position. */
static void draw_hold(app *a, draw_canvas *canvas)
{
    cr_vec2 feature;
    if (!app_over_world(a))
        return;
    if (pick_feature(a, &feature))
        sketch_feature(a, canvas, view_to_screen(&a->camera, feature));
    else
        snap_draw(a, canvas, snap_point(a, app_pointer_world(a)));
}

/* A short stroke across the end of a line. */
static void draw_end(const app *a, draw_canvas *canvas, draw_point at, draw_point along)
{
    float half = 7.0f * a->ui;
    sketch_line(a, canvas, (draw_point){at.x - along.y * half, at.y + along.x * half},
                (draw_point){at.x + along.y * half, at.y - along.x * half}, 2.0f, a->theme->accent);
}

/* The way right and up, faintly, as the sides of the triangle that Pythagoras looked at. */
static void draw_sides(const app *a, draw_canvas *canvas, draw_point from, draw_point to)
{
    float least = 24.0f * a->ui;
    if (fabsf(to.x - from.x) < least || fabsf(to.y - from.y) < least)
        return;
    draw_point corner = {to.x, from.y};
    sketch_dashes(a, canvas, from, corner, draw_fade(a->theme->accent, 110));
    sketch_dashes(a, canvas, corner, to, draw_fade(a->theme->accent, 110));
}

/* The value without the sign where it is shown as 0.00. */
static double shown(double value, int digits)
{
    return fabs(value) < 0.5 * pow(10.0, -digits) ? 0.0 : value;
}

static void draw_ruler(app *a, draw_canvas *canvas)
{
    cr_vec2 end[3];
    draw_hold(a, canvas);
    if (points_now(a, end) < 2)
        return;
    draw_point p = view_to_screen(&a->camera, end[0]), q = view_to_screen(&a->camera, end[1]);
    double dx = (double)end[1].x - (double)end[0].x, dy = (double)end[1].y - (double)end[0].y;
    float length = hypotf(q.x - p.x, q.y - p.y);
    if (length > 0.0f) {
        draw_point along = {(q.x - p.x) / length, (q.y - p.y) / length};
        draw_sides(a, canvas, p, q);
        sketch_line(a, canvas, p, q, 2.0f, a->theme->accent);
        draw_end(a, canvas, p, along);
        draw_end(a, canvas, q, along);
    }
    int digits = sketch_digits(a);
    char text[160];
    double angle = (double)cr_atan2((float)dy, (float)dx) * 57.29577951308232;
    snprintf(text, sizeof text, "%.*f m   \u0394x %.*f   \u0394y %.*f m   %.1f\u00B0", digits,
             hypot(dx, dy), digits, shown(dx, digits), digits, shown(dy, digits), shown(angle, 1));
    sketch_tag(a, canvas, (draw_point){(p.x + q.x) * 0.5f, (p.y + q.y) * 0.5f}, a->theme->text,
               text);
}

static float direction(cr_vec2 from, cr_vec2 to)
{
    return cr_atan2(to.y - from.y, to.x - from.x);
}

static void draw_angle(app *a, draw_canvas *canvas, const cr_vec2 point[3])
{
    const float turn = 6.2831853f;
    draw_point vertex = view_to_screen(&a->camera, point[0]);
    float radius = 64.0f * a->ui, from = direction(point[0], point[1]);
    float by = direction(point[0], point[2]) - from;
    by -= roundf(by / turn) * turn; /* the smaller of the two angles */
    for (int i = 1; i <= 2; i++) {
        draw_point leg = view_to_screen(&a->camera, point[i]);
        radius = fminf(radius, 0.8f * hypotf(leg.x - vertex.x, leg.y - vertex.y));
    }
    sketch_arc(a, canvas, vertex, radius, from, by, 3.0f, a->theme->contact);
    char text[32];
    snprintf(text, sizeof text, "%.1f\u00B0", fabs((double)by) * 57.29577951308232);
    cr_rot middle = cr_rot_from_angle(from + 0.5f * by);
    float half = 0.5f * (float)draw_text_width(a->fonts.small, text) + 5.0f * a->ui;
    float out = radius + 12.0f * a->ui + half * fabsf(middle.c);
    /* A tag is drawn to the right of its point. */
    draw_point at = {vertex.x + middle.c * out - half, vertex.y - middle.s * out};
    view_frame_in in = app_frame(a);
    view_draw_tag(canvas, &in, at.x - 12.0f * a->ui, at.y, a->theme->text, text);
}

static void draw_protractor(app *a, draw_canvas *canvas)
{
    cr_vec2 point[3];
    draw_hold(a, canvas);
    size_t count = points_now(a, point);
    if (count == 0)
        return;
    draw_point vertex = view_to_screen(&a->camera, point[0]);
    for (size_t i = 1; i < count; i++)
        sketch_line(a, canvas, vertex, view_to_screen(&a->camera, point[i]), 2.0f,
                    a->theme->accent);
    if (count == 3)
        draw_angle(a, canvas, point);
    sketch_dot(a, canvas, vertex, 4.5f, a->theme->accent);
}

const tool_row tool_ruler = {
    .hint = "Ruler: drag a line; its ends hold on to centres and corners.",
    .press = press,
    .release = release,
    .cancel = cancel,
    .draw = draw_ruler,
};

const tool_row tool_protractor = {
    .hint = "Protractor: drag one leg from the vertex, click the other.",
    .press = press,
    .release = release,
    .cancel = cancel,
    .draw = draw_protractor,
};
