/* residuals.c - `carom convergence`: what each solver leaves after each pass of one tick. */
#include "cli/commands.h"
#include "cli/csv.h"
#include "cli/json.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/options.h"
#include "cli/output_files.h"
#include "cli/solver_list.h"
#include "cli/words.h"
#include "lab/convergence.h"
#include "view/figure.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIGURE_WIDTH = 960, FIGURE_HEIGHT = 600 };

typedef struct job {
    const char *scene, *csv, *svg;
    cli_solver_list solvers;
    uint64_t tick, passes; /* passes 0: as the scene has it */
    bool json, help;
} job;

enum { TICK, PASSES, SOLVERS, CSV, SVG, JSON, HELP, HELP_SHORT };
static const cli_option known[] = {
    [TICK] = {"--tick", "N", "look at the tick that follows N steps; 60 when not given",
              CLI_OFFER_NOTHING, NULL, false},
    [PASSES] = {"--passes", "N", "the setting solver.iterations, instead of the scene's",
                CLI_OFFER_NOTHING, NULL, false},
    [SOLVERS] = {"--solvers", "NAME[,NAME...]", "only these (see: carom list solvers)",
                 CLI_OFFER_LIST, cli_solver_words, false},
    [CSV] = {"--csv", "FILE",
             "write a table with a row for each pass of each solver; \"-\" is standard output",
             CLI_OFFER_FILES, NULL, false},
    [SVG] = {"--svg", "FILE", "draw the figure, with a logarithmic scale", CLI_OFFER_FILES, NULL,
             false},
    [JSON] = {"--json", NULL, "print an array of objects instead of columns", CLI_OFFER_NOTHING,
              NULL, false},
    [HELP] = CLI_HELP_OPTION,
    [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
    {0}};

const cli_manual cli_convergence_manual = {
    .command = "convergence",
    .summary = "what each solver leaves after each pass of one tick",
    .operands = "SCENE",
    .offer = CLI_OFFER_SCENES,
    .options = known,
    .about = "Steps a scene as it is set, and then the same tick with each solver: what its passes "
             "leave of the constraints' errors, m/s, root mean square.",
    .notes =
        "A solver with sub-steps makes its passes in each of them, so that its line rises where "
        "one begins. The columns of the table are solver,pass,residual. A solver that tells no "
        "residual is said so. What a solver converges to is its own: a small residual is not "
        "yet the right answer (see: carom fidelity).",
};

static int read_whole(const char *option, const char *value, uint64_t least, uint64_t *out)
{
    char quoted[200];
    if (cli_parse_whole(value, out) && *out >= least)
        return CLI_DONE;
    return cli_misused("convergence", "%s must be a whole number, at least %" PRIu64 ", not %s",
                       option, least, lab_quote(quoted, sizeof quoted, value));
}

static int read_option(job *j, int option, const char *value)
{
    switch (option) {
    case TICK:
        return read_whole("--tick", value, 0, &j->tick);
    case PASSES:
        return read_whole("--passes", value, 1, &j->passes);
    case SOLVERS:
        return cli_solver_list_read(&j->solvers, "convergence", "--solvers", value);
    case CSV:
        j->csv = value;
        return CLI_DONE;
    case SVG:
        j->svg = value;
        return CLI_DONE;
    case JSON:
        j->json = true;
        return CLI_DONE;
    default:
        j->help = true;
        return CLI_DONE;
    }
}

static int read_arguments(job *j, int argc, char **argv)
{
    *j = (job){.tick = 60, .solvers = cli_all_solvers()};
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; (argument = cli_args_next(&args)) != CLI_ARG_END;) {
        int status = CLI_DONE;
        if (argument == CLI_ARG_BAD)
            return CLI_USAGE;
        if (argument != CLI_ARG_OPERAND)
            status = read_option(j, argument, args.value);
        else if (j->scene != NULL)
            status = cli_misused("convergence", "one SCENE is looked at");
        else
            j->scene = args.value;
        if (status != CLI_DONE)
            return status;
    }
    const cr_setting *iterations = cr_setting_find("solver.iterations");
    if (j->help)
        return CLI_DONE;
    if (j->scene == NULL)
        return cli_misused("convergence",
                           "a SCENE is needed: a file, or a name from: carom list scenes");
    if ((double)j->passes > iterations->max)
        return cli_misused("convergence", "--passes can be %g at most", iterations->max);
    if (j->json && j->csv != NULL && strcmp(j->csv, "-") == 0)
        return cli_misused("convergence", "--json and --csv - cannot share standard output");
    const cli_named_file files[] = {{"--csv", j->csv}, {"--svg", j->svg}};
    return cli_check_distinct("convergence", j->scene, files, 2);
}

/* ---------------------------------------------------------------- results */

typedef struct result {
    const char *name;
    lab_residual_curve curve;
} result;

static void print_number(const char *key, double value)
{
    char text[32];
    printf(",\"%s\":%s", key, cli_print_double(text, sizeof text, value));
}

static void print_json(const result *r, bool first)
{
    printf("%s{\"solver\":\"%s\"", first ? "" : ",\n", r->name);
    print_number("passes", (double)r->curve.count);
    printf(",\"residuals\":[");
    for (size_t i = 0; i < r->curve.count; i++) {
        char text[32];
        printf("%s%s", i > 0 ? "," : "", lab_print_float(text, sizeof text, r->curve.value[i]));
    }
    printf("]}");
}

/* The share of the error that a pass leaves, on average. */
static double factor_of(const lab_residual_curve *curve)
{
    double first = (double)curve->value[0], last = (double)curve->value[curve->count - 1];
    if (curve->count < 2 || !(first > 0.0) || !(last > 0.0))
        return (double)NAN;
    return pow(last / first, 1.0 / (double)(curve->count - 1));
}

static void print_row(const result *r)
{
    const lab_residual_curve *c = &r->curve;
    if (c->count == 0) {
        printf("%-12s%8s%14s%14s%12s  tells no residual\n", r->name, "-", "-", "-", "-");
        return;
    }
    double factor = factor_of(c);
    char each[24] = "-";
    if (isfinite(factor))
        snprintf(each, sizeof each, "%.4g", factor);
    printf("%-12s%8zu%14.4g%14.4g%12s\n", r->name, c->count, (double)c->value[0],
           (double)c->value[c->count - 1], each);
}

static void print_all(const job *j, const result *results)
{
    if (j->json) {
        printf("[");
        for (size_t i = 0; i < j->solvers.count; i++)
            print_json(&results[i], i == 0);
        printf("]\n");
        return;
    }
    printf("%-12s%8s%14s%14s%12s\n", "solver", "passes", "first (m/s)", "last (m/s)",
           "each leaves");
    for (size_t i = 0; i < j->solvers.count; i++)
        print_row(&results[i]);
}

static int write_csv(const job *j, const result *results)
{
    cli_csv csv;
    int status = cli_csv_open(&csv, j->csv, 1, "solver,pass,residual");
    if (status != CLI_DONE || csv.file == NULL)
        return status;
    errno = 0;
    for (size_t i = 0; i < j->solvers.count; i++)
        for (size_t k = 0; k < results[i].curve.count; k++) {
            char text[32];
            fprintf(csv.file, "%s,%zu,%s\n", results[i].name, k + 1,
                    lab_print_float(text, sizeof text, results[i].curve.value[k]));
        }
    return cli_csv_close(&csv);
}

static void draw_figure(FILE *file, const job *j, const result *results, const char *scene)
{
    view_line lines[CLI_MAX_SOLVERS];
    size_t count = 0;
    char title[300];
    const view_theme *theme = view_theme_find("light");
    for (size_t i = 0; i < j->solvers.count; i++) {
        const lab_residual_curve *c = &results[i].curve;
        if (c->count == 0)
            continue;
        draw_color color = view_figure_color(theme, i);
        lines[count++] =
            (view_line){results[i].name, c->value, c->count, 1.0, 1.0, color, (int)(i % 3)};
    }
    snprintf(title, sizeof title, "%.200s, tick %" PRIu64 ": residual after each pass", scene,
             j->tick + 1);
    view_figure figure = {.title = title,
                          .across = "pass",
                          .up = "m/s",
                          .line = lines,
                          .count = count,
                          .powers = true,
                          .mark = (double)NAN,
                          .theme = theme};
    view_figure_svg(file, &figure, FIGURE_WIDTH, FIGURE_HEIGHT);
}

static int write_svg(const job *j, const result *results, const char *scene)
{
    lab_draft draft;
    lab_error error;
    if (j->svg == NULL)
        return CLI_DONE;
    if (lab_draft_begin(&draft, j->svg, &error) != LAB_OK)
        return cli_fail(CLI_FAILED, "%s", error.message);
    FILE *file = fdopen(draft.file, "w");
    bool good = file != NULL;
    errno = 0;
    if (good)
        draw_figure(file, j, results, scene);
    good = good && !ferror(file);
    good = (file == NULL || fclose(file) == 0) && good;
    if (!good)
        lab_draft_drop(&draft);
    if (!good || !lab_draft_keep(&draft))
        return cli_fail(CLI_FAILED, "%s cannot be written: %s", j->svg, strerror(errno));
    return CLI_DONE;
}

static int look(const job *j, lab_scene *scene, result *results)
{
    float h = cr_world_timestep(scene->world);
    cr_result stepped = {.code = CR_OK};
    for (uint64_t i = 0; i < j->tick && stepped.code == CR_OK; i++)
        stepped = cr_world_step(scene->world, h);
    size_t count;
    const cr_choice *all = cr_solvers(&count);
    for (size_t i = 0; i < j->solvers.count && stepped.code == CR_OK; i++) {
        results[i].name = j->solvers.solvers[i]->name;
        stepped = lab_residuals_of(scene->world, (size_t)(j->solvers.solvers[i] - all),
                                   (int)j->passes, &results[i].curve);
    }
    if (stepped.code != CR_OK)
        return cli_fail(stepped.code == CR_NON_FINITE ? CLI_NON_FINITE : CLI_FAILED, "%s",
                        stepped.message);
    int status = write_csv(j, results);
    if (status == CLI_DONE)
        status = write_svg(j, results, cli_scene_title(scene, j->scene));
    bool printed = j->csv != NULL && strcmp(j->csv, "-") == 0;
    if (status == CLI_DONE && !printed)
        print_all(j, results);
    return status == CLI_DONE ? cli_flush() : status;
}

int cli_convergence(int argc, char **argv)
{
    job j;
    lab_scene *scene;
    int status = read_arguments(&j, argc, argv);
    if (status != CLI_DONE || j.help)
        return status == CLI_DONE ? cli_usage("convergence") : status;
    if (j.svg != NULL && (status = cli_check_writable(j.svg)) != CLI_DONE)
        return status;
    if ((status = cli_open_scene(j.scene, &scene)) != CLI_DONE)
        return status;
    result *results = calloc(CLI_MAX_SOLVERS, sizeof *results);
    status = results != NULL ? look(&j, scene, results) : cli_fail(CLI_FAILED, "out of memory");
    free(results);
    lab_scene_destroy(scene);
    return status;
}
