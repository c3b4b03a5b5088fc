/* tool_select.c - select, move, drag with a spring, rubber band. */
#include "edits.h"
#include "lock.h"
#include "stacking.h"
#include "tools.h"

#include <math.h>
#include <stdio.h>

/* What lies under the pointer; a small body is found a few pixels beside it too. */
static cr_body_id pick(const app *a)
{
    static const float around[8][2] = {{1, 0},       {0, 1},        {-1, 0},        {0, -1},
                                       {0.7f, 0.7f}, {-0.7f, 0.7f}, {-0.7f, -0.7f}, {0.7f, -0.7f}};
    const cr_world *world = app_world(a);
    cr_body_id found = lab_pick(world, app_pointer_world(a));
    for (int i = 0; i < 8; i++) {
        if (found.index != 0 && cr_body_look(world, found).shape->kind != CR_HALFSPACE)
            return found;
        float reach = 5.0f * a->ui;
        draw_point at = {a->pointer.x + around[i][0] * reach, a->pointer.y + around[i][1] * reach};
        cr_body_id near = lab_pick(world, view_to_world(&a->camera, at));
        if (near.index != 0 && cr_body_look(world, near).shape->kind != CR_HALFSPACE)
            found = near;
    }
    return found;
}

void select_press(app *a, const SDL_MouseButtonEvent *event)
{
    app_gesture *g = &a->gesture;
    if (handles_press(a))
        return;
    g->body = pick(a);
    bool solid =
        g->body.index != 0 && cr_body_look(app_world(a), g->body).shape->kind != CR_HALFSPACE;
    if (!solid) {
        if (g->body.index == 0 && event->clicks == 2)
            camera_frame(a);
        g->kind = GESTURE_BAND;
        return;
    }
    if (g->shift) {
        selection_toggle(&a->selection, g->body);
        return;
    }
    if (!selection_has(&a->selection, g->body))
        selection_set(&a->selection, g->body);
    cr_body_view body = cr_body_look(app_world(a), g->body);
    g->grip = cr_to_model(body.transform, g->world);
    g->kind = GESTURE_PRESS;
}

/* ---- dragging ---- */

static void begin_drag(app *a)
{
    app_gesture *g = &a->gesture;
    if (!cr_body_alive(app_world(a), g->body)) {
        g->kind = GESTURE_NONE;
        return;
    }
    if (lock_holds(a, g->body)) {
        lock_tell(a);
        g->kind = GESTURE_NONE;
        return;
    }
    edit_begin(a);
    cr_body_view body = cr_body_look(app_world(a), g->body);
    if (a->playing && body.kind == CR_DYNAMIC) {
        lab_command begin = {
            .kind = LAB_DRAG_BEGIN, .body = g->body, .point = cr_to_world(body.transform, g->grip)};
        g->kind = edit_apply(a, &begin, NULL) ? GESTURE_SPRING : GESTURE_NONE;
    } else {
        edit_grab(a);
        g->kind = GESTURE_MOVE;
    }
}

void select_flush(app *a)
{
    app_gesture *g = &a->gesture;
    /* A moving body is caught by a hand that only holds. */
    bool held = a->playing && a->now - g->since > 0.2;
    if (g->kind == GESTURE_PRESS && (g->moved || held))
        begin_drag(a);
    if (!g->pending)
        return;
    cr_vec2 at = app_pointer_world(a);
    if (g->kind == GESTURE_SPRING)
        edit_apply(a, &(lab_command){.kind = LAB_DRAG_MOVE, .point = at}, NULL);
    else if (g->kind == GESTURE_MOVE)
        edit_place_grabbed(a, (cr_vec2){at.x - g->world.x, at.y - g->world.y});
}

/* ---- rubber band ---- */

/* Not what is locked: a hand that gathers bodies leaves the scenery where it is. */
static void select_in_band(app *a)
{
    cr_vec2 p = a->gesture.world, q = app_pointer_world(a);
    cr_aabb band = {{fminf(p.x, q.x), fminf(p.y, q.y)}, {fmaxf(p.x, q.x), fmaxf(p.y, q.y)}};
    const cr_world *world = app_world(a);
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_look(world, id);
        if (body.shape->kind != CR_HALFSPACE && !lock_holds(a, id) &&
            body.center.x >= band.lower.x && body.center.x <= band.upper.x &&
            body.center.y >= band.lower.y && body.center.y <= band.upper.y)
            selection_add(&a->selection, id);
    }
}

void select_release(app *a)
{
    app_gesture *g = &a->gesture;
    if (g->kind == GESTURE_PRESS) {
        selection_set(&a->selection, g->body); /* a click on one of many picks it out */
        return;
    }
    if (g->moved) {
        if (!g->shift)
            selection_clear(&a->selection);
        select_in_band(a);
    } else if (g->body.index != 0) {
        g->shift ? selection_toggle(&a->selection, g->body) : selection_set(&a->selection, g->body);
    } else if (!g->shift) {
        selection_clear(&a->selection);
    }
}

/* ---- what is seen of it ---- */

static void draw_band(app *a, draw_canvas *canvas)
{
    draw_point from = view_to_screen(&a->camera, a->gesture.world), to = a->pointer;
    draw_style style = {draw_fade(a->theme->accent, 30), a->theme->accent, roundf(a->ui)};
    draw_panel(canvas, fminf(from.x, to.x), fminf(from.y, to.y), fabsf(to.x - from.x),
               fabsf(to.y - from.y), 2.0f * a->ui, style);
}

/* A spring of a fixed number of turns between grip and hand. */
static void draw_spring(app *a, draw_canvas *canvas)
{
    cr_body_id body;
    cr_vec2 grip, target;
    if (!cr_world_drag(app_world(a), &body, &grip, &target))
        return;
    view_frame_in in = app_frame(a);
    grip = cr_to_world(view_pose_of(&in, body), a->gesture.grip);
    draw_point p = view_to_screen(&a->camera, grip), q = view_to_screen(&a->camera, target);
    float dx = q.x - p.x, dy = q.y - p.y, length = hypotf(dx, dy);
    draw_color color = a->theme->accent;
    float width = 2.0f * a->ui;
    draw_style dot = {color, a->theme->background, 1.5f * a->ui};
    if (length > 24.0f * a->ui) {
        enum { TURNS = 10 };
        float nx = -dy / length * 6.0f * a->ui, ny = dx / length * 6.0f * a->ui;
        draw_point last = p;
        for (int i = 0; i <= TURNS; i++) {
            float t = 0.12f + 0.76f * (float)i / TURNS;
            float side = i == 0 || i == TURNS ? 0.0f : i % 2 == 0 ? 1.0f : -1.0f;
            draw_point next = {p.x + dx * t + nx * side, p.y + dy * t + ny * side};
            draw_line(canvas, last.x, last.y, next.x, next.y, width, color);
            last = next;
        }
        draw_line(canvas, last.x, last.y, q.x, q.y, width, color);
    } else {
        draw_line(canvas, p.x, p.y, q.x, q.y, width, color);
    }
    draw_disc(canvas, p.x, p.y, 4.5f * a->ui, dot);
    draw_disc(canvas, q.x, q.y, 4.5f * a->ui, dot);
}

static void draw_position(app *a, draw_canvas *canvas)
{
    const app_gesture *g = &a->gesture;
    if (!cr_body_alive(app_world(a), g->body))
        return;
    cr_body_view body = cr_body_look(app_world(a), g->body);
    char text[64];
    snprintf(text, sizeof text, "x %.2f   y %.2f m", (double)body.transform.p.x,
             (double)body.transform.p.y);
    view_frame_in in = app_frame(a);
    view_draw_tag(canvas, &in, a->pointer.x + 8.0f * a->ui, a->pointer.y + 18.0f * a->ui,
                  a->theme->text, text);
}

void select_draw(app *a, draw_canvas *canvas)
{
    switch (a->gesture.kind) {
    case GESTURE_BAND:
        if (a->gesture.moved)
            draw_band(a, canvas);
        break;
    case GESTURE_SPRING:
        draw_spring(a, canvas);
        break;
    case GESTURE_MOVE:
        draw_position(a, canvas);
        break;
    case GESTURE_NONE:
    case GESTURE_PRESS:
    case GESTURE_ROTATE:
    case GESTURE_VELOCITY:
    case GESTURE_SPAWN:
    case GESTURE_PAN:
        break;
    }
}
