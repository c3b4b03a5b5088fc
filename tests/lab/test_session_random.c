/* Random scripts of edits, drags, runs, undo, redo, restart and journeys in time: each comes back
 * to the bit, wherever the keys of the history lie. */
#include "effort.h"
#include "heap.h"

/* A hand takes a body along for some ticks: one edit. */
static void drag(lab_session *session, cr_body_id id)
{
    cr_vec2 at = cr_body_get_view(lab_session_world(session), id).center;
    apply(session, (lab_command){.kind = LAB_DRAG_BEGIN, .body = id, .point = at});
    for (uint32_t left = draw(8); left > 0; left--) {
        at.x += between(-0.2f, 0.2f);
        at.y += between(-0.1f, 0.3f);
        apply(session, (lab_command){.kind = LAB_DRAG_MOVE, .point = at});
        run(session, (int)draw(4));
    }
    apply(session, (lab_command){.kind = LAB_DRAG_END});
}

enum { DEPTH = 400 };

/* What undo and redo have to give, kept beside the session. */
typedef struct expected {
    shot before[DEPTH], after[DEPTH];
    int done, undone; /* edits on either side of now */
} expected;

static void expect_edit(expected *e, shot before)
{
    assert_true(e->done < DEPTH);
    e->before[e->done++] = before;
    e->undone = 0;
}

static void do_undo(lab_session *session, expected *e)
{
    assert_int_equal(lab_session_can_undo(session), e->done > 0);
    shot now = take(session);
    assert_ok(lab_session_undo(session));
    if (e->done == 0) {
        assert_same(take(session), now);
        return;
    }
    e->done--;
    e->undone++;
    e->after[e->done] = now;
    assert_same(take(session), e->before[e->done]);
}

static void do_redo(lab_session *session, expected *e)
{
    assert_int_equal(lab_session_can_redo(session), e->undone > 0);
    shot now = take(session);
    assert_ok(lab_session_redo(session));
    if (e->undone == 0) {
        assert_same(take(session), now);
        return;
    }
    assert_same(take(session), e->after[e->done]);
    e->done++;
    e->undone--;
}

static void do_edit(lab_session *session, expected *e)
{
    shot before = take(session);
    lab_session_group(session);
    cr_body_id id = any_body(session);
    if (id.index != 0 && draw(4) == 0) {
        drag(session, id);
    } else {
        uint32_t batches = draw(3);
        for (uint32_t i = 0; i < batches; i++)
            lab_session_batch_begin(session);
        for (uint32_t left = 1 + draw(3); left > 0; left--)
            apply(session, random_command(session));
        for (uint32_t i = 0; i < batches; i++)
            assert_ok(lab_session_batch_end(session));
    }
    expect_edit(e, before);
}

/* Going is no edit, and the present is found again. */
static void do_go(lab_session *session)
{
    uint64_t last = lab_session_last_tick(session), tick = draw((uint32_t)last + 1);
    shot before = take(session);
    assert_ok(lab_session_go(session, tick));
    assert_int_equal(take(session).tick, tick);
    if (draw(2) == 0)
        return;
    assert_ok(lab_session_go(session, before.tick));
    assert_same(take(session), before);
}

static void do_restart(lab_session *session, expected *e)
{
    shot before = take(session);
    size_t undoable = lab_session_undoable(session);
    assert_ok(lab_session_restart(session));
    assert_int_equal(take(session).tick, 0);
    if (lab_session_undoable(session) > undoable)
        expect_edit(e, before);
}

static void do_run(lab_session *session)
{
    run(session, 1 + (int)draw(30));
}

static void do_something(lab_session *session, expected *e)
{
    uint32_t what = draw(20);
    if (what < 6)
        do_run(session);
    else if (what < 10)
        do_edit(session, e);
    else if (what < 13)
        do_undo(session, e);
    else if (what < 16)
        do_redo(session, e);
    else if (what < 19)
        do_go(session);
    else
        do_restart(session, e);
}

static int play_random(uint32_t start, uint32_t interval, size_t budget)
{
    seed = start;
    lab_session *session = open_heap(6);
    lab_session_set_keys(session, interval, budget);
    expected e = {.done = 0};
    int edits = 0;
    for (int i = 0; i < 120; i++) {
        do_something(session, &e);
        edits = e.done > edits ? e.done : edits;
    }
    while (lab_session_can_redo(session))
        do_redo(session, &e);
    shot last = take(session);
    int back = 0;
    for (; lab_session_can_undo(session); back++)
        do_undo(session, &e);
    assert_same(take(session), e.before[0]);
    for (; back > 0; back--)
        do_redo(session, &e);
    assert_same(take(session), last);
    assert_false(lab_session_can_redo(session));
    lab_session_close(session);
    return edits;
}

static void random_scripts_come_back_to_the_bit(void **state)
{
    (void)state;
    static const struct {
        uint32_t interval;
        size_t budget;
    } keys[] = {{60, 128u << 20}, {1, 128u << 20}, {7, 200000}, {100000, 0}};
    int edits = 0;
    const uint32_t scripts = (uint32_t)test_effort(12, 4);
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        for (uint32_t script = 1; script <= scripts; script++)
            edits += play_random(script, keys[k].interval, keys[k].budget);
    print_message("%u scripts for each kind of key, %d edits taken back and brought again\n",
                  scripts, edits);
}

static void keys_never_change_a_result(void **state)
{
    (void)state;
    shot ends[3];
    const uint32_t intervals[] = {1, 60, 1000000};
    for (int k = 0; k < 3; k++) {
        seed = 99;
        lab_session *session = open_heap(8);
        lab_session_set_keys(session, intervals[k], k == 1 ? 0 : 64u << 20);
        expected e = {.done = 0};
        for (int i = 0; i < 60; i++)
            do_something(session, &e);
        ends[k] = take(session);
        lab_session_close(session);
    }
    assert_same(ends[0], ends[1]);
    assert_same(ends[0], ends[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_scripts_come_back_to_the_bit),
        cmocka_unit_test(keys_never_change_a_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
