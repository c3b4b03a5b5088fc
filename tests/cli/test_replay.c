/* `carom run --record` and `carom replay`: what is recorded is run again to the same bits, and what
 * is not the same is told. */
#include "shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void a_recording_is_run_again_to_the_same_bits(void **state)
{
    (void)state;
    yajl_val ran = parse_json(
        expect(0, carom("run heap.json --steps 90 --json --record heap.recording"))->out);
    yajl_val again = parse_json(expect(0, carom("replay heap.recording --verify --json"))->out);
    assert_string_equal(string(again, "hash"), string(ran, "hash"));
    assert_true(number(again, "ticks") == 90);
    assert_true(number(again, "tick") == 90);
    assert_true(number(again, "branches") == 1);
    assert_true(YAJL_IS_NULL(field(again, "diverged")));

    yajl_val middle = parse_json(
        expect(0, carom("replay heap.recording --json --to 40 --set world.threads=2"))->out);
    yajl_val short_run = parse_json(expect(0, carom("run heap.json --steps 40 --json"))->out);
    assert_string_equal(string(middle, "hash"), string(short_run, "hash"));
    yajl_tree_free(ran);
    yajl_tree_free(again);
    yajl_tree_free(middle);
    yajl_tree_free(short_run);
}

static void another_bit_is_told_with_its_tick(void **state)
{
    (void)state;
    expect(0, carom("run heap.json --steps 30 --quiet --record changed.recording"));
    char *text = read_file("changed.recording"), *tick = text;
    for (int i = 0; i < 12; i++)
        tick = strstr(tick + 1, "\ntick ");
    tick[6] = tick[6] == '0' ? '1' : '0';
    write_file("changed.recording", text);
    free(text);
    const output *got = expect(1, carom("replay changed.recording --verify"));
    assert_non_null(strstr(got->out, "other than recorded from tick 12 of branch 0 on"));
    assert_non_null(strstr(got->err, "tick 12 of branch 0 has another hash"));
    assert_non_null(strstr(expect(0, carom("replay changed.recording"))->out, "from tick 12"));
    assert_non_null(
        strstr(expect(0, carom("replay changed.recording --set solver.iterations=3 --json"))->out,
               "\"diverged\":"));
}

static void bodies_tell_where_the_bits_part(void **state)
{
    (void)state;
    expect(0, carom("run heap.json --steps 20 --quiet --record bodies.recording --record-bodies"));
    assert_null(strstr(expect(0, carom("replay bodies.recording"))->out, "first  "));
    const output *got = expect(0, carom("replay bodies.recording --set solver.substeps=3"));
    assert_non_null(strstr(got->out, "other than recorded from tick"));
    assert_non_null(strstr(got->out, "finish: body "));
    assert_non_null(strstr(got->out, "ulp apart"));
    got = expect(0, carom("replay bodies.recording --set solver.substeps=3 --json"));
    assert_non_null(strstr(got->out, "\"body\":{\"number\":"));
    assert_non_null(strstr(got->out, "\"bits_recorded\":\""));
}

static void what_cannot_be_run_again_is_refused(void **state)
{
    (void)state;
    static const struct {
        int status;
        const char *arguments, *says;
    } cases[] = {
        {2, "replay", "a FILE is needed"},
        {2, "replay a b", "one FILE at a time"},
        {2, "replay a --to x", "--to must be a whole number"},
        {2, "replay a --set nonsense=1", "nonsense"},
        {2, "replay whole.recording --save whole.recording", "name the same file"},
        {2, "run heap.json --record heap.json", "name the same file"},
        {1, "replay missing.recording", "missing.recording"},
        {3, "replay heap.json", "heap.json:1:1: this is no recording"},
        {3, "replay torn.recording", "torn.recording:"},
        {1, "replay whole.recording --to 99", "the branch has no tick 99, its last is 20"},
        {1, "replay whole.recording --branch 1", "there is no branch 1, the last is 0"},
    };
    expect(0, carom("run heap.json --steps 20 --quiet --record whole.recording"));
    char *text = read_file("whole.recording");
    text[strlen(text) - 20] = '\0';
    write_file("torn.recording", text);
    free(text);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const output *got = expect(cases[i].status, carom("%s", cases[i].arguments));
        if (strstr(got->err, cases[i].says) == NULL)
            fail_msg("carom %s: %s", cases[i].arguments, got->err);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recording_is_run_again_to_the_same_bits),
        cmocka_unit_test(another_bit_is_told_with_its_tick),
        cmocka_unit_test(bodies_tell_where_the_bits_part),
        cmocka_unit_test(what_cannot_be_run_again_is_refused),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}
