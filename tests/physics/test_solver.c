/* Single collisions against their formulas, for every solver: head-on, off-centre, against what
 * does not give way, and bounces under gravity. */
#include "world_helpers.h"

#define H (1.0f / 240)

static cr_world *free_world(const char *solver)
{
    cr_world *world = weightless_world();
    set_choice(world, "solver.name", solver);
    return world;
}

static cr_body_def with(cr_body_def def, float density, float restitution, float vx, float vy)
{
    def.material.density = density;
    def.material.restitution = restitution;
    def.velocity = at(vx, vy);
    return def;
}

/* v1' = ((m1 - e m2) u1 + (1 + e) m2 u2)/M and its mirror image. */
static void head_on(void **state)
{
    (void)state;
    const struct {
        float density1, density2, e, u1, u2;
    } cases[] = {{1, 1, 1, 3, 0},      {1, 1, 1, 2, -4},  {1, 1, 0, 3, 0},    {5, 1, 0.5f, 3, -1},
                 {1, 100, 0.8f, 5, 0}, {100, 1, 1, 2, 0}, {1, 3, 0.3f, 4, 1}, {2, 1, 0, 1, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int s = 0; s < SOLVER_COUNT; s++) {
            cr_world *world = free_world(SOLVERS[s]);
            cr_body_id a = add(world, with(body(circle(0.5f), -2, 0), cases[i].density1, cases[i].e,
                                           cases[i].u1, 0));
            cr_body_id b = add(world, with(body(circle(0.5f), 1, 0), cases[i].density2, cases[i].e,
                                           cases[i].u2, 0));
            double m1 = (double)cr_body_get_view(world, a).mass, e = (double)cases[i].e;
            double m2 = (double)cr_body_get_view(world, b).mass, total = m1 + m2;
            double u1 = (double)cases[i].u1, u2 = (double)cases[i].u2;
            double before = sum_up(world).kinetic;
            run(world, 480, H);
            double lost = 0.5 * m1 * m2 / total * (1 - e * e) * (u1 - u2) * (u1 - u2);
            print_message("    %s, masses %.3g and %.3g kg, e = %g\n", SOLVERS[s], m1, m2, e);
            judge_near("first leaves with", (double)cr_body_get_view(world, a).velocity.x,
                       ((m1 - e * m2) * u1 + (1 + e) * m2 * u2) / total, 1e-5);
            judge_near("second leaves with", (double)cr_body_get_view(world, b).velocity.x,
                       ((m2 - e * m1) * u2 + (1 + e) * m1 * u1) / total, 1e-5);
            judge_near("energy lost", before - sum_up(world).kinetic, lost, 1e-5 * before);
            cr_world_destroy(world);
        }
}

/* K'/K = m/(m + M) with M at rest. */
static void perfectly_inelastic(void **state)
{
    (void)state;
    const float densities[] = {0.1f, 1, 20};
    for (int i = 0; i < 3; i++)
        for (int s = 0; s < SOLVER_COUNT; s++) {
            cr_world *world = free_world(SOLVERS[s]);
            add(world, with(body(box(1, 1), -2, 0), densities[i], 0, 4, 0));
            add(world, with(body(box(1, 1), 1, 0), 1, 0, 0, 0));
            double before = sum_up(world).kinetic, m = (double)densities[i];
            run(world, 480, H);
            judge_share("kinetic energy left", sum_up(world).kinetic / before, m / (m + 1), 1e-5);
            cr_world_destroy(world);
        }
}

/* j = (1 + e) u/(1/m + 1/M + d^2/I) */
static void off_centre(void **state)
{
    (void)state;
    const float offsets[] = {0, 0.3f, 0.8f, -0.6f}, restitutions[] = {0.5f, 1, 0};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            for (int s = 0; s < SOLVER_COUNT; s++) {
                double d = (double)offsets[i], e = (double)restitutions[k], u = 3;
                cr_world *world = free_world(SOLVERS[s]);
                cr_body_id disc = add(
                    world, with(body(circle(0.2f), -1.5f, offsets[i]), 4, restitutions[k], 3, 0));
                cr_body_id plank =
                    add(world, with(body(box(1, 2), 0, 0), 1, restitutions[k], 0, 0));
                cr_body_view before_d = cr_body_get_view(world, disc);
                cr_body_view before_p = cr_body_get_view(world, plank);
                double m = (double)before_d.mass, inertia = (double)before_p.inertia;
                double mass = (double)before_p.mass;
                sums start = sum_up(world);
                while (cr_body_get_view(world, plank).velocity.x == 0)
                    run(world, 1, H);
                if (!is_solver(SOLVERS[s], "impulse"))
                    run(world, 2, H); /* a plastic impact closes the gap before it ends */
                cr_body_view p = cr_body_get_view(world, plank);
                double j = (1 + e) * u / (1 / m + 1 / mass + d * d / inertia);
                /* Between the tick that closes the gap and the one that ends the approach, the
                 * plank has begun to turn. */
                double within = e == 0 && !is_solver(SOLVERS[s], "impulse") ? 3e-3 : 1e-5;
                print_message("    %s, e = %g, d = %g m\n", SOLVERS[s], e, d);
                judge_near("impulse", (double)p.velocity.x * mass, j, within);
                judge_near("disc leaves with", (double)cr_body_get_view(world, disc).velocity.x,
                           u - j / m, within);
                judge_near("plank turns with", (double)p.angular_velocity, -d * j / inertia,
                           within);
                sums now = sum_up(world);
                judge_near("momentum", now.px, start.px, 1e-5);
                judge_near("angular momentum", now.angular, start.angular, 1e-5);
                cr_world_destroy(world);
            }
}

static void infinite_mass(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++)
        for (int s = 0; s < SOLVER_COUNT; s++) {
            cr_world *world = free_world(SOLVERS[s]);
            cr_body_def wall = with(fixed(box(1, 4), 0, 0), 1, 0.5f, 0, 0);
            wall.kind = kind == 0 ? CR_STATIC : kind == 1 ? CR_KINEMATIC : CR_DYNAMIC;
            wall.material.density = kind == 2 ? 0 : 1; /* dynamic, and yet infinite */
            cr_body_id id = add(world, wall);
            cr_body_id ball = add(world, with(body(circle(0.5f), 3, 1.5f), 1, 1, -4, 0.5f));
            run(world, 480, H);
            judge_near("ball rebounds with e u", (double)cr_body_get_view(world, ball).velocity.x,
                       2, 1e-5);
            judge_near("along the wall nothing", (double)cr_body_get_view(world, ball).velocity.y,
                       0.5, 1e-6);
            cr_body_view w = cr_body_get_view(world, id);
            assert_true(w.center.x == 0 && w.center.y == 0 && w.angle == 0 && w.velocity.x == 0);
            cr_world_destroy(world);
        }
}

static void kinematic_bodies_move_undisturbed(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        cr_world *world = free_world(SOLVERS[s]);
        set(world, "world.gravity_y", -9.81);
        cr_body_def pusher = with(body(box(1, 4), -2, 0), 1, 0.5f, 2, 0.25f);
        pusher.kind = CR_KINEMATIC;
        cr_body_id id = add(world, pusher);
        cr_body_def ball = with(body(circle(0.5f), 1, 0), 1, 0.5f, -1, 0);
        ball.gravity_scale = 0;
        cr_body_id hit = add(world, ball);
        run(world, 480, H);
        cr_body_view p = cr_body_get_view(world, id);
        assert_true(p.velocity.x == 2 && p.velocity.y == 0.25f && p.angular_velocity == 0);
        judge_near("pusher has gone v t", (double)p.center.x, -2 + 4, 1e-5);
        judge_near("ball leaves with (1 + e) V - e u",
                   (double)cr_body_get_view(world, hit).velocity.x, 1.5 * 2 + 0.5, 1e-5);
        cr_world_destroy(world);
    }
}

/* A ball above the ground; the floor rebounds fully, so that the pair's e is the ball's. The one
 * that comes first is A of the pair. */
static cr_world *bouncing(const char *solver, float e, float height, bool ball_first,
                          cr_body_id *ball)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    cr_body_def floor = with(fixed(halfspace(0, 1, 0), 0, 0), 1, 1, 0, 0);
    if (!ball_first)
        add(world, floor);
    *ball = add(world, with(body(circle(0.5f), 0, 0.5f + height), 1, e, 0, 0));
    if (ball_first)
        add(world, floor);
    return world;
}

static double height_of(const cr_world *world, cr_body_id ball)
{
    return (double)cr_body_get_view(world, ball).center.y - 0.5;
}

/* Not of "impulse", whose linear projection lifts the ball out of the ground. */
static void a_full_rebound_keeps_its_height(void **state)
{
    (void)state;
    for (int s = 1; s < SOLVER_COUNT; s++) {
        cr_body_id ball;
        cr_world *world = bouncing(SOLVERS[s], 1, 2, false, &ball);
        double lowest = HUGE_VAL, highest = 0;
        for (int second = 0; second < 60; second += 2) {
            double peak = 0;
            for (int i = 0; i < 480; i++) {
                run(world, 1, H);
                peak = fmax(peak, height_of(world, ball));
            }
            lowest = fmin(lowest, peak);
            highest = fmax(highest, peak);
        }
        print_message("    %s\n", SOLVERS[s]);
        judge_share("highest of the peaks of 60 s, m", highest, 2, 0.001);
        judge_share("lowest of the peaks of 60 s, m", lowest, 2, 0.001);
        cr_world_destroy(world);
    }
}

static void heights_follow_e_squared(void **state)
{
    (void)state;
    const float restitutions[] = {0.9f, 0.7f, 0.5f};
    for (int i = 0; i < 6; i++)
        for (int s = 0; s < SOLVER_COUNT; s++) {
            cr_body_id ball;
            cr_world *world = bouncing(SOLVERS[s], restitutions[i / 2], 3, i % 2 == 1, &ball);
            double e2 = (double)restitutions[i / 2] * (double)restitutions[i / 2], want = 3;
            print_message("    %s, e = %g\n", SOLVERS[s], (double)restitutions[i / 2]);
            for (int n = 1; n <= 3; n++) {
                double peak = 0;
                want *= e2;
                while (cr_body_get_view(world, ball).velocity.y <= 0)
                    run(world, 1, H);
                while (cr_body_get_view(world, ball).velocity.y > 0) {
                    run(world, 1, H);
                    peak = fmax(peak, height_of(world, ball));
                }
                /* linear projection lifts the ball out of the ground as it leaves */
                judge_share("next height, m", peak, want,
                            is_solver(SOLVERS[s], "impulse") ? 0.02 : 0.001);
            }
            cr_world_destroy(world);
        }
}

static void rest_needs_no_energy(void **state)
{
    (void)state;
    const cr_vec2 corners[] = {{-1, 0}, {1, 0}, {0, 1}};
    const cr_shape shapes[] = {circle(0.5f), box(1, 1), polygon(corners, 3)};
    const float heights[] = {0.5f, 0.5f, 0};
    for (int i = 0; i < 3; i++)
        for (int floor = 0; floor < 2; floor++)
            for (int s = 0; s < SOLVER_COUNT; s++) {
                cr_world *world = new_world();
                set_choice(world, "solver.name", SOLVERS[s]);
                add(world,
                    with(floor == 0 ? fixed(halfspace(0, 1, 0), 0, 0) : fixed(box(8, 2), 0, -1), 1,
                         0.5f, 0, 0));
                cr_body_id id = add(world, with(body(shapes[i], 0, heights[i]), 1, 0.5f, 0, 0));
                run(world, 240, H);
                cr_vec2 start = cr_body_get_view(world, id).center;
                double fastest = 0, moved = 0;
                for (int k = 0; k < 2400; k++) {
                    run(world, 1, H);
                    cr_body_view b = cr_body_get_view(world, id);
                    fastest = fmax(fastest, speed_of(world, id));
                    moved = fmax(moved, (double)hypotf(b.center.x - start.x, b.center.y - start.y));
                }
                print_message("    %s, %s on a %s\n", SOLVERS[s],
                              cr_shape_kind_name(shapes[i].kind),
                              floor == 0 ? "half-space" : "box");
                judge_below("fastest in 10 s of rest, m/s", fastest,
                            is_solver(SOLVERS[s], "impulse") ? 9.81 / 240 : 1e-4);
                judge_below("moved by, m", moved, is_solver(SOLVERS[s], "impulse") ? 1e-3 : 1e-5);
                cr_world_destroy(world);
            }
}

static void restitution_of_a_pair(void **state)
{
    (void)state;
    const char *const mixes[] = {"min", "max", "mean", "product"};
    const double mixed[] = {0.25, 0.75, 0.5, 0.1875};
    for (int i = 0; i < 4; i++)
        for (int s = 0; s < SOLVER_COUNT; s++) {
            cr_world *world = free_world(SOLVERS[s]);
            set_choice(world, "contact.restitution_mix", mixes[i]);
            add(world, with(fixed(halfspace(0, 1, 0), 0, 0), 1, 0.25f, 0, 0));
            cr_body_id id = add(world, with(body(circle(0.5f), 0, 0.499f), 1, 0.75f, 0, -2));
            judge_ok(cr_world_detect(world));
            size_t count;
            judge_near(mixes[i], (double)cr_world_contacts(world, &count)->restitution, mixed[i],
                       1e-7);
            run(world, 10, H);
            judge_near("rebound", (double)cr_body_get_view(world, id).velocity.y, 2 * mixed[i],
                       1e-5);
            cr_world_destroy(world);
        }
}

/* Put into the ground it has not fallen there: what brought it so deep in was no part of its
 * speed. */
static void a_deep_start_makes_no_rebound_faster(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        cr_body_id ball;
        cr_world *world = bouncing(SOLVERS[s], 0.5f, -0.3f, false, &ball);
        cr_body_def def = get(world, ball);
        def.velocity = at(0, -2);
        judge_ok(cr_body_set(world, ball, &def));
        run(world, 1, H);
        judge_below(SOLVERS[s], (double)cr_body_get_view(world, ball).velocity.y, 1.05);
        cr_world_destroy(world);
    }
}

static void slow_impacts_do_not_rebound(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++)
        for (int fast = 0; fast < 2; fast++) {
            cr_world *world = free_world(SOLVERS[s]);
            set(world, "contact.restitution_threshold", 1);
            add(world, with(fixed(halfspace(0, 1, 0), 0, 0), 1, 1, 0, 0));
            float speed = fast ? 1.01f : 0.99f;
            cr_body_id id = add(world, with(body(circle(0.5f), 0, 0.499f), 1, 1, 0, -speed));
            run(world, 10, H);
            judge_near(fast ? "above the threshold" : "below the threshold",
                       (double)cr_body_get_view(world, id).velocity.y, fast ? 1.01 : 0, 1e-5);
            cr_world_destroy(world);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(head_on),
        cmocka_unit_test(perfectly_inelastic),
        cmocka_unit_test(off_centre),
        cmocka_unit_test(infinite_mass),
        cmocka_unit_test(kinematic_bodies_move_undisturbed),
        cmocka_unit_test(a_full_rebound_keeps_its_height),
        cmocka_unit_test(heights_follow_e_squared),
        cmocka_unit_test(rest_needs_no_energy),
        cmocka_unit_test(restitution_of_a_pair),
        cmocka_unit_test(a_deep_start_makes_no_rebound_faster),
        cmocka_unit_test(slow_impacts_do_not_rebound),
    };
    return cmocka_run_group_tests_name("solver", tests, NULL, NULL);
}
