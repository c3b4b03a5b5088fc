/* test_spread.c - what is predictable keeps together, what is chaotic does not, and both to the
 * same bits each time. */
#include "heap.h"
#include "lab/futures/spread.h"

#include <math.h>

static lab_spread *run_all(const cr_world *world, cr_body_id body, size_t copies, uint64_t ticks,
                           uint64_t slice)
{
    lab_spread *spread = lab_spread_begin(world, body, copies, ticks);
    assert_non_null(spread);
    double before = -1;
    while (!lab_spread_advance(spread, slice)) {
        assert_true(lab_spread_progress(spread) > before);
        before = lab_spread_progress(spread);
    }
    assert_true(lab_spread_progress(spread) == 1.0);
    return spread;
}

/* A ball that falls freely: a nudge of its velocity grows with time alone, so that after 2 s it is
 * some 2 s times 2^-23 of 1 m/s. */
static void free_fall_is_predictable(void **state)
{
    (void)state;
    lab_scene *scene = lab_scene_empty();
    cr_body_id ball;
    cr_body_def def = cr_body_def_default();
    assert_ok(cr_body_create(scene->world, &def, &ball));
    uint64_t before = cr_world_hash(scene->world);
    lab_spread *spread = run_all(scene->world, ball, LAB_SPREAD_COPIES, 120, 50);
    assert_true(cr_world_hash(scene->world) == before);
    lab_spread_result result = lab_spread_judge(spread);
    assert_int_equal(result.verdict, LAB_PREDICTABLE);
    assert_int_equal(result.failed, 0);
    assert_true(fabs(result.end.time - 2.0) < 1e-6 && result.horizon == result.end.time);
    assert_true(result.end.worst > 1e-8 && result.end.worst < 2e-5);
    assert_int_equal(result.end.body.index, ball.index);
    char words[LAB_SPREAD_TEXT];
    lab_spread_words(scene, &result, words, sizeof words);
    print_message("%s\n", words);
    assert_non_null(strstr(words, "After 2 s the spread is "));
    assert_non_null(strstr(words, "(#1): predictable"));
    lab_spread_free(spread);
    lab_scene_destroy(scene);
}

/* A ball among round pegs, as Sinai's billiard: each rebound multiplies the difference. */
static lab_scene *open_billiard(cr_body_id *ball)
{
    lab_scene *scene = lab_scene_empty();
    cr_body_def wall = cr_body_def_default(), peg = wall, def = wall;
    assert_ok(cr_world_set(scene->world, "world.gravity_y", 0));
    wall.kind = peg.kind = CR_STATIC;
    wall.material = peg.material = def.material =
        (cr_material){.density = 1, .restitution = 1, .friction = 0};
    const cr_vec2 sides[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        assert_ok(cr_shape_halfspace(&wall.shape, sides[i], -4));
        assert_ok(cr_body_create(scene->world, &wall, NULL));
    }
    assert_ok(cr_shape_circle(&peg.shape, 0.8f));
    for (int i = 0; i < 4; i++) {
        peg.position = (cr_vec2){i % 2 == 0 ? -2.0f : 2.0f, i / 2 == 0 ? -2.0f : 2.0f};
        assert_ok(cr_body_create(scene->world, &peg, NULL));
    }
    assert_ok(cr_shape_circle(&def.shape, 0.3f));
    def.velocity = (cr_vec2){11, 5};
    assert_ok(cr_body_create(scene->world, &def, ball));
    return scene;
}

static void a_billiard_is_chaotic(void **state)
{
    (void)state;
    cr_body_id ball;
    lab_scene *scene = open_billiard(&ball);
    lab_spread *spread = run_all(scene->world, ball, LAB_SPREAD_COPIES, 900, 1000);
    lab_spread_result result = lab_spread_judge(spread);
    char words[LAB_SPREAD_TEXT];
    print_message("%s\n", lab_spread_words(scene, &result, words, sizeof words));
    print_message("growth %.3g 1/s, horizon %.3g s\n", result.growth, result.horizon);
    assert_int_equal(result.verdict, LAB_CHAOTIC);
    assert_true(result.end.worst > 0.1);
    assert_true(result.growth > 0.5);
    assert_true(result.horizon > 1.0 && result.horizon < 15.0);
    /* It grows, sample by sample, as far as it can be told at all. */
    assert_true(lab_spread_sample_at(spread, 0).worst < 1e-4);
    size_t slots;
    const float *by_slot = lab_spread_by_slot(spread, &slots);
    assert_int_equal(slots, cr_world_slots(scene->world));
    assert_true((double)by_slot[ball.index - 1] == result.end.worst);
    assert_true(by_slot[0] == 0.0f); /* a wall */
    lab_spread_free(spread);
    lab_scene_destroy(scene);
}

static void it_is_the_same_each_time(void **state)
{
    (void)state;
    seed = 61;
    lab_session *session = open_heap(12);
    run(session, 30);
    cr_body_id body = any_body(session);
    const cr_world *world = lab_session_world(session);
    lab_spread *one = run_all(world, body, 40, 130, 7), *other = run_all(world, body, 40, 130, 999);
    assert_int_equal(lab_spread_samples(one), lab_spread_samples(other));
    for (size_t i = 0; i < lab_spread_samples(one); i++) {
        lab_spread_sample a = lab_spread_sample_at(one, i), b = lab_spread_sample_at(other, i);
        assert_true(a.worst == b.worst && a.rms == b.rms && a.time == b.time);
        assert_int_equal(a.body.index, b.body.index);
    }
    lab_spread_free(one);
    lab_spread_free(other);
    lab_session_close(session);
}

/* What ends in numbers that are not finite is told, and judged up to there. */
static void runs_that_fail_are_counted(void **state)
{
    (void)state;
    lab_scene *scene = lab_scene_empty();
    cr_body_id ball;
    cr_body_def def = cr_body_def_default();
    assert_ok(cr_world_set(scene->world, "world.gravity_y", -3e38));
    assert_ok(cr_body_create(scene->world, &def, &ball));
    lab_spread *spread = lab_spread_begin(scene->world, ball, 4, 600);
    assert_true(lab_spread_advance(spread, 100000));
    lab_spread_result result = lab_spread_judge(spread);
    assert_true(result.failed >= 1);
    assert_true(lab_spread_samples(spread) < LAB_SPREAD_SAMPLES);
    lab_spread_free(spread);
    lab_scene_destroy(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_fall_is_predictable),
        cmocka_unit_test(a_billiard_is_chaotic),
        cmocka_unit_test(it_is_the_same_each_time),
        cmocka_unit_test(runs_that_fail_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
