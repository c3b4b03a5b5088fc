/* test_clock.c - the accumulator: clamp, fraction, speeds. */
#include "sandbox/app/clock.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const double h = 1.0 / 60.0;

static void whole_ticks_and_a_rest(void **state)
{
    (void)state;
    app_clock clock = {0};
    assert_int_equal(clock_advance(&clock, 2.5 * h, h), 2);
    assert_true(fabs(clock_alpha(&clock, h) - 0.5) < 1e-9);
    assert_int_equal(clock_advance(&clock, 0.5 * h, h), 1);
    assert_true(clock_alpha(&clock, h) < 1e-9);
}

static void a_long_frame_is_clamped(void **state)
{
    (void)state;
    app_clock clock = {0};
    assert_int_equal(clock_advance(&clock, 10.0, h), (int)(CLOCK_CLAMP / h + 1e-6));
    assert_int_equal(clock_advance(&clock, 0.0, h), 0);
    /* Fast motion catches up no more than that either. */
    clock.power = CLOCK_FASTEST;
    assert_int_equal(clock_advance(&clock, 10.0, h), (int)(CLOCK_CLAMP / h + 1e-6));
    /* A tick longer than the clamp is still taken. */
    clock = (app_clock){0};
    assert_int_equal(clock_advance(&clock, 1.0, 0.5), 1);
}

static void a_clock_that_runs_back_takes_nothing(void **state)
{
    (void)state;
    app_clock clock = {0};
    assert_int_equal(clock_advance(&clock, -5.0, h), 0);
    assert_int_equal(clock_advance(&clock, h, h), 1);
}

static void a_display_and_a_float_timestep_keep_step(void **state)
{
    (void)state;
    app_clock clock = {0};
    double rounded = (double)(float)h;
    for (int i = 0; i < 100000; i++)
        assert_int_equal(clock_advance(&clock, h, rounded), 1);
}

static void speeds_halve_and_double(void **state)
{
    (void)state;
    app_clock clock = {0};
    char text[16];
    const char *const names[] = {"1/16\u00D7", "1/8\u00D7", "1/4\u00D7", "1/2\u00D7",
                                 "1\u00D7",    "2\u00D7",   "4\u00D7"};
    for (int i = 0; i < 9; i++)
        clock_slower(&clock);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_string_equal(clock_format_speed(&clock, text, sizeof text), names[i]);
        assert_true(clock_speed(&clock) == ldexp(1.0, (int)i - 4));
        clock_faster(&clock);
    }
    assert_true(clock_speed(&clock) == 4.0);
}

static void slow_motion_takes_ticks_at_its_rate(void **state)
{
    (void)state;
    for (int power = CLOCK_SLOWEST; power <= CLOCK_FASTEST; power++) {
        app_clock clock = {.power = power};
        int ticks = 0;
        for (int i = 0; i < 960; i++) {
            ticks += clock_advance(&clock, h, h);
            double alpha = clock_alpha(&clock, h);
            assert_true(alpha >= 0.0 && alpha <= 1.0);
        }
        assert_int_equal(ticks, (int)ldexp(960.0, power));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_ticks_and_a_rest),
        cmocka_unit_test(a_long_frame_is_clamped),
        cmocka_unit_test(a_clock_that_runs_back_takes_nothing),
        cmocka_unit_test(a_display_and_a_float_timestep_keep_step),
        cmocka_unit_test(speeds_halve_and_double),
        cmocka_unit_test(slow_motion_takes_ticks_at_its_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
