/* bench_report.h - scores as a table, as JSON and as CSV. */
#ifndef BENCH_BENCH_REPORT_H
#define BENCH_BENCH_REPORT_H

#include "race.h"

#include <stdio.h>

typedef struct bench_report {
    FILE *out; /* a table, or one JSON array */
    FILE *csv; /* NULL: none */
    bool json;
    bool hash;   /* no figures, but a line of scene, variant and hash */
    size_t rows; /* written so far */
} bench_report;

void bench_report_begin(bench_report *report);
/* The scores of one scene, at once, so that a long bench shows how far it is. */
void bench_report_scene(bench_report *report, const bench_scene *scene, const bench_score *scores,
                        size_t count);
void bench_report_end(bench_report *report);

/* One line a size and variant: time and bytes a body. */
void bench_report_scaling(bench_report *report, const bench_scene *scene, const bench_score *scores,
                          size_t count);

#endif
