/* handles.c - two knobs beside the selection: one turns it, one pulls its velocity. */
#include "edits.h"
#include "lock.h"
#include "snap.h"
#include "tools.h"

#include <math.h>
#include <stdio.h>

static const float knob_radius = 7.0f, knob_reach = 12.0f; /* ordinary pixels */
static const float turn_distance = 26.0f;                  /* of the turning knob from the edge */

/* What the selection measures, as drawn now: all of it that can be turned. */
typedef struct extent {
    bool any;
    cr_vec2 pivot;
    float radius; /* m around the pivot */
} extent;

static bool turns(const app *a, cr_body_id id)
{
    return cr_body_look(app_world(a), id).shape->kind != CR_HALFSPACE && !lock_holds(a, id);
}

static cr_vec2 drawn_center(const view_frame_in *in, cr_body_id id, const cr_body_view *body)
{
    return cr_to_world(view_pose_of(in, id), body->shape->centroid);
}

static extent measure(app *a)
{
    view_frame_in in = app_frame(a);
    extent e = {0};
    size_t count = 0;
    for (size_t i = 0; i < a->selection.count; i++) {
        cr_body_view body = cr_body_look(app_world(a), a->selection.id[i]);
        if (turns(a, a->selection.id[i])) {
            cr_vec2 c = drawn_center(&in, a->selection.id[i], &body);
            e.pivot = (cr_vec2){e.pivot.x + c.x, e.pivot.y + c.y};
            count++;
        }
    }
    if (count == 0)
        return e;
    e.any = true;
    e.pivot = (cr_vec2){e.pivot.x / (float)count, e.pivot.y / (float)count};
    for (size_t i = 0; i < a->selection.count; i++) {
        cr_body_view body = cr_body_look(app_world(a), a->selection.id[i]);
        if (turns(a, a->selection.id[i])) {
            cr_vec2 c = drawn_center(&in, a->selection.id[i], &body);
            float reach = hypotf(c.x - e.pivot.x, c.y - e.pivot.y) + body.shape->bounding_radius;
            e.radius = fmaxf(e.radius, reach);
        }
    }
    return e;
}

/* ---- the turning knob ---- */

static draw_point knob_at(const app *a, extent e, float angle)
{
    draw_point center = view_to_screen(&a->camera, e.pivot);
    float distance = e.radius * a->camera.scale + turn_distance * a->ui;
    cr_rot q = cr_rot_from_angle(angle);
    return (draw_point){center.x + q.c * distance, center.y - q.s * distance};
}

/* Above the selection; where that is out of sight, to its left or below. */
static float knob_angle(const app *a, extent e)
{
    const float quarter = 1.5707963f;
    for (float angle = quarter; angle < 3.5f * quarter; angle += quarter) {
        draw_point at = knob_at(a, e, angle);
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
    bool turning = g->kind == GESTURE_ROTATE;
    return knob_at(a, e, turning ? g->knob + g->turned : knob_angle(a, e));
}

/* ---- the velocity knob ---- */

/* One body of finite speed that can have a velocity. */
static bool throwable(app *a, cr_body_view *body, cr_vec2 *center)
{
    if (a->selection.count != 1 || lock_holds(a, a->selection.id[0]))
        return false;
    *body = cr_body_look(app_world(a), a->selection.id[0]);
    view_frame_in in = app_frame(a);
    *center = drawn_center(&in, a->selection.id[0], body);
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
    if (e.any && under_pointer(a, turn_knob(a, e))) {
        edit_begin(a);
        edit_grab(a, false);
        g->pivot = e.pivot;
        g->knob = knob_angle(a, e);
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
        float first = g->grabbed_count == 1 ? g->grabbed[0].angle : 0.0f;
        exactly = (double)snap_angle(a, first + by) - (double)first;
    }
    g->turned = (float)exactly;
    edit_turn_grabbed(a, g->pivot, exactly);
}

static void flush_velocity(app *a)
{
    app_gesture *g = &a->gesture;
    if (!cr_body_alive(app_world(a), g->body))
        return;
    cr_vec2 center = cr_body_look(app_world(a), g->body).center, at = app_pointer_world(a);
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

static void draw_turning(app *a, draw_canvas *canvas)
{
    extent e = measure(a);
    if (!e.any)
        return;
    bool turning = a->gesture.kind == GESTURE_ROTATE;
    if (turning)
        e.pivot = a->gesture.pivot;
    draw_point knob = turn_knob(a, e), center = view_to_screen(&a->camera, e.pivot);
    float distance = hypotf(knob.x - center.x, knob.y - center.y);
    float near = turning ? 0.0f : (distance - (turn_distance - 6.0f) * a->ui) / distance;
    if (turning && snap_active(a))
        draw_notches(a, canvas, center, distance);
    draw_line(canvas, center.x + (knob.x - center.x) * near, center.y + (knob.y - center.y) * near,
              knob.x, knob.y, 1.5f * a->ui, draw_fade(a->theme->accent, 160));
    draw_knob(a, canvas, knob, a->theme->accent, turning || under_pointer(a, knob));
    if (turning && a->gesture.grabbed_count > 0) {
        const app_grabbed *first = &a->gesture.grabbed[0];
        float angle = a->gesture.turned + (a->gesture.grabbed_count == 1 ? first->angle : 0.0f);
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

static void draw_velocity(app *a, draw_canvas *canvas)
{
    cr_body_view body;
    cr_vec2 center;
    bool rests;
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
    bool told = (a->overlays & 1u << VIEW_VELOCITY) != 0; /* the overlay says it already */
    if ((!rests || pulling) && !told && in_sight(a, knob)) {
        char text[32];
        snprintf(text, sizeof text, "%.2f m/s",
                 hypot((double)body.velocity.x, (double)body.velocity.y));
        view_frame_in in = app_frame(a);
        view_draw_tag(canvas, &in, knob.x + 4.0f * a->ui, knob.y, a->theme->text, text);
    }
}

void handles_draw(app *a, draw_canvas *canvas)
{
    app_gesture_kind kind = a->gesture.kind;
    if (kind == GESTURE_SPRING || kind == GESTURE_MOVE || kind == GESTURE_CLONE ||
        kind == GESTURE_BAND || kind == GESTURE_RESIZE)
        return;
    if (kind != GESTURE_VELOCITY)
        draw_turning(a, canvas);
    if (kind != GESTURE_ROTATE)
        draw_velocity(a, canvas);
}
