/* test_ghost.c - a world that shows another branch is what the session would be there, to the bit,
 * and the session does not notice. */
#include "heap.h"
#include "lab/ghost.h"

static void assert_shows(const lab_ghost *ghost, lab_session *session, size_t branch)
{
    uint64_t tick = cr_world_tick(lab_session_world(session));
    size_t back = lab_session_branch(session);
    uint64_t hash = cr_world_hash(lab_ghost_world(ghost));
    uint64_t contacts = contacts_of(lab_ghost_world(ghost));
    assert_ok(lab_session_switch(session, branch));
    assert_true(cr_world_hash(lab_session_world(session)) == hash);
    assert_true(contacts_of(lab_session_world(session)) == contacts);
    assert_ok(lab_session_switch(session, back));
    assert_ok(lab_session_go(session, tick));
}

static void it_shows_the_other_branch(void **state)
{
    (void)state;
    for (uint32_t start = 0; start < 20; start++) {
        seed = 700 + start;
        lab_session *session = open_heap(7);
        lab_ghost *ghost = lab_ghost_new();
        assert_non_null(ghost);
        run(session, 90);
        for (int i = 0; i < 60; i++) {
            uint32_t kind = draw(10);
            if (kind < 4) {
                run(session, 1 + (int)draw(5));
            } else if (kind < 6) {
                assert_ok(lab_session_go(session, draw(120)));
            } else if (kind < 8) {
                lab_command command = random_command(session);
                lab_session_group(session);
                lab_session_apply(session, &command, NULL);
            } else if (kind < 9) {
                assert_ok(lab_session_undo(session));
            } else {
                assert_ok(
                    lab_session_switch(session, draw((uint32_t)lab_session_branches(session))));
            }
            size_t branch = draw((uint32_t)lab_session_branches(session));
            shot before = take(session);
            bool past = lab_session_in_past(session);
            assert_ok(lab_ghost_follow(ghost, session, branch));
            assert_same(take(session), before);
            assert_int_equal(lab_session_in_past(session), past);
            assert_shows(ghost, session, branch);
            assert_same(take(session), before);
        }
        lab_ghost_free(ghost);
        lab_session_close(session);
    }
}

/* Where a future was dropped, and other commands took its place. */
static void it_does_not_mistake_what_was_dropped(void **state)
{
    (void)state;
    seed = 9;
    lab_session *session = open_heap(5);
    lab_ghost *ghost = lab_ghost_new();
    run(session, 20);
    cr_body_id body = any_body(session);
    for (int i = 0; i < 10;
         i++) { /* a gesture in one place: each takes the place of the one before */
        lab_command edit = edit_of(session, body);
        apply(session, edit);
        assert_ok(lab_ghost_follow(ghost, session, 0));
        assert_true(cr_world_hash(lab_ghost_world(ghost)) ==
                    cr_world_hash(lab_session_world(session)));
    }
    lab_ghost_free(ghost);
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_shows_the_other_branch),
        cmocka_unit_test(it_does_not_mistake_what_was_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
