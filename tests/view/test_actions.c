/* test_actions.c - the table of actions: its rows are filled, and one key means one thing. */
#include "view/actions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_KEYS = 2 * ACTIONS };

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

static void rows_are_filled(void **state)
{
    (void)state;
    for (int i = 0; i < ACTIONS; i++) {
        const action_info *info = action_info_of((action_id)i);
        assert_true(info->group[0] != '\0' && info->keys[0] != '\0');
        assert_true(info->name[0] != '\0' && info->help[0] != '\0');
    }
}

static void no_key_occurs_twice(void **state)
{
    (void)state;
    static char keys[MOST_KEYS][32];
    size_t count = 0;
    for (int i = 0; i < ACTIONS; i++)
        count += split(action_info_of((action_id)i)->keys, keys + count);
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            assert_string_not_equal(keys[i], keys[k]);
    print_message("%zu keys for %d actions\n", count, ACTIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_filled),
        cmocka_unit_test(no_key_occurs_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
