/* bench_options.c - reads the command line. */
#include "bench_options.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a comma-separated list has the name. */
static bool listed(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; at != NULL; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == '\0'))
            return true;
    }
    return false;
}

static size_t list_length(const char *list)
{
    size_t length = 1;
    for (; *list != '\0'; list++)
        length += *list == ',';
    return length;
}

static bool read_scenes(bench_options *options, const char *list)
{
    size_t count, found = 0;
    const bench_builder *builders = bench_builders(&count);
    for (size_t i = 0; i < count; i++) {
        options->scenes[i] = listed(list, builders[i].name);
        found += options->scenes[i];
    }
    if (found == list_length(list))
        return true;
    fprintf(stderr, "bench-peers: --scenes %s: not all are known, or one is there twice; they are",
            list);
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, " %s", builders[i].name);
    fputs("\n", stderr);
    return false;
}

/* Once everything is read: the settings may come after the engines that they are for. */
static bool read_engines(bench_options *options, const char *list)
{
    bench_rules *rules = &options->rules;
    if (list == NULL && options->hash)
        list = "carom,carom:wide.lanes=1,carom:wide.lanes=4,carom:wide.lanes=8,"
               "carom:world.threads=2,carom:world.threads=4";
    cr_result result =
        bench_variants_read(rules->variants, &rules->variant_count, list, &options->changes);
    if (result.code != CR_OK)
        fprintf(stderr, "bench-peers: --engines: %s\n", result.message);
    return result.code == CR_OK;
}

static bool read_number(double *out, const char *key, const char *text, double min, double max)
{
    char *end;
    *out = strtod(text, &end);
    if (*end == '\0' && end != text && *out >= min && *out <= max)
        return true;
    fprintf(stderr, "bench-peers: %s %s: it takes a number from %g to %g\n", key, text, min, max);
    return false;
}

static bool read_count(int *out, const char *key, const char *text, double max)
{
    double number;
    if (!read_number(&number, key, text, 1, max))
        return false;
    *out = (int)number;
    return true;
}

static bool read_value(bench_options *options, const char *key, const char *value)
{
    double number;
    if (strcmp(key, "--scenes") == 0)
        return read_scenes(options, value);
    if (strcmp(key, "--engines") == 0) {
        options->engines = value;
        return true;
    }
    if (strcmp(key, "--steps") == 0)
        return read_count(&options->rules.steps, key, value, 1e6);
    if (strcmp(key, "--runs") == 0)
        return read_count(&options->rules.runs, key, value, BENCH_RUNS);
    if (strcmp(key, "--block") == 0)
        return read_count(&options->rules.block, key, value, 1e6);
    if (strcmp(key, "--pause") == 0)
        return read_number(&options->rules.pause, key, value, 0, 1000);
    if (strcmp(key, "--scale") == 0) {
        if (!read_number(&number, key, value, 1e-4, 100))
            return false;
        options->scale = (float)number;
        return true;
    }
    if (strcmp(key, "--set") == 0) {
        cr_result result = bench_change_read(&options->changes, value);
        if (result.code != CR_OK)
            fprintf(stderr, "bench-peers: --set: %s\n", result.message);
        return result.code == CR_OK;
    }
    options->csv = value;
    return true;
}

static bool takes_value(const char *key)
{
    static const char *const KEYS[] = {"--scenes", "--engines", "--steps", "--runs", "--block",
                                       "--pause",  "--scale",   "--csv",   "--set"};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strcmp(key, KEYS[i]) == 0)
            return true;
    return false;
}

bool bench_options_read(bench_options *options, int argc, char **argv)
{
    *options = (bench_options){.scale = 1, .rules = {.runs = 5, .block = 10}};
    for (size_t i = 0; i < BENCH_SCENES; i++)
        options->scenes[i] = true;
    for (int i = 1; i < argc; i++) {
        if (takes_value(argv[i])) {
            if (i + 1 == argc) {
                fprintf(stderr, "bench-peers: %s needs a value\n", argv[i]);
                return false;
            }
            if (!read_value(options, argv[i], argv[i + 1]))
                return false;
            i++;
        } else if (strcmp(argv[i], "--json") == 0) {
            options->json = true;
        } else if (strcmp(argv[i], "--hash") == 0) {
            options->hash = true;
            options->rules.runs = 1;
        } else if (strcmp(argv[i], "--cpu") == 0) {
            options->rules.cpu = true;
        } else if (strcmp(argv[i], "--scaling") == 0) {
            options->scaling = true;
        } else if (strcmp(argv[i], "--help") == 0) {
            options->help = true;
        } else {
            fprintf(stderr, "bench-peers: %s is no option; --help lists them\n", argv[i]);
            return false;
        }
    }
    return read_engines(options, options->engines);
}

static void help_states(void)
{
    puts(
        "States are measured by the same code for all engines, from where their bodies are, after\n"
        "each block of the last run that counts, while no clock runs: at the end, in the mean and\n"
        "the most of the samples. Touching pairs are those nearer than 20 mm; kinetic energy; and\n"
        "potential energy, from the world's origin. ms/1000 is the mean time of a step for each\n"
        "1,000 touching pairs in the mean.\n\n"
        "A ratio counts only where both engines did the same work. It is marked with a star\n"
        "(same_state: false) unless in the mean and at the end touching pairs differ by 25 % of\n"
        "the greater at most, and kinetic energies by a factor of 2 at most; energies do not "
        "count\n"
        "where both are below 1 % of the greatest of the two in the run, or below what all bodies\n"
        "have at 0.05 m/s, at which engines let them sleep.");
}

void bench_options_help(void)
{
    size_t count;
    const bench_builder *builders = bench_builders(&count);
    puts("bench-peers [options]: the same scenes, stepped in turn by every engine\n\n"
         "  --scenes A,B   only these\n"
         "  --engines A,B  only these, in this order; ratios are to the first. Carom may be there\n"
         "                 more than once, with settings of its own: carom,carom:xpbd,\n"
         "                 carom:world.threads=2+solver.substeps=8\n"
         "  --scale S      S times the bodies\n"
         "  --steps N      that count; else each scene has its own number\n"
         "  --runs R       figures are medians over R runs (5)\n"
         "  --block N      steps that an engine does in its turn (10)\n"
         "  --pause MS     rest before each step, as a program does between two frames (0)\n"
         "  --set K=V      a setting of every Carom, as in scenes; as often as wanted\n"
         "  --cpu          measure the calling thread's processor time: where others use the "
         "machine,\n"
         "                 and only what has one thread\n"
         "  --hash         no figures, but the hash of where the bodies are at the end, after one\n"
         "                 run; of Carom with 1, 2 and 4 threads and 1 to 16 lanes if no engines "
         "are named\n"
         "  --scaling      one pile of 1,000 to 64,000 bodies instead of the scenes\n"
         "  --csv FILE     the figures as a table for programs\n"
         "  --json         the figures as JSON instead of the table\n");
    help_states();
    puts("\nscenes");
    for (size_t i = 0; i < count; i++)
        printf("  %-14s %s\n", builders[i].name, builders[i].help);
    puts("\nengines");
    const bench_engine *const *engines = bench_engines(&count);
    for (size_t i = 0; i < count; i++)
        printf("  %-14s %s\n", engines[i]->name, engines[i]->settings);
}
