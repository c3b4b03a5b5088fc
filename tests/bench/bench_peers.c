/* bench_peers.c - Carom beside other engines: time, and what it was paid for with. */
#include "bench_options.h"
#include "bench_report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool no_memory(const char *what)
{
    fprintf(stderr, "bench-peers: %s: out of memory; a smaller --scale needs less\n", what);
    return false;
}

static bool bench_scenes(bench_report *report, const bench_options *options)
{
    size_t count;
    const bench_builder *builders = bench_builders(&count);
    for (size_t i = 0; i < count; i++) {
        bench_scene scene;
        bench_score scores[BENCH_VARIANTS];
        if (!options->scenes[i])
            continue;
        if (!bench_scene_build(&scene, &builders[i], options->scale))
            return no_memory(builders[i].name);
        bool good = bench_race(scores, &scene, 1, &options->rules);
        if (good)
            bench_report_scene(report, &scene, scores, options->rules.variant_count);
        bench_scene_free(&scene);
        if (!good)
            return no_memory(builders[i].name);
    }
    return true;
}

/* All sizes have their turn in each run: they are compared with each other. */
static bool bench_sizes(bench_report *report, const bench_options *options)
{
    enum { SIZES = 7, LEAST = 1000 };
    bench_scene scenes[SIZES] = {0};
    bench_score scores[SIZES * BENCH_VARIANTS];
    size_t variants = options->rules.variant_count;
    bool good = true;
    for (int i = 0; i < SIZES && good; i++)
        good = bench_scene_pile(&scenes[i], (size_t)((float)(LEAST << i) * options->scale));
    good = good && bench_race(scores, scenes, SIZES, &options->rules);
    for (size_t i = 0; i < SIZES && good; i++)
        bench_report_scaling(report, &scenes[i], &scores[i * variants], variants);
    for (int i = 0; i < SIZES; i++)
        bench_scene_free(&scenes[i]);
    return good || no_memory("pile");
}

/* Standard output, kept for the report alone: what engines print goes to standard error. */
static FILE *claim_output(void)
{
    int own = dup(STDOUT_FILENO);
    FILE *out = own >= 0 ? fdopen(own, "w") : NULL;
    if (out == NULL || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        perror("bench-peers: standard output");
    return out;
}

static bool close_output(FILE *file, const char *name)
{
    bool good = !ferror(file);
    good = fclose(file) == 0 && good;
    if (!good)
        fprintf(stderr, "bench-peers: %s: not all could be written\n", name);
    return good;
}

int main(int argc, char **argv)
{
    bench_options options;
    if (!bench_options_read(&options, argc, argv))
        return 1;
    if (options.help) {
        bench_options_help();
        return 0;
    }
    bench_report report = {.out = claim_output(), .json = options.json, .hash = options.hash};
    if (report.out == NULL)
        return 1;
    if (options.csv != NULL && (report.csv = fopen(options.csv, "w")) == NULL) {
        fprintf(stderr, "bench-peers: %s: %s\n", options.csv, strerror(errno));
        return 1;
    }
    bench_report_begin(&report);
    bool good = options.scaling ? bench_sizes(&report, &options) : bench_scenes(&report, &options);
    bench_report_end(&report);
    good = close_output(report.out, "standard output") && good;
    if (report.csv != NULL)
        good = close_output(report.csv, options.csv) && good;
    return good ? 0 : 1;
}
