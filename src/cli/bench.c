/* bench.c - `carom bench`: what a step costs, scene by scene. */
#include "cli/commands.h"
#include "cli/json.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/options.h"
#include "cli/output_files.h"
#include "cli/progress.h"
#include "cli/timing.h"
#include "lab/assets.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEFAULT_STEPS = 300 };

typedef struct bench_job {
    char **scenes; /* as typed */
    size_t count;
    uint64_t steps;
    bool json, help;
} bench_job;

static void print_heading(const bench_job *job)
{
    if (job->json)
        printf("[");
    else
        printf("%-20s%8s%10s%11s%11s%11s%14s\n", "scene", "bodies", "contacts", "median ms",
               "p95 ms", "max ms", "us a body");
}

static void print_result(const bench_job *job, size_t index, const cr_world *world,
                         const cli_timing *timing)
{
    cr_stats stats = cr_world_stats(world);
    double median = cli_timing_quantile(timing, 0.5), p95 = cli_timing_quantile(timing, 0.95);
    double max = cli_timing_max(timing);
    double each = stats.bodies > 0 ? median * 1000 / stats.bodies : 0;
    if (!job->json) {
        printf("%-20s%8" PRIu32 "%10" PRIu32 "%11.4f%11.4f%11.4f%14.4f\n", job->scenes[index],
               stats.bodies, stats.contacts, median, p95, max, each);
        fflush(stdout);
        return;
    }
    printf("%s\n{\"scene\":", index > 0 ? "," : "");
    cli_json_string(stdout, job->scenes[index]);
    printf(",\"steps\":%" PRIu64 ",\"bodies\":%" PRIu32 ",\"contacts\":%" PRIu32, job->steps,
           stats.bodies, stats.contacts);
    printf(",\"step_ms\":{\"median\":%.6g,\"p95\":%.6g,\"max\":%.6g},\"us_per_body\":%.6g}", median,
           p95, max, each);
}

static int measure(const bench_job *job, size_t index)
{
    lab_scene *scene;
    int status = cli_open_scene(job->scenes[index], &scene);
    if (status != CLI_DONE)
        return status;
    cli_timing timing = {{0}, 0, 0};
    cli_progress progress = cli_progress_begin(job->steps, false);
    float h = cr_world_timestep(scene->world);
    for (uint64_t step = 1; step <= job->steps && status == CLI_DONE; step++) {
        uint64_t began = cli_clock();
        cr_result result = cr_world_step(scene->world, h);
        cli_timing_add(&timing, cli_clock() - began);
        cli_progress_at(&progress, step);
        if (result.code != CR_OK)
            status = cli_fail(result.code == CR_NON_FINITE ? CLI_NON_FINITE : CLI_FAILED, "%s: %s",
                              job->scenes[index], result.message);
    }
    cli_progress_end(&progress);
    if (status == CLI_DONE)
        print_result(job, index, scene->world, &timing);
    lab_scene_destroy(scene);
    return status;
}

static int measure_all(const bench_job *job)
{
    int status = CLI_DONE;
    print_heading(job);
    for (size_t i = 0; i < job->count && status == CLI_DONE; i++)
        status = measure(job, i);
    if (job->json)
        puts("\n]");
    int flushed = cli_flush();
    return status != CLI_DONE ? status : flushed;
}

enum { STEPS, JSON, HELP, HELP_SHORT };
static const cli_option known[] = {
    [STEPS] = {"--steps", "N", "steps for each scene, at least 1; 300 when not given",
               CLI_OFFER_NOTHING, NULL, false},
    [JSON] = {"--json", NULL, "an array of objects instead of columns", CLI_OFFER_NOTHING, NULL,
              false},
    [HELP] = CLI_HELP_OPTION,
    [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
    {0}};

const cli_manual cli_bench_manual = {
    .command = "bench",
    .summary = "measure the time of a step",
    .operands = "[SCENE]...",
    .offer = CLI_OFFER_SCENES,
    .options = known,
    .about = "Steps the scenes (all shipped ones when none is given) and prints how long a step "
             "took.",
    .notes = "",
};

static int read_arguments(bench_job *job, int argc, char **argv)
{
    char quoted[200];
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; (argument = cli_args_next(&args)) != CLI_ARG_END;) {
        if (argument == CLI_ARG_BAD)
            return CLI_USAGE;
        if (argument == CLI_ARG_OPERAND)
            job->scenes[job->count++] = (char *)args.value;
        else if (argument == JSON)
            job->json = true;
        else if (argument != STEPS)
            job->help = true;
        else if (!cli_parse_whole(args.value, &job->steps) || job->steps == 0)
            return cli_misused("bench", "--steps must be a whole number, at least 1, not %s",
                               lab_quote(quoted, sizeof quoted, args.value));
    }
    return CLI_DONE;
}

int cli_bench(int argc, char **argv)
{
    char **typed = calloc((size_t)argc, sizeof *typed);
    if (typed == NULL)
        return cli_fail(CLI_FAILED, "out of memory");
    bench_job job = {.scenes = typed, .steps = DEFAULT_STEPS};
    int status = read_arguments(&job, argc, argv);
    char **shipped = NULL;
    if (status == CLI_DONE && !job.help && job.count == 0)
        job.scenes = shipped = lab_shipped("scenes", &job.count);
    if (status == CLI_DONE)
        status = job.help ? cli_usage("bench") : measure_all(&job);
    lab_shipped_free(shipped, shipped != NULL ? job.count : 0);
    free(typed);
    return status;
}
