/* Which island a body is in: what it hangs together with, called after the lowest of its bodies. */
#include "sleep_helpers.h"

static uint32_t island(const cr_world *world, cr_body_id id)
{
    return cr_body_get_view(world, id).island;
}

static void bodies_that_touch_are_one_island(void **state)
{
    (void)state;
    cr_world *world = sleepy_world();
    cr_body_id floor = add(world, rough_fixed(halfspace(0, 1, 0), 0, 0));
    cr_body_id low = add(world, rough(box(1, 1), 0, 0.5f));
    cr_body_id other = add(world, rough(box(1, 1), 5, 0.5f));
    cr_body_id high = add(world, rough(box(1, 1), 0, 1.5f));
    cr_body_id flies = add(world, rough(circle(0.5f), -5, 20));
    assert_int_equal(island(world, low), 0); /* no tick yet */
    run(world, 1, H);
    assert_int_equal(island(world, floor), 0);
    assert_int_equal(island(world, low), low.index);
    assert_int_equal(island(world, high), low.index);
    assert_int_equal(island(world, other), other.index);
    assert_int_equal(island(world, flies), flies.index);
    assert_int_equal(cr_world_stats(world).islands, 3);
    cr_world_destroy(world);
}

static void joints_hold_an_island_together(void **state)
{
    (void)state;
    cr_world *world = sleepy_world();
    cr_body_id a = add(world, rough(circle(0.5f), 0, 0));
    cr_body_id b = add(world, rough(circle(0.5f), 5, 0));
    cr_joint_def def;
    assert_int_equal(cr_joint_def_at(world, CR_SPRING, b, a, (cr_vec2){0, 0}, &def).code, CR_OK);
    cr_joint_id joint;
    assert_int_equal(cr_joint_create(world, &def, &joint).code, CR_OK);
    run(world, 1, H);
    assert_int_equal(island(world, a), a.index);
    assert_int_equal(island(world, b), a.index);
    assert_int_equal(cr_joint_destroy(world, joint).code, CR_OK);
    run(world, 1, H);
    assert_int_equal(island(world, b), b.index);
    cr_world_destroy(world);
}

static void sleepers_keep_their_island(void **state)
{
    (void)state;
    stack s = sleeping_stack(DEFAULT_SOLVER);
    assert_true(asleep(s.world, s.low) && asleep(s.world, s.other));
    assert_int_equal(island(s.world, s.low), s.low.index);
    assert_int_equal(island(s.world, s.high), s.low.index);
    assert_int_equal(island(s.world, s.other), s.other.index);
    /* Alone, the upper one is an island of its own. */
    assert_int_equal(cr_body_destroy(s.world, s.low).code, CR_OK);
    run(s.world, 1, H);
    assert_int_equal(island(s.world, s.high), s.high.index);
    cr_world_destroy(s.world);
}

static void what_cannot_move_is_in_none(void **state)
{
    (void)state;
    cr_world *world = sleepy_world();
    cr_body_id body = add(world, rough(box(1, 1), 0, 0));
    run(world, 1, H);
    assert_int_equal(island(world, body), body.index);
    cr_body_def def;
    assert_int_equal(cr_body_get(world, body, &def).code, CR_OK);
    def.kind = CR_STATIC;
    assert_int_equal(cr_body_set(world, body, &def).code, CR_OK);
    assert_int_equal(island(world, body), 0);
    cr_world_destroy(world);
}

static void without_sleep_there_are_none(void **state)
{
    (void)state;
    cr_world *world = sleepy_world();
    cr_body_id body = add(world, rough(box(1, 1), 0, 0));
    run(world, 1, H);
    set(world, "sleep.enabled", 0);
    run(world, 1, H);
    assert_int_equal(island(world, body), 0);
    cr_world_destroy(world);
}

static void a_snapshot_brings_them_back(void **state)
{
    (void)state;
    stack s = sleeping_stack(DEFAULT_SOLVER);
    cr_snapshot *snapshot = cr_world_snapshot(s.world);
    assert_non_null(snapshot);
    uint64_t hash = cr_world_hash(s.world);
    assert_int_equal(cr_body_destroy(s.world, s.low).code, CR_OK);
    run(s.world, 5, H);
    assert_int_equal(cr_world_restore(s.world, snapshot).code, CR_OK);
    assert_int_equal(island(s.world, s.high), s.low.index);
    assert_true(cr_world_hash(s.world) == hash);
    cr_snapshot_free(snapshot);
    cr_world_destroy(s.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_that_touch_are_one_island),
        cmocka_unit_test(joints_hold_an_island_together),
        cmocka_unit_test(sleepers_keep_their_island),
        cmocka_unit_test(what_cannot_move_is_in_none),
        cmocka_unit_test(without_sleep_there_are_none),
        cmocka_unit_test(a_snapshot_brings_them_back),
    };
    return cmocka_run_group_tests_name("islands", tests, NULL, NULL);
}
