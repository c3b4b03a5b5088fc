/* test_scene_list.c - scenes are found by what they are about. */
#include "sandbox/app/scene_list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static size_t search(scene_list *list, const char *words)
{
    size_t count = 0;
    scene_list_search(list, words);
    while (scene_list_found(list, count) != NULL)
        count++;
    print_message("%-22s %zu\n", words, count);
    return count;
}

static bool finds(scene_list *list, const char *words, const char *file)
{
    scene_list_search(list, words);
    const scene_entry *entry;
    for (size_t i = 0; (entry = scene_list_found(list, i)) != NULL; i++)
        if (strcmp(entry->shown, file) == 0)
            return true;
    return false;
}

static void topics_titles_questions_and_names_are_searched(void **state)
{
    (void)state;
    scene_list list = {0};
    scene_list_read(&list);
    size_t all = search(&list, "");
    assert_int_equal(all, list.count);
    size_t collisions = search(&list, "collision");
    assert_true(collisions >= 12 && collisions < all);
    static const char *const topics[] = {"restitution", "momentum", "energy",
                                         "friction",    "stacking", "joints",
                                         "solver",      "SAT",      "tunnelling"};
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
        assert_true(search(&list, topics[i]) >= 1);
    assert_true(finds(&list, "collision", "02-head-on"));   /* title */
    assert_true(finds(&list, "restitution", "01-bounce"));  /* topic */
    assert_true(finds(&list, "putty", "04-inelastic"));     /* question */
    assert_true(finds(&list, "04-inel", "04-inelastic"));   /* file */
    assert_true(finds(&list, "SLOPE friction", "07-hold")); /* each word anywhere, either case */
    assert_false(finds(&list, "slope putty", "07-hold"));
    assert_int_equal(search(&list, "no such thing"), 0);
    scene_list_free(&list);
}

static void what_fits_best_comes_first(void **state)
{
    (void)state;
    static const struct {
        const char *words, *first;
    } cases[] = {
        {"collision", "02-head-on"}, {"tower", "tower"},        {"02-head", "02-head-on"},
        {"cradle", "cradle-spaced"}, {"pendulum", "pendulums"},
    };
    scene_list list = {0};
    scene_list_read(&list);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scene_list_search(&list, cases[i].words);
        assert_string_equal(scene_list_found(&list, 0)->shown, cases[i].first);
    }
    /* A group stays in one piece. */
    scene_list_search(&list, "energy");
    bool over[SCENE_GROUPS] = {false};
    const scene_entry *entry, *before = NULL;
    for (size_t i = 0; (entry = scene_list_found(&list, i)) != NULL; i++, before = entry) {
        assert_false(over[entry->group]);
        if (before != NULL && before->group != entry->group)
            over[before->group] = true;
    }
    scene_list_free(&list);
}

static void entries_have_titles(void **state)
{
    (void)state;
    scene_list list = {0};
    scene_list_read(&list);
    scene_list_search(&list, "cradle-spaced");
    assert_string_equal(scene_entry_title(scene_list_found(&list, 0)), "Cradle, spaced");
    scene_entry nameless = {.shown = "mine.json", .about = {.title = "", .question = ""}};
    assert_string_equal(scene_entry_title(&nameless), "mine.json");
    scene_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(topics_titles_questions_and_names_are_searched),
        cmocka_unit_test(what_fits_best_comes_first),
        cmocka_unit_test(entries_have_titles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
