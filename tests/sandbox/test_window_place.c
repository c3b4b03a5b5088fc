/* test_window_place.c - where the window opens: as it was left, and always where it can be seen. */
#include "sandbox/app/preferences_file.h"
#include "sandbox/app/window_place.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const draw_rect usual = {0, 0, 1920, 1050}, second = {1920, 0, 1280, 1024};

static window_place opened(window_place was, const draw_rect *screens, size_t count)
{
    return window_place_open(&was, screens, count);
}

static void assert_place(window_place p, int x, int y, int w, int h)
{
    assert_int_equal(p.x, x);
    assert_int_equal(p.y, y);
    assert_int_equal(p.w, w);
    assert_int_equal(p.h, h);
}

static void the_first_window_suits_its_display(void **state)
{
    (void)state;
    assert_place(opened((window_place){0}, &usual, 1), 320, 165, 1280, 720);
    window_place p = opened((window_place){0}, &(draw_rect){0, 0, 3840, 2160}, 1);
    assert_place(p, 640, 360, 2560, 1440);
    p = opened((window_place){0}, &(draw_rect){0, 30, 1024, 570}, 1);
    assert_true(p.w <= 1024 && p.h <= 570 && p.y >= 30);
    assert_place(opened((window_place){0}, NULL, 0), 0, 0, 1280, 720);
}

static void it_comes_back_where_it_was(void **state)
{
    (void)state;
    const draw_rect both[] = {usual, second};
    window_place was = {.x = 100, .y = 50, .w = 1000, .h = 700};
    assert_place(opened(was, &usual, 1), 100, 50, 1000, 700);
    was = (window_place){.x = 2000, .y = 40, .w = 900, .h = 600, .maximized = true};
    assert_place(opened(was, both, 2), 2000, 40, 900, 600);
    assert_true(opened(was, both, 2).maximized);
    /* A little over an edge is where somebody has put it. */
    was = (window_place){.x = -200, .y = 20, .w = 1000, .h = 700};
    assert_place(opened(was, &usual, 1), -200, 20, 1000, 700);
}

static void a_place_out_of_sight_is_not_taken(void **state)
{
    (void)state;
    window_place was = {.x = 2000, .y = 40, .w = 900, .h = 600};
    assert_place(opened(was, &usual, 1), 510, 225, 900, 600); /* its display is gone */
    was = (window_place){.x = 100, .y = -500, .w = 900, .h = 600};
    assert_place(opened(was, &usual, 1), 510, 225, 900, 600);
    was = (window_place){.x = 0, .y = 0, .w = 4000, .h = 3000};
    assert_place(opened(was, &usual, 1), 0, 0, 1920, 1050);
}

static void a_size_that_is_none_is_not_taken(void **state)
{
    (void)state;
    static const window_place bad[] = {
        {.w = 10, .h = 10}, {.w = -800, .h = 600}, {.w = 800}, {.w = 90000, .h = 90000}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(window_place_known(&bad[i]));
        assert_place(opened(bad[i], &usual, 1), 320, 165, 1280, 720);
    }
}

static void it_is_among_the_preferences(void **state)
{
    (void)state;
    app a, b;
    user_open(&a);
    user_open(&b);
    panel_state_save(&a);
    assert_true(prefs_get_number(&a.prefs, "window.width", -1.0f) == -1.0f); /* not known yet */
    a.place = (window_place){.x = -30, .y = 40, .w = 900, .h = 600, .maximized = true};
    user_key(&a, "F11");
    assert_true(a.full_screen);
    panel_state_save(&a);
    memcpy(&b.prefs, &a.prefs, sizeof b.prefs);
    panel_state_restore(&b);
    assert_place(b.place, -30, 40, 900, 600);
    assert_true(b.place.maximized && b.full_screen);
    user_key(&b, "F11");
    assert_false(b.full_screen);
    /* What somebody has written there may be anything. */
    prefs_set_number(&b.prefs, "window.width", 1e30f);
    panel_state_restore(&b);
    assert_false(window_place_known(&b.place));
    app_free(&b);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_window_suits_its_display),
        cmocka_unit_test(it_comes_back_where_it_was),
        cmocka_unit_test(a_place_out_of_sight_is_not_taken),
        cmocka_unit_test(a_size_that_is_none_is_not_taken),
        cmocka_unit_test(it_is_among_the_preferences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
