/* test_panels.c - help, the list of scenes, the list of overlays, themes; every action. */
#include "hand.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint32_t *picture(app *a)
{
    uint32_t *pixels = malloc((size_t)a->width * (size_t)a->height * sizeof *pixels);
    assert_non_null(pixels);
    draw_canvas canvas = draw_canvas_on(pixels, a->width, a->height, a->width);
    frame_draw(a, &canvas);
    return pixels;
}

static void help_covers_and_goes(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_key(&a, "F1");
    assert_int_equal(a.panel.kind, PANEL_HELP);
    hand_key(&a, "F1");
    assert_int_equal(a.panel.kind, PANEL_NONE);
    hand_key(&a, "F1");
    hand_click(&a, HAND_X, HAND_Y);
    assert_int_equal(a.panel.kind, PANEL_NONE);
    assert_int_equal(a.selection.count, 1); /* the click went no further */
    app_free(&a);
}

static void time_stands_still_under_a_panel(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_key(&a, "Space");
    hand_frames(&a, 5);
    hand_key(&a, "F1");
    hand_frames(&a, 50);
    assert_int_equal(cr_world_tick(app_world(&a)), 5);
    hand_key(&a, "Esc");
    hand_frames(&a, 5);
    assert_int_equal(cr_world_tick(app_world(&a)), 10);
    app_free(&a);
}

static void typing_narrows_the_list_of_scenes(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_key(&a, "Ctrl+O");
    assert_int_equal(a.panel.kind, PANEL_OPEN);
    assert_true(a.panel.list.count >= 1);
    hand_type(&a, "star");
    hand_key(&a, "Enter");
    assert_int_equal(a.panel.kind, PANEL_NONE);
    assert_string_equal(files_scene_name(&a), "Start");

    hand_key(&a, "Ctrl+O");
    hand_type(&a, "no such scene anywhere");
    hand_key(&a, "Down");
    hand_key(&a, "PgDn");
    hand_key(&a, "Enter");
    assert_true(a.messages.title[0] != '\0');
    app_free(&a);
}

static void every_action_can_be_done(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    for (int round = 0; round < 2; round++) {
        for (int action = 0; action < LAB_ACTIONS; action++) {
            dispatch(&a, (lab_action)action, round == 1, false);
            hand_frames(&a, 1);
            free(picture(&a));
            if (a.panel.kind != PANEL_NONE)
                hand_key(&a, "Esc");
            a.quit = false;
        }
        hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    }
    app_free(&a);
}

static void each_overlay_is_switched_by_its_key_and_its_line(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    assert_int_equal(a.overlays, VIEW_OVERLAYS_DEFAULT);
    a.overlays = 0;
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        dispatch(&a, (lab_action)(LAB_ACT_OVERLAY_POINTS + i), false, false);
        assert_int_equal(a.overlays, 1u << i);
        dispatch(&a, (lab_action)(LAB_ACT_OVERLAY_POINTS + i), false, false);
        assert_int_equal(a.overlays, 0);
    }
    a.hud.menu = true;
    bar_button button[BARS_MAX_BUTTONS];
    size_t count = bars_layout(&a, button);
    for (size_t i = 0; i < count; i++)
        if (button[i].row)
            hand_click(&a, button[i].box.x + 10, button[i].box.y + 5);
    assert_int_equal(a.overlays, (1u << VIEW_OVERLAYS) - 1u);
    app_free(&a);
}

static void all_bars_stand_inside_windows_of_all_sizes(void **state)
{
    (void)state;
    app a;
    char message[256];
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    a.hud.menu = true;
    const int sizes[][2] = {{480, 320}, {640, 480}, {800, 600}, {1280, 720}, {2560, 1440}};
    size_t themes;
    const view_theme *theme = view_themes(&themes);
    for (size_t t = 0; t < themes; t++) {
        assert_true(app_set_theme(&a, &theme[t], message, sizeof message));
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            assert_true(app_resize(&a, sizes[i][0], sizes[i][1], 1.0f, message, sizeof message));
            bar_button button[BARS_MAX_BUTTONS];
            size_t count = bars_layout(&a, button);
            view_frame_in in = app_frame(&a);
            draw_rect tools = bars_tools(&a);
            assert_true(tools.y >= 0);
            assert_true(tools.y + tools.h <= view_scale_bar_top(&in));
            for (size_t k = 0; k < count; k++) {
                draw_rect b = button[k].box;
                bool inside = b.x >= 0 && b.y >= 0 && b.x + b.w <= a.width &&
                              b.y + b.h <= app_world_height(&a);
                if (!inside && !button[k].row) {
                    fail_msg("%s %dx%d: button %zu at %d,%d", theme[t].name, a.width, a.height, k,
                             b.x, b.y);
                }
            }
            void (*const show[])(app *) = {help_show, open_show, save_scene, ask_quit};
            const app_panel_kind panels[] = {PANEL_HELP, PANEL_OPEN, PANEL_SAVE, PANEL_ASK};
            for (size_t p = 0; p < sizeof show / sizeof show[0]; p++) {
                show[p](&a);
                assert_int_equal(a.panel.kind, panels[p]);
                free(picture(&a));
                panel_close(&a);
            }
        }
    }
    app_free(&a);
}

static void the_projector_key_comes_and_goes(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_key(&a, "P");
    assert_string_equal(a.theme->name, "projector");
    assert_true(a.ui > 1.5f);
    hand_key(&a, "P");
    assert_string_equal(a.theme->name, "dark");
    app_free(&a);
}

static void a_dense_display_gets_more_pixels_for_the_same_hand(void **state)
{
    (void)state;
    app a;
    char message[256];
    hand_open(&a);
    assert_true(app_resize(&a, 640, 360, 2.0f, message, sizeof message));
    assert_int_equal(a.width, 1280);
    hand_key(&a, "C");
    hand_click(&a, 320, 100);
    cr_body_def body = hand_body(&a, 0);
    draw_point at = view_to_screen(&a.camera, body.position);
    assert_true(at.x > 639.9f && at.x < 640.1f && at.y > 199.9f && at.y < 200.1f);
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
        cmocka_unit_test(all_bars_stand_inside_windows_of_all_sizes),
        cmocka_unit_test(the_projector_key_comes_and_goes),
        cmocka_unit_test(a_dense_display_gets_more_pixels_for_the_same_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
