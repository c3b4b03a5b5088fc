/* test_branches.c - going back and forth in time: nothing that was seen is lost, and each moment is
 * found again to the bit, on whichever branch it is. */
#include "effort.h"
#include "heap.h"

#include <math.h>

enum { MOST_TICKS = 1500, MOST_BRANCHES = 160 };

/* ---------------------------------------------------------------- one by one */

static void spawn_one(lab_session *session)
{
    lab_session_group(session);
    apply(session, spawn());
}

static void going_back_keeps_what_lies_ahead(void **state)
{
    (void)state;
    seed = 1;
    lab_session *session = open_heap(5);
    run(session, 50);
    spawn_one(session);
    run(session, 50);
    shot last = take(session);
    assert_ok(lab_session_go(session, 20));
    assert_true(lab_session_in_past(session));
    assert_int_equal(lab_session_last_tick(session), 100);
    run(session, 80); /* the body of tick 50 comes again */
    assert_false(lab_session_in_past(session));
    assert_same(take(session), last);
    assert_int_equal(lab_session_branches(session), 1);
    lab_session_close(session);
}

static void a_body_has_its_time_on_a_branch(void **state)
{
    (void)state;
    seed = 4;
    uint64_t born, gone;
    lab_session *session = open_heap(3);
    run(session, 30);
    cr_body_id old = any_body(session), made;
    assert_false(lab_session_life(session, old, &born, &gone));
    lab_command one = spawn();
    lab_session_group(session);
    assert_ok(lab_session_apply(session, &one, &made));
    run(session, 30);
    lab_session_group(session);
    apply(session, (lab_command){.kind = LAB_DELETE, .body = made});
    lab_session_group(session);
    apply(session, (lab_command){.kind = LAB_DELETE, .body = old});
    run(session, 10);
    assert_ok(lab_session_go(session, 40));
    assert_true(lab_session_life(session, made, &born, &gone));
    assert_true(born == 30 && gone == 60);
    assert_true(lab_session_life(session, old, &born, &gone));
    assert_true(born == 0 && gone == 60);
    /* Another future has it for ever, and one that began before it never. */
    spawn_one(session);
    assert_true(lab_session_life(session, made, &born, &gone));
    assert_true(born == 30 && gone == UINT64_MAX);
    assert_false(lab_session_life(session, old, &born, &gone));
    assert_ok(lab_session_go(session, 10));
    spawn_one(session);
    assert_false(lab_session_life(session, (cr_body_id){0, 0}, &born, &gone));
    assert_true(!lab_session_life(session, made, &born, &gone) || born == 10);
    lab_session_close(session);
}

static void a_tick_beyond_the_branch_is_its_end(void **state)
{
    (void)state;
    seed = 2;
    lab_session *session = open_heap(2);
    run(session, 10);
    shot last = take(session);
    assert_ok(lab_session_go(session, 4));
    assert_ok(lab_session_go(session, UINT64_MAX));
    assert_same(take(session), last);
    assert_int_equal(lab_session_first_tick(session), 0);
    lab_session_close(session);
}

static void touching_the_past_begins_a_branch(void **state)
{
    (void)state;
    seed = 3;
    lab_session *session = open_heap(4);
    run(session, 60);
    shot first_end = take(session);
    assert_ok(lab_session_go(session, 25));
    shot fork = take(session);
    cr_body_id body = any_body(session);
    lab_command bouncy = {.kind = LAB_EDIT, .body = body};
    assert_ok(cr_body_get(lab_session_world(session), body, &bouncy.def));
    bouncy.def.material.restitution = 0.95f;
    lab_session_group(session);
    apply(session, bouncy);
    assert_int_equal(lab_session_branches(session), 2);
    assert_int_equal(lab_session_branch(session), 1);
    assert_false(lab_session_in_past(session));
    lab_branch_view branch = lab_session_branch_view(session, 1);
    assert_int_equal(branch.fork, 25);
    assert_int_equal(branch.parent, 0);
    assert_non_null(strstr(branch.name, "restitution of #"));
    assert_non_null(strstr(branch.name, " -> 0.95"));
    run(session, 50);
    shot second_end = take(session);
    assert_int_equal(lab_session_branch_view(session, 0).last, 60);
    assert_int_equal(lab_session_branch_view(session, 1).last, 75);

    assert_ok(lab_session_switch(session, 0)); /* which ends before tick 75 */
    assert_same(take(session), first_end);
    assert_ok(lab_session_switch(session, 1));
    assert_int_equal(take(session).tick, 60);
    assert_ok(lab_session_go(session, 75));
    assert_same(take(session), second_end);

    assert_ok(lab_session_undo(session)); /* to the branch that it left */
    assert_int_equal(lab_session_branch(session), 0);
    assert_same(take(session), fork);
    assert_int_equal(lab_session_last_tick(session), 60);
    assert_ok(lab_session_redo(session));
    assert_int_equal(lab_session_branch(session), 1);
    assert_same(take(session), second_end);
    lab_session_close(session);
}

static void a_refused_command_in_the_past_begins_none(void **state)
{
    (void)state;
    seed = 4;
    lab_session *session = open_heap(4);
    run(session, 30);
    assert_ok(lab_session_go(session, 10));
    shot before = take(session);
    lab_command command = edit_of(session, any_body(session));
    command.def.position.x = NAN;
    assert_int_equal(lab_session_apply(session, &command, NULL).code, CR_INVALID_VALUE);
    assert_int_equal(lab_session_branches(session), 1);
    assert_int_equal(lab_session_last_tick(session), 30);
    assert_same(take(session), before);
    lab_session_close(session);
}

/* A file that was saved at the end of the branch is not "edited" because one looks at the past. */
static void looking_back_edits_nothing(void **state)
{
    (void)state;
    seed = 5;
    lab_session *session = open_heap(3);
    run(session, 10);
    spawn_one(session);
    run(session, 10);
    lab_session_mark_saved(session);
    assert_ok(lab_session_go(session, 3));
    assert_false(lab_session_edited(session));
    spawn_one(session);
    assert_true(lab_session_edited(session));
    lab_session_close(session);
}

/* A hand that pulled in the past pulls again as time runs there, and lets go where one edits. */
static void the_hand_of_the_past_pulls_again(void **state)
{
    (void)state;
    seed = 6;
    lab_session *session = open_heap(3);
    lab_session_group(session);
    apply(session, (lab_command){.kind = LAB_DRAG_BEGIN, .body = any_body(session)});
    for (int i = 0; i < 20; i++) {
        apply(session, (lab_command){.kind = LAB_DRAG_MOVE, .point = {0.1f * (float)i, 3.0f}});
        run(session, 1);
    }
    apply(session, (lab_command){.kind = LAB_DRAG_END});
    run(session, 20);
    shot last = take(session);
    assert_ok(lab_session_go(session, 7));
    run(session, 33);
    assert_same(take(session), last);
    assert_ok(lab_session_go(session, 7));
    spawn_one(session);
    assert_false(
        cr_world_drag(lab_session_world(session), &(cr_body_id){0}, &(cr_vec2){0}, &(cr_vec2){0}));
    lab_session_close(session);
}

/* A branch keeps what it was built on, though the branch that it left was undone and led elsewhere:
 * it then leaves that one earlier. */
static void a_branch_outlives_what_it_left(void **state)
{
    (void)state;
    seed = 7;
    lab_session *session = open_heap(4);
    run(session, 10);
    spawn_one(session);
    run(session, 20);
    assert_ok(lab_session_go(session, 23));
    spawn_one(session);
    run(session, 5);
    shot end = take(session);
    assert_int_equal(lab_session_branch_view(session, 1).fork, 23);
    assert_ok(lab_session_undo(session));
    assert_ok(lab_session_undo(session));
    assert_int_equal(take(session).tick, 10);
    spawn_one(session);
    run(session, 40);
    assert_int_equal(lab_session_branch_view(session, 1).fork, 10);
    assert_ok(lab_session_switch(session, 1));
    assert_same(take(session), end);
    uint64_t edits[4];
    assert_int_equal(lab_session_edit_ticks(session, 1, edits, 4), 2);
    assert_int_equal(edits[1], 10);
    lab_session_close(session);
}

/* ---------------------------------------------------------------- walks */

/* What was seen of each branch, tick by tick. */
typedef struct atlas {
    shot *seen[MOST_BRANCHES]; /* MOST_TICKS + 1 of each */
    uint64_t fork[MOST_BRANCHES];
    size_t parent[MOST_BRANCHES];
    size_t branches;
    unsigned long jumps, compared;
} atlas;

static const shot *shot_of(const atlas *at, size_t branch, uint64_t tick)
{
    while (tick < at->fork[branch])
        branch = at->parent[branch];
    return &at->seen[branch][tick];
}

static void note_branches(atlas *at, const lab_session *session)
{
    for (; at->branches < lab_session_branches(session); at->branches++) {
        lab_branch_view view = lab_session_branch_view(session, at->branches);
        at->fork[at->branches] = view.fork;
        at->parent[at->branches] = view.parent;
        at->seen[at->branches] = calloc(MOST_TICKS + 1, sizeof(shot));
        assert_non_null(at->seen[at->branches]);
    }
}

static void note(atlas *at, const lab_session *session)
{
    note_branches(at, session);
    shot now = take(session);
    at->seen[lab_session_branch(session)][now.tick] = now;
}

static void compare(atlas *at, const lab_session *session)
{
    shot now = take(session);
    at->compared++;
    assert_same(now, *shot_of(at, lab_session_branch(session), now.tick));
}

static void walk_on(atlas *at, lab_session *session)
{
    for (uint32_t left = 1 + draw(12); left > 0 && take(session).tick < MOST_TICKS; left--) {
        bool past = lab_session_in_past(session);
        run(session, 1);
        if (past)
            compare(at, session);
        else
            note(at, session);
    }
}

/* A few ticks at a time, and perhaps not all the way. */
static void approach(lab_session *session)
{
    size_t branch = draw((uint32_t)lab_session_branches(session));
    uint64_t tick = draw((uint32_t)lab_session_branch_view(session, branch).last + 3);
    bool arrived = false;
    for (uint32_t calls = 1 + draw(40); calls > 0 && !arrived; calls--)
        assert_ok(lab_session_approach(session, branch, tick, 1 + draw(9), &arrived));
}

static void jump(atlas *at, lab_session *session)
{
    uint32_t way = draw(10);
    if (way < 2)
        approach(session);
    else if (way < 4)
        assert_ok(lab_session_switch(session, draw((uint32_t)lab_session_branches(session))));
    else
        assert_ok(lab_session_go(session, draw((uint32_t)lab_session_last_tick(session) + 3)));
    at->jumps++;
    compare(at, session);
}

static void edit_here(atlas *at, lab_session *session)
{
    if (lab_session_in_past(session) && lab_session_branches(session) == MOST_BRANCHES)
        return;
    lab_session_group(session);
    apply(session, random_command(session));
    note(at, session);
}

/* There and back again. */
static void undo_and_redo(atlas *at, lab_session *session)
{
    if (!lab_session_can_undo(session))
        return;
    shot before = take(session);
    size_t branch = lab_session_branch(session);
    assert_ok(lab_session_undo(session));
    assert_ok(lab_session_redo(session));
    assert_int_equal(lab_session_branch(session), branch);
    assert_same(take(session), before);
    at->compared++;
}

/* Each branch once more from its start, without a jump. */
static void run_straight(atlas *at, lab_session *session)
{
    for (size_t branch = 0; branch < lab_session_branches(session); branch++) {
        assert_ok(lab_session_switch(session, branch));
        assert_ok(lab_session_go(session, 0));
        for (compare(at, session); lab_session_in_past(session); compare(at, session))
            run(session, 1);
    }
}

static unsigned long walk_at_random(uint32_t start, int steps, uint32_t interval, size_t budget)
{
    seed = start;
    atlas at = {0};
    lab_session *session = open_heap(6);
    lab_session_set_keys(session, interval, budget);
    note(&at, session);
    for (int i = 0; i < steps; i++) {
        uint32_t what = draw(20);
        if (what < 11)
            jump(&at, session);
        else if (what < 17)
            walk_on(&at, session);
        else if (what < 19)
            edit_here(&at, session);
        else
            undo_and_redo(&at, session);
    }
    run_straight(&at, session);
    print_message("%lu jumps over %zu branches, %lu states the same\n", at.jumps, at.branches,
                  at.compared);
    for (size_t i = 0; i < at.branches; i++)
        free(at.seen[i]);
    lab_session_close(session);
    return at.jumps;
}

static void every_moment_is_found_again(void **state)
{
    (void)state;
    for (uint32_t start = 1; start <= 4; start++)
        walk_at_random(start, 250, start % 2 == 0 ? 60 : 7, start < 3 ? (size_t)4 << 20 : SIZE_MAX);
}

/* ---------------------------------------------------------------- forgetting */

/* Within a small budget branches go with the commands that led to them; what is left is whole. */
/* The same at length, over many scenes. */
static void ten_thousand_jumps_find_the_same_bits(void **state)
{
    (void)state;
    unsigned long jumps = 0, wanted = test_is_sampled() ? 500 : 10000;
    for (uint32_t start = 100; jumps < wanted; start++)
        jumps += walk_at_random(start, 900, 5 + start % 60, (size_t)8 << 20);
    print_message("%lu jumps\n", jumps);
}

static void forgotten_branches_leave_the_others_whole(void **state)
{
    (void)state;
    seed = 9;
    lab_session *session = open_heap(3);
    lab_session_set_keys(session, 20, (size_t)1 << 20);
    size_t most = 0;
    for (int i = 0; i < 40000; i++) {
        if (i % 10 == 0)
            run(session, 1);
        if (i % 1000 == 999)
            assert_ok(lab_session_go(session, cr_world_tick(lab_session_world(session)) - 3));
        lab_session_group(session);
        apply(session, edit_of(session, any_body(session)));
        size_t branches = lab_session_branches(session);
        most = branches > most ? branches : most;
        assert_true(lab_session_branch(session) < branches);
        assert_true(lab_session_branch_view(session, lab_session_branch(session)).parent <
                    branches);
    }
    print_message("%zu branches at most, %zu at the end\n", most, lab_session_branches(session));
    assert_true(most > lab_session_branches(session));
    for (size_t branch = 0; branch < lab_session_branches(session); branch++)
        assert_ok(lab_session_switch(session, branch));
    lab_session_close(session);
}

/* Redo would lead to another branch than the one that the edit was on, and that is forgotten. */
static void redo_leads_to_no_forgotten_branch(void **state)
{
    (void)state;
    seed = 10;
    lab_session *session = open_heap(3);
    run(session, 5);
    spawn_one(session);
    run(session, 5);
    assert_ok(lab_session_go(session, 7));
    for (int i = 0; i < 40000; i++) {
        lab_session_group(session);
        apply(session, edit_of(session, any_body(session)));
        if (i % 10 == 0)
            run(session, 1);
    }
    assert_int_equal(lab_session_branches(session), 2);
    assert_ok(lab_session_switch(session, 0));
    assert_ok(lab_session_undo(session)); /* of the last edit of branch 1 */
    assert_int_equal(lab_session_branch(session), 1);
    assert_true(lab_session_can_redo(session));
    lab_session_set_keys(session, 20, (size_t)1 << 20);
    lab_session_batch_begin(session);
    assert_ok(lab_session_batch_end(session));
    assert_int_equal(lab_session_branches(session), 1);
    assert_false(lab_session_can_redo(session));
    shot here = take(session);
    assert_ok(lab_session_redo(session));
    assert_same(take(session), here);
    run(session, 3);
    lab_session_close(session);
}

/* ---------------------------------------------------------------- marks */

/* A disc that falls 1 m and does not rebound, on a joint-free floor. */
static lab_session *open_drop(void)
{
    lab_session *session = open_heap(0);
    cr_body_def ball = cr_body_def_default();
    assert_ok(cr_shape_circle(&ball.shape, 0.5f));
    ball.position.y = 1.5f;
    ball.material.restitution = 0.0f;
    apply(session, (lab_command){.kind = LAB_SPAWN, .def = ball});
    return session;
}

static void an_impact_leaves_a_mark(void **state)
{
    (void)state;
    lab_session *session = open_drop();
    run(session, 200);
    size_t count;
    const lab_mark *marks = lab_session_marks(session, 0, &count);
    assert_int_equal(count, 2);
    print_message("impact in tick %llu, %.3f N s; asleep in tick %llu\n",
                  (unsigned long long)marks[0].tick, (double)marks[0].impulse,
                  (unsigned long long)marks[1].tick);
    assert_in_range(marks[0].tick, 27, 29); /* sqrt(2 h / g) = 27.1 ticks */
    assert_int_equal(marks[0].begins, 1);
    assert_int_equal(marks[0].hits, 1);
    assert_int_equal(marks[0].b.index, 2);
    assert_true(fabsf(marks[0].impulse / 3.479f - 1.0f) < 0.05f); /* m sqrt(2 g h) */
    assert_int_equal(marks[1].slept, 1);
    uint64_t tick;
    assert_true(lab_session_next_mark(session, 200, true, &tick) && tick == marks[1].tick);
    assert_true(lab_session_next_mark(session, tick, true, &tick) && tick == marks[0].tick);
    assert_true(lab_session_next_mark(session, tick, true, &tick) && tick == 0); /* the spawn */
    assert_false(lab_session_next_mark(session, tick, true, &tick));
    assert_true(lab_session_next_mark(session, 0, false, &tick) && tick == marks[0].tick);
    lab_session_close(session);
}

/* On a branch the marks before its fork are those of the branch that it left. */
static void marks_follow_the_branch(void **state)
{
    (void)state;
    seed = 3;
    lab_session *session = open_drop();
    run(session, 60);
    uint64_t impact, tick;
    assert_true(lab_session_next_mark(session, 0, false, &impact));
    assert_ok(lab_session_go(session, impact + 5));
    cr_body_def other = random_def();
    other.position = (cr_vec2){9.0f, 20.0f};
    lab_session_group(session);
    apply(session, (lab_command){.kind = LAB_SPAWN, .def = other});
    run(session, 10);
    uint64_t edits[4];
    assert_int_equal(lab_session_edit_ticks(session, 1, edits, 4), 1);
    assert_int_equal(edits[0], impact + 5);
    assert_int_equal(lab_session_edit_ticks(session, 0, edits, 4), 1);
    assert_int_equal(edits[0], 0);
    assert_true(lab_session_next_mark(session, impact + 6, true, &tick) && tick == impact + 5);
    assert_true(lab_session_next_mark(session, tick, true, &tick) && tick == impact);
    size_t count;
    lab_session_marks(session, 1, &count);
    assert_int_equal(count, 0);
    assert_ok(lab_session_undo(session));
    assert_false(lab_session_next_mark(session, impact, false, &tick) && tick <= impact + 5);
    lab_session_close(session);
}

/* A run that nobody edits: its marks take of the memory that snapshots may have. */
static void marks_count_as_memory(void **state)
{
    (void)state;
    seed = 8;
    size_t budget = (size_t)1 << 20, count;
    lab_session *session = open_heap(12);
    apply(session, setting_of("sleep.enabled", 0));
    lab_session_set_keys(session, 30, budget);
    for (int i = 0; i < 200; i++) {
        lab_command command = edit_of(session, any_body(session));
        command.def.velocity.y = 8.0f;
        lab_session_group(session);
        apply(session, command);
        run(session, 30);
    }
    run(session, 4000);
    lab_session_marks(session, 0, &count);
    print_message("%zu marks, %zu bytes of %zu\n", count, lab_session_memory(session), budget);
    assert_true(count > 1000);
    assert_true(lab_session_memory(session) > count * sizeof(lab_mark));
    assert_true(lab_session_memory(session) <= budget);
    lab_session_close(session);
}

static void a_limit_that_is_reached_leaves_a_mark(void **state)
{
    (void)state;
    lab_session *session = open_heap(0);
    cr_body_def bar = cr_body_def_default();
    assert_ok(cr_shape_box(&bar.shape, 1.0f, 0.1f));
    bar.position = (cr_vec2){0.5f, 5.0f};
    cr_body_id id;
    assert_ok(lab_session_apply(session, &(lab_command){.kind = LAB_SPAWN, .def = bar}, &id));
    lab_command join = {.kind = LAB_JOIN};
    assert_ok(cr_joint_def_at(lab_session_world(session), CR_PIN, id, (cr_body_id){0},
                              (cr_vec2){0, 5}, &join.joint_def));
    join.joint_def.limited = true;
    join.joint_def.lower = -0.5f;
    join.joint_def.upper = 0.5f;
    apply(session, join);
    run(session, 60);
    size_t count, limits = 0;
    const lab_mark *marks = lab_session_marks(session, 0, &count);
    for (size_t i = 0; i < count; i++)
        limits += marks[i].limits;
    assert_true(limits >= 1);
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(going_back_keeps_what_lies_ahead),
        cmocka_unit_test(a_tick_beyond_the_branch_is_its_end),
        cmocka_unit_test(touching_the_past_begins_a_branch),
        cmocka_unit_test(a_refused_command_in_the_past_begins_none),
        cmocka_unit_test(looking_back_edits_nothing),
        cmocka_unit_test(the_hand_of_the_past_pulls_again),
        cmocka_unit_test(a_branch_outlives_what_it_left),
        cmocka_unit_test(every_moment_is_found_again),
        cmocka_unit_test(a_body_has_its_time_on_a_branch),
        cmocka_unit_test(ten_thousand_jumps_find_the_same_bits),
        cmocka_unit_test(forgotten_branches_leave_the_others_whole),
        cmocka_unit_test(redo_leads_to_no_forgotten_branch),
        cmocka_unit_test(an_impact_leaves_a_mark),
        cmocka_unit_test(marks_follow_the_branch),
        cmocka_unit_test(marks_count_as_memory),
        cmocka_unit_test(a_limit_that_is_reached_leaves_a_mark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
