/* compare.c - `carom compare`: one scene, the same ticks, several solvers. */
#include "cli/commands.h"
#include "cli/compare_options.h"
#include "cli/comparison.h"
#include "cli/csv.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/output_files.h"
#include "cli/progress.h"
#include "cli/timing.h"
#include "lab/convergence.h"
#include "lab/interrupt.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double converged = 0.001; /* m/s */

static const char header[] = "step,time,solver,max_penetration,mean_penetration,kinetic,potential,"
                             "momentum_x,momentum_y,angular_momentum,rms_speed,ms";

static int write_row(cli_csv *csv, const char *solver, const lab_sample *sample, double h,
                     double ms)
{
    if (csv->file == NULL)
        return CLI_DONE;
    const lab_metrics *sums = &sample->sums;
    const double numbers[] = {
        sample->max_penetration,
        sample->mean_penetration,
        sums->kinetic_linear + sums->kinetic_angular,
        sums->potential,
        sums->momentum_x,
        sums->momentum_y,
        sums->angular_momentum,
        sample->rms_speed,
    };
    char text[32];
    fprintf(csv->file, "%" PRIu64 ",%s,%s", sample->step,
            cli_print_time(text, sizeof text, sample->time, h), solver);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        fprintf(csv->file, ",%s", cli_print_double(text, sizeof text, numbers[i]));
    fprintf(csv->file, ",%.6g\n", ms);
    return cli_csv_check(csv);
}

/* A run in progress. */
typedef struct solver_run {
    cr_world *world;
    lab_run_metrics *metrics;
    uint64_t steps;
    cli_csv *csv;
    cli_progress *progress;
    uint64_t done; /* steps of the solvers before it */
} solver_run;

static int step_all(const solver_run *run, cli_solver_result *solver_result)
{
    cli_timing timing = {{0}, 0, 0};
    cli_stage_clock stages = {{0}, 0, CR_STAGE_FORCES};
    const cr_probe probe = cli_stage_probe(&stages);
    cr_world_set_probe(run->world, &probe);
    float h = cr_world_timestep(run->world);
    lab_sample sample = lab_run_metrics_sample(run->metrics, run->world);
    int status = write_row(run->csv, solver_result->solver, &sample, (double)h, 0);
    for (uint64_t step = 1; step <= run->steps && status == CLI_DONE; step++) {
        if (lab_interrupted() != 0) {
            snprintf(solver_result->error, sizeof solver_result->error,
                     "ended after %" PRIu64 " of %" PRIu64 " steps", step - 1, run->steps);
            return CLI_SIGNALLED + lab_interrupted();
        }
        uint64_t began = cli_clock();
        cr_result result = cr_world_step(run->world, h);
        uint64_t took = cli_clock() - began;
        cli_progress_at(run->progress, run->done + step);
        if (result.code != CR_OK) {
            snprintf(solver_result->error, sizeof solver_result->error, "%s", result.message);
            return result.code == CR_NON_FINITE ? CLI_NON_FINITE : CLI_FAILED;
        }
        cli_timing_add(&timing, took);
        sample = lab_run_metrics_tick(run->metrics, run->world);
        status =
            write_row(run->csv, solver_result->solver, &sample, (double)h, (double)took * 1e-6);
    }
    solver_result->median_ms = cli_timing_quantile(&timing, 0.5);
    solver_result->p95_ms = cli_timing_quantile(&timing, 0.95);
    solver_result->solver_share = cli_stage_share(&stages, CR_STAGE_SOLVER);
    return status;
}

/* Measures the convergence of the solver from the state at the end of the run. */
static void look_at_convergence(cr_world *world, cli_solver_result *solver_result)
{
    int needed = lab_iterations_needed(world, converged);
    solver_result->iterations = needed > 0 ? needed : (double)NAN;
    solver_result->residual = lab_residual_left(world);
}

static int measure(solver_run *run, cli_solver_result *solver_result)
{
    run->metrics = lab_run_metrics_begin(run->world, run->steps);
    if (run->metrics == NULL)
        return cli_fail(CLI_FAILED, "out of memory");
    int status = step_all(run, solver_result);
    cr_world_set_probe(run->world, NULL);
    solver_result->quality = lab_run_metrics_end(run->metrics, run->world);
    lab_run_metrics_free(run->metrics);
    if (status == CLI_DONE)
        look_at_convergence(run->world, solver_result);
    return status;
}

static int choose_solver(cr_world *world, const char *solver)
{
    double value;
    cr_result result = cr_setting_parse(cr_setting_find("solver.name"), solver, &value);
    if (result.code == CR_OK)
        result = cr_world_set(world, "solver.name", value);
    return result.code == CR_OK ? CLI_DONE : cli_fail(CLI_FAILED, "%s", result.message);
}

/* The scene as every solver finds it, read again for each. Sleep is off, unless --set turns it on:
 * what sleeps costs no time and does not creep, whatever the solver. */
static int open_scene(const cli_compare_options *options, lab_scene **out)
{
    int status = cli_open_scene(options->scene, out);
    if (status != CLI_DONE)
        return status;
    cr_world_set((*out)->world, "sleep.enabled", 0);
    status = cli_step_options_apply(&options->step_options, (*out)->world);
    if (status != CLI_DONE)
        lab_scene_destroy(*out);
    return status;
}

static int run_solver(const cli_compare_options *options, cli_solver_result *solver_result,
                      solver_run *run)
{
    lab_scene *scene;
    int status = open_scene(options, &scene);
    if (status != CLI_DONE)
        return status;
    run->world = scene->world;
    status = choose_solver(scene->world, solver_result->solver);
    if (status == CLI_DONE)
        status = measure(run, solver_result);
    lab_scene_destroy(scene);
    return status;
}

/* A solver whose run turns non-finite has no figures; the others go on. */
static int run_all(const cli_compare_options *options, cli_comparison *comparison, cli_csv *csv)
{
    int worst = CLI_DONE;
    cli_progress progress = cli_progress_begin(comparison->steps * comparison->count, false);
    solver_run run = {.steps = comparison->steps, .csv = csv, .progress = &progress};
    for (size_t i = 0; i < comparison->count; i++) {
        cli_solver_result *solver_result = &comparison->solver_results[i];
        run.done = i * comparison->steps;
        int status = run_solver(options, solver_result, &run);
        if (solver_result->error[0] != '\0') {
            cli_progress_end(&progress);
            cli_fail(status, "%s: %s", solver_result->solver, solver_result->error);
        }
        if (status != CLI_DONE)
            worst = status;
        if (status != CLI_DONE && status != CLI_NON_FINITE)
            break;
    }
    cli_progress_end(&progress);
    return worst;
}

/* Its title, how many steps there are to make, and of how much time. */
static int look_at_scene(const cli_compare_options *options, cli_comparison *comparison,
                         char *title, size_t size)
{
    lab_scene *scene;
    int status = open_scene(options, &scene);
    if (status != CLI_DONE)
        return status;
    snprintf(title, size, "%s", cli_scene_title(scene, options->scene));
    comparison->scene = title;
    status = cli_step_options_count(&options->step_options, scene->world, &comparison->steps);
    comparison->time = (double)cr_world_timestep(scene->world) * (double)comparison->steps;
    lab_scene_destroy(scene);
    if (status == CLI_DONE && comparison->steps == 0)
        status = cli_misused("compare", "there must be one step at least to compare");
    return status;
}

/* From the first solver, where its run was whole and there is another one. */
static int find_differences(const cli_compare_options *options, cli_comparison *comparison)
{
    lab_scene *scene;
    if (comparison->count < 2 || comparison->solver_results[0].error[0] != '\0')
        return CLI_DONE;
    int status = open_scene(options, &scene);
    return status == CLI_DONE ? cli_solver_differences(scene, comparison) : status;
}

static int compare_scene(const cli_compare_options *options)
{
    char title[256];
    cli_comparison comparison = {.count = options->solvers.count};
    for (size_t i = 0; i < comparison.count; i++)
        comparison.solver_results[i].solver = options->solvers.solvers[i]->name;
    int status = look_at_scene(options, &comparison, title, sizeof title);
    if (status != CLI_DONE)
        return status;
    cli_csv csv;
    status = cli_csv_open(&csv, options->csv, 1, header);
    if (status != CLI_DONE)
        return status;
    lab_interrupt_watch();
    status = run_all(options, &comparison, &csv);
    int closed = cli_csv_close(&csv);
    if (status == CLI_DONE)
        status = closed;
    if (status != CLI_DONE && status != CLI_NON_FINITE)
        return status;
    bool prints = options->csv == NULL || strcmp(options->csv, "-") != 0;
    int looked = prints ? find_differences(options, &comparison) : CLI_DONE;
    if (looked != CLI_DONE)
        return looked;
    if (options->json)
        cli_comparison_json(&comparison);
    else if (prints)
        cli_comparison_table(&comparison);
    int flushed = cli_flush();
    return status != CLI_DONE ? status : flushed;
}

int cli_compare(int argc, char **argv)
{
    cli_compare_options options;
    int status = cli_compare_options_read(&options, argc, argv);
    if (status == CLI_DONE)
        status = options.help ? cli_usage("compare") : compare_scene(&options);
    cli_compare_options_free(&options);
    return status;
}
