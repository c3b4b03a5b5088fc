/* bench_options.h - what bench-peers was asked for. */
#ifndef BENCH_BENCH_OPTIONS_H
#define BENCH_BENCH_OPTIONS_H

#include "race.h"

enum { BENCH_SCENES = 32 }; /* at most */

typedef struct bench_options {
    bench_rules rules;
    bool scenes[BENCH_SCENES]; /* those to run, by the builders' order */
    float scale;
    const char *engines; /* a list, or NULL: all */
    bench_changes changes;
    bool scaling, json, hash, help;
    const char *csv; /* a file's name, or NULL */
} bench_options;

/* False after a message on standard error when the arguments make no sense. */
bool bench_options_read(bench_options *options, int argc, char **argv);
void bench_options_help(void);

#endif
