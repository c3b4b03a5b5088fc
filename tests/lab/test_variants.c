/* test_variants.c - runs side by side: alike they stay alike to the bit, otherwise the first
 * difference is where it must be, and one that is kept is what was seen. */
#include "effort.h"
#include "heap.h"
#include "lab/futures/first_difference.h"
#include "lab/futures/variant_numbers.h"

#include <math.h>

static lab_change setting_change(const char *key, double value)
{
    return (lab_change){.setting = cr_setting_find(key), .value = value};
}

static lab_variants *open_variants(lab_session *session, const lab_change *changes, size_t count)
{
    cr_result why;
    uint64_t now = cr_world_tick(lab_session_world(session));
    lab_variants *variants = lab_variants_open(session, now, changes, count, false, &why);
    assert_ok(why);
    assert_non_null(variants);
    return variants;
}

static lab_session *leader(const lab_variants *v)
{
    return lab_variants_session(v, lab_variants_leader(v));
}

static void step_all(lab_variants *v, int ticks)
{
    for (int i = 0; i < ticks; i++)
        assert_ok(lab_variants_step(v));
}

/* ---- alike ---- */

static void without_a_difference_no_bit_differs(void **state)
{
    (void)state;
    seed = 11;
    lab_session *session = open_heap(12);
    run(session, 40);
    const lab_change none[4] = {{0}};
    lab_variants *v = open_variants(session, none, 4);
    uint64_t parted;
    for (int tick = 0; tick < 1000; tick++) {
        step_all(v, 1);
        assert_ok(lab_session_step(session)); /* what they were made of goes the same way */
        shot first = take(session);
        for (size_t i = 0; i < 4; i++)
            assert_same(take(lab_variants_session(v, i)), first);
    }
    for (size_t i = 1; i < 4; i++) {
        assert_false(lab_variants_parted(v, i, 0, &parted));
        lab_variant_numbers numbers = lab_variants_numbers(v, i, 0);
        assert_false(numbers.events_differ);
        assert_true(numbers.worst == 0 && numbers.rms == 0);
        assert_int_equal(numbers.worst_body.index, 0);
        char words[LAB_EVENTS_TEXT];
        assert_non_null(
            strstr(lab_variant_events_words(v, &numbers, words, sizeof words), "the same "));
    }
    lab_variants_close(v);
    lab_session_close(session);
}

/* Random commands, undo, jumps: whoever follows comes to the bits of the one that leads. */
static void what_is_done_to_one_is_done_to_all(void **state)
{
    (void)state;
    for (uint32_t start = 0; start < 12; start++) {
        seed = 100 + start;
        lab_session *session = open_heap(8);
        run(session, 20);
        shot before = take(session);
        const lab_change none[3] = {{0}};
        lab_variants *v = open_variants(session, none, 3);
        for (int i = 0; i < 120; i++) {
            lab_session *lead = leader(v);
            uint32_t kind = draw(12);
            if (kind < 5) {
                step_all(v, 1 + (int)draw(4));
            } else if (kind < 6) {
                lab_session_step(lead);
            } else if (kind < 8) {
                lab_command command = random_command(lead);
                lab_session_group(lead);
                lab_session_apply(lead, &command, NULL);
            } else if (kind < 9) {
                lab_session_undo(lead);
            } else if (kind < 10) {
                lab_session_go(lead, 20 + draw(60));
            } else if (kind < 11) {
                draw(2) == 0 ? lab_session_redo(lead) : lab_session_restart(lead);
            } else {
                lab_variants_lead(v, draw(3));
            }
            shot wanted = take(leader(v));
            for (size_t k = 0; k < 3; k++) {
                assert_string_equal(lab_variants_stopped(v, k), "");
                assert_same(take(lab_variants_session(v, k)), wanted);
            }
            uint64_t parted;
            if (draw(4) == 0)
                assert_false(lab_variants_parted(v, 1 + draw(2), 0, &parted));
        }
        double made = lab_variants_energy_made(v, 0);
        assert_true(fabs(lab_variants_energy_made(v, 1) - made) <= 1e-9 * fabs(made));
        assert_same(take(session), before);
        lab_variants_close(v);
        lab_session_close(session);
    }
}

/* ---- other ---- */

/* A ball above a floor: which tick it strikes in, by stepping. */
static lab_session *open_ball(float restitution, cr_body_id *ball)
{
    lab_scene *scene = lab_scene_empty();
    assert_non_null(scene);
    cr_body_def floor = cr_body_def_default(), def = cr_body_def_default();
    floor.kind = CR_STATIC;
    floor.material.restitution = 1.0f;
    assert_ok(cr_shape_halfspace(&floor.shape, (cr_vec2){0, 1}, 0));
    assert_ok(cr_body_create(scene->world, &floor, NULL));
    assert_ok(cr_shape_circle(&def.shape, 0.5f));
    def.position = (cr_vec2){0, 3};
    def.material.restitution = restitution;
    assert_ok(cr_body_create(scene->world, &def, ball));
    lab_session *session = lab_session_open(scene);
    assert_non_null(session);
    return session;
}

static uint64_t strike_of(lab_session *session)
{
    for (int i = 0; i < 200; i++) {
        size_t count;
        assert_ok(lab_session_step(session));
        const cr_event *event = cr_world_events(lab_session_world(session), &count);
        if (count > 0 && event[0].kind == CR_EVENT_BEGIN)
            return cr_world_tick(lab_session_world(session));
    }
    fail_msg("the ball never strikes");
    return 0;
}

static void restitution_tells_where_the_ball_strikes(void **state)
{
    (void)state;
    cr_body_id ball;
    lab_session *session = open_ball(0.5f, &ball);
    uint64_t strike = strike_of(session), parted;
    assert_ok(lab_session_go(session, 0));
    const lab_property *restitution = lab_property_find("restitution");
    const lab_change changes[2] = {
        {0}, {.property = restitution, .body = &ball, .bodies = 1, .value = 0.9}};
    lab_variants *v = open_variants(session, changes, 2);
    assert_string_equal(lab_variants_name(v, 0), "as it is");
    assert_string_equal(lab_variants_name(v, 1), "restitution 0.9");
    step_all(v, (int)strike + 30);
    assert_true(lab_variants_parted(v, 1, 0, &parted));
    assert_int_equal(parted, strike);
    lab_first_difference first;
    assert_ok(lab_find_first_difference(lab_variants_session(v, 0), lab_variants_session(v, 1),
                                        lab_variants_first_tick(v), parted, &first));
    assert_true(first.found);
    /* The contact is known a margin before the strike, with the restitution that it will have. */
    assert_true(first.tick <= strike && first.tick + 3 > strike);
    assert_string_equal(first.row.stage, "narrow phase");
    assert_string_equal(first.row.section, "contacts");
    assert_int_equal(first.row.a.numbers[1], lab_body_number(ball));
    char words[LAB_DIFFERENCE_TEXT];
    lab_first_difference_words(lab_session_scene(session), &first, words, sizeof words);
    print_message("%s\n", words);
    assert_non_null(strstr(words, "contact of #1 and #2, restitution 0.5 and 0.9"));
    /* v' = -e v for both; the rebound of 0.9 is the higher one. */
    lab_variant_numbers numbers = lab_variants_numbers(v, 1, 0);
    assert_true(numbers.worst > 0.2);
    assert_int_equal(numbers.worst_body.index, ball.index);
    assert_true(numbers.energy > lab_variants_numbers(v, 0, 0).energy);
    lab_variants_close(v);
    lab_session_close(session);
}

static void gravity_parts_in_the_forces_of_the_first_tick(void **state)
{
    (void)state;
    cr_body_id ball;
    lab_session *session = open_ball(0.5f, &ball);
    run(session, 7);
    float next = nextafterf(-9.81f, -100.0f);
    const lab_change changes[2] = {{0}, setting_change("world.gravity_y", (double)next)};
    lab_variants *v = open_variants(session, changes, 2);
    step_all(v, 200);
    uint64_t parted;
    assert_true(lab_variants_parted(v, 1, 0, &parted));
    lab_first_difference first;
    assert_ok(lab_find_first_difference(lab_variants_session(v, 0), lab_variants_session(v, 1),
                                        lab_variants_first_tick(v), parted, &first));
    assert_int_equal(first.tick, 8);
    assert_string_equal(first.row.stage, "forces");
    char words[LAB_DIFFERENCE_TEXT];
    lab_first_difference_words(lab_session_scene(session), &first, words, sizeof words);
    assert_non_null(strstr(words, "1 ulp apart"));
    lab_variants_close(v);
    lab_session_close(session);
}

static void solvers_part_in_a_pass_of_the_solver(void **state)
{
    (void)state;
    seed = 21;
    lab_session *session = open_heap(20);
    run(session, 30);
    const cr_setting *solver = cr_setting_find("solver.name");
    double pgs;
    assert_ok(cr_setting_parse(solver, "pgs", &pgs));
    const lab_change changes[2] = {{.setting = solver, .value = pgs},
                                   setting_change("solver.iterations", 3)};
    lab_command to_pgs = {.kind = LAB_SETTING, .setting = solver, .value = pgs};
    lab_command no_more_for_new_contacts = {.kind = LAB_SETTING,
                                            .setting = cr_setting_find("solver.cold_passes")};
    assert_ok(lab_session_apply(session, &to_pgs, NULL));
    assert_ok(lab_session_apply(session, &no_more_for_new_contacts, NULL));
    lab_variants *v = open_variants(session, changes, 2);
    assert_string_equal(lab_variants_name(v, 0), "solver PGS");
    step_all(v, 20);
    uint64_t parted;
    assert_true(lab_variants_parted(v, 1, 0, &parted));
    lab_first_difference first;
    assert_ok(lab_find_first_difference(lab_variants_session(v, 0), lab_variants_session(v, 1),
                                        lab_variants_first_tick(v), parted, &first));
    assert_string_equal(first.row.stage, "solver");
    print_message("parts in tick %d, pass %d\n", (int)first.tick, first.pass);
    assert_int_equal(first.pass, 4); /* three passes are the same */
    assert_true(first.body.found);
    lab_variants_close(v);
    lab_session_close(session);
}

static void threads_change_no_bit(void **state)
{
    (void)state;
    seed = 31;
    lab_session *session = open_heap(30);
    const lab_change changes[3] = {
        {0}, setting_change("world.threads", 3), setting_change("wide.lanes", 1)};
    lab_variants *v = open_variants(session, changes, 3);
    step_all(v, test_effort(300, 100));
    uint64_t parted;
    assert_false(lab_variants_parted(v, 1, 0, &parted));
    assert_false(lab_variants_parted(v, 2, 0, &parted));
    lab_variants_close(v);
    lab_session_close(session);
}

/* ---- edits that everybody gets ---- */

static void an_edit_changes_no_more_than_it_did(void **state)
{
    (void)state;
    cr_body_id ball;
    lab_session *session = open_ball(0.5f, &ball);
    const lab_change changes[2] = {{0}, setting_change("world.gravity_y", -1.0)};
    lab_variants *v = open_variants(session, changes, 2);
    step_all(v, 30);
    lab_session *lead = leader(v), *other = lab_variants_session(v, 1);
    cr_body_view there = cr_body_get_view(lab_session_world(other), ball);
    lab_command edit = {.kind = LAB_EDIT, .body = ball};
    assert_ok(cr_body_get(lab_session_world(lead), ball, &edit.def));
    edit.def.material.friction = 0.11f;
    edit.def.velocity.x = 2.0f;
    assert_ok(lab_session_apply(lead, &edit, NULL));
    cr_body_view now = cr_body_get_view(lab_session_world(other), ball);
    cr_body_def def;
    assert_ok(cr_body_get(lab_session_world(other), ball, &def));
    assert_true(now.center.y == there.center.y && now.velocity.y == there.velocity.y);
    assert_true(now.velocity.x == 2.0f && def.material.friction == 0.11f);
    assert_true(def.material.restitution == 0.5f);
    /* The hand takes the same point of it. */
    cr_vec2 grip =
        cr_to_world(cr_body_get_view(lab_session_world(lead), ball).transform, (cr_vec2){0.25f, 0});
    lab_command hold = {.kind = LAB_DRAG_BEGIN, .body = ball, .point = grip};
    assert_ok(lab_session_apply(lead, &hold, NULL));
    cr_body_id held;
    cr_vec2 at, target;
    assert_true(cr_world_drag(lab_session_world(other), &held, &at, &target));
    cr_vec2 model = cr_to_model(now.transform, at);
    assert_true(fabsf(model.x - 0.25f) < 1e-5f && fabsf(model.y) < 1e-5f);
    lab_variants_close(v);
    lab_session_close(session);
}

static void one_that_fails_waits(void **state)
{
    (void)state;
    cr_body_id ball;
    lab_session *session = open_ball(0.5f, &ball);
    const lab_change changes[2] = {{0}, setting_change("world.gravity_y", -3e38)};
    lab_variants *v = open_variants(session, changes, 2);
    step_all(v, 50);
    uint64_t at = cr_world_tick(lab_session_world(lab_variants_session(v, 1)));
    print_message("%s\n", lab_variants_stopped(v, 1));
    assert_true(lab_variants_stopped(v, 1)[0] != '\0');
    assert_true(at < 50);
    assert_ok(lab_session_go(leader(v), 0));
    assert_string_equal(lab_variants_stopped(v, 1), "");
    lab_variants_close(v);
    lab_session_close(session);
}

static void a_change_that_is_refused_opens_nothing(void **state)
{
    (void)state;
    cr_body_id ball;
    lab_session *session = open_ball(0.5f, &ball);
    shot before = take(session);
    cr_result why;
    const lab_change changes[2] = {{0}, setting_change("solver.iterations", 0)};
    assert_null(lab_variants_open(session, 0, changes, 2, false, &why));
    assert_int_equal(why.code, CR_INVALID_VALUE);
    assert_non_null(strstr(why.message, "solver.iterations"));
    assert_same(take(session), before);
    lab_session_close(session);
}

/* ---- keeping ---- */

static void one_that_is_kept_is_what_was_seen(void **state)
{
    (void)state;
    for (uint32_t start = 0; start < 8; start++) {
        seed = 300 + start;
        lab_session *session = open_heap(8);
        run(session, 60);
        shot end = take(session);
        cr_body_id bodies[2] = {any_body(session), any_body(session)};
        const lab_change changes[3] = {{0},
                                       setting_change("solver.iterations", 3),
                                       {.property = lab_property_find("restitution"),
                                        .body = bodies,
                                        .bodies = 2,
                                        .value = 0.95}};
        cr_result why;
        lab_variants *v = lab_variants_open(session, 25, changes, 3, false, &why);
        assert_ok(why);
        assert_same(take(session), end);
        for (int i = 0; i < 30; i++) {
            if (draw(3) == 0) {
                lab_command command = random_command(leader(v));
                lab_session_group(leader(v));
                lab_session_apply(leader(v), &command, NULL);
            }
            if (draw(6) == 0)
                lab_session_undo(leader(v));
            lab_variants_step(v);
        }
        size_t kept = 1 + draw(2);
        shot seen = take(lab_variants_session(v, kept));
        assert_ok(lab_variants_keep(v, kept, session));
        assert_same(take(session), seen);
        assert_int_equal(lab_session_branches(session), 2);
        assert_int_equal(lab_session_branch_view(session, 1).fork, 25);
        lab_variants_close(v);
        assert_ok(lab_session_switch(session, 0));
        assert_ok(lab_session_go(session, 60));
        assert_same(take(session), end); /* the old future is as it was */
        lab_session_close(session);
    }
}

static void cheaper_ones_get_more_passes(void **state)
{
    (void)state;
    seed = 41;
    lab_session *session = open_heap(60);
    run(session, 60);
    double pgs;
    const cr_setting *solver = cr_setting_find("solver.name");
    assert_ok(cr_setting_parse(solver, "pgs", &pgs));
    lab_command to_pgs = {.kind = LAB_SETTING, .setting = solver, .value = pgs};
    assert_ok(lab_session_apply(session, &to_pgs, NULL));
    lab_command asleep = setting_of("sleep.enabled", 0);
    assert_ok(lab_session_apply(session, &asleep, NULL));
    const lab_change changes[2] = {setting_change("solver.position_iterations", 3),
                                   setting_change("solver.iterations", 300)};
    cr_result why;
    uint64_t now = cr_world_tick(lab_session_world(session));
    lab_variants *v = lab_variants_open(session, now, changes, 2, true, &why);
    assert_ok(why);
    double got = cr_world_get(lab_session_world(lab_variants_session(v, 0)), "solver.iterations");
    print_message("%s: %g iterations\n", lab_variants_name(v, 0), got);
    assert_true(got > 60 && got <= 1000); /* ten at first */
    assert_non_null(strstr(lab_variants_name(v, 0), ", iterations "));
    assert_string_equal(lab_variants_name(v, 1), "iterations 300");
    step_all(v, 10);
    shot seen = take(lab_variants_session(v, 0));
    assert_ok(lab_variants_keep(v, 0, session));
    assert_same(take(session), seen);
    lab_variants_close(v);
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_difference_no_bit_differs),
        cmocka_unit_test(what_is_done_to_one_is_done_to_all),
        cmocka_unit_test(restitution_tells_where_the_ball_strikes),
        cmocka_unit_test(gravity_parts_in_the_forces_of_the_first_tick),
        cmocka_unit_test(solvers_part_in_a_pass_of_the_solver),
        cmocka_unit_test(threads_change_no_bit),
        cmocka_unit_test(an_edit_changes_no_more_than_it_did),
        cmocka_unit_test(one_that_fails_waits),
        cmocka_unit_test(a_change_that_is_refused_opens_nothing),
        cmocka_unit_test(one_that_is_kept_is_what_was_seen),
        cmocka_unit_test(cheaper_ones_get_more_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
