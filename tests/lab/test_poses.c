/* test_poses.c - what the timeline draws while it is dragged: the poses of past ticks, and coming
 * to a tick little by little. */
#include "effort.h"
#include "heap.h"

#include <math.h>

enum { MOST_SLOTS = 700, MOST_TICKS = 400 };

typedef struct truth {
    cr_placement at[MOST_SLOTS];
} truth;

static float distance(cr_vec2 a, cr_vec2 b)
{
    return hypotf(a.x - b.x, a.y - b.y);
}

/* ---------------------------------------------------------------- poses */

static truth *run_watched(lab_session *session, int ticks)
{
    truth *seen = calloc((size_t)ticks + 1, sizeof *seen);
    assert_non_null(seen);
    for (int i = 1; i <= ticks; i++) {
        assert_ok(lab_session_step(session));
        size_t slots = cr_world_placements(lab_session_world(session), seen[i].at, MOST_SLOTS);
        assert_true(slots <= MOST_SLOTS);
    }
    return seen;
}

/* The farthest that a pose is from the truth, in m; `angle` likewise in rad. */
static float worst(const cr_placement *a, const cr_placement *b, size_t slots, float *angle)
{
    float most = 0.0f;
    *angle = 0.0f;
    for (size_t i = 0; i < slots; i++) {
        most = fmaxf(most, distance(a[i].center, b[i].center));
        *angle = fmaxf(*angle, fabsf(a[i].angle - b[i].angle));
    }
    return most;
}

static void poses_are_as_they_were(void **state)
{
    (void)state;
    seed = 11;
    cr_placement out[MOST_SLOTS];
    lab_session *session = open_heap(60);
    truth *seen = run_watched(session, MOST_TICKS);
    size_t slots = cr_world_slots(lab_session_world(session));
    for (int i = 0; i < 1000; i++) {
        uint64_t tick = 1 + draw(MOST_TICKS);
        float angle;
        assert_true(lab_session_poses(session, 0, tick, out, MOST_SLOTS));
        assert_true(worst(out, seen[tick].at, slots, &angle) < 0.4f / 128.0f);
        assert_true(angle < 1.0f / 128.0f);
    }
    free(seen);
    lab_session_close(session);
}

/* Of a large world not each tick is kept. Between two that are, a body is between where it was, or,
 * at the end, where it would have gone on to. */
static void poses_between_frames_are_near(void **state)
{
    (void)state;
    seed = 12;
    cr_placement out[MOST_SLOTS];
    lab_session *session = open_heap(600);
    int ticks = 150;
    truth *seen = run_watched(session, ticks);
    size_t slots = cr_world_slots(lab_session_world(session)), exact = 0;
    for (int tick = 1; tick <= ticks; tick++) {
        float angle;
        assert_true(lab_session_poses(session, 0, (uint64_t)tick, out, MOST_SLOTS));
        exact += worst(out, seen[tick].at, slots, &angle) < 0.4f / 128.0f;
        for (size_t i = 0; i < slots; i++) {
            float way = 0.0f; /* of the ticks around */
            for (int t = tick > 5 ? tick - 4 : 2; t <= tick + 2 && t <= ticks; t++)
                way += distance(seen[t - 1].at[i].center, seen[t].at[i].center);
            assert_true(distance(out[i].center, seen[tick].at[i].center) <= way + 0.01f);
        }
    }
    assert_true(exact >= (size_t)ticks / 3);
    free(seen);
    lab_session_close(session);
}

static void poses_are_of_the_same_bodies(void **state)
{
    (void)state;
    seed = 13;
    cr_placement out[MOST_SLOTS];
    lab_session *session = open_heap(5);
    run(session, 40);
    lab_session_group(session);
    apply(session, spawn());
    run(session, 40);
    assert_true(lab_session_poses(session, 0, 60, out, MOST_SLOTS));
    assert_false(lab_session_poses(session, 0, 30, out, MOST_SLOTS));
    assert_ok(lab_session_go(session, 20));
    assert_true(lab_session_poses(session, 0, 30, out, MOST_SLOTS));
    assert_false(lab_session_poses(session, 0, 60, out, MOST_SLOTS));
    lab_session_close(session);
}

/* A body that is in another place at the same tick of another branch. */
static void poses_are_of_their_branch(void **state)
{
    (void)state;
    seed = 14;
    cr_placement out[MOST_SLOTS];
    float angle;
    lab_session *session = open_heap(8);
    truth *first = run_watched(session, 100);
    size_t slots = cr_world_slots(lab_session_world(session));
    assert_ok(lab_session_go(session, 50));
    lab_session_group(session);
    apply(session, setting_of("world.gravity_y", 5.0));
    truth *second = run_watched(session, 50);
    assert_int_equal(lab_session_branches(session), 2);
    assert_true(lab_session_poses(session, 1, 90, out, MOST_SLOTS));
    assert_true(worst(out, second[40].at, slots, &angle) < 0.01f);
    assert_true(worst(out, first[90].at, slots, &angle) > 0.1f);
    assert_ok(lab_session_go(session, 10));
    assert_true(lab_session_poses(session, 1, 40, out, MOST_SLOTS));
    assert_true(worst(out, first[40].at, slots, &angle) < 0.01f);
    assert_true(lab_session_poses(session, 0, 40, out, MOST_SLOTS));
    assert_true(worst(out, first[40].at, slots, &angle) < 0.01f);
    /* Undone, and done otherwise: what is remembered is what was done. */
    assert_ok(lab_session_switch(session, 1));
    assert_ok(lab_session_go(session, 100));
    assert_ok(lab_session_undo(session));
    lab_session_group(session);
    apply(session, setting_of("world.gravity_y", -40.0));
    truth *third = run_watched(session, 30);
    size_t present = lab_session_branch(session);
    assert_true(lab_session_poses(session, present, 70, out, MOST_SLOTS));
    assert_true(worst(out, third[20].at, slots, &angle) < 0.01f);
    free(first);
    free(second);
    free(third);
    lab_session_close(session);
}

static void an_empty_world_has_a_past(void **state)
{
    (void)state;
    cr_placement out[MOST_SLOTS];
    lab_session *session = lab_session_open(lab_scene_empty());
    assert_non_null(session);
    run(session, 10);
    assert_true(lab_session_poses(session, 0, 5, out, MOST_SLOTS));
    seed = 20;
    lab_session_group(session);
    apply(session, spawn());
    run(session, 10);
    assert_true(lab_session_poses(session, 0, 15, out, MOST_SLOTS));
    lab_session_close(session);
}

/* What flies off, and what leaves the finite numbers' better half, is cut off and harms no other.
 */
static void far_bodies_do_not_blur_others(void **state)
{
    (void)state;
    seed = 15;
    cr_placement out[MOST_SLOTS];
    float angle;
    lab_session *session = open_heap(6);
    cr_body_def comet = random_def();
    comet.position = (cr_vec2){1.0e6f, 1.0e6f};
    comet.velocity = (cr_vec2){1.0e7f, 3.0e6f};
    comet.angular_velocity = 1000.0f;
    comet.layers = 2;
    lab_session_group(session);
    apply(session, (lab_command){.kind = LAB_SPAWN, .def = comet});
    truth *seen = run_watched(session, 200);
    size_t slots = cr_world_slots(lab_session_world(session));
    for (uint64_t tick = 1; tick <= 200; tick += 7) {
        assert_true(lab_session_poses(session, 0, tick, out, MOST_SLOTS));
        assert_true(worst(out, seen[tick].at, slots - 1, &angle) < 0.4f / 128.0f);
    }
    free(seen);
    lab_session_close(session);
}

/* A pile at rest, which is then struck. */
static void sleepers_are_where_they_lie(void **state)
{
    (void)state;
    seed = 16;
    cr_placement out[MOST_SLOTS];
    float angle;
    lab_session *session = open_heap(0);
    for (int i = 0; i < 3; i++) {
        cr_body_def box = cr_body_def_default();
        assert_ok(cr_shape_box(&box.shape, 0.8f, 0.6f));
        box.position = (cr_vec2){2.0f * (float)i, 1.0f};
        lab_session_group(session);
        apply(session, (lab_command){.kind = LAB_SPAWN, .def = box});
    }
    truth *rest = run_watched(session, MOST_TICKS);
    size_t slots = cr_world_slots(lab_session_world(session));
    assert_int_equal(cr_world_stats(lab_session_world(session)).sleeping, 3);
    lab_session_group(session);
    lab_command push = edit_of(session, any_body(session));
    push.def.velocity.x = 9.0f;
    apply(session, push);
    truth *struck = run_watched(session, 50);
    for (uint64_t tick = 1; tick <= 50; tick++) {
        assert_true(lab_session_poses(session, 0, MOST_TICKS + tick, out, MOST_SLOTS));
        assert_true(worst(out, struck[tick].at, slots, &angle) < 0.4f / 128.0f);
    }
    assert_ok(lab_session_go(session, 10));
    for (uint64_t tick = 1; tick < MOST_TICKS; tick++) {
        assert_true(lab_session_poses(session, 0, tick, out, MOST_SLOTS));
        assert_true(worst(out, rest[tick].at, slots, &angle) < 0.4f / 128.0f);
    }
    free(rest);
    free(struck);
    lab_session_close(session);
}

/* ---------------------------------------------------------------- memory */

static void poses_live_within_a_budget(void **state)
{
    (void)state;
    seed = 17;
    cr_placement out[MOST_SLOTS];
    lab_session *session = open_heap(200);
    const size_t budget = (size_t)3 << 20;
    lab_session_set_keys(session, 60, budget);
    int ticks = test_is_sampled() ? 2500 : 6000;
    for (int i = 0; i < ticks; i++) {
        assert_ok(lab_session_step(session));
        assert_true(lab_session_memory(session) <= budget + budget / 4);
        if (i % 100 == 0)
            assert_ok(lab_session_apply(session, &(lab_command){.kind = LAB_DRAG_END}, NULL));
    }
    /* The latest are there. */
    for (int i = 0; i < 60; i++)
        assert_true(lab_session_poses(session, 0, (uint64_t)(ticks - i), out, MOST_SLOTS));
    lab_session_close(session);
}

/* ---------------------------------------------------------------- little by little */

static void an_approach_comes_to_the_same_bits(void **state)
{
    (void)state;
    seed = 18;
    lab_session *session = open_heap(12);
    shot seen[301];
    seen[0] = take(session);
    for (int i = 1; i <= 300; i++) {
        run(session, 1);
        seen[i] = take(session);
    }
    for (int i = 0; i < 60; i++) {
        uint64_t tick = draw(301), far = lab_session_distance(session, 0, tick);
        bool arrived = false;
        uint64_t calls = 0;
        for (; !arrived; calls++)
            assert_ok(lab_session_approach(session, 0, tick, 7, &arrived));
        assert_same(take(session), seen[tick]);
        assert_true(calls <= far / 7 + 1);
    }
    lab_session_close(session);
}

typedef struct told {
    lab_operation_kind kind[8];
    uint64_t to[8];
    size_t count;
} told;

static void hear(void *user, const lab_operation *operation)
{
    told *t = user;
    assert_true(t->count < 8);
    t->kind[t->count] = operation->kind;
    t->to[t->count++] = operation->to;
}

/* It is one operation for whoever listens, and what is done meanwhile ends it. */
static void an_approach_is_told_of_where_it_ends(void **state)
{
    (void)state;
    seed = 19;
    lab_session *session = open_heap(4);
    run(session, 200);
    assert_ok(lab_session_go(session, 100));
    lab_session_group(session);
    apply(session, setting_of("world.gravity_y", -3.0));
    run(session, 20);
    told t = {.count = 0};
    lab_session_listen(session, &(lab_listener){hear, &t});
    bool arrived = false;
    while (!arrived)
        assert_ok(lab_session_approach(session, 0, 190, 3, &arrived));
    assert_int_equal(t.count, 2);
    assert_int_equal(t.kind[0], LAB_DID_SWITCH);
    assert_int_equal(t.to[0], 0);
    assert_int_equal(t.kind[1], LAB_DID_GO);
    assert_int_equal(t.to[1], 190);
    t.count = 0;
    assert_ok(lab_session_approach(session, 0, 55, 1, &arrived));
    assert_false(arrived);
    assert_int_equal(t.count, 0);
    uint64_t here = cr_world_tick(lab_session_world(session));
    assert_ok(lab_session_step(session));
    assert_int_equal(t.count, 2);
    assert_int_equal(t.kind[0], LAB_DID_GO);
    assert_int_equal(t.to[0], here);
    assert_int_equal(t.kind[1], LAB_DID_STEP);
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(poses_are_as_they_were),
        cmocka_unit_test(poses_between_frames_are_near),
        cmocka_unit_test(poses_are_of_the_same_bodies),
        cmocka_unit_test(poses_are_of_their_branch),
        cmocka_unit_test(an_empty_world_has_a_past),
        cmocka_unit_test(far_bodies_do_not_blur_others),
        cmocka_unit_test(sleepers_are_where_they_lie),
        cmocka_unit_test(poses_live_within_a_budget),
        cmocka_unit_test(an_approach_comes_to_the_same_bits),
        cmocka_unit_test(an_approach_is_told_of_where_it_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
