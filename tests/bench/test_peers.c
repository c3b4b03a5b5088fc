/* test_peers.c - the bench itself: every engine that it was built with holds every scene, and the
 * figures of quality are those that the eye would read. */
#include "race.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void every_engine_runs_every_scene(void **state)
{
    (void)state;
    size_t count, engine_count;
    const bench_builder *builders = bench_builders(&count);
    const bench_engine *const *engines = bench_engines(&engine_count);
    bench_rules rules = {.engine_count = engine_count, .steps = 90, .runs = 2, .block = 7};
    for (size_t i = 0; i < engine_count; i++)
        rules.engines[i] = engines[i];
    for (size_t i = 0; i < count; i++) {
        bench_scene scene;
        bench_score scores[BENCH_ENGINES];
        assert_true(bench_scene_build(&scene, &builders[i], 0.005f));
        assert_true(bench_race(scores, &scene, &rules));
        for (size_t e = 0; e < engine_count; e++) {
            print_message("%s, %s\n", scene.name, scores[e].engine->name);
            assert_true(scores[e].quality.finite);
            assert_true(scores[e].median <= scores[e].p95 && scores[e].p95 <= scores[e].p99);
            assert_true(scores[e].ratio_low <= scores[e].ratio);
            assert_true(scores[e].ratio <= scores[e].ratio_high);
        }
        bench_scene_free(&scene);
    }
}

/* At full size the scenes have the bodies that they are known by. */
static void scenes_have_their_sizes(void **state)
{
    (void)state;
    static const size_t MOVING[] = {5050, 22000, 9601, 2025, 10000, 10000, 5000, 20000, 20020};
    size_t count;
    const bench_builder *builders = bench_builders(&count);
    assert_int_equal(count, sizeof MOVING / sizeof *MOVING);
    for (size_t i = 0; i < count; i++) {
        bench_scene scene;
        size_t moving = 0;
        assert_true(bench_scene_build(&scene, &builders[i], 1));
        for (size_t k = 0; k < scene.count; k++)
            moving += scene.bodies[k].kind == CR_DYNAMIC;
        assert_int_equal(moving, MOVING[i]);
        bench_scene_free(&scene);
    }
}

/* Three boxes of 1 m, of which the second lies 0.1 m and the third 0.02 m in its neighbour. */
static void quality_measures_overlap_drift_and_energy(void **state)
{
    (void)state;
    cr_shape box;
    assert_int_equal(cr_shape_box(&box, 1, 1).code, CR_OK);
    bench_body bodies[3] = {{.shape = box, .kind = CR_STATIC, .density = 1},
                            {.shape = box, .position = {0, 1.2f}, .density = 2},
                            {.shape = box, .position = {0, 1.88f}, .density = 2}};
    bench_scene scene = {.bodies = bodies, .count = 3, .rests = true};
    bench_state states[3] = {{.pose = {{0, 0}, {1, 0}}},
                             {.pose = {{0, 0.9f}, {1, 0}}, .velocity = {3, 4}},
                             {.pose = {{0, 1.88f}, {1, 0}}, .spin = 6}};
    bench_quality quality;
    assert_true(bench_judge(&quality, &scene, states));
    assert_true(quality.finite);
    assert_int_equal(quality.overlaps, 2);
    assert_true(fabs(quality.worst - 0.1) < 1e-5);
    assert_true(fabs(quality.mean - 0.06) < 1e-5);
    assert_true(fabs(quality.drift - 0.3) < 1e-5);
    assert_true(fabs(quality.energy - (25 + 6)) < 1e-3);

    states[2].spin = NAN;
    assert_true(bench_judge(&quality, &scene, states));
    assert_false(quality.finite);
}

/* After a whole turn in steps a wall is back at its place. */
static void orbits_close(void **state)
{
    (void)state;
    bench_body wall = {.position = {10, 0}, .orbit = 0.5f};
    double x = 10, y = 0;
    float h = 1.0f / 60;
    int steps = 754; /* 2 pi / (0.5 h), nearly */
    for (int i = 0; i < steps; i++) {
        cr_vec2 v = bench_orbit(&wall, (double)i * (double)h, h);
        x += (double)v.x * (double)h;
        y += (double)v.y * (double)h;
    }
    double angle = 0.5 * (double)steps * (double)h - 6.283185307;
    assert_true(fabs(hypot(x, y) - 10) < 1e-4);
    assert_true(fabs(atan2(y, x) - angle) < 1e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_engine_runs_every_scene),
        cmocka_unit_test(scenes_have_their_sizes),
        cmocka_unit_test(quality_measures_overlap_drift_and_energy),
        cmocka_unit_test(orbits_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
