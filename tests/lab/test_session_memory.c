/* What a session remembers stays within its budget: of what is set again and again while time
 * stands still only the last counts, and what is oldest is forgotten, never the start. */
#include "effort.h"
#include "heap.h"

#include <math.h>

enum { BODIES = 40 };

static lab_command body_edit(const lab_session *session, size_t slot)
{
    const cr_world *world = lab_session_world(session);
    lab_command command = {.kind = LAB_EDIT, .body = cr_world_slot(world, slot)};
    assert_ok(cr_body_get(world, command.body, &command.def));
    return command;
}

/* The bodies from the first on move by the same step, as under a hand. */
static void shift(lab_session *session, size_t first, size_t count, float by)
{
    lab_session_batch_begin(session);
    for (size_t i = 0; i < count; i++) {
        lab_command command = body_edit(session, first + i);
        command.def.position.x += by;
        apply(session, command);
    }
    assert_ok(lab_session_batch_end(session));
}

/* Puts the twin's bodies where the others are, at one stroke. */
static void same_places(lab_session *twin, const lab_session *session, size_t count)
{
    lab_session_batch_begin(twin);
    for (size_t slot = 1; slot <= count; slot++)
        apply(twin, body_edit(session, slot));
    assert_ok(lab_session_batch_end(twin));
}

static void of_a_gesture_in_still_time_its_end_counts(void **state)
{
    (void)state;
    for (size_t count = 1; count <= BODIES; count += BODIES - 1) {
        seed = 3;
        lab_session *twin = open_heap(BODIES);
        seed = 3;
        lab_session *session = open_heap(BODIES);
        run(twin, 30);
        run(session, 30);
        shot before = take(session);
        lab_session_group(session);
        for (int i = 0; i < 3; i++)
            shift(session, 1, count, 0.5f);
        size_t soon = lab_session_memory(session);
        for (int i = 0; i < 400; i++) /* through the others and back */
            shift(session, 1, count, i % 2 == 0 ? 1.0f : -1.0f);
        assert_int_equal(lab_session_memory(session), soon);
        lab_session_group(twin);
        same_places(twin, session, count);
        assert_same(take(session), take(twin));
        run(session, 20);
        run(twin, 20);
        shot after = take(session);
        assert_same(after, take(twin));
        assert_ok(lab_session_undo(session));
        assert_same(take(session), before);
        assert_ok(lab_session_redo(session));
        assert_same(take(session), after);
        lab_session_close(session);
        lab_session_close(twin);
    }
}

/* Others, fewer, a later tick, another edit: each is kept beside the one before. */
static void what_sets_something_else_replaces_nothing(void **state)
{
    (void)state;
    seed = 5;
    lab_session *session = open_heap(BODIES);
    lab_session_group(session);
    shift(session, 1, 4, 1.0f);
    float first = body_edit(session, 1).def.position.x, last = body_edit(session, 4).def.position.x;
    shift(session, 1, 3, 1.0f);
    shift(session, 2, 3, 1.0f);
    assert_float_equal(body_edit(session, 1).def.position.x, first + 1.0f, 1e-5);
    assert_float_equal(body_edit(session, 4).def.position.x, last + 1.0f, 1e-5);
    lab_session_group(session);
    shot second = take(session);
    shift(session, 2, 3, 1.0f);
    assert_ok(lab_session_undo(session));
    assert_same(take(session), second);
    assert_ok(lab_session_redo(session));
    run(session, 1);
    shot later = take(session);
    shift(session, 2, 3, 1.0f);
    run(session, 1);
    assert_ok(step_back(session));
    assert_ok(step_back(session));
    assert_int_equal(take(session).tick, 0);
    assert_ok(lab_session_undo(session)); /* of the shift after one tick */
    assert_same(take(session), later);
    lab_session_close(session);
}

static void a_refused_one_replaces_nothing(void **state)
{
    (void)state;
    seed = 6;
    lab_session *session = open_heap(BODIES);
    lab_session_group(session);
    shift(session, 1, 1, 1.0f);
    shot good = take(session);
    lab_command bad = body_edit(session, 1);
    bad.def.position.x = (float)NAN;
    assert_int_not_equal(lab_session_apply(session, &bad, NULL).code, CR_OK);
    assert_same(take(session), good);
    assert_ok(lab_session_undo(session));
    assert_ok(lab_session_redo(session));
    assert_same(take(session), good);
    lab_session_close(session);
}

/* What was saved in the middle of a gesture is not what stands at its end. */
static void the_end_of_a_gesture_is_not_what_was_saved(void **state)
{
    (void)state;
    seed = 7;
    lab_session *session = open_heap(BODIES);
    lab_session_group(session);
    shift(session, 1, 1, 1.0f);
    uint32_t revision = lab_session_revision(session);
    lab_session_mark_saved(session);
    assert_false(lab_session_edited(session));
    shift(session, 1, 1, 1.0f);
    assert_true(lab_session_edited(session));
    assert_true(lab_session_revision(session) != revision);
    lab_session_close(session);
}

/* ---------------------------------------------------------------- keys */

/* Where snapshots are small there are many of them: no past tick is more than an interval away. */
static void a_small_world_is_never_far_from_a_key(void **state)
{
    (void)state;
    seed = 5;
    lab_session *session = open_heap(BODIES);
    uint64_t farthest = 0;
    run(session, 3000);
    for (uint64_t tick = 0; tick <= 3000; tick += 7) {
        uint64_t far = lab_session_distance(session, 0, tick);
        farthest = far > farthest ? far : farthest;
    }
    print_message("%llu ticks, %zu bytes\n", (unsigned long long)farthest,
                  lab_session_memory(session));
    assert_true(farthest < 60);
    lab_session_close(session);
}

typedef struct piece {
    uint64_t reached;
    int left; /* ticks */
} piece;

static bool end_after_a_few(void *user, const cr_world *world)
{
    piece *p = user;
    p->reached = cr_world_tick(world);
    return --p->left > 0;
}

/* The past is gone through in pieces of a frame each; a piece begins where the last one ended, and
 * what makes that quick is not kept piece by piece. */
static void a_visit_goes_on_where_one_ended(void **state)
{
    (void)state;
    seed = 6;
    lab_session *session = open_heap(BODIES);
    lab_session_set_keys(session, 100000, (size_t)64 << 20);
    run(session, 400);
    uint64_t hash = cr_world_hash(lab_session_world(session));
    piece p = {.reached = 0};
    const lab_visitor visitor = {.tick = end_after_a_few, .user = &p};
    size_t after_one = 0;
    while (p.reached < 390) {
        assert_int_equal(lab_session_distance(session, 0, p.reached), 0);
        p.left = 3;
        assert_ok(lab_session_visit(session, p.reached, 400, &visitor));
        after_one = after_one == 0 ? lab_session_memory(session) : after_one;
    }
    assert_true(lab_session_memory(session) < after_one + after_one / 2);
    assert_true(cr_world_hash(lab_session_world(session)) == hash);
    lab_session_close(session);
}

/* ---------------------------------------------------------------- forgetting */

enum { BUDGET = 3 << 20, EDITS = 600 };

static int budget(void)
{
    return test_effort(BUDGET, BUDGET / 3);
}

static int edits(void)
{
    return test_effort(EDITS, EDITS / 3);
}

typedef struct long_session {
    lab_session *session;
    shot at_start; /* with the edits of tick 0 */
    shot before[EDITS], now;
    size_t most; /* bytes */
} long_session;

/* Each edit is of many commands, and time runs between them. */
static long_session work_long(int edits_at_start)
{
    seed = 8;
    long_session work = {.session = open_heap(BODIES)};
    lab_session_set_keys(work.session, 60, (size_t)budget());
    for (int i = 0; i < edits(); i++) {
        work.before[i] = take(work.session);
        lab_session_group(work.session);
        for (int k = 0; k < 4; k++) {
            shift(work.session, 1, BODIES - (size_t)k, between(-0.5f, 0.5f));
            size_t bytes = lab_session_memory(work.session);
            work.most = bytes > work.most ? bytes : work.most;
        }
        if (i <= edits_at_start) /* the edit after the last of those is at tick 0, too */
            work.at_start = take(work.session);
        if (i >= edits_at_start)
            run(work.session, 1 + (int)draw(3));
    }
    work.now = take(work.session);
    return work;
}

static void the_oldest_edits_are_forgotten(void **state)
{
    (void)state;
    long_session work = work_long(2);
    print_message("at most %zu bytes\n", work.most);
    assert_true(work.most <= (size_t)budget());
    int undone = 0;
    for (; lab_session_can_undo(work.session); undone++) {
        assert_ok(lab_session_undo(work.session));
        assert_same(take(work.session), work.before[edits() - 1 - undone]);
    }
    print_message("%d of %d edits within %d bytes\n", undone, edits(), budget());
    assert_in_range(undone, edits() / 20, edits() - 10);
    for (int i = 0; i < undone; i++)
        assert_ok(lab_session_redo(work.session));
    assert_same(take(work.session), work.now);
    lab_session_close(work.session);
}

static void the_start_stays(void **state)
{
    (void)state;
    long_session work = work_long(2);
    assert_ok(lab_session_restart(work.session));
    assert_same(take(work.session), work.at_start);
    lab_session_group(work.session); /* and another way may be taken from there */
    shift(work.session, 1, 5, 0.25f);
    run(work.session, 10);
    shot other = take(work.session);
    assert_ok(lab_session_undo(work.session));
    assert_same(take(work.session), work.at_start);
    assert_ok(lab_session_redo(work.session));
    assert_same(take(work.session), other);
    assert_ok(lab_session_undo(work.session));
    assert_ok(lab_session_undo(work.session)); /* of the restart */
    assert_same(take(work.session), work.now);
    lab_session_close(work.session);
}

/* Tick by tick back ends at the oldest that is remembered. */
static void steps_back_end_where_memory_does(void **state)
{
    (void)state;
    long_session work = work_long(0);
    uint64_t tick = work.now.tick;
    for (;;) {
        assert_ok(step_back(work.session));
        uint64_t now = take(work.session).tick;
        if (now == tick)
            break;
        assert_int_equal(now, --tick);
    }
    assert_true(tick > 0);
    assert_ok(lab_session_go(work.session, work.now.tick));
    assert_same(take(work.session), work.now);
    lab_session_close(work.session);
}

/* All edits at tick 0: what is forgotten becomes the start. */
static void a_start_that_is_built_for_long_stays_within_the_budget(void **state)
{
    (void)state;
    long_session work = work_long(edits());
    assert_true(work.most <= (size_t)budget());
    assert_same(work.now, work.at_start);
    run(work.session, 5);
    assert_ok(lab_session_restart(work.session));
    assert_same(take(work.session), work.at_start);
    lab_session_close(work.session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_gesture_in_still_time_its_end_counts),
        cmocka_unit_test(what_sets_something_else_replaces_nothing),
        cmocka_unit_test(a_refused_one_replaces_nothing),
        cmocka_unit_test(the_end_of_a_gesture_is_not_what_was_saved),
        cmocka_unit_test(a_visit_goes_on_where_one_ended),
        cmocka_unit_test(a_small_world_is_never_far_from_a_key),
        cmocka_unit_test(the_oldest_edits_are_forgotten),
        cmocka_unit_test(the_start_stays),
        cmocka_unit_test(steps_back_end_where_memory_does),
        cmocka_unit_test(a_start_that_is_built_for_long_stays_within_the_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
