/* window_states.c - everything that the face can show, made by hand. */
#include "window_states.h"

#include "sandbox/actions/action_table.h"
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/actions/stopping.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/tour.h"
#include "sandbox/edits/apply.h"
#include "sandbox/frame.h"
#include "sandbox/input.h"
#include "sandbox/panels/ui_frame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

void window_pass(app *a)
{
    uint32_t pixels[16 * 16];
    draw_canvas canvas = draw_canvas_on(pixels, 16, 16, 16);
    ui_frame_draw(a, &canvas);
}

static void press_key(app *a, SDL_Keycode key)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key}}};
    input_event(a, &event);
    window_pass(a);
}

static void point_at(app *a, draw_rect box)
{
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION}};
    event.motion.x = (int)((float)(box.x + box.w / 2) / a->density);
    event.motion.y = (int)((float)(box.y + box.h / 2) / a->density);
    input_event(a, &event);
}

static void press_button(app *a, draw_rect box, Uint8 which)
{
    point_at(a, box);
    SDL_Event event = {.button = {.type = SDL_MOUSEBUTTONDOWN, .button = which, .clicks = 1}};
    event.button.x = (int)((float)(box.x + box.w / 2) / a->density);
    event.button.y = (int)((float)(box.y + box.h / 2) / a->density);
    input_event(a, &event);
    event.button.type = SDL_MOUSEBUTTONUP;
    input_event(a, &event);
    window_pass(a);
}

static bool click(app *a, const char *path)
{
    window_pass(a);
    const ui_control_info *seen = ui_find(a->ui_state, path);
    if (seen != NULL)
        press_button(a, seen->box, SDL_BUTTON_LEFT);
    return seen != NULL;
}

static void open_scene(app *a, const char *name, int ticks)
{
    lab_error error;
    assert_int_equal(files_open(a, name, &error), LAB_OK);
    a->playing = true;
    frame_advance(a, (double)ticks / 60.0);
    a->playing = false;
}

static bool dynamic_body(const app *a, size_t slot)
{
    cr_body_id id = cr_world_slot(app_world(a), slot);
    cr_body_def def;
    return id.index != 0 && cr_body_get(app_world(a), id, &def).code == CR_OK &&
           def.kind == CR_DYNAMIC;
}

/* Of a scene with joints and contacts, so many bodies. */
static void select_bodies(app *a, size_t count)
{
    open_scene(a, "buggy", 60);
    selection_clear(&a->selection);
    for (size_t slot = 0; slot < cr_world_slots(app_world(a)); slot++)
        if (a->selection.count < count && dynamic_body(a, slot))
            selection_add(&a->selection, cr_world_slot(app_world(a), slot));
    a->ui_frame.tab = SIDE_INSPECTOR;
}

static void nothing(app *a)
{
    (void)a;
}

static void one_body(app *a)
{
    select_bodies(a, 1);
}

static void several_bodies(app *a)
{
    select_bodies(a, 4);
}

static void half_space(app *a)
{
    open_scene(a, "pyramid", 1);
    for (size_t slot = 0; slot < cr_world_slots(app_world(a)); slot++)
        if (!dynamic_body(a, slot) && cr_world_slot(app_world(a), slot).index != 0)
            selection_set(&a->selection, cr_world_slot(app_world(a), slot));
}

static void late(app *a)
{
    open_scene(a, "pyramid", 600);
    a->clock.power = -4;
}

static void world_tab(app *a)
{
    a->ui_frame.tab = SIDE_WORLD;
}

static void changed_settings(app *a)
{
    a->ui_frame.tab = SIDE_WORLD;
    size_t count;
    const cr_setting *setting = cr_settings(&count);
    for (size_t i = 0; i < count; i++) {
        lab_command change = {.kind = LAB_SETTING, .setting = &setting[i]};
        change.value = setting[i].max < 1e30 ? setting[i].max : 12345.678;
        edit_apply(a, &change, NULL); /* some are refused together */
    }
}

static void world_search(app *a)
{
    a->ui_frame.tab = SIDE_WORLD;
    snprintf(a->ui_frame.setting_filter, sizeof a->ui_frame.setting_filter, "iter");
}

static void breakpoints(app *a)
{
    select_bodies(a, 2);
    lab_subject both = {.a = a->selection.id[0], .b = a->selection.id[1]};
    lab_condition touch = {.kind = LAB_TOUCHES, .of = both, .count = 1};
    stopping_add(a, &touch);
    lab_condition deep = {.kind = LAB_ABOVE,
                          .quantity = lab_quantity_find("friction impulse", 16),
                          .of = both,
                          .bound = 1234.5,
                          .count = 123,
                          .before = true};
    stopping_add(a, &deep);
    a->stopping.draft.what = 4;
    stopping_show(a);
}

static void breakpoint_of_region(app *a)
{
    stopping_show(a);
    a->stopping.draft.what = LAB_LEAVES;
}

static void view_tab(app *a)
{
    a->ui_frame.tab = SIDE_VIEW;
}

static void drop_down(app *a)
{
    a->ui_frame.tab = SIDE_VIEW;
    click(a, "side/view/all/Bodies/color");
}

static void solver_list(app *a)
{
    a->ui_frame.tab = SIDE_WORLD;
    snprintf(a->ui_frame.setting_filter, sizeof a->ui_frame.setting_filter, "solver.name");
    click(a, "side/settings/all/Solver/solver.name/value");
}

static void lesson(app *a)
{
    open_scene(a, "02-head-on", 0);
}

static void lesson_while_building(app *a)
{
    open_scene(a, "30-air", 0);
    dispatch(a, ACTION_TOOL_POLYGON, false, false);
}

static void folded_lesson(app *a)
{
    open_scene(a, "13-passed", 0);
    dispatch(a, ACTION_CARD, false, false);
}

static void run(app *a, int frames)
{
    a->playing = true;
    for (int i = 0; i < frames; i++)
        frame_advance(a, 1.0 / 60.0);
    a->playing = false;
    frame_advance(a, 0.0);
}

/* The same body changed at five moments of the past. */
static void branches(app *a)
{
    open_scene(a, "start", 0);
    run(a, 240);
    for (int i = 0; i < 5; i++) {
        lab_command command = {.kind = LAB_EDIT, .body = cr_world_slot(app_world(a), 8)};
        playback_visit(a, 0, 40 * (uint64_t)(i + 1));
        assert_int_equal(cr_body_get(app_world(a), command.body, &command.def).code, CR_OK);
        command.def.material.restitution = 0.1f * (float)(i + 1);
        assert_true(edit_apply(a, &command, NULL));
        run(a, 30 * i);
    }
    playback_go(a, 130);
    assert_int_equal(lab_session_branches(a->session), 6);
    assert_true(lab_session_in_past(a->session));
}

static void part_of_run(app *a)
{
    branches(a);
    dispatch(a, ACTION_LOOP_IN, false, false);
    dispatch(a, ACTION_TIME_NEARER, false, false);
    dispatch(a, ACTION_TIME_NEARER, false, false);
    dispatch(a, ACTION_TIMELINE_FOCUS, false, false);
}

static void menu_file(app *a)
{
    click(a, "menu/File");
}

static void menu_edit(app *a)
{
    click(a, "menu/Edit");
}

static void menu_view(app *a)
{
    click(a, "menu/View");
}

static void menu_scene(app *a)
{
    click(a, "menu/Scene");
}

static void menu_time(app *a)
{
    click(a, "menu/Time");
}

static void menu_help(app *a)
{
    click(a, "menu/Help");
}

static void submenu(app *a, const char *menu, const char *line)
{
    char title[32], path[64];
    snprintf(title, sizeof title, "menu/%s", menu);
    snprintf(path, sizeof path, "%s/%s", title, line);
    press_key(a, SDLK_F10);
    for (int i = 0; i < 8 && ui_find(a->ui_state, path) == NULL; i++)
        press_key(a, SDLK_RIGHT);
    ui_focus(a->ui_state, ui_path(path));
    press_key(a, SDLK_RIGHT);
}

static void submenu_recent(app *a)
{
    submenu(a, "File", "recent");
}

static void submenu_move(app *a)
{
    submenu(a, "Edit", "Move");
}

static void submenu_arrange(app *a)
{
    submenu(a, "Edit", "Arrange");
}

static void submenu_overlays(app *a)
{
    submenu(a, "View", "Overlays");
}

static void submenu_tools(app *a)
{
    submenu(a, "Scene", "Tools");
}

static void submenu_joints(app *a)
{
    submenu(a, "Scene", "Joints");
}

static void context_of_space(app *a)
{
    draw_rect w = a->ui_frame.world;
    press_button(a, (draw_rect){w.x + w.w - 4, w.y + 2, 2, 2}, SDL_BUTTON_RIGHT);
}

static void context_of_body(app *a)
{
    select_bodies(a, 1);
    cr_body_def def;
    assert_int_equal(cr_body_get(app_world(a), a->selection.id[0], &def).code, CR_OK);
    a->camera.center = def.position;
    draw_rect w = a->ui_frame.world;
    press_button(a, (draw_rect){w.x + w.w / 2, w.y + w.h / 2, 0, 0}, SDL_BUTTON_RIGHT);
}

static void save_changes(app *a)
{
    select_bodies(a, 1);
    dispatch(a, ACTION_DUPLICATE, false, false);
    confirm_quit(a);
}

static void recover(app *a)
{
    snprintf(a->recovery.found_name, sizeof a->recovery.found_name, "The long table of lesson 7");
    a->recovery.found_age = 4000.0;
    dialog_open(a, DIALOG_RECOVER);
}

static void changed(app *a)
{
    snprintf(a->path, sizeof a->path, "/a/folder/the-long-table-of-lesson-7.json");
    dialog_open(a, DIALOG_CHANGED);
}

static void scenes(app *a)
{
    dialog_open(a, DIALOG_OPEN);
}

static void keys(app *a)
{
    dialog_open(a, DIALOG_HELP);
}

static void error(app *a)
{
    notification_error(
        a, "The scene was not opened",
        "/home/somebody/a long path/to a folder/with scenes/two-balls-on-a-ramp.json:12: "
        "`restitution` must be a number from 0 to 1, not \"high\". Nothing was changed.");
}

static void replace(app *a)
{
    save_scene_as(a);
    snprintf(a->dialog.replace, sizeof a->dialog.replace, "x.json");
}

static void polygon_tool(app *a)
{
    dispatch(a, ACTION_TOOL_POLYGON, false, false);
}

static void attractor_tool(app *a)
{
    dispatch(a, ACTION_TOOL_ATTRACTOR, false, false);
}

static void first_start(app *a)
{
    a->scripted = false;
    tour_restart(a);
}

static void late_hint(app *a)
{
    a->scripted = false;
    a->prefs.hints_step = 1;
}

static void toasts(app *a)
{
    notification_add(a, "Saved two-balls.json");
    notification_show(a,
                      "The clipboard holds no scene text: copy bodies, or the text of a scene, and "
                      "paste again");
}

static void tooltip(app *a)
{
    a->ui_frame.tab = SIDE_WORLD;
    window_pass(a);
    const ui_control_info *seen = ui_find(a->ui_state, "menu/transport/0");
    if (seen != NULL)
        point_at(a, seen->box);
    window_pass(a);
    a->now += 5.0;
}

/* ---- time ---- */

/* After an impact, with the ball selected. */
static void by_action(app *a, action_id action)
{
    run(a, 60);
    select_bodies(a, 1);
    dispatch(a, action, false, false);
    for (int i = 0; i < 3; i++) {
        frame_advance(a, 0.0);
        window_pass(a);
    }
}

static void plots(app *a)
{
    by_action(a, ACTION_PLOTS);
}

static void a_tick(app *a)
{
    by_action(a, ACTION_INSIDE);
}

static void causes_of(app *a, app_causes_of of)
{
    by_action(a, ACTION_CAUSES);
    a->opened_tick.causes_of = of;
    window_pass(a);
}

static void causes_of_position(app *a)
{
    causes_of(a, CAUSES_OF_POSITION);
}

static void causes_of_velocity(app *a)
{
    causes_of(a, CAUSES_OF_VELOCITY);
}

static void causes_of_momentum(app *a)
{
    causes_of(a, CAUSES_OF_MOMENTUM);
}

static void causes_of_energy(app *a)
{
    causes_of(a, CAUSES_OF_ENERGY);
}

static void causes_of_all(app *a)
{
    causes_of(a, CAUSES_OF_WORLD_MOMENTUM);
}

static void moment(app *a)
{
    by_action(a, ACTION_BOOKMARK);
}

static void comparison(app *a)
{
    by_action(a, ACTION_COMPARE);
}

static void fan(app *a)
{
    by_action(a, ACTION_FAN);
}

static const window_state states[] = {
    {"nothing selected", nothing, 0},
    {"one body", one_body, 0},
    {"several bodies", several_bodies, 0},
    {"a half-space", half_space, 0},
    {"long after", late, 0},
    {"the World tab", world_tab, 0},
    {"every setting changed", changed_settings, 0},
    {"a search", world_search, 0},
    {"breakpoints", breakpoints, 0},
    {"a breakpoint of a region", breakpoint_of_region, 0},
    {"the View tab", view_tab, 0},
    {"a drop-down list", drop_down, 1},
    {"the list of solvers", solver_list, 1},
    {"a lesson", lesson, 0},
    {"a lesson and a tool's hint", lesson_while_building, 0},
    {"a folded card", folded_lesson, 0},
    {"menu File", menu_file, 1},
    {"menu Edit", menu_edit, 1},
    {"menu View", menu_view, 1},
    {"menu Scene", menu_scene, 1},
    {"menu Time", menu_time, 1},
    {"menu Help", menu_help, 1},
    {"branches", branches, 0},
    {"a part of the run", part_of_run, 0},
    {"plots", plots, 0},
    {"a tick, opened", a_tick, 0},
    {"what moves a body", causes_of_position, 0},
    {"what makes a velocity", causes_of_velocity, 0},
    {"what makes a momentum", causes_of_momentum, 0},
    {"what makes an energy", causes_of_energy, 0},
    {"what makes the momentum of all", causes_of_all, 0},
    {"the label of a moment", moment, 1},
    {"what to compare", comparison, 1},
    {"a fan of futures", fan, 0},
    {"saving a recording", save_recording, 1},
    {"submenu Open recent", submenu_recent, 2},
    {"submenu Move", submenu_move, 2},
    {"submenu Arrange", submenu_arrange, 2},
    {"submenu Overlays", submenu_overlays, 2},
    {"submenu Tools", submenu_tools, 2},
    {"submenu Joints", submenu_joints, 2},
    {"the menu of empty space", context_of_space, 1},
    {"the menu of a body", context_of_body, 1},
    {"the scene browser", scenes, 1},
    {"help", keys, 1},
    {"saving", save_scene_as, 1},
    {"exporting", save_picture, 1},
    {"replacing", replace, 1},
    {"unsaved edits", save_changes, 1},
    {"recovery", recover, 1},
    {"a changed file", changed, 1},
    {"an error", error, 1},
    {"the polygon tool", polygon_tool, 0},
    {"the attractor tool", attractor_tool, 0},
    {"the first start", first_start, 0},
    {"the second hint", late_hint, 0},
    {"notes", toasts, 0},
    {"a tooltip", tooltip, 0},
};

const window_state *window_states(size_t *count)
{
    *count = sizeof states / sizeof states[0];
    return states;
}
