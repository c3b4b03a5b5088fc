/* Undo, redo, restart and steps back bring every bit of a world back, contact impulses included. */
#include "heap.h"

static void an_edit_while_running_is_undone_to_its_tick(void **state)
{
    (void)state;
    seed = 5;
    lab_session *session = open_heap(6);
    run(session, 100);
    shot before = take(session);
    lab_session_group(session);
    apply(session, spawn());
    run(session, 137);
    shot after = take(session);
    assert_ok(lab_session_undo(session));
    assert_same(take(session), before);
    assert_ok(lab_session_redo(session));
    assert_same(take(session), after);
    run(session, 10);
    shot later = take(session);
    assert_ok(lab_session_undo(session));
    assert_ok(lab_session_redo(session));
    assert_same(take(session), later);
    lab_session_close(session);
}

static void a_group_is_one_edit_and_an_empty_one_is_none(void **state)
{
    (void)state;
    seed = 6;
    lab_session *session = open_heap(3);
    shot before = take(session);
    lab_session_group(session);
    lab_session_group(session);
    assert_false(lab_session_can_undo(session));
    apply(session, spawn());
    run(session, 3);
    apply(session, spawn());
    lab_session_group(session);
    assert_ok(lab_session_undo(session));
    assert_same(take(session), before);
    assert_false(lab_session_can_undo(session));
    lab_session_close(session);
}

/* A body's joints go with it, and come back with it. */
static void a_deleted_body_comes_back_with_its_joints(void **state)
{
    (void)state;
    seed = 12;
    lab_session *session = open_heap(5);
    const cr_world *world = lab_session_world(session);
    cr_body_id a = cr_world_slot(world, 1), b = cr_world_slot(world, 2);
    lab_command pin = {.kind = LAB_JOIN}, rope = {.kind = LAB_JOIN};
    cr_vec2 at = cr_body_get_view(world, b).center;
    assert_ok(cr_joint_def_at(world, CR_PIN, a, b, at, &pin.joint_def));
    assert_ok(cr_joint_def_at(world, CR_SPRING, a, (cr_body_id){0, 0}, at, &rope.joint_def));
    apply(session, pin);
    lab_session_group(session);
    apply(session, rope);
    run(session, 25);
    shot before = take(session);
    lab_session_group(session);
    apply(session, (lab_command){.kind = LAB_DELETE, .body = a});
    shot without = take(session);
    assert_int_equal(cr_world_joint_slot(world, 0).index, 0);
    assert_int_equal(cr_world_joint_slot(world, 1).index, 0);
    run(session, 25);
    assert_ok(lab_session_undo(session));
    assert_same(take(session), before);
    assert_true(cr_joint_alive(world, cr_world_joint_slot(world, 1)));
    assert_ok(lab_session_redo(session));
    assert_ok(lab_session_undo(session));
    apply(session, (lab_command){.kind = LAB_DELETE, .body = a});
    assert_same(take(session), without);
    lab_session_close(session);
}

static void joints_are_edited_and_removed_by_commands(void **state)
{
    (void)state;
    seed = 13;
    lab_session *session = open_heap(3);
    const cr_world *world = lab_session_world(session);
    lab_command command = join(session, cr_world_slot(world, 1));
    apply(session, command);
    cr_joint_id id = cr_world_joint_slot(world, 0);
    shot joined = take(session);
    lab_session_group(session);
    apply(session, edit_joint(session, id));
    shot changed = take(session);
    assert_false(same(joined, changed));
    lab_session_group(session);
    apply(session, (lab_command){.kind = LAB_UNJOIN, .joint = id});
    assert_false(cr_joint_alive(world, id));
    assert_ok(lab_session_undo(session));
    assert_same(take(session), changed);
    assert_ok(lab_session_undo(session));
    assert_same(take(session), joined);
    run(session, 9);
    shot before = take(session);
    run(session, 1);
    shot after = take(session);
    assert_ok(step_back(session));
    assert_same(take(session), before);
    run(session, 1);
    assert_same(take(session), after);
    lab_session_close(session);
}

static void a_refused_command_leaves_nothing(void **state)
{
    (void)state;
    seed = 7;
    lab_session *session = open_heap(3);
    run(session, 5);
    shot before = take(session);
    lab_command bad = spawn();
    bad.def.position.x = (float)strtod("nan", NULL);
    assert_int_equal(lab_session_apply(session, &bad, NULL).code, CR_INVALID_VALUE);
    bad = (lab_command){.kind = LAB_DELETE, .body = {77, 1}};
    assert_int_equal(lab_session_apply(session, &bad, NULL).code, CR_DEAD_ID);
    bad = (lab_command){.kind = LAB_UNJOIN, .joint = {3, 1}};
    assert_int_equal(lab_session_apply(session, &bad, NULL).code, CR_DEAD_ID);
    bad = (lab_command){.kind = LAB_JOIN, .joint_def = {.a = {77, 1}}};
    assert_int_equal(lab_session_apply(session, &bad, NULL).code, CR_DEAD_ID);
    bad = join(session, any_body(session));
    bad.joint_def.damping = -1;
    assert_int_equal(lab_session_apply(session, &bad, NULL).code, CR_INVALID_VALUE);
    bad = setting_of("solver.iterations", -4);
    assert_int_equal(lab_session_apply(session, &bad, NULL).code, CR_INVALID_VALUE);
    bad = setting_of("no.such", 1);
    assert_int_equal(lab_session_apply(session, &bad, NULL).code, CR_UNKNOWN_SETTING);
    apply(session, (lab_command){.kind = LAB_DRAG_END});
    assert_same(take(session), before);
    assert_false(lab_session_can_undo(session));
    assert_false(lab_session_edited(session));
    lab_session_close(session);
}

static void a_new_edit_drops_what_was_undone(void **state)
{
    (void)state;
    seed = 8;
    lab_session *session = open_heap(3);
    apply(session, spawn());
    lab_session_group(session);
    apply(session, spawn());
    assert_ok(lab_session_undo(session));
    assert_true(lab_session_can_redo(session));
    apply(session, random_setting());
    assert_false(lab_session_can_redo(session));
    assert_ok(lab_session_undo(session));
    assert_ok(lab_session_undo(session));
    assert_false(lab_session_can_undo(session));
    lab_session_close(session);
}

static void edited_follows_the_commands_and_not_the_time(void **state)
{
    (void)state;
    seed = 9;
    lab_session *session = open_heap(3);
    run(session, 20);
    assert_false(lab_session_edited(session));
    apply(session, spawn());
    assert_true(lab_session_edited(session));
    lab_session_mark_saved(session);
    run(session, 5);
    assert_false(lab_session_edited(session));
    assert_ok(lab_session_undo(session));
    assert_true(lab_session_edited(session));
    assert_ok(lab_session_redo(session));
    assert_false(lab_session_edited(session));
    lab_session_close(session);
}

static void restart_keeps_the_edits_of_tick_0(void **state)
{
    (void)state;
    seed = 10;
    lab_session *session = open_heap(4);
    apply(session, spawn());
    shot start = take(session);
    run(session, 30);
    lab_session_group(session);
    apply(session, spawn());
    run(session, 30);
    shot end = take(session);
    assert_ok(lab_session_restart(session));
    assert_same(take(session), start);
    run(session, 40);
    assert_ok(lab_session_undo(session));
    assert_same(take(session), end);
    assert_ok(lab_session_redo(session));
    assert_int_equal(take(session).tick, 40);
    lab_session_close(session);
}

static void each_step_back_is_the_tick_before(void **state)
{
    (void)state;
    enum { TICKS = 150 };
    static shot at[TICKS + 1];
    seed = 11;
    lab_session *session = open_heap(8);
    at[0] = take(session);
    for (int tick = 1; tick <= TICKS; tick++) {
        run(session, 1);
        if (tick % 40 == 0) {
            lab_session_group(session);
            apply(session, random_command(session));
        }
        at[tick] = take(session);
    }
    for (int tick = TICKS - 1; tick >= 0; tick--) {
        assert_ok(step_back(session));
        assert_same(take(session), at[tick]);
    }
    assert_ok(step_back(session));
    assert_same(take(session), at[0]);
    for (int tick = 1; tick <= TICKS; tick++) { /* and forward along what was done */
        assert_true(lab_session_in_past(session));
        run(session, 1);
        assert_same(take(session), at[tick]);
    }
    assert_false(lab_session_in_past(session));
    lab_session_close(session);
}

static bool dragging(const lab_session *session)
{
    cr_body_id body;
    cr_vec2 grip, target;
    return cr_world_drag(lab_session_world(session), &body, &grip, &target);
}

static void no_hand_stays_on_a_body_of_the_past(void **state)
{
    (void)state;
    seed = 12;
    lab_session *session = open_heap(4);
    cr_body_id id = any_body(session);
    cr_vec2 at = cr_body_get_view(lab_session_world(session), id).center;
    apply(session, (lab_command){.kind = LAB_DRAG_BEGIN, .body = id, .point = at});
    for (int i = 0; i < 10; i++) {
        at.y += 0.2f;
        apply(session, (lab_command){.kind = LAB_DRAG_MOVE, .point = at});
        run(session, 2);
    }
    assert_true(dragging(session));
    assert_ok(step_back(session));
    assert_true(dragging(session)); /* it is the past, where it pulled */
    lab_session_group(session);
    apply(session, spawn());
    assert_false(dragging(session));
    assert_ok(lab_session_undo(session));
    assert_true(dragging(session));
    assert_ok(lab_session_restart(session));
    assert_false(dragging(session));
    assert_int_equal(take(session).tick, 0);
    lab_session_close(session);
}

static void a_tick_that_fails_leaves_the_session_usable(void **state)
{
    (void)state;
    seed = 13;
    lab_session *session = open_heap(4);
    run(session, 70);
    shot before = take(session);
    lab_session_group(session);
    lab_command bomb = spawn();
    bomb.def.position = (cr_vec2){3e38f, 0};
    bomb.def.velocity = (cr_vec2){3e38f, 0};
    bomb.def.force = (cr_vec2){3e38f, 3e38f};
    bomb.def.angular_velocity = 0;
    apply(session, bomb);
    shot armed = take(session);
    cr_result result = {.code = CR_OK};
    for (int i = 0; i < 100 && result.code == CR_OK; i++) {
        armed = take(session);
        result = lab_session_step(session);
    }
    assert_int_equal(result.code, CR_NON_FINITE);
    print_message("%s\n", result.message);
    assert_same(take(session), armed);
    assert_int_equal(lab_session_step(session).code, CR_NON_FINITE);
    assert_same(take(session), armed);
    assert_ok(lab_session_undo(session));
    assert_same(take(session), before);
    run(session, 3);
    assert_ok(lab_session_redo(session));
    assert_same(take(session), armed);
    assert_ok(lab_session_restart(session));
    run(session, 3);
    lab_session_close(session);
}

static void count_record(void *user, const cr_trace_record *record)
{
    (void)record;
    (*(int *)user)++;
}

static void a_trace_sees_the_present_and_not_how_it_was_reached(void **state)
{
    (void)state;
    seed = 14;
    lab_session *session = open_heap(6);
    int records = 0;
    cr_trace trace = {count_record, &records};
    lab_session_trace(session, &trace, (cr_body_id){0, 0});
    run(session, 130); /* by now they lie on the floor */
    int seen = records;
    assert_true(seen > 0);
    assert_ok(step_back(session));
    assert_int_equal(records, seen);
    run(session, 1);
    assert_true(records > seen);
    lab_session_close(session);
}

static void contacts_are_right_while_paused(void **state)
{
    (void)state;
    seed = 15;
    lab_session *session = open_heap(0);
    lab_command first = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    first.def.position.y = 0.49f;
    cr_body_id id;
    size_t count;
    assert_ok(lab_session_apply(session, &first, &id));
    cr_world_contacts(lab_session_world(session), &count);
    assert_int_equal(count, 1);
    lab_command away = {.kind = LAB_EDIT, .body = id, .def = first.def};
    away.def.position.y = 3;
    apply(session, away);
    cr_world_contacts(lab_session_world(session), &count);
    assert_int_equal(count, 0);
    assert_ok(lab_session_undo(session));
    assert_ok(lab_session_redo(session));
    cr_world_contacts(lab_session_world(session), &count);
    assert_int_equal(count, 0);
    lab_session_close(session);
}

static size_t count_contacts(const lab_session *session)
{
    size_t count;
    cr_world_contacts(lab_session_world(session), &count);
    return count;
}

/* At the end, also where a hand lets go among the commands, and when they are redone. */
static void a_batch_finds_its_contacts_once(void **state)
{
    (void)state;
    seed = 16;
    lab_session *session = open_heap(0);
    lab_command spawn = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    cr_body_id id[3];
    lab_session_batch_begin(session);
    for (int i = 0; i < 3; i++) {
        spawn.def.position = (cr_vec2){3.0f * (float)i, 0.49f};
        assert_ok(lab_session_apply(session, &spawn, &id[i]));
    }
    assert_int_equal(count_contacts(session), 0);
    assert_ok(lab_session_batch_end(session));
    assert_int_equal(count_contacts(session), 3);
    assert_ok(lab_session_undo(session));
    assert_int_equal(count_contacts(session), 0);
    assert_ok(lab_session_redo(session));
    assert_int_equal(count_contacts(session), 3);
    lab_session_group(session);
    apply(session, (lab_command){.kind = LAB_DRAG_BEGIN, .body = id[1]});
    lab_session_batch_begin(session);
    apply(session, (lab_command){.kind = LAB_DELETE, .body = id[0]});
    apply(session, (lab_command){.kind = LAB_DRAG_END});
    assert_int_equal(count_contacts(session), 2);
    assert_ok(lab_session_batch_end(session));
    uint64_t hash = cr_world_hash(lab_session_world(session));
    assert_ok(lab_session_undo(session));
    assert_ok(lab_session_redo(session));
    assert_int_equal(count_contacts(session), 2);
    assert_true(cr_world_hash(lab_session_world(session)) == hash);
    lab_session_batch_begin(session); /* of nothing */
    assert_ok(lab_session_batch_end(session));
    lab_session_close(session);
}

/* The pull of a hand is play: it is run back over. */
static void restart_from_the_edit_goes_to_where_time_ran_on(void **state)
{
    (void)state;
    seed = 31;
    lab_session *session = open_heap(6);
    assert_false(lab_session_ran_since_edit(session));
    run(session, 30);
    lab_session_group(session);
    apply(session, spawn());
    shot edited = take(session);
    uint32_t revision = lab_session_revision(session);
    assert_false(lab_session_ran_since_edit(session));
    run(session, 20);
    lab_session_group(session);
    cr_body_id body = cr_world_slot(lab_session_world(session), 1);
    apply(session, (lab_command){.kind = LAB_DRAG_BEGIN, .body = body});
    run(session, 5);
    apply(session, (lab_command){.kind = LAB_DRAG_MOVE, .point = {3.0f, 2.0f}});
    run(session, 5);
    apply(session, (lab_command){.kind = LAB_DRAG_END});
    run(session, 20);
    shot thrown = take(session);
    assert_true(lab_session_ran_since_edit(session));
    assert_true(lab_session_revision(session) != revision);
    assert_ok(lab_session_restart_from_edit(session));
    assert_same(take(session), edited);
    assert_true(lab_session_revision(session) == revision);
    assert_false(lab_session_ran_since_edit(session));
    assert_ok(lab_session_undo(session));
    assert_same(take(session), thrown);
    lab_session_close(session);
}

static void what_is_marked_as_unsaved_stays_so(void **state)
{
    (void)state;
    seed = 32;
    lab_session *session = open_heap(2);
    assert_false(lab_session_edited(session));
    lab_session_mark_unsaved(session);
    assert_true(lab_session_edited(session));
    lab_session_group(session);
    apply(session, spawn());
    assert_ok(lab_session_undo(session));
    assert_true(lab_session_edited(session));
    lab_session_mark_saved(session);
    assert_false(lab_session_edited(session));
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edit_while_running_is_undone_to_its_tick),
        cmocka_unit_test(a_group_is_one_edit_and_an_empty_one_is_none),
        cmocka_unit_test(a_deleted_body_comes_back_with_its_joints),
        cmocka_unit_test(joints_are_edited_and_removed_by_commands),
        cmocka_unit_test(a_refused_command_leaves_nothing),
        cmocka_unit_test(a_new_edit_drops_what_was_undone),
        cmocka_unit_test(edited_follows_the_commands_and_not_the_time),
        cmocka_unit_test(restart_keeps_the_edits_of_tick_0),
        cmocka_unit_test(restart_from_the_edit_goes_to_where_time_ran_on),
        cmocka_unit_test(what_is_marked_as_unsaved_stays_so),
        cmocka_unit_test(each_step_back_is_the_tick_before),
        cmocka_unit_test(no_hand_stays_on_a_body_of_the_past),
        cmocka_unit_test(a_tick_that_fails_leaves_the_session_usable),
        cmocka_unit_test(a_trace_sees_the_present_and_not_how_it_was_reached),
        cmocka_unit_test(contacts_are_right_while_paused),
        cmocka_unit_test(a_batch_finds_its_contacts_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
