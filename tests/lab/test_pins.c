/* test_pins.c - values of ticks: thinned without losing a peak, filled in from the past, and those
 * of the branch that one is on, whatever was undone, redone or switched to. */
#include "effort.h"
#include "heap.h"

#include "lab/probes/pins.h"

#include <math.h>

/* ---------------------------------------------------------------- series */

static void each_tick_has_its_value_while_there_is_room(void **state)
{
    (void)state;
    lab_series s = {0};
    for (uint64_t t = 7; t < 7 + 5000; t++)
        assert_true(lab_series_put(&s, t, (double)t));
    assert_int_equal(s.step, 1);
    assert_int_equal(lab_series_end(&s), 5007);
    for (uint64_t t = 7; t < 5007; t += 13)
        assert_true(lab_series_at(&s, t) == (double)t);
    assert_true(isnan(lab_series_at(&s, 6)) && isnan(lab_series_at(&s, 5007)));
    lab_series_cut(&s, 100);
    assert_int_equal(lab_series_end(&s), 100);
    assert_true(lab_series_put(&s, 103, 1.0)); /* three are left out */
    assert_true(isnan(lab_series_at(&s, 102)) && lab_series_at(&s, 103) == 1.0);
    assert_true(lab_series_put(&s, 104, (double)INFINITY));
    assert_true(isnan(lab_series_at(&s, 104)));
    lab_series_free(&s);
}

/* A needle now and then in a calm line: however long it becomes, each needle stays, within the
 * ticks that its value stands for. */
static void thinning_loses_no_peak(void **state)
{
    (void)state;
    enum { TICKS = 300000, EVERY = 1999 };
    lab_series s = {0};
    for (uint64_t t = 0; t < TICKS; t++)
        assert_true(lab_series_put(&s, t, t % EVERY == 5 ? (t % 2 == 0 ? 9.0 : -9.0) : 0.01));
    assert_true(s.count <= LAB_SERIES_ROOM && s.step > 1 && s.count % 2 == 0);
    size_t needles = 0;
    for (size_t i = 0; i < s.count; i++)
        needles += fabsf(s.value[i]) == 9.0f;
    uint64_t shown = s.first + s.count * s.step;
    size_t expected = 0;
    for (uint64_t t = 5; t < shown; t += EVERY, expected++) {
        uint64_t pair = 2 * (uint64_t)s.step, at = t / pair * 2;
        assert_true(fabsf(s.value[at]) == 9.0f || fabsf(s.value[at + 1]) == 9.0f);
    }
    print_message("%d ticks: %zu values, %u ticks each, %zu needles\n", TICKS, s.count, s.step,
                  needles);
    assert_int_equal(needles, expected);
    lab_series copy;
    assert_true(lab_series_copy(&copy, &s));
    lab_series_cut(&copy, 1000);
    assert_true(lab_series_end(&copy) <= 1000 && lab_series_end(&copy) + 2 * s.step > 1000);
    lab_series_free(&copy);
    lab_series_free(&s);
}

/* ---------------------------------------------------------------- what a straight run has */

static const char *const names[] = {
    "y", "speed", "kinetic energy", "impulse", "residual", "energy made", "friction loss",
};
enum { NAMES = sizeof names / sizeof names[0] };

static void pin_all(lab_pins *pins, const lab_session *session)
{
    lab_subject any = {0}, first = {.a = cr_world_slot(lab_session_world(session), 1)};
    for (size_t i = 0; i < NAMES; i++) {
        const lab_quantity *quantity = lab_quantity_find(names[i], strlen(names[i]));
        lab_subject of = i < 2 ? first : any;
        assert_int_equal(lab_pins_add(pins, lab_session_scene(session), quantity, &of), i);
    }
}

/* Every tick of the present branch, looked at afresh. */
static void assert_right(lab_pins *pins, lab_session *session)
{
    static lab_pins fresh;
    fresh = (lab_pins){0};
    pin_all(&fresh, session);
    assert_true(lab_pins_follow(&fresh, session));
    assert_ok(lab_pins_fill(&fresh, session, NULL));
    assert_true(lab_pins_missing(&fresh, session) == 0.0);
    uint64_t first = lab_session_first_tick(session), last = lab_session_last_tick(session);
    for (size_t i = 0; i < NAMES; i++) {
        const lab_series *a = lab_pin_series(pins, i), *b = lab_pin_series(&fresh, i);
        assert_int_equal(lab_series_end(b), last + 1);
        assert_true(lab_series_end(a) <= last + 1);
        for (uint64_t t = first; t < lab_series_end(a); t++) {
            double x = lab_series_at(a, t), y = lab_series_at(b, t);
            /* A sum that was cut goes on from a rounded one. */
            bool close = lab_quantity_adds(fresh.at[i].quantity) && fabs(x - y) < 1e-4 * (1.0 + y);
            if (!(x == y || close || (isnan(x) && isnan(y))))
                fail_msg("%s in tick %u: %g, not %g", names[i], (unsigned)t, x, y);
        }
    }
    lab_pins_free(&fresh);
}

static bool a_few(void *context, double share)
{
    assert_true(share >= 0.0 && share <= 1.0);
    return --*(int *)context > 0;
}

static void step_and_listen(lab_pins *pins, lab_session *session)
{
    assert_true(lab_pins_follow(pins, session));
    assert_true(lab_pins_listen(pins, lab_session_world(session), false));
    cr_probe probe = lab_pins_probe(pins, NULL);
    lab_session_probe(session, &probe);
    assert_ok(lab_session_step(session));
    lab_session_probe(session, NULL);
    lab_pins_note(pins, session);
}

static void one_pinned_now_has_the_whole_past(void **state)
{
    (void)state;
    seed = 5;
    lab_session *session = open_heap(8);
    run(session, 200);
    shot here = take(session);
    lab_pins pins = {0};
    pin_all(&pins, session);
    assert_true(lab_pins_follow(&pins, session));
    assert_true(lab_pins_missing(&pins, session) == 1.0);
    int slices = 0;
    while (lab_pins_missing(&pins, session) > 0.0) {
        int left = 5;
        assert_ok(lab_pins_fill(&pins, session, &(lab_progress){a_few, &left}));
        slices++;
    }
    print_message("201 ticks in %d slices\n", slices);
    assert_true(slices > 5);
    assert_same(take(session), here);
    assert_right(&pins, session);
    /* Those that are there already are not run again for another one. */
    lab_pins_remove(&pins, 0);
    assert_true(lab_pins_missing(&pins, session) == 0.0);
    lab_pins_free(&pins);
    lab_session_close(session);
}

static void time_that_runs_adds_its_ticks(void **state)
{
    (void)state;
    seed = 6;
    lab_session *session = open_heap(8);
    lab_pins pins = {0};
    pin_all(&pins, session);
    assert_true(lab_pins_follow(&pins, session));
    assert_ok(lab_pins_fill(&pins, session, NULL)); /* the start */
    for (int i = 0; i < 150; i++) {
        if (i % 40 == 30)
            apply(session, edit_of(session, any_body(session)));
        step_and_listen(&pins, session);
        assert_true(lab_pins_missing(&pins, session) == 0.0);
    }
    assert_right(&pins, session);
    lab_pins_free(&pins);
    lab_session_close(session);
}

static void wander(lab_pins *pins, lab_session *session)
{
    uint64_t last = lab_session_last_tick(session);
    switch (draw(9)) {
    case 0:
        assert_ok(lab_session_go(session, draw((uint32_t)last + 1)));
        break;
    case 1:
        assert_ok(lab_session_undo(session));
        break;
    case 2:
        assert_ok(lab_session_redo(session));
        break;
    case 3:
        assert_ok(lab_session_switch(session, draw((uint32_t)lab_session_branches(session))));
        break;
    case 4:
        assert_ok(lab_session_restart_from_edit(session));
        break;
    case 5:
        lab_session_group(session);
        apply(session, edit_of(session, any_body(session)));
        break;
    default:
        for (uint32_t i = draw(40); i > 0; i--)
            step_and_listen(pins, session);
        break;
    }
}

static void random_walks_show_the_past_of_their_branch(void **state)
{
    (void)state;
    enum { STEPS = 60 };
    const uint32_t walks = (uint32_t)test_effort(40, 20);
    size_t branches = 0;
    for (uint32_t walk = 0; walk < walks; walk++) {
        seed = 100 + walk;
        lab_session *session = open_heap(4);
        lab_pins pins = {0};
        pin_all(&pins, session);
        for (int i = 0; i < STEPS; i++) {
            wander(&pins, session);
            assert_true(lab_pins_follow(&pins, session));
            int left = (int)draw(8) + 1;
            if (draw(2) == 0)
                assert_ok(lab_pins_fill(&pins, session, &(lab_progress){a_few, &left}));
            if (i % 4 == 3)
                assert_right(&pins, session);
        }
        branches += lab_session_branches(session);
        lab_pins_free(&pins);
        lab_session_close(session);
    }
    print_message("%u walks of %d steps, %zu branches\n", walks, STEPS, branches);
}

/* What two branches have in common is not run again, and the one that was left is still known. */
static void a_branch_begins_with_the_past_of_its_parent(void **state)
{
    (void)state;
    seed = 9;
    lab_session *session = open_heap(5);
    lab_pins pins = {0};
    run(session, 100);
    pin_all(&pins, session);
    assert_true(lab_pins_follow(&pins, session));
    assert_ok(lab_pins_fill(&pins, session, NULL));
    assert_null(lab_pin_former(&pins, session, 0));
    assert_ok(lab_session_go(session, 60));
    apply(session, edit_of(session, any_body(session)));
    assert_true(lab_pins_follow(&pins, session));
    assert_int_equal(lab_series_end(lab_pin_series(&pins, 0)), 61);
    assert_true(lab_pins_missing(&pins, session) == 0.0);
    const lab_series *former = lab_pin_former(&pins, session, 0);
    assert_non_null(former);
    assert_int_equal(lab_series_end(former), 101);
    assert_ok(lab_session_switch(session, 0));
    assert_true(lab_pins_follow(&pins, session));
    assert_true(lab_pins_missing(&pins, session) == 0.0);
    lab_pins_free(&pins);
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_tick_has_its_value_while_there_is_room),
        cmocka_unit_test(thinning_loses_no_peak),
        cmocka_unit_test(one_pinned_now_has_the_whole_past),
        cmocka_unit_test(time_that_runs_adds_its_ticks),
        cmocka_unit_test(random_walks_show_the_past_of_their_branch),
        cmocka_unit_test(a_branch_begins_with_the_past_of_its_parent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
