/* Forces, damping, the attractor, the hand's spring, the air, and what the integrators make of
 * free fall. */
#include "effort.h"
#include "world_helpers.h"

#define H (1.0f / 60)

static void accumulators_are_cleared(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_id id = add(world, body(box(2, 1), 3, 1)); /* 2 kg, 2 (4 + 1)/12 kg m^2 */
    double inertia = 2 * 5 / 12.0, h = (double)H;
    judge_ok(cr_body_apply_force(world, id, at(6, 0), at(3, 1)));
    judge_ok(cr_body_apply_force(world, id, at(0, 4), at(3, 1)));
    run(world, 1, H);
    judge_near("F h / m", (double)cr_body_get_view(world, id).velocity.x, 3 * h, 1e-6);
    judge_near("a second force adds", (double)cr_body_get_view(world, id).velocity.y, 2 * h, 1e-6);
    run(world, 10, H);
    judge_near("and is gone next tick", (double)cr_body_get_view(world, id).velocity.x, 3 * h,
               1e-6);
    cr_vec2 center = cr_body_get_view(world, id).center;
    judge_ok(cr_body_apply_force(world, id, at(0, 5), at(center.x + 0.5f, center.y)));
    judge_ok(cr_body_apply_torque(world, id, 1.5f));
    run(world, 1, H);
    judge_near("(r x F + T) h / I", (double)cr_body_get_view(world, id).angular_velocity,
               (2.5 + 1.5) * h / inertia, 1e-6);
    run(world, 10, H);
    judge_near("and no more", (double)cr_body_get_view(world, id).angular_velocity,
               (2.5 + 1.5) * h / inertia, 1e-6);
    cr_world_destroy(world);
}

static void a_push_is_part_of_a_snapshot(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_id id = add(world, body(box(2, 1), 3, 1));
    judge_ok(cr_body_apply_force(world, id, at(6, 0), cr_body_get_view(world, id).center));
    cr_snapshot *snapshot = cr_world_snapshot(world);
    for (int i = 0; i < 2; i++) {
        run(world, 10, H);
        judge_near("it acts for one tick", (double)cr_body_get_view(world, id).velocity.x,
                   3 * (double)H, 1e-6);
        judge_ok(cr_world_restore(world, snapshot));
    }
    cr_snapshot_free(snapshot);
    cr_world_destroy(world);
}

static void meddle(cr_world *world, int turn)
{
    cr_body_id id = cr_world_slot(world, 10 + (size_t)(turn % 7)), puller = cr_world_slot(world, 9);
    cr_body_def def = get(world, id);
    switch (turn % 9) {
    case 0:
        set(world, "world.gravity_x", 0.1 * turn);
        break;
    case 1:
        judge_ok(cr_body_apply_force(world, id, at(3, 20), def.position));
        judge_ok(cr_body_apply_torque(world, id, 2));
        break;
    case 2:
        def.gravity_scale = -0.5f;
        def.linear_damping = 0.5f;
        def.force = at(1, 2);
        judge_ok(cr_body_set(world, id, &def));
        break;
    case 3:
        def.kind = CR_KINEMATIC;
        judge_ok(cr_body_set(world, id, &def));
        break;
    case 4:
        judge_ok(cr_attractor_add(world, &(cr_attractor){puller, 5, 6}));
        break;
    case 5:
        judge_ok(cr_attractor_remove(world, puller));
        break;
    case 6:
        set(world, "air.drag", 0.2);
        break;
    case 7:
        set(world, "air.drag", 0);
        break;
    default:
        judge_ok(cr_body_destroy(world, id));
        add(world, body(box(1, 0.5f), 0, 6));
    }
}

static cr_world *restless_heap(void)
{
    rng r = rng_seed(8);
    cr_world *world = new_world();
    set(world, "sleep.enabled", 1);
    set(world, "sleep.speed", 1);
    set(world, "sleep.time", 0.1);
    add_heap(world, &r, 30);
    return world;
}

/* Loads are made anew only where something that they come from has changed. A world that was just
 * restored knows nothing of the last tick, and makes them all. */
static void loads_are_those_made_anew(void **state)
{
    (void)state;
    cr_world *world = restless_heap(), *other = restless_heap();
    uint32_t asleep = 0, most = 0;
    for (int i = 0; i < test_effort(900, 180); i++) {
        if (i % 13 == 12) {
            meddle(world, i / 13);
            meddle(other, i / 13);
        }
        cr_snapshot *snapshot = cr_world_snapshot(other);
        judge_ok(cr_world_restore(other, snapshot));
        cr_snapshot_free(snapshot);
        run(world, 1, H);
        run(other, 1, H);
        assert_true(cr_world_hash(world) == cr_world_hash(other));
        asleep = cr_world_stats(world).sleeping;
        most = asleep > most ? asleep : most;
    }
    assert_true(most > 0); /* and so some fell asleep, and woke */
    cr_world_destroy(world);
    cr_world_destroy(other);
}

static void constant_loads_act_every_tick(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_def def = body(box(2, 1), 0, 0);
    def.force = at(3, -1);
    def.torque = 0.5f;
    cr_body_id id = add(world, def);
    run(world, 120, H);
    cr_body_view b = cr_body_get_view(world, id);
    judge_near("2 s of 3 N on 2 kg", (double)b.velocity.x, 3, 2e-5);
    judge_near("2 s of -1 N on 2 kg", (double)b.velocity.y, -1, 2e-5);
    judge_near("2 s of 0.5 N m", (double)b.angular_velocity, 2 * 0.5 * 12 / 10, 2e-5);
    def = get(world, id);
    def.force = at(0, 0);
    def.torque = 0;
    judge_ok(cr_body_set(world, id, &def));
    run(world, 60, H);
    judge_near("after it was taken away", (double)cr_body_get_view(world, id).velocity.x, 3, 2e-5);
    cr_world_destroy(world);
}

static void impulses_act_at_once(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_def def = body(box(2, 1), 0, 0);
    cr_body_id id = add(world, def);
    judge_ok(cr_body_apply_impulse(world, id, at(0, 3), at(-1, 0.5f)));
    judge_near("J / m", (double)cr_body_get_view(world, id).velocity.y, 1.5, 1e-6);
    judge_near("r x J / I", (double)cr_body_get_view(world, id).angular_velocity, -3 * 12 / 10.0,
               1e-5);
    def.position = at(9, 9);
    def.fixed_rotation = true;
    id = add(world, def);
    judge_ok(cr_body_apply_impulse(world, id, at(0, 3), at(-1, 0.5f)));
    judge_ok(cr_body_apply_torque(world, id, 100));
    run(world, 1, H);
    assert_true(cr_body_get_view(world, id).angular_velocity == 0);
    assert_true(cr_body_get_view(world, id).inverse_inertia == 0);
    judge_near("fixed rotation still moves", (double)cr_body_get_view(world, id).velocity.y, 1.5,
               1e-6);
    cr_world_destroy(world);
}

static void damping(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_def def = body(circle(1), 0, 0);
    def.velocity = at(10, 0);
    def.angular_velocity = 4;
    def.linear_damping = 0.5f;
    def.angular_damping = 2;
    cr_body_id id = add(world, def);
    run(world, 480, 1.0f / 240);
    cr_body_view b = cr_body_get_view(world, id);
    judge_share("10 m/s after 2 s at 0.5/s: 10 exp(-1)", (double)b.velocity.x, 10 * exp(-1), 0.003);
    judge_share("4 rad/s after 2 s at 2/s: 4 exp(-4)", (double)b.angular_velocity, 4 * exp(-4),
                0.02);
    def.linear_damping = def.angular_damping = 1e9f;
    id = add(world, def);
    run(world, 1, 1);
    assert_true(cr_body_get_view(world, id).velocity.x >= 0);
    judge_below("absurd damping stops, and never reverses",
                (double)cr_body_get_view(world, id).velocity.x, 1e-6);
    cr_world_destroy(world);
}

static void gravity_pulls_all_alike(void **state)
{
    (void)state;
    cr_world *world = new_world();
    set(world, "world.gravity_x", 1);
    const float scales[] = {0, 1, 2, -1, 0.5f}, densities[] = {1, 1000, 1e-3f, 7, 0.3f};
    for (int i = 0; i < 5; i++) {
        cr_body_def def = body(circle(0.5f), 5 * (float)i, 0);
        def.gravity_scale = scales[i];
        def.material.density = densities[i];
        cr_body_id id = add(world, def);
        run(world, 60, H);
        judge_near("g t scaled", (double)cr_body_get_view(world, id).velocity.y,
                   -9.81 * (double)scales[i], 1e-4);
        judge_near("sideways too", (double)cr_body_get_view(world, id).velocity.x,
                   (double)scales[i], 1e-4);
        judge_ok(cr_body_destroy(world, id));
    }
    cr_body_def heavy = body(circle(0.5f), 0, 0);
    heavy.material.density = 0;
    cr_body_id id = add(world, heavy);
    run(world, 60, H);
    assert_true(cr_body_get_view(world, id).velocity.y == 0); /* infinite mass does not fall */
    cr_world_destroy(world);
}

static void attractor_by_its_formula(void **state)
{
    (void)state;
    const float distances[] = {0.5f, 2, 4.9f, 5, 6}, strengths[] = {10, -3};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 2; k++) {
            cr_world *world = weightless_world();
            set(world, "solver.substeps", 1);
            cr_body_id sun = add(world, body(circle(0.1f), 1, 1));
            cr_body_id planet =
                add(world, body(circle(0.1f), 1 + 0.6f * distances[i], 1 + 0.8f * distances[i]));
            cr_attractor attractor = {sun, strengths[k], 5};
            judge_ok(cr_attractor_add(world, &attractor));
            run(world, 1, H);
            double a = (double)strengths[k] * fmax(0, 1 - (double)distances[i] / 5);
            cr_body_view p = cr_body_get_view(world, planet), s = cr_body_get_view(world, sun);
            judge_near("strength (1 - d/R) h, x", (double)p.velocity.x, -0.6 * a * (double)H, 1e-6);
            judge_near("strength (1 - d/R) h, y", (double)p.velocity.y, -0.8 * a * (double)H, 1e-6);
            judge_near("as much back", (double)s.velocity.x, 0.6 * a * (double)H, 1e-6);
            judge_ok(cr_attractor_remove(world, sun));
            cr_world_destroy(world);
        }
}

/* In a long tick a body goes a good way towards an attractor, which pulls the more the nearer it
 * is: u'' = 4 u for u = x - 10. Solvers of many steps ask for forces where it is in each. */
static void forces_follow_a_body_within_a_tick(void **state)
{
    (void)state;
    const char *const solvers[] = {"tgs_soft", "wide", "xpbd", "avbd"};
    const float h = 0.1f;
    for (int i = 0; i < 4; i++) {
        cr_world *world = weightless_world();
        set_choice(world, "solver.name", solvers[i]);
        set(world, "solver.substeps", 16);
        cr_body_id sun = add(world, fixed(circle(0.1f), 0, 0));
        judge_ok(cr_attractor_add(world, &(cr_attractor){sun, 40, 10}));
        cr_body_def def = body(circle(0.1f), 9, 0);
        def.velocity = at(-20, 0);
        cr_body_id id = add(world, def);
        run(world, 1, h);
        judge_near(solvers[i], (double)cr_body_get_view(world, id).velocity.x,
                   -2 * sinh(0.2) - 20 * cosh(0.2), 0.05);
        cr_world_destroy(world);
    }
}

static void attractors_conserve_momentum(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    rng r = rng_seed(81);
    add_crowd(world, &r, 30, 12);
    for (size_t i = 0; i < 3; i++) {
        cr_attractor attractor = {cr_world_slot(world, 7 * i), 8, 6};
        judge_ok(cr_attractor_add(world, &attractor));
    }
    sums start = sum_up(world);
    double worst = 0, scale = start.momentum_scale;
    for (int i = 0; i < 600; i++) {
        run(world, 1, H);
        sums now = sum_up(world);
        scale = fmax(scale, now.momentum_scale);
        worst = fmax(worst, hypot(now.px - start.px, now.py - start.py));
    }
    judge_below("momentum drift by three attractors, of the whole", worst / scale, 1e-5);
    cr_world_destroy(world);
}

static void a_static_attractor_stays(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_id sun = add(world, fixed(circle(1), 0, 0)),
               planet = add(world, body(circle(0.1f), 3, 0));
    cr_attractor attractor = {sun, 4, 8};
    judge_ok(cr_attractor_add(world, &attractor));
    run(world, 30, H);
    assert_true(cr_body_get_view(world, sun).center.x == 0 &&
                cr_body_get_view(world, sun).velocity.x == 0);
    assert_true(cr_body_get_view(world, planet).velocity.x < -1);
    cr_world_destroy(world);
}

/* Drags a plank for a minute; its greatest and its last distance from the target. */
static void drag(double frequency, double ratio, float h, cr_vec2 grip, double *farthest,
                 double *last)
{
    cr_world *world = weightless_world();
    cr_body_id id = add(world, body(box(2, 0.5f), 0, 0));
    cr_vec2 target = {0, 0};
    set(world, "drag.frequency", frequency);
    set(world, "drag.damping", ratio);
    judge_ok(cr_drag_begin(world, id, grip));
    judge_ok(cr_drag_move(world, at(4, 3)));
    *farthest = 0;
    for (float t = 0; t < 60; t += h) {
        run(world, 1, h);
        assert_true(cr_world_drag(world, &id, &grip, &target));
        *last = (double)hypotf(grip.x - target.x, grip.y - target.y);
        *farthest = fmax(*farthest, *last);
    }
    cr_world_destroy(world);
}

/* Every stiffness and damping that the settings allow: the hand brings the body to the target
 * and never throws it. Gripped off its centre the plank goes on turning about the grip. */
static void the_hand_reaches_its_target(void **state)
{
    (void)state;
    const double frequencies[] = {0.1, 1, 4, 20, 60}, ratios[] = {0, 0.2, 0.8, 1, 10};
    const float steps[] = {1.0f / 240, 1.0f / 60, 0.2f};
    const cr_vec2 grips[] = {{0, 0}, {0.9f, 0.2f}};
    double overshoot = 0, settled = 0;
    const int every = test_effort(1, 3);
    for (int f = 0; f < 5; f += every)
        for (int d = 0; d < 5; d += every)
            for (int s = 0; s < 3; s++)
                for (int g = 0; g < 2; g++) {
                    double start = hypot(4 - (double)grips[g].x, 3 - (double)grips[g].y);
                    double farthest, last;
                    drag(frequencies[f], ratios[d], steps[s], grips[g], &farthest, &last);
                    overshoot = fmax(overshoot, farthest / start);
                    if (g == 0 && frequencies[f] >= 1 && ratios[d] >= 0.2)
                        settled = fmax(settled, last);
                }
    judge_below("farthest from the target, of the start's distance", overshoot, 1.001);
    judge_below("a minute later, held by the centre, m", settled, 0.001);
}

static void the_hand_holds_against_gravity(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id id = add(world, body(circle(0.5f), 0, 0));
    judge_ok(cr_drag_begin(world, id, at(0, 0)));
    run(world, 600, H);
    double w = 2 * PI * 4; /* the default of 4 Hz: the sag is g / w^2 */
    judge_share("sag of a body held by its centre", -(double)cr_body_get_view(world, id).center.y,
                9.81 / (w * w), 0.01);
    cr_drag_end(world);
    cr_body_id dragged;
    cr_vec2 grip, target;
    assert_false(cr_world_drag(world, &dragged, &grip, &target));
    double before = (double)cr_body_get_view(world, id).velocity.y;
    run(world, 60, H);
    judge_near("let go, it falls", (double)cr_body_get_view(world, id).velocity.y, before - 9.81,
               1e-3);
    cr_world_destroy(world);
}

/* Free fall for t: explicit Euler gains 1/2 m g^2 h t, symplectic loses it, Verlet keeps it. */
static void integrators_in_free_fall(void **state)
{
    (void)state;
    const char *const names[] = {"explicit_euler", "symplectic_euler", "velocity_verlet"};
    const float steps[] = {1.0f / 30, 1.0f / 60, 1.0f / 240};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            cr_world *world = new_world();
            set(world, "solver.substeps", 1); /* the formula's h is one step */
            set_choice(world, "integrator.name", names[i]);
            cr_body_id id = add(world, body(box(2, 1), 0, 0));
            int ticks = (int)(2 / (double)steps[k] + 0.5);
            run(world, ticks, steps[k]);
            cr_body_view b = cr_body_get_view(world, id);
            double m = 2, v = (double)b.velocity.y, g = 9.81;
            double gained = 0.5 * m * v * v + m * g * (double)b.center.y;
            double theory = 0.5 * m * g * g * (double)steps[k] * 2 * (i == 0 ? 1 : -1);
            print_message("    %s at 1/%g s\n", names[i], 1 / (double)steps[k]);
            if (i < 2)
                judge_share("energy gained in 2 s of free fall", gained, theory, 0.005);
            else
                judge_near("energy gained in 2 s of free fall, J of 385", gained, 0, 0.01);
            cr_world_destroy(world);
        }
    size_t count;
    const cr_choice *choices = cr_integrators(&count);
    assert_int_equal(count, 3);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(choices[i].name, names[i]);
}

/* Two that spin and slow down as they fall, and perhaps, far away, one that lies on another. */
static cr_world *fallers(const char *integrator, bool contact)
{
    cr_world *world = new_world();
    set_choice(world, "integrator.name", integrator);
    for (int i = 0; i < 2; i++) {
        cr_body_def def = body(i == 0 ? circle(0.5f) : box(2, 1), 5 * (float)i, 3);
        def.velocity = at(1.5f, 4);
        def.angular_velocity = 3;
        def.linear_damping = 0.3f * (float)i;
        def.angular_damping = 0.7f;
        def.torque = 0.2f;
        add(world, def);
    }
    if (contact) {
        add(world, fixed(box(4, 1), 100, 0));
        add(world, body(box(1, 1), 100, 1));
    }
    run(world, 90, H);
    return world;
}

static void what_falls_asks_not_who_touches(void **state)
{
    (void)state;
    size_t count;
    const cr_choice *choices = cr_integrators(&count);
    for (size_t i = 0; i < count; i++) {
        cr_world *alone = fallers(choices[i].name, false), *other = fallers(choices[i].name, true);
        for (uint32_t k = 0; k < 2; k++) {
            cr_body_view p = cr_body_get_view(alone, cr_world_slot(alone, k));
            cr_body_view q = cr_body_get_view(other, cr_world_slot(other, k));
            assert_memory_equal(&p.transform, &q.transform, sizeof p.transform);
            assert_memory_equal(&p.velocity, &q.velocity, sizeof p.velocity);
            assert_true(p.angular_velocity == q.angular_velocity && p.angle == q.angle);
        }
        cr_world_destroy(alone);
        cr_world_destroy(other);
    }
}

static void air_has_a_terminal_speed(void **state)
{
    (void)state;
    cr_world *world = new_world();
    set(world, "solver.substeps", 1);
    set(world, "air.drag", 2);
    cr_body_id id = add(world, body(circle(0.25f), 0, 0));
    run(world, 240 * 5, 1.0f / 240);
    cr_body_view b = cr_body_get_view(world, id);
    double m = PI / 16, c = 2 * 0.5; /* the coefficient times the width */
    judge_share("terminal speed m g / (c d)", -(double)b.velocity.y, m * 9.81 / c, 1e-4);
    judge_ok(cr_body_destroy(world, id));
    set(world, "world.gravity_y", 0);
    set(world, "air.wind_x", 7);
    set(world, "air.wind_y", -3);
    id = add(world, body(circle(0.25f), 0, 0));
    run(world, 240 * 5, 1.0f / 240);
    judge_near("carried by the wind, x", (double)cr_body_get_view(world, id).velocity.x, 7, 1e-3);
    judge_near("carried by the wind, y", (double)cr_body_get_view(world, id).velocity.y, -3, 1e-3);
    judge_ok(cr_body_destroy(world, id));
    set(world, "air.drag", 100);
    cr_body_def feather = body(circle(1), 0, 0);
    feather.material.density = 1e-6f;
    id = add(world, feather);
    double most = 0;
    for (int i = 0; i < 100; i++) {
        run(world, 1, 0.1f);
        most = fmax(most, speed_of(world, id));
    }
    judge_below("a feather is never faster than the wind", most, hypot(7, 3) + 1e-4);
    cr_world_destroy(world);
}

/* Falls and is blown sideways: along its way v_t (1 - exp(-c w t / m)), v_t = m a / (c w), where a
 * is what pulls, gravity or a force, and w the width across the way. */
static void judge_fall(int solver, cr_shape shape, float angle, double width, const char *what)
{
    const double drag = 3, h = 1.0 / 60;
    char text[96];
    cr_world *world = new_world();
    set_choice(world, "solver.name", SOLVERS[solver]);
    set(world, "air.drag", drag);
    set(world, "air.wind_x", 2);
    cr_body_def def = body(shape, 0, 0);
    def.angle = angle;
    def.velocity = at(2, 0); /* the wind's */
    def.fixed_rotation = true;
    cr_body_id id = add(world, def);
    double mass = (double)cr_body_get_view(world, id).mass, rate = drag * width / mass;
    for (int k = 1; k <= 4; k++) {
        int ticks = (int)(k * 0.6 / rate / h);
        run(world, ticks, (float)h);
        double t = cr_world_time(world);
        snprintf(text, sizeof text, "%s: %s, m/s after %.2f s", SOLVERS[solver], what, t);
        judge_share(text, -(double)cr_body_get_view(world, id).velocity.y,
                    9.81 / rate * (1 - exp(-rate * t)), 1e-3);
    }
    judge_near("sideways, m/s", (double)cr_body_get_view(world, id).velocity.x, 2, 1e-4);
    cr_world_destroy(world);
}

static void air_resists_by_the_width_across_the_way(void **state)
{
    (void)state;
    const cr_vec2 wedge[] = {{0, 0}, {1.2f, 0}, {0, 0.5f}};
    for (int i = 0; i < SOLVER_COUNT; i++) {
        judge_fall(i, circle(0.4f), 1, 0.8, "a disc");
        judge_fall(i, box(1, 0.4f), 0, 1, "a box, flat");
        judge_fall(i, box(1, 0.4f), (float)PI / 2, 0.4, "a box, upright");
        judge_fall(i, box(1, 0.4f), 0.7f, cos(0.7) + 0.4 * sin(0.7), "a box, askew");
        judge_fall(i, polygon(wedge, 3), 0, 1.2, "a wedge, flat");
        judge_fall(i, polygon(wedge, 3), 0.5f, 1.2 * cos(0.5) + 0.5 * sin(0.5), "a wedge, askew");
    }
}

/* Of a plank that turns, the mean over the turns: 2 (a + b) / pi. */
static void air_resists_a_turning_plank_by_its_mean_width(void **state)
{
    (void)state;
    cr_world *world = new_world();
    set(world, "air.drag", 2);
    cr_body_def def = body(box(2, 0.1f), 0, 0);
    def.angular_velocity = 40;
    cr_body_id id = add(world, def);
    double mass = (double)cr_body_get_view(world, id).mass, mean = 2 * 2.1 / PI;
    run(world, 600, 1.0f / 60);
    double speed = 0;
    for (int i = 0; i < 600; i++) {
        run(world, 1, 1.0f / 60);
        speed -= (double)cr_body_get_view(world, id).velocity.y / 600;
    }
    judge_share("mean speed of a turning plank, m/s", speed, mass * 9.81 / (2 * mean), 0.01);
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accumulators_are_cleared),
        cmocka_unit_test(a_push_is_part_of_a_snapshot),
        cmocka_unit_test(loads_are_those_made_anew),
        cmocka_unit_test(constant_loads_act_every_tick),
        cmocka_unit_test(impulses_act_at_once),
        cmocka_unit_test(damping),
        cmocka_unit_test(gravity_pulls_all_alike),
        cmocka_unit_test(attractor_by_its_formula),
        cmocka_unit_test(forces_follow_a_body_within_a_tick),
        cmocka_unit_test(attractors_conserve_momentum),
        cmocka_unit_test(a_static_attractor_stays),
        cmocka_unit_test(the_hand_reaches_its_target),
        cmocka_unit_test(the_hand_holds_against_gravity),
        cmocka_unit_test(integrators_in_free_fall),
        cmocka_unit_test(what_falls_asks_not_who_touches),
        cmocka_unit_test(air_has_a_terminal_speed),
        cmocka_unit_test(air_resists_by_the_width_across_the_way),
        cmocka_unit_test(air_resists_a_turning_plank_by_its_mean_width),
    };
    return cmocka_run_group_tests_name("forces", tests, NULL, NULL);
}
