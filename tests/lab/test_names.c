/* The table of names, the nearest word, what text is UTF-8, and how a message quotes it. */
#include "lab/body_user_data.h"
#include "lab/did_you_mean.h"
#include "lab/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void same_text_same_number(void **state)
{
    (void)state;
    lab_names *names = lab_names_create();
    assert_non_null(names);
    uint32_t left = lab_names_intern(names, "left");
    uint32_t right = lab_names_intern(names, "right");
    assert_int_not_equal(left, 0);
    assert_int_not_equal(left, right);
    assert_int_equal(lab_names_intern(names, "left"), left);
    assert_string_equal(lab_names_text(names, left), "left");
    assert_string_equal(lab_names_text(names, right), "right");
    lab_names_destroy(names);
}

static void empty_and_unknown(void **state)
{
    (void)state;
    lab_names *names = lab_names_create();
    assert_int_equal(lab_names_intern(names, ""), 0);
    assert_string_equal(lab_names_text(names, 0), "");
    assert_string_equal(lab_names_text(names, 12345), "");
    assert_int_equal(lab_names_find(names, "nobody"), 0);
    assert_int_equal(lab_names_find(names, ""), 0);
    assert_int_equal(lab_names_count(names), 0);
    lab_names_destroy(names);
    lab_names_destroy(NULL);
}

static void many_names_keep_their_numbers_and_addresses(void **state)
{
    (void)state;
    enum { MANY = 100000 };
    lab_names *names = lab_names_create();
    const char *first = lab_names_text(names, lab_names_intern(names, "body 0"));
    char text[32];
    for (int i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "body %d", i);
        assert_int_equal(lab_names_intern(names, text), i + 1);
    }
    assert_int_equal(lab_names_count(names), MANY);
    for (int i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "body %d", i);
        assert_int_equal(lab_names_find(names, text), i + 1);
        assert_string_equal(lab_names_text(names, (uint32_t)i + 1), text);
    }
    assert_ptr_equal(first, lab_names_text(names, 1));
    lab_names_destroy(names);
}

static void tags_hold_two_names(void **state)
{
    (void)state;
    uint64_t tag = lab_tag(LAB_MAX_NAMES, 0x2BCDEFu);
    assert_int_equal(lab_tag_name(tag), LAB_MAX_NAMES);
    assert_int_equal(lab_tag_material(tag), 0x2BCDEFu);
}

static void notes_leave_each_other_alone(void **state)
{
    (void)state;
    uint64_t user = lab_tag(7, LAB_MAX_NAMES);
    assert_true(!lab_user_locked(user) && lab_user_order(user) == 0);
    for (int order = LAB_MIN_ORDER; order <= LAB_MAX_ORDER; order += 4369) {
        user = lab_user_with_order(user, order);
        user = lab_user_with_locked(user, order % 2 == 0);
        user = lab_user_with_name(user, (uint32_t)(order + 40000));
        assert_int_equal(lab_user_order(user), order);
        assert_int_equal(lab_user_locked(user), order % 2 == 0);
        assert_int_equal(lab_tag_name(user), order + 40000);
        assert_int_equal(lab_tag_material(user), LAB_MAX_NAMES);
    }
    user = lab_user_with_material(user, 0);
    assert_int_equal(lab_user_order(user), LAB_MAX_ORDER);
    user = lab_user_with_order(lab_user_with_locked(user, false), 0);
    assert_true(user == lab_tag(LAB_MAX_ORDER + 40000, 0));
}

static void nearest_word(void **state)
{
    (void)state;
    static const char *const words[] = {"radius", "vertices", "width", "height", "SuperBall", NULL};
    static const struct {
        const char *word, *expected;
    } cases[] = {
        {"radios", "radius"},
        {"raduis", "radius"},
        {"radius", "radius"},
        {"vertexes", "vertices"},
        {"superball", "SuperBall"},
        {"Super Ball", "SuperBall"},
        {"hieght", "height"},
        {"with", "width"},
        {"colour", NULL},
        {"x", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found = lab_did_you_mean(cases[i].word, words);
        if (cases[i].expected == NULL) {
            assert_null(found);
        } else {
            assert_non_null(found);
            assert_string_equal(found, cases[i].expected);
        }
    }
    char endless[2000];
    memset(endless, 'r', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_null(lab_did_you_mean(endless, words));
}

static void utf8(void **state)
{
    (void)state;
    static const char *const good[] = {"",
                                       "plain",
                                       "\xC3\xA9",
                                       "\xE2\x82\xAC",
                                       "\xEF\xBF\xBF",
                                       "\xF0\x9F\x8E\xB1",
                                       "\xF4\x8F\xBF\xBF"};
    static const char *const bad[] = {"\x80",
                                      "\xC0\x80",
                                      "\xC1\xBF",
                                      "\xC3",
                                      "\xE0\x9F\xBF",
                                      "\xED\xA0\x80",
                                      "\xE2\x82",
                                      "\xF0\x8F\xBF\xBF",
                                      "\xF4\x90\x80\x80",
                                      "\xF5\x80\x80\x80",
                                      "a\xFF",
                                      "\xC3(",
                                      "\xE2\x82(",
                                      "\xF0\x9F\x8E("};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(lab_utf8_valid(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(lab_utf8_valid(bad[i], strlen(bad[i])));
}

static void quotes_fit_and_are_harmless(void **state)
{
    (void)state;
    char out[12];
    assert_string_equal(lab_quote(out, sizeof out, "abc"), "\"abc\"");
    assert_string_equal(lab_quote(out, sizeof out, "abcdefghi"), "\"abcdefghi\"");
    assert_string_equal(lab_quote(out, sizeof out, "abcdefghij"), "\"abcdef...\"");
    assert_string_equal(lab_quote(out, sizeof out, "a\x1B[31m"), "\"a?[31m\"");
    assert_string_equal(lab_quote(out, sizeof out, "\xC2\x9B\xFF"), "\"??\"");
    /* never half a character */
    const char *euros = "\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC";
    for (size_t size = 0; size < 24; size++) {
        char text[24];
        memset(text, '#', sizeof text);
        lab_quote(text, size, euros);
        for (size_t i = size; i < sizeof text; i++)
            assert_int_equal(text[i], '#');
        if (size > 0)
            assert_true(lab_utf8_valid(text, strlen(text)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_text_same_number),
        cmocka_unit_test(empty_and_unknown),
        cmocka_unit_test(many_names_keep_their_numbers_and_addresses),
        cmocka_unit_test(tags_hold_two_names),
        cmocka_unit_test(notes_leave_each_other_alone),
        cmocka_unit_test(nearest_word),
        cmocka_unit_test(utf8),
        cmocka_unit_test(quotes_fit_and_are_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
