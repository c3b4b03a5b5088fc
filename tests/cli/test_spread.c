/* `carom spread`: whether a difference is the tweak's, or chaos. */
#include "shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void what_stands_is_predictable(void **state)
{
    (void)state;
    const output *got = expect(0, carom("spread pyramid --seconds 1"));
    expect_says(got->out, "Pyramid: 32 copies, #2 nudged by one unit in the last place\n");
    expect_says(got->out, "  time (s)       worst (m)         rms (m)  body\n");
    expect_says(got->out, "\nAfter 1 s the spread is ");
    expect_says(got->out, ": predictable, ");
    assert_string_equal(got->err, "");
}

static void the_numbers_are_the_same_each_time(void **state)
{
    (void)state;
    const char *command = "spread heap.json --steps 150 --copies 5 --json --set world.threads=%d";
    char *first = strdup(expect(0, carom(command, 1))->out);
    assert_non_null(first);
    assert_string_equal(expect(0, carom(command, 2))->out, first);
    yajl_val object = parse_json(first);
    assert_true(number(object, "copies") == 5 && number(object, "failed") == 0);
    yajl_val samples = field(object, "samples"), end = field(object, "end");
    assert_int_equal(YAJL_GET_ARRAY(samples)->len, 50); /* every third of 150 */
    yajl_val last = YAJL_GET_ARRAY(samples)->values[49];
    assert_true(number(last, "worst") == number(end, "worst"));
    assert_true(number(end, "worst") >= number(end, "rms") && number(end, "rms") >= 0);
    assert_true(number(end, "time") > 2.49 && number(end, "time") < 2.51);
    const char *verdict = string(object, "verdict");
    assert_true(strcmp(verdict, "predictable") == 0 || strcmp(verdict, "sensitive") == 0 ||
                strcmp(verdict, "chaotic") == 0);
    yajl_tree_free(object);
    free(first);
}

static void a_body_is_named_or_numbered(void **state)
{
    (void)state;
    expect_says(expect(0, carom("spread two-balls --body heavy --steps 5"))->out, "heavy #5");
    expect_says(expect(0, carom("spread two-balls --body '#4' --steps 5"))->out, "light #4");
    expect_says(expect(2, carom("spread two-balls --body nobody"))->err,
                "carom spread: --body: \"nobody\" is no body's name or number in this scene");
    expect_says(expect(2, carom("spread two-balls --body 1"))->err, "cannot move");
    expect_says(expect(2, carom("spread empty.json"))->err, "no body of this scene can move");
}

static void bad_usage_is_told(void **state)
{
    (void)state;
    expect_says(expect(2, carom("spread"))->err, "a SCENE is needed");
    expect_says(expect(2, carom("spread heap.json --copies 0"))->err,
                "--copies must be a whole number from 1 to 512");
    expect_says(expect(2, carom("spread heap.json --steps 0"))->err, "at least");
    expect_says(expect(2, carom("spread heap.json --steps 3 --seconds 1"))->err, "--seconds");
    expect_says(expect(2, carom("spread heap.json heap.json"))->err, "one SCENE at a time");
    expect_says(expect(0, carom("spread --help"))->out, "--copies N");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_stands_is_predictable),
        cmocka_unit_test(the_numbers_are_the_same_each_time),
        cmocka_unit_test(a_body_is_named_or_numbered),
        cmocka_unit_test(bad_usage_is_told),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}
