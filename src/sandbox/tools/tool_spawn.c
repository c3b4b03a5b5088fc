/* tool_spawn.c - press, drag, release: a circle or a box of that size. */
#include "sandbox/app/notification.h"
#include "sandbox/app/pick.h"
#include "sandbox/app/snap.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/tools/sketch.h"
#include "sandbox/tools/tools.h"

#include <math.h>
#include <stdio.h>

/* The body that the drag would make if it ended now. */
typedef struct making {
    cr_shape shape;
    cr_vec2 position;
    float angle;
    cr_result result; /* why it cannot be made */
} making;

float spawn_default_half(const app *a)
{
    float pixels = 0.5f * a->camera.scale;
    float most = 0.2f * (float)a->camera.height;
    if (pixels >= 8.0f * a->ui && pixels <= most)
        return 0.5f;
    return view_round_down(45.0f * a->ui / a->camera.scale);
}

/* While snapping is on, the nearest multiple of its angle; else the angle itself, but 15 degrees or
 * a multiple where that is within 3 degrees. */
static float round_angle(const app *a, float angle)
{
    if (snap_active(a))
        return snap_angle(a, angle);
    const float notch = 0.26179939f, slack = 0.05f;
    float near = roundf(angle / notch) * notch;
    return fabsf(angle - near) < slack ? near : angle;
}

/* Two points of the grid are a round length apart, which their difference misses by a bit. */
static float between(const app *a, float p, float q)
{
    return p != q ? snap_length(a, fabsf(p - q)) : 0.0f;
}

/* A box between two opposite corners; the wheel turns it between them. */
static making make_between_corners(const app *a, cr_vec2 from, cr_vec2 to)
{
    to = snap_point(a, to);
    making m = {.position = {(from.x + to.x) * 0.5f, (from.y + to.y) * 0.5f}};
    m.angle = snap_angle(a, a->gesture.turned);
    float width = between(a, from.x, to.x), height = between(a, from.y, to.y);
    if (m.angle != 0.0f) {
        cr_rot q = cr_rot_from_angle(m.angle);
        float x = to.x - from.x, y = to.y - from.y;
        width = fabsf(x * q.c + y * q.s);
        height = fabsf(y * q.c - x * q.s);
    }
    m.result = cr_shape_box(&m.shape, width, height);
    return m;
}

/* A box from its middle and the middle of its right side, which also gives its angle. */
static making make_about_middle(const app *a, cr_vec2 from, cr_vec2 to)
{
    making m = {.position = from};
    float half = snap_length(a, hypotf(to.x - from.x, to.y - from.y));
    m.angle = round_angle(a, cr_atan2(to.y - from.y, to.x - from.x));
    m.result = cr_shape_box(&m.shape, 2.0f * half, 2.0f * half * a->gesture.aspect);
    return m;
}

static making make(const app *a)
{
    const app_gesture *g = &a->gesture;
    cr_vec2 from = snap_point(a, g->world), to = app_pointer_world(a);
    making m = {.position = from};
    float half = spawn_default_half(a);
    if (a->tool == TOOL_BOX) {
        if (g->moved)
            return g->shift ? make_about_middle(a, from, to) : make_between_corners(a, from, to);
        m.result = cr_shape_box(&m.shape, 2.0f * half, 2.0f * half * g->aspect);
    } else {
        float radius = snap_length(a, hypotf(to.x - from.x, to.y - from.y));
        m.result = cr_shape_circle(&m.shape, g->moved ? radius : half);
    }
    return m;
}

static void press(app *a, const SDL_MouseButtonEvent *event)
{
    (void)event;
    a->gesture.kind = GESTURE_DRAW;
    a->gesture.turned = 0.0f;
}

/* Flattens a box about its middle, and turns one between corners. */
static bool wheel(app *a, float notches)
{
    app_gesture *g = &a->gesture;
    if (g->shift)
        g->aspect = fminf(fmaxf(g->aspect * powf(1.1f, notches), 0.05f), 20.0f);
    else
        g->turned += snap_wheel(a, notches);
    return true;
}

static void release(app *a)
{
    making m = make(a);
    if (m.result.code != CR_OK) {
        notification_show(a, m.result.message);
        return;
    }
    edit_spawn(a, &m.shape, m.position, m.angle);
}

bool spawn_default_shape(const app *a, cr_shape_kind kind, cr_shape *out)
{
    float half = spawn_default_half(a);
    cr_result result = kind == CR_CIRCLE ? cr_shape_circle(out, half)
                                         : cr_shape_box(out, 2.0f * half, 2.0f * half);
    return result.code == CR_OK;
}

void spawn_default(app *a, cr_shape_kind kind, cr_vec2 at)
{
    cr_shape shape;
    if (spawn_default_shape(a, kind, &shape))
        edit_spawn(a, &shape, snap_point(a, at), 0.0f);
}

static void draw(app *a, draw_canvas *canvas)
{
    if (a->gesture.kind != GESTURE_DRAW) {
        if (app_over_world(a))
            snap_draw(a, canvas, snap_point(a, app_pointer_world(a)));
        return;
    }
    making m = make(a);
    if (m.result.code != CR_OK)
        return;
    draw_color color = a->theme->accent;
    draw_style style = {draw_fade(color, 70), color, 2.0f * a->ui};
    cr_transform pose = {m.position, cr_rot_from_angle(m.angle)};
    view_draw_shape(canvas, &a->camera, &m.shape, pose, style);

    char text[64];
    if (m.shape.kind == CR_CIRCLE) {
        snprintf(text, sizeof text, "r %.2f m", (double)m.shape.radius);
    } else {
        snprintf(text, sizeof text, "%.2f \u00D7 %.2f m   %.0f\u00B0", 2.0 * (double)m.shape.half.x,
                 2.0 * (double)m.shape.half.y, (double)m.angle * 57.29577951308232);
    }
    bool corners = a->tool == TOOL_BOX && !a->gesture.shift && a->gesture.moved;
    snap_draw(a, canvas, corners ? snap_point(a, app_pointer_world(a)) : m.position);
    draw_point center = view_to_screen(&a->camera, m.position);
    if (a->gesture.moved && !corners) {
        draw_dashes(canvas, center.x, center.y, a->pointer.x, a->pointer.y, 1.5f * a->ui,
                    4.0f * a->ui, 4.0f * a->ui, color);
    }
    sketch_tag(a, canvas, a->pointer, a->theme->text, text);
}

const tool_row tool_circle = {
    .hint = "Circle: drag from the middle to the rim; a click: the usual size.",
    .press = press,
    .release = release,
    .draw = draw,
};

const tool_row tool_box = {
    .hint = "Box: drag from corner to corner, wheel: turn; Shift: from the middle.",
    .press = press,
    .release = release,
    .wheel = wheel,
    .draw = draw,
};
