/* Turning never ends: angles that count their turns, however many there are. */
#include "effort.h"
#include "world_helpers.h"

static const float TICK = 1.0f / 60;

static double angle_of(const cr_world *world, cr_body_id id)
{
    cr_body_view view = cr_body_get_view(world, id);
    return (double)view.angle + (double)view.angle_rest;
}

/* The angle between where the body points and `want`, rad. */
static double pointing_off(const cr_world *world, cr_body_id id, double want)
{
    cr_rot q = cr_body_get_view(world, id).transform.q;
    return remainder(atan2((double)q.s, (double)q.c) - want, 2 * PI);
}

static cr_body_id wheel(cr_world *world, float x, float angle, float w)
{
    cr_body_def def = body(box(1, 0.5f), x, 0);
    def.angle = angle;
    def.angular_velocity = w;
    return add(world, def);
}

static void an_hour_at_20_rad_a_second(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        cr_world *world = weightless_world();
        set_choice(world, "solver.name", SOLVERS[i]);
        cr_body_id fast = wheel(world, 0, 0, 20), back = wheel(world, 5, 1, -20);
        run(world, test_effort(3600, 360) * 60, TICK);
        double way = 20 * cr_world_time(world);
        judge_near(SOLVERS[i], angle_of(world, fast), way, 0.02);
        judge_near("the other way", angle_of(world, back), 1 - way, 0.02);
        judge_near("where it points", pointing_off(world, fast, angle_of(world, fast)), 0, 1e-6);
        cr_world_destroy(world);
    }
}

static void whatever_the_angle_it_turns(void **state)
{
    (void)state;
    const float starts[] = {0, 3, -3, 100, 3e6f, -3e6f, 8.3e6f, 9e6f, 1e12f, -3e38f};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        cr_world *world = weightless_world();
        cr_body_id id = wheel(world, 0, starts[i], 0.01f);
        double first = angle_of(world, id);
        if (fabsf(starts[i]) < 1e7f)
            judge_near("it points where its angle says", pointing_off(world, id, (double)starts[i]),
                       0, 1e-6);
        run(world, 6000, TICK);
        double way = (double)0.01f * cr_world_time(world);
        judge_near("turned by, rad", angle_of(world, id) - first, way, 1e-4);
        judge_near("and points there", pointing_off(world, id, first + way), 0, 1e-4);
        cr_world_destroy(world);
    }
}

static cr_joint_id pin(cr_world *world, cr_body_id id, float x, float upper)
{
    cr_joint_def def;
    cr_joint_id joint;
    judge_ok(cr_joint_def_at(world, CR_PIN, cr_world_slot(world, 0), id, at(x, 0), &def));
    def.motor_speed = 30;
    def.max_torque = 20;
    def.limited = true;
    def.lower = -1e9f;
    def.upper = upper;
    judge_ok(cr_joint_create(world, &def, &joint));
    return joint;
}

/* A motor drives against a limit that lies many turns ahead. */
static void joints_count_turns(void **state)
{
    (void)state;
    const float starts[] = {0, 3e6f};
    for (int i = 0; i < SOLVER_COUNT; i++) {
        for (int k = 0; k < 2; k++) {
            cr_world *world = weightless_world();
            set_choice(world, "solver.name", SOLVERS[i]);
            add(world, fixed(circle(0.1f), 0, 0));
            cr_body_id id = wheel(world, 0, starts[k], 0);
            cr_joint_id joint = pin(world, id, 0, 3000);
            judge_near("at first, rad", (double)cr_joint_get_view(world, joint).angle, 0, 1e-6);
            run(world, 60 * 60, TICK);
            double before = (double)cr_joint_get_view(world, joint).angle;
            judge_near("on the way as far as the body, rad", before,
                       angle_of(world, id) - (double)starts[k], 1e-3);
            judge_above("on the way, rad", before, 1500);
            run(world, 60 * 60, TICK);
            judge_near(SOLVERS[i], (double)cr_joint_get_view(world, joint).angle, 3000, 0.02);
            cr_world_destroy(world);
        }
    }
}

/* Two planks joined far from angle 0 stay as they are joined. */
static void a_weld_holds_at_any_angle(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        cr_world *world = weightless_world();
        set_choice(world, "solver.name", SOLVERS[i]);
        cr_body_id a = wheel(world, 0, 3e6f, 1), b = wheel(world, 1, -2e6f, 1);
        cr_joint_def def;
        cr_joint_id joint;
        judge_ok(cr_joint_def_at(world, CR_WELD, a, b, at(0.5f, 0), &def));
        judge_ok(cr_joint_create(world, &def, &joint));
        judge_near("joined at, rad", (double)cr_joint_get_view(world, joint).angle, 0, 1e-7);
        double apart = angle_of(world, b) - angle_of(world, a), most = 0;
        for (int tick = 0; tick < 600; tick++) {
            run(world, 1, TICK);
            most = fmax(most, fabs(angle_of(world, b) - angle_of(world, a) - apart));
        }
        judge_below(SOLVERS[i], most, 0.01);
        cr_world_destroy(world);
    }
}

/* What a definition holds is all that there is of the angle: another world made of it goes on as
 * this one. */
static void a_definition_tells_all_of_the_angle(void **state)
{
    (void)state;
    cr_world *world = weightless_world(), *other = weightless_world();
    cr_body_id id = wheel(world, 0, 0.3f, 17.3f), twin;
    run(world, 100000, TICK);
    cr_body_def def = get(world, id);
    assert_true(def.angle_rest != 0);
    twin = add(other, def);
    assert_true(cr_world_hash(world) == cr_world_hash(other));
    run(world, 1000, TICK);
    run(other, 1000, TICK);
    assert_true(cr_world_hash(world) == cr_world_hash(other));
    assert_true(angle_of(world, id) == angle_of(other, twin));
    /* set as it is, it stays; set to another angle, nothing of the old one is left */
    def = get(world, id);
    judge_ok(cr_body_set(world, id, &def));
    assert_true(cr_world_hash(world) == cr_world_hash(other));
    def.angle = 0.5f;
    judge_ok(cr_body_set(world, id, &def));
    judge_near("set to 0.5", angle_of(world, id), 0.5, 1e-15);
    cr_world_destroy(world);
    cr_world_destroy(other);
}

/* An angle just beside the half between two floats: its rest has no room for the difference. */
static void a_body_made_again_is_turned_the_same(void **state)
{
    (void)state;
    const float tick = 1.0f / 64;
    for (int sign = -1; sign <= 1; sign += 2) {
        cr_world *world = weightless_world(), *again = weightless_world();
        cr_body_def def = body(box(1, 0.5f), 0, 0);
        def.angle = (float)sign * 0x1.000002p0f;
        def.angle_rest = (float)sign * (-0x1p-24f + 0x1p-47f);
        def.angular_velocity = (float)sign * (-0x1p-47f + 0x1p-52f) / tick;
        cr_body_id id = add(world, def);
        run(world, 1, tick);
        assert_int_equal(cr_body_get(world, id, &def).code, CR_OK);
        add(again, def);
        assert_true((float)((double)def.angle + (double)def.angle_rest) == def.angle);
        assert_true(cr_world_hash(world) == cr_world_hash(again));
        cr_world_destroy(world);
        cr_world_destroy(again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_hour_at_20_rad_a_second),
        cmocka_unit_test(whatever_the_angle_it_turns),
        cmocka_unit_test(joints_count_turns),
        cmocka_unit_test(a_weld_holds_at_any_angle),
        cmocka_unit_test(a_definition_tells_all_of_the_angle),
        cmocka_unit_test(a_body_made_again_is_turned_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
