/* test_appearance.c - themes, the size of controls, and keys that are shown. */
#include "sandbox/actions/key_display.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void t_goes_through_the_themes_and_p_to_the_wall_and_back(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "T");
    assert_string_equal(a.theme->name, "light");
    assert_string_equal(a.prefs.theme, "light");
    user_key(&a, "P");
    assert_string_equal(a.theme->name, "projector");
    user_key(&a, "P");
    assert_string_equal(a.theme->name, "light");
    user_key(&a, "T");
    assert_string_equal(a.theme->name, "projector");
    user_key(&a, "T");
    assert_string_equal(a.theme->name, "dark");
    assert_string_equal(a.prefs.theme, "dark");
    app_free(&a);
}

static void controls_grow_and_shrink_by_steps(void **state)
{
    (void)state;
    app a;
    char message[256];
    user_open(&a);
    assert_true(layout_resize(&a, 2000, 1040, 1.0f, message, sizeof message));
    int line = draw_font_line(a.fonts.small);
    float metre = a.camera.scale / (float)a.ui_frame.world.h;
    user_key(&a, "Ctrl+=");
    assert_true(a.ui == 1.1f);
    for (int i = 0; i < 20; i++)
        user_key(&a, "Ctrl+=");
    assert_true(a.ui == 3.0f && a.user_scale == 3.0f);
    assert_true(draw_font_line(a.fonts.small) > 5 * line / 2);
    /* The world keeps its place. */
    float after = a.camera.scale / (float)a.ui_frame.world.h;
    assert_true(fabsf(after / metre - 1.0f) < 1e-3f);
    user_key(&a, "Ctrl+0");
    assert_true(a.ui == 1.0f);
    for (int i = 0; i < 20; i++)
        user_key(&a, "Ctrl+-");
    assert_true(a.ui == 0.8f);
    assert_true(layout_resize(&a, 1000, 700, 2.0f, message, sizeof message));
    assert_true(a.ui == 1.6f);
    app_free(&a);
}

/* A window that is higher than usual has larger controls by itself, on a wall sooner. */
static void controls_follow_the_height_of_the_window(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        float density;
        const char *theme;
        float ui;
    } cases[] = {
        {1280, 720, 1.0f, "dark", 1.0f},       {1920, 1080, 1.0f, "light", 1.0f},
        {2560, 1440, 1.0f, "dark", 1.25f},     {3840, 2160, 1.0f, "dark", 2.0f},
        {1920, 1080, 2.0f, "dark", 2.0f},      {1280, 720, 1.0f, "projector", 1.6f},
        {1920, 1080, 1.0f, "projector", 2.0f}, {3840, 2160, 1.0f, "projector", 4.0f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        app a;
        char message[256];
        user_open(&a);
        assert_true(layout_resize(&a, cases[i].width, cases[i].height, cases[i].density, message,
                                  sizeof message));
        assert_true(layout_set_theme(&a, view_theme_find(cases[i].theme), message, sizeof message));
        assert_true(fabsf(a.ui - cases[i].ui) < 1e-4f);
        assert_true(a.user_scale == 1.0f);
        app_free(&a);
    }
}

static void controls_grow_only_as_far_as_the_window_has_room(void **state)
{
    (void)state;
    app a;
    char message[256];
    user_open(&a);
    int width = a.width, height = a.height;
    for (int i = 0; i < 20; i++)
        user_key(&a, "Ctrl+=");
    float most = a.ui;
    assert_true(most > 1.4f && most < 3.0f);
    assert_true(a.user_scale == most);
    assert_true(user_shows(&a, "no room"));
    assert_true(layout_resize(&a, 480, 320, 1.0f, message, sizeof message));
    assert_true(a.ui == 1.0f && a.user_scale == most);
    user_key(&a, "P"); /* as large as it is without any scale */
    assert_true(a.ui == 1.6f);
    assert_true(layout_resize(&a, width, height, 1.0f, message, sizeof message));
    user_key(&a, "P");
    assert_true(a.ui == most);
    app_free(&a);
}

static void the_world_keeps_two_thirds_of_a_wall(void **state)
{
    (void)state;
    app a;
    char message[256];
    user_open(&a);
    user_key(&a, "P");
    for (int width = 480; width <= 1920; width += 80) {
        assert_true(layout_resize(&a, width, width * 3 / 4, 1.0f, message, sizeof message));
        assert_true(a.ui_frame.side.w == 0 || 3 * a.ui_frame.world.w >= 2 * a.width - 3);
    }
    app_free(&a);
}

static void keys_are_shown_for_a_while_on_the_wall(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "F");
    assert_int_equal(a.key_display.count, 0);
    assert_false(key_display_is_on(&a));
    user_key(&a, "P");
    assert_true(key_display_is_on(&a));
    user_key(&a, "Ctrl+Z");
    assert_int_equal(a.key_display.count, 1);
    assert_string_equal(a.key_display.key[0].chord, "Ctrl + Z");
    assert_int_equal(a.key_display.key[0].action, ACTION_UNDO);
    user_key(&a, "Ctrl+Shift+Z");
    user_key(&a, "Left");
    user_key(&a, "Left");
    assert_int_equal(a.key_display.count, 3);
    assert_string_equal(a.key_display.key[1].chord, "Ctrl + Shift + Z");
    assert_int_equal(a.key_display.key[2].times, 2);
    user_key(&a, "Del");
    assert_int_equal(a.key_display.count, 3);
    assert_string_equal(a.key_display.key[2].chord, "Del");
    user_click(&a, 400, 300);
    assert_true(key_display_sleep(&a) <= 0.5);
    user_frames(&a, 91);
    assert_true(isinf(key_display_sleep(&a)));
    app_free(&a);
}

static void ctrl_k_turns_them_on_and_off_in_any_theme(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "Ctrl+K");
    assert_true(key_display_is_on(&a));
    assert_int_equal(a.prefs.show_keys, PREFS_KEYS_ON);
    user_key(&a, "Ctrl+K");
    assert_int_equal(a.prefs.show_keys, PREFS_KEYS_AUTO);
    user_key(&a, "P");
    user_key(&a, "Ctrl+K");
    assert_false(key_display_is_on(&a));
    user_key(&a, "P");
    assert_false(key_display_is_on(&a));
    app_free(&a);
}

/* Pairs, steps and frames tell a class nothing. */
static void the_wall_shows_no_costs(void **state)
{
    (void)state;
    static const char *const costs[] = {"pairs tested", "step", "frame"};
    app a;
    char message[256];
    user_open(&a);
    assert_true(layout_resize(&a, 1920, 1080, 1.0f, message, sizeof message));
    for (size_t i = 0; i < 3; i++)
        assert_true(user_shows(&a, costs[i]));
    user_key(&a, "P");
    user_rest(&a, 10.0); /* what was pressed goes */
    for (size_t i = 0; i < 3; i++)
        assert_false(user_shows(&a, costs[i]));
    assert_true(user_shows(&a, "bodies") && user_shows(&a, "contacts"));
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t_goes_through_the_themes_and_p_to_the_wall_and_back),
        cmocka_unit_test(controls_grow_and_shrink_by_steps),
        cmocka_unit_test(controls_follow_the_height_of_the_window),
        cmocka_unit_test(controls_grow_only_as_far_as_the_window_has_room),
        cmocka_unit_test(the_world_keeps_two_thirds_of_a_wall),
        cmocka_unit_test(keys_are_shown_for_a_while_on_the_wall),
        cmocka_unit_test(the_wall_shows_no_costs),
        cmocka_unit_test(ctrl_k_turns_them_on_and_off_in_any_theme),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
