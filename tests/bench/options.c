/* options.c - reads the command line. */
#include "options.h"

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

static bool read_engines(bench_options *options, const char *list)
{
    size_t count;
    const bench_engine *const *engines = bench_engines(&count);
    bench_rules *rules = &options->rules;
    rules->engine_count = 0;
    for (size_t i = 0; i < count; i++)
        if (list == NULL || listed(list, engines[i]->name))
            rules->engines[rules->engine_count++] = engines[i];
    if (list == NULL || rules->engine_count == list_length(list))
        return true;
    fprintf(stderr, "bench-peers: --engines %s: this program was built with", list);
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, " %s", engines[i]->name);
    fputs("\n", stderr);
    return false;
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

static bool read_count(int *out, const char *key, const char *text)
{
    double number;
    if (!read_number(&number, key, text, 1, 1e6))
        return false;
    *out = (int)number;
    return true;
}

static bool read_value(bench_options *options, const char *key, const char *value)
{
    double number;
    if (strcmp(key, "--scenes") == 0)
        return read_scenes(options, value);
    if (strcmp(key, "--engines") == 0)
        return read_engines(options, value);
    if (strcmp(key, "--steps") == 0)
        return read_count(&options->rules.steps, key, value);
    if (strcmp(key, "--runs") == 0)
        return read_count(&options->rules.runs, key, value);
    if (strcmp(key, "--block") == 0)
        return read_count(&options->rules.block, key, value);
    if (strcmp(key, "--scale") == 0) {
        if (!read_number(&number, key, value, 1e-4, 100))
            return false;
        options->scale = (float)number;
        return true;
    }
    if (strcmp(key, "--set") == 0) {
        cr_result result = bench_carom_set(value);
        if (result.code != CR_OK)
            fprintf(stderr, "bench-peers: --set %s: %s\n", value, result.message);
        return result.code == CR_OK;
    }
    options->csv = value;
    return true;
}

static bool takes_value(const char *key)
{
    static const char *const KEYS[] = {"--scenes", "--engines", "--steps", "--runs",
                                       "--block",  "--scale",   "--csv",   "--set"};
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
    read_engines(options, NULL);
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
        } else if (strcmp(argv[i], "--scaling") == 0) {
            options->scaling = true;
        } else if (strcmp(argv[i], "--help") == 0) {
            options->help = true;
        } else {
            fprintf(stderr, "bench-peers: %s is no option; --help lists them\n", argv[i]);
            return false;
        }
    }
    return true;
}

void bench_options_help(void)
{
    size_t count;
    const bench_builder *builders = bench_builders(&count);
    puts("bench-peers [options]: the same scenes, stepped in turn by every engine\n\n"
         "  --scenes A,B   only these\n"
         "  --engines A,B  only these; ratios are to the first, Carom if it is among them\n"
         "  --scale S      S times the bodies\n"
         "  --steps N      that count; else each scene has its own number\n"
         "  --runs R       figures are medians over R runs (5)\n"
         "  --block N      steps that an engine does in its turn (10)\n"
         "  --set K=V      a setting of Carom's, as in scenes; as often as wanted\n"
         "  --scaling      one pile of 1,000 to 64,000 bodies instead of the scenes\n"
         "  --csv FILE     the figures as a table for programs\n"
         "  --json         the figures as JSON instead of the table\n\nscenes");
    for (size_t i = 0; i < count; i++)
        printf("  %-14s %s\n", builders[i].name, builders[i].help);
    puts("\nengines");
    const bench_engine *const *engines = bench_engines(&count);
    for (size_t i = 0; i < count; i++)
        printf("  %-14s %s\n", engines[i]->name, engines[i]->settings);
}
