/* test_menus.c - every action is in a menu, and can be done by mouse alone and by keys alone: what
 * comes of it is what comes of the action itself. */
#include "effort.h"
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/comparing.h"
#include "sandbox/actions/key_display.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/scrub.h"
#include "sandbox/actions/stopping.h"
#include "sandbox/app/keys.h"
#include "sandbox/app/time_view.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/panels/menu_bar.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- states in which actions are tried ---- */

static void open_empty(app *a)
{
    user_open(a);
}

/* Three bodies that overlap, selected, after a few ticks; edits to undo, a tool in the hand, larger
 * controls, something copied. */
static void open_selected(app *a)
{
    user_open(a);
    user_spawn(a, CR_BOX, -1.0f, 0.0f);
    user_spawn(a, CR_CIRCLE, -0.25f, 0.5f);
    user_spawn(a, CR_BOX, 1.5f, 1.0f);
    selection_all(&a->selection, app_world(a));
    dispatch(a, ACTION_COPY, false, false);
    dispatch(a, ACTION_WELD, false, false);
    selection_all(&a->selection, app_world(a));
    for (int i = 0; i < 3; i++)
        dispatch(a, ACTION_STEP, false, false);
    dispatch(a, ACTION_TOOL_BOX, false, false);
    a->prefs.hints_step = 2;
    dispatch(a, ACTION_LARGER, false, false);
    dispatch(a, ACTION_LARGER, false, false);
}

/* Two bodies with a pin between them, a third that overlaps the first and is selected with it, and
 * the last edit undone. */
static void open_undone(app *a)
{
    user_open(a);
    user_spawn(a, CR_BOX, -0.5f, 0.0f);
    user_spawn(a, CR_BOX, 0.25f, 0.25f);
    selection_all(&a->selection, app_world(a));
    dispatch(a, ACTION_PIN, false, false);
    user_spawn(a, CR_BOX, 0.0f, 0.75f);
    dispatch(a, ACTION_RIGHT, false, false);
    dispatch(a, ACTION_UNDO, false, false);
    selection_set(&a->selection, cr_world_slot(app_world(a), 0));
    selection_add(&a->selection, cr_world_slot(app_world(a), 2));
    dispatch(a, ACTION_SHOW_KEYS, false, false);
}

/* A scene that says something. */
static void open_lesson(app *a)
{
    lab_error error;
    user_open(a);
    assert_int_equal(files_open(a, "02-head-on", &error), LAB_OK);
}

static void throw_at(app *a, cr_body_id body, float speed, int frames)
{
    playback_play(a, false);
    edit_throw(a, body, (cr_vec2){speed, 0.0f});
    playback_play(a, true);
    user_frames(a, frames);
}

/* In the past of a branch, with the points of a loop, a part of the run in sight, and a breakpoint
 * that comes true before this tick and after it. */
static void open_past(app *a)
{
    user_open(a);
    playback_play(a, true);
    user_frames(a, 40);
    scrub_by(a, -20);
    scrub_flush(a);
    dispatch(a, ACTION_LOOP_IN, false, false);
    cr_body_id body = user_spawn(a, CR_BOX, 0.0f, 0.0f);
    throw_at(a, body, 0.5f, 4);
    throw_at(a, body, 0.0f, 12);
    throw_at(a, body, 0.5f, 4);
    lab_condition fast = {
        .kind = LAB_ABOVE, .quantity = lab_quantity_find("speed", 5), .bound = 0.25, .count = 1};
    stopping_add(a, &fast);
    dispatch(a, ACTION_LOOP_OUT, false, false);
    scrub_by(a, -5);
    scrub_flush(a);
    dispatch(a, ACTION_TIME_NEARER, false, false);
    user_frames(a, 1);
    lab_pins_add(&a->watching.pins, lab_session_scene(a->session), lab_quantity_find("speed", 5),
                 &(lab_subject){.a = {0, 0}});
}

/* Two variants side by side. */
static void open_compared(app *a)
{
    char why[256];
    user_open(a);
    user_spawn(a, CR_BOX, 0.0f, 0.0f);
    comparing_propose(a);
    assert_true(comparing_begin(a, why, sizeof why));
}

static void (*const states[])(app *a) = {open_empty,  open_selected, open_undone,
                                         open_lesson, open_past,     open_compared};
enum { STATES = sizeof states / sizeof states[0] };

/* ---- all that an action can change ---- */

typedef struct traces {
    uint64_t hash, users, tick;
    uint32_t overlays, joints;
    size_t selected, sketched;
    app_tool tool;
    app_dialog_kind panel;
    int clock_power, color_by, hints;
    bool playing, snap, folded, quit, undo, redo, sound, keys, error, menu, card, full;
    app_saved saved;
    bool only_selected, followed, timeline, keyboard;
    app_loop loop;
    time_span shown;
    size_t branch;
    int tab;
    bool backwards, compared, ghosts, fan, spread, ghost;
    size_t leader;
    const view_theme *theme;
    float scale, vectors, camera_x, camera_y, camera_scale;
    char clip[4096];
} traces;

static bool menu_is_open(app *a)
{
    char path[USER_PATH];
    return ui_find(a->ui_state, user_button(path, "menu/File", ACTION_SAVE)) != NULL;
}

static void look(app *a, traces *out)
{
    const cr_world *world = app_world(a);
    memset(out, 0, sizeof *out);
    user_draw(a);
    out->tick = cr_world_tick(world);
    out->hash = cr_world_hash(world);
    for (size_t slot = 0; slot < cr_world_slots(world); slot++)
        if (cr_world_slot(world, slot).index != 0)
            out->users = out->users * 31 + cr_body_get_view(world, cr_world_slot(world, slot)).user;
    out->overlays = a->overlays;
    out->selected = a->selection.count;
    out->sketched = a->sketch.count;
    out->tool = a->tool;
    out->panel = a->dialog.kind;
    out->clock_power = a->clock.power;
    out->color_by = (int)a->color_by;
    out->hints = a->prefs.hints_step;
    out->playing = a->playing;
    out->snap = a->snap.on;
    out->tab = a->ui_frame.tab;
    out->folded = a->ui_frame.side_folded;
    out->card = a->ui_frame.card_folded;
    out->full = a->full_screen;
    out->quit = a->quit;
    out->undo = lab_session_can_undo(a->session);
    out->redo = lab_session_can_redo(a->session);
    out->sound = a->sound != NULL;
    out->keys = key_display_is_on(a);
    out->only_selected = a->prefs.only_selected;
    out->followed = a->followed.index != 0;
    out->timeline = a->time_bar.folded;
    out->keyboard = ui_has_focus(a->ui_state, ui_path("time/track"));
    out->loop = a->loop;
    out->shown = time_view_shown(a);
    out->branch = lab_session_branch(a->session);
    out->backwards = a->backwards;
    out->compared = a->compare.variants != NULL;
    out->ghosts = a->compare.ghosts;
    out->fan = a->fan.on;
    out->ghost = a->ghost.on;
    out->spread = a->spread.on;
    out->leader = out->compared ? lab_variants_leader(a->compare.variants) : 0;
    out->error = a->notifications.title[0] != '\0';
    out->saved = a->dialog.kind == DIALOG_SAVE ? a->dialog.saved : SAVED_SCENE;
    out->menu = menu_is_open(a);
    out->theme = a->theme;
    out->scale = a->user_scale;
    out->vectors = a->vector_scale;
    out->camera_x = a->camera.center.x;
    out->camera_y = a->camera.center.y;
    out->camera_scale = a->camera.scale;
    snprintf(out->clip, sizeof out->clip, "%s", a->clip != NULL ? a->clip : "");
}

/* What comes of the action itself; true when that is anything. */
static bool do_directly(void (*open)(app *a), action_id action, bool shift, traces *out)
{
    app a;
    traces before;
    open(&a);
    look(&a, &before);
    dispatch(&a, action, shift, false);
    look(&a, out);
    app_free(&a);
    return memcmp(&before, out, sizeof before) != 0;
}

static void compare(app *a, action_id action, int state, const char *how, const traces *wanted)
{
    traces found;
    look(a, &found);
    if (memcmp(&found, wanted, sizeof found) != 0)
        fail_msg("%s in state %d, %s: does not do what the action does",
                 action_info_of(action)->name, state, how);
}

/* ---- by mouse ---- */

static const menu_row *row_of(action_id action)
{
    size_t count;
    const menu_row *row = menu_table(&count), *found = NULL;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(row[i].group, action_info_of(action)->group) != 0)
            continue;
        assert_null(found); /* in one place only */
        found = &row[i];
    }
    if (found == NULL)
        fail_msg("%s is in no menu", action_info_of(action)->name);
    return found;
}

static const char *path_of(const menu_row *row, char out[USER_PATH])
{
    snprintf(out, USER_PATH, row->list != NULL ? "menu/%s/%s" : "menu/%s", row->menu, row->list);
    return out;
}

static void open_list(app *a, const menu_row *row)
{
    char path[USER_PATH];
    snprintf(path, sizeof path, "menu/%s", row->menu);
    user_click_on(a, path);
    if (row->list != NULL)
        user_click_on(a, path_of(row, path));
}

/* Each action is done in each state; with sanitizers in one of them by mouse, and in another by
 * keys, which go the same way from there on: others for the next action. */
static bool is_tried_by_mouse(int state, int action)
{
    return (state + action) % test_effort(1, STATES) == 0;
}

static bool is_tried_by_keys(int state, int action)
{
    return (state + action + 1) % test_effort(1, STATES) == 0;
}

static void each_action_is_done_by_mouse_alone(void **state)
{
    (void)state;
    int done[ACTIONS] = {0};
    for (int s = 0; s < STATES; s++) {
        for (int i = 0; i < ACTIONS; i++) {
            if (!is_tried_by_mouse(s, i))
                continue;
            action_id action = (action_id)i;
            const menu_row *row = row_of(action);
            char list[USER_PATH], path[USER_PATH];
            app a;
            states[s](&a);
            bool can = dispatch_can(&a, action);
            open_list(&a, row);
            const ui_control_info *seen =
                user_find(&a, user_button(path, path_of(row, list), action));
            if (seen == NULL)
                fail_msg("%s is not in its menu", action_info_of((action_id)i)->name);
            if (seen->disabled == can)
                fail_msg("%s in state %d: wrongly %s", action_info_of((action_id)i)->name, s,
                         can ? "faint" : "enabled");
            traces wanted;
            if (can)
                done[i] += do_directly(states[s], action, false, &wanted);
            else
                look(&a, &wanted);
            user_click_on(&a, path);
            compare(&a, action, s, can ? "by mouse" : "by mouse, though faint", &wanted);
            app_free(&a);
        }
    }
    for (int i = 0; i < ACTIONS; i++)
        if (done[i] == 0 && !test_is_sampled())
            fail_msg("%s did nothing in any state", action_info_of((action_id)i)->name);
}

static void each_line_is_reached_in_the_smallest_window(void **state)
{
    (void)state;
    size_t themes;
    const view_theme *theme = view_themes(&themes);
    for (size_t t = 0; t < themes; t++) {
        app a;
        char message[256];
        user_open(&a);
        assert_true(layout_set_theme(&a, &theme[t], message, sizeof message));
        assert_true(layout_resize(&a, 480, 320, 1.0f, message, sizeof message));
        for (int i = 0; i < ACTIONS; i++) {
            char list[USER_PATH], path[USER_PATH];
            const menu_row *row = row_of((action_id)i);
            snprintf(path, sizeof path, "menu/%s", row->menu);
            user_click_on(&a, path);
            path_of(row, list);
            if (row->list != NULL) {
                user_scroll_to(&a, list);
                user_click_on(&a, list);
            }
            user_scroll_to(&a, user_button(path, list, (action_id)i));
            user_move_to(&a, path);
            user_key(&a, "Esc");
            user_key(&a, "Esc");
        }
        app_free(&a);
    }
}

/* ---- by keys ---- */

static void each_action_is_done_by_its_own_key(void **state)
{
    (void)state;
    for (int s = 0; s < STATES; s++) {
        for (int i = 0; i < ACTIONS; i++) {
            if (!is_tried_by_keys(s, i))
                continue;
            action_id action = (action_id)i;
            key_chord chord;
            for (int k = 0; keys_of_action(action, k, &chord); k++) {
                app a;
                char text[32];
                traces wanted;
                const char *keys = action_info_of((action_id)i)->keys;
                for (int skip = 0; skip < k; skip++)
                    keys = strstr(keys, " / ") + 3;
                size_t length = strcspn(keys, " ");
                snprintf(text, sizeof text, "%.*s", (int)length, keys);
                do_directly(states[s], action, chord.shift, &wanted);
                states[s](&a);
                user_key(&a, text);
                compare(&a, action, s, text, &wanted);
                app_free(&a);
            }
        }
    }
}

/* Presses a key until a control has the keyboard; false when it never has. */
static bool go_to(app *a, const char *key, const char *path)
{
    for (int i = 0; i < 80; i++) {
        if (ui_has_focus(a->ui_state, ui_path(path)))
            return true;
        user_key(a, key);
    }
    return false;
}

/* F10, and Right until the list of a title is open. */
static void open_title(app *a, const menu_row *row, action_id some)
{
    char path[USER_PATH], list[USER_PATH];
    if (row->list != NULL)
        path_of(row, path);
    else
        user_button(path, path_of(row, list), some);
    user_key(a, "F10");
    for (int i = 0; i < 10 && ui_find(a->ui_state, path) == NULL; i++)
        user_key(a, "Right");
    if (ui_find(a->ui_state, path) == NULL)
        fail_msg("F10 and Right do not open %s", row->menu);
}

static void each_action_is_done_by_the_menus_keys(void **state)
{
    (void)state;
    for (int s = 0; s < STATES; s++) {
        for (int i = 0; i < ACTIONS; i++) {
            if (!is_tried_by_keys(s, i))
                continue;
            action_id action = (action_id)i;
            const menu_row *row = row_of(action);
            char list[USER_PATH], path[USER_PATH];
            traces wanted;
            app a;
            states[s](&a);
            bool can = dispatch_can(&a, action);
            open_title(&a, row, action);
            path_of(row, list);
            if (row->list != NULL) {
                if (!go_to(&a, "Down", list))
                    fail_msg("no key leads to %s", list);
                user_key(&a, "Right");
            }
            if (go_to(&a, "Down", user_button(path, list, action)) != can)
                fail_msg("%s in state %d: the keys lead to it %s",
                         action_info_of((action_id)i)->name, s,
                         can ? "never" : "though it is faint");
            if (can) {
                do_directly(states[s], action, false, &wanted);
                user_key(&a, "Enter");
                compare(&a, action, s, "by keys in the menu", &wanted);
            }
            app_free(&a);
        }
    }
}

static void a_line_that_asks_first_ends_in_an_ellipsis(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_click_on(&a, "menu/File");
    assert_true(user_shows(&a, "Open\u2026") && user_shows(&a, "Save as\u2026"));
    assert_false(user_shows(&a, "Save\u2026"));
    app_free(&a);
}

static void every_action_does_something(void **state)
{
    (void)state;
    for (int i = 0; i < ACTIONS; i++) {
        const action_row *row = action_row_of((action_id)i);
        assert_true((row->simple != NULL) != (row->run != NULL));
    }
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        action_id action = action_of_overlay((view_overlay)i);
        assert_true(action < ACTIONS);
        app a;
        user_open(&a);
        bool was = dispatch_is_on(&a, action);
        dispatch(&a, action, false, false);
        assert_int_equal(dispatch_is_on(&a, action), !was);
        assert_int_equal((a.overlays & 1u << i) != 0, !was);
        app_free(&a);
    }
}

int main(void)
{
    SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_does_something),
        cmocka_unit_test(each_action_is_done_by_mouse_alone),
        cmocka_unit_test(each_line_is_reached_in_the_smallest_window),
        cmocka_unit_test(each_action_is_done_by_its_own_key),
        cmocka_unit_test(each_action_is_done_by_the_menus_keys),
        cmocka_unit_test(a_line_that_asks_first_ends_in_an_ellipsis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
