/* divergence.h - where two streams of states (states.h) part, and how that is printed. */
#ifndef CLI_DIVERGENCE_H
#define CLI_DIVERGENCE_H

#include "cli/side.h"
#include "lab/scene.h"
#include "lab/state_row.h"

#include <stddef.h>

/* Of the rows of a section. */
typedef struct cli_section_count {
    char stage[32], section[16];
    size_t rows_a, rows_b;
    size_t differ; /* those that one side alone has included */
} cli_section_count;

enum { CLI_MAX_DIFFERENT_SETTINGS = 128 };
typedef struct cli_setting_difference {
    char key[64], a[64], b[64]; /* a value is "" where there is no such setting */
} cli_setting_difference;

typedef struct cli_divergence {
    cli_setting_difference settings[CLI_MAX_DIFFERENT_SETTINGS];
    size_t setting_count;
    bool differs;
    uint64_t tick;               /* the one that differs, or else the last */
    double h;                    /* s: a tick of A */
    bool unsteady;               /* the tick differed at first, and not when it was run again */
    char end_a[256], end_b[256]; /* the last lines */
    bool failed;                 /* both, in the same way */
    lab_row_difference first;    /* of anything */
    cli_section_count first_count;
    lab_row_difference first_body; /* with another state than in B */
    cli_section_count last_bodies; /* at the end of the tick; stage "": bodies are not compared */
} cli_divergence;

/* Of two sides that run without --tick: whether they part, in which tick, and which settings are
 * not the same; `at` (or NULL) is told each tick. CLI_DONE, or the status after a message, here and
 * below. */
int cli_divergence_seek(cli_divergence *d, cli_side *a, cli_side *b,
                        void (*at)(void *user, uint64_t tick), void *user);
/* Of the same two that run with --tick d->tick: what differs. */
int cli_divergence_look(cli_divergence *d, cli_side *a, cli_side *b);

/* ---- printing it ---- */

typedef struct cli_divergence_report {
    const char *title;
    const lab_scene *scene; /* whose bodies and joints have names */
    const cli_side *a, *b;
    const cli_divergence *divergence;
} cli_divergence_report;

void cli_divergence_text(const cli_divergence_report *report);
void cli_divergence_json(const cli_divergence_report *report);

#endif
