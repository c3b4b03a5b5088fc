/* until.h - `carom run --until`: a run that ends where a condition comes true. */
#ifndef CLI_UNTIL_H
#define CLI_UNTIL_H

#include "lab/probes/condition.h"
#include "lab/probes/observer.h"

typedef struct cli_until {
    const lab_scene *scene;
    const char *text; /* the sentence; NULL: the run ends by its steps alone */
    lab_watch watch;
    lab_observer observer;
    cr_snapshot *last; /* the tick before, where that is asked for */
    bool met;
    uint64_t step; /* in which it came true */
    char words[400];
} cli_until;

/* Reads the sentence, and listens to the world's ticks from now on; `until` must stay where it is.
 * CLI_DONE, or the status after a message was printed. End it in either case. */
int cli_until_begin(cli_until *until, const lab_scene *scene, const char *text);
void cli_until_end(cli_until *until);

/* Before each tick; false when out of memory. */
bool cli_until_before(cli_until *until);
/* After it: whether the run ends here. Where the tick before is meant the world is taken back to
 * it. */
bool cli_until_after(cli_until *until, uint64_t step);

#endif
