/* How overlap is taken back: nothing at all, by a velocity, by a split impulse, by
 * passes over positions, by projection. */
#include "world_helpers.h"

#define H    (1.0f / 60)
#define SLOP 0.005

/* Two bodies 5 cm into each other, at rest, the second three times as heavy. */
static cr_world *overlapping(int shapes, const char *solver, cr_body_id *a, cr_body_id *b)
{
    cr_world *world = weightless_world();
    set_choice(world, "solver.name", solver);
    set(world, "solver.slop", SLOP);
    cr_shape shape = shapes == 0 ? circle(0.5f) : box(1, 1);
    cr_body_def left = body(shape, 0, 0), right = body(shape, 0.95f, 0);
    right.material.density = 3;
    left.material.restitution = right.material.restitution = 1;
    *a = add(world, left);
    *b = add(world, right);
    return world;
}

static double depth_of(const cr_world *world, cr_body_id a, cr_body_id b)
{
    return 1 - (double)(cr_body_get_view(world, b).center.x - cr_body_get_view(world, a).center.x);
}

/* The overlap beyond the slop shrinks by (1 - share) a tick, shared by inverse mass, and leaves
 * no velocity. */
static void decays(cr_world *world, cr_body_id a, cr_body_id b, double share)
{
    double beyond = depth_of(world, a, b) - SLOP, worst = 0;
    double want = beyond;
    for (int i = 0; i < 30; i++) {
        run(world, 1, H);
        want *= 1 - share;
        worst = fmax(worst, fabs(depth_of(world, a, b) - SLOP - want));
        assert_true(speed_of(world, a) == 0 && speed_of(world, b) == 0);
    }
    judge_below("overlap off (1 - share)^n of it, m", worst, 1e-6);
    judge_share("way of the light over the heavy's",
                -(double)cr_body_get_view(world, a).center.x /
                    ((double)cr_body_get_view(world, b).center.x - (double)0.95f),
                3, 1e-3);
}

/* A row of boxes, each a quarter inside one that is longer than all of them. */
static cr_world *rowed_up(const char *solver, int count)
{
    cr_world *world = weightless_world();
    set_choice(world, "solver.name", solver);
    cr_body_def giant = inelastic(box(0.5f * (float)count, 2), 0, 0);
    giant.material.density = 100;
    add(world, giant);
    for (int i = 0; i < count; i++)
        add(world,
            inelastic(box(0.4f, 0.4f), 0.5f * ((float)i + 0.5f - 0.5f * (float)count), 1.1f));
    return world;
}

/* A body may touch so many others that they cannot all be solved side by side. */
static void all_that_overlap_a_giant_are_moved_out(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        cr_world *world = rowed_up(SOLVERS[s], 80);
        run(world, 120, H);
        print_message("    %s\n", SOLVERS[s]);
        judge_below("deepest overlap, m", deepest(world), 1.5 * SLOP);
        judge_below("kinetic energy, J", sum_up(world).kinetic, 1e-6);
        cr_world_destroy(world);
    }
}

/* Whichever of a pair's bodies was made first, the one that can move does, and as far. */
static void the_order_of_bodies_makes_no_difference(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++)
        for (int disc = 0; disc < 2; disc++) {
            double height[2], speed[2];
            for (int first = 0; first < 2; first++) {
                cr_world *world = new_world();
                set_choice(world, "solver.name", SOLVERS[s]);
                cr_body_def ground = fixed(box(8, 1), 0, -0.5f);
                cr_body_def def = body(disc ? circle(0.5f) : box(1, 1), 0, 0.42f);
                cr_body_id a = add(world, first ? ground : def);
                cr_body_id b = add(world, first ? def : ground);
                run(world, 6, 1.0f / 60);
                cr_body_view view = cr_body_get_view(world, first ? b : a);
                height[first] = (double)view.center.y;
                speed[first] = (double)view.velocity.y;
                cr_world_destroy(world);
            }
            judge_near(SOLVERS[s], height[1], height[0], 1e-4);
            judge_near("and its speed, m/s", speed[1], speed[0], 1e-2);
        }
}

static void split_leaves_no_velocity(void **state)
{
    (void)state;
    const double shares[] = {0.2, 0.1, 0.5, 1};
    for (int i = 0; i < 4; i++)
        for (int shapes = 0; shapes < 2; shapes++)
            for (int block = 0; block < 2; block++) {
                cr_body_id a, b;
                cr_world *world = overlapping(shapes, "pgs", &a, &b);
                set_choice(world, "solver.correction", "split");
                set(world, "solver.baumgarte", shares[i]);
                set(world, "solver.block", block);
                set(world, "solver.iterations", 30);
                print_message("    split, %s, beta %g\n", shapes ? "boxes" : "circles", shares[i]);
                decays(world, a, b, shares[i]);
                cr_world_destroy(world);
            }
}

/* Each pass over the positions takes its share of what the pass before it left. */
static void position_passes(void **state)
{
    (void)state;
    const char *const solvers[] = {"pgs_ngs", "jacobi"};
    const int passes[] = {1, 3, 8};
    for (int i = 0; i < 3; i++)
        for (int shapes = 0; shapes < 2; shapes++)
            for (int s = 0; s < 2; s++) {
                cr_body_id a, b;
                cr_world *world = overlapping(shapes, solvers[s], &a, &b);
                set(world, "solver.baumgarte", 0.2);
                set(world, "solver.position_iterations", passes[i]);
                print_message("    %s, %s, %d passes\n", solvers[s], shapes ? "boxes" : "circles",
                              passes[i]);
                decays(world, a, b, 1 - pow(0.8, passes[i]));
                cr_world_destroy(world);
            }
}

/* However deep, one pass takes no more than the setting. */
static void a_pass_is_limited(void **state)
{
    (void)state;
    cr_body_id a, b;
    cr_world *world = overlapping(1, "pgs_ngs", &a, &b);
    set(world, "solver.position_iterations", 3);
    set(world, "solver.max_correction", 0.002);
    double before = depth_of(world, a, b);
    run(world, 1, H);
    judge_near("taken back by three passes, m", before - depth_of(world, a, b), 0.006, 1e-6);
    cr_world_destroy(world);
}

static void linear_projection(void **state)
{
    (void)state;
    const double shares[] = {0.4, 0.2, 0.8};
    for (int i = 0; i < 3; i++)
        for (int shapes = 0; shapes < 2; shapes++) {
            cr_body_id a, b;
            cr_world *world = overlapping(shapes, "impulse", &a, &b);
            set(world, "solver.projection", shares[i]);
            print_message("    projection, %s, %g\n", shapes ? "boxes" : "circles", shares[i]);
            decays(world, a, b, shares[i]);
            cr_world_destroy(world);
        }
}

static void off_leaves_it(void **state)
{
    (void)state;
    /* the other solvers have no such switch */
    const char *const solvers[] = {"impulse", "pgs"};
    for (int s = 0; s < 2; s++) {
        cr_body_id a, b;
        cr_world *world = overlapping(1, solvers[s], &a, &b);
        set_choice(world, "solver.correction", "off");
        set(world, "solver.projection", 0);
        set(world, "solver.push_speed", 0);
        set(world, "solver.position_iterations", 0);
        run(world, 60, H);
        judge_near("overlap a second later, m", depth_of(world, a, b), 0.05, 1e-6);
        assert_true(speed_of(world, a) == 0 && speed_of(world, b) == 0);
        cr_world_destroy(world);
    }
}

/* Baumgarte's bias beta/h (depth - slop) becomes real velocity: the bodies part and go on. */
static void velocity_pops(void **state)
{
    (void)state;
    for (int shapes = 0; shapes < 2; shapes++) {
        cr_body_id a, b;
        cr_world *world = overlapping(shapes, "pgs", &a, &b);
        set_choice(world, "solver.correction", "velocity");
        run(world, 1, H);
        double apart =
            (double)(cr_body_get_view(world, b).velocity.x - cr_body_get_view(world, a).velocity.x);
        judge_near("speed of parting after a tick, beta/h (d - slop)", apart, 0.2 * 60 * 0.045,
                   1e-4);
        run(world, 59, H);
        judge_above(
            "and a second later they still part, m/s",
            (double)(cr_body_get_view(world, b).velocity.x - cr_body_get_view(world, a).velocity.x),
            0.1);
        judge_below("their distance went beyond touching, m", depth_of(world, a, b), -0.05);
        cr_world_destroy(world);
    }
}

static void what_does_not_give_way_is_not_moved(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        cr_world *world = weightless_world();
        set_choice(world, "solver.name", SOLVERS[s]);
        cr_body_id ground = add(world, fixed(box(4, 1), 0, 0));
        cr_body_id id = add(world, body(box(1, 1), 0.3f, 0.9f));
        run(world, 120, H);
        cr_vec2 g = cr_body_get_view(world, ground).center;
        assert_true(g.x == 0 && g.y == 0);
        judge_near("out to the slop, m", 1 - (double)cr_body_get_view(world, id).center.y, SLOP,
                   1.2e-4);
        judge_near("straight up", (double)cr_body_get_view(world, id).center.x, (double)0.3f, 1e-6);
        cr_world_destroy(world);
    }
}

/* Resting on the ground, the overlap stays near the slop: no jitter, no sinking. */
static void weight_is_carried(void **state)
{
    (void)state;
    const char *const corrections[] = {"split", "velocity"};
    for (int i = 0; i < 2; i++) {
        cr_world *world = new_world();
        set_choice(world, "solver.correction", corrections[i]);
        add(world, fixed(halfspace(0, 1, 0), 0, 0));
        cr_body_id id = add(world, body(box(1, 1), 0, 0.45f));
        run(world, 600, H);
        double y = (double)cr_body_get_view(world, id).center.y;
        print_message("    correction by %s: rests %.3g mm deep\n", corrections[i],
                      1e3 * (0.5 - y));
        assert_true(0.5 - y < SLOP + 1e-4 && 0.5 - y > -1e-4);
        judge_below("speed at rest, m/s", speed_of(world, id), i == 0 ? 1e-6 : 0.2);
        cr_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_bodies_makes_no_difference),
        cmocka_unit_test(split_leaves_no_velocity),
        cmocka_unit_test(position_passes),
        cmocka_unit_test(a_pass_is_limited),
        cmocka_unit_test(linear_projection),
        cmocka_unit_test(off_leaves_it),
        cmocka_unit_test(velocity_pops),
        cmocka_unit_test(what_does_not_give_way_is_not_moved),
        cmocka_unit_test(all_that_overlap_a_giant_are_moved_out),
        cmocka_unit_test(weight_is_carried),
    };
    return cmocka_run_group_tests_name("correction", tests, NULL, NULL);
}
