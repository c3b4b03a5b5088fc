/* Joints that move: what swings, hangs, is hit and is wound up, with the solvers that solve joints
 * together (direct/direct.h), against the formulas of mechanics or by what nothing may do. */
#include "effort.h"
#include "world_helpers.h"

static const double g = 9.81;
static const cr_body_id NOBODY = {0, 0};

static const char *const DIRECT[] = {"wide", "tgs_soft", "pgs_soft"};
enum { DIRECT_COUNT = 3, SUBSTEPPED_COUNT = 2 };
static const int RATES[] = {60, 120, 240};
enum { RATE_COUNT = 3 };

/* A world without gravity but `pull`, solved so and so often. */
typedef struct trial {
    cr_world *world;
    const char *solver;
    int rate;
    char text[96];
} trial;

static trial begin(const char *solver, int rate, double pull)
{
    trial t = {.world = weightless_world(), .solver = solver, .rate = rate};
    set_choice(t.world, "solver.name", t.solver);
    set(t.world, "world.gravity_y", -pull);
    return t;
}

static const char *name(trial *t, const char *what)
{
    snprintf(t->text, sizeof t->text, "%s at %d Hz: %s", t->solver, t->rate, what);
    return t->text;
}

static void tick(trial *t)
{
    run(t->world, 1, 1.0f / (float)t->rate);
}

static cr_joint_def joint_at(const cr_world *world, cr_joint_kind kind, cr_body_id a, cr_body_id b,
                             float x, float y)
{
    cr_joint_def def;
    judge_ok(cr_joint_def_at(world, kind, a, b, at(x, y), &def));
    return def;
}

static cr_joint_id join(cr_world *world, cr_joint_def def)
{
    cr_joint_id id;
    judge_ok(cr_joint_create(world, &def, &id));
    return id;
}

static cr_joint_id pin(cr_world *world, cr_body_id a, cr_body_id b, float x, float y)
{
    return join(world, joint_at(world, CR_PIN, a, b, x, y));
}

/* The widest that a pin or weld stands open. */
static double gap(const cr_world *world)
{
    double most = 0;
    for (size_t i = 0; i < cr_world_joint_slots(world); i++) {
        cr_joint_view view = cr_joint_get_view(world, cr_world_joint_slot(world, i));
        if (view.kind != CR_SPRING)
            most = fmax(most, (double)view.length);
    }
    return most;
}

static double widest_gap(trial *t, double seconds)
{
    double most = 0;
    for (int i = 0; i < (int)(seconds * t->rate); i++) {
        tick(t);
        most = fmax(most, gap(t->world));
    }
    return most;
}

static double energy(const cr_world *world, double pull)
{
    double sum = sum_up(world).kinetic;
    for (size_t i = 0; i < cr_world_slots(world); i++) {
        cr_body_view body = cr_body_get_view(world, cr_world_slot(world, i));
        sum += (double)body.mass * pull * (double)body.center.y;
    }
    return sum;
}

static cr_body_def solid(cr_shape shape, float x, float y, float density)
{
    cr_body_def def = body(shape, x, y);
    def.material = (cr_material){density, 0, 0.5f};
    return def;
}

/* Of boxes, from (x, y) to the right, pinned to the world. Returns the last. */
static cr_body_id chain(cr_world *world, int links, float length, float width, float x, float y)
{
    cr_body_id last = NOBODY;
    for (int i = 0; i < links; i++) {
        float left = x + length * (float)i;
        cr_body_id link = add(world, solid(box(length, width), left + 0.5f * length, y, 1));
        pin(world, link, last, left, y);
        last = link;
    }
    return last;
}

/* ---- chains ---- */

static void a_chain_let_go_keeps_its_length(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++)
        for (int r = 0; r < RATE_COUNT; r++) {
            trial t = begin(DIRECT[s], RATES[r], g);
            chain(t.world, 20, 0.2f, 0.05f, 0, 0);
            judge_below(name(&t, "gaps of a chain of 20 (m)"), widest_gap(&t, 10), 0.01);
            cr_world_destroy(t.world);
        }
}

static void chains_of_all_kinds_keep_their_length(void **state)
{
    (void)state;
    rng r = rng_seed(11);
    for (int k = 0; k < 12; k++) {
        trial t = begin(DIRECT[k % SUBSTEPPED_COUNT], 60, g);
        int links = rng_int(&r, 5, 30);
        float length = rng_float(&r, 0.15f, 0.6f), width = length * rng_float(&r, 0.1f, 0.5f);
        chain(t.world, links, length, width, 0, 0);
        judge_below(name(&t, "gaps of a chain, of a link's length"),
                    widest_gap(&t, 6) / (double)length, 0.05);
        cr_world_destroy(t.world);
    }
}

/* A ball of so many links' weight. */
static void hang_ball(cr_world *world, cr_body_id last, float x, float y, float mass)
{
    float radius = sqrtf(mass / (float)PI);
    pin(world, add(world, solid(circle(radius), x + radius, y, 1)), last, x, y);
}

static void a_chain_swings_a_heavy_ball(void **state)
{
    (void)state;
    for (int s = 0; s < DIRECT_COUNT; s++)
        for (int r = 0; r < RATE_COUNT; r++) {
            trial t = begin(DIRECT[s], RATES[r], g);
            cr_body_id last = chain(t.world, 20, 0.2f, 0.05f, 0, 0);
            hang_ball(t.world, last, 4, 0, 79 * 0.2f * 0.05f);
            double before = energy(t.world, g);
            judge_below(name(&t, "gaps with a ball of 79 links (m)"), widest_gap(&t, 10), 0.04);
            judge_below(name(&t, "energy that came from nothing (J)"), energy(t.world, g) - before,
                        0);
            cr_world_destroy(t.world);
        }
}

/* Each pin bears the weight below it. */
static void a_hanging_chain_bears_its_weight(void **state)
{
    (void)state;
    enum { LINKS = 20 };
    for (int s = 0; s < DIRECT_COUNT; s++) {
        trial t = begin(DIRECT[s], 60, g);
        cr_joint_id pins[LINKS];
        cr_body_id last = NOBODY;
        for (int i = 0; i < LINKS; i++) {
            float y = -0.2f * (float)i;
            cr_body_id link = add(t.world, solid(box(0.05f, 0.2f), 0, y - 0.1f, 1));
            pins[i] = pin(t.world, link, last, 0, y);
            last = link;
        }
        run(t.world, 60, 1.0f / 60);
        double worst = 0;
        for (int i = 0; i < LINKS; i++) {
            double weight = (LINKS - i) * 0.01 * g;
            double force = fabs((double)cr_joint_get_view(t.world, pins[i]).impulse.y) * 60;
            worst = fmax(worst, fabs(force / weight - 1));
        }
        judge_below(name(&t, "what a pin bears differs from the weight, share"), worst, 1e-4);
        cr_world_destroy(t.world);
    }
}

/* Nothing outside acts on it. */
static void a_tumbling_chain_keeps_its_momentum(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++) {
        trial t = begin(DIRECT[s], 60, 0);
        rng r = rng_seed(5);
        cr_body_id last = NOBODY;
        for (int i = 0; i < 8; i++) {
            cr_body_def def = solid(box(0.5f, 0.1f), 0.5f * (float)i, 0, rng_float(&r, 0.5f, 4));
            def.layers = 1u << i;
            def.velocity = at(0, rng_float(&r, -2, 2));
            def.angular_velocity = rng_float(&r, -5, 5);
            cr_body_id link = add(t.world, def);
            if (i > 0)
                pin(t.world, link, last, 0.5f * (float)i - 0.25f, 0);
            last = link;
        }
        tick(&t); /* whose first impulses take what the pins do not allow */
        sums before = sum_up(t.world);
        run(t.world, 600, 1.0f / 60);
        sums after = sum_up(t.world);
        judge_near(name(&t, "momentum along x (N s)"), after.px, before.px,
                   1e-5 * before.momentum_scale);
        judge_near(name(&t, "momentum along y (N s)"), after.py, before.py,
                   1e-5 * before.momentum_scale);
        judge_near(name(&t, "angular momentum (N m s)"), after.angular, before.angular,
                   1e-4 * before.angular_scale);
        judge_share(name(&t, "energy after 10 s (J)"), after.kinetic, before.kinetic, 0.01);
        cr_world_destroy(t.world);
    }
}

/* ---- bridges, ropes and nets ---- */

enum { PLANKS = 20 };

static cr_body_id bridge(cr_world *world)
{
    cr_body_id last = NOBODY, middle = NOBODY;
    for (int i = 0; i < PLANKS; i++) {
        float left = 0.5f * (float)i;
        cr_body_id plank = add(world, solid(box(0.5f, 0.1f), left + 0.25f, 0, 1));
        pin(world, plank, last, left, 0);
        last = plank;
        middle = i == PLANKS / 2 ? plank : middle;
    }
    pin(world, last, NOBODY, 0.5f * PLANKS, 0);
    return middle;
}

static void a_bridge_bears_five_hundred_planks(void **state)
{
    (void)state;
    const float load = 500 * 0.5f * 0.1f; /* kg */
    const double seconds = test_effort(8, 1);
    for (int s = 0; s < DIRECT_COUNT; s++)
        for (int r = 0; r < RATE_COUNT; r++) {
            trial t = begin(DIRECT[s], RATES[r], g);
            bridge(t.world);
            add(t.world, solid(box(1, 1), 0.25f * PLANKS, 0.56f, load));
            judge_below(name(&t, "gaps of a bridge under a box (m)"), widest_gap(&t, seconds),
                        s < SUBSTEPPED_COUNT ? 0.05 : 0.1); /* a whole tick is a long step */
            cr_world_destroy(t.world);

            t = begin(DIRECT[s], RATES[r], g);
            cr_body_id middle = bridge(t.world);
            cr_body_def ball = solid(circle(0.5f), 5.25f, -0.5f, load / (0.25f * (float)PI));
            pin(t.world, add(t.world, ball), middle, 5.25f, 0);
            judge_below(name(&t, "gaps of a bridge that a ball hangs on (m)"),
                        widest_gap(&t, seconds), 0.05);
            cr_world_destroy(t.world);
        }
}

/* After the scenes of other engines' demonstrations: links of 1 m by 0.5 m from x = 0 on, the first
 * of them fixed. */
static cr_body_id rope(cr_world *world, int links, float x, float y)
{
    cr_body_id last = NOBODY;
    for (int i = 0; i < links; i++) {
        cr_body_def def = solid(box(1, 0.5f), x + (float)i, y, 1);
        def.kind = i == 0 ? CR_STATIC : CR_DYNAMIC;
        cr_body_id link = add(world, def);
        if (i > 0)
            pin(world, last, link, x + (float)i - 0.5f, y);
        last = link;
    }
    return last;
}

static void a_rope_swings_a_box_of_fifty_links(void **state)
{
    (void)state;
    trial t = begin("wide", 60, g);
    cr_body_id last = rope(t.world, 19, 0, 10);
    pin(t.world, last, add(t.world, solid(box(5, 5), 21, 10, 1)), 18.5f, 10);
    judge_below(name(&t, "gaps of a heavy rope (m)"), widest_gap(&t, test_effort(15, 5)), 0.01);
    cr_world_destroy(t.world);
}

static void a_net_catches_fifty_boxes(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++) {
        trial t = begin(DIRECT[s], 60, g);
        cr_body_id last = rope(t.world, 39, -20, 10);
        pin(t.world, last, NOBODY, 18.5f, 10);
        for (int i = 0; i < 50; i++)
            add(t.world, solid(box(1, 1), (float)(i % 10) - 5, (float)(i / 10) + 13, 1));
        judge_below(name(&t, "gaps of a net (m)"), widest_gap(&t, test_effort(12, 3)), 0.05);
        cr_world_destroy(t.world);
    }
}

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
    pin(t->world, rod, NOBODY, 0, 0);
    double before = angle, first = 0, last = 0, peak = 0;
    swing s = {0, 0};
    int crossings = 0;
    for (int i = 1; i <= (int)(seconds * t->rate); i++) {
        tick(t);
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
            trial t = begin(DIRECT[s], 60, g);
            swing end = let_swing(&t, angles[k], 60);
            judge_share(name(&t, "amplitude after a minute (rad)"), end.amplitude, angles[k],
                        0.005);
            judge_share(name(&t, "period (s)"), end.period, period_of_rod(angles[k]), 0.005);
            cr_world_destroy(t.world);
        }
}

static void a_double_pendulum_keeps_its_energy(void **state)
{
    (void)state;
    const double starts[][2] = {{2, 1}, {PI / 2, PI / 2}, {1, -1}};
    for (int s = 0; s < SUBSTEPPED_COUNT; s++)
        for (int k = 0; k < 3; k++) {
            trial t = begin(DIRECT[s], 60, g);
            float x = 0, y = 0;
            cr_body_id last = NOBODY;
            for (int i = 0; i < 2; i++) {
                float dx = (float)sin(starts[k][i]), dy = (float)-cos(starts[k][i]);
                cr_body_def def = body(box(0.1f, 1), x + 0.5f * dx, y + 0.5f * dy);
                def.angle = (float)starts[k][i];
                cr_body_id rod = add(t.world, def);
                pin(t.world, rod, last, x, y);
                last = rod;
                x += dx;
                y += dy;
            }
            double lowest = -(0.5 + 1.5) * 0.1 * g, start = energy(t.world, g), worst = 0;
            for (int i = 0; i < 3600; i++) {
                tick(&t);
                worst = fmax(worst, fabs(energy(t.world, g) - start));
            }
            judge_below(name(&t, "energy of a double pendulum, off by, share"),
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
            trial t = begin(DIRECT[s], 60, 0);
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
            double before = energy(t.world, 0);
            judge_below(name(&t, "gaps of a rod at 20 rad/s (m)"), widest_gap(&t, 10), 1e-3);
            judge_share(name(&t, "its energy (J)"), energy(t.world, 0), before, 1e-3);
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
            trial t = begin(DIRECT[s], RATES[k / 2], 0);
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
                tick(&t);
                double angle = (double)cr_joint_get_view(t.world, id).angle;
                over = fmax(over, fmax(angle - (double)hinge.upper, (double)hinge.lower - angle));
                open = fmax(open, (double)cr_joint_get_view(t.world, id).length);
            }
            judge_below(name(&t, "passed by (rad)"), over, 0.01);
            judge_below(name(&t, "the pin gapes by (m)"), open, 0.005);
            cr_world_destroy(t.world);
        }
}

/* A bar that fits into a ring of fixed boxes, with some boxes in its way. */
static void a_motor_that_jams_breaks_nothing(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++) {
        trial t = begin(DIRECT[s], 60, g);
        for (int i = 0; i < 24; i++) {
            double a = 2 * PI * i / 24;
            cr_body_def wall = solid(box((float)(6 * tan(PI / 24)), 0.3f), (float)(3 * cos(a)),
                                     (float)(3 * sin(a)), 1);
            wall.kind = CR_STATIC;
            wall.angle = (float)(a + PI / 2);
            add(t.world, wall);
        }
        cr_joint_def motor =
            joint_at(t.world, CR_PIN, add(t.world, solid(box(5.9f, 0.3f), 0, 0, 1)), NOBODY, 0, 0);
        motor.motor_speed = -5;
        motor.max_torque = 1e9f;
        join(t.world, motor);
        for (int i = 0; i < 10; i++)
            add(t.world, solid(box(0.4f, 0.4f), -2 + 0.4f * (float)i, 0.8f, 1));
        judge_below(name(&t, "gap of a motor's pin (m)"), widest_gap(&t, 5), 0.02);
        cr_world_destroy(t.world);
    }
}

/* A body of 400 kg on two wheels of 0.5 kg each, driven. */
static void wheels_stay_on_their_axles(void **state)
{
    (void)state;
    for (int k = 0; k < 2 * SUBSTEPPED_COUNT; k++) {
        trial t = begin(DIRECT[k % 2], 60, g);
        float drop = k < 2 ? 0 : 2;
        cr_body_def ground = solid(halfspace(0, 1, 0), 0, 0, 1);
        ground.kind = CR_STATIC;
        add(t.world, ground);
        cr_body_id cart = add(t.world, solid(box(4, 1), 0, 1 + drop, 100));
        for (int side = -1; side <= 1; side += 2) {
            float x = 1.3f * (float)side;
            cr_body_id wheel = add(t.world, solid(circle(0.4f), x, 0.4f + drop, 1));
            cr_joint_def axle = joint_at(t.world, CR_PIN, cart, wheel, x, 0.4f + drop);
            axle.motor_speed = -10;
            axle.max_torque = 200;
            join(t.world, axle);
        }
        judge_below(name(&t, "how far wheels leave their axles (m)"), widest_gap(&t, 6), 0.005);
        cr_world_destroy(t.world);
    }
}

/* ---- welds ---- */

static cr_body_id cantilever(cr_world *world, int boxes)
{
    cr_body_id last = NOBODY;
    for (int i = 0; i < boxes; i++) {
        float left = 0.5f * (float)i;
        cr_body_id link = add(world, solid(box(0.5f, 0.2f), left + 0.25f, 0, 1));
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
            trial t = begin(DIRECT[s], 60, g);
            cr_body_id tip = cantilever(t.world, boxes);
            run(t.world, 300, 1.0f / 60);
            judge_below(name(&t, "sag of a cantilever, of its length"),
                        -(double)cr_body_get_view(t.world, tip).center.y / (0.5 * boxes), 1e-3);
            judge_below(name(&t, "its tip's speed at rest (m/s)"), speed_of(t.world, tip), 1e-3);
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
            trial t = begin(DIRECT[s], 240, 0);
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
                tick(&t);
                double now = (double)cr_joint_get_view(t.world, id).angle;
                if (before * now < 0) {
                    last = (i - 1 + before / (before - now)) / t.rate;
                    first = crossings++ == 0 ? last : first;
                }
                before = now;
            }
            double zeta = (double)ratios[k];
            judge_share(name(&t, "period of a weld that bends (s)"),
                        2 * (last - first) / (crossings - 1), 1 / (1.5 * sqrt(1 - zeta * zeta)),
                        0.01);
            cr_world_destroy(t.world);
        }
}

static void a_soft_weld_sags_and_a_rigid_one_does_not(void **state)
{
    (void)state;
    for (int i = 0; i < DIRECT_COUNT; i++) {
        trial t = begin(DIRECT[i], 240, g);
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
        judge_near(name(&t, "sag of a soft weld (rad)"),
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
        trial t = begin(DIRECT[s], 60, g);
        chain(t.world, 20, 0.2f, 0.05f, 40000, 0);
        double most = 0;
        for (int i = 0; i < 480; i++) {
            tick(&t);
            for (size_t k = 0; k < cr_world_joint_slots(t.world); k++)
                most = fmax(most, exact_gap(t.world, cr_world_joint_slot(t.world, k)));
        }
        judge_below(name(&t, "gaps of a chain at 40 km (m)"), most, 0.02);
        cr_world_destroy(t.world);
    }
}

static void what_was_torn_apart_comes_together_calmly(void **state)
{
    (void)state;
    for (int s = 0; s < SUBSTEPPED_COUNT; s++) {
        trial t = begin(DIRECT[s], 60, 0);
        rng r = rng_seed(3);
        cr_body_id last = NOBODY;
        for (int i = 0; i < 20; i++) {
            cr_body_def def =
                solid(box(0.2f, 0.05f), rng_float(&r, -3, 3), rng_float(&r, -3, 3), 1);
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
            tick(&t);
            for (size_t k = 0; k < cr_world_slots(t.world); k++)
                fastest = fmax(fastest, speed_of(t.world, cr_world_slot(t.world, k)));
        }
        judge_below(name(&t, "gaps of a torn chain after 5 s (m)"), gap(t.world), 1e-3);
        judge_below(name(&t, "the fastest link on the way (m/s)"), fastest, 6);
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
        cr_body_def def = solid(circle(0.4f), (float)x, (float)-y, 1);
        def.kind = y == 0 && (x == 0 || x == side - 1) ? CR_STATIC : CR_DYNAMIC;
        bodies[i] = add(world, def);
        if (x > 0)
            pin(world, bodies[i - 1], bodies[i], (float)x - 0.5f, (float)-y);
        if (y > 0)
            pin(world, bodies[i - side], bodies[i], (float)x, 0.5f - (float)y);
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
                trial t = begin(DIRECT[s], 60, g);
                if (net)
                    add_net(t.world, 16);
                else
                    chain(t.world, 12, 0.5f, 0.1f, 0, 0);
                if (k == 1) {
                    add(t.world, fixed(box(4, 1), 200, 0));
                    add(t.world, solid(box(1, 1), 200, 1, 1));
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
        cmocka_unit_test(a_chain_let_go_keeps_its_length),
        cmocka_unit_test(chains_of_all_kinds_keep_their_length),
        cmocka_unit_test(a_chain_swings_a_heavy_ball),
        cmocka_unit_test(a_hanging_chain_bears_its_weight),
        cmocka_unit_test(a_tumbling_chain_keeps_its_momentum),
        cmocka_unit_test(a_bridge_bears_five_hundred_planks),
        cmocka_unit_test(a_rope_swings_a_box_of_fifty_links),
        cmocka_unit_test(a_net_catches_fifty_boxes),
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
