/* lesson_table.c - prints what was measured, with a verdict. */
#include "lesson_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static int failures;

char *lesson_label(char *out, size_t size, const char *what, lesson_how how)
{
    char step[32] = "";
    if (how.timestep > 0)
        snprintf(step, sizeof step, " h 1/%.0f", 1 / how.timestep);
    snprintf(out, size, "%s%s%s%s", what, step, how.solver != NULL ? " " : "",
             how.solver != NULL ? how.solver : "");
    return out;
}

static void print(const char *lesson, double measured, double theory, double error,
                  double tolerance, bool good)
{
    printf("  %-52s measured %12.6g  theory %12.6g  error %9.4f %%  of %8.4f %%  %s\n", lesson,
           measured, theory, 100 * error, 100 * tolerance, good ? "ok" : "FAILED");
    failures += !good;
}

void lesson_compare(const char *lesson, double measured, double theory, double scale,
                    double tolerance)
{
    double error = (measured - theory) / fabs(scale);
    print(lesson, measured, theory, error, tolerance, fabs(error) <= tolerance);
}

void lesson_expect(const char *lesson, double measured, double theory, double tolerance)
{
    lesson_compare(lesson, measured, theory, theory, tolerance);
}

static void print_limit(const char *lesson, double measured, const char *which, double limit,
                        bool good)
{
    printf("  %-52s measured %12.6g  %s %12.6g  %s\n", lesson, measured, which, limit,
           good ? "ok" : "FAILED");
    failures += !good;
}

void lesson_limit(const char *lesson, double measured, double limit)
{
    print_limit(lesson, measured, "at most ", limit, measured <= limit);
}

void lesson_at_least(const char *lesson, double measured, double limit)
{
    print_limit(lesson, measured, "at least", limit, measured >= limit);
}

void lesson_verdict(void)
{
    int failed = failures;
    failures = 0;
    fflush(stdout);
    if (failed > 0)
        fail_msg("%d of the lines above failed", failed);
}
