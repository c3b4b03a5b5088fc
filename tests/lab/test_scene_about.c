/* What lists of scenes show of a file, without making its world. */
#include "lab/scene_about.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char path[] = CAROM_SCRATCH "/about.json";

static lab_about about(const char *text)
{
    lab_about out;
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_true(lab_about_read(path, &out));
    remove(path);
    return out;
}

static void expect(const char *text, const char *title, const char *question, const char *topics)
{
    lab_about got = about(text);
    assert_string_equal(got.title, title);
    assert_string_equal(got.question, question);
    assert_string_equal(got.topics, topics);
    lab_about_free(&got);
}

static void a_file_tells_what_it_is_about(void **state)
{
    (void)state;
    expect("{\"carom\": 1, \"name\": \"Two balls\", \"question\": \"How fast?\", \"topics\": "
           "[\"collision\", \"energy\"]}",
           "Two balls", "How fast?", "collision, energy");
    expect("{\"name\": \"alone\"}", "alone", "", "");
    expect("{\"topics\": [1, \"one\", {}], \"name\": 7}", "", "", "one");
}

static void what_cannot_be_read_says_nothing(void **state)
{
    (void)state;
    expect("no JSON", "", "", "");
    expect("[\"name\"]", "", "", "");
    expect("", "", "", "");
    lab_about none;
    assert_true(lab_about_read(CAROM_SCRATCH "/not-there.json", &none));
    assert_string_equal(none.title, "");
    lab_about_free(&none);
    assert_true(lab_about_read(CAROM_SCRATCH, &none));
    assert_string_equal(none.title, "");
    lab_about_free(&none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_tells_what_it_is_about),
        cmocka_unit_test(what_cannot_be_read_says_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
