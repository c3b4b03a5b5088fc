/* fidelity_report.c - the experiments' findings as a table and as JSON. */
#include "cli/fidelity_report.h"

#include "cli/json.h"
#include "cli/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

lab_finding *cli_fidelity_findings(const cli_fidelity_report *report, size_t experiment,
                                   size_t solver)
{
    return &report->findings[(experiment * report->solvers->count + solver) * LAB_ROWS];
}

size_t cli_fidelity_count(const cli_fidelity_report *report, lab_verdict verdict)
{
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++)
        for (size_t s = 0; s < report->solvers->count; s++) {
            const lab_finding *findings = cli_fidelity_findings(report, i, s);
            for (size_t r = 0; r < lab_experiment_rows(report->experiments[i]); r++)
                count += findings[r].verdict == verdict;
        }
    return count;
}

/* ---------------------------------------------------------------- for people */

static int solver_width(const cli_fidelity_report *report)
{
    int width = cli_solver_list_width(report->solvers);
    return width > 8 ? width : 8;
}

static void print_heading(const cli_fidelity_report *report)
{
    printf("%-5s%-*s%13s%14s%10s%11s  %s\n", "row", solver_width(report), "solver", "measured",
           "theory", "error %", "allowed %", "verdict");
}

/* A number with what stands before it; "-" for none. */
static char *number(char *out, size_t size, const char *before, int digits, double value)
{
    if (isnan(value))
        snprintf(out, size, "-");
    else
        snprintf(out, size, "%s%.*g", before, digits, value);
    return out;
}

/* Formats a share in per cent; a value that would read -0 is written 0. */
static char *per_cent(char *out, size_t size, int decimals, double share)
{
    double shown = fabs(100 * share) < 0.5 * pow(10, -decimals) ? 0 : 100 * share;
    if (isnan(share))
        snprintf(out, size, "-");
    else
        snprintf(out, size, "%.*f", decimals, shown);
    return out;
}

static void print_figure(const lab_finding *finding)
{
    static const char *const before[] = {"", "<= ", ">= "};
    const lab_figure *figure = &finding->figure;
    const double none = (double)NAN;
    bool equals = finding->measured && figure->relation == LAB_EQUALS;
    char measured[32], theory[32], error[32], allowed[32];
    printf("%13s%14s%10s%11s",
           number(measured, sizeof measured, "", 6, finding->measured ? figure->measured : none),
           number(theory, sizeof theory, before[figure->relation], equals ? 6 : 4,
                  finding->measured ? figure->theory : none),
           per_cent(error, sizeof error, 3, equals ? lab_figure_error(figure) : none),
           per_cent(allowed, sizeof allowed, 2, equals ? figure->tolerance : none));
}

/* Prints what a row measures, and below it a line for each solver. */
static void print_row(const cli_fidelity_report *report, size_t experiment, size_t r)
{
    const lab_row *row = &report->experiments[experiment]->rows[r];
    printf("%-5s%s", row->id, row->what);
    if (row->unit[0] != '\0')
        printf(" (%s)", row->unit);
    putchar('\n');
    for (size_t s = 0; s < report->solvers->count; s++) {
        const lab_finding *finding = &cli_fidelity_findings(report, experiment, s)[r];
        printf("%-5s%-*s", "", solver_width(report), report->solvers->solvers[s]->name);
        print_figure(finding);
        printf("  %s%s%s\n", lab_verdict_word(finding->verdict),
               finding->reason[0] != '\0' ? ": " : "", finding->reason);
    }
}

static void print_counts(const cli_fidelity_report *report)
{
    printf("%zu pass, %zu FAIL, %zu expected to miss, %zu n/a", /* the verdicts' words */
           cli_fidelity_count(report, LAB_PASS), cli_fidelity_count(report, LAB_FAIL),
           cli_fidelity_count(report, LAB_EXPECTED),
           cli_fidelity_count(report, LAB_NOT_APPLICABLE));
    if (report->left_out > 0)
        printf("; %zu long %s left out", report->left_out,
               report->left_out == 1 ? "experiment" : "experiments");
    putchar('\n');
}

void cli_fidelity_table(const cli_fidelity_report *report)
{
    print_heading(report);
    for (size_t i = 0; i < report->count; i++) {
        const lab_experiment *experiment = report->experiments[i];
        if (experiment->law > 0 && (i == 0 || report->experiments[i - 1]->law != experiment->law))
            printf("\nLaw %d: %s\n", experiment->law, lab_law_name(experiment->law));
        if (experiment->lesson > 0)
            printf("\n%d %s\n", experiment->lesson, experiment->name);
        else
            printf("\n%s\n", experiment->name);
        for (size_t r = 0; r < lab_experiment_rows(experiment); r++)
            print_row(report, i, r);
    }
    putchar('\n');
    print_counts(report);
}

/* ---------------------------------------------------------------- for programs */

static void json_text(const char *before, const char *text)
{
    fputs(before, stdout);
    cli_json_string(stdout, text);
}

static void json_number(const char *before, double value)
{
    char text[32];
    printf("%s%s", before, cli_print_double(text, sizeof text, value));
}

static void json_finding(const lab_experiment *experiment, const lab_row *row, const char *solver,
                         const lab_finding *finding)
{
    static const char *const relations[] = {"equals", "at most", "at least"};
    const lab_figure *figure = &finding->figure;
    const double none = (double)NAN;
    bool measured = finding->measured, equals = measured && figure->relation == LAB_EQUALS;
    printf("\n{\"lesson\":");
    if (experiment->lesson > 0)
        printf("%d", experiment->lesson);
    else
        printf("null");
    printf(",\"law\":");
    if (experiment->law > 0)
        printf("%d", experiment->law);
    else
        printf("null");
    json_text(",\"experiment\":", experiment->name);
    json_text(",\"row\":", row->id);
    json_text(",\"what\":", row->what);
    json_text(",\"unit\":", row->unit);
    json_text(",\"solver\":", solver);
    json_number(",\"measured\":", measured ? figure->measured : none);
    json_text(",\"relation\":", relations[figure->relation]);
    json_number(",\"theory\":", measured ? figure->theory : none);
    json_number(",\"error_percent\":", equals ? 100 * lab_figure_error(figure) : none);
    json_number(",\"tolerance_percent\":", equals ? 100 * figure->tolerance : none);
    json_text(",\"verdict\":", lab_verdict_word(finding->verdict));
    json_text(",\"reason\":", finding->reason);
    putchar('}');
}

void cli_fidelity_json(const cli_fidelity_report *report)
{
    const char *comma = "";
    putchar('[');
    for (size_t i = 0; i < report->count; i++)
        for (size_t r = 0; r < lab_experiment_rows(report->experiments[i]); r++)
            for (size_t s = 0; s < report->solvers->count; s++) {
                fputs(comma, stdout);
                comma = ",";
                json_finding(report->experiments[i], &report->experiments[i]->rows[r],
                             report->solvers->solvers[s]->name,
                             &cli_fidelity_findings(report, i, s)[r]);
            }
    puts("\n]");
}
