/* action_table.c - the behaviour of the rows of actions.inc, where it is too short for a file of
 * its own. */
#include "sandbox/actions/action_table.h"

#include "sandbox/actions/appearance.h"
#include "sandbox/actions/bookmarks.h"
#include "sandbox/actions/causes.h"
#include "sandbox/actions/comparing.h"
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/fanning.h"
#include "sandbox/actions/finding.h"
#include "sandbox/actions/ghosting.h"
#include "sandbox/actions/inside_tick.h"
#include "sandbox/actions/key_display.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/actions/scrub.h"
#include "sandbox/actions/spreading.h"
#include "sandbox/actions/stopping.h"
#include "sandbox/actions/watching.h"
#include "sandbox/app/card_place.h"
#include "sandbox/app/follow.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/pick.h"
#include "sandbox/app/snap.h"
#include "sandbox/app/sound.h"
#include "sandbox/app/time_view.h"
#include "sandbox/app/tour.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/edits/arrange.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/edits/clipboard.h"
#include "sandbox/edits/joint_edits.h"
#include "sandbox/edits/lock.h"
#include "sandbox/tools/gesture.h"
#include "sandbox/tools/sketch.h"
#include "sandbox/tools/tools.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

/* ---------------------------------------------------------------- time */

static void play(app *a)
{
    playback_play(a, !a->playing);
}

static bool is_playing(const app *a, int argument)
{
    (void)argument;
    return a->playing;
}

static void play_backwards(app *a)
{
    if (a->playing && a->backwards)
        playback_play(a, false);
    else
        playback_play_backwards(a);
}

static void play_forwards(app *a)
{
    bool forwards = a->playing && !a->backwards;
    playback_play(a, false);
    playback_play(a, !forwards);
}

static bool is_playing_back(const app *a, int argument)
{
    return a->playing && a->backwards == (argument < 0);
}

static bool has_past(const app *a, int argument)
{
    (void)argument;
    return cr_world_tick(app_world(a)) > lab_session_first_tick(a->session);
}

static bool has_future(const app *a, int argument)
{
    (void)argument;
    return lab_session_in_past(a->session);
}

/* The argument is -1 or 1. */
static void to_event(app *a, action_call call)
{
    scrub_to_event(a, call.argument < 0);
    scrub_flush(a);
}

static bool is_comparing(const app *a, int argument)
{
    (void)argument;
    return a->compare.variants != NULL;
}

static bool is_fanning(const app *a, int argument)
{
    (void)argument;
    return a->fan.on;
}

static bool is_spreading(const app *a, int argument)
{
    (void)argument;
    return a->spread.on;
}

static bool is_ghosting(const app *a, int argument)
{
    (void)argument;
    return a->ghost.on;
}

static void flip(app *a)
{
    if (a->compare.variants != NULL)
        comparing_next(a);
    else
        scrub_flip(a);
}

static bool can_flip(const app *a, int argument)
{
    return is_comparing(a, argument) || lab_session_branches(a->session) > 1;
}

static void clear_loop(app *a)
{
    scrub_loop_clear(a);
}

static bool has_bookmark(const app *a, int argument)
{
    (void)argument;
    return bookmark_is_here(a);
}

static bool has_loop(const app *a, int argument)
{
    (void)argument;
    return a->loop.has_in || a->loop.has_out;
}

/* The argument is 1 for nearer, -1 for farther, 0 for the whole run. */
static void zoom_time(app *a, action_call call)
{
    if (call.argument == 0)
        time_view_show_all(a);
    else
        time_view_zoom(a, (double)cr_world_tick(app_world(a)), call.argument > 0 ? 0.5 : 2.0);
}

static bool can_zoom_time(const app *a, int argument)
{
    return a->time_bar.lanes > 0 && (argument > 0 || a->time_bar.zoomed);
}

static bool has_run(const app *a, int argument)
{
    (void)argument;
    return cr_world_tick(app_world(a)) > 0;
}

static bool has_run_since_edit(const app *a, int argument)
{
    (void)argument;
    return lab_session_ran_since_edit(a->session);
}

/* The argument is -1 or 1. */
static void change_speed(app *a, action_call call)
{
    if (call.argument < 0)
        clock_slower(&a->clock);
    else
        clock_faster(&a->clock);
}

static bool can_change_speed(const app *a, int argument)
{
    return argument < 0 ? a->clock.power > CLOCK_SLOWEST : a->clock.power < CLOCK_FASTEST;
}

static bool has_plot(const app *a, int argument)
{
    (void)argument;
    return a->watching.pins.count > 0;
}

static bool has_breakpoint(const app *a, int argument)
{
    (void)argument;
    return a->stopping.list.count > 0;
}

static void undo(app *a)
{
    playback_travel(a, lab_session_undo);
}

static bool can_undo(const app *a, int argument)
{
    (void)argument;
    return lab_session_can_undo(a->session);
}

static void redo(app *a)
{
    playback_travel(a, lab_session_redo);
}

static bool can_redo(const app *a, int argument)
{
    (void)argument;
    return lab_session_can_redo(a->session);
}

/* ---------------------------------------------------------------- bodies */

static bool any_selected(const app *a, int argument)
{
    (void)argument;
    return a->selection.count > 0;
}

static void spawn(app *a, action_call call)
{
    spawn_default(a, (cr_shape_kind)call.argument, app_insertion_point(a));
}

static void join(app *a, action_call call)
{
    edit_add_joint(a, (cr_joint_kind)call.argument);
}

static void delete_selected(app *a)
{
    gesture_finish(a);
    edit_delete_selected(a);
}

static void select_all(app *a)
{
    selection_all(&a->selection, app_world(a));
}

/* Esc gives up the nearest thing first. */
static void escape(app *a)
{
    if (notification_dismiss(a) || gesture_cancel(a) || sketch_clear(a) || fanning_end(a) ||
        spreading_end(a))
        return;
    if (a->tool != TOOL_SELECT)
        gesture_take_tool(a, TOOL_SELECT);
    else if (a->selection.count > 0 || a->selection.absent_count > 0)
        selection_clear(&a->selection);
    else if (!scrub_loop_clear(a))
        comparing_end(a);
}

/* A step of the grid; a body that stands on it goes from line to line without drifting off. */
static double grid_step(const app *a, double by, bool vertical)
{
    cr_body_view first = cr_body_get_view(app_world(a), a->selection.id[0]);
    double step = snap_step(a) * by;
    float from = vertical ? first.transform.p.y : first.transform.p.x;
    cr_vec2 line =
        snap_point(a, (cr_vec2){(float)((double)from + step), (float)((double)from + step)});
    double to_line = (double)line.x - (double)from;
    return fabs(to_line - step) < 1e-3 * fabs(step) ? to_line : step;
}

/* With nothing selected the picture moves, the other way. */
static void nudge(app *a, action_call call, int x, int y)
{
    if (a->selection.count == 0) {
        camera_drag(a, (float)-x * 48.0f * a->ui, (float)y * 48.0f * a->ui);
        return;
    }
    float by = call.shift ? 0.01f : 0.1f;
    double dx = (double)((float)x * by), dy = (double)((float)y * by);
    if (snap_active(a) && !call.shift) {
        dx = x != 0 ? grid_step(a, x, false) : 0.0;
        dy = y != 0 ? grid_step(a, y, true) : 0.0;
    }
    edit_move_selected(a, dx, dy, call.repeated);
}

static void nudge_across(app *a, action_call call)
{
    nudge(a, call, call.argument, 0);
}

static void nudge_up(app *a, action_call call)
{
    nudge(a, call, 0, call.argument);
}

/* The argument is 1 counter-clockwise, -1 clockwise. */
static void turn(app *a, action_call call)
{
    const float five_degrees = 0.087266463f;
    float by = snap_active(a) ? a->snap.angle : five_degrees;
    edit_turn_selected(a, (float)call.argument * by, call.repeated);
}

/* ---------------------------------------------------------------- arranging bodies */

/* The argument is the place in the box, in halves: 0 its lower end, 2 its upper. */
static void align_x(app *a, action_call call)
{
    edit_align(a, ARRANGE_X, 0.5 * call.argument);
}

static void align_y(app *a, action_call call)
{
    edit_align(a, ARRANGE_Y, 0.5 * call.argument);
}

static bool two_selected(const app *a, int argument)
{
    (void)argument;
    return arrange_count(a) >= 2;
}

static void distribute(app *a, action_call call)
{
    edit_distribute(a, (arrange_axis)call.argument);
}

static bool three_selected(const app *a, int argument)
{
    (void)argument;
    return arrange_count(a) >= 3;
}

static void mirror(app *a, action_call call)
{
    edit_mirror(a, call.argument != 0);
}

static bool can_mirror(const app *a, int argument)
{
    (void)argument;
    return arrange_count(a) >= 1;
}

static void bring(app *a, action_call call)
{
    edit_bring(a, call.argument != 0);
}

static bool all_locked(const app *a, int argument)
{
    (void)argument;
    return lock_holds_all(a);
}

/* ---------------------------------------------------------------- tools */

static void take_tool(app *a, action_call call)
{
    gesture_take_tool(a, (app_tool)call.argument);
}

static bool has_tool(const app *a, int argument)
{
    return a->tool == (app_tool)argument;
}

static void toggle_snap(app *a)
{
    a->snap.on = !a->snap.on;
    notification_show(a, a->snap.on
                             ? "Snapping to the grid and to steps of 15\u00B0.  Alt suspends it."
                             : "Snapping is off");
}

static bool is_snapping(const app *a, int argument)
{
    (void)argument;
    return a->snap.on;
}

/* ---------------------------------------------------------------- files and the clipboard */

static void save(app *a)
{
    gesture_finish(a);
    save_scene(a);
}

static void save_as(app *a)
{
    gesture_finish(a);
    save_scene_as(a);
}

static void open_panel(app *a)
{
    dialog_open(a, DIALOG_OPEN);
}

static void new_scene(app *a)
{
    size_t count;
    confirm_new(a, files_templates(&count)->file);
}

static void cut(app *a)
{
    gesture_finish(a);
    clipboard_cut(a);
}

static void paste(app *a, action_call call)
{
    clipboard_paste(a, call.argument != 0);
}

/* ---------------------------------------------------------------- the view */

static void frame_all(app *a)
{
    follow_end(a);
    camera_frame(a);
}

static bool can_follow(const app *a, int argument)
{
    (void)argument;
    return follow_can(a);
}

static bool is_following(const app *a, int argument)
{
    (void)argument;
    return follow_is_on(a);
}

static bool is_projected(const app *a, int argument)
{
    (void)argument;
    return a->theme->wall;
}

/* A panel that the layout has folded to leave the world its room is unfolded all the same. */
static void fold_side(app *a)
{
    bool shown = a->ui_frame.side.w > 0;
    a->ui_frame.side_folded = shown;
    a->ui_frame.side_insisted = !shown;
    layout_update(a);
    if (!shown && a->ui_frame.side.w == 0)
        notification_show(a, "The window is too narrow for the side panel");
}

static bool has_side(const app *a, int argument)
{
    (void)argument;
    return a->ui_frame.side.w > 0;
}

static void fold_timeline(app *a)
{
    bool shown = a->time_bar.lanes > 0;
    a->time_bar.folded = shown;
    layout_update(a);
    if (!shown && a->time_bar.lanes == 0)
        notification_show(a, "The window is too small for the timeline");
}

static bool has_timeline(const app *a, int argument)
{
    (void)argument;
    return a->time_bar.lanes > 0;
}

static void focus_timeline(app *a)
{
    ui_focus_by_key(a->ui_state, ui_path("time/track"));
}

static void fold_card(app *a)
{
    card_fold(a, !card_is_folded(a));
    layout_update(a);
}

static bool has_card(const app *a, int argument)
{
    (void)argument;
    return card_is_wanted(a);
}

static bool shows_card(const app *a, int argument)
{
    (void)argument;
    return card_is_wanted(a) && !card_is_folded(a);
}

static void toggle_full_screen(app *a)
{
    a->full_screen = !a->full_screen;
}

static bool is_full_screen(const app *a, int argument)
{
    (void)argument;
    return a->full_screen;
}

static void show_help(app *a)
{
    if (a->dialog.kind == DIALOG_HELP)
        dialog_close(a);
    else
        dialog_open(a, DIALOG_HELP);
}

static void focus_menu(app *a)
{
    ui_menu_focus(a->ui_state, "menu/File");
}

static void step_scale(app *a, action_call call)
{
    appearance_step_scale(a, call.argument);
}

static void usual_scale(app *a)
{
    appearance_set_scale(a, 1.0f);
}

static bool shows_keys(const app *a, int argument)
{
    (void)argument;
    return key_display_is_on(a);
}

static bool sounds(const app *a, int argument)
{
    (void)argument;
    return a->sound != NULL;
}

static bool can_look_inside(const app *a, int argument)
{
    (void)argument;
    return inside_can(a);
}

static bool is_inside(const app *a, int argument)
{
    (void)argument;
    return a->opened_tick.wanted;
}

static bool shows_causes(const app *a, int argument)
{
    (void)argument;
    return a->opened_tick.wanted && a->opened_tick.causes_of != CAUSES_OF_NOTHING;
}

/* ---------------------------------------------------------------- overlays */

static void color_by_next(app *a)
{
    a->color_by = (view_color_by)((a->color_by + 1) % VIEW_COLOR_MODES);
    a->fastest = 0.0f;
    char text[64];
    snprintf(text, sizeof text, "Colours: %s", view_color_modes()[a->color_by].name);
    notification_show(a, text);
}

static bool is_colored_by_state(const app *a, int argument)
{
    (void)argument;
    return a->color_by != VIEW_BY_BODY;
}

/* The argument is 1 for longer arrows, -1 for shorter ones. */
static void scale_vectors(app *a, action_call call)
{
    float scale = a->vector_scale * (call.argument > 0 ? 2.0f : 0.5f);
    a->vector_scale = fminf(fmaxf(scale, APP_MIN_VECTORS), APP_MAX_VECTORS);
    char text[64];
    snprintf(text, sizeof text, a->vector_scale < 1.0f ? "Vectors: 1/%.0f" : "Vectors: %.0f",
             (double)(a->vector_scale < 1.0f ? 1.0f / a->vector_scale : a->vector_scale));
    notification_show(a, text);
}

static bool can_scale_vectors(const app *a, int argument)
{
    return argument > 0 ? a->vector_scale < APP_MAX_VECTORS : a->vector_scale > APP_MIN_VECTORS;
}

static void toggle_overlay(app *a, action_call call)
{
    a->overlays ^= 1u << call.argument;
}

static bool shows_overlay(const app *a, int argument)
{
    return (a->overlays & 1u << argument) != 0;
}

static void toggle_only_selected(app *a)
{
    a->prefs.only_selected = !a->prefs.only_selected;
    notification_show(a, a->prefs.only_selected ? "Overlays tell of selected bodies only"
                                                : "Overlays tell of all bodies");
}

static bool is_only_selected(const app *a, int argument)
{
    (void)argument;
    return a->prefs.only_selected;
}

/* ---------------------------------------------------------------- the table */

const action_row *action_row_of(action_id action)
{
    static const action_row rows[ACTIONS] = {
#define ACTION(id, group, keys, name, help, ...) [ACTION_##id] = {__VA_ARGS__},
#include "view/actions.inc"
    };
    return &rows[action];
}
