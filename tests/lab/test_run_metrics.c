/* The figures of a whole run, on worlds where they are known. */
#include "lab/convergence.h"
#include "lab/run_metrics.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const float h = 1.0f / 60;

static void ok(cr_result result)
{
    if (result.code != CR_OK)
        print_error("%s\n", result.message);
    assert_int_equal(result.code, CR_OK);
}

static void near(const char *what, double got, double want, double tolerance)
{
    print_message("%-40s %.9g, should be %.9g\n", what, got, want);
    assert_true(fabs(got - want) <= tolerance);
}

static cr_world *new_world(double gravity)
{
    cr_world *world;
    ok(cr_world_create(&world));
    ok(cr_world_set(world, "world.gravity_y", gravity));
    return world;
}

static void choose(cr_world *world, const char *key, const char *choice)
{
    double value;
    ok(cr_setting_parse(cr_setting_find(key), choice, &value));
    ok(cr_world_set(world, key, value));
}

static cr_body_id add_disc(cr_world *world, float x, float y, float vx)
{
    cr_body_def def = cr_body_def_default();
    cr_body_id id;
    ok(cr_shape_circle(&def.shape, 0.5f));
    def.position = (cr_vec2){x, y};
    def.velocity = (cr_vec2){vx, 0};
    def.material = (cr_material){1, 0, 0};
    ok(cr_body_create(world, &def, &id));
    return id;
}

static cr_body_id add_box(cr_world *world, float y)
{
    cr_body_def def = cr_body_def_default();
    cr_body_id id;
    ok(cr_shape_box(&def.shape, 1, 1));
    def.position = (cr_vec2){0, y};
    def.material = (cr_material){1, 0, 0.5f};
    ok(cr_body_create(world, &def, &id));
    return id;
}

static void add_floor(cr_world *world)
{
    cr_body_def def = cr_body_def_default();
    def.kind = CR_STATIC;
    ok(cr_shape_halfspace(&def.shape, (cr_vec2){0, 1}, 0));
    ok(cr_body_create(world, &def, NULL));
}

/* The run's figures; the world is destroyed. */
static lab_quality watch(cr_world *world, uint64_t ticks)
{
    lab_run_metrics *metrics = lab_run_metrics_begin(world, ticks);
    assert_non_null(metrics);
    for (uint64_t i = 1; i <= ticks; i++) {
        ok(cr_world_step(world, h));
        assert_int_equal(lab_run_metrics_tick(metrics, world).step, i);
    }
    lab_quality quality = lab_run_metrics_end(metrics, world);
    lab_run_metrics_free(metrics);
    cr_world_destroy(world);
    return quality;
}

static void a_weightless_flight_has_no_errors(void **state)
{
    (void)state;
    cr_world *world = new_world(0);
    add_disc(world, 0, 0, 3);
    lab_quality q = watch(world, 60);
    near("overlap", q.worst_penetration + q.mean_penetration, 0, 0);
    near("energy gained", q.energy_gained, 0, 0);
    near("energy scale", q.energy_scale, 0.5 * acos(-1) * 0.25 * 9, 1e-5);
    near("momentum error", q.momentum_error, 0, 0);
    near("angular momentum error", q.angular_error, 0, 1e-6);
    assert_true(isnan(q.drift_rms) && isnan(q.drift_worst)); /* nothing should rest */
    assert_true(isnan(q.jitter));                            /* and nothing is slow */
}

static void where_something_acts_from_outside_momentum_says_nothing(void **state)
{
    (void)state;
    cr_world *world = new_world(-9.81);
    add_disc(world, 0, 5, 0);
    assert_true(isnan(watch(world, 5).momentum_error));
    world = new_world(0);
    add_disc(world, 0, 5, 0);
    add_floor(world);
    assert_true(isnan(watch(world, 5).momentum_error));
    world = new_world(0);
    cr_body_id id = add_disc(world, 0, 5, 0);
    cr_body_def def;
    ok(cr_body_get(world, id, &def));
    def.force.x = 1;
    ok(cr_body_set(world, id, &def));
    assert_true(isnan(watch(world, 5).momentum_error));
}

/* A falling body is at rest at the start, but should not stay there. */
static void drift_is_of_bodies_that_should_rest(void **state)
{
    (void)state;
    cr_world *world = new_world(-9.81);
    add_floor(world);
    add_disc(world, 0, 5, 0);
    assert_true(isnan(watch(world, 10).drift_rms));
    world = new_world(-9.81);
    add_floor(world);
    add_box(world, 0.503f);      /* it falls by 3 mm: near enough to touch */
    add_disc(world, 4, 0.5f, 1); /* it moves: no part of the drift */
    lab_quality q = watch(world, 120);
    print_message("box on a floor: drift %g m, overlap %g m\n", q.drift_worst, q.worst_penetration);
    assert_true(q.drift_rms > 0.002 && q.drift_rms <= q.drift_worst && q.drift_worst < 0.01);
    assert_true(q.mean_penetration <= q.worst_penetration);
    assert_true(q.jitter < 1e-3);
}

/* The overlap that a scene begins with is not the solver's; what is left of it is. Of pgs that is
 * known: a tick takes back the share baumgarte of what is beyond the slop. */
static void overlap_of_the_start_does_not_count(void **state)
{
    (void)state;
    cr_world *world = new_world(0);
    add_floor(world);
    add_disc(world, 0, 0.3f, 0);
    choose(world, "solver.name", "pgs");
    ok(cr_world_set(world, "solver.baumgarte", 0.5));
    lab_quality q = watch(world, 2);
    near("half of the overlap beyond the slop, m", q.worst_penetration, 0.005 + 0.5 * 0.195, 1e-4);
}

/* Explicit Euler gains 1/2 m g^2 h t in free fall, h being the step: one to a tick. The start's
 * energy is m g times the height of the centre above the lowest point. */
static void energy_gained_in_a_fall(void **state)
{
    (void)state;
    cr_world *world = new_world(-9.81);
    double m = acos(-1) * 0.25, g = 9.81;
    choose(world, "integrator.name", "explicit_euler");
    ok(cr_world_set(world, "solver.substeps", 1));
    add_disc(world, 0, 100, 0);
    lab_quality q = watch(world, 60);
    double theory = 0.5 * m * g * g / 60;
    near("gained, J", q.energy_gained, theory, 0.01 * theory);
    near("change at the end, J", q.energy_change, theory, 0.01 * theory);
    near("scale, J", q.energy_scale, m * g * 0.5, 1e-3);
}

static cr_world *stack(int count, const char *solver)
{
    cr_world *world = new_world(-9.81);
    choose(world, "solver.name", solver);
    add_floor(world);
    for (int i = 0; i < count; i++)
        add_box(world, 0.5f + (float)i);
    return world;
}

static void looks_change_nothing_with(const char *solver)
{
    cr_world *watched = stack(6, solver), *alone = stack(6, solver);
    lab_run_metrics *metrics = lab_run_metrics_begin(watched, 50);
    for (int i = 0; i < 50; i++) {
        ok(cr_world_step(watched, h));
        ok(cr_world_step(alone, h));
        lab_run_metrics_tick(metrics, watched);
        if (i % 10 == 0) {
            lab_iterations_needed(watched, 0.001);
            assert_true(lab_residual_left(watched) < 0.1);
        }
        assert_true(cr_world_hash(watched) == cr_world_hash(alone));
    }
    lab_run_metrics_free(metrics);
    cr_world_destroy(watched);
    cr_world_destroy(alone);
}

static void looking_changes_nothing(void **state)
{
    (void)state;
    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    for (size_t i = 0; i < count; i++)
        looks_change_nothing_with(solvers[i].name);
}

static void a_cold_stack_needs_more_iterations_the_higher_it_is(void **state)
{
    (void)state;
    int last = 0;
    for (int boxes = 1; boxes <= 9; boxes += 4) {
        cr_world *world = stack(boxes, "pgs");
        ok(cr_world_step(world, h)); /* the first one that has weights to carry */
        ok(cr_world_set(world, "solver.warm_start", 0));
        int needed = lab_iterations_needed(world, 0.001);
        print_message("%d boxes: %d iterations\n", boxes, needed);
        assert_true(needed > last);
        last = needed;
        cr_world_destroy(world);
    }
    assert_in_range(last, 50, 1000);
}

/* One that has sub-steps instead of iterations has no number of them. */
static void only_what_goes_by_iterations_needs_some(void **state)
{
    (void)state;
    const struct {
        const char *solver;
        int least, most;
    } cases[] = {{"impulse", 1, 1000},  {"pgs", 1, 1000},    {"pgs_ngs", 1, 1000},
                 {"pgs_soft", 1, 1000}, {"jacobi", 1, 1000}, {"tgs_soft", 0, 0},
                 {"xpbd", 0, 0},        {"avbd", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_world *world = stack(3, cases[i].solver);
        ok(cr_world_step(world, h));
        int needed = lab_iterations_needed(world, 0.001);
        print_message("%s: %d iterations\n", cases[i].solver, needed);
        assert_in_range(needed, cases[i].least, cases[i].most);
        cr_world_destroy(world);
    }
}

/* The more passes, the less is left. */
static void passes_lower_the_residual(void **state)
{
    (void)state;
    cr_world *world = stack(6, "pgs");
    ok(cr_world_step(world, h));
    ok(cr_world_set(world, "solver.warm_start", 0));
    ok(cr_world_set(world, "solver.cold_passes", 0));
    double last = HUGE_VAL;
    for (int passes = 1; passes <= 256; passes *= 4) {
        ok(cr_world_set(world, "solver.iterations", passes));
        double left = lab_residual_left(world);
        print_message("%d passes leave %g m/s\n", passes, left);
        assert_true(left < 0.8 * last);
        last = left;
    }
    assert_true(last < 1e-4);
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_weightless_flight_has_no_errors),
        cmocka_unit_test(where_something_acts_from_outside_momentum_says_nothing),
        cmocka_unit_test(drift_is_of_bodies_that_should_rest),
        cmocka_unit_test(overlap_of_the_start_does_not_count),
        cmocka_unit_test(energy_gained_in_a_fall),
        cmocka_unit_test(looking_changes_nothing),
        cmocka_unit_test(a_cold_stack_needs_more_iterations_the_higher_it_is),
        cmocka_unit_test(only_what_goes_by_iterations_needs_some),
        cmocka_unit_test(passes_lower_the_residual),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
