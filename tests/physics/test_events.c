/* Contact events: begin, hit and end, once each, in order, with the figures of the collision. */
#include "world_helpers.h"

#define H (1.0f / 240)

/* Counts of the last tick. */
static int told(const cr_world *world, cr_event_kind kind)
{
    size_t count;
    const cr_event *event = cr_world_events(world, &count);
    int n = 0;
    for (size_t i = 0; i < count; i++)
        n += event[i].kind == kind;
    return n;
}

static cr_event first(const cr_world *world, cr_event_kind kind)
{
    size_t count;
    const cr_event *event = cr_world_events(world, &count);
    for (size_t i = 0; i < count; i++)
        if (event[i].kind == kind)
            return event[i];
    fail_msg("no event of kind %s", cr_event_kind_name(kind));
    return (cr_event){.kind = kind};
}

/* Steps until an event of the kind is told. */
static cr_event await(cr_world *world, cr_event_kind kind, int most)
{
    for (int i = 0; i < most; i++) {
        run(world, 1, H);
        if (told(world, kind) > 0)
            return first(world, kind);
    }
    fail_msg("no event of kind %s in %d ticks", cr_event_kind_name(kind), most);
    return (cr_event){.kind = kind};
}

static void a_collision_begins_hits_and_ends(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        cr_world *world = weightless_world();
        set_choice(world, "solver.name", SOLVERS[i]);
        cr_body_def def = body(circle(0.5f), -2, 0);
        def.material.restitution = 1;
        def.velocity = at(3, 0);
        cr_body_id a = add(world, def);
        def.position = at(2, 0);
        def.velocity = at(-1, 0);
        cr_body_id b = add(world, def);
        cr_event begin = await(world, CR_EVENT_BEGIN, 400);
        assert_int_equal(told(world, CR_EVENT_HIT), 1);
        cr_event hit = first(world, CR_EVENT_HIT);
        assert_true(cr_same_id(begin.a, a) && cr_same_id(hit.b, b));
        double m = (double)cr_body_get_view(world, a).mass;
        judge_near("closing speed, m/s", (double)hit.speed, 4, 1e-6);
        judge_share("impulse, N s", (double)hit.impulse, 4 * m, 1e-5);
        judge_near("where, m", (double)hit.point.x, 0.75, 0.02);
        assert_true(hit.normal.x == 1 && hit.normal.y == 0);
        cr_event end = await(world, CR_EVENT_END, 10);
        assert_true(cr_same_id(end.a, a) && cr_same_id(end.b, b) && end.normal.x == 1);
        assert_true(end.speed == 0 && end.impulse == 0);
        for (int k = 0; k < 100; k++) {
            run(world, 1, H);
            size_t count;
            cr_world_events(world, &count);
            assert_int_equal(count, 0);
        }
        cr_world_destroy(world);
    }
}

static void a_slow_touch_is_no_hit(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    set(world, "contact.hit_speed", 0.5);
    add(world, fixed(box(1, 1), 0, 0));
    cr_body_def def = body(box(1, 1), 1.01f, 0);
    def.velocity = at(-0.4f, 0);
    add(world, def);
    cr_event begin = await(world, CR_EVENT_BEGIN, 40);
    judge_near("speed told by the begin, m/s", (double)begin.speed, 0.4, 1e-6);
    assert_int_equal(told(world, CR_EVENT_HIT), 0);
    cr_world_destroy(world);
}

static void the_speed_of_a_hit_is_the_least_that_is_one(void **state)
{
    (void)state;
    const float speeds[] = {0.4999f, 0.5f, 0.5001f};
    for (int i = 0; i < 3; i++) {
        cr_world *world = weightless_world();
        set(world, "contact.hit_speed", 0.5);
        add(world, fixed(box(1, 1), 0, 0));
        cr_body_def def = body(box(1, 1), 1.01f, 0);
        def.velocity = at(-speeds[i], 0);
        add(world, def);
        cr_event begin = await(world, CR_EVENT_BEGIN, 40);
        assert_true(begin.speed == speeds[i]);
        assert_int_equal(told(world, CR_EVENT_HIT), i > 0);
        cr_world_destroy(world);
    }
}

/* Bouncing n times tells n hits, and each end lies between two begins. */
static void a_bouncing_ball_is_counted(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        cr_world *world = new_world();
        set_choice(world, "solver.name", SOLVERS[i]);
        cr_body_def ground = fixed(halfspace(0, 1, 0), 0, 0), def = body(circle(0.5f), 0, 1.5f);
        ground.material.restitution = def.material.restitution = 1;
        add(world, ground);
        add(world, def);
        int begins = 0, hits = 0, ends = 0;
        for (int k = 0; k < 2400; k++) {
            run(world, 1, H);
            begins += told(world, CR_EVENT_BEGIN);
            hits += told(world, CR_EVENT_HIT);
            ends += told(world, CR_EVENT_END);
            assert_true(begins - ends == 0 || begins - ends == 1);
        }
        /* one at sqrt(2 h / g), then one every 2 sqrt(2 h / g), for 10 s */
        int theory = (int)((10 / sqrt(2 / 9.81) + 1) / 2);
        print_message("    %s: %d begins, %d hits, %d ends\n", SOLVERS[i], begins, hits, ends);
        assert_true(begins == theory && hits == theory && ends == theory);
        cr_world_destroy(world);
    }
}

static void near_is_not_touching(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    set(world, "contact.margin", 0.05);
    add(world, fixed(box(1, 1), 0, 0));
    cr_body_id near = add(world, body(box(1, 1), 1.03f, 0));
    size_t contacts, events;
    judge_ok(cr_world_detect(world));
    assert_false(cr_world_contacts(world, &contacts)->touching);
    run(world, 1, H);
    assert_int_equal(contacts, 1);
    assert_false(cr_world_contacts(world, &contacts)->touching);
    cr_world_events(world, &events);
    assert_int_equal(events, 0);
    assert_int_equal(cr_world_stats(world).contacts, 0);
    assert_int_equal(cr_world_stats(world).points, 0);
    judge_ok(cr_body_apply_impulse(world, near, at(-10, 0), at(1.03f, 0)));
    run(world, 1, H);
    assert_true(cr_world_contacts(world, &contacts)->touching);
    assert_int_equal(told(world, CR_EVENT_HIT), 1);
    assert_int_equal(cr_world_stats(world).contacts, 1);
    assert_false(signbit(cr_world_stats(world).max_penetration));
    judge_share("found before it overlaps: speed, m/s", (double)first(world, CR_EVENT_HIT).speed,
                10, 1e-5);
    cr_body_def def = get(world, near); /* exactly face to face: no depth, and no -0 either */
    def.position = at(1, 0);
    judge_ok(cr_body_set(world, near, &def));
    judge_ok(cr_world_detect(world));
    assert_true(cr_world_contacts(world, &contacts)->touching);
    assert_false(signbit(cr_world_stats(world).max_penetration));
    cr_world_destroy(world);
}

/* Every event changes what touches, exactly, and they come sorted. */
static void events_add_up_to_the_contacts(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        rng r = rng_seed(5);
        cr_world *world = new_world();
        set_choice(world, "solver.name", SOLVERS[i]);
        set(world, "contact.margin", 0.02);
        add_heap(world, &r, 30);
        long touching = 0, all = 0;
        for (int k = 0; k < 900; k++) {
            if (k == 500)
                judge_ok(cr_body_destroy(world, cr_world_slot(world, 10)));
            if (k == 505)
                add(world, body(circle(0.4f), 0, 3)); /* in the same slot */
            run(world, 1, 4 * H);
            size_t count;
            const cr_event *event = cr_world_events(world, &count);
            for (size_t n = 0; n < count; n++) {
                touching += (event[n].kind == CR_EVENT_BEGIN) - (event[n].kind == CR_EVENT_END);
                if (n > 0)
                    assert_true(event[n - 1].a.index < event[n].a.index ||
                                (event[n - 1].a.index == event[n].a.index &&
                                 event[n - 1].b.index <= event[n].b.index));
            }
            all += (long)count;
            assert_int_equal(touching, cr_world_stats(world).contacts);
        }
        print_message("    %s: %ld events, %ld contacts at the end\n", SOLVERS[i], all, touching);
        assert_true(all > 100);
        cr_world_destroy(world);
    }
}

static void a_destroyed_body_ends_its_contacts(void **state)
{
    (void)state;
    cr_world *world = new_world();
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    cr_body_id id = add(world, body(box(1, 1), 0, 0.5f));
    run(world, 60, H);
    assert_int_equal(cr_world_stats(world).contacts, 1);
    judge_ok(cr_body_destroy(world, id));
    judge_ok(cr_world_detect(world)); /* as an editor does */
    cr_body_id next = add(world, body(box(1, 1), 0, 0.5f));
    assert_int_equal(next.index, id.index);
    run(world, 1, H);
    size_t count;
    const cr_event *event = cr_world_events(world, &count);
    assert_int_equal(count, 2);
    assert_true(event[0].kind == CR_EVENT_END && cr_same_id(event[0].b, id));
    assert_true(event[1].kind == CR_EVENT_BEGIN && cr_same_id(event[1].b, next));
    assert_false(cr_body_alive(world, event[0].b));
    judge_near("where it stood, m", (double)event[0].point.y, 0, 0.01);
    cr_world_destroy(world);
}

static void an_edit_tells_in_the_next_tick(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_id id = add(world, body(circle(1), 0, 0));
    add(world, body(circle(1), 5, 0));
    run(world, 1, H);
    cr_body_def def = get(world, id);
    def.position = at(3.01f, 0);
    judge_ok(cr_body_set(world, id, &def));
    judge_ok(cr_world_detect(world));
    judge_ok(cr_world_detect(world));
    run(world, 1, H);
    assert_int_equal(told(world, CR_EVENT_BEGIN), 1);
    def.position = at(-3, 0);
    judge_ok(cr_body_set(world, id, &def));
    judge_ok(cr_world_detect(world));
    run(world, 1, H);
    assert_int_equal(told(world, CR_EVENT_END), 1);
    cr_world_destroy(world);
}

static void sleep_and_waking_tell_nothing(void **state)
{
    (void)state;
    cr_world *world = new_world();
    set(world, "sleep.enabled", 1);
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    cr_body_id id = add(world, body(box(1, 1), 0, 0.5f));
    run(world, 10, H);
    int events = 0;
    for (int i = 0; i < 600; i++) {
        if (i == 400) {
            assert_true(cr_body_get_view(world, id).asleep);
            judge_ok(cr_body_wake(world, id));
        }
        run(world, 1, H);
        for (int kind = 0; kind < CR_EVENT_KINDS; kind++)
            events += told(world, (cr_event_kind)kind);
    }
    assert_int_equal(events, 0);
    cr_world_destroy(world);
}

static void snapshots_hold_the_last_events(void **state)
{
    (void)state;
    cr_world *world = new_world(), *other = new_world();
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    add(world, body(circle(0.5f), 0, 1));
    cr_event hit = await(world, CR_EVENT_HIT, 400);
    uint64_t hash = cr_world_hash(world);
    cr_snapshot *snapshot = cr_world_snapshot(world);
    run(world, 30, H);
    assert_int_equal(told(world, CR_EVENT_HIT), 0);
    judge_ok(cr_world_restore(world, snapshot));
    judge_ok(cr_world_restore(other, snapshot));
    assert_true(first(world, CR_EVENT_HIT).speed == hit.speed && cr_world_hash(world) == hash);
    assert_true(first(other, CR_EVENT_HIT).impulse == hit.impulse);
    run(other, 30, H); /* it still touches: no second begin */
    assert_int_equal(told(other, CR_EVENT_BEGIN), 0);
    cr_snapshot_free(snapshot);
    cr_world_destroy(world);
    cr_world_destroy(other);
}

static void kinds_have_names(void **state)
{
    (void)state;
    assert_string_equal(cr_event_kind_name(CR_EVENT_BEGIN), "begin");
    assert_string_equal(cr_event_kind_name(CR_EVENT_HIT), "hit");
    assert_string_equal(cr_event_kind_name(CR_EVENT_END), "end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_collision_begins_hits_and_ends),
        cmocka_unit_test(a_slow_touch_is_no_hit),
        cmocka_unit_test(the_speed_of_a_hit_is_the_least_that_is_one),
        cmocka_unit_test(a_bouncing_ball_is_counted),
        cmocka_unit_test(near_is_not_touching),
        cmocka_unit_test(events_add_up_to_the_contacts),
        cmocka_unit_test(a_destroyed_body_ends_its_contacts),
        cmocka_unit_test(an_edit_tells_in_the_next_tick),
        cmocka_unit_test(sleep_and_waking_tell_nothing),
        cmocka_unit_test(snapshots_hold_the_last_events),
        cmocka_unit_test(kinds_have_names),
    };
    return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
