/* gesture.c - from a press to its release, whatever the tool; and the table of tools. */
#include "sandbox/tools/gesture.h"

#include "sandbox/edits/body_edits.h"
#include "sandbox/tools/tools.h"

#include <math.h>

const tool_row *tool_of(app_tool which)
{
    static const tool_row *const tools[APP_TOOLS] = {
#define TOOL(id, row, ...) [TOOL_##id] = &row,
#include "view/actions.inc"
    };
    return tools[which];
}

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
    else
        tool_of(a->tool)->press(a, event);
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

/* Whether the tool, and not the camera, has the gesture. */
static bool of_tool(const app *a)
{
    return a->gesture.kind != GESTURE_NONE && a->gesture.kind != GESTURE_PAN;
}

void gesture_flush(app *a)
{
    const tool_row *tool = tool_of(a->tool);
    if (of_tool(a) && tool->flush != NULL)
        tool->flush(a);
    a->gesture.pending = false;
}

void gesture_release(app *a)
{
    gesture_flush(a);
    const tool_row *tool = tool_of(a->tool);
    if (of_tool(a) && tool->release != NULL)
        tool->release(a);
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
    const tool_row *tool = tool_of(a->tool);
    if (a->gesture.kind == GESTURE_NONE)
        return false;
    if (of_tool(a) && tool->cancel != NULL)
        tool->cancel(a);
    gesture_finish(a);
    return true;
}

bool gesture_wheel(app *a, float notches)
{
    const tool_row *tool = tool_of(a->tool);
    if (!of_tool(a) || tool->wheel == NULL || !tool->wheel(a, notches))
        return false;
    a->dirty = true;
    return true;
}

bool gesture_key(app *a, const SDL_Keysym *key)
{
    const tool_row *tool = tool_of(a->tool);
    return tool->key != NULL && tool->key(a, key);
}

void gesture_draw(app *a, draw_canvas *canvas)
{
    tool_of(a->tool)->draw(a, canvas);
}

void gesture_take_tool(app *a, app_tool which)
{
    gesture_cancel(a);
    a->sketch.count = 0;
    a->gesture.aspect = 1.0f;
    a->tool = which;
    a->dirty = true;
}
