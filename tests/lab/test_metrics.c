/* Energy and momentum against sums done by hand. */
#include "lab/metrics.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void near(const char *what, double got, double want)
{
    print_message("%-18s %.9g, by hand %.9g\n", what, got, want);
    assert_true(fabs(got - want) <= 1e-6 * fmax(1, fabs(want)));
}

static cr_world *new_world(void)
{
    cr_world *world;
    assert_int_equal(cr_world_create(&world).code, CR_OK);
    return world;
}

static cr_body_id add(cr_world *world, const cr_body_def *def)
{
    cr_body_id id;
    assert_int_equal(cr_body_create(world, def, &id).code, CR_OK);
    return id;
}

/* A disc of radius 2 and density 0.5: m = 2 pi, I = m r^2 / 2 = 4 pi. */
static cr_body_def disc(void)
{
    cr_body_def def = cr_body_def_default();
    assert_int_equal(cr_shape_circle(&def.shape, 2).code, CR_OK);
    def.material.density = 0.5f;
    def.position = (cr_vec2){3, 4};
    def.velocity = (cr_vec2){-1, 2};
    def.angular_velocity = 1.5f;
    return def;
}

static void a_disc(void **state)
{
    (void)state;
    const double pi = acos(-1), m = 2 * pi, inertia = 4 * pi;
    cr_world *world = new_world();
    cr_body_def def = disc();
    def.gravity_scale = 0.25f;
    lab_metrics got = lab_metrics_of_body(world, add(world, &def));
    near("linear", got.kinetic_linear, 0.5 * m * 5);
    near("angular", got.kinetic_angular, 0.5 * inertia * 2.25);
    near("potential", got.potential, m * 0.25 * (double)9.81f * 4);
    near("momentum x", got.momentum_x, -m);
    near("momentum y", got.momentum_y, 2 * m);
    near("angular momentum", got.angular_momentum, inertia * 1.5 + m * (3 * 2 - 4 * -1));
    cr_world_destroy(world);
}

static void energy_is_that_of_the_centre_of_mass(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_def def = cr_body_def_default();
    const cr_vec2 corners[] = {{0, 0}, {3, 0}, {0, 3}};
    assert_int_equal(cr_shape_polygon(&def.shape, corners, 3).code, CR_OK);
    def.material.density = 2; /* m = 9, centroid (1, 1) */
    def.position = (cr_vec2){10, 20};
    def.velocity = (cr_vec2){0, 1};
    add(world, &def);
    lab_metrics got = lab_metrics_of(world);
    near("potential", got.potential, 9 * (double)9.81f * 21);
    near("angular momentum", got.angular_momentum, 9.0 * 11);
    cr_world_destroy(world);
}

static void infinite_masses_add_nothing(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_def def = disc();
    def.kind = CR_KINEMATIC;
    add(world, &def);
    def.kind = CR_STATIC;
    add(world, &def);
    def.kind = CR_DYNAMIC;
    def.material.density = 0;
    add(world, &def);
    lab_metrics got = lab_metrics_of(world);
    const double all[] = {got.kinetic_linear, got.kinetic_angular, got.potential,
                          got.momentum_x,     got.momentum_y,      got.angular_momentum};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_true(all[i] == 0);
    lab_metrics dead = lab_metrics_of_body(world, (cr_body_id){9, 9});
    assert_true(dead.kinetic_linear == 0);
    cr_world_destroy(world);
}

static void fixed_rotation_has_no_energy_of_rotation(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_def def = disc();
    def.fixed_rotation = true;
    add(world, &def);
    lab_metrics got = lab_metrics_of(world);
    assert_true(got.kinetic_angular == 0);
    assert_true(got.kinetic_linear > 0);
    cr_world_destroy(world);
}

static void speeds_and_scales_count_rotation(void **state)
{
    (void)state;
    const double m = 2 * acos(-1), inertia = 2 * m;
    cr_world *world = new_world();
    cr_body_def def = disc();
    cr_body_id id = add(world, &def);
    near("speed", lab_speed_of_body(world, id), sqrt(5 + 2 * 2.25));
    lab_metrics got = lab_metrics_of(world);
    near("momentum scale", got.momentum_scale, m * sqrt(5));
    near("angular scale", got.angular_scale, m * 10 + inertia * 1.5);
    cr_world_destroy(world);
}

/* A disc 0.25 m and one 0.5 m deep in a floor, and one that touches nothing. */
static void overlap_is_that_of_all_points(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_def def = disc();
    for (int i = 0; i < 3; i++) {
        def.position = (cr_vec2){10 * (float)i, 1.5f + 0.25f * (float)i + 10 * (float)(i / 2)};
        add(world, &def);
    }
    def = cr_body_def_default();
    def.kind = CR_STATIC;
    assert_int_equal(cr_shape_halfspace(&def.shape, (cr_vec2){0, 1}, 0).code, CR_OK);
    add(world, &def);
    assert_int_equal(cr_world_detect(world).code, CR_OK);
    lab_overlap overlap = lab_overlap_of(world);
    near("worst", overlap.worst, 0.5);
    near("sum", overlap.sum, 0.75);
    assert_int_equal(overlap.points, 2);
    cr_world_destroy(world);
}

static void a_world_is_the_sum_of_its_bodies(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_def def = disc();
    cr_body_id a = add(world, &def);
    def.position.x = -7;
    def.velocity.y = 5;
    cr_body_id b = add(world, &def);
    assert_int_equal(cr_world_set(world, "world.gravity_x", 3).code, CR_OK);
    lab_metrics one = lab_metrics_of_body(world, a), two = lab_metrics_of_body(world, b);
    lab_metrics all = lab_metrics_of(world);
    near("linear", all.kinetic_linear, one.kinetic_linear + two.kinetic_linear);
    near("potential", all.potential, one.potential + two.potential);
    near("momentum y", all.momentum_y, one.momentum_y + two.momentum_y);
    near("angular momentum", all.angular_momentum, one.angular_momentum + two.angular_momentum);
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disc),
        cmocka_unit_test(energy_is_that_of_the_centre_of_mass),
        cmocka_unit_test(infinite_masses_add_nothing),
        cmocka_unit_test(fixed_rotation_has_no_energy_of_rotation),
        cmocka_unit_test(speeds_and_scales_count_rotation),
        cmocka_unit_test(overlap_is_that_of_all_points),
        cmocka_unit_test(a_world_is_the_sum_of_its_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
