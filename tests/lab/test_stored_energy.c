/* test_stored_energy.c - what springs and attractors hold, by the formula and by what comes back.
 */
#include "lab/metrics.h"
#include "lab/stored_energy.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void near(const char *what, double got, double want, double within)
{
    print_message("%-34s %.6g, by the formula %.6g\n", what, got, want);
    assert_true(fabs(got - want) <= within);
}

/* Weightless, sleepless, in small steps. */
static cr_world *new_world(void)
{
    cr_world *world;
    assert_int_equal(cr_world_create(&world).code, CR_OK);
    assert_int_equal(cr_world_set(world, "world.gravity_y", 0).code, CR_OK);
    assert_int_equal(cr_world_set(world, "sleep.enabled", 0).code, CR_OK);
    return world;
}

static cr_body_id disc(cr_world *world, float x, cr_body_kind kind)
{
    cr_body_def def = cr_body_def_default();
    cr_body_id id;
    assert_int_equal(cr_shape_circle(&def.shape, 0.1f).code, CR_OK);
    def.position = (cr_vec2){x, 0};
    def.kind = kind;
    assert_int_equal(cr_body_create(world, &def, &id).code, CR_OK);
    return id;
}

static double total(const cr_world *world)
{
    lab_metrics m = lab_metrics_of(world);
    return m.kinetic_linear + m.kinetic_angular + m.potential + lab_stored_energy(world);
}

static void a_spring_holds_half_k_x_squared(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id body = disc(world, 3, CR_DYNAMIC);
    cr_joint_def def;
    cr_joint_id id;
    assert_int_equal(
        cr_joint_def_at(world, CR_SPRING, body, (cr_body_id){0}, (cr_vec2){0}, &def).code, CR_OK);
    def.length = 2;
    def.stiffness = 40;
    assert_int_equal(cr_joint_create(world, &def, &id).code, CR_OK);
    near("stretched by 1 m", lab_stored_energy(world), 20, 1e-5);
    def.length = 5;
    assert_int_equal(cr_joint_set(world, id, &def).code, CR_OK);
    near("pressed by 2 m", lab_stored_energy(world), 80, 1e-4);
    def.rope = true;
    assert_int_equal(cr_joint_set(world, id, &def).code, CR_OK);
    near("a slack rope", lab_stored_energy(world), 0, 0);
    def.stiffness = 0;
    def.rope = false;
    assert_int_equal(cr_joint_set(world, id, &def).code, CR_OK);
    near("a rod", lab_stored_energy(world), 0, 0);
    cr_world_destroy(world);
}

static void what_an_attractor_takes_comes_back(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id center = disc(world, 0, CR_STATIC);
    cr_body_id body = disc(world, 2, CR_DYNAMIC);
    const cr_attractor attractor = {center, 10, 3};
    assert_int_equal(cr_attractor_add(world, &attractor).code, CR_OK);
    double mass = (double)cr_body_get_view(world, body).mass;
    near("2 m from the centre of 3", lab_stored_energy(world), -mass * 10 * 1 / 6, 1e-6);
    cr_body_def def;
    assert_int_equal(cr_body_get(world, body, &def).code, CR_OK);
    def.velocity = (cr_vec2){0, 2};
    assert_int_equal(cr_body_set(world, body, &def).code, CR_OK);
    double first = total(world), worst = 0;
    for (int i = 0; i < 1200; i++) {
        assert_int_equal(cr_world_step(world, 1.0f / 240.0f).code, CR_OK);
        worst = fmax(worst, fabs(total(world) - first));
    }
    near("an orbit of 5 s, its total off by", worst, 0, 0.01 * fabs(first));
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spring_holds_half_k_x_squared),
        cmocka_unit_test(what_an_attractor_takes_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
