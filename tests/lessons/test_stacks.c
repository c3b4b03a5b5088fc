/* The stacks that must stand: how far did any body move, how deep do they overlap? */
#include "lesson_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* A sleeping stack stands anyhow; it is the solver that shall hold it. */
#define AWAKE .set = {"sleep.enabled=off"}

/* Farthest sideways from where each began, over all samples. */
static double sideways(const lesson_run *run, size_t bodies)
{
    double most = 0;
    for (size_t i = 0; i < run->samples; i++)
        for (size_t b = 0; b < bodies; b++)
            most = fmax(most, fabs(lesson_at(run, i, b)->x - lesson_at(run, 0, b)->x));
    return most;
}

/* Deepest, shared out over the rows below and its own; the rows are as high as the first body,
 * which lies on the floor y = 0. */
static double sunk_a_row(const lesson_run *run, size_t bodies)
{
    double row = 2 * lesson_at(run, 0, 0)->y, most = 0;
    for (size_t i = 0; i < run->samples; i++)
        for (size_t b = 0; b < bodies; b++) {
            double start = lesson_at(run, 0, b)->y;
            most = fmax(most, (start - lesson_at(run, i, b)->y) / floor(start / row + 1));
        }
    return most;
}

static void pyramid(void **state)
{
    (void)state;
    lesson_how how = {.steps = 600, AWAKE};
    lesson_run run = lesson_play("pyramid", how), again = lesson_play("pyramid", how);
    assert_int_equal(run.bodies, 78);
    lesson_limit("pyramid, 600 steps: penetration (m)", lesson_figure(&run, "max_penetration"),
                 0.010);
    lesson_limit("pyramid, 600 steps: sideways (m)", sideways(&run, run.bodies), 0.020);
    lesson_limit("pyramid, 600 steps: sunk a row (m)", sunk_a_row(&run, run.bodies), 0.006);
    char first[17], second[17];
    lesson_hash(&run, first);
    lesson_hash(&again, second);
    assert_string_equal(first, second);
    lesson_run_free(&run);
    lesson_run_free(&again);
    lesson_verdict();
}

static void tower(void **state)
{
    (void)state;
    lesson_run run = lesson_play("tower", (lesson_how){.seconds = 60, AWAKE});
    enum { BOXES = 10 };
    assert_true(run.bodies >= BOXES);
    double drift = 0;
    for (size_t i = 0; i < run.samples; i++)
        drift = fmax(drift, fabs(lesson_at(&run, i, BOXES - 1)->x));
    lesson_limit("tower, 60 s: drift of the top (m)", drift, 0.005);
    lesson_limit("tower, 60 s: sunk a row (m)", sunk_a_row(&run, BOXES), 0.006);
    lesson_limit("tower, 60 s: penetration (m)", lesson_figure(&run, "max_penetration"), 0.010);
    lesson_run_free(&run);
    lesson_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pyramid), cmocka_unit_test(tower)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
