/* `carom list` and `carom bench`. */
#include "shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void lists_name_what_there_is(void **state)
{
    (void)state;
    static const struct {
        const char *list, *has;
    } cases[] = {
        {"solvers", "impulse"},
        {"solvers", "pgs"},
        {"broadphases", "all_pairs"},
        {"broadphases", "bounding_circles"},
        {"broadphases", "sweep"},
        {"broadphases", "grid"},
        {"broadphases", "tree"},
        {"integrators", "symplectic_euler"},
        {"materials", "SuperBall"},
        {"settings", "solver.iterations"},
        {"settings", "world.timestep"},
        {"keys", "Ctrl+Z"},
        {"keys", "Space"},
        {"themes", "projector"},
        {"overlays", "impulses"},
        {"materials", "density (kg/m^2)  restitution  friction"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_says(expect(0, carom("list %s", cases[i].list))->out, cases[i].has);
}

static void lists_as_json_are_arrays_of_objects(void **state)
{
    (void)state;
    static const char *const lists[] = {"solvers",     "settings", "scenes",      "lessons",
                                        "broadphases", "keys",     "integrators", "materials",
                                        "themes",      "overlays", "conditions",  "quantities"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        yajl_val array = parse_json(expect(0, carom("list --json %s", lists[i]))->out);
        assert_true(YAJL_IS_ARRAY(array));
        print_message("%-12s %zu\n", lists[i], YAJL_GET_ARRAY(array)->len);
        for (size_t k = 0; k < YAJL_GET_ARRAY(array)->len; k++)
            assert_true(YAJL_IS_OBJECT(YAJL_GET_ARRAY(array)->values[k]));
        yajl_tree_free(array);
    }
}

static void every_setting_takes_its_own_default(void **state)
{
    (void)state;
    char first[17] = "";
    yajl_val settings = parse_json(expect(0, carom("list settings --json"))->out);
    assert_true(YAJL_GET_ARRAY(settings)->len > 5);
    for (size_t i = 0; i < YAJL_GET_ARRAY(settings)->len; i++) {
        yajl_val row = YAJL_GET_ARRAY(settings)->values[i];
        yajl_val got = parse_json(expect(0, carom("run heap.json --steps 20 --json --set %s=%s",
                                                  string(row, "key"), string(row, "default")))
                                      ->out);
        if (i == 0)
            snprintf(first, sizeof first, "%s", string(got, "hash"));
        assert_string_equal(string(got, "hash"), first);
        yajl_tree_free(got);
    }
    yajl_tree_free(settings);
}

static void every_shipped_scene_runs(void **state)
{
    (void)state;
    yajl_val scenes = parse_json(expect(0, carom("list scenes --json"))->out);
    for (size_t i = 0; i < YAJL_GET_ARRAY(scenes)->len; i++) {
        yajl_val row = YAJL_GET_ARRAY(scenes)->values[i];
        assert_true(strlen(string(row, "title")) > 1);
        assert_true(strlen(string(row, "help")) > 1);
        expect(0, carom("run %s --steps 60 --quiet", string(row, "name")));
    }
    yajl_tree_free(scenes);
}

static void lessons_tell_topic_and_question(void **state)
{
    (void)state;
    const char *out = expect(0, carom("list lessons"))->out;
    expect_says(out, "Head-on collision");
    expect_says(out, "collision, restitution, momentum, energy");
    expect_says(out, "With which speeds do they part?");
    yajl_val lessons = parse_json(expect(0, carom("list lessons --json"))->out);
    assert_true(YAJL_GET_ARRAY(lessons)->len >= 18);
    for (size_t i = 0; i < YAJL_GET_ARRAY(lessons)->len; i++) {
        yajl_val row = YAJL_GET_ARRAY(lessons)->values[i];
        assert_true(strlen(string(row, "topics")) > 1);
        assert_non_null(strchr(string(row, "help"), '?'));
    }
    yajl_tree_free(lessons);
}

static void bench_measures_what_it_is_given(void **state)
{
    (void)state;
    const output *got = expect(0, carom("bench heap.json empty.json --steps 20"));
    expect_says(got->out, "median");
    expect_says(got->out, "heap.json");
    yajl_val array = parse_json(expect(0, carom("bench heap.json --steps 20 --json"))->out);
    assert_int_equal(YAJL_GET_ARRAY(array)->len, 1);
    yajl_val row = YAJL_GET_ARRAY(array)->values[0];
    yajl_val times = field(row, "step_ms");
    assert_true(number(row, "bodies") == 5);
    assert_true(number(row, "us_per_body") > 0);
    assert_true(number(times, "median") > 0);
    assert_true(number(times, "median") <= number(times, "p95"));
    assert_true(number(times, "p95") <= number(times, "max"));
    yajl_tree_free(array);
    expect(3, carom("bench typo.json"));
    expect(1, carom("bench none.json"));
    expect(4, carom("bench bomb.json"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_name_what_there_is),
        cmocka_unit_test(lists_as_json_are_arrays_of_objects),
        cmocka_unit_test(every_setting_takes_its_own_default),
        cmocka_unit_test(every_shipped_scene_runs),
        cmocka_unit_test(lessons_tell_topic_and_question),
        cmocka_unit_test(bench_measures_what_it_is_given),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}
