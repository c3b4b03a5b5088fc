/* test_sleeping_contacts.c - bodies that sleep change nothing of what is awake, nothing happens to
 * them, and callers see their contacts as if they were awake. */
#include "sleep_helpers.h"

/* A disc that rolls on and on, on the floor of the stack but far from it. */
static cr_body_id add_roller(cr_world *world)
{
    cr_body_def def = rough(circle(0.25f), 7, 0.25f);
    def.velocity = at(0.3f, 0);
    return add(world, def);
}

static bool sorted(const cr_contact *contacts, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        cr_contact p = contacts[i - 1], q = contacts[i];
        if (p.a.index > q.a.index || (p.a.index == q.a.index && p.b.index >= q.b.index))
            return false;
    }
    return true;
}

static void contacts_of_both_kinds_are_one_list(void **state)
{
    (void)state;
    stack s = sleeping_stack(DEFAULT_SOLVER);
    add_roller(s.world);
    for (int i = 0; i < 5; i++) {
        run(s.world, 1, H);
        assert_int_equal(sleeping(s.world), 3);
        size_t count, again;
        const cr_contact *contacts = cr_world_contacts(s.world, &count);
        assert_int_equal(count, 4);
        assert_true(sorted(contacts, count));
        unsigned touching = 0;
        for (size_t k = 0; k < count; k++)
            touching += contacts[k].touching;
        cr_stats stats = cr_world_stats(s.world);
        assert_int_equal(stats.contacts, touching);
        assert_int_equal(stats.points, 2 * 3 + 1);
        assert_true((double)stats.max_penetration == deepest(s.world));
        assert_ptr_equal(cr_world_contacts(s.world, &again), contacts);
        assert_int_equal(again, count);
    }
    cr_world_destroy(s.world);
}

static unsigned events_of(const cr_world *world, cr_event_kind kind)
{
    size_t count;
    unsigned found = 0;
    const cr_event *events = cr_world_events(world, &count);
    for (size_t i = 0; i < count; i++)
        found += events[i].kind == kind;
    return found;
}

static void nothing_is_told_of_sleepers_until_they_part(void **state)
{
    (void)state;
    stack s = sleeping_stack(DEFAULT_SOLVER);
    for (int i = 0; i < 30; i++) {
        run(s.world, 1, H);
        assert_int_equal(events_of(s.world, CR_EVENT_BEGIN) + events_of(s.world, CR_EVENT_END), 0);
    }
    judge_ok(cr_body_wake(s.world, s.low));
    run(s.world, 1, H);
    assert_int_equal(events_of(s.world, CR_EVENT_BEGIN) + events_of(s.world, CR_EVENT_END), 0);
    until_asleep(s.world, 3, 600);
    run(s.world, 2, H);
    judge_ok(cr_body_destroy(s.world, s.high));
    run(s.world, 1, H);
    assert_int_equal(events_of(s.world, CR_EVENT_END), 1);
    size_t count;
    assert_true(cr_same_id(cr_world_events(s.world, &count)->b, s.high));
    cr_world_destroy(s.world);
}

static void the_awake_move_as_if_alone(void **state)
{
    (void)state;
    for (int k = 0; k < BROADPHASE_COUNT; k++) {
        stack s = sleeping_stack(DEFAULT_SOLVER);
        set_choice(s.world, "broadphase.name", BROADPHASES[k]);
        until_asleep(s.world, 3, 600);
        cr_body_id among = add_roller(s.world);
        cr_world *empty = sleepy_world();
        set_choice(empty, "solver.name", "tgs_soft");
        add(empty, rough_fixed(box(20, 1), 0, -0.5f));
        cr_body_id alone = add_roller(empty);
        for (int i = 0; i < 120; i++) {
            run(s.world, 1, H);
            run(empty, 1, H);
            cr_body_def p = get(s.world, among), q = get(empty, alone);
            assert_memory_equal(&p.position, &q.position, sizeof p.position);
            assert_memory_equal(&p.velocity, &q.velocity, sizeof p.velocity);
            assert_memory_equal(&p.angle, &q.angle, sizeof p.angle);
        }
        assert_int_equal(sleeping(s.world), 3);
        cr_world_destroy(empty);
        cr_world_destroy(s.world);
    }
}

static void assert_same(const cr_world *p, const cr_world *q)
{
    size_t of_p, of_q;
    assert_true(cr_world_hash(p) == cr_world_hash(q));
    const cr_contact *contacts = cr_world_contacts(p, &of_p);
    const cr_contact *others = cr_world_contacts(q, &of_q);
    assert_int_equal(of_p, of_q);
    for (size_t i = 0; i < of_p; i++) {
        assert_true(cr_same_id(contacts[i].a, others[i].a));
        assert_true(cr_same_id(contacts[i].b, others[i].b));
        assert_memory_equal(contacts[i].manifold.points, others[i].manifold.points,
                            (size_t)contacts[i].manifold.count * sizeof(cr_manifold_point));
    }
    cr_world_events(p, &of_p);
    cr_world_events(q, &of_q);
    assert_int_equal(of_p, of_q);
    cr_stats a = cr_world_stats(p), b = cr_world_stats(q);
    assert_true(a.contacts == b.contacts && a.points == b.points && a.sleeping == b.sleeping);
}

/* Before, at and after the tick that lays them down, and the one that wakes them. */
static void a_restored_world_goes_on_at_any_tick(void **state)
{
    (void)state;
    stack s = sleeping_stack(DEFAULT_SOLVER);
    judge_ok(cr_body_wake(s.world, s.low));
    add_roller(s.world);
    bool slept = false;
    for (int i = 0; i < 120; i++) {
        cr_snapshot *snapshot = cr_world_snapshot(s.world);
        cr_world *other;
        judge_ok(cr_world_create(&other));
        judge_ok(cr_world_restore(other, snapshot));
        if (i == 80) {
            judge_ok(cr_body_apply_impulse(s.world, s.high, at(2, 0), at(0, 1.5f)));
            judge_ok(cr_body_apply_impulse(other, s.high, at(2, 0), at(0, 1.5f)));
        }
        run(s.world, 1, H);
        run(other, 1, H);
        assert_same(s.world, other);
        slept |= i < 80 && asleep(s.world, s.low);
        cr_snapshot_free(snapshot);
        cr_world_destroy(other);
    }
    assert_true(slept && !asleep(s.world, s.low));
    cr_world_destroy(s.world);
}

static void wind_gives_a_sleeper_no_speed(void **state)
{
    (void)state;
    stack s = sleeping_stack(DEFAULT_SOLVER);
    set(s.world, "air.drag", 0.1);
    until_asleep(s.world, 3, 600);
    run(s.world, 10, H);
    assert_true(speed_of(s.world, s.low) == 0 && speed_of(s.world, s.other) == 0);
    cr_world_destroy(s.world);
}

static void the_bounds_of_a_sleeper_look_ahead_no_more(void **state)
{
    (void)state;
    stack s = sleeping_stack(DEFAULT_SOLVER);
    set_choice(s.world, "continuous.name", "speculative");
    until_asleep(s.world, 3, 600);
    for (int i = 0; i < 2; i++) {
        cr_aabb bounds = cr_body_get_view(s.world, s.other).bounds;
        judge_near("lower end", (double)bounds.lower.y, 0, 0.01);
        judge_near("upper end", (double)bounds.upper.y, 1, 0.01);
        run(s.world, 120, H);
    }
    cr_world_destroy(s.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_of_both_kinds_are_one_list),
        cmocka_unit_test(nothing_is_told_of_sleepers_until_they_part),
        cmocka_unit_test(the_awake_move_as_if_alone),
        cmocka_unit_test(a_restored_world_goes_on_at_any_tick),
        cmocka_unit_test(wind_gives_a_sleeper_no_speed),
        cmocka_unit_test(the_bounds_of_a_sleeper_look_ahead_no_more),
    };
    return cmocka_run_group_tests_name("sleeping contacts", tests, NULL, NULL);
}
