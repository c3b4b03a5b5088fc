/* bench_peers.c - Carom beside other engines: time, and what it was paid for with. */
#include "options.h"
#include "report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

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
        bench_score scores[BENCH_ENGINES];
        if (!options->scenes[i])
            continue;
        if (!bench_scene_build(&scene, &builders[i], options->scale))
            return no_memory(builders[i].name);
        bool good = bench_race(scores, &scene, &options->rules);
        if (good)
            bench_report_scene(report, &scene, scores, options->rules.engine_count);
        bench_scene_free(&scene);
        if (!good)
            return no_memory(builders[i].name);
    }
    return true;
}

static bool bench_sizes(bench_report *report, const bench_options *options)
{
    for (int size = 1000; size <= 64000; size *= 2) {
        bench_scene scene;
        bench_score scores[BENCH_ENGINES];
        if (!bench_scene_pile(&scene, (size_t)((float)size * options->scale)))
            return no_memory("pile");
        bool good = bench_race(scores, &scene, &options->rules);
        if (good)
            bench_report_scaling(report, &scene, scores, options->rules.engine_count);
        bench_scene_free(&scene);
        if (!good)
            return no_memory("pile");
    }
    return true;
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
    bench_report report = {.out = stdout, .json = options.json};
    if (options.csv != NULL && (report.csv = fopen(options.csv, "w")) == NULL) {
        fprintf(stderr, "bench-peers: %s: %s\n", options.csv, strerror(errno));
        return 1;
    }
    bench_report_begin(&report);
    bool good = options.scaling ? bench_sizes(&report, &options) : bench_scenes(&report, &options);
    bench_report_end(&report);
    if (report.csv != NULL && fclose(report.csv) != 0) {
        fprintf(stderr, "bench-peers: %s: %s\n", options.csv, strerror(errno));
        good = false;
    }
    return good ? 0 : 1;
}
