/* test_energy_balance.c - what came of nothing: none of it where bodies fall, rebound, swing and
 * rest, and all of it where they are lifted or shot apart. */
#include "balance_scene.h"

/* ---- nothing is made: what falls, rebounds and swings ---- */

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

/* ---- what rests or sleeps ---- */

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
        cmocka_unit_test(of_a_wrecking_ball),
        cmocka_unit_test(at_rest),
        cmocka_unit_test(by_swinging),
        cmocka_unit_test(by_shooting_apart),
        cmocka_unit_test(by_lifting_out_of_the_floor),
        cmocka_unit_test(but_not_by_edits),
        cmocka_unit_test(but_lost),
        cmocka_unit_test(by_what_was_asleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
