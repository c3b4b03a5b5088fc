/* test_breakpoints.c - several conditions watched together: which is hit when, how often each came
 * true, and what becomes of that when the world is taken elsewhere. */
#include "lab/probes/breakpoints.h"
#include "lab/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A ball that bounces on a floor and keeps half of its speed each time, and one far away. */
static const char scene_text[] =
    "{\"carom\":1,\"bodies\":["
    "{\"name\":\"floor\",\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],"
    "\"offset\":0}},\"material\":{\"density\":1,\"restitution\":1,\"friction\":0.5}},"
    "{\"name\":\"ball\",\"shape\":{\"circle\":{\"radius\":0.5}},\"position\":[0,1.5],"
    "\"material\":{\"density\":1,\"restitution\":0.7,\"friction\":0.5}},"
    "{\"name\":\"other\",\"shape\":{\"circle\":{\"radius\":0.5}},\"position\":[30,60]}]}";

typedef struct bench {
    lab_session *session;
    lab_breakpoints list;
    int stages; /* that the other listener was told of */
} bench;

static const lab_scene *scene_of(const bench *b)
{
    return lab_session_scene(b->session);
}

static void open_bench(bench *b)
{
    lab_scene *scene;
    lab_error error;
    *b = (bench){0};
    if (lab_scene_parse("test", scene_text, strlen(scene_text), &scene, &error) != LAB_OK)
        fail_msg("%s", error.message);
    b->session = lab_session_open(scene);
    assert_non_null(b->session);
}

static void close_bench(bench *b)
{
    lab_breakpoints_free(&b->list);
    lab_session_close(b->session);
}

static void add(bench *b, const char *text)
{
    lab_condition condition;
    lab_error error;
    if (!lab_condition_parse(scene_of(b), text, &condition, &error))
        fail_msg("%s: %s", text, error.message);
    assert_true(lab_breakpoints_add(&b->list, scene_of(b), &condition));
}

static void begin(bench *b)
{
    assert_true(lab_breakpoints_begin(&b->list, lab_session_world(b->session)));
}

static void count_stage(void *user, cr_stage stage)
{
    (void)stage;
    ++*(int *)user;
}

static bool tick(bench *b, lab_breakpoint_hit *hit)
{
    cr_probe other = {.stage = count_stage, .user = &b->stages};
    cr_probe probe = lab_breakpoints_probe(&b->list, &other);
    lab_session_probe(b->session, &probe);
    assert_int_equal(lab_session_step(b->session).code, CR_OK);
    lab_session_probe(b->session, NULL);
    return lab_breakpoints_tick(&b->list, lab_session_world(b->session), hit);
}

/* The tick of the next stop, 0: there is none before tick 600. */
static uint64_t run(bench *b, lab_breakpoint_hit *hit)
{
    while (cr_world_tick(lab_session_world(b->session)) < 600)
        if (tick(b, hit))
            return hit->tick;
    return 0;
}

static void go(bench *b, uint64_t to)
{
    assert_int_equal(lab_session_go(b->session, to).code, CR_OK);
    begin(b);
}

static void each_time_it_comes_true(void **state)
{
    (void)state;
    bench b;
    lab_breakpoint_hit hit;
    open_bench(&b);
    add(&b, "ball touches floor");
    begin(&b);
    uint64_t first = run(&b, &hit), second = run(&b, &hit);
    assert_true(first > 20 && second > first + 10);
    assert_true(hit.what.value > 0.5);
    assert_int_equal(lab_breakpoint_times(&b.list.at[0]), 2);
    assert_true(b.stages > (int)second);
    /* Back in time, what came later is not counted; the same ticks stop again. */
    go(&b, first - 1);
    assert_int_equal(lab_breakpoint_times(&b.list.at[0]), 0);
    assert_int_equal(run(&b, &hit), first);
    assert_int_equal(run(&b, &hit), second);
    close_bench(&b);
}

static void a_count_is_one_tick_of_the_run(void **state)
{
    (void)state;
    bench b;
    lab_breakpoint_hit hit;
    open_bench(&b);
    add(&b, "ball touches floor");
    begin(&b);
    uint64_t stops[4];
    for (int i = 0; i < 4; i++)
        stops[i] = run(&b, &hit);
    lab_breakpoints_remove(&b.list, 0);
    add(&b, "ball touches floor, 3rd time");
    go(&b, 0);
    assert_int_equal(run(&b, &hit), stops[2]);
    go(&b, stops[2] - 1); /* from there it is the third one again */
    assert_int_equal(run(&b, &hit), stops[2]);
    tick(&b, &hit);
    assert_int_equal(run(&b, &hit), 0);
    close_bench(&b);
}

static void time_goes_on_through_what_it_stopped_before(void **state)
{
    (void)state;
    bench b;
    lab_breakpoint_hit hit;
    open_bench(&b);
    add(&b, "before ball touches floor");
    begin(&b);
    uint64_t first = run(&b, &hit);
    go(&b, first - 1);
    uint64_t second = run(&b, &hit);
    assert_true(second > first);
    go(&b, first - 5); /* another way to it stops again */
    assert_int_equal(run(&b, &hit), first);
    close_bench(&b);
}

static void of_two_in_a_tick_the_one_before_goes_first(void **state)
{
    (void)state;
    bench b;
    lab_breakpoint_hit hit;
    open_bench(&b);
    add(&b, "anything touches anything");
    add(&b, "before ball touches floor");
    add(&b, "energy made above 1e9 J");
    add(&b, "residual above 1e9 m/s");
    begin(&b);
    run(&b, &hit);
    assert_int_equal(hit.breakpoint, 1);
    assert_int_equal(lab_breakpoint_times(&b.list.at[0]), 1);
    b.list.at[1].enabled = false;
    go(&b, 0);
    run(&b, &hit);
    assert_int_equal(hit.breakpoint, 0);
    b.list.at[0].enabled = false;
    go(&b, 0);
    assert_int_equal(run(&b, &hit), 0);
    b.list.at[2].enabled = b.list.at[3].enabled = false;
    assert_false(lab_breakpoints_watch(&b.list));
    close_bench(&b);
}

static void what_is_gone_is_called_as_it_was(void **state)
{
    (void)state;
    bench b;
    open_bench(&b);
    add(&b, "other touches floor");
    assert_true(lab_breakpoint_refresh(&b.list.at[0], scene_of(&b)));
    lab_command command = {.kind = LAB_DELETE, .body = b.list.at[0].condition.of.a};
    assert_int_equal(lab_session_apply(b.session, &command, NULL).code, CR_OK);
    assert_false(lab_breakpoint_refresh(&b.list.at[0], scene_of(&b)));
    assert_string_equal(b.list.at[0].sentence, "other #3 touches floor #1");
    begin(&b);
    lab_breakpoint_hit hit;
    assert_int_equal(run(&b, &hit), 0);
    assert_int_equal(lab_session_undo(b.session).code, CR_OK);
    assert_true(lab_breakpoint_refresh(&b.list.at[0], scene_of(&b)));
    close_bench(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_time_it_comes_true),
        cmocka_unit_test(a_count_is_one_tick_of_the_run),
        cmocka_unit_test(time_goes_on_through_what_it_stopped_before),
        cmocka_unit_test(of_two_in_a_tick_the_one_before_goes_first),
        cmocka_unit_test(what_is_gone_is_called_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
