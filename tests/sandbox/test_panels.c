/* test_panels.c - help, the list of scenes, the menu of overlays, themes; every action. */
#include "sandbox/app/app.h"
#include "sandbox/panels/menu_bar.h"
#include "user.h"

#include "sandbox/panels/icons.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void help_covers_and_goes(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "F1");
    assert_int_equal(a.dialog.kind, DIALOG_HELP);
    user_key(&a, "F1");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    user_key(&a, "F1");
    user_click(&a, USER_X + 490, USER_Y); /* beside it: the click goes no further */
    assert_int_equal(a.dialog.kind, DIALOG_HELP);
    assert_int_equal(a.selection.count, 1);
    user_click_on(&a, "help/close");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_int_equal(a.selection.count, 1);
    app_free(&a);
}

static void time_stands_still_under_a_panel(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "Space");
    user_frames(&a, 5);
    user_key(&a, "F1");
    user_frames(&a, 50);
    assert_int_equal(cr_world_tick(app_world(&a)), 5);
    user_key(&a, "Esc");
    user_frames(&a, 5);
    assert_int_equal(cr_world_tick(app_world(&a)), 10);
    app_free(&a);
}

static void typing_narrows_the_list_of_scenes(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "Ctrl+O");
    assert_int_equal(a.dialog.kind, DIALOG_OPEN);
    user_type(&a, "star");
    assert_true(a.dialog.list.count >= 1);
    user_key(&a, "Enter");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_string_equal(scene_name(&a), "Ball and tower");

    user_key(&a, "Ctrl+O");
    user_type(&a, "no such scene anywhere");
    user_key(&a, "Down");
    user_key(&a, "PgDn");
    user_key(&a, "Up");
    user_key(&a, "Enter");
    assert_true(a.notifications.title[0] != '\0');
    app_free(&a);
}

static void every_action_can_be_done(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    for (int round = 0; round < 2; round++) {
        for (int action = 0; action < ACTIONS; action++) {
            dispatch(&a, (action_id)action, round == 1, false);
            user_frames(&a, 1);
            user_draw(&a);
            if (a.dialog.kind != DIALOG_NONE)
                user_key(&a, "Esc");
            a.quit = false;
        }
        user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    }
    app_free(&a);
}

static void each_overlay_is_switched_by_its_key_and_its_line(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    assert_int_equal(a.overlays, VIEW_OVERLAYS_DEFAULT);
    a.overlays = 0;
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        dispatch(&a, action_of_overlay((view_overlay)i), false, false);
        assert_int_equal(a.overlays, 1u << i);
        dispatch(&a, action_of_overlay((view_overlay)i), false, false);
        assert_int_equal(a.overlays, 0);
    }
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        char path[USER_PATH];
        user_click_on(&a, "menu/View");
        user_click_on(&a, "menu/View/Overlays");
        user_click_on(&a,
                      user_button(path, "menu/View/Overlays", action_of_overlay((view_overlay)i)));
    }
    assert_int_equal(a.overlays, (1u << VIEW_OVERLAYS) - 1u);
    app_free(&a);
}

static void every_tool_has_an_icon(void **state)
{
    (void)state;
    static const action_id tools[] = {
#define TOOL(id, ...) ACTION_TOOL_##id,
#include "view/actions.inc"
    };
    for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++)
        if (!icon_exists(tools[i]))
            fail_msg("%s has none", action_info_of(tools[i])->name);
}

static bool overlap(draw_rect a, draw_rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* The controls of the bars: whole, in the window, and none upon another. */
static void check_bars(app *a)
{
    const ui_control_info *bar[ACTIONS * 2 + 16];
    size_t count = 0, transport = 0, rows;
    char path[USER_PATH];
    const menu_row *row = menu_table(&rows);
    user_draw(a);
    for (size_t i = 0; i < rows; i++) {
        snprintf(path, sizeof path, "menu/%s", row[i].menu);
        if (i == 0 || strcmp(row[i].menu, row[i - 1].menu) != 0)
            bar[count++] = ui_find(a->ui_state, path);
    }
    for (int i = 0; i < ACTIONS; i++) {
        bar[count] = ui_find(a->ui_state, user_button(path, "tools", (action_id)i));
        count += bar[count] != NULL;
        bar[count] = ui_find(a->ui_state, user_button(path, "menu/transport", (action_id)i));
        transport += bar[count] != NULL;
        count += bar[count] != NULL;
    }
    assert_true(count > 15);
    /* The transport may give way to the menus where there is no room at all. */
    if ((float)a->width >= 640.0f * a->ui)
        assert_int_equal(transport, 7);
    for (size_t i = 0; i < count; i++) {
        draw_rect b = bar[i]->box, c = bar[i]->clip;
        if (b.w < 8 || b.h < 8 || b.x < c.x || b.y < c.y || b.x + b.w > c.x + c.w ||
            b.y + b.h > c.y + c.h || b.x + b.w > a->width || b.y + b.h > a->height)
            fail_msg("%s %dx%d: %s at %d,%d", a->theme->name, a->width, a->height, bar[i]->name,
                     b.x, b.y);
        for (size_t k = 0; k < i; k++)
            if (overlap(b, bar[k]->box))
                fail_msg("%s %dx%d: %s lies on %s", a->theme->name, a->width, a->height,
                         bar[i]->name, bar[k]->name);
    }
}

static void show_help(app *a)
{
    dispatch(a, ACTION_HELP, false, false);
}

static void show_scenes(app *a)
{
    dispatch(a, ACTION_OPEN, false, false);
}

/* Each dialog can be left with the mouse. */
static void check_dialogs(app *a)
{
    static const struct {
        void (*show)(app *);
        app_dialog_kind kind;
        const char *leave;
    } dialog[] = {{show_help, DIALOG_HELP, "help/close"},
                  {show_scenes, DIALOG_OPEN, "open/cancel"},
                  {save_scene, DIALOG_SAVE, "save/cancel"},
                  {confirm_quit, DIALOG_CONFIRM, "ask/2/button"}};
    for (size_t i = 0; i < sizeof dialog / sizeof dialog[0]; i++) {
        dialog[i].show(a);
        assert_int_equal(a->dialog.kind, dialog[i].kind);
        user_click_on(a, dialog[i].leave);
        assert_int_equal(a->dialog.kind, DIALOG_NONE);
        assert_false(a->quit);
    }
}

static void all_bars_stand_inside_windows_of_all_sizes(void **state)
{
    (void)state;
    app a;
    char message[256];
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    const int sizes[][2] = {{480, 320}, {640, 480}, {800, 600}, {1280, 720}, {2560, 1440}};
    size_t themes;
    const view_theme *theme = view_themes(&themes);
    for (size_t t = 0; t < themes; t++) {
        assert_true(layout_set_theme(&a, &theme[t], message, sizeof message));
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            assert_true(layout_resize(&a, sizes[i][0], sizes[i][1], 1.0f, message, sizeof message));
            check_bars(&a);
            check_dialogs(&a);
        }
    }
    app_free(&a);
}

static void the_projector_key_comes_and_goes(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "P");
    assert_string_equal(a.theme->name, "projector");
    assert_true(a.ui > 1.5f);
    user_key(&a, "P");
    assert_string_equal(a.theme->name, "dark");
    app_free(&a);
}

static void a_dense_display_gets_more_pixels_for_the_same_hand(void **state)
{
    (void)state;
    app a;
    char message[256];
    user_open(&a);
    assert_true(layout_resize(&a, 640, 360, 2.0f, message, sizeof message));
    assert_int_equal(a.width, 1280);
    user_key(&a, "C");
    user_click(&a, 160, 100);
    cr_body_def body = user_body(&a, 0);
    draw_point at = view_to_screen(&a.camera, body.position);
    assert_true(at.x > 319.9f && at.x < 320.1f && at.y > 199.9f && at.y < 200.1f);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_covers_and_goes),
        cmocka_unit_test(time_stands_still_under_a_panel),
        cmocka_unit_test(typing_narrows_the_list_of_scenes),
        cmocka_unit_test(every_action_can_be_done),
        cmocka_unit_test(each_overlay_is_switched_by_its_key_and_its_line),
        cmocka_unit_test(every_tool_has_an_icon),
        cmocka_unit_test(all_bars_stand_inside_windows_of_all_sizes),
        cmocka_unit_test(the_projector_key_comes_and_goes),
        cmocka_unit_test(a_dense_display_gets_more_pixels_for_the_same_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
