/* variants.h - an engine with settings of its own, as the bench puts side by side. */
#ifndef BENCH_VARIANTS_H
#define BENCH_VARIANTS_H

#include "engines.h"

enum { BENCH_VARIANTS = 12, BENCH_VARIANT_NAME = 64 }; /* at most */

typedef struct bench_variant {
    const bench_engine *engine;
    char name[BENCH_VARIANT_NAME]; /* as it was asked for */
    bench_changes changes;         /* of Carom's settings */
} bench_variant;

/* Adds "key=value" to the changes. */
cr_result bench_change_read(bench_changes *out, const char *text);

/* Reads a list such as "carom,carom:wide,carom:wide+world.threads=2,box2d3": an engine, and of
 * Carom after the colon what differs from `common`; a word without = is a solver. NULL lists every
 * engine that this program was built with. On failure the message names what was wrong. */
cr_result bench_variants_read(bench_variant out[BENCH_VARIANTS], size_t *count, const char *list,
                              const bench_changes *common);

#endif
