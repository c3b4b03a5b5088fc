/* One key means one thing. */
#include "lab/actions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_KEYS = 2 * LAB_ACTIONS };

/* "A / B" is two keys. */
static size_t split(const char *keys, char out[][32])
{
    size_t count = 0;
    for (const char *rest = keys; rest != NULL;) {
        const char *end = strstr(rest, " / ");
        size_t length = end != NULL ? (size_t)(end - rest) : strlen(rest);
        assert_true(length > 0 && length < 32);
        memcpy(out[count], rest, length);
        out[count++][length] = '\0';
        rest = end != NULL ? end + 3 : NULL;
    }
    return count;
}

static void rows_are_in_order_and_filled(void **state)
{
    (void)state;
    const lab_action_row *rows = lab_actions();
    for (int i = 0; i < LAB_ACTIONS; i++) {
        assert_int_equal(rows[i].action, i);
        assert_true(rows[i].group[0] != '\0' && rows[i].keys[0] != '\0');
        assert_true(rows[i].name[0] != '\0' && rows[i].help[0] != '\0');
    }
}

static void no_key_occurs_twice(void **state)
{
    (void)state;
    static char keys[MOST_KEYS][32];
    const lab_action_row *rows = lab_actions();
    size_t count = 0;
    for (int i = 0; i < LAB_ACTIONS; i++)
        count += split(rows[i].keys, keys + count);
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            assert_string_not_equal(keys[i], keys[k]);
    print_message("%zu keys for %d actions\n", count, LAB_ACTIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_in_order_and_filled),
        cmocka_unit_test(no_key_occurs_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
