/* What the solvers that work on positions promise: xpbd and avbd. Collisions, friction and crowds
 * are judged with all the other solvers'. */
#include "world_helpers.h"

#define H (1.0f / 60)
#define G 9.81

static const char *const NAMES[] = {"xpbd", "avbd"};
enum { COUNT = 2 };

static cr_world *world_of(const char *solver, bool weightless)
{
    cr_world *world = weightless ? weightless_world() : new_world();
    set_choice(world, "solver.name", solver);
    return world;
}

static cr_body_def brick(cr_shape shape, float x, float y, float density)
{
    cr_body_def def = body(shape, x, y);
    def.material = (cr_material){.density = density, .restitution = 0, .friction = 0.6f};
    return def;
}

static void add_floor(cr_world *world)
{
    cr_body_def def = brick(halfspace(0, 1, 0), 0, 0, 1);
    def.kind = CR_STATIC;
    add(world, def);
}

/* ---- rebounds ---- */

static void a_full_rebound_keeps_its_height(void **state)
{
    (void)state;
    for (int s = 0; s < COUNT; s++) {
        cr_world *world = world_of(NAMES[s], false);
        cr_body_def floor = fixed(halfspace(0, 1, 0), 0, 0);
        floor.material.restitution = 1;
        add(world, floor);
        cr_body_def def = body(circle(0.5f), 0, 3);
        def.material.restitution = 1;
        cr_body_id ball = add(world, def);
        double top = 0;
        for (int i = 0; i < 3600; i++) {
            run(world, 1, H);
            if (i >= 3480)
                top = fmax(top, (double)cr_body_get_view(world, ball).center.y - 0.5);
        }
        print_message("    %s\n", NAMES[s]);
        /* the top may lie g h^2/8 above the nearest tick */
        judge_near("height after 60 s, m", top, 2.5, 1e-3 + G / 8 / 3600);
        cr_world_destroy(world);
    }
}

/* ---- stacks ---- */

static cr_world *tower(const char *solver, int count, float density, cr_body_id *top)
{
    cr_world *world = world_of(solver, false);
    add_floor(world);
    for (int i = 0; i < count; i++)
        *top = add(world, brick(box(1, 1), 0, 0.5f + (float)i, density));
    return world;
}

static void towers_stand(void **state)
{
    (void)state;
    const int counts[] = {10, 20};
    for (int s = 0; s < COUNT; s++)
        for (int i = 0; i < 2; i++) {
            cr_body_id top;
            cr_world *world = tower(NAMES[s], counts[i], 1, &top);
            double deep = 0;
            for (int k = 0; k < 1800; k++) {
                run(world, 1, H);
                deep = fmax(deep, deepest(world));
            }
            cr_vec2 c = cr_body_get_view(world, top).center;
            print_message("    %s, %d boxes, 30 s\n", NAMES[s], counts[i]);
            judge_below("top has drifted, m", fabs((double)c.x), 0.001);
            judge_below("top has sunk, m", counts[i] - 0.5 - (double)c.y, 0.010);
            judge_below("deepest overlap, m", deep, 0.003);
            judge_below("speed of the top, m/s", speed_of(world, top), 1e-4);
            cr_world_destroy(world);
        }
}

static void a_heavy_box_on_a_light_one(void **state)
{
    (void)state;
    for (int s = 0; s < COUNT; s++) {
        cr_body_id top;
        cr_world *world = tower(NAMES[s], 1, 1, &top);
        cr_body_id heavy = add(world, brick(box(1, 1), 0, 1.5f, 100));
        run(world, 1200, H);
        print_message("    %s\n", NAMES[s]);
        judge_below("100 times as heavy, sunk, m",
                    1.5 - (double)cr_body_get_view(world, heavy).center.y, 0.005);
        cr_world_destroy(world);
    }
}

/* Nothing in either solver knows a mass but in comparison with others; 1024 is a power of two, so
 * that not even rounding does. */
static void a_pile_of_stone_settles_like_one_of_cork(void **state)
{
    (void)state;
    for (int s = 0; s < COUNT; s++) {
        cr_body_id top;
        cr_world *cork = tower(NAMES[s], 12, 1, &top), *stone = tower(NAMES[s], 12, 1024, &top);
        run(cork, 300, H);
        run(stone, 300, H);
        print_message("    %s: %016llx and %016llx\n", NAMES[s],
                      (unsigned long long)cr_world_hash(cork),
                      (unsigned long long)cr_world_hash(stone));
        assert_true(cr_world_hash(cork) == cr_world_hash(stone));
        cr_world_destroy(cork);
        cr_world_destroy(stone);
    }
}

static void compliant_contacts_give_way(void **state)
{
    (void)state;
    const double compliances[] = {1e-5, 1e-4, 1e-3};
    for (int i = 0; i < 3; i++) {
        cr_world *world = world_of("xpbd", false);
        set(world, "xpbd.compliance", compliances[i]);
        add_floor(world);
        cr_body_id ball = add(world, brick(circle(0.5f), 0, 0.5f, 4));
        double weight = (double)cr_body_get_view(world, ball).mass * G;
        run(world, 600, H);
        judge_near("sinks by compliance times weight, m",
                   0.5 - (double)cr_body_get_view(world, ball).center.y, compliances[i] * weight,
                   0.01 * compliances[i] * weight);
        cr_world_destroy(world);
    }
}

/* ---- joints ---- */

/* T = 2 pi sqrt(2L/3g) (1 + theta0^2/16) */
static void a_pinned_rod_swings(void **state)
{
    (void)state;
    const double theta = 0.3, want = 2 * PI * sqrt(2 / (3 * G)) * (1 + theta * theta / 16);
    for (int s = 0; s < COUNT; s++) {
        cr_world *world = world_of(NAMES[s], false);
        cr_body_def def =
            body(box(1, 0.02f), 0.5f * sinf((float)theta), -0.5f * cosf((float)theta));
        def.angle = (float)(theta - PI / 2);
        cr_body_id rod = add(world, def);
        cr_joint_def pin;
        judge_ok(cr_joint_def_at(world, CR_PIN, rod, (cr_body_id){0, 0}, at(0, 0), &pin));
        cr_joint_id id;
        judge_ok(cr_joint_create(world, &pin, &id));
        double first = -1, last = 0, before = theta, apart = 0, high = 0;
        int swings = -1;
        for (int i = 0; i < 1800; i++) {
            run(world, 1, H);
            cr_joint_view view = cr_joint_get_view(world, id);
            double angle = (double)cr_body_get_view(world, rod).angle + PI / 2;
            apart = fmax(apart, hypot((double)view.anchor_a.x, (double)view.anchor_a.y));
            high = i > 1600 ? fmax(high, fabs(angle)) : 0;
            if (before < 0 && angle >= 0) {
                last = (i + 1 - angle / (angle - before)) * (double)H;
                first = first < 0 ? last : first;
                swings++;
            }
            before = angle;
        }
        print_message("    %s\n", NAMES[s]);
        judge_share("period, s", (last - first) / swings, want, 1e-3);
        judge_near("amplitude after 30 s, rad", high, theta, 0.01 * theta);
        judge_below("the pin comes apart by, m", apart, 1e-4);
        cr_world_destroy(world);
    }
}

static void springs_ropes_motors_and_the_hand(void **state)
{
    (void)state;
    const cr_body_id none = {0, 0};
    for (int s = 0; s < COUNT; s++) {
        print_message("    %s\n", NAMES[s]);
        cr_world *world = world_of(NAMES[s], false);
        cr_body_id on_spring = add(world, brick(box(1, 1), 0, -1, 2));
        cr_body_id on_rope = add(world, brick(box(1, 1), 4, -1, 1));
        cr_body_id held = add(world, brick(box(1, 1), 8, 0, 1));
        cr_joint_def def;
        judge_ok(cr_joint_def_at(world, CR_SPRING, on_spring, none, at(0, 0), &def));
        def.stiffness = 200;
        def.damping = 20;
        judge_ok(cr_joint_create(world, &def, NULL));
        judge_ok(cr_joint_def_at(world, CR_SPRING, on_rope, none, at(4, 0), &def));
        def.length = 2;
        def.rope = true;
        judge_ok(cr_joint_create(world, &def, NULL));
        judge_ok(cr_drag_begin(world, held, at(8, 0)));
        judge_ok(cr_drag_move(world, at(9, 2)));
        run(world, 1200, H);
        judge_near("a spring sags by m g/k, m",
                   -1 - (double)cr_body_get_view(world, on_spring).center.y, 2 * G / 200, 1e-5);
        judge_near("a rope hangs at its length, m",
                   -(double)cr_body_get_view(world, on_rope).center.y, 2, 1e-4);
        judge_near("the hand sags by g/w^2, m", 2 - (double)cr_body_get_view(world, held).center.y,
                   G / (8 * PI * 8 * PI), 1e-5);
        cr_world_destroy(world);

        world = world_of(NAMES[s], true);
        cr_body_id wheel = add(world, brick(box(1, 0.2f), 0, 0, 1));
        judge_ok(cr_joint_def_at(world, CR_PIN, wheel, none, at(0, 0), &def));
        def.motor_speed = -3; /* of the world against the wheel */
        def.max_torque = 0.05f;
        def.limited = true;
        def.lower = -0.5f;
        def.upper = 0.5f;
        judge_ok(cr_joint_create(world, &def, NULL));
        run(world, 1, H);
        cr_body_view view = cr_body_get_view(world, wheel);
        judge_share("a motor's torque, rad/s after a tick", (double)view.angular_velocity,
                    0.05 / (double)view.inertia * (double)H, 1e-4);
        run(world, 600, H);
        judge_near("it stops at its limit, rad", (double)cr_body_get_view(world, wheel).angle, 0.5,
                   1e-4);
        cr_world_destroy(world);
    }
}

/* A weight on the end of ten links, 10 and 100 times as heavy as each. */
static void chains_hold(void **state)
{
    (void)state;
    for (int s = 0; s < COUNT; s++)
        for (int heavy = 10; heavy <= 100; heavy *= 10) {
            cr_world *world = world_of(NAMES[s], false);
            cr_body_id last = {0, 0};
            cr_joint_id pins[11];
            for (int i = 0; i < 11; i++) {
                cr_body_id link =
                    add(world, brick(box(1, 0.2f), 0.5f + (float)i, 0, i < 10 ? 1 : (float)heavy));
                cr_joint_def def;
                judge_ok(cr_joint_def_at(world, CR_PIN, link, last, at((float)i, 0), &def));
                judge_ok(cr_joint_create(world, &def, &pins[i]));
                last = link;
            }
            double apart = 0, now = 0;
            for (int i = 0; i < 900; i++) {
                run(world, 1, H);
                now = 0;
                for (int k = 0; k < 11; k++) {
                    cr_joint_view v = cr_joint_get_view(world, pins[k]);
                    now = fmax(now, (double)hypotf(v.anchor_a.x - v.anchor_b.x,
                                                   v.anchor_a.y - v.anchor_b.y));
                }
                apart = fmax(apart, now);
            }
            print_message("    %s, end %d times as heavy\n", NAMES[s], heavy);
            judge_below("worst that a pin came apart in 15 s, m", apart, 0.03);
            judge_below("how far it is apart at last, m", now, 0.006);
            cr_world_destroy(world);
        }
}

/* Two rods pinned end to end that spin freely. The pins' rows act in the two anchors, which a step
 * leaves (w h)^2 r/2 apart: that is the arm by which angular momentum leaks. */
static void a_free_spin_lasts(void **state)
{
    (void)state;
    for (int s = 0; s < COUNT; s++) {
        cr_world *world = world_of(NAMES[s], true);
        cr_body_id ids[2];
        for (int i = 0; i < 2; i++) {
            cr_body_def def = brick(box(1, 0.2f), (float)i - 0.5f, 0, 1);
            def.velocity = at(0, i == 0 ? -2.5f : 2.5f);
            def.angular_velocity = 5;
            ids[i] = add(world, def);
        }
        cr_joint_def def;
        judge_ok(cr_joint_def_at(world, CR_PIN, ids[0], ids[1], at(0, 0), &def));
        judge_ok(cr_joint_create(world, &def, NULL));
        sums start = sum_up(world);
        run(world, 600, H);
        sums now = sum_up(world);
        print_message("    %s, 8 turns\n", NAMES[s]);
        judge_share("angular momentum", now.angular, start.angular, 0.002);
        judge_share("energy", now.kinetic, start.kinetic, 0.005);
        judge_below("linear momentum, of m v", hypot(now.px, now.py) / start.momentum_scale, 1e-5);
        cr_world_destroy(world);
    }
}

/* ---- switching, and telling ---- */

static void a_switch_in_mid_run_keeps_the_scene(void **state)
{
    (void)state;
    const char *const order[] = {"tgs_soft", "xpbd", "avbd", "pgs", "avbd", "xpbd", "tgs_soft"};
    cr_body_id top;
    cr_world *world = tower("pgs", 8, 1, &top);
    run(world, 120, H);
    double y = (double)cr_body_get_view(world, top).center.y, moved = 0, fastest = 0;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        set_choice(world, "solver.name", order[i]);
        for (int k = 0; k < 60; k++) {
            run(world, 1, H);
            cr_vec2 c = cr_body_get_view(world, top).center;
            moved = fmax(moved, hypot((double)c.x, (double)c.y - y));
            fastest = fmax(fastest, speed_of(world, top));
        }
    }
    judge_below("top of eight boxes moved through seven switches, m", moved, 0.005);
    judge_below("fastest, m/s", fastest, 0.05);
    cr_world_destroy(world);
}

typedef struct heard {
    double first, last;
    int count;
} heard;

static void hear(void *user, float residual)
{
    heard *h = user;
    if (h->count++ == 0)
        h->first = (double)residual;
    h->last = (double)residual;
}

/* Where there is nothing to solve, nothing is left over. */
static void without_contacts_the_residual_is_none(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        heard h = {0};
        cr_world *world = new_world();
        set_choice(world, "solver.name", SOLVERS[s]);
        add(world, body(circle(1), 0, 0));
        cr_world_set_probe(world, &(cr_probe){.residual = hear, .user = &h});
        run(world, 3, H);
        assert_true(h.first == 0 && h.last == 0);
        cr_world_destroy(world);
    }
}

static void residuals_fall(void **state)
{
    (void)state;
    for (int s = 0; s < COUNT; s++) {
        cr_body_id top;
        cr_world *world = tower(NAMES[s], 6, 1, &top);
        set(world, "solver.substeps", 1);
        set(world, "solver.cold_passes", 0);
        set(world, "xpbd.passes", 40);
        set(world, "avbd.iterations", 40);
        heard h = {0};
        cr_world_set_probe(world, &(cr_probe){.residual = hear, .user = &h});
        run(world, 1, H);
        print_message("    %s: %g m/s after the first pass, %g after %d\n", NAMES[s], h.first,
                      h.last, h.count);
        assert_int_equal(h.count, 40);
        judge_below("what is left of it", h.last / h.first, 0.5);
        cr_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_rebound_keeps_its_height),
        cmocka_unit_test(towers_stand),
        cmocka_unit_test(a_heavy_box_on_a_light_one),
        cmocka_unit_test(a_pile_of_stone_settles_like_one_of_cork),
        cmocka_unit_test(compliant_contacts_give_way),
        cmocka_unit_test(a_pinned_rod_swings),
        cmocka_unit_test(springs_ropes_motors_and_the_hand),
        cmocka_unit_test(chains_hold),
        cmocka_unit_test(a_free_spin_lasts),
        cmocka_unit_test(a_switch_in_mid_run_keeps_the_scene),
        cmocka_unit_test(residuals_fall),
        cmocka_unit_test(without_contacts_the_residual_is_none),
    };
    return cmocka_run_group_tests_name("position solvers", tests, NULL, NULL);
}
