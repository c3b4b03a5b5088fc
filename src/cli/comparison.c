/* comparison.c - the table and the JSON of runs of one scene with several solvers. */
#include "cli/comparison.h"

#include "cli/json.h"
#include "cli/number.h"
#include "lab/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    WORST,
    MEAN,
    DRIFT_RMS,
    DRIFT_WORST,
    JITTER,
    GAINED,
    GAINED_SHARE,
    CHANGE,
    MADE,
    MOMENTUM,
    ANGULAR,
    ITERATIONS,
    RESIDUAL,
    MEDIAN,
    P95,
    SOLVER_SHARE,
    FIGURES
};

typedef struct figure {
    const char *label, *key; /* for people and for programs */
    double factor;           /* from the key's SI unit to the label's */
} figure;

static const figure figures[FIGURES] = {
    [WORST] = {"penetration, worst (mm)", "worst_penetration", 1000},
    [MEAN] = {"penetration, mean (mm)", "mean_penetration", 1000},
    [DRIFT_RMS] = {"drift, rms (mm)", "drift_rms", 1000},
    [DRIFT_WORST] = {"drift, worst (mm)", "drift_worst", 1000},
    [JITTER] = {"jitter (mm/s)", "jitter", 1000},
    [GAINED] = {"energy gained (J)", "energy_gained", 1},
    [GAINED_SHARE] = {"energy gained (%)", "energy_gained_share", 100},
    [CHANGE] = {"energy change at end (J)", "energy_change", 1},
    [MADE] = {"energy made (J)", "energy_made", 1},
    [MOMENTUM] = {"momentum error", "momentum_error", 1},
    [ANGULAR] = {"angular momentum error", "angular_momentum_error", 1},
    [ITERATIONS] = {"iterations to 1 mm/s", "iterations", 1},
    [RESIDUAL] = {"residual left (mm/s)", "residual", 1000},
    [MEDIAN] = {"step, median (ms)", "step_ms_median", 1},
    [P95] = {"step, p95 (ms)", "step_ms_p95", 1},
    [SOLVER_SHARE] = {"solver's share of it (%)", "solver_share", 100},
};

static double value(const cli_solver_result *solver_result, int row)
{
    const lab_quality *q = &solver_result->quality;
    const double values[FIGURES] = {
        [WORST] = q->worst_penetration,
        [MEAN] = q->mean_penetration,
        [DRIFT_RMS] = q->drift_rms,
        [DRIFT_WORST] = q->drift_worst,
        [JITTER] = q->jitter,
        [GAINED] = q->energy_gained,
        [GAINED_SHARE] = q->energy_scale > 0 ? q->energy_gained / q->energy_scale : (double)NAN,
        [CHANGE] = q->energy_change,
        [MADE] = q->energy_made,
        [MOMENTUM] = q->momentum_error,
        [ANGULAR] = q->angular_error,
        [ITERATIONS] = solver_result->iterations,
        [RESIDUAL] = solver_result->residual,
        [MEDIAN] = solver_result->median_ms,
        [P95] = solver_result->p95_ms,
        [SOLVER_SHARE] = solver_result->solver_share,
    };
    return solver_result->error[0] != '\0' ? (double)NAN : values[row];
}

/* The width of a column: that of a figure, or that of the longest solver name and a gap. */
static int column_width(const cli_comparison *comparison)
{
    size_t width = 12;
    for (size_t i = 0; i < comparison->count; i++) {
        size_t name = strlen(comparison->solver_results[i].solver) + 2;
        width = name > width ? name : width;
    }
    return (int)width;
}

void cli_comparison_table(const cli_comparison *comparison)
{
    int width = column_width(comparison);
    lab_print_plain(stdout, comparison->scene);
    printf(", %" PRIu64 " steps, %.6g s\n\n%-26s", comparison->steps, comparison->time, "");
    for (size_t i = 0; i < comparison->count; i++)
        printf("%*s", width, comparison->solver_results[i].solver);
    putchar('\n');
    for (int row = 0; row < FIGURES; row++) {
        printf("%-26s", figures[row].label);
        for (size_t i = 0; i < comparison->count; i++) {
            const cli_solver_result *solver_result = &comparison->solver_results[i];
            double number = value(solver_result, row) * figures[row].factor;
            if (isnan(number))
                printf("%*s", width, solver_result->error[0] != '\0' ? "-" : "n/a");
            else
                printf("%*.4g", width, number);
        }
        putchar('\n');
    }
}

static void print_contender(const cli_solver_result *solver_result)
{
    printf("{\"solver\":");
    cli_json_string(stdout, solver_result->solver);
    for (int row = 0; row < FIGURES; row++) {
        char text[32];
        printf(",\"%s\":%s", figures[row].key,
               cli_print_double(text, sizeof text, value(solver_result, row)));
    }
    printf(",\"error\":");
    cli_json_string(stdout, solver_result->error);
    putchar('}');
}

void cli_comparison_json(const cli_comparison *comparison)
{
    char time[32];
    printf("{\"scene\":");
    cli_json_string(stdout, comparison->scene);
    printf(",\"steps\":%" PRIu64 ",\"time\":%s,\"solvers\":[", comparison->steps,
           cli_print_double(time, sizeof time, comparison->time));
    for (size_t i = 0; i < comparison->count; i++) {
        printf("%s\n", i > 0 ? "," : "");
        print_contender(&comparison->solver_results[i]);
    }
    puts("]}");
}
