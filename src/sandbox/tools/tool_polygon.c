/* tool_polygon.c - a convex polygon, corner by corner, in either winding. */
#include "sandbox/app/notification.h"
#include "sandbox/app/pick.h"
#include "sandbox/app/snap.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/tools/sketch.h"
#include "sandbox/tools/tools.h"

#include <math.h>
#include <stdio.h>

static const float near_corner = 9.0f; /* ordinary pixels: a click there means that corner */

static bool near_pointer(const app *a, cr_vec2 corner, float reach)
{
    draw_point at = view_to_screen(&a->camera, corner);
    return hypotf(a->pointer.x - at.x, a->pointer.y - at.y) <= reach * a->ui;
}

/* Whether a click here closes the polygon. */
static bool would_close(const app *a)
{
    return a->sketch.count >= 3 && near_pointer(a, a->sketch.point[0], near_corner);
}

/* Every part of a convex polygon's corners is convex by itself, so a corner that is refused now
 * could not be mended by later ones. NULL when it can be the next. */
static const char *why_not(const app *a, cr_vec2 next)
{
    const app_sketch *s = &a->sketch;
    if (s->count == CR_MAX_VERTICES)
        return "8 corners at most";
    cr_vec2 corner[CR_MAX_VERTICES];
    draw_point at = view_to_screen(&a->camera, next);
    for (size_t i = 0; i < s->count; i++) {
        draw_point other = view_to_screen(&a->camera, s->point[i]);
        if (hypotf(at.x - other.x, at.y - other.y) < 4.0f * a->ui)
            return "too small an edge";
        corner[i] = s->point[i];
    }
    corner[s->count] = next;
    cr_shape shape;
    if (s->count < 2 || cr_shape_polygon(&shape, corner, s->count + 1).code == CR_OK)
        return NULL;
    return s->count == 2 ? "too small: three on a line" : "not convex here";
}

/* The hand is still where it set the last corner, and means no other yet. */
static bool lingers(const app *a)
{
    const app_sketch *s = &a->sketch;
    return s->count > 0 && near_pointer(a, s->point[s->count - 1], near_corner);
}

/* ---- the hand ---- */

static bool all_on_grid(const app *a)
{
    for (size_t i = 0; i < a->sketch.count; i++) {
        cr_vec2 corner = a->sketch.point[i], line = snap_point(a, corner);
        if (corner.x != line.x || corner.y != line.y)
            return false;
    }
    return snap_active(a);
}

/* The outline about an origin of its own: its centre of mass, or the crossing of the grid that is
 * nearest to it, so that corners on the grid have round numbers and stay on it in any move there.
 */
static cr_result shape_outline(const app *a, cr_shape *shape, cr_vec2 *origin)
{
    const app_sketch *s = &a->sketch;
    cr_vec2 corner[CR_MAX_VERTICES], first = s->point[0];
    for (size_t i = 0; i < s->count; i++)
        corner[i] = (cr_vec2){s->point[i].x - first.x, s->point[i].y - first.y};
    cr_result result = cr_shape_polygon(shape, corner, s->count);
    if (result.code != CR_OK)
        return result;
    bool rounded = all_on_grid(a);
    *origin = (cr_vec2){first.x + shape->centroid.x, first.y + shape->centroid.y};
    if (rounded)
        *origin = snap_point(a, *origin);
    for (size_t i = 0; i < s->count; i++) {
        corner[i] = (cr_vec2){s->point[i].x - origin->x, s->point[i].y - origin->y};
        if (rounded)
            corner[i] = snap_point(a, corner[i]);
    }
    return cr_shape_polygon(shape, corner, s->count);
}

static void close_outline(app *a)
{
    if (a->sketch.count < 3) {
        notification_show(a, "A polygon needs at least 3 corners");
        return;
    }
    cr_shape shape;
    cr_vec2 origin;
    cr_result result = shape_outline(a, &shape, &origin);
    if (result.code != CR_OK)
        notification_show(a, result.message);
    else if (edit_spawn(a, &shape, origin, 0.0f))
        a->sketch.count = 0;
}

static void press(app *a, const SDL_MouseButtonEvent *event)
{
    const app_sketch *s = &a->sketch;
    /* The first click of two has set a corner; two quick ones apart are two corners. */
    bool again =
        event->clicks == 2 && s->count > 0 && near_pointer(a, s->point[s->count - 1], near_corner);
    if (would_close(a) || again)
        close_outline(a);
    else
        a->gesture.kind = GESTURE_DRAW;
}

static void release(app *a)
{
    app_sketch *s = &a->sketch;
    cr_vec2 next = snap_point(a, app_pointer_world(a));
    if (why_not(a, next) == NULL)
        s->point[s->count++] = next;
}

static bool key(app *a, const SDL_Keysym *pressed)
{
    bool plain = (pressed->mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) == 0;
    if (!plain || a->sketch.count == 0)
        return false;
    if (pressed->sym == SDLK_RETURN || pressed->sym == SDLK_KP_ENTER)
        close_outline(a);
    else if (pressed->sym == SDLK_BACKSPACE)
        a->sketch.count--;
    else
        return false;
    a->dirty = true;
    return true;
}

/* ---- the picture ---- */

static void draw_outline(app *a, draw_canvas *canvas, bool with_next, cr_vec2 next)
{
    const app_sketch *s = &a->sketch;
    draw_color color = a->theme->accent;
    draw_point corner[CR_MAX_VERTICES + 1];
    size_t count = s->count;
    for (size_t i = 0; i < count; i++)
        corner[i] = view_to_screen(&a->camera, s->point[i]);
    if (with_next && count < CR_MAX_VERTICES)
        corner[count++] = view_to_screen(&a->camera, next);
    if (count >= 3)
        draw_polygon(canvas, corner, count, (draw_style){.fill = draw_fade(color, 60)});
    for (size_t i = 1; i < s->count; i++)
        sketch_line(a, canvas, corner[i - 1], corner[i], 2.0f, color);
}

/* The edge to the pointer, and the one that would close the outline behind it. */
static void draw_next(app *a, draw_canvas *canvas, draw_point at, const char *why)
{
    const app_sketch *s = &a->sketch;
    draw_color color = why != NULL ? a->theme->warning : a->theme->accent;
    if (s->count > 0)
        sketch_dashes(a, canvas, view_to_screen(&a->camera, s->point[s->count - 1]), at, color);
    if (s->count > 1 && why == NULL)
        sketch_dashes(a, canvas, at, view_to_screen(&a->camera, s->point[0]),
                      draw_fade(color, 110));
    if (why != NULL) {
        sketch_refusal(a, canvas, at);
        sketch_tag(a, canvas, at, a->theme->warning, why);
    }
}

static void draw_length(app *a, draw_canvas *canvas, draw_point at, cr_vec2 next)
{
    if (a->sketch.count == 0)
        return;
    cr_vec2 last = a->sketch.point[a->sketch.count - 1];
    char text[48];
    snprintf(text, sizeof text, "%.*f m", sketch_digits(a),
             hypot((double)next.x - (double)last.x, (double)next.y - (double)last.y));
    sketch_tag(a, canvas, at, a->theme->text, text);
}

static void draw(app *a, draw_canvas *canvas)
{
    const app_sketch *s = &a->sketch;
    bool closes = app_over_world(a) && would_close(a);
    bool over = closes || (app_over_world(a) && !lingers(a));
    cr_vec2 next = snap_point(a, app_pointer_world(a));
    const char *why = over && !closes ? why_not(a, next) : NULL;
    draw_point at = view_to_screen(&a->camera, next);
    bool shown = over && !closes && why == NULL;
    draw_outline(a, canvas, shown, next);
    if (over && !closes) {
        snap_draw(a, canvas, next);
        draw_next(a, canvas, at, why);
        if (why == NULL)
            draw_length(a, canvas, at, next);
    }
    for (size_t i = s->count; i-- > 0;)
        sketch_dot(a, canvas, view_to_screen(&a->camera, s->point[i]),
                   i == 0 && closes ? 7.0f : 4.5f, a->theme->accent);
    if (closes) {
        draw_point first = view_to_screen(&a->camera, s->point[0]);
        sketch_line(a, canvas, view_to_screen(&a->camera, s->point[s->count - 1]), first, 2.0f,
                    a->theme->accent);
        sketch_tag(a, canvas, first, a->theme->text, "closes it");
    }
}

const tool_row tool_polygon = {
    .hint = "Polygon: click corners, then the first again; Backspace: one back.",
    .press = press,
    .release = release,
    .key = key,
    .draw = draw,
};
