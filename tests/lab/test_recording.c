/* test_recording.c - sessions as text: what is opened again has every branch, tick and bit of what
 * was recorded, and a text that is none is refused with its line. */
#include "heap.h"

#include "lab/recording.h"

static char *record(lab_session *session, size_t *length)
{
    lab_error error = {""};
    char *text = lab_recording_print(session, false, NULL, length, &error);
    if (text == NULL)
        fail_msg("%s", error.message);
    return text;
}

static lab_session *replay(const char *text, size_t length, lab_recording_report *report)
{
    lab_session *session;
    lab_error error;
    if (lab_recording_open("r", text, length, NULL, NULL, &session, report, &error) != LAB_OK)
        fail_msg("%s", error.message);
    return session;
}

/* All but the words that number names, which each session gives out by itself. */
static void assert_same_motion(shot a, shot b)
{
    a.rest = b.rest;
    assert_same(a, b);
}

/* Walks about in time with edits, as a person would. */
static lab_session *open_branched(uint32_t start)
{
    seed = start;
    lab_session *session = open_heap(5);
    for (int i = 0; i < 40; i++) {
        uint32_t what = draw(10);
        lab_session_group(session);
        if (what < 3) {
            assert_ok(lab_session_go(session, draw((uint32_t)lab_session_last_tick(session) + 1)));
        } else if (what < 4) {
            assert_ok(lab_session_undo(session));
        } else if (what < 5) {
            lab_session_batch_begin(session);
            for (int k = 0; k < 3; k++)
                apply(session, edit_of(session, any_body(session)));
            assert_ok(lab_session_batch_end(session));
        } else if (what < 7) {
            lab_command command = spawn();
            command.def.user = lab_names_intern(lab_session_names(session), "new");
            apply(session, command);
        } else if (what < 8) {
            apply(session, random_command(session));
        }
        run(session, (int)draw(20));
        if (draw(15) == 0)
            assert_ok(lab_session_restart(session));
    }
    return session;
}

static void a_recording_comes_to_the_same_bits(void **state)
{
    (void)state;
    size_t branches = 0, commands = 0, ticks = 0;
    for (uint32_t start = 1; start <= 12; start++) {
        lab_session *session = open_branched(start);
        shot here = take(session);
        size_t length, again_length;
        char *text = record(session, &length);
        assert_same(take(session), here);
        lab_recording_report report;
        lab_session *again = replay(text, length, &report);
        if (report.diverged)
            fail_msg("seed %u: branch %zu, tick %d", start, report.branch, (int)report.tick);
        assert_same_motion(take(again), here);
        assert_int_not_equal(lab_names_find(lab_session_names(again), "new"), 0);
        assert_int_equal(lab_session_branch(again), lab_session_branch(session));
        assert_int_equal(lab_session_branches(again), lab_session_branches(session));
        for (size_t i = 0; i < lab_session_branches(session); i++) {
            lab_branch_view a = lab_session_branch_view(session, i);
            lab_branch_view b = lab_session_branch_view(again, i);
            assert_string_equal(a.name, b.name);
            assert_int_equal(a.parent, b.parent);
            assert_int_equal(a.fork, b.fork);
            assert_int_equal(a.last, b.last);
            assert_ok(lab_session_switch(session, i));
            assert_ok(lab_session_switch(again, i));
            assert_ok(lab_session_go(session, a.last));
            assert_ok(lab_session_go(again, a.last));
            assert_same_motion(take(session), take(again));
        }
        char *second = record(again, &again_length); /* but for where one stands */
        assert_in_range(again_length, length - 16, length + 16);
        branches += report.branches;
        commands += report.commands;
        ticks += report.ticks;
        free(second);
        free(text);
        lab_session_close(session);
        lab_session_close(again);
    }
    print_message("%zu branches, %zu commands, %zu ticks\n", branches, commands, ticks);
    assert_true(branches > 30);
}

static bool with_two_threads(void *user, cr_world *world, lab_error *error)
{
    (void)error;
    return cr_world_set(world, "world.threads", *(double *)user).code == CR_OK;
}

static void threads_change_no_tick_of_it(void **state)
{
    (void)state;
    lab_session *session = open_branched(20), *again;
    size_t length;
    char *text = record(session, &length);
    double threads = 2;
    lab_recording_setup setup = {with_two_threads, &threads};
    lab_recording_report report;
    lab_error error;
    assert_int_equal(lab_recording_open("r", text, length, &setup, NULL, &again, &report, &error),
                     LAB_OK);
    assert_false(report.diverged);
    lab_session_close(again);
    lab_session_close(session);
    free(text);
}

static void a_tick_that_comes_out_otherwise_is_told(void **state)
{
    (void)state;
    seed = 5;
    lab_session *session = open_heap(4);
    run(session, 30);
    size_t length;
    char *text = record(session, &length);
    char *tick = text;
    for (int i = 0; i < 17; i++)
        tick = strstr(tick + 1, "\ntick ");
    char *digit = tick + 6 + 15;
    *digit = *digit == '0' ? '1' : '0';
    lab_recording_report report;
    lab_session *again = replay(text, length, &report);
    assert_true(report.diverged);
    assert_int_equal(report.tick, 17);
    assert_int_equal(report.ticks, 30);
    assert_true(report.hash != report.recorded);
    lab_session_close(again);
    lab_session_close(session);
    free(text);
}

/* One bit of one body's recorded state, in a tick whose hash is another one, too. */
static void another_bit_is_told_with_its_body(void **state)
{
    (void)state;
    seed = 31;
    lab_session *session = open_heap(4);
    run(session, 30);
    size_t length;
    lab_error error;
    char *text = lab_recording_print(session, true, NULL, &length, &error), *at = text;
    lab_session_close(session);
    assert_non_null(text);
    lab_recording_report report;
    lab_session_close(replay(text, length, &report));
    assert_false(report.diverged || report.body.found);
    for (int i = 0; i < 9; i++)
        at = strstr(at + 1, "\ntick ");
    at[6] = at[6] == '0' ? '1' : '0';
    lab_session_close(replay(text, length, &report));
    assert_true(report.diverged && !report.body.found); /* all that is known of them is equal */
    at = strstr(strstr(at, "\nbody 3 "), "vy=0x") + 5 + 7;
    char was = *at;
    *at = was == '7' ? '5' : was == '0' ? '2' : '0';
    lab_session_close(replay(text, length, &report));
    assert_true(report.diverged && report.body.found);
    assert_int_equal(report.tick, 9);
    assert_int_equal(report.body.a.numbers[0], 3);
    int value = lab_state_row_differs(&report.body.a, &report.body.b, 0);
    assert_string_equal(report.body.a.values[value].name, "vy");
    assert_true(report.body.a.values[value].bits != report.body.b.values[value].bits);
    assert_int_equal(lab_state_row_differs(&report.body.a, &report.body.b, value + 1), -1);
    free(text);
}

static void what_is_no_recording_is_refused_with_its_line(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"", "r:0:1: this is no recording"},
        {"carom recording 2\n", "r:1:1: this is no recording"},
        {"carom recording 1\n", "r:1:1: a scene and its length"},
        {"carom recording 1\nscene 99\n{}\n", "r:2:1: a scene and its length"},
        {"carom recording 1\nscene 11\n{\"carom\":1}\n", "its end is missing"},
        {"carom recording 1\nscene 11\n{\"carom\":1}\ntick 0\n", "r:4:1: a branch must come first"},
        {"carom recording 1\nscene 11\n{\"carom\":1}\nbranch 0 0 1 x\n", "leaves no other"},
        {"carom recording 1\nscene 11\n{\"carom\":1}\nbranch 0 0 0 x\nbranch 7 0 0 y\n",
         "r:5:1: there is no branch 7 yet"},
        {"carom recording 1\nscene 11\n{\"carom\":1}\nbranch 0 0 0 x\nbranch 0 9 0 y\n",
         "r:5:1: branch 0 has no such place at tick 9"},
        {"carom recording 1\nscene 11\n{\"carom\":1}\nbranch 0 0 0 x\nbranch 0 0 3 y\n",
         "has no such place"},
        {"carom recording 1\nscene 11\n{\"carom\":1}\nbranch 0 0 0 x\ntick zz\n",
         "16 hexadecimal digits"},
        {"carom recording 1\nscene 11\n{\"carom\":1}\nbranch 0 0 0 x\njump\n",
         "r:5:1: this command cannot be read"},
        {"carom recording 1\nscene 11\n{\"carom\":1}\nbranch 0 0 0 x\ndelete 5:1\n", "r:5:1: "},
        {"carom recording 1\nscene 11\n{\"carom\":1}\nbranch 0 0 0 x\nend 1 0\n", "the end needs"},
        {"carom recording 1\nscene 11\n{\"carom\":1}\nbranch 0 0 0 x\nend 0 0\nmore\n",
         "r:6:1: nothing may follow the end"},
        {"carom recording 1\nscene 12\n{\"carom\":1,}\nbranch 0 0 0 x\n", "r:"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        lab_session *session;
        lab_recording_report report;
        lab_error error;
        lab_status status = lab_recording_open("r", wrong[i][0], strlen(wrong[i][0]), NULL, NULL,
                                               &session, &report, &error);
        assert_int_equal(status, LAB_REFUSED);
        assert_null(session);
        if (strstr(error.message, wrong[i][1]) == NULL)
            fail_msg("case %zu: %s", i, error.message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recording_comes_to_the_same_bits),
        cmocka_unit_test(threads_change_no_tick_of_it),
        cmocka_unit_test(a_tick_that_comes_out_otherwise_is_told),
        cmocka_unit_test(another_bit_is_told_with_its_body),
        cmocka_unit_test(what_is_no_recording_is_refused_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
