/* dispatch.c - what each action does, and when it can. */
#include "dispatch.h"

#include "ask.h"
#include "bars.h"
#include "edits.h"
#include "gesture.h"
#include "help.h"
#include "join.h"
#include "message.h"
#include "open_panel.h"
#include "panel.h"
#include "run.h"
#include "save_panel.h"
#include "tools.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const float turn_by_key = 0.087266463f; /* 5 degrees */

static void nudge(app *a, float x, float y, bool fine, bool same)
{
    if (a->selection.count == 0) {
        camera_drag(a, -x * 48.0f * a->ui, y * 48.0f * a->ui);
        return;
    }
    float by = fine ? 0.01f : 0.1f;
    edit_move_selected(a, (cr_vec2){x * by, y * by}, same);
}

static void spawn(app *a, cr_shape_kind kind)
{
    bool over_world = a->pointer_inside && !bars_cover(a, a->pointer);
    spawn_default(a, kind, over_world ? app_pointer_world(a) : a->camera.center);
}

static void set_tool(app *a, app_tool tool)
{
    gesture_cancel(a);
    a->gesture.aspect = 1.0f;
    a->tool = tool;
}

/* A key that edits bodies ends a gesture that holds on to how they were. */
static void settle(app *a, lab_action action)
{
    app_gesture_kind kind = a->gesture.kind;
    bool edits =
        action >= LAB_ACT_SPAWN_BOX && action <= LAB_ACT_UNJOIN && action != LAB_ACT_DESELECT;
    if (edits && (kind == GESTURE_MOVE || kind == GESTURE_ROTATE || kind == GESTURE_VELOCITY)) {
        gesture_flush(a);
        gesture_finish(a);
    }
}

/* Esc gives up the nearest thing first. */
static void escape(app *a)
{
    if (message_dismiss(a) || gesture_cancel(a))
        return;
    if (a->hud.menu)
        a->hud.menu = false;
    else if (a->selection.count > 0)
        selection_clear(&a->selection);
    else
        a->tool = TOOL_SELECT;
}

static void toggle_projector(app *a)
{
    const view_theme *before = a->theme;
    char message[256];
    if (app_set_theme(a, a->other_theme, message, sizeof message))
        a->other_theme = before;
    else
        message_error(a, "Cannot change the theme", message);
}

static void color_by_next(app *a)
{
    a->color_by = (view_color_by)((a->color_by + 1) % VIEW_COLOR_MODES);
    a->fastest = 0.0f;
    char text[64];
    snprintf(text, sizeof text, "Colours: %s", view_color_modes()[a->color_by].name);
    message_note(a, text);
}

static void scale_vectors(app *a, float factor)
{
    float scale = a->vector_scale * factor;
    a->vector_scale = fminf(fmaxf(scale, APP_LEAST_VECTORS), APP_MOST_VECTORS);
    char text[64];
    snprintf(text, sizeof text, a->vector_scale < 1.0f ? "Vectors: 1/%.0f" : "Vectors: %.0f",
             (double)(a->vector_scale < 1.0f ? 1.0f / a->vector_scale : a->vector_scale));
    message_note(a, text);
}

static void show_help(app *a)
{
    if (a->panel.kind == PANEL_HELP)
        panel_close(a);
    else
        help_show(a);
}

void dispatch(app *a, lab_action action, bool shift, bool repeated)
{
    a->dirty = true;
    settle(a, action);
    switch (action) {
    case LAB_ACT_PLAY:
        run_play(a, !a->playing);
        break;
    case LAB_ACT_STEP:
        run_step(a);
        break;
    case LAB_ACT_STEP_BACK:
        run_step_back(a);
        break;
    case LAB_ACT_RESET:
        run_travel(a, lab_session_reset);
        break;
    case LAB_ACT_SLOWER:
        clock_slower(&a->clock);
        break;
    case LAB_ACT_FASTER:
        clock_faster(&a->clock);
        break;
    case LAB_ACT_SPAWN_BOX:
        spawn(a, CR_BOX);
        break;
    case LAB_ACT_SPAWN_CIRCLE:
        spawn(a, CR_CIRCLE);
        break;
    case LAB_ACT_FIX:
        edit_fix_selected(a);
        break;
    case LAB_ACT_PART:
        edit_part(a);
        break;
    case LAB_ACT_DELETE:
        gesture_finish(a);
        edit_delete_selected(a);
        break;
    case LAB_ACT_DUPLICATE:
        edit_duplicate_selected(a);
        break;
    case LAB_ACT_SELECT_ALL:
        selection_all(&a->selection, app_world(a));
        break;
    case LAB_ACT_DESELECT:
        escape(a);
        break;
    case LAB_ACT_LEFT:
        nudge(a, -1.0f, 0.0f, shift, repeated);
        break;
    case LAB_ACT_RIGHT:
        nudge(a, 1.0f, 0.0f, shift, repeated);
        break;
    case LAB_ACT_UP:
        nudge(a, 0.0f, 1.0f, shift, repeated);
        break;
    case LAB_ACT_DOWN:
        nudge(a, 0.0f, -1.0f, shift, repeated);
        break;
    case LAB_ACT_TURN_LEFT:
        edit_turn_selected(a, turn_by_key, repeated);
        break;
    case LAB_ACT_TURN_RIGHT:
        edit_turn_selected(a, -turn_by_key, repeated);
        break;
    case LAB_ACT_PIN:
        edit_join(a, CR_PIN);
        break;
    case LAB_ACT_SPRING:
        edit_join(a, CR_SPRING);
        break;
    case LAB_ACT_WELD:
        edit_join(a, CR_WELD);
        break;
    case LAB_ACT_UNJOIN:
        edit_unjoin_selected(a);
        break;
    case LAB_ACT_TOOL_SELECT:
        set_tool(a, TOOL_SELECT);
        break;
    case LAB_ACT_TOOL_CIRCLE:
        set_tool(a, TOOL_CIRCLE);
        break;
    case LAB_ACT_TOOL_BOX:
        set_tool(a, TOOL_BOX);
        break;
    case LAB_ACT_UNDO:
        run_travel(a, lab_session_undo);
        break;
    case LAB_ACT_REDO:
        run_travel(a, lab_session_redo);
        break;
    case LAB_ACT_SAVE:
        gesture_finish(a);
        save_scene(a);
        break;
    case LAB_ACT_OPEN:
        open_show(a);
        break;
    case LAB_ACT_QUIT:
        ask_quit(a);
        break;
    case LAB_ACT_FRAME:
        camera_frame(a);
        break;
    case LAB_ACT_PROJECTOR:
        toggle_projector(a);
        break;
    case LAB_ACT_HELP:
        show_help(a);
        break;
    case LAB_ACT_COLOR_BY:
        color_by_next(a);
        break;
    case LAB_ACT_LONGER:
        scale_vectors(a, 2.0f);
        break;
    case LAB_ACT_SHORTER:
        scale_vectors(a, 0.5f);
        break;
    case LAB_ACT_OVERLAY_POINTS:
    case LAB_ACT_OVERLAY_NORMALS:
    case LAB_ACT_OVERLAY_IMPULSES:
    case LAB_ACT_OVERLAY_VELOCITY:
    case LAB_ACT_OVERLAY_BOXES:
    case LAB_ACT_OVERLAY_CIRCLES:
    case LAB_ACT_OVERLAY_PAIRS:
    case LAB_ACT_OVERLAY_CENTERS:
    case LAB_ACT_OVERLAY_NAMES:
    case LAB_ACT_OVERLAY_FACES:
    case LAB_ACT_OVERLAY_JOINTS:
        a->overlays ^= 1u << (action - LAB_ACT_OVERLAY_POINTS);
        break;
    case LAB_ACTIONS:
        break;
    }
}

bool dispatch_can(const app *a, lab_action action)
{
    switch (action) {
    case LAB_ACT_UNDO:
        return lab_session_can_undo(a->session);
    case LAB_ACT_REDO:
        return lab_session_can_redo(a->session);
    case LAB_ACT_STEP_BACK:
    case LAB_ACT_RESET:
        return cr_world_tick(app_world(a)) > 0;
    case LAB_ACT_SLOWER:
        return a->clock.power > CLOCK_SLOWEST;
    case LAB_ACT_FASTER:
        return a->clock.power < CLOCK_FASTEST;
    case LAB_ACT_LONGER:
        return a->vector_scale < APP_MOST_VECTORS;
    case LAB_ACT_SHORTER:
        return a->vector_scale > APP_LEAST_VECTORS;
    case LAB_ACT_FIX:
    case LAB_ACT_DELETE:
    case LAB_ACT_DUPLICATE:
    case LAB_ACT_PIN:
    case LAB_ACT_SPRING:
    case LAB_ACT_WELD:
    case LAB_ACT_UNJOIN:
    case LAB_ACT_TURN_LEFT:
    case LAB_ACT_TURN_RIGHT:
        return a->selection.count > 0;
    default:
        return true;
    }
}

bool dispatch_is_on(const app *a, lab_action action)
{
    switch (action) {
    case LAB_ACT_PLAY:
        return a->playing;
    case LAB_ACT_TOOL_SELECT:
        return a->tool == TOOL_SELECT;
    case LAB_ACT_TOOL_CIRCLE:
        return a->tool == TOOL_CIRCLE;
    case LAB_ACT_TOOL_BOX:
        return a->tool == TOOL_BOX;
    case LAB_ACT_PROJECTOR:
        return strcmp(a->theme->name, "projector") == 0;
    case LAB_ACT_COLOR_BY:
        return a->color_by != VIEW_BY_BODY;
    default:
        return action >= LAB_ACT_OVERLAY_POINTS && action <= LAB_ACT_OVERLAY_JOINTS &&
               (a->overlays & 1u << (action - LAB_ACT_OVERLAY_POINTS)) != 0;
    }
}
