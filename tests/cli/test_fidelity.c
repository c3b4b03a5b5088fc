/* `carom fidelity`: its table, its JSON, its choices. */
#include "shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t count_solvers(void)
{
    yajl_val list = parse_json(expect(0, carom("list solvers --json"))->out);
    size_t count = YAJL_GET_ARRAY(list)->len;
    yajl_tree_free(list);
    return count;
}

static size_t count_lines(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        count++;
    return count;
}

static void the_table_has_a_line_for_each_row_and_solver(void **state)
{
    (void)state;
    size_t solvers = count_solvers();
    const output *got = expect(0, carom("fidelity --lesson 2,4"));
    expect_says(got->out, "2 Head-on collision\n");
    expect_says(got->out, "4 Perfectly inelastic\n");
    expect_says(got->out, "verdict");
    assert_int_equal(count_lines(got->out, "  pass\n"), 6 * solvers);
    got = expect(0, carom("fidelity --lesson 2,4 --solver pgs"));
    assert_int_equal(count_lines(got->out, "\n2a "), 1);
    assert_int_equal(count_lines(got->out, "\n     pgs "), 6);
    expect_says(got->out, "\n6 pass, 0 FAIL, 0 expected to miss, 0 n/a\n");
    assert_string_equal(got->err, "");
    print_message("%s", got->out);
}

static void what_is_expected_or_does_not_apply_says_why(void **state)
{
    (void)state;
    const output *got = expect(0, carom("fidelity --lesson 7,16,17 --solver impulse"));
    expect_says(got->out, "expected: no memory");
    expect_says(got->out, "n/a: it makes no passes over positions with Baumgarte");
    expect_says(got->out, "1 expected to miss, 5 n/a\n");
    got = expect(0, carom("fidelity --lesson 16 --solver jacobi"));
    expect_says(got->out, "n/a: the formula is that of Gauss-Seidel");
}

static void long_experiments_can_be_left_out(void **state)
{
    (void)state;
    const output *got = expect(0, carom("fidelity --lesson 12 --solver pgs --quick"));
    expect_says(got->out, "; 1 long experiment left out\n");
    assert_null(strstr(got->out, "12c"));
    got = expect(0, carom("fidelity --lesson quality --solver pgs --quick"));
    expect_says(got->out, "qa ");
}

static void json_is_an_array_of_objects(void **state)
{
    (void)state;
    yajl_val array = parse_json(expect(0, carom("fidelity --lesson 1,7,16 --json"))->out);
    assert_true(YAJL_IS_ARRAY(array));
    assert_int_equal(YAJL_GET_ARRAY(array)->len, 9 * count_solvers());
    for (size_t i = 0; i < YAJL_GET_ARRAY(array)->len; i++) {
        yajl_val object = YAJL_GET_ARRAY(array)->values[i];
        assert_true(number(object, "lesson") >= 1);
        assert_true(string(object, "row")[0] != '\0' && string(object, "what")[0] != '\0');
        assert_true(string(object, "experiment")[0] != '\0');
        assert_true(string(object, "relation")[0] != '\0');
        field(object, "unit");
        field(object, "error_percent");
        field(object, "tolerance_percent");
        const char *verdict = string(object, "verdict");
        if (strcmp(verdict, "n/a") == 0) {
            assert_true(YAJL_IS_NULL(field(object, "measured")));
            assert_true(string(object, "reason")[0] != '\0');
        } else {
            assert_true(strcmp(verdict, "pass") == 0 || strcmp(verdict, "expected") == 0);
            number(object, "measured");
            number(object, "theory");
        }
    }
    yajl_tree_free(array);
}

static void two_runs_print_the_same(void **state)
{
    (void)state;
    char *first = strdup(expect(0, carom("fidelity --lesson 3,8,20,quality --quick"))->out);
    assert_string_equal(first, expect(0, carom("fidelity --lesson=20,3,quality,8 --quick"))->out);
    free(first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_has_a_line_for_each_row_and_solver),
        cmocka_unit_test(what_is_expected_or_does_not_apply_says_why),
        cmocka_unit_test(long_experiments_can_be_left_out),
        cmocka_unit_test(json_is_an_array_of_objects),
        cmocka_unit_test(two_runs_print_the_same),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}
