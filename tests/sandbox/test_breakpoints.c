/* test_breakpoints.c - time that stops by itself: breakpoints built from menus, hit, searched for,
 * and what becomes of them when bodies go and come back. */
#include "sandbox/actions/playback.h"
#include "sandbox/actions/stopping.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SECTION "side/settings/all/stop/"

static uint64_t tick(const app *a)
{
    return cr_world_tick(app_world(a));
}

/* A ball that flies to the right, to a box 3 m away that stands still, and rebounds: they touch
 * after a second or so. */
static void open_hit(app *a)
{
    user_open(a);
    user_spawn(a, CR_CIRCLE, 0.0f, 0.0f);
    user_drag(a, USER_X + 76, USER_Y, USER_X + 130, USER_Y);
    user_spawn(a, CR_BOX, 3.0f, 0.0f);
    user_key(a, "Esc");
    user_frames(a, 1);
}

static cr_body_id slot(const app *a, size_t i)
{
    return cr_world_slot(app_world(a), i);
}

/* Opens a list and chooses a line of it. */
static void choose(app *a, const char *path, int line)
{
    user_scroll_to(a, path);
    user_click_on(a, path);
    user_key(a, "Home");
    for (int i = 0; i < line; i++)
        user_key(a, "Down");
    user_key(a, "Return");
    user_frames(a, 1);
}

static void press(app *a, const char *path)
{
    user_scroll_to(a, path);
    user_click_on(a, path);
    user_frames(a, 1);
}

static void open_section(app *a)
{
    user_key(a, "F6");
    user_frames(a, 2);
}

static void add_touch(app *a)
{
    open_section(a);
    press(a, SECTION "add");
    user_frames(a, 1);
}

static void play(app *a, int frames)
{
    user_key(a, "Space");
    user_frames(a, frames);
}

static void one_is_built_from_menus(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    open_section(&a);
    assert_true(user_shows(&a, "Stop when anything touches anything"));
    choose(&a, SECTION "what", 4); /* the first quantity */
    assert_true(user_shows(&a, "Stop when speed above 1 m/s"));
    choose(&a, SECTION "side", 1);
    press(&a, SECTION "bound");
    user_key(&a, "Ctrl+A");
    user_type(&a, "0.25");
    user_key(&a, "Return");
    press(&a, SECTION "before");
    assert_true(user_shows(&a, "Stop before speed below 0.25 m/s"));
    press(&a, SECTION "add");
    assert_int_equal(a.stopping.list.count, 1);
    const lab_condition *made = &a.stopping.list.at[0].condition;
    assert_int_equal(made->kind, LAB_BELOW);
    assert_float_equal(made->bound, 0.25, 1e-12);
    assert_true(made->before);
    press(&a, SECTION "add"); /* there is no second one of it */
    assert_int_equal(a.stopping.list.count, 1);
    press(&a, SECTION "0/remove");
    assert_int_equal(a.stopping.list.count, 0);
    assert_null(user_find(&a, SECTION "0/remove"));
    app_free(&a);
}

static void every_kind_reads_back(void **state)
{
    (void)state;
    app a;
    size_t quantities;
    lab_quantities(&quantities);
    open_hit(&a);
    selection_set(&a.selection, slot(&a, 0));
    open_section(&a);
    for (int what = 0; what < 4 + (int)quantities; what++) {
        choose(&a, SECTION "what", what);
        if (user_find(&a, SECTION "a") != NULL)
            choose(&a, SECTION "a", 1);
        press(&a, SECTION "add");
        assert_int_equal(a.stopping.list.count, what + 1);
        lab_error error;
        lab_condition read;
        if (!lab_condition_parse(lab_session_scene(a.session), a.stopping.list.at[what].sentence,
                                 &read, &error))
            fail_msg("%s: %s", a.stopping.list.at[what].sentence, error.message);
        assert_int_equal(read.kind, a.stopping.list.at[what].condition.kind);
    }
    app_free(&a);
}

static void time_stops_where_it_comes_true(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    add_touch(&a);
    play(&a, 300);
    assert_false(a.playing);
    uint64_t hit = tick(&a);
    assert_true(hit > 20 && hit < 290);
    assert_true(user_shows(&a, "Stopped: "));
    assert_int_equal(a.selection.count, 2);
    assert_true(selection_has(&a.selection, slot(&a, 0)));
    assert_true(selection_has(&a.selection, slot(&a, 1)));
    assert_true(user_shows(&a, "1 time"));
    play(&a, 30); /* and goes on */
    assert_true(a.playing);
    assert_true(tick(&a) > hit + 20);
    /* In the past the same tick stops again; ticks by hand do, too. */
    user_key(&a, "Space");
    playback_go(&a, hit - 2);
    user_rest(&a, 20.0);
    user_key(&a, ".");
    assert_false(user_shows(&a, "Stopped: "));
    user_key(&a, ".");
    assert_int_equal(tick(&a), hit);
    assert_true(user_shows(&a, "Stopped: "));
    app_free(&a);
}

static void it_stops_before(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    add_touch(&a);
    play(&a, 300);
    uint64_t hit = tick(&a);
    press(&a, SECTION "0/remove");
    press(&a, SECTION "before");
    press(&a, SECTION "add");
    dispatch(&a, ACTION_RESTART, false, false);
    play(&a, 300);
    assert_false(a.playing);
    assert_int_equal(tick(&a), hit - 1);
    assert_true(user_shows(&a, "Stopped before "));
    play(&a, 30);
    assert_true(a.playing);
    assert_true(tick(&a) > hit);
    app_free(&a);
}

static void one_that_is_off_stops_nothing(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    add_touch(&a);
    press(&a, SECTION "0/enabled");
    play(&a, 200);
    assert_true(a.playing);
    assert_int_equal(lab_breakpoint_times(&a.stopping.list.at[0]), 0);
    app_free(&a);
}

static void keys_find_it_in_the_past(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    assert_false(dispatch_can(&a, ACTION_FIND_NEXT));
    add_touch(&a);
    play(&a, 300);
    uint64_t hit = tick(&a);
    play(&a, 60);
    user_key(&a, "Shift+F3");
    assert_int_equal(tick(&a), hit);
    assert_false(a.playing);
    assert_true(user_shows(&a, "Found: "));
    user_key(&a, "Shift+F3");
    assert_int_equal(tick(&a), hit);
    assert_true(user_shows(&a, "Not before this tick"));
    playback_go(&a, 3);
    user_rest(&a, 10.0);
    press(&a, SECTION "0/next");
    assert_int_equal(tick(&a), hit);
    user_key(&a, "F3");
    assert_true(user_shows(&a, "Not after this tick"));
    user_key(&a, "End");
    user_key(&a, "F3");
    assert_true(user_shows(&a, "Time has not run further yet"));
    user_rest(&a, 10.0);
    press(&a, SECTION "0/previous");
    assert_int_equal(tick(&a), hit);
    app_free(&a);
}

static int shows;

static bool give_up(app *a)
{
    assert_string_equal(a->loading.verb, "Looking for");
    return ++shows < 2;
}

static void a_search_is_given_up(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    lab_condition never = {.kind = LAB_TOUCHES, .of = {.a = slot(&a, 0), .b = slot(&a, 0)}};
    stopping_add(&a, &never);
    for (int i = 0; i < 4000; i++)
        dispatch(&a, ACTION_STEP, false, false);
    uint64_t now = tick(&a), state_before = cr_world_hash(app_world(&a));
    a.loading.patience = 0.0;
    a.loading.show = give_up;
    shows = 0;
    user_key(&a, "Shift+F3");
    /* A search this short may be over before it is shown twice. */
    assert_true(user_shows(&a, shows >= 2 ? "The search was given up" : "Not before this tick"));
    assert_int_equal(tick(&a), now);
    assert_true(cr_world_hash(app_world(&a)) == state_before);
    a.loading.show = NULL;
    app_free(&a);
}

static void it_waits_for_bodies_that_are_gone(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    selection_set(&a.selection, slot(&a, 1));
    open_section(&a);
    choose(&a, SECTION "a", 1);
    press(&a, SECTION "add");
    char sentence[LAB_SENTENCE];
    snprintf(sentence, sizeof sentence, "%s", a.stopping.list.at[0].sentence);
    user_key(&a, "Esc");
    selection_set(&a.selection, slot(&a, 1));
    dispatch(&a, ACTION_DELETE, false, false);
    assert_true(user_shows(&a, sentence));
    assert_true(user_shows(&a, "not there now"));
    play(&a, 100);
    assert_true(a.playing);
    dispatch(&a, ACTION_UNDO, false, false);
    assert_false(user_shows(&a, "not there now"));
    /* A new run stops; another scene has none of them. */
    dispatch(&a, ACTION_RESTART, false, false);
    playback_play(&a, true);
    user_frames(&a, 300);
    assert_false(a.playing);
    assert_int_equal(a.stopping.list.count, 1);
    files_new(&a, "floor");
    assert_int_equal(a.stopping.list.count, 0);
    app_free(&a);
}

static void a_drag_does_not_count(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    lab_condition fast = {
        .kind = LAB_ABOVE, .quantity = lab_quantity_find("speed", 5), .bound = 0.01, .count = 1};
    stopping_add(&a, &fast);
    play(&a, 10); /* it was so from the start, and is no news */
    assert_true(a.playing);
    edit_throw(&a, slot(&a, 1), (cr_vec2){0.0f, 5.0f});
    user_frames(&a, 10);
    assert_true(a.playing);
    app_free(&a);
}

static void a_right_click_makes_one(void **state)
{
    (void)state;
    app a;
    open_hit(&a);
    user_move(&a, USER_X + 300, USER_Y);
    user_press(&a, SDL_BUTTON_RIGHT);
    user_release(&a, SDL_BUTTON_RIGHT);
    user_click_on(&a, "context/Stop when it touches anything");
    assert_int_equal(a.stopping.list.count, 1);
    assert_true(cr_same_id(a.stopping.list.at[0].condition.of.a, slot(&a, 1)));
    selection_set(&a.selection, slot(&a, 0));
    selection_add(&a.selection, slot(&a, 1));
    user_move(&a, USER_X + 300, USER_Y);
    user_press(&a, SDL_BUTTON_RIGHT);
    user_release(&a, SDL_BUTTON_RIGHT);
    user_click_on(&a, "context/Stop when these two touch");
    assert_int_equal(a.stopping.list.count, 2);
    play(&a, 300);
    assert_false(a.playing);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_is_built_from_menus),
        cmocka_unit_test(every_kind_reads_back),
        cmocka_unit_test(time_stops_where_it_comes_true),
        cmocka_unit_test(it_stops_before),
        cmocka_unit_test(one_that_is_off_stops_nothing),
        cmocka_unit_test(keys_find_it_in_the_past),
        cmocka_unit_test(a_search_is_given_up),
        cmocka_unit_test(it_waits_for_bodies_that_are_gone),
        cmocka_unit_test(a_drag_does_not_count),
        cmocka_unit_test(a_right_click_makes_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
