/* What joints do, against the formulas of mechanics, with every solver. A tolerance that differs
 * between solvers says so beside it: `impulse` remembers nothing from tick to tick and pulls
 * joints together by a share a tick, so under load they stand open a little. */
#include "world_helpers.h"

#define H 240 /* ticks a second, unless a test says otherwise */

static const double g = 9.81;

static const cr_body_id NOBODY = {0, 0};

/* A world without gravity but `pull`, solved so; the name of a figure of it. */
typedef struct trial {
    cr_world *world;
    const char *solver;
    char text[96];
} trial;

static trial begin(int solver, double pull)
{
    trial t = {.world = weightless_world(), .solver = SOLVERS[solver]};
    set_choice(t.world, "solver.name", t.solver);
    set(t.world, "world.gravity_y", -pull);
    return t;
}

static const char *name(trial *t, const char *what)
{
    snprintf(t->text, sizeof t->text, "%s: %s", t->solver, what);
    return t->text;
}

/* What a solver with memory reaches, and what the one without does. */
static double within(const trial *t, double memory, double none)
{
    return is_solver(t->solver, "impulse") ? none : memory;
}

/* It solves joints together (direct/direct.h). */
static bool together(const trial *t)
{
    return is_solver(t->solver, "wide") || is_solver(t->solver, "tgs_soft") ||
           is_solver(t->solver, "pgs_soft");
}

static cr_joint_id join(cr_world *world, cr_joint_def def)
{
    cr_joint_id id;
    judge_ok(cr_joint_create(world, &def, &id));
    return id;
}

static cr_joint_def joint_at(const cr_world *world, cr_joint_kind kind, cr_body_id a, cr_body_id b,
                             cr_vec2 point)
{
    cr_joint_def def;
    judge_ok(cr_joint_def_at(world, kind, a, b, point, &def));
    return def;
}

static double x_of(const cr_world *world, cr_body_id id)
{
    return (double)cr_body_get_view(world, id).center.x;
}

static double y_of(const cr_world *world, cr_body_id id)
{
    return (double)cr_body_get_view(world, id).center.y;
}

static double angle_of(const cr_world *world, cr_body_id id)
{
    return (double)cr_body_get_view(world, id).angle;
}

/* ---- times at which something crosses zero ---- */

enum { MOST_CROSSINGS = 64 };

typedef struct swing {
    double before, time; /* the last value and when it was */
    int crossings;
    double crossed[MOST_CROSSINGS];
    double peak[MOST_CROSSINGS]; /* the largest size since the last crossing */
    double largest;
} swing;

static void follow(swing *s, double time, double value)
{
    if (s->time > 0 && s->before * value < 0 && s->crossings < MOST_CROSSINGS) {
        s->crossed[s->crossings] = s->time + (time - s->time) * s->before / (s->before - value);
        s->peak[s->crossings++] = s->largest;
        s->largest = 0;
    }
    s->largest = fmax(s->largest, fabs(value));
    s->before = value;
    s->time = time;
}

/* Between two crossings lies half a period. */
static double period(const swing *s)
{
    int last = s->crossings - 1;
    return 2 * (s->crossed[last] - s->crossed[0]) / last;
}

/* From the logarithmic decrement of the peaks, half a period apart. */
static double damping_ratio(const swing *s)
{
    int last = s->crossings - 1;
    double decrement = log(s->peak[1] / s->peak[last]) / (last - 1);
    return decrement / sqrt(PI * PI + decrement * decrement);
}

/* ---- pin ---- */

/* A thin rod about its end: I = m (L^2/3 + w^2/12), T = 2 pi sqrt(I / (m g L/2)), which for w = 0
 * is 2 pi sqrt(2 L / 3 g); at an amplitude a, 1 + a^2/16 + 11 a^4/3072 times as long. */
static void a_pinned_rod_swings_with_its_period(void **state)
{
    (void)state;
    const float length = 1.5f, width = 0.06f, amplitude = 0.5f;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        trial t = begin(i, g);
        cr_body_def rod = body(box(width, length), 0, 0);
        rod.angle = amplitude;
        rod.position = at(0.5f * length * cr_sin(amplitude), -0.5f * length * cr_cos(amplitude));
        cr_body_id id = add(t.world, rod);
        cr_joint_id pin = join(t.world, joint_at(t.world, CR_PIN, id, NOBODY, at(0, 0)));
        swing s = {.time = 0};
        double open = 0;
        for (int tick = 1; tick <= 10 * H; tick++) {
            run(t.world, 1, 1.0f / H);
            follow(&s, (double)tick / H, angle_of(t.world, id));
            open = fmax(open, (double)cr_joint_get_view(t.world, pin).length);
        }
        double l = (double)length, w = (double)width, a = (double)amplitude;
        double theory = 2 * PI * sqrt((l * l / 3 + w * w / 12) / (g * l / 2)) *
                        (1 + a * a / 16 + 11 * a * a * a * a / 3072);
        judge_share(name(&t, "period of a pinned rod (s)"), period(&s), theory, 0.002);
        judge_below(name(&t, "how far the pin stands open (m)"), open, 3e-4);
        judge_above(name(&t, "amplitude after 10 s, of the first"), s.peak[s.crossings - 1] / a,
                    0.95);
        cr_world_destroy(t.world);
    }
}

static void a_pin_carries_the_weight(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        trial t = begin(i, g);
        cr_body_id id = add(t.world, body(box(1, 0.5f), 0, -0.25f)); /* 0.5 kg */
        cr_joint_id pin = join(t.world, joint_at(t.world, CR_PIN, id, NOBODY, at(0, 0)));
        run(t.world, H, 1.0f / H);
        /* on b, which is the world: downward */
        judge_share(name(&t, "J / h of the pin (N)"),
                    (double)cr_joint_get_view(t.world, pin).impulse.y * H, -0.5 * g, 1e-3);
        cr_world_destroy(t.world);
    }
}

static void a_motor_pushes_with_its_torque_and_reaches_its_speed(void **state)
{
    (void)state;
    const float speed = 6, torque = 0.5f;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        trial t = begin(i, 0);
        cr_body_id hub = add(t.world, fixed(circle(0.1f), 0, 0));
        cr_body_id id = add(t.world, body(circle(0.5f), 0, 0));
        double inertia = (double)cr_body_get_view(t.world, id).inertia;
        cr_joint_def def = joint_at(t.world, CR_PIN, hub, id, at(0, 0));
        def.motor_speed = speed;
        def.max_torque = torque;
        cr_joint_id motor = join(t.world, def);
        run(t.world, H / 4, 1.0f / H);
        judge_share(name(&t, "speed after 1/4 s: T t / I (rad/s)"),
                    (double)cr_body_get_view(t.world, id).angular_velocity,
                    (double)torque * 0.25 / inertia, 1e-4);
        judge_share(name(&t, "its angular impulse / h (N m)"),
                    (double)cr_joint_get_view(t.world, motor).angular_impulse * H, (double)torque,
                    1e-4);
        run(t.world, 2 * H, 1.0f / H);
        judge_near(name(&t, "speed in the end (rad/s)"),
                   (double)cr_body_get_view(t.world, id).angular_velocity, (double)speed, 1e-4);
        judge_near(name(&t, "torque in the end (N m)"),
                   (double)cr_joint_get_view(t.world, motor).angular_impulse * H, 0, 1e-4);
        cr_world_destroy(t.world);
    }
}

/* Two free bodies turn against each other, each by its share. */
static void a_motor_turns_b_against_a(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        trial t = begin(i, 0);
        cr_body_id a = add(t.world, body(circle(0.5f), 0, 0)),
                   b = add(t.world, body(circle(0.4f), 0, 0));
        double ia = (double)cr_body_get_view(t.world, a).inertia,
               ib = (double)cr_body_get_view(t.world, b).inertia;
        cr_joint_def def = joint_at(t.world, CR_PIN, a, b, at(0, 0));
        def.motor_speed = -3;
        def.max_torque = 1;
        join(t.world, def);
        run(t.world, H, 1.0f / H);
        judge_near(name(&t, "a's part (rad/s)"),
                   (double)cr_body_get_view(t.world, a).angular_velocity, 3 * ib / (ia + ib), 1e-4);
        judge_near(name(&t, "b's part (rad/s)"),
                   (double)cr_body_get_view(t.world, b).angular_velocity, -3 * ia / (ia + ib),
                   1e-4);
        cr_world_destroy(t.world);
    }
}

/* A rod falls to its limit, and then hangs on it. */
static void limits_hold(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        trial t = begin(i, g);
        cr_body_id id = add(t.world, body(box(1, 0.1f), 0.5f, 0));
        cr_joint_def def = joint_at(t.world, CR_PIN, id, NOBODY, at(0, 0));
        def.limited = true;
        def.lower = -1e9f; /* of the world against the rod: the rod turns the other way */
        def.upper = 0.7f;
        cr_joint_id pin = join(t.world, def);
        cr_body_id open = add(t.world, body(box(1, 0.1f), 0.5f, 5));
        join(t.world, joint_at(t.world, CR_PIN, open, NOBODY, at(0, 5)));
        double deepest_angle = 0;
        run(t.world, 20, 1.0f / H);
        judge_near(name(&t, "on the way as without limits (rad)"), angle_of(t.world, id),
                   angle_of(t.world, open), 1e-5);
        for (int tick = 0; tick < 5 * H; tick++) {
            run(t.world, 1, 1.0f / H);
            deepest_angle = fmax(deepest_angle, (double)cr_joint_get_view(t.world, pin).angle);
        }
        judge_below(name(&t, "furthest beyond the limit (rad)"), deepest_angle - (double)def.upper,
                    within(&t, 5e-3, 2e-2));
        judge_near(name(&t, "in the end (rad)"), -angle_of(t.world, id), (double)def.upper,
                   within(&t, 1e-3, 1e-2));
        cr_world_destroy(t.world);
    }
}

/* ---- spring, rod, rope ---- */

/* x'' = -w^2 x - 2 zeta w x' with w = sqrt(k/m) of the reduced mass. A solution exp(s t) becomes
 * (1 - h s)^(-t/h) in implicit steps of h, as solvers take them so that no stiffness explodes:
 * to first order s + h s^2/2, a damping ratio higher by w h/2 and a period longer by zeta w h of a
 * share; less where a tick is cut into sub-steps. */
static void a_spring_swings_with_its_frequency_and_damping(void **state)
{
    (void)state;
    const double ratios[] = {0, 0.05, 0.2};
    for (int i = 0; i < SOLVER_COUNT; i++) {
        for (int k = 0; k < 3; k++) {
            trial t = begin(i, 0);
            cr_body_id a = add(t.world, body(circle(0.5f), 0, 0));
            cr_body_id b = add(t.world, body(box(1, 0.5f), 2.5f, 0));
            double mass = 1 / (double)(cr_body_get_view(t.world, a).inverse_mass +
                                       cr_body_get_view(t.world, b).inverse_mass);
            double w = 2 * PI * 1.2, zeta = ratios[k];
            cr_joint_def def = joint_at(t.world, CR_SPRING, a, b, at(2.5f, 0));
            def.length = 2;
            def.stiffness = (float)(mass * w * w);
            def.damping = (float)(2 * zeta * mass * w);
            join(t.world, def);
            swing s = {.time = 0};
            for (int tick = 1; tick <= 4 * H; tick++) {
                run(t.world, 1, 1.0f / H);
                follow(&s, (double)tick / H, x_of(t.world, b) - x_of(t.world, a) - 2);
            }
            double damped = 2 * PI / (w * sqrt(1 - zeta * zeta)), added = w / H / 2;
            judge_share(name(&t, "period of a spring (s)"), period(&s), damped,
                        0.003 + zeta * w / H);
            judge_near(name(&t, "its damping ratio"), damping_ratio(&s), zeta + added / 2,
                       added / 2 + 0.002);
            cr_world_destroy(t.world);
        }
    }
}

/* In a step the bob leaves its circle by (v h)^2 / 2 L, and a solver that takes back a share of the
 * error a tick is behind by that over its share: with v = 5.4 m/s and a fifth, 0.9 mm. */
static void a_rigid_rod_keeps_its_length(void **state)
{
    (void)state;
    const float length = 1.5f;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        trial t = begin(i, g);
        cr_body_id id = add(t.world, body(circle(0.2f), length, 0));
        cr_joint_def def = joint_at(t.world, CR_SPRING, id, NOBODY, at(0, 0));
        cr_joint_id rod = join(t.world, def);
        double error = 0, fastest = 0;
        for (int tick = 0; tick < 4 * H; tick++) {
            run(t.world, 1, 1.0f / H);
            error = fmax(error, fabs((double)(cr_joint_get_view(t.world, rod).length - length)));
            fastest = fmax(fastest, speed_of(t.world, id));
        }
        judge_below(name(&t, "error of a rod's length (m)"), error, 1e-3);
        judge_share(name(&t, "speed at the bottom: sqrt(2 g L) (m/s)"), fastest,
                    sqrt(2 * g * (double)length), 0.01);
        cr_world_destroy(t.world);
    }
}

static void a_rope_is_slack_and_then_taut(void **state)
{
    (void)state;
    const float length = 2;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        trial t = begin(i, g);
        cr_body_id id = add(t.world, body(circle(0.2f), 0, -0.5f));
        cr_body_id free_id = add(t.world, body(circle(0.2f), 5, -0.5f));
        cr_joint_def def = joint_at(t.world, CR_SPRING, id, NOBODY, at(0, 0));
        def.rope = true;
        def.length = length;
        cr_joint_id rope = join(t.world, def);
        double longest = 0, slack = 0;
        for (int tick = 0; tick < 4 * H; tick++) {
            run(t.world, 1, 1.0f / H);
            double now = (double)cr_joint_get_view(t.world, rope).length;
            longest = fmax(longest, now);
            if (tick < H / 2 && now < (double)length - 0.1)
                slack = fmax(slack, fabs(y_of(t.world, id) - y_of(t.world, free_id)));
        }
        judge_below(name(&t, "slack, it differs from free fall by (m)"), slack, 1e-6);
        judge_below(name(&t, "longer than the rope by (m)"), longest - (double)length,
                    within(&t, 5e-3, 3e-2));
        judge_near(name(&t, "hangs at (m)"), -y_of(t.world, id), (double)length,
                   within(&t, 1e-3, 5e-3));
        double mass = (double)cr_body_get_view(t.world, id).mass;
        judge_share(name(&t, "J / h carries the weight (N)"),
                    -(double)cr_joint_get_view(t.world, rope).impulse.y * H, mass * g,
                    within(&t, 1e-2, 5e-2));
        /* it never pushes */
        cr_body_def up = get(t.world, id);
        up.velocity = at(0, 3);
        judge_ok(cr_body_set(t.world, id, &up));
        run(t.world, 10, 1.0f / H);
        judge_near(name(&t, "thrown up against it (m/s)"),
                   (double)cr_body_get_view(t.world, id).velocity.y, 3 - g * 10 / H, 1e-4);
        cr_world_destroy(t.world);
    }
}

/* ---- weld ---- */

static void a_weld_keeps_the_angle(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        trial t = begin(i, 0);
        cr_body_def left = body(box(1, 0.4f), 0, 0), right = body(box(0.4f, 1), 0.8f, 0.3f);
        left.angular_velocity = 5;
        right.angle = 0.3f;
        right.velocity = at(0, 2);
        cr_body_id a = add(t.world, left), b = add(t.world, right);
        cr_joint_id weld = join(t.world, joint_at(t.world, CR_WELD, a, b, at(0.5f, 0)));
        double turned = 0, open = 0;
        for (int tick = 0; tick < 5 * H; tick++) {
            run(t.world, 1, 1.0f / H);
            turned = fmax(turned, fabs((double)cr_joint_get_view(t.world, weld).angle));
            open = fmax(open, (double)cr_joint_get_view(t.world, weld).length);
        }
        judge_below(name(&t, "a spinning weld gives by (rad)"), turned, within(&t, 5e-3, 2e-2));
        judge_below(name(&t, "and opens by (m)"), open, within(&t, 2e-3, 2e-2));
        cr_world_destroy(t.world);
    }
}

/* Four boxes, welded in a row to the world; `impulse` lets the row hang. */
static void a_cantilever_holds(void **state)
{
    (void)state;
    enum { BOXES = 4 };
    for (int i = 0; i < SOLVER_COUNT; i++) {
        trial t = begin(i, g);
        cr_body_id before = NOBODY;
        for (int k = 0; k < BOXES; k++) {
            cr_body_id id = add(t.world, body(box(0.5f, 0.2f), 0.25f + 0.5f * (float)k, 0));
            join(t.world, joint_at(t.world, CR_WELD, id, before, at(0.5f * (float)k, 0)));
            before = id;
        }
        run(t.world, 5 * H, 1.0f / H);
        judge_below(name(&t, "sag of a cantilever of 2 m (m)"), -y_of(t.world, before),
                    together(&t) ? 1e-3 : within(&t, 0.06, 2));
        judge_below(name(&t, "its fastest part at rest (m/s)"), speed_of(t.world, before),
                    within(&t, 1e-3, 0.5));
        cr_world_destroy(t.world);
    }
}

/* ---- a chain with a heavy ball ---- */

/* Of those that solve a chain link by link, twice what each leaves; a pass of jacobi tells the
 * weight on by one link, and it may not wind it up. */
static double most_stretch(const char *solver)
{
    static const struct {
        const char *solver;
        double most;
    } table[] = {
        {"pgs", 0.06}, {"pgs_ngs", 0.04}, {"jacobi", 0.8}, {"xpbd", 0.006}, {"avbd", 1e-3}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (is_solver(solver, table[i].solver))
            return table[i].most;
    return 1e-3;
}

/* The hard case of sequential solvers: every pass tells the weight one link on. */
static void a_chain_carries_a_heavy_ball(void **state)
{
    (void)state;
    enum { LINKS = 30, TICKS = 60 };
    const float link = 0.2f;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        trial t = begin(i, g);
        cr_body_id before = NOBODY;
        for (int k = 0; k < LINKS; k++) {
            cr_body_id id = add(t.world, body(box(0.05f, link), 0, -link * ((float)k + 0.5f)));
            join(t.world, joint_at(t.world, CR_PIN, id, before, at(0, -link * (float)k)));
            before = id;
        }
        cr_body_id ball = add(t.world, body(circle(0.5f), 0, -link * LINKS - 0.5f));
        join(t.world, joint_at(t.world, CR_PIN, ball, before, at(0, -link * LINKS)));
        double ratio =
            (double)(cr_body_get_view(t.world, ball).mass / cr_body_get_view(t.world, before).mass);
        run(t.world, 10 * TICKS, 1.0f / TICKS);
        double whole = (double)link * LINKS, stretch = -y_of(t.world, ball) - 0.5 - whole;
        print_message("    %s: mass ratio %.0f, stretch %.3g of the length\n", t.solver, ratio,
                      stretch / whole);
        if (!is_solver(t.solver, "impulse")) /* which lets go of it */
            judge_below(name(&t, "stretch of a chain of 30, of its length"), stretch / whole,
                        together(&t) ? 1e-3 : most_stretch(t.solver));
        cr_world_destroy(t.world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pinned_rod_swings_with_its_period),
        cmocka_unit_test(a_pin_carries_the_weight),
        cmocka_unit_test(a_motor_pushes_with_its_torque_and_reaches_its_speed),
        cmocka_unit_test(a_motor_turns_b_against_a),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(a_spring_swings_with_its_frequency_and_damping),
        cmocka_unit_test(a_rigid_rod_keeps_its_length),
        cmocka_unit_test(a_rope_is_slack_and_then_taut),
        cmocka_unit_test(a_weld_keeps_the_angle),
        cmocka_unit_test(a_cantilever_holds),
        cmocka_unit_test(a_chain_carries_a_heavy_ball),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
