/* Sleep: what comes to rest costs nothing, what only seems to rest stays awake, and nothing jumps
 * or gains energy by it. */
#include "effort.h"
#include "sleep_helpers.h"

/* ---- cost ---- */

/* Of boxes: nothing brakes a disc that rocks to and fro in a hollow. */
static cr_world *heap(const char *solver, int count)
{
    rng r = rng_seed(6);
    cr_world *world = sleepy_world();
    set_choice(world, "solver.name", solver);
    set(world, "contact.margin", 0.02);
    add(world, rough_fixed(halfspace(0, 1, 0), 0, 0));
    add(world, rough_fixed(halfspace(1, 0, -3), 0, 0));
    add(world, rough_fixed(halfspace(-1, 0, -3), 0, 0));
    for (int i = 0; i < count; i++) {
        float x = -2.5f + 0.7f * (float)(i % 8) + rng_float(&r, -0.05f, 0.05f);
        cr_body_def def = rough(random_box(&r, 0.25f, 0.6f), x, 0.6f + 0.8f * (float)(i / 8));
        def.angle = rng_float(&r, -4, 4);
        add(world, def);
    }
    return world;
}

static double forces_of(const cr_world *world)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < contacts[i].manifold.count; k++)
            sum += (double)contacts[i].manifold.points[k].normal_force * (double)(i + 1);
    return sum;
}

static void count_pairs(void *user, const cr_trace_record *record)
{
    *(int *)user += record->kind == CR_TRACE_PAIR;
}

static void a_heap_falls_asleep_and_costs_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < SETTLING_COUNT; i++) {
        if (!takes_part(SETTLING[i], 0, test_effort(1, 2)))
            continue;
        cr_world *world = heap(SETTLING[i], 100);
        int ticks = until_asleep(world, 100, 7200);
        print_message("    %s: asleep after %.1f s, deepest overlap %.1f mm\n", SETTLING[i],
                      ticks / 60.0, 1000 * deepest(world));
        assert_true(sum_up(world).kinetic == 0);
        run(world, 1, H);
        cr_stats stats = cr_world_stats(world);
        uint64_t hash = cr_world_hash(world);
        double forces = forces_of(world);
        assert_int_equal(stats.candidates, 0);
        assert_int_equal(stats.pairs, 0);
        assert_int_equal(stats.islands, 0);
        assert_true(stats.contacts > 100 && forces > 0);
        run(world, 60, H);
        assert_true(cr_world_hash(world) == hash && forces_of(world) == forces);
        assert_int_equal(cr_world_stats(world).contacts, stats.contacts);
        cr_world_destroy(world);
    }
}

static void who_watches_a_sleeping_pair_sees_it(void **state)
{
    (void)state;
    stack s = sleeping_stack(DEFAULT_SOLVER);
    int pairs = 0;
    uint64_t hash = cr_world_hash(s.world);
    cr_world_set_trace(s.world, &(cr_trace){count_pairs, &pairs}, s.high);
    run(s.world, 1, H);
    assert_int_equal(pairs, 1);
    assert_int_equal(cr_world_stats(s.world).pairs, 0);
    assert_true(cr_world_hash(s.world) == hash);
    cr_world_destroy(s.world);
}

/* ---- who must not sleep ---- */

static void free_bodies_drift_on(void **state)
{
    (void)state;
    for (int k = 0; k < SOLVER_COUNT; k++) {
        cr_world *world = sleepy_world();
        set(world, "world.gravity_y", 0);
        set_choice(world, "solver.name", SOLVERS[k]);
        for (int i = 0; i < 6; i++) { /* two pairs that touch, two alone */
            cr_body_def def = body(box(1, 1), (float)i + (i > 3 ? 3.0f * (float)(i - 3) : 0), 0);
            def.velocity = at(1e-4f, 2e-4f);
            add(world, def);
        }
        add(world, fixed(box(1, 1), 0, -1)); /* touched, but it bears nothing */
        sums before = sum_up(world);
        run(world, 1200, H);
        sums after = sum_up(world);
        assert_int_equal(sleeping(world), 0);
        judge_near(SOLVERS[k], after.py, before.py, 1e-6 * before.momentum_scale);
        cr_world_destroy(world);
    }
}

static void a_ball_at_the_top_of_its_flight_comes_down(void **state)
{
    (void)state;
    cr_world *world = sleepy_world();
    set(world, "world.gravity_y", -0.01); /* it hovers for seconds */
    add(world, rough_fixed(halfspace(0, 1, 0), 0, 0));
    cr_body_def def = rough(circle(0.5f), 0, 1);
    def.velocity = at(0, 0.02f);
    cr_body_id ball = add(world, def);
    run(world, 600, H);
    judge_near("fallen in 10 s, m", 1 - (double)cr_body_get_view(world, ball).center.y,
               0.5 * 0.01 * 100 - 0.2, 0.002);
    cr_world_destroy(world);
}

static cr_world *barely_sliding(const char *solver, double slope)
{
    cr_world *world = sleepy_world();
    set_choice(world, "solver.name", solver);
    float s = (float)sin(slope), c = (float)cos(slope);
    add(world, rough_fixed(halfspace(-s, c, 0), 0, 0));
    cr_body_def def = rough(box(1, 0.4f), -0.2f * s, 0.2f * c);
    def.angle = (float)slope;
    add(world, def);
    return world;
}

/* tan of the slope is a little more than the friction: it starts at a fortieth of a m/s^2. */
static void a_block_that_begins_to_slide_slides(void **state)
{
    (void)state;
    const double slope = atan(0.6 * 1.005), pull = 9.81 * (sin(slope) - 0.6 * cos(slope));
    for (int k = 0; k < SETTLING_COUNT; k++) {
        cr_world *with = barely_sliding(SETTLING[k], slope);
        cr_world *without = barely_sliding(SETTLING[k], slope);
        set(without, "sleep.enabled", 0);
        cr_vec2 from = cr_body_get_view(with, cr_world_slot(with, 1)).center;
        run(with, 180, H);
        run(without, 180, H);
        cr_vec2 to = cr_body_get_view(with, cr_world_slot(with, 1)).center;
        judge_share("slid in 3 s, m", hypot((double)(to.x - from.x), (double)(to.y - from.y)),
                    0.5 * pull * 9, 0.3);
        assert_true(cr_world_hash(with) == cr_world_hash(without));
        cr_world_destroy(with);
        cr_world_destroy(without);
    }
}

/* Both stand within a hair of where they turn for about half a second. */
static void what_hangs_swings_on(void **state)
{
    (void)state;
    for (int k = 0; k < SETTLING_COUNT; k++) {
        cr_world *world = sleepy_world();
        set_choice(world, "solver.name", SETTLING[k]);
        cr_body_id bob = add(world, body(circle(0.1f), 0.05f, 0));
        cr_joint_def rod = {.kind = CR_SPRING, .a = bob, .anchor_b = {0, 20}, .length = 20};
        judge_ok(cr_joint_create(world, &rod, NULL));
        cr_body_id slow = add(world, body(circle(0.1f), 5.1f, 0));
        cr_joint_def spring = {
            .kind = CR_SPRING, .a = slow, .anchor_b = {5, 0}, .stiffness = 0.01f};
        judge_ok(cr_joint_create(world, &spring, NULL));
        cr_body_def light = get(world, slow);
        light.gravity_scale = 0;
        judge_ok(cr_body_set(world, slow, &light));
        double left = 0, right = 0;
        for (int i = 0; i < 3600; i++) {
            run(world, 1, H);
            left = fmin(left, (double)cr_body_get_view(world, bob).center.x);
            if (i >= 3000)
                right = fmax(right, (double)cr_body_get_view(world, bob).center.x);
        }
        judge_near("pendulum's swing to the left, m", left, -0.05, 0.002);
        judge_near("and to the right after a minute, m", right, 0.05, 0.005);
        assert_int_equal(sleeping(world), 0);
        cr_world_destroy(world);
    }
}

static cr_world *slow_spring(int solver, double out, double ratio, cr_body_id *id)
{
    cr_world *world = sleepy_world();
    double w = 2 * PI * 0.004;
    set(world, "world.gravity_y", 0);
    set_choice(world, "solver.name", SOLVERS[solver]);
    *id = add(world, body(circle(0.5f), 2 + (float)out, 0));
    double mass = (double)cr_body_get_view(world, *id).mass;
    cr_joint_def def = {.kind = CR_SPRING, .a = *id, .length = 2};
    def.stiffness = (float)(mass * w * w);
    def.damping = (float)(2 * ratio * mass * w);
    judge_ok(cr_joint_create(world, &def, NULL));
    return world;
}

/* For minutes it is slower than what falls asleep, and turns twice in a period of 250 s. */
static void a_slow_spring_swings_on(void **state)
{
    (void)state;
    const double outs[] = {0.1, 1};
    for (int i = 0; i < SOLVER_COUNT; i++) {
        for (int k = 0; k < 2; k++) {
            cr_body_id id;
            cr_world *world = slow_spring(i, outs[k], 0, &id);
            run(world, 250 * 60, H);
            assert_false(asleep(world, id));
            judge_share("out after a whole period, m",
                        (double)cr_body_get_view(world, id).center.x - 2, outs[k], 0.01);
            cr_world_destroy(world);
        }
    }
}

/* Overdamped it creeps for half an hour, and rests only where it should. */
static void a_creeping_spring_comes_to_rest_at_its_place(void **state)
{
    (void)state;
    cr_body_id id;
    cr_world *world = slow_spring(0, 0.5, 3, &id);
    int ticks = until_asleep(world, 1, 60 * 60 * 60);
    print_message("    asleep after %d s\n", ticks / 60);
    judge_near("asleep at, m", (double)cr_body_get_view(world, id).center.x, 2, 0.005);
    cr_world_destroy(world);
}

static void what_is_driven_stays_awake(void **state)
{
    (void)state;
    cr_world *world = sleepy_world();
    add(world, driven(box(4, 1), 0, -0.5f, at(0, 0.001f)));
    cr_body_id rider = add(world, rough(box(1, 1), 0, 0.5f));
    cr_body_id wheel = add(world, rough(circle(0.5f), 10, 0));
    cr_joint_def motor;
    judge_ok(cr_joint_def_at(world, CR_PIN, wheel, (cr_body_id){0, 0}, at(10, 0), &motor));
    motor.motor_speed = -0.001f;
    motor.max_torque = 10;
    judge_ok(cr_joint_create(world, &motor, NULL));
    run(world, 1200, H);
    assert_int_equal(sleeping(world), 0);
    judge_near("the lift has carried its box, m", (double)cr_body_get_view(world, rider).center.y,
               0.52, 0.006);
    judge_near("the wheel has turned, rad", (double)cr_body_get_view(world, wheel).angle, 0.02,
               1e-3);
    cr_world_destroy(world);
}

static void a_body_at_rest_sleeps_with_every_integrator(void **state)
{
    (void)state;
    size_t count;
    const cr_choice *names = cr_integrators(&count);
    for (size_t i = 0; i < count; i++) {
        cr_world *world = sleepy_world();
        set_choice(world, "integrator.name", names[i].name);
        add(world, rough_fixed(halfspace(0, 1, 0), 0, 0));
        cr_body_id id = add(world, rough(box(1, 1), 0, 0.5f));
        until_asleep(world, 1, 600);
        run(world, 60, H);
        cr_body_view view = cr_body_get_view(world, id);
        assert_true(view.velocity.y == 0 && view.angular_velocity == 0);
        judge_near(names[i].name, (double)view.center.y, 0.5, 0.006);
        cr_world_destroy(world);
    }
}

/* ---- nothing is gained, nothing jumps ---- */

static void sleep_and_waking_move_nothing(void **state)
{
    (void)state;
    for (int k = 0; k < SETTLING_COUNT; k++) {
        cr_world *world = sleepy_world();
        set_choice(world, "solver.name", SETTLING[k]);
        cr_body_id ids[10];
        add(world, rough_fixed(halfspace(0, 1, 0), 0, 0));
        for (int i = 0; i < 10; i++)
            ids[i] = add(world, rough(box(1, 1), 0, 0.5f + (float)i));
        run(world, 10, H);
        double before = 0, kinetic = 0, high = 0;
        while (sleeping(world) == 0) {
            before = (double)cr_body_get_view(world, ids[9]).center.y;
            run(world, 1, H);
        }
        judge_near("height of the top as it falls asleep, m",
                   (double)cr_body_get_view(world, ids[9]).center.y, before, 0);
        judge_ok(cr_body_wake(world, ids[0]));
        assert_int_equal(sleeping(world), 0);
        for (int i = 0; i < 25; i++) {
            run(world, 1, H);
            kinetic = fmax(kinetic, sum_up(world).kinetic);
            high = fmax(high, fabs((double)cr_body_get_view(world, ids[9]).center.y - before));
        }
        print_message("    %s, ten boxes awake again:\n", SETTLING[k]);
        judge_below("most kinetic energy, J", kinetic, 1e-3);
        judge_below("the top moved, m", high, 5e-4);
        cr_world_destroy(world);
    }
}

/* ---- the setting, and snapshots ---- */

static void without_the_setting_nothing_sleeps(void **state)
{
    (void)state;
    for (int k = 0; k < SETTLING_COUNT; k++) {
        cr_world *with = heap(SETTLING[k], 20), *without = heap(SETTLING[k], 20);
        set(without, "sleep.enabled", 0);
        int same = 0;
        for (; sleeping(with) == 0; same++) {
            assert_true(cr_world_hash(with) == cr_world_hash(without));
            run(with, 1, H);
            run(without, 1, H);
        }
        print_message("    %s: the same bits for %d ticks, until the first fell asleep\n",
                      SETTLING[k], same);
        run(without, 600, H);
        assert_int_equal(sleeping(without), 0);
        set(with, "sleep.enabled", 0);
        assert_int_equal(sleeping(with), 0);
        cr_world_destroy(with);
        cr_world_destroy(without);
    }
}

/* 400 ticks in which some fall asleep, some are woken, some sleep on. */
static void follow(cr_world *world, cr_body_id woken, uint64_t hashes[400], unsigned counts[400])
{
    for (int i = 0; i < 400; i++) {
        if (i == 150)
            add(world, rough(circle(0.3f), 0, 4));
        if (i == 380)
            judge_ok(cr_body_wake(world, woken));
        run(world, 1, H);
        hashes[i] = cr_world_hash(world);
        counts[i] = sleeping(world);
    }
}

static void restoring_gives_the_same_bits(void **state)
{
    (void)state;
    static uint64_t hashes[3][400];
    static unsigned counts[3][400];
    for (int k = 0; k < SETTLING_COUNT; k++) {
        stack s = sleeping_stack(SETTLING[k]);
        for (int i = 0; i < 12; i++)
            add(s.world,
                rough(box(0.3f, 0.3f), -9 + 0.7f * (float)i, 0.2f + 0.4f * (float)(i % 3)));
        run(s.world, 20, H);
        assert_int_equal(sleeping(s.world), 3);
        cr_snapshot *snapshot = cr_world_snapshot(s.world);
        follow(s.world, s.other, hashes[0], counts[0]);
        judge_ok(cr_world_restore(s.world, snapshot));
        follow(s.world, s.other, hashes[1], counts[1]);
        cr_world *other = weightless_world();
        judge_ok(cr_world_restore(other, snapshot));
        follow(other, s.other, hashes[2], counts[2]);
        unsigned most = 0, last = counts[0][399];
        for (int i = 0; i < 400; i++)
            most = counts[0][i] > most ? counts[0][i] : most;
        print_message("    %s: %u asleep at most, %u at the end, three times\n", SETTLING[k], most,
                      last);
        assert_true(most > last && last > 3);
        for (int i = 1; i < 3; i++) {
            assert_memory_equal(hashes[0], hashes[i], sizeof hashes[0]);
            assert_memory_equal(counts[0], counts[i], sizeof counts[0]);
        }
        cr_snapshot_free(snapshot);
        cr_world_destroy(s.world);
        cr_world_destroy(other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_heap_falls_asleep_and_costs_nothing),
        cmocka_unit_test(who_watches_a_sleeping_pair_sees_it),
        cmocka_unit_test(free_bodies_drift_on),
        cmocka_unit_test(a_ball_at_the_top_of_its_flight_comes_down),
        cmocka_unit_test(a_block_that_begins_to_slide_slides),
        cmocka_unit_test(what_hangs_swings_on),
        cmocka_unit_test(a_slow_spring_swings_on),
        cmocka_unit_test(a_creeping_spring_comes_to_rest_at_its_place),
        cmocka_unit_test(what_is_driven_stays_awake),
        cmocka_unit_test(a_body_at_rest_sleeps_with_every_integrator),
        cmocka_unit_test(sleep_and_waking_move_nothing),
        cmocka_unit_test(without_the_setting_nothing_sleeps),
        cmocka_unit_test(restoring_gives_the_same_bits),
    };
    return cmocka_run_group_tests_name("sleep", tests, NULL, NULL);
}
