/* test_search.c - running back and forth to where a condition came true: what is found is what a
 * straight run met, from anywhere, and the session stays where it is. */
#include "effort.h"
#include "heap.h"

#include "lab/probes/observer.h"
#include "lab/probes/search.h"

enum { TICKS = 700 };

static lab_condition sentence(const lab_session *session, const char *text)
{
    lab_condition condition;
    lab_error error;
    if (!lab_condition_parse(lab_session_scene(session), text, &condition, &error))
        fail_msg("%s: %s", text, error.message);
    return condition;
}

/* A heap that is thrown about now and then by edits. */
static lab_session *open_lively(uint32_t start)
{
    seed = start;
    lab_session *session = open_heap(6);
    for (int i = 0; i < TICKS; i++) {
        run(session, 1);
        if (i % 150 == 149) {
            lab_command command = edit_of(session, any_body(session));
            command.def.velocity.y = 6.0f;
            lab_session_group(session);
            apply(session, command);
        }
    }
    return session;
}

/* In which ticks it comes true, by a run from the start without a search. */
typedef struct straight {
    lab_condition condition;
    lab_watch watch;
    lab_observer observer;
    uint64_t ticks[TICKS];
    size_t count;
} straight;

static void straight_begin(void *user, const cr_world *world)
{
    straight *s = user;
    s->watch = lab_watch_begin(&s->condition, world);
    assert_true(lab_observer_start(&s->observer, world));
}

static void straight_edit(void *user, const cr_world *world, const lab_command *command,
                          const lab_made *made)
{
    (void)command;
    (void)made;
    assert_true(lab_observer_start(&((straight *)user)->observer, world));
}

static bool straight_tick(void *user, const cr_world *world)
{
    straight *s = user;
    lab_occurrence what;
    lab_observation now = lab_observer_tick(&s->observer, world);
    if (lab_watch_tick(&s->watch, &now, &what)) {
        s->watch.times = 0;
        s->ticks[s->count++] = cr_world_tick(world);
    }
    return true;
}

static straight *run_straight(lab_session *session, const char *text)
{
    straight *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->condition = sentence(session, text);
    assert_true(lab_observer_begin(&s->observer, lab_condition_needs(&s->condition)));
    cr_probe probe = lab_observer_probe(&s->observer);
    lab_session_probe(session, &probe);
    lab_visitor visitor = {
        .begin = straight_begin, .tick = straight_tick, .made = straight_edit, .user = s};
    assert_ok(lab_session_visit(session, 0, UINT64_MAX, &visitor));
    lab_session_probe(session, NULL);
    lab_observer_end(&s->observer);
    return s;
}

static void searches_agree_with_a_straight_run(void **state)
{
    (void)state;
    static const char *const sentences[] = {
        "anything touches anything",     "#3 touches #1",
        "#2 parts from anything",        "speed above 5 m/s",
        "speed of #4 below 0.5 m/s",     "overlap above 1 mm",
        "residual above 0.001 m/s",      "energy made above 0.001 J",
        "#5 leaves x -2 to 2, y 0 to 2",
    };
    for (uint32_t start = 1; start <= (uint32_t)test_effort(2, 1); start++) {
        lab_session *session = open_lively(start);
        for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
            straight *expected = run_straight(session, sentences[i]);
            for (int from = 0; from <= TICKS; from += 83) {
                assert_ok(lab_session_go(session, (uint64_t)from));
                shot here = take(session);
                lab_finding next, previous;
                assert_ok(lab_find_next(session, &expected->condition, NULL, &next));
                assert_ok(lab_find_previous(session, &expected->condition, NULL, &previous));
                assert_same(take(session), here);
                size_t after = 0;
                while (after < expected->count && expected->ticks[after] <= (uint64_t)from)
                    after++;
                size_t before = after;
                while (before > 0 && expected->ticks[before - 1] >= (uint64_t)from)
                    before--;
                assert_int_equal(next.found, after < expected->count);
                if (next.found)
                    assert_int_equal(next.tick, expected->ticks[after]);
                assert_int_equal(previous.found, before > 0);
                if (previous.found)
                    assert_int_equal(previous.tick, expected->ticks[before - 1]);
            }
            print_message("%s: %zu times\n", sentences[i], expected->count);
            free(expected);
        }
        lab_session_close(session);
    }
}

static void before_means_the_tick_before(void **state)
{
    (void)state;
    lab_session *session = open_lively(3);
    lab_condition touch = sentence(session, "anything touches anything");
    lab_condition ahead = sentence(session, "before anything touches anything");
    assert_ok(lab_session_go(session, 0));
    for (int i = 0; i < 5; i++) { /* from one to the next, without standing still */
        lab_finding found, direct;
        assert_ok(lab_find_next(session, &ahead, NULL, &found));
        assert_true(found.found && found.tick > cr_world_tick(lab_session_world(session)));
        assert_ok(lab_session_go(session, found.tick));
        assert_ok(lab_find_next(session, &touch, NULL, &direct));
        assert_int_equal(direct.tick, found.tick + 1);
    }
    lab_finding back;
    uint64_t here = cr_world_tick(lab_session_world(session));
    assert_ok(lab_find_previous(session, &ahead, NULL, &back));
    assert_true(back.found && back.tick < here);
    lab_session_close(session);
}

static bool give_up(void *context, double share)
{
    assert_true(share >= 0.0 && share <= 1.0);
    return --*(int *)context > 0;
}

static void a_search_may_be_given_up(void **state)
{
    (void)state;
    lab_session *session = open_lively(4);
    lab_condition never = sentence(session, "speed above 1000 m/s");
    shot here = take(session);
    int left = 3;
    lab_progress progress = {give_up, &left};
    lab_finding found;
    assert_ok(lab_find_previous(session, &never, &progress, &found));
    assert_false(found.found);
    assert_int_equal(left, 0);
    assert_same(take(session), here);
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_agree_with_a_straight_run),
        cmocka_unit_test(before_means_the_tick_before),
        cmocka_unit_test(a_search_may_be_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
