/* A selection against a plain list that is searched from end to end. */
#include "sandbox/app/selection.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { INDICES = 40 };

typedef struct plain_list {
    cr_body_id id[INDICES];
    size_t count;
} plain_list;

static size_t find(const plain_list *list, cr_body_id id)
{
    size_t i = 0;
    while (i < list->count && !cr_same_id(list->id[i], id))
        i++;
    return i;
}

static void toggle(plain_list *list, cr_body_id id)
{
    size_t i = find(list, id);
    if (i == list->count) {
        list->id[list->count++] = id;
        return;
    }
    list->count--;
    memmove(&list->id[i], &list->id[i + 1], (list->count - i) * sizeof *list->id);
}

static uint32_t seed = 4;

static uint32_t draw(uint32_t below)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % below;
}

static cr_body_id some_id(void)
{
    uint32_t index = 1 + draw(INDICES);
    return (cr_body_id){index, 1 + index % 3};
}

static void it_is_the_list_that_it_stands_for(void **state)
{
    (void)state;
    app_selection selection = {0};
    static plain_list list;
    size_t met = 0;
    for (int step = 0; step < 20000; step++) {
        cr_body_id id = some_id();
        switch (draw(8)) {
        case 0:
        case 1:
        case 2:
            selection_add(&selection, id);
            if (find(&list, id) == list.count)
                list.id[list.count++] = id;
            break;
        case 3:
        case 4:
        case 5:
            selection_toggle(&selection, id);
            toggle(&list, id);
            break;
        case 6:
            if (draw(10) > 0)
                break;
            selection_set(&selection, id);
            list.id[0] = id;
            list.count = 1;
            break;
        default:
            if (draw(20) == 0) {
                selection_clear(&selection);
                list.count = 0;
            }
            if (list.count > 0 && find(&list, id) == list.count) {
                size_t i = draw((uint32_t)list.count);
                selection_replace(&selection, i, id);
                list.id[i] = id;
            }
            break;
        }
        assert_int_equal(selection.count, list.count);
        for (size_t i = 0; i < list.count; i++)
            assert_true(cr_same_id(selection.id[i], list.id[i]));
        cr_body_id asked = some_id();
        assert_int_equal(selection_has(&selection, asked), find(&list, asked) < list.count);
        assert_false(selection_has(&selection, (cr_body_id){asked.index, asked.generation + 1}));
        met += list.count;
    }
    print_message("%zu bodies selected on average\n", met / 20000);
    selection_free(&selection);
    assert_int_equal(selection.count, 0);
    assert_false(selection_has(&selection, some_id()));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_is_the_list_that_it_stands_for)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
