/* The histogram behind medians and percentiles. */
#include "cli/timing.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* Of n durations the share's rank, rounded up: one that at least that share does not exceed. */
static void a_quantile_is_a_duration_that_the_share_does_not_exceed(void **state)
{
    (void)state;
    static const struct {
        uint64_t count; /* of 1, 2, ... ms */
        double share, ms;
    } cases[] = {{1, 0.5, 1}, {2, 0.5, 1},    {2, 0.51, 2}, {3, 0.5, 2},     {3, 0.95, 3},
                 {4, 0.5, 2}, {4, 0.75, 3},   {4, 0.76, 4}, {100, 0.95, 95}, {101, 0.95, 96},
                 {7, 0.5, 4}, {10, 0.99, 10}, {10, 1, 10},  {10, 0, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static cli_timing timing;
        timing = (cli_timing){0};
        for (uint64_t k = 1; k <= cases[i].count; k++)
            cli_timing_add(&timing, k * 1000000);
        double ms = cli_timing_quantile(&timing, cases[i].share);
        if (fabs(ms / cases[i].ms - 1) > 0.01)
            fail_msg("%g of %d: %g ms, not %g", cases[i].share, (int)cases[i].count, ms,
                     cases[i].ms);
        assert_true(ms <= cli_timing_max(&timing));
    }
}

static void nothing_counted_took_no_time(void **state)
{
    (void)state;
    static const cli_timing none;
    assert_true(cli_timing_quantile(&none, 0.5) == 0 && cli_timing_max(&none) == 0);
}

/* From a nanosecond to a century. */
static void bins_are_narrow(void **state)
{
    (void)state;
    for (double ns = 1; ns < 3e18; ns *= 1.37) {
        static cli_timing timing;
        timing = (cli_timing){0};
        cli_timing_add(&timing, (uint64_t)ns);
        cli_timing_add(&timing, (uint64_t)ns * 2);
        double ms = cli_timing_quantile(&timing, 0.5), want = (double)(uint64_t)ns * 1e-6;
        if (fabs(ms / want - 1) > 0.01)
            fail_msg("%g ms became %g", want, ms);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_quantile_is_a_duration_that_the_share_does_not_exceed),
        cmocka_unit_test(nothing_counted_took_no_time),
        cmocka_unit_test(bins_are_narrow),
    };
    return cmocka_run_group_tests_name("timing", tests, NULL, NULL);
}
