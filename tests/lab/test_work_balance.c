/* test_work_balance.c - what came of nothing where drivers, motors, the hand, forces and wind do
 * work by the formula: none of it. */
#include "balance_scene.h"

#define PI 3.14159265358979323846

/* ---- of kinematic bodies ---- */

/* W = m g dh, up and down again. */
static void lift(const char *solver)
{
    scene s = open_scene(solver, 9.81);
    cr_body_def piston = box(3, 0.5f, 0, -0.25f), weight = box(1, 1, 0, 0.5f);
    piston.kind = CR_KINEMATIC;
    piston.velocity = (cr_vec2){0, 1};
    cr_body_id ram = add(&s, piston), id = add(&s, weight);
    double low = height_of(&s, id), before;
    begin(&s);
    before = energy(&s);
    for (int i = 0; i < 120; i++)
        tick(&s);
    double work = mass_of(&s, id) * 9.81 * (height_of(&s, id) - low);
    near(solver, energy(&s) - before - 0.5 * mass_of(&s, id), work, 1e-3 * work);
    at_most("  made", s.made, 2e-3 * work);
    ok(cr_body_get(s.world, ram, &piston));
    piston.velocity.y = -1;
    ok(cr_body_set(s.world, ram, &piston));
    double up = s.made;
    run(&s, 120);
    at_most("  made on the way down", s.made - up, (projects(solver) ? 1e-2 : 2e-3) * work);
    close_scene(&s);
}

static void of_a_piston(void **state)
{
    (void)state;
    each_solver(lift);
}

/* A wheel that turns no matter what, and carries round the disc that is pinned to its rim. */
static void turn_a_crank(const char *solver)
{
    scene s = open_scene(solver, 9.81);
    cr_body_def wheel = disc(0.5f, 0, 0);
    wheel.kind = CR_KINEMATIC;
    wheel.angular_velocity = 4;
    cr_body_id a = add(&s, wheel), b = add(&s, disc(0.3f, 1, 0));
    cr_body_def def;
    ok(cr_body_get(s.world, b, &def));
    def.velocity = (cr_vec2){0, 4};
    ok(cr_body_set(s.world, b, &def));
    cr_joint_def pin;
    ok(cr_joint_def_at(s.world, CR_PIN, a, b, (cr_vec2){1, 0}, &pin));
    ok(cr_joint_create(s.world, &pin, NULL));
    run(&s, 600);
    double turns = 10 * 4 / (2 * PI), up_a_turn = mass_of(&s, b) * 9.81 * 2;
    at_most(solver, s.made, 0.05 * turns * up_a_turn);
    close_scene(&s);
}

static void of_a_crank(void **state)
{
    (void)state;
    each_solver(turn_a_crank);
}

/* ---- of motors ---- */

/* I w^2 / 2 = M^2 t^2 / (2 I) while the motor gives all of its torque. */
static void spin(const char *solver)
{
    scene s = open_scene(solver, 9.81);
    cr_body_id id = add(&s, disc(0.5f, 0, 0));
    cr_joint_def pin;
    ok(cr_joint_def_at(s.world, CR_PIN, id, (cr_body_id){0}, (cr_vec2){0, 0}, &pin));
    pin.motor_speed = -1e6f;
    pin.max_torque = 0.2f;
    ok(cr_joint_create(s.world, &pin, NULL));
    run(&s, 120);
    double inertia = (double)cr_body_get_view(s.world, id).inertia, want = 0.04 * 4 / (2 * inertia);
    near(solver, energy(&s), want, 0.01 * want);
    at_most("  made", s.made, 1e-4 * want);
    close_scene(&s);
}

static void of_a_motor(void **state)
{
    (void)state;
    each_solver(spin);
}

/* An arm that a motor of 200 N m turns strikes boxes and discs in a narrow tub, is jammed by them
 * and starts again, several times in a tick. */
static void stir(const char *solver, float restitution)
{
    const float left = -2, right = 2, hub = 1.6f;
    scene s = open_scene(solver, 9.81);
    add_floor(&s, restitution);
    for (int i = 0; i < 2; i++) {
        cr_body_def wall = box(1, 40, i == 0 ? left - 0.5f : right + 0.5f, 20);
        wall.kind = CR_STATIC;
        wall.material.restitution = restitution;
        add(&s, wall);
    }
    cr_body_def arm = box(2.4f, 0.2f, 0, hub);
    arm.material.restitution = restitution;
    cr_joint_def pin = {.kind = CR_PIN, .a = add(&s, arm), .motor_speed = 12, .max_torque = 200};
    pin.anchor_b = (cr_vec2){0, hub};
    ok(cr_joint_create(s.world, &pin, NULL));
    for (int i = 0; i < 24; i++) {
        float size = 0.14f + 0.02f * (float)(i * 5 % 4);
        float x = -1.7f + 0.48f * (float)(i % 8), y = 3.2f + 0.5f * (float)(i / 8);
        cr_body_def def = i * 7 % 5 < 2 ? disc(size, x, y) : box(1.7f * size, 1.7f * size, x, y);
        def.material.restitution = restitution;
        add(&s, def);
    }
    run(&s, 600);
    double lost = lab_energy_balance_lost(s.balance);
    print_message("%s, e = %g: lost %.4g J\n", solver, (double)restitution, lost);
    at_most("  made", s.made, 0.001 * lost);
    close_scene(&s);
}

static void of_a_motor_that_is_jammed(void **state)
{
    (void)state;
    const char *const judged[] = {"wide", "tgs_soft", "xpbd", "avbd"};
    for (int i = 0; i < 4; i++)
        for (float e = 0; e <= 1; e += 0.5f)
            stir(judged[i], e);
}

/* ---- of the hand, forces and wind ---- */

static void drag(const char *solver)
{
    scene s = open_scene(solver, 9.81);
    add_floor(&s, 0);
    cr_body_id id = add(&s, box(1, 0.6f, 0, 0.3f));
    double moved = 0;
    begin(&s);
    ok(cr_drag_begin(s.world, id, (cr_vec2){0.3f, 0.5f}));
    for (int i = 0; i < 300; i++) {
        float t = (float)i * H;
        ok(cr_drag_move(s.world, (cr_vec2){2 * cr_sin(3 * t), 2 - 1.5f * cr_cos(5 * t)}));
        double before = energy(&s);
        tick(&s);
        moved += fmax(energy(&s) - before, 0);
    }
    print_message("%s: the hand gave %.4g J\n", solver, moved);
    assert_true(moved > 20);
    at_most("  made", s.made, (in_steps(solver) ? 0.01 : 0.06) * moved);
    close_scene(&s);
}

static void of_a_hand(void **state)
{
    (void)state;
    each_solver(drag);
}

/* F x and M phi: constant ones, and one that is applied at a point in each tick. */
static void push(const char *solver)
{
    scene s = open_scene(solver, 0);
    cr_body_def def = disc(0.5f, 0, 0);
    def.force = (cr_vec2){3, -1};
    def.torque = 0.2f;
    cr_body_id id = add(&s, def);
    begin(&s);
    for (int i = 0; i < 120; i++) {
        cr_vec2 center = cr_body_get_view(s.world, id).center;
        ok(cr_body_apply_force(s.world, id, (cr_vec2){0, 2}, (cr_vec2){center.x + 0.1f, center.y}));
        tick(&s);
    }
    double m = mass_of(&s, id), inertia = (double)cr_body_get_view(s.world, id).inertia;
    double want = (9 + 1) * 4 / (2 * m) + 0.16 * 4 / (2 * inertia);
    near(solver, energy(&s), want, 0.01 * want);
    at_most("  made", s.made, 1e-5 * want);
    close_scene(&s);
}

static void of_forces(void **state)
{
    (void)state;
    each_solver(push);
}

static void blow(const char *solver)
{
    scene s = open_scene(solver, 9.81);
    ok(cr_world_set(s.world, "air.drag", 1));
    ok(cr_world_set(s.world, "air.wind_x", 20));
    ok(cr_world_set(s.world, "air.wind_y", 5));
    cr_body_id id = add(&s, disc(0.5f, 0, 0));
    cr_body_def feather = disc(0.5f, 3, 0);
    feather.material.density = 0.001f;
    add(&s, feather);
    run(&s, 300);
    double want = 0.5 * mass_of(&s, id) * 400;
    print_message("%s: %.4g J of motion\n", solver,
                  lab_metrics_of_body(s.world, id).kinetic_linear);
    assert_true(lab_metrics_of_body(s.world, id).kinetic_linear > 0.8 * want);
    at_most("  made", s.made, 1e-4 * want);
    close_scene(&s);
}

static void of_wind(void **state)
{
    (void)state;
    each_solver(blow);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_piston), cmocka_unit_test(of_a_crank),
        cmocka_unit_test(of_a_motor),  cmocka_unit_test(of_a_motor_that_is_jammed),
        cmocka_unit_test(of_a_hand),   cmocka_unit_test(of_forces),
        cmocka_unit_test(of_wind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
