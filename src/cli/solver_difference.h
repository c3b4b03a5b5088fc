/* solver_difference.h - how the run of each solver parts from that of the first one: what happened,
 * how far apart bodies end, and the first bit that differs. */
#ifndef CLI_SOLVER_DIFFERENCE_H
#define CLI_SOLVER_DIFFERENCE_H

#include "lab/futures/first_difference.h"
#include "lab/futures/variant_numbers.h"
#include "lab/scene.h"

typedef struct cli_solver_difference {
    bool known;                  /* not of a run that ended early, nor where the first one's did */
    lab_variant_numbers numbers; /* at the end, against the first solver */
    lab_first_difference first;
    char events[LAB_EVENTS_TEXT], words[LAB_DIFFERENCE_TEXT]; /* "" of the first solver */
} cli_solver_difference;

struct cli_comparison;

/* Runs the scene, which it closes, again with all solvers of the comparison, up to four at a time.
 * CLI_DONE, or the status after a message. */
int cli_solver_differences(lab_scene *scene, struct cli_comparison *comparison);

#endif
