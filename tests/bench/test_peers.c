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

static void check_track(const bench_track *track)
{
    assert_true(track->end <= track->most);
    assert_true(track->mean <= track->most);
}

/* After 90 steps in blocks of 7. */
static void check_record(const bench_score *score, int warmup)
{
    const bench_record *record = &score->record;
    assert_true(record->finite);
    assert_int_equal(record->samples, (warmup + 90 + 6) / 7 - warmup / 7);
    check_track(&record->touching);
    check_track(&record->kinetic);
    check_track(&record->potential);
    assert_true(record->touching.end == (double)score->quality.touching);
    assert_true(record->kinetic.end == score->quality.kinetic);
    if (record->touching.mean > 0)
        assert_true(fabs(score->ms_a_thousand * record->touching.mean - 1e3 * score->mean) <
                    1e-6 * score->mean + 1e-9);
    else
        assert_true(isnan(score->ms_a_thousand));
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
            assert_int_equal(scores[e].bodies, scene.count); /* all are born by then */
            check_record(&scores[e], scene.warmup);
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
    static const size_t MOVING[] = {5050, 22000, 9601,  2025,  10000, 10000, 5000,
                                    800,  5000,  20000, 20020, 10,    20030};
    size_t count;
    const bench_builder *builders = bench_builders(&count);
    assert_int_equal(count, sizeof MOVING / sizeof *MOVING);
    for (size_t i = 0; i < count; i++) {
        bench_scene scene;
        size_t moving = 0;
        assert_true(bench_scene_build(&scene, &builders[i], 1));
        for (size_t k = 0; k < scene.count; k++)
            moving += scene.bodies[k].kind == CR_DYNAMIC;
        assert_true(scene.bodies[scene.count - 1].born < scene.steps);
        assert_int_equal(moving, MOVING[i]);
        bench_scene_free(&scene);
    }
}

static void find_scene(bench_scene *scene, const char *name, float scale)
{
    size_t count, i = 0;
    const bench_builder *builders = bench_builders(&count);
    while (i < count && strcmp(builders[i].name, name) != 0)
        i++;
    assert_true(i < count);
    assert_true(bench_scene_build(scene, &builders[i], scale));
}

/* A row every sixth step, until all are there; and when one comes, the one before has made room. */
static void a_pour_never_pauses(void **state)
{
    (void)state;
    bench_scene scene;
    const bench_changes none = {.count = 0};
    find_scene(&scene, "pour", 0.2f); /* a narrower stream builds towers up to the spout */
    void *world = bench_carom.create(&scene, &none);
    assert_non_null(world);
    size_t added = 0;
    for (int tick = 0; tick < scene.steps; tick++) {
        size_t before = added;
        assert_true(bench_add_born(&bench_carom, world, &scene, &added, tick));
        assert_int_equal(added > before, tick % 6 == 0 && before < scene.count);
        for (size_t i = 3; i < before && added > before; i++)
            assert_true(bench_carom.body_state(world, i).pose.p.y <
                        scene.bodies[before].position.y - 0.5f);
        bench_carom.step(world, 1.0f / 60);
    }
    assert_int_equal(added, scene.count);
    bench_carom.destroy(world);
    bench_scene_free(&scene);
}

/* In every engine it goes down evenly, and stands still a second before the end. */
static void the_press_goes_half_way(void **state)
{
    (void)state;
    const float h = 1.0f / 60;
    size_t count;
    bench_scene scene;
    const bench_changes none = {.count = 0};
    const bench_engine *const *engines = bench_engines(&count);
    find_scene(&scene, "press", 0.02f);
    float start = scene.bodies[0].position.y, top = start - 1, settled = 0.7f * top;
    for (size_t e = 0; e < count; e++) {
        void *world = engines[e]->create(&scene, &none);
        size_t added = 0;
        assert_non_null(world);
        for (int tick = 0; tick < scene.warmup + scene.steps; tick++) {
            assert_true(bench_add_born(engines[e], world, &scene, &added, tick));
            engines[e]->drive(world, 0, bench_drive(&scene.bodies[0], (double)tick * (double)h, h),
                              0);
            engines[e]->step(world, h);
            float gone = start - engines[e]->body_state(world, 0).pose.p.y;
            float expected = fminf(h * (float)(tick + 1), top + 0.5f - settled / 2);
            assert_true(fabsf(gone - expected) < 0.01f);
        }
        engines[e]->destroy(world);
    }
    bench_scene_free(&scene);
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
    bench_scene scene = {.bodies = bodies, .count = 3, .rests = true, .gravity = {0, -10}};
    bench_state states[3] = {{.pose = {{0, 0}, {1, 0}}},
                             {.pose = {{0, 0.9f}, {1, 0}}, .velocity = {3, 4}},
                             {.pose = {{0, 1.88f}, {1, 0}}, .spin = 6}};
    bench_span spans[3];
    bench_quality quality;
    bench_judge(&quality, &scene, states, 3, spans);
    assert_true(quality.finite);
    assert_int_equal(quality.overlaps, 2);
    assert_int_equal(quality.touching, 2);
    assert_true(fabs(quality.worst - 0.1) < 1e-5);
    assert_true(fabs(quality.mean - 0.06) < 1e-5);
    assert_true(fabs(quality.drift - 0.3) < 1e-5);
    assert_true(fabs(quality.mass - 4) < 1e-6);
    assert_true(fabs(quality.kinetic - (25 + 6)) < 1e-3);
    assert_true(fabs(quality.potential - 20 * (0.9 + 1.88)) < 1e-3);

    /* A gap that an engine's skin leaves is a touch, a wider one is none; nor does one belong to
     * the scene that is not born yet. */
    states[2].pose.p.y = 1.915f;
    bench_judge(&quality, &scene, states, 3, spans);
    assert_int_equal(quality.overlaps, 1);
    assert_int_equal(quality.touching, 2);
    states[2].pose.p.y = 1.925f;
    bench_judge(&quality, &scene, states, 3, spans);
    assert_int_equal(quality.touching, 1);
    bench_judge(&quality, &scene, states, 2, spans);
    assert_true(fabs(quality.kinetic - 25) < 1e-3);

    states[2].spin = NAN;
    bench_judge(&quality, &scene, states, 3, spans);
    assert_false(quality.finite);
}

/* A run of two samples; in both 100 kg, so that 0.125 J are rest. */
static bench_record record_of(size_t touching_first, size_t touching, double kinetic_first,
                              double kinetic)
{
    bench_record record = {0};
    bench_quality quality = {.finite = true, .mass = 100};
    quality.touching = touching_first;
    quality.kinetic = kinetic_first;
    bench_record_add(&record, &quality);
    quality.touching = touching;
    quality.kinetic = kinetic;
    bench_record_add(&record, &quality);
    return record;
}

static void assert_differs(bench_record a, bench_record b, const char *noun)
{
    const char *said[2] = {bench_differs(&a, &b), bench_differs(&b, &a)};
    for (int i = 0; i < 2; i++)
        if (noun == NULL)
            assert_null(said[i]);
        else
            assert_string_equal(said[i] != NULL ? said[i] : "nothing", noun);
}

static void records_tell_states_apart(void **state)
{
    (void)state;
    bench_record usual = record_of(1000, 2000, 5000, 40), blown = usual;
    assert_true(usual.touching.mean == 1500 && usual.touching.end == 2000);
    assert_true(usual.kinetic.mean == 2520 && usual.kinetic.most == 5000);
    assert_true(usual.potential.most == 0);
    assert_differs(usual, usual, NULL);
    assert_differs(usual, record_of(1200, 1600, 6000, 30), NULL);
    assert_differs(usual, record_of(1000, 1400, 5000, 40), "touching pairs"); /* at the end */
    assert_differs(usual, record_of(100, 2000, 5000, 40), "touching pairs");  /* on the way */
    assert_differs(usual, record_of(1000, 2000, 2000, 40), "kinetic energy"); /* on the way */
    assert_differs(usual, record_of(1000, 2000, 5000, 90), "kinetic energy"); /* at the end */
    assert_differs(usual, record_of(1000, 2000, 5000, 0), NULL);              /* both below 1 % */
    assert_differs(record_of(9, 9, 0.1, 0.1), record_of(9, 9, 0, 0), NULL);   /* both at rest */
    assert_differs(record_of(9, 9, 0, 0.2), record_of(9, 9, 0, 0), "kinetic energy");
    assert_differs(record_of(0, 0, 7, 7), record_of(0, 0, 7, 7), NULL);
    bench_quality none = {.finite = false};
    bench_record_add(&blown, &none);
    assert_differs(usual, blown, "numbers");
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
        cr_vec2 v = bench_drive(&wall, (double)i * (double)h, h);
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
        cmocka_unit_test(records_tell_states_apart),
        cmocka_unit_test(orbits_close),
        cmocka_unit_test(a_pour_never_pauses),
        cmocka_unit_test(the_press_goes_half_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
