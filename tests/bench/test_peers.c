/* test_peers.c - the bench itself: every engine that it was built with holds every scene, and the
 * figures of quality are those that the eye would read. */
#include "race.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void assert_ok(cr_result result)
{
    if (result.code != CR_OK)
        fail_msg("%s", result.message);
}

static void every_engine_runs_every_scene(void **state)
{
    (void)state;
    size_t count;
    const bench_builder *builders = bench_builders(&count);
    bench_rules rules = {.steps = 90, .runs = 2, .block = 7};
    const bench_changes none = {.count = 0};
    assert_ok(bench_variants_read(rules.variants, &rules.variant_count, NULL, &none));
    for (size_t i = 0; i < count; i++) {
        bench_scene scene;
        bench_score scores[BENCH_VARIANTS];
        assert_true(bench_scene_build(&scene, &builders[i], 0.005f));
        assert_true(bench_race(scores, &scene, 1, &rules));
        for (size_t e = 0; e < rules.variant_count; e++) {
            print_message("%s, %s\n", scene.name, scores[e].variant->name);
            assert_true(scores[e].quality.finite);
            assert_true(scores[e].median <= scores[e].p95 && scores[e].p95 <= scores[e].p99);
            assert_true(scores[e].median_low <= scores[e].median);
            assert_true(scores[e].median <= scores[e].median_high);
            assert_true(scores[e].ratio_low <= scores[e].ratio);
            assert_true(scores[e].ratio <= scores[e].ratio_high);
        }
        bench_scene_free(&scene);
    }
}

static void scores_belong_to_their_scenes(void **state)
{
    (void)state;
    enum { SCENES = 3 };
    bench_rules rules = {.steps = 30, .runs = 2, .block = 7};
    const bench_changes none = {.count = 0};
    assert_ok(bench_variants_read(rules.variants, &rules.variant_count, "carom,carom:pgs", &none));
    bench_scene scenes[SCENES];
    bench_score scores[SCENES * 2];
    for (size_t i = 0; i < SCENES; i++)
        assert_true(bench_scene_pile(&scenes[i], (size_t)50 << i));
    assert_true(bench_race(scores, scenes, SCENES, &rules));
    for (size_t i = 0; i < SCENES * 2; i++) {
        assert_string_equal(scores[i].variant->name, rules.variants[i % 2].name);
        assert_true(scores[i].median > 0);
        if (i >= 2)
            assert_true(scores[i].bytes > scores[i - 2].bytes);
    }
    for (size_t i = 0; i < SCENES; i++)
        bench_scene_free(&scenes[i]);
}

static void refuse(const char *list, const char *why)
{
    bench_variant variants[BENCH_VARIANTS];
    size_t count;
    const bench_changes none = {.count = 0};
    cr_result result = bench_variants_read(variants, &count, list, &none);
    assert_true(result.code != CR_OK);
    if (strstr(result.message, why) == NULL)
        fail_msg("%s: \"%s\" does not say \"%s\"", list, result.message, why);
}

static void carom_runs_with_many_settings(void **state)
{
    (void)state;
    bench_changes common = {.count = 0};
    bench_variant variants[BENCH_VARIANTS];
    size_t count;
    assert_ok(bench_change_read(&common, "solver.substeps=8"));
    assert_ok(bench_variants_read(variants, &count, "carom:xpbd+world.threads=2,carom", &common));
    assert_int_equal(count, 2);
    assert_string_equal(variants[0].name, "carom:xpbd+world.threads=2");
    assert_int_equal(variants[0].changes.count, 3);
    assert_string_equal(variants[0].changes.all[0].setting->key, "solver.substeps");
    assert_string_equal(variants[0].changes.all[1].setting->key, "solver.name");
    assert_true(variants[0].changes.all[2].value == 2);
    assert_int_equal(variants[1].changes.count, 1);
    refuse("carom,carom", "carom is there twice");
    refuse("carom,havoc", "no engine \"havoc\"");
    refuse("carom:no_such", "solver.name must be one of");
    refuse("carom:world.thread=2", "do you mean world.threads?");
    refuse("carom:world.threads=-1", "world.threads");
    refuse("", "no engine");
    refuse("carom:", "solver.name");
}

/* At full size the scenes have the bodies that they are known by. */
static void scenes_have_their_sizes(void **state)
{
    (void)state;
    static const size_t MOVING[] = {5050, 22000, 9601,  2025, 10000, 10000,
                                    5000, 20000, 20020, 10,   20030};
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
        cmocka_unit_test(scores_belong_to_their_scenes),
        cmocka_unit_test(carom_runs_with_many_settings),
        cmocka_unit_test(scenes_have_their_sizes),
        cmocka_unit_test(quality_measures_overlap_drift_and_energy),
        cmocka_unit_test(orbits_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
