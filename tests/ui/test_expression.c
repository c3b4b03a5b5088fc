/* test_expression.c - what typed expressions are worth, and what is said about those that are
 * not. */
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void expressions_have_values(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"5", 5.0},
        {" 2.5 ", 2.5},
        {"2,5", 2.5},
        {".5", 0.5},
        {"5.", 5.0},
        {"1e3", 1000.0},
        {"2.5E-3", 0.0025},
        {"1/60", 1.0 / 60.0},
        {"2*pi", 6.283185307179586},
        {"2pi", 6.283185307179586},
        {"2 PI", 6.283185307179586},
        {"2e", 5.43656365691809},
        {"2\u03C0", 6.283185307179586},
        {"1 + 2 * 3", 7.0},
        {"(1 + 2) * 3", 9.0},
        {"(1 + 2)(3)", 9.0},
        {"8 - 3 - 2", 3.0},
        {"8 / 4 / 2", 1.0},
        {"2^3^2", 512.0},
        {"-2^2", -4.0},
        {"2^-1", 0.5},
        {"--3", 3.0},
        {"-+3", -3.0},
        {"5 - -3", 8.0},
        {"\u22125 \u00D7 2 \u00F7 4", -2.5},
        {"sqrt(16)", 4.0},
        {"sin(30 deg)", 0.5},
        {"cos(0)", 1.0},
        {"tan(45deg)", 1.0},
        {"90 deg", 1.5707963267948966},
        {"-0", 0.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char message[128];
        double value = (double)NAN;
        if (!ui_evaluate(cases[i].text, &value, message, sizeof message))
            fail_msg("%s: %s", cases[i].text, message);
        assert_true(fabs(value - cases[i].value) < 1e-12);
        assert_false(value == 0.0 && signbit(value));
        assert_string_equal(message, "");
    }
}

static void slips_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "A number is missing"},
        {"  ", "A number is missing"},
        {"2 +", "A number is missing at the end"},
        {"2 * / 3", "A number is missing before \"/\""},
        {"2 3", "An operator is missing before \"3\""},
        {"2 \u00B0", "An operator is missing before \"\u00B0\""},
        {"(1 + 2", "A closing bracket is missing"},
        {"1 + 2)", "A closing bracket has no opening one"},
        {"1.2.3", "One number has two decimal points"},
        {"1,000.5", "One number has two decimal points"},
        {".", "Digits are missing at the point"},
        {"foo", "\"foo\" is not known here"},
        {"5 kg", "\"kg\" is not known here"},
        {"sqrt 2", "Brackets are missing after sqrt"},
        {"sqrt(-1)", "sqrt has no finite value"},
        {"1/0", "Nothing can be divided by 0"},
        {"1/(2-2)", "Nothing can be divided by 0"},
        {"9^9^9", "The power has no finite value"},
        {"(-8)^(1/3)", "The power has no finite value"},
        {"1e999", "The number has no finite value"},
        {"1e200*1e200", "The product has no finite value"},
        {"nan", "\"nan\" is not known here"},
        {"inf", "\"inf\" is not known here"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char message[128];
        double value = 42.0;
        assert_false(ui_evaluate(cases[i].text, &value, message, sizeof message));
        assert_string_equal(message, cases[i].message);
        assert_true(value == 42.0);
    }
}

static void depth_has_an_end(void **state)
{
    (void)state;
    static const char *const parts[] = {"(", "2^", "sqrt(", "-", "+"};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        static char text[100000];
        char message[128];
        double value;
        text[0] = '\0';
        for (size_t n = 0; n + 16 < sizeof text; n += strlen(parts[k]))
            memcpy(&text[n], parts[k], strlen(parts[k]) + 1);
        assert_false(ui_evaluate(text, &value, message, sizeof message));
    }
}

static void anything_typed_is_survived(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "1", "2.5",  "0",    "9e99",  "e", "pi", "(", ")",   "+",      "-",      "*",   "/",
        "^", "sin(", "tan(", "sqrt(", " ", ".",  ",", "deg", "\u00E4", "\u03C0", "foo", "\xFF",
    };
    uint32_t seed = 1;
    int good = 0;
    for (int round = 0; round < 20000; round++) {
        char text[128] = "", message[24];
        double value = (double)NAN;
        seed = seed * 1664525u + 1013904223u;
        for (uint32_t n = seed >> 28; n > 0; n--) {
            seed = seed * 1664525u + 1013904223u;
            strcat(text, parts[(seed >> 16) % (sizeof parts / sizeof *parts)]);
        }
        if (ui_evaluate(text, &value, message, sizeof message)) {
            assert_true(isfinite(value));
            good++;
        } else {
            assert_true(message[0] != '\0');
        }
    }
    assert_true(good > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_have_values),
        cmocka_unit_test(slips_are_explained),
        cmocka_unit_test(depth_has_an_end),
        cmocka_unit_test(anything_typed_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
