/* Continuous collision: nothing fast passes through a wall, and nothing else notices. */
#include "effort.h"
#include "world_helpers.h"

#define H       (1.0f / 60)
#define THIN    0.01f /* m: the wall */
#define FASTEST 400.0f

static cr_world *swept_world(const char *solver, const char *mode)
{
    cr_world *world = weightless_world();
    set_choice(world, "solver.name", solver);
    set_choice(world, "continuous.name", mode);
    return world;
}

static cr_vec2 along(cr_vec2 d, float way)
{
    return at(d.x * way, d.y * way);
}

static float side_of(const cr_world *world, cr_body_id id, cr_vec2 normal)
{
    cr_vec2 p = cr_body_get_view(world, id).center;
    return p.x * normal.x + p.y * normal.y;
}

/* ---------------------------------------------------------------- walls */

/* A body of any shape flies at the wall through the origin, from one to four ticks away. */
static cr_body_def shot_at_wall(rng *r, cr_vec2 normal)
{
    float speed = rng_float(r, 20, FASTEST), slant = rng_float(r, -1, 1);
    float way = 0.6f + speed * H * rng_float(r, 1, 4);
    cr_vec2 d = cr_dir_to_world(cr_rot_from_angle(slant), normal);
    cr_body_def def = body(random_shape(r, rng_float(r, 0.02f, 0.4f)), -way * d.x, -way * d.y);
    def.velocity = along(d, speed);
    def.angle = rng_float(r, -4, 4);
    def.angular_velocity = rng_float(r, -60, 60);
    def.material.restitution = rng_float(r, 0, 1);
    def.material.friction = rng_float(r, 0, 1);
    return def;
}

enum { SHOTS = 25, ROUNDS = 400 }; /* 10,000 together */

/* How many of the world's shots are behind its wall at the end. Each is in a layer of its own. */
static int count_passed(const char *solver, const char *mode, rng *r, int ticks)
{
    cr_world *world = swept_world(solver, mode);
    float turn = rng_float(r, -4, 4);
    cr_body_def wall = fixed(box(THIN, 200), 0, 0);
    wall.angle = turn;
    wall.layers = UINT32_MAX;
    wall.material = (cr_material){.density = 1, .restitution = 1, .friction = 0.5f};
    add(world, wall);
    cr_vec2 normal = at(cr_cos(turn), cr_sin(turn));
    cr_body_id ids[SHOTS];
    for (int i = 0; i < SHOTS; i++) {
        cr_body_def def = shot_at_wall(r, normal);
        def.layers = 1u << i;
        ids[i] = add(world, def);
    }
    int passed = 0;
    run(world, ticks, H);
    for (int i = 0; i < SHOTS; i++)
        passed += side_of(world, ids[i], normal) > 0;
    cr_world_destroy(world);
    return passed;
}

static void nothing_passes_a_wall(void **state)
{
    (void)state;
    const int rounds = test_effort(ROUNDS, ROUNDS / 4);
    for (int s = 0; s < SOLVER_COUNT; s++) {
        rng r = rng_seed(13), again = rng_seed(13);
        int passed = 0, without = 0;
        for (int k = 0; k < rounds; k++)
            passed += count_passed(SOLVERS[s], "swept", &r, 12);
        for (int k = 0; k < ROUNDS / 20; k++)
            without += count_passed(SOLVERS[s], "none", &again, 12);
        print_message("    %s: %d shots of up to %g m/s at a wall of %g mm; none lets %.0f %% of "
                      "them pass\n",
                      SOLVERS[s], SHOTS * rounds, (double)FASTEST, (double)THIN * 1000,
                      100.0 * without / (SHOTS * ROUNDS / 20));
        assert_true(without > 100);
        judge_below("passed", passed, 0);
    }
}

/* A disc is in front of the wall at one tick and behind it at the next with the chance
 * 1 - v'/v, v' = (w + 2R)/h. */
static void none_passes_at_the_rate_of_the_formula(void **state)
{
    (void)state;
    rng r = rng_seed(31);
    const char *const modes[] = {"none", "swept", "speculative"};
    for (int m = 0; m < 3; m++) {
        double expected = 0;
        int passed = 0, shots = m == 2 ? 1000 : 10000;
        for (int k = 0; k < shots / 25; k++) {
            cr_world *world = swept_world("pgs", modes[m]);
            cr_body_def wall = fixed(box(THIN, 60), 0, 24);
            add(world, wall);
            for (int i = 0; i < 25; i++) {
                float radius = rng_float(&r, 0.02f, 0.4f);
                float critical = (THIN + 2 * radius) / H;
                float speed = rng_float(&r, critical, FASTEST);
                float from = -1 - speed * H * rng_float(&r, 0, 1);
                cr_body_def def = body(circle(radius), from, 2 * (float)i);
                def.velocity = at(speed, 0);
                add(world, def);
                expected += 1 - (double)critical / (double)speed;
            }
            run(world, 10, H);
            for (size_t i = 1; i < cr_world_slots(world); i++)
                passed += cr_body_get_view(world, cr_world_slot(world, i)).center.x > 0;
            cr_world_destroy(world);
        }
        print_message("    %s: %d of %d discs passed\n", modes[m], passed, shots);
        if (m == 0)
            judge_near("rate", (double)passed / shots, expected / shots, 0.02);
        else
            judge_below("passed", passed, 0);
    }
}

/* A rod turns fast beside a wall, so that its ends would swing through. */
static void a_turning_rod_stays_in_front(void **state)
{
    (void)state;
    rng r = rng_seed(8);
    double deepest_end = 0;
    for (int k = 0; k < 300; k++) {
        cr_world *world = swept_world(SOLVERS[k % 2], "swept");
        add(world, fixed(box(THIN, 20), 0, 0));
        cr_body_def def = body(box(0.03f, rng_float(&r, 1, 3)), rng_float(&r, -0.4f, -0.05f), 0);
        def.angular_velocity = rng_float(&r, 20, 300);
        def.velocity = at(rng_float(&r, -5, 5), 0);
        cr_body_id rod = add(world, def);
        for (int i = 0; i < 30; i++) {
            run(world, 1, H);
            cr_body_view view = cr_body_get_view(world, rod);
            for (int c = 0; c < 4; c++) {
                cr_vec2 end = cr_to_world(view.transform, view.shape->vertices[c]);
                deepest_end = fmax(deepest_end, (double)(end.x + 0.5f * THIN));
            }
        }
        cr_world_destroy(world);
    }
    judge_below("depth of a corner in the wall, m", deepest_end, 0.0101);
}

/* ---------------------------------------------------------------- energy */

/* A disc between two walls 6 m apart, the middle at x. */
static void judge_speed(const char *solver, const char *mode, float speed, float slop, float x)
{
    cr_world *world = swept_world(solver, mode);
    set(world, "solver.slop", (double)slop);
    cr_body_def wall = fixed(box(THIN, 10), x - 3, 0);
    wall.material.restitution = 1;
    add(world, wall);
    wall.position.x = x + 3;
    add(world, wall);
    cr_body_def def = body(circle(0.05f), x + 0.5f, 0);
    def.material.restitution = 1;
    def.velocity = at(speed, 0);
    cr_body_id ball = add(world, def);
    double farthest = 0;
    int turns = 0;
    for (int i = 0; i < 600; i++) {
        float before = get(world, ball).velocity.x;
        run(world, 1, H);
        turns += before * get(world, ball).velocity.x < 0;
        farthest = fmax(farthest, fabs((double)(get(world, ball).position.x - x)));
    }
    print_message("    %s, %s, slop %g m, at x = %g: %d rebounds\n", solver, mode, (double)slop,
                  (double)x, turns);
    judge_share("speed after 600 ticks, m/s", speed_of(world, ball), (double)speed, 1e-6);
    judge_below("farthest from the middle, m", farthest, 2.951);
    assert_true(turns > 200);
    cr_world_destroy(world);
}

static void a_bullet_between_walls_keeps_its_speed(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        judge_speed(SOLVERS[s], "swept", 333, 0.005f, 0);
        judge_speed(SOLVERS[s], "swept", 333, 0, 0);
        judge_speed(SOLVERS[s], "swept", 333, 0.005f, 1000);
        judge_speed(SOLVERS[s], "swept", 333, 0, 1000);
    }
    /* slower, as it does not foresee where a rebound leads within the tick */
    judge_speed("pgs", "speculative", 150, 0.005f, 0);
}

/* A small ball falls on a floor again and again: every impact is one that swept stops. */
static void a_bouncing_ball_keeps_its_height(void **state)
{
    (void)state;
    cr_world *world = new_world();
    set_choice(world, "continuous.name", "swept");
    cr_body_def floor = fixed(box(4, THIN), 0, -0.5f * THIN);
    floor.material.restitution = 1;
    add(world, floor);
    cr_body_def def = body(circle(0.02f), 0, 2.02f);
    def.material.restitution = 1;
    cr_body_id ball = add(world, def);
    float top = 0;
    for (int i = 0; i < 3600; i++) {
        run(world, 1, H);
        if (i >= 3600 - 90)
            top = fmaxf(top, get(world, ball).position.y - 0.02f);
    }
    /* g h^2/8 is how far a top can lie above the nearest tick */
    judge_near("height after 60 s of bouncing, m", (double)top, 2, 2e-3);
    cr_world_destroy(world);
}

/* A box comes down on one corner, rebounds and turns, and the other corner hits within the same
 * tick: an impact of its own, which keeps its speed. ("impulse" lets the second corner rebound no
 * faster than the first has left it.) */
static void the_second_corner_keeps_its_speed(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        double least = 1, most = 1;
        if (is_solver(SOLVERS[s], "impulse"))
            continue;
        for (uint64_t seed = 1; seed <= 400; seed++) {
            rng r = rng_seed(seed);
            cr_world *world = swept_world(SOLVERS[s], "swept");
            cr_body_def wall = fixed(halfspace(-1, 0, -2), 0, 0);
            wall.material.restitution = 1;
            add(world, wall);
            cr_body_def def = body(random_box(&r, 0.2f, 1), 0, 0);
            def.material.restitution = 1;
            def.angle = rng_float(&r, -3, 3);
            def.velocity.x = rng_float(&r, 2, 6);
            def.angular_velocity = rng_float(&r, -3, 3);
            add(world, def);
            double start = sum_up(world).kinetic;
            run(world, 120, H);
            least = fmin(least, sum_up(world).kinetic / start);
            most = fmax(most, sum_up(world).kinetic / start);
            cr_world_destroy(world);
        }
        print_message("    %s\n", SOLVERS[s]);
        judge_near("energy after a full rebound: the least", least, 1, 1e-3);
        judge_near("energy after a full rebound: the most", most, 1, 1e-3);
    }
}

/* ---------------------------------------------------------------- what is left alone */

/* rad/s, of a rod that is pinned to a post, or to the world, and has turned for 2 s. */
static double spin_left(const char *solver, bool on_post)
{
    cr_world *world = swept_world(solver, "swept");
    cr_body_id post = add(world, fixed(box(0.2f, 1), 0, on_post ? -0.3f : -30));
    cr_body_def def = body(box(1, 0.1f), 0.5f, 0);
    def.angular_velocity = 20;
    def.velocity.y = 10;
    cr_body_id rod = add(world, def);
    cr_joint_def pin;
    cr_joint_id id;
    judge_ok(cr_joint_def_at(world, CR_PIN, post, rod, at(0, 0), &pin));
    judge_ok(cr_joint_create(world, &pin, &id));
    run(world, 120, H);
    double spin = (double)get(world, rod).angular_velocity;
    cr_world_destroy(world);
    return spin;
}

/* A rod turns fast about a post that it is pinned to, and so does not collide with. */
static void a_post_does_not_stop_its_rod(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        print_message("    %s\n", SOLVERS[s]);
        double alone = spin_left(SOLVERS[s], false);
        judge_share("rad/s about a post", spin_left(SOLVERS[s], true), alone, 5e-3);
    }
}

static uint64_t hash_after(void (*fill)(cr_world *), const char *mode, int ticks)
{
    cr_world *world = new_world();
    set_choice(world, "continuous.name", mode);
    fill(world);
    run(world, ticks, H);
    uint64_t hash = cr_world_hash(world);
    cr_world_destroy(world);
    return hash;
}

static void judge_unnoticed(const char *what, void (*fill)(cr_world *), int ticks)
{
    uint64_t none = hash_after(fill, "none", ticks), swept = hash_after(fill, "swept", ticks);
    print_message("    %s: %016llx and %016llx\n", what, (unsigned long long)none,
                  (unsigned long long)swept);
    assert_true(none == swept);
}

static void add_floor_boxes(cr_world *world)
{
    for (int i = 0; i < 80; i++) {
        cr_body_def tile = fixed(box(1, i % 2 ? THIN : 0.5f), (float)i - 5, 0);
        tile.position.y = -tile.shape.half.y;
        tile.material.friction = 0.5f;
        add(world, tile);
    }
}

static void fill_resting(cr_world *world)
{
    add(world, fixed(box(40, 0.1f), 0, -0.05f));
    for (int row = 0; row < 10; row++)
        for (int i = 0; i < 10 - row; i++) {
            cr_body_def def = body(box(0.4f, 0.4f), 0.42f * (float)i + 0.21f * (float)row,
                                   0.2f + 0.4f * (float)row);
            def.material.friction = 0.6f;
            add(world, def);
        }
}

static void fill_rolling(cr_world *world)
{
    add_floor_boxes(world);
    cr_body_def ball = body(circle(0.1f), 0, 0.0952f);
    ball.material.friction = 0.5f;
    ball.velocity = at(30, 0);
    ball.angular_velocity = -300;
    add(world, ball);
}

static void fill_sliding(cr_world *world)
{
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    cr_body_def crate = body(box(0.3f, 0.2f), 0, 0.0955f);
    crate.velocity = at(120, 0);
    add(world, crate);
    crate.position = at(-9, 0.0951f);
    crate.velocity = at(-390, 0);
    add(world, crate);
}

static void resting_rolling_and_sliding(void **state)
{
    (void)state;
    judge_unnoticed("a pyramid at rest", fill_resting, 300);
    judge_unnoticed("a ball that rolls over the joints of a floor", fill_rolling, 120);
    judge_unnoticed("crates that slide at 120 and 390 m/s", fill_sliding, 120);
}

/* ---------------------------------------------------------------- determinism */

/* A pair that overlaps, however deep, may part as fast as it likes. */
static void what_leaves_is_not_stopped(void **state)
{
    (void)state;
    static const float depths[] = {0.004f, 0.008f, 0.012f, 0.03f, 0.1f, 0.3f, 0.5f};
    const char *const modes[] = {"none", "swept"};
    for (size_t k = 0; k < sizeof depths / sizeof *depths; k++) {
        float y[2];
        for (int m = 0; m < 2; m++) {
            cr_world *world = swept_world("pgs", modes[m]);
            add(world, fixed(box(4, 2), 0, -1));
            cr_body_def def = body(circle(0.35f), 0.1f, 0.35f - depths[k]);
            def.velocity = at(0, 20);
            cr_body_id id = add(world, def);
            run(world, 1, H);
            y[m] = cr_body_get_view(world, id).center.y;
            cr_world_destroy(world);
        }
        print_message("    %g mm deep: at y = %g m after a tick, swept %g m\n",
                      1000 * (double)depths[k], (double)y[0], (double)y[1]);
        assert_true(y[0] == y[1]);
    }
}

/* What falls along a wall falls on, whatever presses it into the wall meanwhile: here a ball 1,000
 * times as heavy, which solvers with a few passes cannot stop. */
static void what_is_pressed_into_a_wall_falls_on(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        cr_world *world = swept_world(SOLVERS[s], "swept");
        set(world, "world.gravity_y", 0);
        set(world, "solver.cold_passes", 0);
        add(world, fixed(halfspace(1, 0, 0), 0, 0));
        cr_body_def def = body(box(0.3f, 0.3f), 0.148f, 0);
        def.material.friction = 0;
        def.material.restitution = 0;
        def.velocity = at(0, -10);
        cr_body_id box_id = add(world, def);
        cr_body_def ball = body(circle(0.5f), 0.798f, 0);
        ball.material = def.material;
        ball.material.density = 400000;
        ball.velocity = at(-1.2f, -10);
        add(world, ball);
        run(world, 1, H);
        cr_body_view view = cr_body_get_view(world, box_id);
        print_message("    %s: %g m deep in the wall\n", SOLVERS[s], 0.15 - (double)view.center.x);
        judge_share("fallen, m", (double)-view.center.y, 10.0 * (double)H, 0.05);
        judge_share("its speed, m/s", (double)-view.velocity.y, 10, 0.05);
        cr_world_destroy(world);
    }
}

/* Three layers of boxes that touch each other: more contacts than get extra passes. */
static void lay_bricks(cr_world *world)
{
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int layer = 0; layer < 3; layer++)
        for (int i = 0; i < 900; i++)
            add(world, body(box(1, 1), 1.005f * (float)i, 0.5f + (float)layer));
}

/* What falls on a large pile is too slow to be swept, yet goes 0.09 m in a tick: it finds its
 * contact before the impact. Two boxes are no crowd. */
static void what_falls_on_a_large_pile_does_not_sink_in(void **state)
{
    (void)state;
    for (int k = 0; k < 4; k++) {
        cr_world *world = new_world();
        lay_bricks(world);
        run(world, 2, H);
        judge_above("contacts", (double)cr_world_stats(world).contacts, 2560);
        for (int i = 0; i < 2; i++) {
            cr_body_def def = body(box(1, 1), 100.3f + 100 * (float)i, 4 + 0.02f * (float)k);
            def.velocity.y = -5;
            add(world, def);
        }
        float deepest = 0;
        for (int i = 0; i < 30; i++) {
            run(world, 1, H);
            deepest = fmaxf(deepest, cr_world_stats(world).max_penetration);
        }
        judge_below("deepest overlap", (double)deepest, 0.02);
        cr_world_destroy(world);
    }
}

static void a_snapshot_steps_on_alike(void **state)
{
    (void)state;
    const char *const modes[] = {"swept", "speculative"};
    for (int m = 0; m < 2; m++) {
        rng r = rng_seed(3);
        cr_world *world = swept_world("pgs", modes[m]);
        add_crowd(world, &r, 40, 12);
        for (size_t i = 0; i < cr_world_slots(world); i += 2) {
            cr_body_id id = cr_world_slot(world, i);
            cr_body_def def = get(world, id);
            def.velocity = along(def.velocity, 40);
            def.bullet = i % 4 == 0;
            judge_ok(cr_body_set(world, id, &def));
        }
        run(world, 10, H);
        cr_snapshot *snapshot = cr_world_snapshot(world);
        run(world, 50, H);
        uint64_t hash = cr_world_hash(world);
        judge_ok(cr_world_restore(world, snapshot));
        run(world, 50, H);
        assert_true(cr_world_hash(world) == hash);
        cr_snapshot_free(snapshot);
        cr_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_passes_a_wall),
        cmocka_unit_test(none_passes_at_the_rate_of_the_formula),
        cmocka_unit_test(a_turning_rod_stays_in_front),
        cmocka_unit_test(a_bullet_between_walls_keeps_its_speed),
        cmocka_unit_test(a_bouncing_ball_keeps_its_height),
        cmocka_unit_test(the_second_corner_keeps_its_speed),
        cmocka_unit_test(a_post_does_not_stop_its_rod),
        cmocka_unit_test(resting_rolling_and_sliding),
        cmocka_unit_test(what_leaves_is_not_stopped),
        cmocka_unit_test(what_is_pressed_into_a_wall_falls_on),
        cmocka_unit_test(what_falls_on_a_large_pile_does_not_sink_in),
        cmocka_unit_test(a_snapshot_steps_on_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
