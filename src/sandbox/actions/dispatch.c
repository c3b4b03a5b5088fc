/* dispatch.c - what each action does, and when it can. */
#include "dispatch.h"

#include "arrange.h"
#include "ask.h"
#include "card_place.h"
#include "clipboard.h"
#include "edits.h"
#include "files.h"
#include "first_steps.h"
#include "follow.h"
#include "gesture.h"
#include "join.h"
#include "layout.h"
#include "lock.h"
#include "looks.h"
#include "message.h"
#include "panel.h"
#include "pick.h"
#include "run.h"
#include "save.h"
#include "shown_keys.h"
#include "sketch.h"
#include "snap.h"
#include "sound.h"
#include "tools.h"
#include "widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static float key_turn(const app *a)
{
    const float five_degrees = 0.087266463f;
    return snap_active(a) ? a->snap.angle : five_degrees;
}

/* A step of the grid; a body that stands on it goes from line to line without drifting off. */
static double grid_step(const app *a, double by, bool vertical)
{
    cr_body_view first = cr_body_look(app_world(a), a->selection.id[0]);
    double step = snap_step(a) * by;
    float from = vertical ? first.transform.p.y : first.transform.p.x;
    cr_vec2 line =
        snap_point(a, (cr_vec2){(float)((double)from + step), (float)((double)from + step)});
    double to_line = (double)line.x - (double)from;
    return fabs(to_line - step) < 1e-3 * fabs(step) ? to_line : step;
}

static void nudge(app *a, float x, float y, bool fine, bool same)
{
    if (a->selection.count == 0) {
        camera_drag(a, -x * 48.0f * a->ui, y * 48.0f * a->ui);
        return;
    }
    float by = fine ? 0.01f : 0.1f;
    double dx = (double)(x * by), dy = (double)(y * by);
    if (snap_active(a) && !fine) {
        dx = x != 0.0f ? grid_step(a, (double)x, false) : 0.0;
        dy = y != 0.0f ? grid_step(a, (double)y, true) : 0.0;
    }
    edit_move_selected(a, dx, dy, same);
}

static void spawn(app *a, cr_shape_kind kind)
{
    spawn_default(a, kind, app_hand(a));
}

static void toggle_snap(app *a)
{
    a->snap.on = !a->snap.on;
    message_note(a, a->snap.on ? "Snapping to the grid and to steps of 15\u00B0.  Alt suspends it."
                               : "Snapping is off");
}

/* A key that edits bodies ends a gesture that holds on to how they were. */
static void settle(app *a, lab_action action)
{
    app_gesture_kind kind = a->gesture.kind;
    bool edits =
        (action >= LAB_ACT_SPAWN_BOX && action <= LAB_ACT_UNJOIN && action != LAB_ACT_DESELECT) ||
        (action >= LAB_ACT_CUT && action <= LAB_ACT_PASTE_IN_PLACE);
    if (edits && (kind == GESTURE_MOVE || kind == GESTURE_CLONE || kind == GESTURE_ROTATE ||
                  kind == GESTURE_VELOCITY || kind == GESTURE_RESIZE)) {
        gesture_flush(a);
        gesture_finish(a);
    }
}

/* Esc gives up the nearest thing first. */
static void escape(app *a)
{
    if (message_dismiss(a) || gesture_cancel(a) || sketch_clear(a))
        return;
    if (a->tool != TOOL_SELECT)
        gesture_take_tool(a, TOOL_SELECT);
    else
        selection_clear(&a->selection);
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

static void toggle_only_selected(app *a)
{
    a->prefs.only_selected = !a->prefs.only_selected;
    message_note(a, a->prefs.only_selected ? "Overlays tell of selected bodies only"
                                           : "Overlays tell of all bodies");
}

/* A panel that the layout has folded to leave the world its room is unfolded all the same. */
static void fold_side(app *a)
{
    bool shown = a->face.side.w > 0;
    a->face.side_folded = shown;
    a->face.side_insisted = !shown;
    layout_places(a);
    if (!shown && a->face.side.w == 0)
        message_note(a, "The window is too narrow for the side panel");
}

static void show_help(app *a)
{
    if (a->panel.kind == PANEL_HELP)
        panel_close(a);
    else
        panel_begin(a, PANEL_HELP);
}

static void arrange(app *a, lab_action action)
{
    switch (action) {
    case LAB_ACT_ALIGN_LEFT:
    case LAB_ACT_ALIGN_X:
    case LAB_ACT_ALIGN_RIGHT:
        edit_align(a, ARRANGE_X, 0.5 * (action - LAB_ACT_ALIGN_LEFT));
        break;
    case LAB_ACT_ALIGN_BOTTOM:
    case LAB_ACT_ALIGN_Y:
    case LAB_ACT_ALIGN_TOP:
        edit_align(a, ARRANGE_Y, 0.5 * (LAB_ACT_ALIGN_BOTTOM - action));
        break;
    case LAB_ACT_DISTRIBUTE_X:
    case LAB_ACT_DISTRIBUTE_Y:
        edit_distribute(a, action == LAB_ACT_DISTRIBUTE_X ? ARRANGE_X : ARRANGE_Y);
        break;
    case LAB_ACT_MIRROR:
    case LAB_ACT_MIRROR_UPSIDE_DOWN:
        edit_mirror(a, action == LAB_ACT_MIRROR_UPSIDE_DOWN);
        break;
    case LAB_ACT_FRONT:
    case LAB_ACT_BACK:
        edit_bring(a, action == LAB_ACT_FRONT);
        break;
    default:
        lock_toggle_selected(a);
        break;
    }
}

void dispatch(app *a, lab_action action, bool shift, bool repeated)
{
    size_t count;
    a->dirty = true;
    settle(a, action);
    first_steps_note(a, action);
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
        run_restart(a, lab_session_reset);
        break;
    case LAB_ACT_SLOWER:
        clock_slower(&a->clock);
        break;
    case LAB_ACT_FASTER:
        clock_faster(&a->clock);
        break;
    case LAB_ACT_RESET_EDITED:
        run_restart(a, lab_session_reset_to_edit);
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
        edit_turn_selected(a, key_turn(a), repeated);
        break;
    case LAB_ACT_TURN_RIGHT:
        edit_turn_selected(a, -key_turn(a), repeated);
        break;
    case LAB_ACT_ALIGN_LEFT:
    case LAB_ACT_ALIGN_X:
    case LAB_ACT_ALIGN_RIGHT:
    case LAB_ACT_ALIGN_TOP:
    case LAB_ACT_ALIGN_Y:
    case LAB_ACT_ALIGN_BOTTOM:
    case LAB_ACT_DISTRIBUTE_X:
    case LAB_ACT_DISTRIBUTE_Y:
    case LAB_ACT_MIRROR:
    case LAB_ACT_MIRROR_UPSIDE_DOWN:
    case LAB_ACT_FRONT:
    case LAB_ACT_BACK:
    case LAB_ACT_LOCK:
        arrange(a, action);
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
    case LAB_ACT_TOOL_CIRCLE:
    case LAB_ACT_TOOL_BOX:
    case LAB_ACT_TOOL_POLYGON:
    case LAB_ACT_TOOL_GROUND:
    case LAB_ACT_TOOL_PIN:
    case LAB_ACT_TOOL_SPRING:
    case LAB_ACT_TOOL_WELD:
    case LAB_ACT_TOOL_ATTRACTOR:
    case LAB_ACT_TOOL_RULER:
    case LAB_ACT_TOOL_PROTRACTOR:
        gesture_take_tool(a, (app_tool)(action - LAB_ACT_TOOL_SELECT));
        break;
    case LAB_ACT_SNAP:
        toggle_snap(a);
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
        panel_begin(a, PANEL_OPEN);
        break;
    case LAB_ACT_QUIT:
        ask_quit(a);
        break;
    case LAB_ACT_NEW:
        ask_new(a, files_templates(&count)->file);
        break;
    case LAB_ACT_SAVE_AS:
        gesture_finish(a);
        save_scene_as(a);
        break;
    case LAB_ACT_EXPORT_PICTURE:
        save_picture(a);
        break;
    case LAB_ACT_COPY:
        clipboard_copy(a);
        break;
    case LAB_ACT_CUT:
        gesture_finish(a);
        clipboard_cut(a);
        break;
    case LAB_ACT_PASTE:
    case LAB_ACT_PASTE_IN_PLACE:
        clipboard_paste(a, action == LAB_ACT_PASTE_IN_PLACE);
        break;
    case LAB_ACT_FRAME:
        follow_end(a);
        camera_frame(a);
        break;
    case LAB_ACT_FOLLOW:
        follow_toggle(a);
        break;
    case LAB_ACT_PROJECTOR:
        looks_toggle_projector(a);
        break;
    case LAB_ACT_SIDE:
        fold_side(a);
        break;
    case LAB_ACT_CARD:
        card_fold(a, !card_is_folded(a));
        layout_places(a);
        break;
    case LAB_ACT_FULL_SCREEN:
        a->full_screen = !a->full_screen;
        break;
    case LAB_ACT_HELP:
        show_help(a);
        break;
    case LAB_ACT_HINTS:
        first_steps_restart(a);
        break;
    case LAB_ACT_MENU:
        ui_menu_focus(a->ui_state, "menu/File");
        break;
    case LAB_ACT_NEXT_THEME:
        looks_next_theme(a);
        break;
    case LAB_ACT_LARGER:
        looks_step_scale(a, 1);
        break;
    case LAB_ACT_SMALLER:
        looks_step_scale(a, -1);
        break;
    case LAB_ACT_USUAL_SIZE:
        looks_set_scale(a, 1.0f);
        break;
    case LAB_ACT_SHOW_KEYS:
        shown_keys_toggle(a);
        break;
    case LAB_ACT_SOUND:
        sound_toggle(a);
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
    case LAB_ACT_ONLY_SELECTED:
        toggle_only_selected(a);
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
    case LAB_ACT_RESET_EDITED:
        return lab_session_ran_since_edit(a->session);
    case LAB_ACT_SLOWER:
        return a->clock.power > CLOCK_SLOWEST;
    case LAB_ACT_FASTER:
        return a->clock.power < CLOCK_FASTEST;
    case LAB_ACT_CARD:
        return card_is_wanted(a);
    case LAB_ACT_FOLLOW:
        return follow_can(a);
    case LAB_ACT_LONGER:
        return a->vector_scale < APP_MOST_VECTORS;
    case LAB_ACT_SHORTER:
        return a->vector_scale > APP_LEAST_VECTORS;
    case LAB_ACT_ALIGN_LEFT:
    case LAB_ACT_ALIGN_X:
    case LAB_ACT_ALIGN_RIGHT:
    case LAB_ACT_ALIGN_TOP:
    case LAB_ACT_ALIGN_Y:
    case LAB_ACT_ALIGN_BOTTOM:
        return arrange_count(a) >= 2;
    case LAB_ACT_DISTRIBUTE_X:
    case LAB_ACT_DISTRIBUTE_Y:
        return arrange_count(a) >= 3;
    case LAB_ACT_MIRROR:
    case LAB_ACT_MIRROR_UPSIDE_DOWN:
        return arrange_count(a) >= 1;
    case LAB_ACT_FRONT:
    case LAB_ACT_BACK:
    case LAB_ACT_LOCK:
    case LAB_ACT_COPY:
    case LAB_ACT_CUT:
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
    case LAB_ACT_SNAP:
        return a->snap.on;
    case LAB_ACT_SIDE:
        return a->face.side.w > 0;
    case LAB_ACT_CARD:
        return card_is_wanted(a) && !card_is_folded(a);
    case LAB_ACT_FULL_SCREEN:
        return a->full_screen;
    case LAB_ACT_FOLLOW:
        return follow_is_on(a);
    case LAB_ACT_LOCK:
        return lock_holds_all(a);
    case LAB_ACT_PROJECTOR:
        return a->theme->wall;
    case LAB_ACT_SHOW_KEYS:
        return shown_keys_on(a);
    case LAB_ACT_SOUND:
        return a->sound != NULL;
        break;
    case LAB_ACT_COLOR_BY:
        return a->color_by != VIEW_BY_BODY;
    case LAB_ACT_ONLY_SELECTED:
        return a->prefs.only_selected;
    default:
        if (action >= LAB_ACT_TOOL_SELECT && action <= LAB_ACT_TOOL_PROTRACTOR)
            return a->tool == (app_tool)(action - LAB_ACT_TOOL_SELECT);
        return action >= LAB_ACT_OVERLAY_POINTS && action <= LAB_ACT_OVERLAY_JOINTS &&
               (a->overlays & 1u << (action - LAB_ACT_OVERLAY_POINTS)) != 0;
    }
}
