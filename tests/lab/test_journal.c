/* What is done to a session, written down and done again, gives the same bits. */
#include "journal_book.h"

/* ---- the same bits ---- */

static void random_sessions_come_to_the_same_bits(void **state)
{
    (void)state;
    for (uint32_t round = 1; round <= 12; round++) {
        seed = round;
        book b = open_book(open_heap(6));
        begin(&b, false);
        for (int i = 0; i < 60; i++) {
            do_something(b.session);
            if (draw(3) == 0)
                lab_journal_mark(b.journal, some_view);
            if (draw(4) == 0)
                keep(&b);
            if (draw(12) == 0)
                assert_replays(&b);
        }
        assert_replays(&b);
        close_book(&b);
    }
}

/* What was done before anybody wanted a file is in it. */
static void a_late_beginning_has_all_of_it(void **state)
{
    (void)state;
    seed = 77;
    book b = open_book(open_heap(5));
    for (int i = 0; i < 30; i++)
        do_something(b.session);
    begin(&b, false);
    assert_replays(&b);
    close_book(&b);
}

/* A memory of which nothing is written is thrown away, and then it begins with what there is. */
static void one_that_was_forgotten_begins_anew(void **state)
{
    (void)state;
    seed = 5;
    book b = open_book(open_heap(5));
    edit(b.session);
    run(b.session, 30);
    lab_journal_forget(b.journal);
    assert_false(lab_journal_is_whole(b.journal));
    assert_int_equal(lab_journal_bytes(b.journal), 0);
    begin(&b, false);
    assert_true(lab_journal_is_whole(b.journal));
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    assert_int_equal(cr_world_hash(lab_session_world(again)),
                     cr_world_hash(lab_session_world(b.session)));
    lab_session_close(again);
    close_book(&b);
}

static void names_come_along_by_their_text(void **state)
{
    (void)state;
    seed = 3;
    book b = open_book(open_heap(3));
    begin(&b, false);
    lab_names *names = lab_session_names(b.session);
    for (int i = 0; i < 40; i++)
        lab_names_intern(names, "unused");
    uint32_t odd = lab_names_intern(names, "two\nlines, 100% odd, \xC3\xA4");
    uint32_t steel = lab_names_intern(names, "steel");
    lab_command spawned = spawn();
    spawned.def.user = lab_tag(odd, steel) | UINT64_C(5) << 48;
    cr_body_id id, copy;
    assert_ok(lab_session_apply(b.session, &spawned, &id));
    spawned.def.user = lab_tag(steel, 0);
    assert_ok(lab_session_apply(b.session, &spawned, &copy));
    keep(&b);
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    const lab_scene *scene = lab_session_scene(again);
    assert_string_equal(lab_scene_body_name(scene, id), "two\nlines, 100% odd, \xC3\xA4");
    assert_string_equal(lab_scene_body_name(scene, copy), "steel");
    cr_body_def def;
    assert_ok(cr_body_get(scene->world, id, &def));
    assert_string_equal(lab_names_text(scene->names, lab_tag_material(def.user)), "steel");
    assert_int_equal(def.user >> 48, 5);
    lab_session_close(again);
    close_book(&b);
}

static void polygons_half_spaces_and_all_else_keep_their_bits(void **state)
{
    (void)state;
    seed = 4;
    book b = open_book(open_heap(0));
    begin(&b, false);
    const cr_vec2 corners[] = {{0.1f, 0.3f}, {1.7f, -0.2f}, {1.1f, 1.3f}, {0.3f, 1.1f}};
    lab_command c = spawn();
    c.def.user = 0;
    assert_ok(cr_shape_polygon(&c.def.shape, corners, 4));
    c.def.angle_rest = 1e-9f;
    c.def.layers = 0xF0F0F0F1u;
    c.def.color = 0xFF123456u;
    c.def.bullet = c.def.fixed_rotation = true;
    c.def.force = (cr_vec2){0.1f, -0.7f};
    apply(b.session, c);
    c.def.kind = CR_STATIC;
    assert_ok(cr_shape_halfspace(&c.def.shape, (cr_vec2){0.3f, 0.7f}, -4.1f));
    apply(b.session, c);
    run(b.session, 50);
    assert_replays(&b);
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    assert_int_equal(rest_of(lab_session_world(again)), rest_of(lab_session_world(b.session)));
    lab_session_close(again);
    close_book(&b);
}

/* ---- beginnings in the middle ---- */

/* Over the bodies, in whatever order and under whatever ids they are. */
static uint64_t bodies_of(const cr_world *world)
{
    uint64_t sum = 0;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_def def;
        if (cr_body_get(world, cr_world_slot(world, slot), &def).code != CR_OK)
            continue;
        const float numbers[] = {def.position.x,          def.position.y, def.angle,
                                 def.velocity.x,          def.velocity.y, def.angular_velocity,
                                 def.material.restitution};
        sum += fold(17, numbers, sizeof numbers);
    }
    return sum;
}

static size_t joint_count(const cr_world *world)
{
    size_t count = 0;
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++)
        count += cr_world_joint_slot(world, slot).index != 0;
    return count;
}

/* Bodies came and went before it, so that ids are others; time stands still after it. */
static void edits_after_a_new_beginning_meet_their_bodies(void **state)
{
    (void)state;
    for (uint32_t round = 1; round <= 20; round++) {
        seed = 100 + round;
        book b = open_book(open_heap(8));
        for (int i = 0; i < 40; i++)
            do_something(b.session);
        begin(&b, true);
        for (int i = 0; i < 40; i++) {
            lab_session_group(b.session);
            lab_command command = nameless_command(b.session);
            lab_session_apply(b.session, &command, NULL);
            /* Back and forth, but not to before the beginning. */
            for (uint32_t k = draw(3); k > 0 && i > 4; k--)
                assert_ok(lab_session_undo(b.session));
            for (uint32_t k = draw(3); k > 0; k--)
                assert_ok(lab_session_redo(b.session));
            if (!lab_journal_is_whole(b.journal))
                begin(&b, true);
        }
        keep(&b);
        lab_journal_report report;
        lab_session *again = replay_text(b.text, b.length, &report);
        assert_non_null(again);
        print_report(&report);
        assert_false(report.cut || report.failed > 0);
        assert_int_equal(bodies_of(lab_session_world(again)),
                         bodies_of(lab_session_world(b.session)));
        assert_int_equal(joint_count(lab_session_world(again)),
                         joint_count(lab_session_world(b.session)));
        lab_session_close(again);
        close_book(&b);
    }
}

/* And with time running: the bits are others, the bodies are there. */
static void edits_after_a_new_beginning_in_a_run_are_all_there(void **state)
{
    (void)state;
    seed = 9;
    book b = open_book(open_heap(8));
    run(b.session, 40);
    begin(&b, true);
    for (int i = 0; i < 30; i++) {
        lab_session_group(b.session);
        apply(b.session, spawn());
        run(b.session, 5);
        lab_journal_mark(b.journal, some_view);
    }
    keep(&b);
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    assert_false(report.cut || report.diverged || report.failed > 0);
    assert_int_equal(cr_world_stats(lab_session_world(again)).bodies,
                     cr_world_stats(lab_session_world(b.session)).bodies);
    assert_int_equal(cr_world_tick(lab_session_world(again)), 150);
    assert_int_equal(lab_session_undoable(again), 30);
    lab_session_close(again);
    close_book(&b);
}

/* A hand pulled when it began, and goes on. */
static void a_drag_goes_on_after_a_new_beginning(void **state)
{
    (void)state;
    seed = 11;
    book b = open_book(open_heap(2));
    cr_body_id id = any_body(b.session), held;
    cr_vec2 grip, target;
    apply(b.session, (lab_command){.kind = LAB_DRAG_BEGIN, .body = id, .point = {0, 1}});
    run(b.session, 3);
    begin(&b, true);
    apply(b.session, (lab_command){.kind = LAB_DRAG_MOVE, .point = {0.5f, 2}});
    keep(&b);
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    assert_int_equal(report.failed, 0);
    assert_true(cr_world_drag(lab_session_world(again), &held, &grip, &target));
    assert_true(target.x == 0.5f && target.y == 2);
    lab_session_close(again);
    close_book(&b);
}

static void a_way_back_to_before_the_beginning_needs_a_new_one(void **state)
{
    (void)state;
    cr_result (*const ways[])(lab_session *) = {lab_session_undo, lab_session_redo,
                                                lab_session_restart, lab_session_restart_from_edit,
                                                step_back};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        seed = 12;
        book b = open_book(open_heap(2));
        edit(b.session);
        run(b.session, 3);
        edit(b.session);
        assert_ok(lab_session_undo(b.session));
        run(b.session, 1);
        begin(&b, true);
        assert_ok(ways[i](b.session));
        assert_false(lab_journal_is_whole(b.journal));
        run(b.session, 2);
        assert_int_equal(lab_journal_bytes(b.journal), 0);
        begin(&b, true);
        assert_true(lab_journal_is_whole(b.journal));
        lab_journal_report report;
        lab_session *again = replay_text(b.text, b.length, &report);
        assert_int_equal(cr_world_hash(lab_session_world(again)),
                         cr_world_hash(lab_session_world(b.session)));
        lab_session_close(again);
        close_book(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sessions_come_to_the_same_bits),
        cmocka_unit_test(a_late_beginning_has_all_of_it),
        cmocka_unit_test(one_that_was_forgotten_begins_anew),
        cmocka_unit_test(names_come_along_by_their_text),
        cmocka_unit_test(polygons_half_spaces_and_all_else_keep_their_bits),
        cmocka_unit_test(edits_after_a_new_beginning_meet_their_bodies),
        cmocka_unit_test(edits_after_a_new_beginning_in_a_run_are_all_there),
        cmocka_unit_test(a_drag_goes_on_after_a_new_beginning),
        cmocka_unit_test(a_way_back_to_before_the_beginning_needs_a_new_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
