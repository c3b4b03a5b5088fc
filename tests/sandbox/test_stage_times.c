/* test_stage_times.c - what ticks cost, one by one: kept, forgotten where they run again, and which
 * of them stand out. */
#include "sandbox/app/stage_times.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void run(app_stage_times *times, uint64_t tick, double solver)
{
    for (int i = 0; i < CR_STAGES; i++)
        times->last[i] = 0.1;
    times->last[CR_STAGE_SOLVER] = solver;
    stage_times_note(times, tick);
}

static void each_tick_has_its_cost(void **state)
{
    (void)state;
    app_stage_times times = {0};
    for (uint64_t t = 1; t <= 50; t++)
        run(&times, t, 0.01 * (double)t);
    assert_int_equal(times.all.count, 50);
    double wanted = 0.1 * (CR_STAGES - 1) + 0.3;
    assert_true(lab_series_at(&times.all, 30) > wanted - 1e-6);
    assert_true(lab_series_at(&times.all, 30) < wanted + 1e-6);
    assert_true(lab_series_at(&times.stages[CR_STAGE_SOLVER], 30) > 0.299);
    run(&times, 20, 5.0); /* another run went back there */
    assert_int_equal(lab_series_end(&times.all), 21);
    assert_true(lab_series_at(&times.stages[CR_STAGE_SOLVER], 20) > 4.9);
    stage_times_forget(&times);
    assert_int_equal(times.all.count, 0);
}

static void the_dearest_stand_out(void **state)
{
    (void)state;
    app_stage_times times = {0};
    size_t peak[STAGE_PEAKS];
    for (uint64_t t = 0; t < 1000; t++)
        run(&times, t, t % 100 == 50 ? 10.0 + (double)t / 1000.0 : t % 100 == 51 ? 5.0 : 0.2);
    assert_int_equal(stage_times_peaks(&times.all, 0.0, 999.0, peak), STAGE_PEAKS);
    for (size_t i = 0; i < STAGE_PEAKS; i++) /* the last ones are the dearest; no neighbours */
        assert_int_equal(peak[i], 950 - 100 * i);
    assert_int_equal(stage_times_peaks(&times.all, 100.0, 320.0, peak), 2);
    assert_int_equal(peak[0], 250);
    assert_int_equal(stage_times_peaks(&times.all, 60.0, 140.0, peak), 0);
    stage_times_forget(&times);
    assert_int_equal(stage_times_peaks(&times.all, 0.0, 10.0, peak), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_tick_has_its_cost),
        cmocka_unit_test(the_dearest_stand_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
