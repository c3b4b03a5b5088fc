/* handles.c - two knobs beside the selection: one turns it, one pulls its velocity. */
#include "sandbox/app/snap.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/edits/lock.h"
#include "sandbox/tools/tools.h"

#include <math.h>
#include <stdio.h>

static const float knob_radius = 7.0f, knob_reach = 12.0f; /* ordinary pixels */
static const float turn_distance = 26.0f;                  /* of the turning knob from the edge */

/* The box around the selected bodies that can be turned, as they are drawn now. */
typedef struct extent {
    size_t count; /* of bodies */
    cr_vec2 pivot;
    cr_aabb bounds; /* of one body: the square around it however it is turned */
} extent;

static bool turns(const app *a, cr_body_id id)
{
    return cr_body_get_view(app_world(a), id).shape->kind != CR_HALFSPACE && !lock_holds(a, id);
}

static cr_aabb square(cr_vec2 middle, float radius)
{
    return (cr_aabb){{middle.x - radius, middle.y - radius},
                     {middle.x + radius, middle.y + radius}};
}

static cr_aabb around_both(cr_aabb a, cr_aabb b)
{
    return (cr_aabb){{fminf(a.lower.x, b.lower.x), fminf(a.lower.y, b.lower.y)},
                     {fmaxf(a.upper.x, b.upper.x), fmaxf(a.upper.y, b.upper.y)}};
}

static extent measure(app *a)
{
    view_frame_in in = app_frame(a);
    extent e = {0};
    float radius = 0.0f;
    for (size_t i = 0; i < a->selection.count; i++) {
        cr_body_view body = cr_body_get_view(app_world(a), a->selection.id[i]);
        if (!turns(a, a->selection.id[i]))
            continue;
        cr_vec2 c = view_center_of(&in, a->selection.id[i]);
        cr_aabb bounds = cr_shape_bounds(body.shape, view_pose_of(&in, a->selection.id[i]));
        e.bounds = e.count == 0 ? bounds : around_both(e.bounds, bounds);
        e.pivot = (cr_vec2){e.pivot.x + c.x, e.pivot.y + c.y};
        radius = body.shape->bounding_radius;
        e.count++;
    }
    if (e.count > 0)
        e.pivot = (cr_vec2){e.pivot.x / (float)e.count, e.pivot.y / (float)e.count};
    if (e.count == 1)
        e.bounds = square(e.pivot, radius); /* its knob stands still while it turns by itself */
    return e;
}

/* m: from the pivot to the edge of the bounds, in one of the directions of the axes. */
static float reach(extent e, cr_rot way)
{
    float x = way.c > 0.0f ? e.bounds.upper.x - e.pivot.x : e.pivot.x - e.bounds.lower.x;
    float y = way.s > 0.0f ? e.bounds.upper.y - e.pivot.y : e.pivot.y - e.bounds.lower.y;
    return fabsf(way.c) > fabsf(way.s) ? x : y;
}

/* ---- the turning knob ---- */

static draw_point knob_at(const app *a, extent e, float angle, float edge)
{
    draw_point center = view_to_screen(&a->camera, e.pivot);
    cr_rot q = cr_rot_from_angle(angle);
    float distance = edge * a->camera.scale + turn_distance * a->ui;
    return (draw_point){center.x + q.c * distance, center.y - q.s * distance};
}

/* Above the selection; where that is out of sight, to its left or below. */
static float knob_angle(const app *a, extent e)
{
    const float quarter = 1.5707963f;
    for (float angle = quarter; angle < 3.5f * quarter; angle += quarter) {
        draw_point at = knob_at(a, e, angle, reach(e, cr_rot_from_angle(angle)));
        float edge = knob_reach * a->ui;
        if (at.x >= edge && at.y >= edge && at.x < (float)a->camera.width - edge &&
            at.y < (float)a->camera.height - edge)
            return angle;
    }
    return quarter;
}

static draw_point turn_knob(const app *a, extent e)
{
    const app_gesture *g = &a->gesture;
    if (g->kind == GESTURE_ROTATE)
        return knob_at(a, e, g->knob + g->turned, g->knob_reach);
    float angle = knob_angle(a, e);
    return knob_at(a, e, angle, reach(e, cr_rot_from_angle(angle)));
}

/* ---- the velocity knob ---- */

/* One body of finite speed that can have a velocity. */
static bool throwable(app *a, cr_body_view *body, cr_vec2 *center)
{
    if (a->selection.count != 1 || lock_holds(a, a->selection.id[0]))
        return false;
    *body = cr_body_get_view(app_world(a), a->selection.id[0]);
    view_frame_in in = app_frame(a);
    *center = view_center_of(&in, a->selection.id[0]);
    return body->kind != CR_STATIC && body->shape->kind != CR_HALFSPACE;
}

/* The tip of the arrow; of a body at rest it waits at the right, out of the body's way. */
static draw_point velocity_knob(const app *a, const cr_body_view *body, cr_vec2 center, bool *rests)
{
    float length = view_velocity_length(a->vector_scale);
    cr_vec2 tip = {center.x + body->velocity.x * length, center.y + body->velocity.y * length};
    draw_point from = view_to_screen(&a->camera, center), at = view_to_screen(&a->camera, tip);
    *rests = hypotf(at.x - from.x, at.y - from.y) < 8.0f * a->ui;
    if (*rests && a->gesture.kind != GESTURE_VELOCITY) {
        float radius = body->shape->bounding_radius * a->camera.scale;
        at = (draw_point){from.x + radius + turn_distance * a->ui, from.y};
    }
    return at;
}

/* ---- the hand ---- */

static bool under_pointer(const app *a, draw_point knob)
{
    return hypotf(a->pointer.x - knob.x, a->pointer.y - knob.y) <= knob_reach * a->ui;
}

bool handles_press(app *a)
{
    app_gesture *g = &a->gesture;
    cr_body_view body;
    cr_vec2 center;
    bool rests;
    if (throwable(a, &body, &center) && under_pointer(a, velocity_knob(a, &body, center, &rests))) {
        edit_begin(a);
        g->body = a->selection.id[0];
        g->kind = GESTURE_VELOCITY;
        return true;
    }
    extent e = measure(a);
    if (e.count > 0 && under_pointer(a, turn_knob(a, e))) {
        edit_begin(a);
        edit_drag_begin(a, false);
        g->pivot = e.pivot;
        g->knob = knob_angle(a, e);
        g->knob_reach = reach(e, cr_rot_from_angle(g->knob));
        g->turned = 0.0f;
        g->kind = GESTURE_ROTATE;
        return true;
    }
    return false;
}

static void flush_rotation(app *a)
{
    app_gesture *g = &a->gesture;
    cr_vec2 at = app_pointer_world(a);
    float from = cr_atan2(g->world.y - g->pivot.y, g->world.x - g->pivot.x);
    float to = cr_atan2(at.y - g->pivot.y, at.x - g->pivot.x);
    /* The hand may go around more than once: follow it by the shorter way each time. */
    const float turn = 6.2831853f;
    float by = to - from;
    by += roundf((g->turned - by) / turn) * turn;
    double exactly = (double)by;
    if (g->shift) {
        const float notch = turn / 24.0f;
        exactly = (double)(roundf(by / notch) * notch);
    } else if (snap_active(a)) {
        /* One body goes to round angles of its own; several keep theirs to each other. */
        float first = g->drag_start_count == 1 ? g->drag_start[0].angle : 0.0f;
        exactly = (double)snap_angle(a, first + by) - (double)first;
    }
    g->turned = (float)exactly;
    edit_turn_dragged(a, g->pivot, exactly);
}

static void flush_velocity(app *a)
{
    app_gesture *g = &a->gesture;
    if (!cr_body_alive(app_world(a), g->body))
        return;
    cr_vec2 center = cr_body_get_view(app_world(a), g->body).center, at = app_pointer_world(a);
    float length = view_velocity_length(a->vector_scale);
    cr_vec2 v = {(at.x - center.x) / length, (at.y - center.y) / length};
    float pixels = hypotf(at.x - center.x, at.y - center.y) * a->camera.scale;
    edit_throw(a, g->body, pixels < 8.0f * a->ui ? (cr_vec2){0.0f, 0.0f} : v);
}

void handles_flush(app *a)
{
    const app_gesture *g = &a->gesture;
    if (!g->moved)
        return;
    if (g->kind == GESTURE_VELOCITY)
        flush_velocity(a); /* the body moves on under a hand that rests */
    else if (g->pending)
        flush_rotation(a);
}

/* ---- the picture ---- */

static void draw_knob(const app *a, draw_canvas *canvas, draw_point at, draw_color color, bool on)
{
    float radius = (on ? knob_radius + 1.5f : knob_radius) * a->ui;
    draw_style style = {on ? color : a->theme->background, color, 2.0f * a->ui};
    draw_disc(canvas, at.x, at.y, radius, style);
}

/* The angles that snapping goes to, around the way of the knob. */
static void draw_notches(const app *a, draw_canvas *canvas, draw_point center, float distance)
{
    int count = (int)lroundf(6.2831853f / a->snap.angle);
    float reach = 4.0f * a->ui;
    for (int i = 0; i < count && count <= 360; i++) {
        cr_rot q = cr_rot_from_angle(a->snap.angle * (float)i);
        draw_line(canvas, center.x + q.c * (distance - reach), center.y - q.s * (distance - reach),
                  center.x + q.c * (distance + reach), center.y - q.s * (distance + reach),
                  1.5f * a->ui, draw_fade(a->theme->accent, 110));
    }
}

/* Draws the box around several selected bodies, to which their turning knob belongs. */
static void draw_frame(const app *a, draw_canvas *canvas, cr_aabb bounds)
{
    draw_point low = view_to_screen(&a->camera, bounds.lower);
    draw_point high = view_to_screen(&a->camera, bounds.upper);
    float gap = 6.0f * a->ui;
    draw_point corner[4] = {{low.x - gap, high.y - gap},
                            {high.x + gap, high.y - gap},
                            {high.x + gap, low.y + gap},
                            {low.x - gap, low.y + gap}};
    for (int i = 0; i < 4; i++) {
        draw_point from = corner[i], to = corner[(i + 1) % 4];
        draw_dashes(canvas, from.x, from.y, to.x, to.y, fmaxf(a->ui, 1.0f), 4.0f * a->ui,
                    4.0f * a->ui, draw_fade(a->theme->accent, 140));
    }
}

static void draw_turning(app *a, draw_canvas *canvas)
{
    extent e = measure(a);
    if (e.count == 0)
        return;
    bool turning = a->gesture.kind == GESTURE_ROTATE;
    if (turning)
        e.pivot = a->gesture.pivot;
    else if (e.count > 1)
        draw_frame(a, canvas, e.bounds);
    draw_point knob = turn_knob(a, e), center = view_to_screen(&a->camera, e.pivot);
    float distance = hypotf(knob.x - center.x, knob.y - center.y);
    float near = turning ? 0.0f : (distance - (turn_distance - 6.0f) * a->ui) / distance;
    if (turning && snap_active(a))
        draw_notches(a, canvas, center, distance);
    draw_line(canvas, center.x + (knob.x - center.x) * near, center.y + (knob.y - center.y) * near,
              knob.x, knob.y, 1.5f * a->ui, draw_fade(a->theme->accent, 160));
    draw_knob(a, canvas, knob, a->theme->accent, turning || under_pointer(a, knob));
    if (turning && a->gesture.drag_start_count > 0) {
        const app_drag_start *first = &a->gesture.drag_start[0];
        float angle = a->gesture.turned + (a->gesture.drag_start_count == 1 ? first->angle : 0.0f);
        char text[32];
        snprintf(text, sizeof text, "%.1f\u00B0", (double)angle * 57.29577951308232);
        view_frame_in in = app_frame(a);
        view_draw_tag(canvas, &in, knob.x + 4.0f * a->ui, knob.y, a->theme->text, text);
    }
}

static bool in_sight(const app *a, draw_point at)
{
    return at.x >= 0.0f && at.y >= 0.0f && at.x <= (float)a->camera.width &&
           at.y <= (float)a->camera.height;
}

/* The velocity of the one body that is thrown or may be, in words beside its knob; nowhere when it
 * rests, or an overlay says it already. */
static draw_rect velocity_tag(app *a, const cr_body_view *body, draw_point from, draw_point knob,
                              bool rests, char *text, size_t size)
{
    bool told = (a->overlays & 1u << VIEW_VELOCITY) != 0;
    if ((rests && a->gesture.kind != GESTURE_VELOCITY) || told || !in_sight(a, knob))
        return (draw_rect){0};
    view_frame_in in = app_frame(a);
    return view_tag_beyond(&in, from, knob, view_format_velocity(text, size, body->velocity));
}

static void draw_velocity(app *a, draw_canvas *canvas)
{
    cr_body_view body;
    cr_vec2 center;
    bool rests;
    char text[64] = "";
    if (!throwable(a, &body, &center))
        return;
    bool pulling = a->gesture.kind == GESTURE_VELOCITY;
    draw_point from = view_to_screen(&a->camera, center);
    draw_point knob = velocity_knob(a, &body, center, &rests);
    draw_color color = a->theme->velocity;
    if (!rests) {
        draw_arrow(canvas, from.x, from.y, knob.x, knob.y, 2.5f * a->ui * a->theme->line, color);
    } else if (!pulling) {
        draw_arrow(canvas, knob.x - 5.0f * a->ui, knob.y, knob.x + 20.0f * a->ui, knob.y,
                   2.0f * a->ui, draw_fade(color, 150));
    }
    draw_knob(a, canvas, knob, color, pulling || under_pointer(a, knob));
    view_frame_in in = app_frame(a);
    draw_rect tag = velocity_tag(a, &body, from, knob, rests, text, sizeof text);
    view_draw_tag_in(canvas, &in, tag, a->theme->text, text);
}

/* While a hand is at something else. */
static bool hidden(const app *a)
{
    app_gesture_kind kind = a->gesture.kind;
    return kind == GESTURE_SPRING || kind == GESTURE_MOVE || kind == GESTURE_CLONE ||
           kind == GESTURE_BAND || kind == GESTURE_RESIZE;
}

void handles_draw(app *a, draw_canvas *canvas)
{
    if (hidden(a))
        return;
    if (a->gesture.kind != GESTURE_VELOCITY)
        draw_turning(a, canvas);
    if (a->gesture.kind != GESTURE_ROTATE)
        draw_velocity(a, canvas);
}

static draw_rect box_around(const app *a, draw_point knob)
{
    int reach = (int)ceilf((knob_radius + 2.0f) * a->ui);
    return (draw_rect){(int)knob.x - reach, (int)knob.y - reach, 2 * reach, 2 * reach};
}

static size_t add_knob(const app *a, draw_point knob, draw_rect out[HANDLES], size_t count)
{
    if (in_sight(a, knob))
        out[count++] = box_around(a, knob);
    return count;
}

size_t handles_boxes(app *a, draw_rect out[HANDLES])
{
    extent e = measure(a);
    cr_body_view body;
    cr_vec2 center;
    bool rests;
    char text[64];
    size_t count = 0;
    if (a->tool != TOOL_SELECT || hidden(a))
        return 0;
    if (e.count > 0)
        count = add_knob(a, turn_knob(a, e), out, count);
    if (!throwable(a, &body, &center))
        return count;
    draw_point from = view_to_screen(&a->camera, center);
    draw_point knob = velocity_knob(a, &body, center, &rests);
    count = add_knob(a, knob, out, count);
    draw_rect tag = velocity_tag(a, &body, from, knob, rests, text, sizeof text);
    if (tag.w > 0)
        out[count++] = tag;
    return count;
}
