/* tool_ground.c - a half-space: its surface goes along the drag, and it is solid on the right of
 * it. */
#include "sandbox/app/notification.h"
#include "sandbox/app/pick.h"
#include "sandbox/app/snap.h"
#include "sandbox/edits/apply.h"
#include "sandbox/tools/sketch.h"
#include "sandbox/tools/tools.h"

#include <math.h>
#include <stdio.h>

/* The half-space that the drag would make if it ended now. */
typedef struct making {
    cr_vec2 from, along; /* along is no unit vector */
    cr_shape shape;
    cr_result result;
} making;

static making make(const app *a)
{
    const app_gesture *g = &a->gesture;
    cr_vec2 to = snap_point(a, app_pointer_world(a));
    bool drawing = g->kind == GESTURE_DRAW;
    making m = {.from = drawing ? snap_point(a, g->world) : to};
    m.along = (cr_vec2){to.x - m.from.x, to.y - m.from.y};
    if (!drawing || !g->moved || (m.along.x == 0.0f && m.along.y == 0.0f)) {
        m.along = (cr_vec2){1.0f, 0.0f};
    } else if (g->shift) {
        const float notch = 0.26179939f;
        cr_rot q = cr_rot_from_angle(roundf(cr_atan2(m.along.y, m.along.x) / notch) * notch);
        m.along = (cr_vec2){q.c, q.s};
    }
    cr_vec2 normal = {0.0f - m.along.y, m.along.x}; /* no -0 in a saved scene */
    m.result = cr_shape_halfspace(&m.shape, normal, normal.x * m.from.x + normal.y * m.from.y);
    return m;
}

static void press(app *a, const SDL_MouseButtonEvent *event)
{
    (void)event;
    a->gesture.kind = GESTURE_DRAW;
}

static void release(app *a)
{
    making m = make(a);
    if (m.result.code != CR_OK) {
        notification_show(a, m.result.message);
        return;
    }
    lab_command command = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    command.def.shape = m.shape;
    command.def.kind = CR_STATIC;
    cr_body_id id;
    edit_begin(a);
    if (edit_apply(a, &command, &id))
        selection_set(&a->selection, id);
}

/* ---- the picture ---- */

/* Strokes into the solid side, as textbooks draw ground. */
static void draw_hatching(const app *a, draw_canvas *canvas, draw_point at, draw_point along)
{
    float gap = 16.0f * a->ui, reach = hypotf((float)a->width, (float)a->height);
    draw_point in = {-along.y, along.x}; /* to the right of the drag: y is down here */
    int strokes = (int)(reach / gap);
    float size = 11.0f * a->ui;
    for (int i = -strokes; i <= strokes; i++) {
        draw_point from = {at.x + along.x * gap * (float)i, at.y + along.y * gap * (float)i};
        if (from.x < -size || from.y < -size || from.x > (float)a->width + size ||
            from.y > (float)a->height + size)
            continue;
        draw_point to = {from.x + (in.x - along.x) * size, from.y + (in.y - along.y) * size};
        sketch_line(a, canvas, from, to, 1.5f, draw_fade(a->theme->accent, 170));
    }
}

static void draw(app *a, draw_canvas *canvas)
{
    bool drawing = a->gesture.kind == GESTURE_DRAW;
    if (!drawing && !app_over_world(a))
        return;
    making m = make(a);
    snap_draw(a, canvas, snap_point(a, app_pointer_world(a)));
    if (m.result.code != CR_OK)
        return;
    draw_color color = draw_fade(a->theme->accent, drawing ? 255 : 90);
    float length = hypotf(m.along.x, m.along.y), reach = hypotf((float)a->width, (float)a->height);
    draw_point at = view_to_screen(&a->camera, m.from);
    draw_point along = {m.along.x / length, -m.along.y / length};
    if (drawing) {
        cr_transform pose = {{0.0f, 0.0f}, cr_rot_from_angle(0.0f)};
        view_draw_shape(canvas, &a->camera, &m.shape, pose,
                        (draw_style){.fill = draw_fade(a->theme->accent, 36)});
        draw_hatching(a, canvas, at, along);
    }
    sketch_line(a, canvas, (draw_point){at.x - along.x * reach, at.y - along.y * reach},
                (draw_point){at.x + along.x * reach, at.y + along.y * reach}, 2.0f, color);
    if (drawing) {
        char text[64];
        double angle = (double)cr_atan2(m.along.y, m.along.x) * 57.29577951308232;
        if (m.along.y == 0.0f && m.along.x > 0.0f)
            snprintf(text, sizeof text, "level at y %.*f m", sketch_digits(a), (double)m.from.y);
        else
            snprintf(text, sizeof text, "%.1f\u00B0", angle);
        sketch_dot(a, canvas, at, 4.5f, a->theme->accent);
        sketch_tag(a, canvas, a->pointer, a->theme->text, text);
    }
}

const tool_row tool_ground = {
    .hint = "Ground: drag along its surface, solid to the right; a click: level.",
    .press = press,
    .release = release,
    .draw = draw,
};
