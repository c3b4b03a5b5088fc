/* Numbers are written with the fewest digits that read back to the same bits. */
#include "lab/scene.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t random_bits(uint64_t *seed)
{
    *seed += 0x9E3779B97F4A7C15u;
    uint64_t z = *seed;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Digits before the exponent, without the zeros at either end. */
static int digits_in(const char *text)
{
    char digits[64];
    int count = 0;
    for (; *text != '\0' && *text != 'e'; text++)
        if (*text >= '0' && *text <= '9' && (count > 0 || *text != '0'))
            digits[count++] = *text;
    while (count > 0 && digits[count - 1] == '0')
        count--;
    return count;
}

static void plain_numbers(void **state)
{
    (void)state;
    static const struct {
        float value;
        const char *text;
    } cases[] = {
        {0.0f, "0"},
        {-0.0f, "-0"},
        {1.0f, "1"},
        {-1.0f, "-1"},
        {10.0f, "10"},
        {0.5f, "0.5"},
        {0.1f, "0.1"},
        {-9.81f, "-9.81"},
        {1.0f / 60.0f, "0.016666668"},
        {1.0f / 3.0f, "0.33333334"},
        {123456.0f, "123456"},
        {16777216.0f, "16777216"},
        {123456792.0f, "123456790"},
        {1e9f, "1e9"},
        {1.5e20f, "1.5e20"},
        {0.001f, "0.001"},
        {0.0001f, "0.0001"},
        {0.00001f, "1e-5"},
        {-1.25e-7f, "-1.25e-7"},
        {FLT_MAX, "3.4028235e38"},
        {FLT_MIN, "1.1754944e-38"},
        {0x1p-149f, "1e-45"},
        {-0x1p-149f, "-1e-45"},
        /* the float below lies nearer than the float above: nine digits would do, eight do too */
        {0x1p-96f, "1.2621775e-29"},
        {0x1p87f, "1.5474251e26"},
        {0x1p90f, "1.2379401e27"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[24];
        assert_string_equal(lab_print_float(text, sizeof text, cases[i].value), cases[i].text);
    }
}

static void what_json_cannot_say(void **state)
{
    (void)state;
    char text[24];
    assert_string_equal(lab_print_float(text, sizeof text, NAN), "nan");
    assert_string_equal(lab_print_float(text, sizeof text, INFINITY), "inf");
    assert_string_equal(lab_print_float(text, sizeof text, -INFINITY), "-inf");
}

/* Reads back, directly and by way of a double, as other programs do it. */
static void assert_reads_back(float value, char text[24])
{
    lab_print_float(text, 24, value);
    assert_int_equal(bits_of(strtof(text, NULL)), bits_of(value));
    assert_int_equal(bits_of((float)strtod(text, NULL)), bits_of(value));
}

static void random_floats_read_back(void **state)
{
    (void)state;
    enum { MANY = 300000 };
    uint64_t seed = 1;
    size_t longest = 0;
    int tested = 0;
    while (tested < MANY) {
        float value = float_of((uint32_t)random_bits(&seed));
        if (!isfinite(value))
            continue;
        char text[24];
        assert_reads_back(value, text);
        longest = strlen(text) > longest ? strlen(text) : longest;
        tested++;
    }
    print_message("%d floats read back; the longest takes %zu characters\n", tested, longest);
}

static void powers_and_their_neighbours_read_back(void **state)
{
    (void)state;
    char text[24];
    for (uint32_t exponent = 0; exponent < 255; exponent++) {
        for (int step = -2; step <= 2; step++) {
            uint32_t bits = (exponent << 23) + (uint32_t)step;
            if (isfinite(float_of(bits)))
                assert_reads_back(float_of(bits), text);
        }
    }
    for (uint32_t bits = 1; bits < 3000; bits++)
        assert_reads_back(float_of(bits), text);
}

/* A number typed with few digits comes out with no more of them. */
static void short_numbers_stay_short(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int i = 0; i < 100000; i++) {
        char typed[32];
        char text[24];
        int digits = (int)(random_bits(&seed) % 999999) + 1;
        int exponent = (int)(random_bits(&seed) % 60) - 35;
        snprintf(typed, sizeof typed, "%de%d", digits, exponent);
        assert_reads_back(strtof(typed, NULL), text);
        assert_true(digits_in(text) <= digits_in(typed));
    }
}

static void assert_angle_reads_back(float angle, float rest)
{
    char text[32];
    float high, low;
    lab_print_angle(text, sizeof text, angle, rest);
    lab_read_angle(text, &high, &low);
    if (high != angle || low != rest)
        print_error("%a and %a are written as %s, and read as %a and %a\n", (double)angle,
                    (double)rest, text, (double)high, (double)low);
    assert_true(high == angle && low == rest);
}

/* Two floats may make just the double that the first one's few digits stand for. */
static void an_angle_that_looks_like_a_float_reads_back(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < 100000; i++) {
        char text[32];
        float angle = ldexpf((float)(random_bits(&seed) % (1 << 24)), (int)(i % 80) - 70);
        double few = strtod(lab_print_float(text, sizeof text, angle), NULL);
        assert_angle_reads_back(angle, (float)(few - (double)angle));
        assert_angle_reads_back(angle, 0);
    }
}

/* Of a body that has turned, two floats make the angle: their text gives both back. One float alone
 * is written as before. */
static void angles_read_back(void **state)
{
    (void)state;
    uint64_t seed = 3;
    float angle, rest;
    char text[32];
    double whole = (double)0.3f;
    for (int i = 0; i < 100000; i++) {
        whole += (double)(random_bits(&seed) % 100000) * 1e-5;
        angle = (float)whole;
        rest = (float)(whole - (double)angle);
        lab_print_angle(text, sizeof text, angle, rest);
        float high, low;
        lab_read_angle(text, &high, &low);
        assert_true(high == angle && low == rest);
        whole = (double)angle + (double)rest;
    }
    assert_string_equal(lab_print_angle(text, sizeof text, 0.3f, 0), "0.3");
    assert_string_equal(lab_print_angle(text, sizeof text, 3e6f, 0.125f), "3000000.125");
    assert_string_equal(lab_print_angle(text, sizeof text, -0.0f, 0), "-0");
    assert_string_equal(lab_print_angle(text, sizeof text, 0.5f, 1), "0.5"); /* not its rest */
    lab_read_angle("0.3", &angle, &rest);
    assert_true(angle == 0.3f && rest == 0);
    lab_read_angle("72000.0123456", &angle, &rest);
    assert_true(angle == 72000.0123456f &&
                fabs((double)angle + (double)rest - 72000.0123456) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_numbers),
        cmocka_unit_test(what_json_cannot_say),
        cmocka_unit_test(random_floats_read_back),
        cmocka_unit_test(powers_and_their_neighbours_read_back),
        cmocka_unit_test(short_numbers_stay_short),
        cmocka_unit_test(angles_read_back),
        cmocka_unit_test(an_angle_that_looks_like_a_float_reads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
