/* gesture.c - from a press to its release, whatever the tool. */
#include "gesture.h"

#include "edits.h"
#include "tools.h"

#include <math.h>

void gesture_press(app *a, const SDL_MouseButtonEvent *event)
{
    app_gesture *g = &a->gesture;
    if (g->kind != GESTURE_NONE)
        return; /* one at a time: the second button waits for the first */
    g->button = event->button;
    g->press = a->pointer;
    g->world = app_pointer_world(a);
    g->moved = g->pending = false;
    g->since = a->now;
    g->shift = a->shift;
    g->body = (cr_body_id){0};
    a->dirty = true;
    if (event->button != SDL_BUTTON_LEFT)
        camera_press(a);
    else if (a->tool == TOOL_SELECT)
        select_press(a, event);
    else
        spawn_press(a);
}

void gesture_motion(app *a)
{
    app_gesture *g = &a->gesture;
    if (g->kind == GESTURE_NONE)
        return;
    g->shift = a->shift;
    float distance = hypotf(a->pointer.x - g->press.x, a->pointer.y - g->press.y);
    g->moved |= distance >= 3.0f * a->density;
    g->pending = true;
    a->dirty = true;
}

void gesture_flush(app *a)
{
    switch (a->gesture.kind) {
    case GESTURE_PRESS:
    case GESTURE_MOVE:
    case GESTURE_SPRING:
        select_flush(a);
        break;
    case GESTURE_ROTATE:
    case GESTURE_VELOCITY:
        handles_flush(a);
        break;
    case GESTURE_NONE:
    case GESTURE_BAND:
    case GESTURE_SPAWN:
    case GESTURE_PAN:
        break;
    }
    a->gesture.pending = false;
}

void gesture_release(app *a)
{
    gesture_flush(a);
    app_gesture_kind kind = a->gesture.kind;
    if (kind == GESTURE_SPAWN)
        spawn_release(a);
    else if (kind == GESTURE_PRESS || kind == GESTURE_BAND)
        select_release(a);
    gesture_finish(a);
}

void gesture_finish(app *a)
{
    if (a->gesture.kind == GESTURE_SPRING)
        edit_apply(a, &(lab_command){.kind = LAB_DRAG_END}, NULL);
    if (a->gesture.kind != GESTURE_NONE) {
        edit_begin(a);
        a->gesture.kind = GESTURE_NONE;
        a->dirty = true;
    }
}

bool gesture_cancel(app *a)
{
    app_gesture *g = &a->gesture;
    bool changed = g->kind == GESTURE_MOVE || g->kind == GESTURE_ROTATE;
    if (g->kind == GESTURE_NONE)
        return false;
    if (changed) {
        g->kind == GESTURE_MOVE ? edit_place_grabbed(a, (cr_vec2){0.0f, 0.0f})
                                : edit_turn_grabbed(a, g->pivot, 0.0f);
    }
    gesture_finish(a);
    return true;
}

void gesture_draw(app *a, draw_canvas *canvas)
{
    if (a->tool == TOOL_SELECT)
        handles_draw(a, canvas);
    select_draw(a, canvas);
    if (a->gesture.kind == GESTURE_SPAWN)
        spawn_draw(a, canvas);
}
