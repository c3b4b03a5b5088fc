/* tool_select.c - select, move, drag with a spring, rubber band. */
#include "edits.h"
#include "lock.h"
#include "pick.h"
#include "sketch.h"
#include "snap.h"
#include "tools.h"

#include <math.h>
#include <stdio.h>

static void press(app *a, const SDL_MouseButtonEvent *event)
{
    app_gesture *g = &a->gesture;
    if (handles_press(a))
        return;
    g->body = pick_body(a);
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

/* The body in the hand goes to the grid with its origin, whose place is what is shown and saved,
 * and takes the others along. */
static void move_grabbed(app *a, cr_vec2 at)
{
    const app_gesture *g = &a->gesture;
    double x = (double)(at.x - g->world.x), y = (double)(at.y - g->world.y);
    for (size_t i = 0; i < g->grabbed_count && snap_active(a); i++) {
        if (cr_same_id(g->grabbed[i].id, g->body)) {
            cr_vec2 from = g->grabbed[i].position;
            cr_vec2 to = snap_point(a, (cr_vec2){from.x + (float)x, from.y + (float)y});
            x = (double)to.x - (double)from.x;
            y = (double)to.y - (double)from.y;
        }
    }
    edit_place_grabbed(a, x, y);
}

static void flush(app *a)
{
    app_gesture *g = &a->gesture;
    if (g->kind == GESTURE_ROTATE || g->kind == GESTURE_VELOCITY) {
        handles_flush(a);
        return;
    }
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
        move_grabbed(a, at);
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

static void release(app *a)
{
    app_gesture *g = &a->gesture;
    if (g->kind == GESTURE_PRESS) {
        selection_set(&a->selection, g->body); /* a click on one of many picks it out */
        return;
    }
    if (g->kind != GESTURE_BAND)
        return;
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

static void cancel(app *a)
{
    if (a->gesture.kind == GESTURE_MOVE)
        edit_place_grabbed(a, 0.0, 0.0);
    else if (a->gesture.kind == GESTURE_ROTATE)
        edit_turn_grabbed(a, a->gesture.pivot, 0.0);
}

/* ---- what is seen of it ---- */

static void draw_band(app *a, draw_canvas *canvas)
{
    draw_point from = view_to_screen(&a->camera, a->gesture.world), to = a->pointer;
    draw_style style = {draw_fade(a->theme->accent, 30), a->theme->accent, roundf(a->ui)};
    draw_panel(canvas, fminf(from.x, to.x), fminf(from.y, to.y), fabsf(to.x - from.x),
               fabsf(to.y - from.y), 2.0f * a->ui, style);
}

/* Between grip and hand; its turns are so many however long it is. */
static void draw_spring(app *a, draw_canvas *canvas)
{
    cr_body_id body;
    cr_vec2 grip, target;
    if (!cr_world_drag(app_world(a), &body, &grip, &target))
        return;
    view_frame_in in = app_frame(a);
    grip = cr_to_world(view_pose_of(&in, body), a->gesture.grip);
    draw_point p = view_to_screen(&a->camera, grip), q = view_to_screen(&a->camera, target);
    sketch_coil(a, canvas, p, q, 10);
}

static void draw_position(app *a, draw_canvas *canvas)
{
    const app_gesture *g = &a->gesture;
    if (!cr_body_alive(app_world(a), g->body))
        return;
    cr_body_view body = cr_body_look(app_world(a), g->body);
    snap_draw(a, canvas, body.transform.p);
    char text[64];
    snprintf(text, sizeof text, "x %.2f   y %.2f m", (double)body.transform.p.x,
             (double)body.transform.p.y);
    sketch_tag(a, canvas, a->pointer, a->theme->text, text);
}

static void draw(app *a, draw_canvas *canvas)
{
    handles_draw(a, canvas);
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
    default:
        break;
    }
}

const tool_row tool_select = {
    .press = press, .flush = flush, .release = release, .cancel = cancel, .draw = draw};
