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
    BEGINS,
    FIRST_OTHER,
    APART_RMS,
    APART_WORST,
    FIGURES,
    OF_ONE = BEGINS /* so many have a meaning where there is no other solver */
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
    [BEGINS] = {"contacts that began", "contacts_begun", 1},
    [FIRST_OTHER] = {"first other contact", "first_other_contact", 1},
    [APART_RMS] = {"apart at end, rms (mm)", "apart_rms", 1000},
    [APART_WORST] = {"apart at end, worst (mm)", "apart_worst", 1000},
};

static double value(const cli_solver_result *solver_result, int row)
{
    const lab_quality *q = &solver_result->quality;
    const cli_solver_difference *difference = &solver_result->difference;
    const lab_variant_numbers *n = &difference->numbers;
    bool known = difference->known, against = difference->events[0] != '\0';
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
        [BEGINS] = known ? (double)n->begins : (double)NAN,
        [FIRST_OTHER] = known && n->events_differ ? (double)n->nth : (double)NAN,
        [APART_RMS] = known && against ? n->rms : (double)NAN,
        [APART_WORST] = known && against ? n->worst : (double)NAN,
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

/* Of each solver that was held against the first one: what happened otherwise, and which bit was
 * the first that differs. */
static void print_differences(const cli_comparison *comparison)
{
    bool begun = false;
    for (size_t i = 1; i < comparison->count; i++) {
        const cli_solver_result *solver_result = &comparison->solver_results[i];
        if (!solver_result->difference.known)
            continue;
        if (!begun)
            printf("\nAgainst %s\n", comparison->solver_results[0].solver);
        begun = true;
        printf("  %-10s  ", solver_result->solver);
        lab_print_plain(stdout, solver_result->difference.events);
        printf("\n  %-10s  first difference: ", "");
        lab_print_plain(stdout, solver_result->difference.words);
        putchar('\n');
    }
}

void cli_comparison_table(const cli_comparison *comparison)
{
    int width = column_width(comparison);
    lab_print_plain(stdout, comparison->scene);
    printf(", %" PRIu64 " steps, %.6g s\n\n%-26s", comparison->steps, comparison->time, "");
    for (size_t i = 0; i < comparison->count; i++)
        printf("%*s", width, comparison->solver_results[i].solver);
    putchar('\n');
    for (int row = 0; row < (comparison->count > 1 ? FIGURES : OF_ONE); row++) {
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
    print_differences(comparison);
}

static void print_first_difference(const cli_solver_difference *difference)
{
    const lab_first_difference *first = &difference->first;
    printf(",\"events\":");
    cli_json_string(stdout, difference->events);
    printf(",\"first_difference\":");
    if (!first->found) {
        printf("null");
        return;
    }
    printf("{\"tick\":%" PRIu64 ",\"stage\":", first->tick);
    cli_json_string(stdout, first->row.stage);
    printf(",\"pass\":%d,\"section\":", first->pass);
    cli_json_string(stdout, first->row.section);
    printf(",\"words\":");
    cli_json_string(stdout, difference->words);
    putchar('}');
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
    print_first_difference(&solver_result->difference);
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
