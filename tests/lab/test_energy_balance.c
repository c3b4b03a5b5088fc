/* test_energy_balance.c - what came of nothing: none of it where work was done by the formula, and
 * all of it where bodies are lifted or shot without. */
#include "lab/energy_balance.h"
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

static void near(const char *what, double got, double want, double within)
{
    print_message("%-52s %.6g, by the formula %.6g\n", what, got, want);
    assert_true(fabs(got - want) <= within);
}

static void at_most(const char *what, double got, double most)
{
    print_message("%-52s %.6g, at most %.6g\n", what, got, most);
    assert_true(got <= most);
}

static void ok(cr_result result)
{
    if (result.code != CR_OK)
        fail_msg("%s", result.message);
}

static void choose(cr_world *world, const char *key, const char *name)
{
    double value;
    ok(cr_setting_parse(cr_setting_find(key), name, &value));
    ok(cr_world_set(world, key, value));
}

/* ---- a world and its balance ---- */

typedef struct scene {
    cr_world *world;
    lab_energy_balance *balance;
    double made;
} scene;

static scene open_scene(const char *solver, double gravity)
{
    scene s = {NULL, lab_energy_balance_new(), 0};
    ok(cr_world_create(&s.world));
    assert_non_null(s.balance);
    choose(s.world, "solver.name", solver);
    ok(cr_world_set(s.world, "world.gravity_y", -gravity));
    ok(cr_world_set(s.world, "sleep.enabled", 0));
    return s;
}

static void close_scene(scene *s)
{
    lab_energy_balance_free(s->balance);
    cr_world_destroy(s->world);
}

static void begin(scene *s)
{
    ok(cr_world_detect(s->world));
    assert_true(lab_energy_balance_begin(s->balance, s->world));
}

static void tick(scene *s)
{
    ok(cr_world_step(s->world, H));
    s->made += lab_energy_balance_tick(s->balance, s->world);
    assert_true(fabs(lab_energy_balance_made(s->balance) - s->made) <= 1e-12 * s->made);
}

static void run(scene *s, int ticks)
{
    begin(s);
    for (int i = 0; i < ticks; i++)
        tick(s);
}

static double energy(const scene *s)
{
    lab_metrics m = lab_metrics_of(s->world);
    return m.kinetic_linear + m.kinetic_angular + m.potential + lab_stored_energy(s->world);
}

/* ---- bodies ---- */

static cr_body_def disc(float radius, float x, float y)
{
    cr_body_def def = cr_body_def_default();
    ok(cr_shape_circle(&def.shape, radius));
    def.position = (cr_vec2){x, y};
    def.material = (cr_material){1, 0, 0.5f};
    return def;
}

static cr_body_def box(float width, float height, float x, float y)
{
    cr_body_def def = disc(1, x, y);
    ok(cr_shape_box(&def.shape, width, height));
    return def;
}

static cr_body_id add(scene *s, cr_body_def def)
{
    cr_body_id id;
    ok(cr_body_create(s->world, &def, &id));
    return id;
}

static void add_floor(scene *s, float restitution)
{
    cr_body_def floor = disc(1, 0, 0);
    ok(cr_shape_halfspace(&floor.shape, (cr_vec2){0, 1}, 0));
    floor.kind = CR_STATIC;
    floor.material.restitution = restitution;
    add(s, floor);
}

static double mass_of(const scene *s, cr_body_id id)
{
    return (double)cr_body_get_view(s->world, id).mass;
}

static double height_of(const scene *s, cr_body_id id)
{
    return (double)cr_body_get_view(s->world, id).center.y;
}

/* It lifts by projection what sinks, and so does jacobi, a little. */
static bool projects(const char *solver)
{
    return strcmp(solver, "impulse") == 0 || strcmp(solver, "jacobi") == 0;
}

static void each_solver(void (*judge)(const char *solver))
{
    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    for (size_t i = 0; i < count; i++)
        judge(solvers[i].name);
}

/* ---- nothing is made ---- */

static void in_free_fall(void **state)
{
    (void)state;
    size_t count;
    const cr_choice *integrators = cr_integrators(&count);
    for (size_t i = 0; i < count; i++) {
        scene s = open_scene("wide", 9.81);
        choose(s.world, "integrator.name", integrators[i].name);
        for (int k = 0; k < 300; k++) { /* each in a column of its own, at all heights and speeds */
            cr_body_def def = disc(0.3f, (float)(k - 150), 100 + 0.37f * (float)k);
            def.velocity = (cr_vec2){0, 0.13f * (float)k - 10};
            def.angular_velocity = 0.1f * (float)k;
            add(&s, def);
        }
        run(&s, 1000);
        at_most(integrators[i].name, s.made, 0);
        close_scene(&s);
    }
}

static void bounce(const char *solver)
{
    scene s = open_scene(solver, 9.81);
    add_floor(&s, 1);
    cr_body_def def = disc(0.3f, 0, 3);
    def.material.restitution = 1;
    double whole = mass_of(&s, add(&s, def)) * 9.81 * 2.7;
    run(&s, 1200);
    at_most(solver, s.made, strcmp(solver, "impulse") == 0 ? 0.05 * whole : 1e-5 * whole);
    close_scene(&s);
}

static void by_rebounds(void **state)
{
    (void)state;
    each_solver(bounce);
}

static void in_an_orbit(void **state)
{
    (void)state;
    scene s = open_scene("wide", 0);
    cr_body_def center = disc(0.2f, 50, 0), planet = disc(0.1f, 52, 0);
    center.kind = CR_KINEMATIC; /* which pulls its planet along */
    center.velocity = (cr_vec2){3, 1};
    planet.velocity = (cr_vec2){3, 4};
    const cr_attractor attractor = {add(&s, center), 10, 5};
    cr_body_id id = add(&s, planet);
    ok(cr_attractor_add(s.world, &attractor));
    run(&s, 600);
    at_most("an orbit about what moves on, of J", s.made, 2e-3 * 0.5 * mass_of(&s, id) * 25);
    close_scene(&s);
}

/* The others make one step of a tick: in it a hand's push turns as the body does, which is known to
 * first order only, and pins stretch. */
static bool in_steps(const char *solver)
{
    const char *const names[] = {"wide", "tgs_soft", "xpbd"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(solver, names[i]) == 0)
            return true;
    return false;
}

/* A rod on a pin, whose velocity some solvers leave without a lag. */
static void swing(const char *solver)
{
    scene s = open_scene(solver, 9.81);
    cr_body_id id = add(&s, box(1.5f, 0.1f, 0.75f, 0));
    cr_joint_def pin;
    ok(cr_joint_def_at(s.world, CR_PIN, id, (cr_body_id){0}, (cr_vec2){0, 0}, &pin));
    ok(cr_joint_create(s.world, &pin, NULL));
    run(&s, 600);
    at_most(solver, s.made, (in_steps(solver) ? 3e-3 : 0.1) * mass_of(&s, id) * 9.81 * 0.75);
    close_scene(&s);
}

static void by_swinging(void **state)
{
    (void)state;
    each_solver(swing);
}

static void rest(const char *solver)
{
    scene s = open_scene(solver, 9.81);
    add_floor(&s, 0);
    for (int i = 0; i < 4; i++)
        add(&s, box(1, 1, 0, 0.5f + (float)i));
    run(&s, 300);
    at_most(solver, s.made, projects(solver) ? 2 : 1e-3);
    close_scene(&s);
}

static void at_rest(void **state)
{
    (void)state;
    each_solver(rest);
}

/* What falls and does not rebound has lost its height; the same again once it slept. */
static void but_lost(void **state)
{
    (void)state;
    scene s = open_scene("wide", 9.81);
    ok(cr_world_set(s.world, "sleep.enabled", 1));
    add_floor(&s, 0);
    cr_body_id id = add(&s, box(1, 1, 0, 2.5f));
    double want = mass_of(&s, id) * 9.81 * 2;
    run(&s, 300);
    assert_true(cr_body_get_view(s.world, id).asleep);
    near("lost in falling by 2 m", lab_energy_balance_lost(s.balance), want, 0.005 * want);
    cr_body_def def;
    ok(cr_body_get(s.world, id, &def));
    def.position.y += 2;
    ok(cr_body_set(s.world, id, &def));
    run(&s, 300);
    near("and once more", lab_energy_balance_lost(s.balance), 2 * want, 0.01 * want);
    at_most("made", s.made, 1e-4 * want);
    close_scene(&s);
}

/* A box that sleeps is not overlooked when a kick wakes it. */
static void by_what_was_asleep(void **state)
{
    (void)state;
    scene s = open_scene("wide", 9.81);
    ok(cr_world_set(s.world, "sleep.enabled", 1));
    add_floor(&s, 0);
    cr_body_id id = add(&s, box(1, 1, 0, 0.5f));
    run(&s, 120);
    assert_true(cr_body_get_view(s.world, id).asleep);
    ok(cr_body_apply_impulse(s.world, id, (cr_vec2){0, 3}, cr_body_get_view(s.world, id).center));
    tick(&s);
    near("kicked, and not told", s.made, 0.5 * 9 / mass_of(&s, id), 0.1);
    close_scene(&s);
}

/* ---- work ---- */

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

/* ---- impacts of what joints hold ---- */

static cr_body_id add_elastic(scene *s, cr_body_def def)
{
    def.material.restitution = 1;
    return add(s, def);
}

/* On a chain of so many links, held beside the pile at a height of 10 m. */
static void add_wrecking_ball(scene *s, int links)
{
    const float length = 8 / (float)links, x = -1.4f, y = 10;
    cr_body_id last = {0};
    for (int i = 0; i <= links; i++) {
        bool is_ball = i == links;
        float middle = x - length * (float)i - (is_ball ? 1 : 0.5f * length);
        cr_body_def def = is_ball ? disc(1, middle, y) : box(0.95f * length, 0.15f, middle, y);
        def.material.density = is_ball ? 8 : 1;
        cr_joint_def pin = {.kind = CR_PIN, .a = add_elastic(s, def), .b = last};
        pin.anchor_a = (cr_vec2){is_ball ? 1 : 0.5f * length, 0};
        pin.anchor_b = i == 0 ? (cr_vec2){x, y} : (cr_vec2){-0.5f * length, 0};
        ok(cr_joint_create(s->world, &pin, NULL));
        last = pin.a;
    }
}

/* A heap of boxes and discs with e = 1: whatever the ball strikes strikes others in the same
 * moment. */
static void wreck(const char *solver, int links)
{
    scene s = open_scene(solver, 9.81);
    add_floor(&s, 1);
    for (int i = 0; i < 120; i++) {
        float x = 0.47f * (float)(i % 8), y = 0.225f + 0.45f * (float)(i / 8);
        add_elastic(&s, i * 7 % 5 < 2 ? disc(0.225f, x, y) : box(0.45f, 0.45f, x, y));
    }
    add_wrecking_ball(&s, links);
    run(&s, 300);
    double lost = lab_energy_balance_lost(s.balance);
    print_message("%s, on %d links: lost %.4g J\n", solver, links, lost);
    at_most("  made", s.made, 0.001 * lost);
    close_scene(&s);
}

static void of_a_wrecking_ball(void **state)
{
    (void)state;
    const char *const judged[] = {"wide", "tgs_soft"};
    for (int i = 0; i < 2; i++) {
        wreck(judged[i], 1);
        wreck(judged[i], 8);
    }
}

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

/* ---- something is made ---- */

/* A disc half in the floor is lifted out of it: m g dh that nobody gave. */
static void rise(const char *solver)
{
    scene s = open_scene(solver, 9.81);
    add_floor(&s, 0);
    cr_body_id id = add(&s, disc(0.3f, 0, 0));
    run(&s, 300);
    double lifted = mass_of(&s, id) * 9.81 * height_of(&s, id);
    assert_true(lifted > 0.5);
    near(solver, s.made, lifted, 0.02 * lifted + 2 * lab_metrics_of(s.world).kinetic_linear);
    close_scene(&s);
}

static void by_lifting_out_of_the_floor(void **state)
{
    (void)state;
    each_solver(rise);
}

/* Baumgarte's bias leaves the push in the velocity. */
static void by_shooting_apart(void **state)
{
    (void)state;
    scene s = open_scene("pgs", 0);
    choose(s.world, "solver.correction", "velocity");
    add(&s, disc(0.5f, -0.2f, 0));
    add(&s, disc(0.5f, 0.2f, 0));
    run(&s, 60);
    assert_true(energy(&s) > 1);
    near("shot apart, J", s.made, energy(&s), 0.01 * energy(&s));
    close_scene(&s);
}

/* ---- edits ---- */

static void but_not_by_edits(void **state)
{
    (void)state;
    scene s = open_scene("wide", 9.81);
    cr_body_id id = add(&s, disc(0.5f, 0, 0));
    run(&s, 10);
    cr_body_def def;
    ok(cr_body_get(s.world, id, &def));
    def.position.y += 10;
    def.velocity.x = 5;
    ok(cr_body_set(s.world, id, &def));
    run(&s, 10);
    at_most("moved and thrown, begun anew", s.made, 0);
    add(&s, disc(0.5f, 10, 100));
    tick(&s);
    at_most("a body more, not told", s.made, 0);
    tick(&s);
    at_most("the tick after it", s.made, 0);
    def.position.y += 10;
    ok(cr_body_set(s.world, id, &def));
    tick(&s);
    double want = mass_of(&s, id) * 9.81 * 10;
    near("10 m up, not told", s.made, want, 1e-3 * want);
    close_scene(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_free_fall),
        cmocka_unit_test(by_rebounds),
        cmocka_unit_test(in_an_orbit),
        cmocka_unit_test(at_rest),
        cmocka_unit_test(by_swinging),
        cmocka_unit_test(of_a_piston),
        cmocka_unit_test(of_a_crank),
        cmocka_unit_test(of_a_wrecking_ball),
        cmocka_unit_test(of_a_motor),
        cmocka_unit_test(of_a_motor_that_is_jammed),
        cmocka_unit_test(of_a_hand),
        cmocka_unit_test(of_forces),
        cmocka_unit_test(of_wind),
        cmocka_unit_test(by_shooting_apart),
        cmocka_unit_test(by_lifting_out_of_the_floor),
        cmocka_unit_test(but_not_by_edits),
        cmocka_unit_test(but_lost),
        cmocka_unit_test(by_what_was_asleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
