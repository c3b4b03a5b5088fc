/* Coulomb friction against its formulas: the inclined plane, sliding into rolling, spin on a
 * bounce. */
#include "world_helpers.h"

#define H (1.0f / 240)
#define G 9.81

static cr_body_def rough(cr_body_def def, float friction)
{
    def.material.friction = friction; /* the pair's is the root of the product: the same */
    return def;
}

/* A box of 1 x 0.5 on a plane that falls to the right by `slope`; its way along the plane. */
static cr_world *incline(const char *solver, double slope, float mu, cr_body_id *block)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    cr_vec2 up = at((float)sin(slope), (float)cos(slope));
    add(world, rough(fixed(halfspace(up.x, up.y, 0), 0, 0), mu));
    cr_body_def def = rough(body(box(1, 0.5f), 0.25f * up.x, 0.25f * up.y), mu);
    def.angle = -(float)slope;
    *block = add(world, def);
    return world;
}

static double along(const cr_world *world, cr_body_id id, double slope)
{
    cr_vec2 c = cr_body_get_view(world, id).center;
    return (double)c.x * cos(slope) - (double)c.y * sin(slope);
}

/* It sticks while mu > tan(slope), and else slides at g (sin - mu cos). */
static void inclined_plane(void **state)
{
    (void)state;
    const double slopes[] = {0.2, 0.3, 0.5};
    const double shares[] = {0, 0.5, 0.9, 1.1, 2}; /* of tan(slope) */
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 5; k++)
            for (int s = 0; s < SOLVER_COUNT; s++) {
                double mu = shares[k] * tan(slopes[i]);
                cr_body_id id;
                cr_world *world = incline(SOLVERS[s], slopes[i], (float)mu, &id);
                run(world, 240, H);
                double from = along(world, id, slopes[i]), speed = speed_of(world, id);
                run(world, 480, H);
                print_message("    %s, slope %g, mu = %g tan(slope)\n", SOLVERS[s], slopes[i],
                              shares[k]);
                if (shares[k] > 1)
                    judge_below("stands: slid in 2 s, m", fabs(along(world, id, slopes[i]) - from),
                                is_solver(SOLVERS[s], "impulse") ? 0.02 : 1e-4);
                else
                    judge_share("acceleration", (speed_of(world, id) - speed) / 2,
                                G * (sin(slopes[i]) - mu * cos(slopes[i])), 0.01);
                cr_world_destroy(world);
            }
}

/* Once it slides, only a share of the static friction holds. A disc that cannot turn has one point,
 * a box two. */
static void judge_dynamic_friction(const char *solver, int points)
{
    const double slope = 0.3, mu = 1.5 * tan(slope), share = 0.4;
    cr_body_id id;
    cr_world *world = incline(solver, slope, (float)mu, &id);
    set(world, "contact.dynamic_friction", share);
    cr_body_def def = get(world, id);
    if (points == 1) {
        def.shape = circle(0.25f);
        def.fixed_rotation = true;
        judge_ok(cr_body_set(world, id, &def));
    }
    run(world, 240, H);
    double from = along(world, id, slope);
    run(world, 480, H);
    print_message("    %s with %d of contact\n", solver, points);
    judge_below("stands by static friction, slid, m", fabs(along(world, id, slope) - from), 1e-4);
    def = get(world, id);
    def.velocity = at(2 * cr_cos((float)slope), -2 * cr_sin((float)slope));
    judge_ok(cr_body_set(world, id, &def));
    run(world, 240, H);
    judge_share("once pushed it goes on, m/s after 1 s", speed_of(world, id),
                2 + G * (sin(slope) - share * mu * cos(slope)), 0.01);
    cr_world_destroy(world);
}

/* "impulse" has no memory: of two points it gives the first more than its cone holds, and slides.
 */
static void dynamic_friction(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++)
        for (int points = 1; points <= (is_solver(SOLVERS[s], "impulse") ? 1 : 2); points++)
            judge_dynamic_friction(SOLVERS[s], points);
}

/* A disc thrown without spin ends at 2/3 v0 after v0/(3 mu g). */
static void sliding_into_rolling(void **state)
{
    (void)state;
    const float frictions[] = {0.1f, 0.3f, 0.8f};
    for (int i = 0; i < 3; i++)
        for (int s = 0; s < SOLVER_COUNT; s++) {
            cr_world *world = new_world();
            set_choice(world, "solver.name", SOLVERS[s]);
            add(world, rough(fixed(halfspace(0, 1, 0), 0, 0), frictions[i]));
            cr_body_def def = rough(body(circle(0.5f), 0, 0.5f), frictions[i]);
            def.velocity = at(6, 0);
            cr_body_id id = add(world, def);
            double before = sum_up(world).kinetic, gripped = -1;
            for (int k = 0; k < 240 * 4; k++) {
                run(world, 1, H);
                cr_body_view b = cr_body_get_view(world, id);
                if (gripped < 0 && fabsf(b.velocity.x + 0.5f * b.angular_velocity) < 1e-3f)
                    gripped = cr_world_time(world);
            }
            print_message("    %s, mu = %g\n", SOLVERS[s], (double)frictions[i]);
            judge_share("speed at last, 2/3 v0", (double)cr_body_get_view(world, id).velocity.x, 4,
                        1e-3);
            judge_share("it rolls: w = -v/r", (double)cr_body_get_view(world, id).angular_velocity,
                        -8, 1e-3);
            judge_near("rolls after v0/(3 mu g), s", gripped, 6 / (3 * (double)frictions[i] * G),
                       2 * (double)H + 0.005 * gripped);
            judge_share("energy left", sum_up(world).kinetic / before, 2.0 / 3, 2e-3);
            cr_world_destroy(world);
        }
}

/* Slipping: vt' = vt - mu (1 + e) vn; gripping when vt <= 3 mu (1 + e) vn: vt' = 2/3 vt. */
static void spin_on_a_bounce(void **state)
{
    (void)state;
    const float speeds[] = {0.5f, 1, 2, 4, 8}, frictions[] = {0.05f, 0.2f, 0.5f};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 3; k++)
            for (int s = 0; s < SOLVER_COUNT; s++) {
                double vt = (double)speeds[i], mu = (double)frictions[k], e = 0.5, vn = 3;
                cr_world *world = weightless_world();
                set_choice(world, "solver.name", SOLVERS[s]);
                cr_body_def ground = rough(fixed(halfspace(0, 1, 0), 0, 0), frictions[k]);
                /* ten ticks bring it to the ground, so that it hardly overlaps when it touches:
                 * the lever arm ends halfway between the surfaces */
                cr_body_def def = rough(body(circle(0.5f), 0, 0.625f - 2e-5f), frictions[k]);
                ground.material.restitution = def.material.restitution = 0.5f;
                def.velocity = at(speeds[i], -3);
                add(world, ground);
                cr_body_id id = add(world, def);
                run(world, 120, H);
                bool grips = vt <= 3 * mu * (1 + e) * vn;
                double want = grips ? vt * 2 / 3 : vt - mu * (1 + e) * vn;
                cr_body_view b = cr_body_get_view(world, id);
                print_message("    %s, vt %g, mu %g\n", SOLVERS[s], vt, mu);
                judge_near(grips ? "grips: 2/3 vt" : "slips", (double)b.velocity.x, want, 2e-4);
                judge_near("spin: the impulse's moment over I", (double)b.angular_velocity,
                           -(vt - want) * 0.5 / (0.5 * 0.25), 1e-3);
                judge_near("rebound", (double)b.velocity.y, e * vn, 1e-5);
                cr_world_destroy(world);
            }
}

static void friction_of_a_pair_is_the_geometric_mean(void **state)
{
    (void)state;
    const float pairs[][3] = {{0.4f, 0.9f, 0.6f}, {0, 1, 0}, {4, 4, 4}, {0.25f, 0.25f, 0.25f}};
    for (int i = 0; i < 4; i++) {
        cr_world *world = new_world();
        add(world, rough(body(circle(1), 0, 0), pairs[i][0]));
        add(world, rough(body(circle(1), 1, 0), pairs[i][1]));
        judge_ok(cr_world_detect(world));
        size_t count;
        judge_near("sqrt(a b)", (double)cr_world_contacts(world, &count)->friction,
                   (double)pairs[i][2], 1e-6);
        cr_world_destroy(world);
    }
}

static void the_switch_takes_it_away(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        cr_body_id id;
        cr_world *world = incline(SOLVERS[s], 0.3, 2, &id);
        set(world, "solver.friction", 0);
        run(world, 240, H);
        judge_share("without friction, g sin(slope) t", speed_of(world, id), G * sin(0.3), 0.01);
        cr_world_destroy(world);
    }
}

static double widest_turn(const char *solver, cr_shape shape, cr_shape plate, bool plate_first)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    cr_body_def slider = rough(body(shape, -0.6f, 0.2f), 0.3f),
                floor = rough(fixed(plate, 0, 0), 0.3f);
    slider.velocity = at(11, 0);
    floor.position = at(13, -0.25f);
    cr_body_id first = add(world, plate_first ? floor : slider);
    cr_body_id second = add(world, plate_first ? slider : floor);
    double most = 0;
    for (int i = 0; i < 90; i++) {
        run(world, 1, 1.0f / 60);
        most =
            fmax(most, fabs((double)cr_body_get_view(world, plate_first ? second : first).angle));
    }
    cr_world_destroy(world);
    return most;
}

/* Friction acts where the slider is, whichever of the two bodies came first: it does not tip, for
 * mu times the height of its centre is less than half its width. */
static void what_slides_does_not_tip(void **state)
{
    (void)state;
    const cr_vec2 corners[] = {{-0.12f, -0.2f}, {0.12f, -0.2f}, {0.15f, 0.2f}, {-0.15f, 0.2f}};
    const cr_vec2 plate[] = {{-15, -0.25f}, {15, -0.25f}, {15, 0.25f}, {-15, 0.25f}};
    for (int s = 1; s < SOLVER_COUNT; s++) {
        print_message("    %s\n", SOLVERS[s]);
        for (int first = 0; first < 2; first++) {
            judge_below("trapezoid on a box: turn, rad",
                        widest_turn(SOLVERS[s], polygon(corners, 4), box(30, 0.5f), first), 2e-3);
            judge_below("box on a polygon: turn, rad",
                        widest_turn(SOLVERS[s], box(0.24f, 0.4f), polygon(plate, 4), first), 2e-3);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inclined_plane),
        cmocka_unit_test(dynamic_friction),
        cmocka_unit_test(sliding_into_rolling),
        cmocka_unit_test(spin_on_a_bounce),
        cmocka_unit_test(friction_of_a_pair_is_the_geometric_mean),
        cmocka_unit_test(the_switch_takes_it_away),
        cmocka_unit_test(what_slides_does_not_tip),
    };
    return cmocka_run_group_tests_name("friction", tests, NULL, NULL);
}
