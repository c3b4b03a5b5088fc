/* test_fan_of_futures.c - ways ahead of the selected body: drawn while time stands still, taken by
 * a press or a key, and what is taken goes where it was drawn. */
#include "sandbox/actions/fanning.h"
#include "sandbox/actions/playback.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t hash(const app *a)
{
    return cr_world_hash(app_world(a));
}

static void open_ball(app *a)
{
    user_open(a);
    user_spawn(a, CR_CIRCLE, 0.0f, 0.0f);
    user_spawn(a, CR_BOX, 3.0f, 0.0f);
    selection_set(&a->selection, cr_world_slot(app_world(a), 0));
    user_frames(a, 1);
}

static const lab_fan_path *way(const app *a, size_t i)
{
    size_t count;
    const lab_fan_path *all = lab_fan_paths(a->fan.fan, &count);
    assert_true(i < count);
    return &all[i];
}

static void ways_are_seen_while_time_stands_still(void **state)
{
    (void)state;
    app a;
    open_ball(&a);
    uint64_t before = hash(&a);
    uint32_t *without = user_picture(&a);
    user_key(&a, "E");
    user_frames(&a, 2);
    assert_true(fanning_shown(&a));
    uint32_t *with = user_picture(&a);
    assert_true(memcmp(without, with, (size_t)a.width * (size_t)a.height * sizeof *with) != 0);
    free(without);
    free(with);
    assert_true(hash(&a) == before);
    assert_int_equal(way(&a, 0)->count, 121); /* two seconds */
    assert_true(user_find(&a, "fan/what") != NULL);
    user_key(&a, "Space"); /* time runs: there is nothing to foresee */
    user_frames(&a, 10);
    assert_false(fanning_shown(&a));
    user_key(&a, "Space");
    user_frames(&a, 1);
    assert_true(fanning_shown(&a));
    assert_int_equal(a.fan.from.tick, cr_world_tick(app_world(&a)));
    user_key(&a, "Esc");
    assert_false(a.fan.on);
    app_free(&a);
}

static void a_key_takes_one_and_it_goes_there(void **state)
{
    (void)state;
    app a;
    open_ball(&a);
    playback_play(&a, true);
    user_frames(&a, 40);
    playback_play(&a, false);
    uint64_t end = hash(&a);
    playback_go(&a, 10);
    user_key(&a, "E");
    user_frames(&a, 1);
    cr_vec2 there = way(&a, 6)->point[120];
    double value = way(&a, 6)->change.value;
    assert_true(value > 0.0);
    user_key(&a, "7");
    assert_false(a.fan.on);
    assert_true(user_shows(&a, "A branch: velocity x"));
    assert_int_equal(lab_session_branches(a.session), 2);
    user_key(&a, "Space");
    user_frames(&a, 120);
    user_key(&a, "Space");
    cr_vec2 now = cr_body_get_view(app_world(&a), cr_world_slot(app_world(&a), 0)).center;
    assert_memory_equal(&now, &there, sizeof now);
    user_key(&a, "Tab");
    playback_go(&a, 40);
    assert_true(hash(&a) == end);
    app_free(&a);
}

static void a_press_takes_one(void **state)
{
    (void)state;
    app a;
    open_ball(&a);
    user_key(&a, "E");
    user_frames(&a, 1);
    user_draw(&a);
    draw_rect box = a.fan.box[7];
    assert_true(box.w > 0);
    double value = way(&a, 7)->change.value;
    user_click(&a, box.x + box.w / 2, box.y + box.h / 2);
    assert_false(a.fan.on);
    assert_true(user_body(&a, 0).velocity.x == (float)value);
    /* Away from every way it is a press as any other. */
    user_key(&a, "E");
    user_frames(&a, 1);
    user_click(&a, 200, 600);
    assert_true(a.fan.on);
    assert_int_equal(a.selection.count, 0);
    user_frames(&a, 1);
    assert_false(fanning_shown(&a));
    app_free(&a);
}

static void what_varies_is_chosen(void **state)
{
    (void)state;
    app a;
    open_ball(&a);
    user_key(&a, "E");
    user_frames(&a, 1);
    user_click_on(&a, "fan/what");
    user_key(&a, "Home"); /* the solver: each of them, and no numbers to give */
    user_key(&a, "Return");
    user_frames(&a, 1);
    size_t solvers, count;
    cr_solvers(&solvers);
    lab_fan_paths(a.fan.fan, &count);
    assert_int_equal(count, solvers < LAB_FAN_MOST ? solvers : LAB_FAN_MOST);
    assert_true(user_find(&a, "fan/low")->disabled);
    user_click_on(&a, "fan/what");
    user_key(&a, "Home");
    user_key(&a, "Down");
    user_key(&a, "Return");
    user_frames(&a, 1);
    assert_string_equal(a.fan.property, "restitution");
    assert_true(way(&a, 0)->change.value == 0.0 && way(&a, 7)->change.value == 1.0);
    user_click_on(&a, "fan/high");
    user_key(&a, "Ctrl+A");
    user_type(&a, "0.7");
    user_key(&a, "Return");
    user_frames(&a, 2);
    assert_true(fabs(way(&a, 7)->change.value - 0.7) < 1e-9);
    /* An edit of the present makes it anew. */
    dispatch(&a, ACTION_RIGHT, false, false);
    user_frames(&a, 1);
    assert_true(fabsf(way(&a, 0)->point[0].x - 0.1f) < 1e-5f);
    app_free(&a);
}

static void without_a_body_it_says_so(void **state)
{
    (void)state;
    app a;
    open_ball(&a);
    selection_clear(&a.selection);
    user_key(&a, "E");
    assert_false(a.fan.on);
    assert_true(user_shows(&a, "Select a body that can move"));
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_seen_while_time_stands_still),
        cmocka_unit_test(a_key_takes_one_and_it_goes_there),
        cmocka_unit_test(a_press_takes_one),
        cmocka_unit_test(what_varies_is_chosen),
        cmocka_unit_test(without_a_body_it_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
