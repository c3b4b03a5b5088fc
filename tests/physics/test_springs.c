/* Springs against the formulas of the harmonic oscillator, with the settings as they are: a tick of
 * 1/60 s, cut into four steps or not, as the solver has it. */
#include "effort.h"
#include "world_helpers.h"

static const double g = 9.81, TICK = 1.0 / 60;

static const cr_body_id NOBODY = {0, 0};

static char text[96];

static const char *name(const char *solver, const char *what, double figure)
{
    snprintf(text, sizeof text, "%s: %s %.4g", solver, what, figure);
    return text;
}

/* The default first. */
static const char *solver_at(int i)
{
    return SOLVERS[(i + SOLVER_COUNT - 1) % SOLVER_COUNT];
}

static cr_world *begin(int solver, double pull)
{
    cr_world *world = weightless_world();
    set_choice(world, "solver.name", solver_at(solver));
    set(world, "world.gravity_y", -pull);
    return world;
}

static cr_joint_id join(cr_world *world, cr_body_id a, cr_body_id b, float length, double stiffness,
                        double damping)
{
    cr_joint_def def = {.kind = CR_SPRING, .a = a, .b = b, .length = length};
    cr_joint_id id;
    def.stiffness = (float)stiffness;
    def.damping = (float)damping;
    judge_ok(cr_joint_create(world, &def, &id));
    return id;
}

static cr_body_id ball(cr_world *world, float x, float y, float mass)
{
    cr_body_def def = body(circle(0.2f), x, y);
    def.material.density = mass / ((float)PI * 0.04f);
    return add(world, def);
}

/* ---- one swing, from samples ---- */

enum { MOST_TICKS = 8000 };

typedef struct swing {
    int ticks;
    double x[MOST_TICKS]; /* about the place of rest */
} swing;

/* Of x = A cos(w t + phase), sampled twice, an angle `step` apart. */
static double amplitude(double before, double now, double step)
{
    return sqrt(before * before + now * now - 2 * before * now * cos(step)) / sin(step);
}

static double phase(double before, double now, double step)
{
    return atan2((before - now * cos(step)) / sin(step), now);
}

/* A ball of 1 kg on a spring to the world, let go 0.2 m out. */
static void let_go(swing *s, int solver, double frequency, double ratio, double seconds)
{
    cr_world *world = begin(solver, 0);
    double w = 2 * PI * frequency;
    cr_body_id id = ball(world, 1.2f, 0, 1);
    join(world, id, NOBODY, 1, w * w, 2 * ratio * w);
    s->ticks = (int)(seconds / TICK);
    assert_true(s->ticks < MOST_TICKS);
    for (int i = 0; i <= s->ticks; i++) {
        s->x[i] = (double)cr_body_get_view(world, id).center.x - 1;
        run(world, 1, (float)TICK);
    }
    cr_world_destroy(world);
}

/* ---- the swing of one ---- */

static void an_undamped_spring_keeps_amplitude_and_period(void **state)
{
    (void)state;
    const double frequencies[] = {0.1, 0.37, 1, 2, 3.3, 5};
    static swing s;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        for (int f = 0; f < 6; f++) {
            double w = 2 * PI * frequencies[f];
            int span = (int)fmax(0.4 / (w * TICK), 1); /* ticks between two samples of a pair */
            double step = w * TICK * span;
            let_go(&s, i, frequencies[f], 0, 10.2 / frequencies[f]);
            int last = s.ticks;
            double first = amplitude(s.x[0], s.x[span], step);
            judge_share(name(solver_at(i), "amplitude after ten periods at Hz", frequencies[f]),
                        amplitude(s.x[last - span], s.x[last], step) / first, 1, 0.003);
            double ahead = phase(s.x[last - span], s.x[last], step) -
                           phase(s.x[0], s.x[span], step) - w * TICK * (last - span);
            judge_near(name(solver_at(i), "gain in ten periods, periods, at Hz", frequencies[f]),
                       remainder(ahead, 2 * PI) / (2 * PI), 0, 0.01);
        }
    }
}

/* x = A exp(-zeta w t) cos(w sqrt(1 - zeta^2) t + phase) */
static void a_damped_spring_swings_out_at_its_rate(void **state)
{
    (void)state;
    const double frequencies[] = {0.3, 1, 2, 5}, ratios[] = {0.01, 0.1, 0.3, 0.7, 0.9};
    static swing s;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        for (int f = 0; f < 4; f++) {
            for (int r = 0; r < 5; r++) {
                double w = 2 * PI * frequencies[f], rate = ratios[r] * w;
                double damped = w * sqrt(1 - ratios[r] * ratios[r]);
                int span = (int)fmax(0.4 / (damped * TICK), 1);
                double step = damped * TICK * span, grown = exp(rate * TICK * span);
                let_go(&s, i, frequencies[f], ratios[r], fmin(10 / frequencies[f], 3 / rate));
                int last = s.ticks;
                double first = amplitude(s.x[0], s.x[span] * grown, step);
                double end = amplitude(s.x[last - span], s.x[last] * grown, step);
                judge_share(name(solver_at(i), "rate of decay at damping ratio", ratios[r]),
                            log(first / end) / (TICK * (last - span)), rate, 0.015);
            }
        }
    }
}

/* Overdamped, the slow root: x falls as exp(-w t (zeta - sqrt(zeta^2 - 1))). */
static void an_overdamped_spring_creeps_back(void **state)
{
    (void)state;
    const double ratios[] = {2, 10, 100};
    static swing s;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        for (int r = 0; r < 3; r++) {
            double w = 2 * PI * 2, slow = w * (ratios[r] - sqrt(ratios[r] * ratios[r] - 1));
            let_go(&s, i, 2, ratios[r], 3 / slow);
            int half = s.ticks / 2;
            judge_share(name(solver_at(i), "rate of creep at damping ratio", ratios[r]),
                        log(s.x[half] / s.x[s.ticks]) / (TICK * (s.ticks - half)), slow, 0.02);
            for (int k = 0; k < s.ticks; k++)
                assert_true(s.x[k] > 0 && s.x[k + 1] <= s.x[k]);
        }
    }
}

/* Two free bodies swing with their reduced mass about their centre of mass, which stays. */
static void two_free_bodies_swing_against_each_other(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        cr_world *world = begin(i, 0);
        cr_body_id a = ball(world, 0, 0, 2), b = ball(world, 1.3f, 0, 0.5f);
        double w = 2 * PI * 1.5;
        join(world, a, b, 1, w * w * 0.4, 0);
        int ticks = (int)(10 / 1.5 / TICK); /* ten periods, to the tick */
        run(world, ticks, (float)TICK);
        double ax = (double)cr_body_get_view(world, a).center.x,
               bx = (double)cr_body_get_view(world, b).center.x;
        judge_near(name(solver_at(i), "stretch after ten periods, m, of", 0.3), bx - ax - 1, 0.3,
                   0.006);
        judge_near(name(solver_at(i), "centre of mass, m, at", 0.26), (2 * ax + 0.5 * bx) / 2.5,
                   0.26, 1e-5);
        cr_world_destroy(world);
    }
}

/* ---- under a load ---- */

static void a_load_hangs_where_it_should(void **state)
{
    (void)state;
    const double frequencies[] = {0.5, 2, 5, 20, 200};
    for (int i = 0; i < SOLVER_COUNT; i++) {
        for (int f = 0; f < 5; f++) {
            cr_world *world = begin(i, g);
            double w = 2 * PI * frequencies[f];
            cr_body_id id = ball(world, 0, -1, 1);
            join(world, id, NOBODY, 1, w * w, 1.4 * w);
            run(world, 600, (float)TICK);
            judge_near(name(solver_at(i), "stretch under m g, m, at Hz", frequencies[f]),
                       -(double)cr_body_get_view(world, id).center.y - 1, g / (w * w),
                       1e-4 * g / (w * w) + 1e-6);
            cr_world_destroy(world);
        }
    }
}

/* A pair of springs, each at one end of a plank: it hangs level, turns and heaves with the
 * frequencies that mechanics gives: w^2 = 2 s / m, and with arms l w^2 = 2 s l^2 / I. */
static void a_plank_on_two_springs_heaves_and_turns(void **state)
{
    (void)state;
    const float arm = 1;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        cr_world *world = begin(i, 0);
        cr_body_def def = body(box(2, 0.2f), 0, 0);
        def.angle = 0.02f;
        def.position = at(0, 0.1f);
        cr_body_id id = add(world, def);
        double mass = (double)cr_body_get_view(world, id).mass, s = mass * 2 * PI * PI;
        for (int k = -1; k <= 1; k += 2) {
            cr_joint_def spring = {.kind = CR_SPRING, .a = id, .length = 10};
            spring.stiffness = (float)s;
            spring.anchor_a = at((float)k * arm, 0);
            spring.anchor_b = at((float)k * arm, 10);
            cr_joint_id joint;
            judge_ok(cr_joint_create(world, &spring, &joint));
        }
        double turn = sqrt(2 * s / (double)cr_body_get_view(world, id).inertia);
        run(world, 300, (float)TICK); /* 5 s: five times up and down */
        cr_body_view view = cr_body_get_view(world, id);
        judge_near(name(solver_at(i), "height after five periods, m, of", 0.1),
                   (double)view.center.y, 0.1, 0.002);
        judge_near(name(solver_at(i), "its angle, rad, of", 0.02), (double)view.angle,
                   0.02 * cos(turn * 5), 0.002);
        cr_world_destroy(world);
    }
}

/* Bouncing on a slack rope that stretches: between two pulls it flies, and comes back as high. */
static void a_stretching_rope_gives_all_back(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        cr_world *world = begin(i, g);
        cr_body_id id = ball(world, 0, 0, 1);
        cr_joint_def rope = {
            .kind = CR_SPRING, .a = id, .length = 2, .stiffness = 60, .rope = true};
        rope.anchor_b = at(0, 0.01f);
        cr_joint_id joint;
        judge_ok(cr_joint_create(world, &rope, &joint));
        double top = -10, lowest = 0;
        for (int tick = 0; tick < 1800; tick++) {
            run(world, 1, (float)TICK);
            double y = (double)cr_body_get_view(world, id).center.y;
            lowest = fmin(lowest, y);
            top = tick > 1500 ? fmax(top, y) : top;
        }
        /* m g (2 + x) = s x^2 / 2, but for the centimetre of the anchor */
        double deep = (g + sqrt(g * g + 4 * 60 * g)) / 60;
        judge_share(name(solver_at(i), "how deep it falls, m, of", 2 + deep), -lowest, 2 + deep,
                    0.01);
        judge_near(name(solver_at(i), "height after half a minute, m, of", 0), top, 0, 0.05);
        cr_world_destroy(world);
    }
}

/* ---- many ---- */

enum { SIDE = 12, BODIES = SIDE * SIDE, MOST_SPRINGS = 4 * BODIES };

/* A lattice with its diagonals, pulled out of shape; one ball in eight is `ratio` times as heavy.
 */
typedef struct net {
    cr_world *world;
    cr_body_id ids[BODIES];
    cr_joint_id springs[MOST_SPRINGS];
    int count;
    double stiffness;
} net;

static void tie(net *n, int a, int b, float length, double damping)
{
    n->springs[n->count++] = join(n->world, n->ids[a], n->ids[b], length, n->stiffness, damping);
}

static void weave(net *n, int solver, double stiffness, double damping, float ratio)
{
    rng r = rng_seed(7);
    *n = (net){.world = begin(solver, 0), .stiffness = stiffness};
    for (int i = 0; i < BODIES; i++) {
        cr_vec2 off = rng_vec2(&r, -0.1f, 0.1f);
        n->ids[i] = ball(n->world, (float)(i % SIDE) + off.x, (float)(i / SIDE) + off.y,
                         rng_int(&r, 0, 7) == 0 ? ratio : 1);
    }
    for (int i = 0; i < BODIES; i++) {
        bool right = i % SIDE + 1 < SIDE, up = i + SIDE < BODIES;
        if (right)
            tie(n, i, i + 1, 1, damping);
        if (up)
            tie(n, i, i + SIDE, 1, damping);
        if (right && up) {
            tie(n, i, i + SIDE + 1, sqrtf(2), damping);
            tie(n, i + 1, i + SIDE, sqrtf(2), damping);
        }
    }
}

static double energy(const net *n)
{
    double sum = sum_up(n->world).kinetic;
    for (int i = 0; i < n->count; i++) {
        cr_joint_def def;
        judge_ok(cr_joint_get(n->world, n->springs[i], &def));
        double stretch =
            (double)cr_joint_get_view(n->world, n->springs[i]).length - (double)def.length;
        sum += 0.5 * n->stiffness * stretch * stretch;
    }
    return sum;
}

/* Velocities belong to the middles of the steps: what is swift swings by w h / 2 of its energy. */
static void a_net_of_springs_makes_no_energy(void **state)
{
    (void)state;
    static net n;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        for (double stiffness = 1; stiffness < 1e10; stiffness *= 1000) {
            const int every = test_effort(1, 2);
            for (int k = i % every; k < 4; k += every) {
                weave(&n, i, stiffness, k < 2 ? 0 : 1e3, k % 2 == 0 ? 1 : 1000);
                double first = energy(&n), most = 0;
                for (int tick = 0; tick < test_effort(120, 20); tick++) {
                    run(n.world, 1, (float)TICK);
                    most = fmax(most, energy(&n));
                }
                judge_below(name(solver_at(i), "greatest energy of the first at N/m", stiffness),
                            most / first, 1.2);
                cr_world_destroy(n.world);
            }
        }
    }
}

/* Slow enough to be followed, an undamped net goes on as it began. */
static void a_net_of_slow_springs_goes_on(void **state)
{
    (void)state;
    static net n;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        weave(&n, i, 10, 0, 1);
        double first = energy(&n);
        run(n.world, test_effort(1200, 150), (float)TICK);
        judge_share(name(solver_at(i), "energy at last of the first at N/m", 10),
                    energy(&n) / first, 1, 0.08);
        sums s = sum_up(n.world);
        judge_near(name(solver_at(i), "momentum, N s, of", 0), hypot(s.px, s.py), 0, 1e-3);
        cr_world_destroy(n.world);
    }
}

/* A heavy ball on a string of light ones, and planks that hang on stiff springs and are pinned to
 * each other. */
static void stiff_springs_under_a_load_stay_calm(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        for (double stiffness = 1e4; stiffness < 1e10; stiffness *= 100) {
            cr_world *world = begin(i, g);
            cr_body_id before = NOBODY;
            for (int k = 0; k < 10; k++) {
                cr_body_id id = ball(world, 0, -1 - (float)k, k == 9 ? 100 : 1);
                join(world, id, before, 1, stiffness, 0);
                before = id;
            }
            for (int k = 0; k < 6; k++) {
                float x = 5 + (float)k;
                cr_body_id plank = add(world, body(box(1, 0.1f), x, -1));
                for (int end = -1; end <= 1; end += 2) {
                    cr_joint_def spring = {.kind = CR_SPRING, .a = plank, .length = 1};
                    spring.stiffness = (float)stiffness;
                    spring.anchor_a = at(0.45f * (float)end, 0);
                    spring.anchor_b = at(x + 0.45f * (float)end, 0);
                    cr_joint_id joint;
                    judge_ok(cr_joint_create(world, &spring, &joint));
                }
            }
            double fastest = 0;
            for (int tick = 0; tick < 300; tick++) {
                run(world, 1, (float)TICK);
                for (size_t slot = 0; slot < cr_world_slots(world); slot++)
                    fastest = fmax(fastest, speed_of(world, cr_world_slot(world, slot)));
            }
            judge_below(name(solver_at(i), "fastest, m/s, at N/m", stiffness), fastest, 8);
            cr_world_destroy(world);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_undamped_spring_keeps_amplitude_and_period),
        cmocka_unit_test(a_damped_spring_swings_out_at_its_rate),
        cmocka_unit_test(an_overdamped_spring_creeps_back),
        cmocka_unit_test(two_free_bodies_swing_against_each_other),
        cmocka_unit_test(a_load_hangs_where_it_should),
        cmocka_unit_test(a_plank_on_two_springs_heaves_and_turns),
        cmocka_unit_test(a_stretching_rope_gives_all_back),
        cmocka_unit_test(a_net_of_springs_makes_no_energy),
        cmocka_unit_test(a_net_of_slow_springs_goes_on),
        cmocka_unit_test(stiff_springs_under_a_load_stay_calm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
