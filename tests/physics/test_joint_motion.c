/* Joints that move: pendulums, limits, motors and welds, and joints far away or torn apart, with
 * the solvers that solve joints together, against the formulas of mechanics or by what nothing may
 * do. */
#include "effort.h"
#include "joint_trial.h"

static const double g = 9.81;

/* ---- pendulums ---- */

/* The complete elliptic integral of the first kind, by the arithmetic-geometric mean. */
static double elliptic(double k)
{
    double a = 1, b = sqrt(1 - k * k);
    for (int i = 0; i < 40; i++) {
        double mean = (a + b) / 2;
        b = sqrt(a * b);
        a = mean;
    }
    return PI / (2 * a);
}

typedef struct swing {
    double period, amplitude; /* rad: the last */
} swing;

/* Of a rod of 1 m by 5 cm about its end, let go at an angle. */
static swing let_swing(trial *t, double angle, double seconds)
{
    cr_body_def def = body(box(0.05f, 1), (float)(0.5 * sin(angle)), (float)(-0.5 * cos(angle)));
    def.angle = (float)angle;
    cr_body_id rod = add(t->world, def);
    pin_at(t->world, rod, NOBODY, 0, 0);
    double before = angle, first = 0, last = 0, peak = 0;
    swing s = {0, 0};
    int crossings = 0;
    for (int i = 1; i <= (int)(seconds * t->rate); i++) {
        trial_tick(t);
        double now = (double)cr_body_get_view(t->world, rod).angle;
        peak = fmax(peak, fabs(now));
        if (before * now < 0) {
            last = (i - 1 + before / (before - now)) / t->rate;
            first = crossings++ == 0 ? last : first;
            s.amplitude = peak;
            peak = 0;
        }
        before = now;
    }
    s.period = 2 * (last - first) / (crossings - 1);
    return s;
}

static double period_of_rod(double angle)
{
    double inertia = (1 + 0.05 * 0.05) / 12 + 0.25;
    return 2 * PI * sqrt(inertia / (g * 0.5)) * 2 / PI * elliptic(sin(angle / 2));
}

static void a_pendulum_swings_for_a_minute(void **state)
{
    (void)state;
    const double angles[] = {0.2, 1, 2, 3};
    for (int s = 0; s < DIRECT_COUNT; s++)
        for (int k = 0; k < 4; k++) {
            trial t = trial_begin(DIRECT[s], 60, g);
            swing end = let_swing(&t, angles[k], 60);
            judge_share(trial_text(&t, "amplitude after a minute (rad)"), end.amplitude, angles[k],
                        0.005);
            judge_share(trial_text(&t, "period (s)"), end.period, period_of_rod(angles[k]), 0.005);
            cr_world_destroy(t.world);
        }
}

static void a_double_pendulum_keeps_its_energy(void **state)
{
    (void)state;
    const double starts[][2] = {{2, 1}, {PI / 2, PI / 2}, {1, -1}};
    for (int s = 0; s < SUBSTEPPED_COUNT; s++)
        for (int k = 0; k < 3; k++) {
            trial t = trial_begin(DIRECT[s], 60, g);
            float x = 0, y = 0;
            cr_body_id last = NOBODY;
            for (int i = 0; i < 2; i++) {
                float dx = (float)sin(starts[k][i]), dy = (float)-cos(starts[k][i]);
                cr_body_def def = body(box(0.1f, 1), x + 0.5f * dx, y + 0.5f * dy);
                def.angle = (float)starts[k][i];
                cr_body_id rod = add(t.world, def);
                pin_at(t.world, rod, last, x, y);
                last = rod;
                x += dx;
                y += dy;
            }
            double lowest = -(0.5 + 1.5) * 0.1 * g, start = trial_energy(t.world, g), worst = 0;
            for (int i = 0; i < 3600; i++) {
                trial_tick(&t);
                worst = fmax(worst, fabs(trial_energy(t.world, g) - start));
            }
            judge_below(trial_text(&t, "energy of a double pendulum, off by, share"),
                        worst / (start - lowest), 0.005);
            cr_world_destroy(t.world);
        }
}

/* It spins as a rigid body would. */
static void a_jointed_rod_spins_on(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++)
        for (int kind = CR_PIN; kind <= CR_WELD; kind += CR_WELD) {
            trial t = trial_begin(DIRECT[s], 60, 0);
            cr_body_id last = NOBODY;
            for (int i = 0; i < 8; i++) {
                float x = 0.5f * (float)i - 1.75f;
                cr_body_def def = body(box(0.5f, 0.1f), x, 0);
                def.angular_velocity = 20;
                def.velocity = at(0, 20 * x);
                cr_body_id link = add(t.world, def);
                if (i > 0)
                    join(t.world, joint_at(t.world, (cr_joint_kind)kind, link, last, x - 0.25f, 0));
                last = link;
            }
            double before = trial_energy(t.world, 0);
            judge_below(trial_text(&t, "gaps of a rod at 20 rad/s (m)"), trial_widest_gap(&t, 10),
                        1e-3);
            judge_share(trial_text(&t, "its energy (J)"), trial_energy(t.world, 0), before, 1e-3);
            cr_world_destroy(t.world);
        }
}

/* ---- limits and motors ---- */

/* A rod of 1 m about its end at 20 rad/s, against the world or another rod. */
static void a_limit_stops_what_hits_it(void **state)
{
    (void)state;
    for (int s = 0; s < DIRECT_COUNT; s++)
        for (int k = 0; k < 2 * RATE_COUNT; k++) {
            trial t = trial_begin(DIRECT[s], RATES[k / 2], 0);
            float speed = k % 2 == 0 ? 20 : -20;
            cr_body_id mate =
                add(t.world, k % 3 == 0 ? fixed(circle(0.1f), 0, 0) : body(box(1, 0.2f), -0.5f, 0));
            cr_body_def def = body(box(1, 0.1f), 0.5f, 0);
            def.angular_velocity = speed;
            def.velocity = at(0, 0.5f * speed);
            cr_joint_def hinge = joint_at(t.world, CR_PIN, mate, add(t.world, def), 0, 0);
            hinge.limited = true;
            hinge.lower = -1;
            hinge.upper = 0.7f;
            cr_joint_id id = join(t.world, hinge);
            double over = 0, open = 0;
            for (int i = 0; i < 2 * t.rate; i++) {
                trial_tick(&t);
                double angle = (double)cr_joint_get_view(t.world, id).angle;
                over = fmax(over, fmax(angle - (double)hinge.upper, (double)hinge.lower - angle));
                open = fmax(open, (double)cr_joint_get_view(t.world, id).length);
            }
            judge_below(trial_text(&t, "passed by (rad)"), over, 0.01);
            judge_below(trial_text(&t, "the pin gapes by (m)"), open, 0.005);
            cr_world_destroy(t.world);
        }
}

/* A bar that fits into a ring of fixed boxes, with some boxes in its way. */
static void a_motor_that_jams_breaks_nothing(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++) {
        trial t = trial_begin(DIRECT[s], 60, g);
        for (int i = 0; i < 24; i++) {
            double a = 2 * PI * i / 24;
            cr_body_def wall = solid_body(box((float)(6 * tan(PI / 24)), 0.3f), (float)(3 * cos(a)),
                                          (float)(3 * sin(a)), 1);
            wall.kind = CR_STATIC;
            wall.angle = (float)(a + PI / 2);
            add(t.world, wall);
        }
        cr_joint_def motor = joint_at(
            t.world, CR_PIN, add(t.world, solid_body(box(5.9f, 0.3f), 0, 0, 1)), NOBODY, 0, 0);
        motor.motor_speed = -5;
        motor.max_torque = 1e9f;
        join(t.world, motor);
        for (int i = 0; i < 10; i++)
            add(t.world, solid_body(box(0.4f, 0.4f), -2 + 0.4f * (float)i, 0.8f, 1));
        judge_below(trial_text(&t, "gap of a motor's pin (m)"),
                    trial_widest_gap(&t, test_effort(5, 2)), 0.02);
        cr_world_destroy(t.world);
    }
}

/* A body of 400 kg on two wheels of 0.5 kg each, driven. */
static void wheels_stay_on_their_axles(void **state)
{
    (void)state;
    for (int k = 0; k < 2 * SUBSTEPPED_COUNT; k++) {
        trial t = trial_begin(DIRECT[k % 2], 60, g);
        float drop = k < 2 ? 0 : 2;
        cr_body_def ground = solid_body(halfspace(0, 1, 0), 0, 0, 1);
        ground.kind = CR_STATIC;
        add(t.world, ground);
        cr_body_id cart = add(t.world, solid_body(box(4, 1), 0, 1 + drop, 100));
        for (int side = -1; side <= 1; side += 2) {
            float x = 1.3f * (float)side;
            cr_body_id wheel = add(t.world, solid_body(circle(0.4f), x, 0.4f + drop, 1));
            cr_joint_def axle = joint_at(t.world, CR_PIN, cart, wheel, x, 0.4f + drop);
            axle.motor_speed = -10;
            axle.max_torque = 200;
            join(t.world, axle);
        }
        judge_below(trial_text(&t, "how far wheels leave their axles (m)"), trial_widest_gap(&t, 6),
                    0.005);
        cr_world_destroy(t.world);
    }
}

/* ---- welds ---- */

static cr_body_id cantilever(cr_world *world, int boxes)
{
    cr_body_id last = NOBODY;
    for (int i = 0; i < boxes; i++) {
        float left = 0.5f * (float)i;
        cr_body_id link = add(world, solid_body(box(0.5f, 0.2f), left + 0.25f, 0, 1));
        join(world, joint_at(world, CR_WELD, link, last, left, 0));
        last = link;
    }
    return last;
}

static void a_welded_beam_is_rigid(void **state)
{
    (void)state;
    for (int s = 0; s < DIRECT_COUNT; s++)
        for (int boxes = 4; boxes <= 16; boxes *= 2) {
            trial t = trial_begin(DIRECT[s], 60, g);
            cr_body_id tip = cantilever(t.world, boxes);
            run(t.world, 300, 1.0f / 60);
            judge_below(trial_text(&t, "sag of a cantilever, of its length"),
                        -(double)cr_body_get_view(t.world, tip).center.y / (0.5 * boxes), 1e-3);
            judge_below(trial_text(&t, "its tip's speed at rest (m/s)"), speed_of(t.world, tip),
                        1e-3);
            cr_world_destroy(t.world);
        }
}

/* Two discs about one point: the inertia I that swings is 1 / (1/Ia + 1/Ib), and the frequency is
 * what was set, times sqrt(1 - zeta^2). */
static void a_weld_with_a_stiffness_is_a_spring(void **state)
{
    (void)state;
    const float ratios[] = {0, 0.1f};
    for (int s = 0; s < DIRECT_COUNT; s++)
        for (int k = 0; k < 2; k++) {
            trial t = trial_begin(DIRECT[s], 240, 0);
            cr_body_def def = body(circle(0.5f), 0, 0);
            cr_body_id a = add(t.world, def);
            def.shape = circle(0.8f);
            def.angle = 0.3f;
            cr_body_id b = add(t.world, def);
            cr_joint_def weld = joint_at(t.world, CR_WELD, a, b, 0, 0);
            weld.reference = 0;
            weld.frequency = 1.5f;
            weld.damping_ratio = ratios[k];
            cr_joint_id id = join(t.world, weld);
            double before = 0.3, first = 0, last = 0;
            int crossings = 0;
            for (int i = 1; i <= 4 * t.rate; i++) {
                trial_tick(&t);
                double now = (double)cr_joint_get_view(t.world, id).angle;
                if (before * now < 0) {
                    last = (i - 1 + before / (before - now)) / t.rate;
                    first = crossings++ == 0 ? last : first;
                }
                before = now;
            }
            double zeta = (double)ratios[k];
            judge_share(trial_text(&t, "period of a weld that bends (s)"),
                        2 * (last - first) / (crossings - 1), 1 / (1.5 * sqrt(1 - zeta * zeta)),
                        0.01);
            cr_world_destroy(t.world);
        }
}

static void a_soft_weld_sags_and_a_rigid_one_does_not(void **state)
{
    (void)state;
    for (int i = 0; i < DIRECT_COUNT; i++) {
        trial t = trial_begin(DIRECT[i], 240, g);
        cr_body_id arm = add(t.world, body(box(1, 0.2f), 0.5f, 0));
        double inertia = (double)cr_body_get_view(t.world, arm).inertia;
        cr_joint_def weld = joint_at(t.world, CR_WELD, arm, NOBODY, 0, 0);
        weld.frequency = 4;
        weld.damping_ratio = 1;
        join(t.world, weld);
        run(t.world, 5 * t.rate, 1.0f / (float)t.rate);
        /* k a = m g cos a / 2 */
        double stiffness = inertia * pow(2 * PI * 4, 2), load = 0.2 * g * 0.5, angle = 0;
        for (int k = 0; k < 50; k++)
            angle = load * cos(angle) / stiffness;
        judge_near(trial_text(&t, "sag of a soft weld (rad)"),
                   -(double)cr_body_get_view(t.world, arm).angle, angle, 0.03 * angle);
        cr_world_destroy(t.world);
    }
}

/* ---- far away, torn apart, and beside something else ---- */

/* Of a body's anchor, from its centre, which a view rounds once more. */
static void exact_anchor(const cr_world *world, cr_body_id id, cr_vec2 anchor, double out[2])
{
    out[0] = (double)anchor.x;
    out[1] = (double)anchor.y;
    if (id.index == 0)
        return;
    cr_body_view view = cr_body_get_view(world, id);
    double c = cos((double)view.angle), s = sin((double)view.angle);
    out[0] = (double)view.center.x + c * (double)anchor.x - s * (double)anchor.y;
    out[1] = (double)view.center.y + s * (double)anchor.x + c * (double)anchor.y;
}

static double exact_gap(const cr_world *world, cr_joint_id id)
{
    cr_joint_def def;
    double a[2], b[2];
    judge_ok(cr_joint_get(world, id, &def));
    exact_anchor(world, def.a, def.anchor_a, a);
    exact_anchor(world, def.b, def.anchor_b, b);
    return hypot(b[0] - a[0], b[1] - a[1]);
}

/* At 40 km a float's next number is 4 mm away. */
static void joints_hold_far_from_the_origin(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++) {
        trial t = trial_begin(DIRECT[s], 60, g);
        pinned_chain(t.world, 20, 0.2f, 0.05f, 40000, 0);
        double most = 0;
        for (int i = 0; i < 480; i++) {
            trial_tick(&t);
            for (size_t k = 0; k < cr_world_joint_slots(t.world); k++)
                most = fmax(most, exact_gap(t.world, cr_world_joint_slot(t.world, k)));
        }
        judge_below(trial_text(&t, "gaps of a chain at 40 km (m)"), most, 0.02);
        cr_world_destroy(t.world);
    }
}

static void what_was_torn_apart_comes_together_calmly(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++) {
        trial t = trial_begin(DIRECT[s], 60, 0);
        rng r = rng_seed(3);
        cr_body_id last = NOBODY;
        for (int i = 0; i < 20; i++) {
            cr_body_def def =
                solid_body(box(0.2f, 0.05f), rng_float(&r, -3, 3), rng_float(&r, -3, 3), 1);
            def.angle = rng_float(&r, -3, 3);
            def.layers = 0;
            cr_joint_def hinge = {.kind = CR_PIN, .a = add(t.world, def), .b = last};
            hinge.anchor_a = at(-0.1f, 0);
            hinge.anchor_b = last.index != 0 ? at(0.1f, 0) : at(0, 0);
            join(t.world, hinge);
            last = hinge.a;
        }
        double fastest = 0;
        for (int i = 0; i < 300; i++) {
            trial_tick(&t);
            for (size_t k = 0; k < cr_world_slots(t.world); k++)
                fastest = fmax(fastest, speed_of(t.world, cr_world_slot(t.world, k)));
        }
        judge_below(trial_text(&t, "gaps of a torn chain after 5 s (m)"), trial_gap(t.world), 1e-3);
        judge_below(trial_text(&t, "the fastest link on the way (m/s)"), fastest, 6);
        cr_world_destroy(t.world);
    }
}

/* A square of discs that pins hold together: loops too many to be solved at once. */
static void add_net(cr_world *world, int side)
{
    cr_body_id *bodies = calloc((size_t)(side * side), sizeof *bodies);
    assert_non_null(bodies);
    for (int i = 0; i < side * side; i++) {
        int x = i % side, y = i / side;
        cr_body_def def = solid_body(circle(0.4f), (float)x, (float)-y, 1);
        def.kind = y == 0 && (x == 0 || x == side - 1) ? CR_STATIC : CR_DYNAMIC;
        bodies[i] = add(world, def);
        if (x > 0)
            pin_at(world, bodies[i - 1], bodies[i], (float)x - 0.5f, (float)-y);
        if (y > 0)
            pin_at(world, bodies[i - side], bodies[i], (float)x, 0.5f - (float)y);
    }
    free(bodies);
}

/* What touches nothing costs, and does, what it does alone: with contacts elsewhere more passes are
 * made, but not over it. */
static void contacts_elsewhere_do_not_matter(void **state)
{
    (void)state;
    for (int s = 0; s < DIRECT_COUNT; s++)
        for (int net = 0; net < 2; net++) {
            cr_world *worlds[2];
            for (int k = 0; k < 2; k++) {
                trial t = trial_begin(DIRECT[s], 60, g);
                if (net)
                    add_net(t.world, 16);
                else
                    pinned_chain(t.world, 12, 0.5f, 0.1f, 0, 0);
                if (k == 1) {
                    add(t.world, fixed(box(4, 1), 200, 0));
                    add(t.world, solid_body(box(1, 1), 200, 1, 1));
                }
                run(t.world, 20, 1.0f / 60);
                worlds[k] = t.world;
            }
            for (size_t i = 0; i < cr_world_slots(worlds[0]); i++) {
                cr_body_view alone = cr_body_get_view(worlds[0], cr_world_slot(worlds[0], i));
                cr_body_view beside = cr_body_get_view(worlds[1], cr_world_slot(worlds[1], i));
                assert_true(alone.center.x == beside.center.x && alone.center.y == beside.center.y);
                assert_true(alone.angle == beside.angle);
            }
            cr_world_destroy(worlds[0]);
            cr_world_destroy(worlds[1]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pendulum_swings_for_a_minute),
        cmocka_unit_test(a_double_pendulum_keeps_its_energy),
        cmocka_unit_test(a_jointed_rod_spins_on),
        cmocka_unit_test(a_limit_stops_what_hits_it),
        cmocka_unit_test(a_motor_that_jams_breaks_nothing),
        cmocka_unit_test(wheels_stay_on_their_axles),
        cmocka_unit_test(a_welded_beam_is_rigid),
        cmocka_unit_test(a_weld_with_a_stiffness_is_a_spring),
        cmocka_unit_test(a_soft_weld_sags_and_a_rigid_one_does_not),
        cmocka_unit_test(joints_hold_far_from_the_origin),
        cmocka_unit_test(what_was_torn_apart_comes_together_calmly),
        cmocka_unit_test(contacts_elsewhere_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
