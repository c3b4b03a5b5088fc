/* `carom inside`: a tick in words and as JSON, and what it refuses. */
#include "shell.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char FALL[] =
    "{ \"carom\": 1, \"bodies\": [\n"
    "  { \"name\": \"floor\", \"type\": \"static\",\n"
    "    \"shape\": { \"halfspace\": { \"normal\": [0, 1], \"offset\": 0 } } },\n"
    "  { \"name\": \"ball\", \"shape\": { \"circle\": { \"radius\": 0.5 } }, \"position\": [0, "
    "0.5] },\n"
    "  { \"name\": \"far\", \"shape\": { \"circle\": { \"radius\": 0.5 } }, \"position\": [9, 3] } "
    "] }\n";

static void a_tick_is_told_in_words(void **state)
{
    (void)state;
    write_file("fall.json", FALL);
    const output *got = expect(0, carom("inside fall.json --body ball"));
    static const char *const says[] = {"Tick #1: A = floor #1, B = ball #2",
                                       "Iteration 1",
                                       "k = 1/m_A + 1/m_B",
                                       "The same bits",
                                       "contact with floor #1",
                                       "gravity"};
    for (size_t i = 0; i < sizeof says / sizeof *says; i++)
        if (strstr(got->out, says[i]) == NULL)
            fail_msg("it does not say \"%s\":\n%s", says[i], got->out);
}

static void as_json_its_causes_add_up(void **state)
{
    (void)state;
    write_file("fall.json", FALL);
    for (int tick = 1; tick <= 61; tick += 20) {
        yajl_val tree = parse_json(
            expect(0, carom("inside fall.json --tick %d --body '#3' --json", tick))->out);
        assert_true(YAJL_IS_TRUE(field(tree, "same")));
        assert_string_equal(string(tree, "hash"), string(tree, "happened"));
        assert_true(YAJL_GET_ARRAY(field(tree, "steps"))->len > 5);
        yajl_val velocity = field(tree, "velocity"), causes = field(velocity, "causes");
        double v = YAJL_GET_DOUBLE(YAJL_GET_ARRAY(field(velocity, "before"))->values[1]);
        for (size_t i = 0; i < YAJL_GET_ARRAY(causes)->len; i++) {
            yajl_val change = field(YAJL_GET_ARRAY(causes)->values[i], "change");
            v += YAJL_GET_DOUBLE(YAJL_GET_ARRAY(change)->values[1]);
        }
        double after = YAJL_GET_DOUBLE(YAJL_GET_ARRAY(field(velocity, "after"))->values[1]);
        assert_true(fabs(v - after) < 1e-5);
        yajl_tree_free(tree);
    }
}

static void what_is_not_there_is_refused(void **state)
{
    (void)state;
    static const struct {
        int status;
        const char *arguments, *says;
    } cases[] = {
        {2, "inside", "a SCENE is needed"},
        {2, "inside a b", "one SCENE at a time"},
        {2, "inside fall.json --tick 0", "--tick must be a whole number, at least 1"},
        {2, "inside fall.json --body cat", "--body: there is no body"},
        {2, "inside fall.json --with '#9'", "--with: there is no body"},
        {2, "inside fall.json --body ball --with ball", "another body"},
        {2, "inside fall.json --set nonsense=1", "nonsense"},
        {1, "inside missing.json", "missing.json"},
        {3, "inside empty.json", "has no bodies"},
    };
    write_file("fall.json", FALL);
    write_file("empty.json", "{ \"carom\": 1, \"bodies\": [] }\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const output *got = expect(cases[i].status, carom("%s", cases[i].arguments));
        if (strstr(got->err, cases[i].says) == NULL)
            fail_msg("carom %s: %s", cases[i].arguments, got->err);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tick_is_told_in_words),
        cmocka_unit_test(as_json_its_causes_add_up),
        cmocka_unit_test(what_is_not_there_is_refused),
    };
    return cmocka_run_group_tests_name("inside", tests, shell_open, shell_close);
}
