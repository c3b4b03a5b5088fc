/* test_energy_ledger.c - where each joule went, against formulas: a rebound, a slide, a damper, a
 * motor, a lift, the air, a hand, a pendulum; and that every joule is in one of the rows. */
#include "lab/energy_ledger.h"
#include "lab/metrics.h"
#include "lab/stored_energy.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define PI 3.14159265358979323846

static const float H = 1.0f / 60.0f;
static const double G = 9.81;

static void near(const char *what, double got, double want, double within)
{
    print_message("%-58s %12.6g, by the formula %12.6g\n", what, got, want);
    assert_true(fabs(got - want) <= within);
}

static void ok(cr_result result)
{
    if (result.code != CR_OK)
        fail_msg("%s", result.message);
}

/* ---- a world and its ledger ---- */

typedef struct scene {
    cr_world *world;
    lab_energy_ledger *ledger;
    double energy; /* J, at first */
} scene;

static double energy_of(const cr_world *world)
{
    lab_metrics m = lab_metrics_of(world);
    return m.kinetic_linear + m.kinetic_angular + m.potential + lab_stored_energy(world);
}

static scene open_scene(const char *solver, double gravity)
{
    scene s = {NULL, lab_energy_ledger_new(), 0.0};
    double value;
    ok(cr_world_create(&s.world));
    assert_non_null(s.ledger);
    ok(cr_setting_parse(cr_setting_find("solver.name"), solver, &value));
    ok(cr_world_set(s.world, "solver.name", value));
    ok(cr_world_set(s.world, "world.gravity_y", -gravity));
    ok(cr_world_set(s.world, "sleep.enabled", 0));
    return s;
}

static void close_scene(scene *s)
{
    lab_energy_ledger_free(s->ledger);
    cr_world_destroy(s->world);
}

static void begin(scene *s)
{
    ok(cr_world_detect(s->world));
    assert_true(lab_energy_ledger_begin(s->ledger, s->world));
    s->energy = energy_of(s->world);
}

static void run(scene *s, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        ok(cr_world_step(s->world, H));
        assert_true(lab_energy_ledger_tick(s->ledger, s->world));
        const lab_ledger_entry *e = lab_energy_ledger_last(s->ledger);
        double sum = 0.0;
        for (int k = 0; k < LAB_LEDGER_ROWS; k++)
            sum += e->row[k];
        assert_true(fabs(sum - e->change) <= 1e-9 * (1.0 + fabs(e->change)));
        for (int k = LAB_BY_FRICTION; k < LAB_BY_SOLVER; k++)
            assert_true(e->row[k] <= 0.0);
    }
}

static double row(const scene *s, lab_ledger_row row)
{
    return lab_energy_ledger_sums(s->ledger)->row[row];
}

static cr_body_id add(scene *s, cr_body_kind kind, cr_shape shape, float x, float y,
                      cr_material material)
{
    cr_body_def def = cr_body_def_default();
    cr_body_id id;
    def.kind = kind;
    def.shape = shape;
    def.position = (cr_vec2){x, y};
    def.material = material;
    ok(cr_body_create(s->world, &def, &id));
    return id;
}

static cr_shape circle(float radius)
{
    cr_shape shape;
    ok(cr_shape_circle(&shape, radius));
    return shape;
}

static cr_shape box(float width, float height)
{
    cr_shape shape;
    ok(cr_shape_box(&shape, width, height));
    return shape;
}

static cr_shape floor_shape(void)
{
    cr_shape shape;
    ok(cr_shape_halfspace(&shape, (cr_vec2){0, 1}, 0));
    return shape;
}

static void set(scene *s, cr_body_id id, void (*change)(cr_body_def *def))
{
    cr_body_def def;
    ok(cr_body_get(s->world, id, &def));
    change(&def);
    ok(cr_body_set(s->world, id, &def));
}

static const char *const solvers[] = {"pgs", "pgs_soft", "tgs_soft", "wide", "avbd"};
enum { SOLVERS = sizeof solvers / sizeof solvers[0] };

/* ---- one row each ---- */

/* From 2 m, once: a fall of v^2 = 2 g h, and the rebound keeps e^2 of it. */
static void a_rebound_keeps_e_squared(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOLVERS; i++) {
        const float e = 0.6f;
        scene s = open_scene(solvers[i], G);
        add(&s, CR_STATIC, floor_shape(), 0, 0, (cr_material){1, e, 0});
        cr_body_id ball = add(&s, CR_DYNAMIC, circle(0.25f), 0, 2.25f, (cr_material){4, e, 0});
        begin(&s);
        run(&s, 60);
        double m = (double)cr_body_get_view(s.world, ball).mass;
        double lost = -(1.0 - (double)(e * e)) * m * G * 2.0;
        print_message("%s, %g J:\n", solvers[i], m * G * 2.0);
        near("  impacts (J)", row(&s, LAB_BY_IMPACTS), lost, -0.02 * lost);
        near("  friction (J)", row(&s, LAB_BY_FRICTION), 0.0, 1e-9);
        near("  the solver's error (J)", row(&s, LAB_BY_SOLVER), 0.0, -0.02 * lost);
        close_scene(&s);
    }
}

static void slide_off(cr_body_def *def)
{
    def->velocity.x = 3.0f;
}

/* A box on a floor of mu = 0.4 stops after v^2 / (2 mu g), and friction took m v^2 / 2. */
static void a_slide_goes_into_friction(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOLVERS; i++) {
        scene s = open_scene(solvers[i], G);
        add(&s, CR_STATIC, floor_shape(), 0, 0, (cr_material){1, 0, 0.4f});
        cr_body_id id = add(&s, CR_DYNAMIC, box(2.0f, 0.4f), 0, 0.2f, (cr_material){2, 0, 0.4f});
        set(&s, id, slide_off);
        begin(&s);
        float from = cr_body_get_view(s.world, id).center.x;
        run(&s, 90);
        cr_body_view body = cr_body_get_view(s.world, id);
        double m = (double)body.mass, way = (double)(body.center.x - from);
        print_message("%s, after %g m:\n", solvers[i], way);
        near("  friction (J)", row(&s, LAB_BY_FRICTION), -0.4 * m * G * way, 0.03 * 0.5 * m * 9.0);
        near("  all of it (J)", row(&s, LAB_BY_FRICTION), -0.5 * m * 9.0, 0.01 * 0.5 * m * 9.0);
        near("  impacts (J)", row(&s, LAB_BY_IMPACTS), 0.0, 0.01 * 0.5 * m * 9.0);
        close_scene(&s);
    }
}

/* A stretched spring with a damper comes to rest: the damper took k x^2 / 2. */
static void a_damper_takes_a_spring_s_energy(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOLVERS; i++) {
        scene s = open_scene(solvers[i], 0.0);
        cr_body_id id = add(&s, CR_DYNAMIC, circle(0.3f), 2, 0, (cr_material){4, 0, 0});
        cr_joint_def def = {
            .kind = CR_SPRING, .a = id, .length = 1.0f, .stiffness = 40.0f, .damping = 6.0f};
        ok(cr_joint_create(s.world, &def, NULL));
        begin(&s);
        run(&s, 300);
        double held = 0.5 * 40.0;
        near("joints (J)", row(&s, LAB_BY_JOINTS), -held, 0.03 * held);
        near("  the solver's error (J)", row(&s, LAB_BY_SOLVER), 0.0, 0.03 * held);
        close_scene(&s);
    }
}

/* A motor turns a disc up to 5 rad/s about its middle: it gave I w^2 / 2. */
static void a_motor_gives_what_turns(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOLVERS; i++) {
        scene s = open_scene(solvers[i], 0.0);
        cr_body_id id = add(&s, CR_DYNAMIC, circle(0.5f), 0, 0, (cr_material){2, 0, 0});
        cr_joint_def def = {.kind = CR_PIN, .a = id, .motor_speed = -5.0f, .max_torque = 1.0f};
        ok(cr_joint_create(s.world, &def, NULL));
        begin(&s);
        run(&s, 120);
        cr_body_view body = cr_body_get_view(s.world, id);
        double w = (double)body.angular_velocity, turning = 0.5 * (double)body.inertia * w * w;
        assert_true(fabs(w) > 4.5);
        near("drives (J)", row(&s, LAB_BY_DRIVES), turning, 0.01 * turning);
        near("  the solver's error (J)", row(&s, LAB_BY_SOLVER), 0.0, 0.01 * turning);
        close_scene(&s);
    }
}

static void rise(cr_body_def *def)
{
    def->velocity.y = 0.5f;
}

/* A kinematic floor lifts a box: m g h, and nothing else. */
static void a_lift_gives_what_it_lifts(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOLVERS; i++) {
        scene s = open_scene(solvers[i], G);
        cr_body_id lift =
            add(&s, CR_KINEMATIC, box(4.0f, 0.2f), 0, -0.1f, (cr_material){1, 0, 0.5f});
        cr_body_id id = add(&s, CR_DYNAMIC, box(1.0f, 1.0f), 0, 0.5f, (cr_material){3, 0, 0.5f});
        set(&s, lift, rise);
        begin(&s);
        run(&s, 120);
        cr_body_view body = cr_body_get_view(s.world, id);
        double m = (double)body.mass, lifted = m * G * ((double)body.center.y - 0.5);
        double moving = 0.5 * m * 0.25;
        near("drives (J)", row(&s, LAB_BY_DRIVES) + row(&s, LAB_BY_IMPACTS), lifted + moving,
             0.02 * lifted);
        near("  the solver's error (J)", row(&s, LAB_BY_SOLVER), 0.0, 0.02 * lifted);
        close_scene(&s);
    }
}

static void damp(cr_body_def *def)
{
    def->velocity.x = 4.0f;
    def->linear_damping = 2.0f;
}

static void push(cr_body_def *def)
{
    def->force = (cr_vec2){6.0f, 0.0f};
}

static void damping_and_forces_have_their_rows(void **state)
{
    (void)state;
    scene s = open_scene("wide", 0.0);
    cr_body_id id = add(&s, CR_DYNAMIC, circle(0.5f), 0, 0, (cr_material){2, 0, 0});
    set(&s, id, damp);
    begin(&s);
    double kinetic = energy_of(s.world);
    run(&s, 120);
    near("air (J)", row(&s, LAB_BY_AIR), energy_of(s.world) - kinetic, 1e-5 * kinetic);
    close_scene(&s);
    s = open_scene("wide", 0.0);
    id = add(&s, CR_DYNAMIC, circle(0.5f), 0, 0, (cr_material){2, 0, 0});
    set(&s, id, push);
    begin(&s);
    run(&s, 120);
    near("forces (J)", row(&s, LAB_BY_FORCES), energy_of(s.world), 1e-5 * energy_of(s.world));
    close_scene(&s);
    s = open_scene("wide", G);
    ok(cr_world_set(s.world, "air.drag", 3.0));
    id = add(&s, CR_DYNAMIC, circle(0.5f), 0, 0, (cr_material){2, 0, 0});
    begin(&s);
    run(&s, 200);
    double lost = energy_of(s.world) - s.energy;
    near("air of a fall (J)", row(&s, LAB_BY_AIR), lost, -0.02 * lost);
    close_scene(&s);
}

/* The hand takes a ball from rest to rest, 2 m higher. */
static void a_hand_lifts(void **state)
{
    (void)state;
    scene s = open_scene("wide", G);
    cr_body_id id = add(&s, CR_DYNAMIC, circle(0.5f), 0, 0, (cr_material){2, 0, 0});
    begin(&s);
    ok(cr_drag_begin(s.world, id, (cr_vec2){0, 0}));
    ok(cr_drag_move(s.world, (cr_vec2){0, 2}));
    assert_true(lab_energy_ledger_begin(s.ledger, s.world));
    run(&s, 600);
    double lifted = energy_of(s.world) - s.energy;
    assert_true(lifted > 10.0);
    near("hand (J)", row(&s, LAB_BY_HAND), lifted, 0.02 * lifted);
    close_scene(&s);
}

/* It only turns one form of energy into the other. */
static void a_pendulum_has_empty_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOLVERS; i++) {
        scene s = open_scene(solvers[i], G);
        cr_body_id id = add(&s, CR_DYNAMIC, circle(0.2f), 2, 0, (cr_material){4, 0, 0});
        cr_joint_def def = {.kind = CR_PIN, .a = id, .anchor_a = {-2, 0}};
        ok(cr_joint_create(s.world, &def, NULL));
        begin(&s);
        run(&s, 300);
        double m = (double)cr_body_get_view(s.world, id).mass, swing = m * G * 2.0;
        print_message("%s, of %g J:\n", solvers[i], swing);
        for (int k = 0; k < LAB_BY_SOLVER; k++)
            if (k != LAB_BY_JOINTS)
                near("  a row (J)", row(&s, (lab_ledger_row)k), 0.0, 1e-9);
        near("  joints (J)", row(&s, LAB_BY_JOINTS), 0.0, 0.01 * swing);
        /* What a solver loses of a swing is its own. */
        near("  the solver's error (J)", row(&s, LAB_BY_SOLVER), energy_of(s.world) - s.energy,
             0.02 * swing);
        close_scene(&s);
    }
}

/* ---- all of it ---- */

/* A heap that falls and comes to rest: whatever it had went into impacts and friction, and what its
 * contacts took is the sum of these, but for what the mean velocity of a tick does not tell of
 * several impacts in it. */
static void a_heap_s_joules_are_all_there(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOLVERS; i++) {
        scene s = open_scene(solvers[i], G);
        add(&s, CR_STATIC, floor_shape(), 0, 0, (cr_material){1, 0.2f, 0.5f});
        uint32_t seed = 7;
        for (int k = 0; k < 40; k++) {
            seed = seed * 1664525u + 1013904223u;
            float x = (float)(seed >> 8) / 16777216.0f * 4.0f - 2.0f;
            cr_material material = {1, 0.2f, 0.5f};
            if (k % 2 == 0)
                add(&s, CR_DYNAMIC, circle(0.2f), x, 0.5f + 0.45f * (float)k, material);
            else
                add(&s, CR_DYNAMIC, box(0.4f, 0.3f), x, 0.5f + 0.45f * (float)k, material);
        }
        begin(&s);
        double contacts = 0.0;
        for (int t = 0; t < 400; t++) {
            run(&s, 1);
            size_t count;
            cr_world_contacts(s.world, &count);
            for (size_t k = 0; k < count; k++) {
                lab_contact_loss loss = lab_energy_ledger_contact(s.ledger, k);
                contacts += loss.impact + loss.friction;
            }
        }
        double lost = energy_of(s.world) - s.energy;
        double told = row(&s, LAB_BY_IMPACTS) + row(&s, LAB_BY_FRICTION);
        print_message("%s: impacts %.4g J, friction %.4g J\n", solvers[i], row(&s, LAB_BY_IMPACTS),
                      row(&s, LAB_BY_FRICTION));
        near("  impacts and friction (J)", told, lost, -0.08 * lost);
        near("  the solver's error (J)", row(&s, LAB_BY_SOLVER), 0.0, -0.08 * lost);
        near("  contact by contact (J)", contacts, told, -0.03 * told);
        close_scene(&s);
    }
}

/* What is done between two ticks is nobody's work. */
static void an_edit_is_no_entry(void **state)
{
    (void)state;
    scene s = open_scene("wide", 0.0);
    cr_body_id id = add(&s, CR_DYNAMIC, circle(0.5f), 0, 0, (cr_material){2, 0, 0});
    begin(&s);
    run(&s, 5);
    set(&s, id, slide_off);
    assert_true(lab_energy_ledger_begin(s.ledger, s.world));
    run(&s, 5);
    near("change (J)", lab_energy_ledger_sums(s.ledger)->change, 0.0, 1e-9);
    close_scene(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rebound_keeps_e_squared),
        cmocka_unit_test(a_slide_goes_into_friction),
        cmocka_unit_test(a_damper_takes_a_spring_s_energy),
        cmocka_unit_test(a_motor_gives_what_turns),
        cmocka_unit_test(a_lift_gives_what_it_lifts),
        cmocka_unit_test(damping_and_forces_have_their_rows),
        cmocka_unit_test(a_hand_lifts),
        cmocka_unit_test(a_pendulum_has_empty_rows),
        cmocka_unit_test(a_heap_s_joules_are_all_there),
        cmocka_unit_test(an_edit_is_no_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
