/* recovery.h - edits that are not saved, kept in a file of this process beside the preferences: it
 * goes when they are saved or given up, and is left over only when the program could not end as
 * it should. */
#ifndef SANDBOX_RECOVERY_H
#define SANDBOX_RECOVERY_H

#include "app.h"

/* Every frame: writes what was edited, a second after the last time at the soonest, so that it
 * takes a hundredth of the time at most, and never while something is dragged; removes the file
 * when nothing is unsaved. Does nothing without a folder of preferences. A failure is shown once,
 * and tried again. */
void recovery_follow(app *a);
/* Writes it at once: the program is told to end, and nobody is asked. */
void recovery_keep(app *a);
/* Seconds until there is something to write; infinite when there is not. */
double recovery_sleep(const app *a);
/* The program ends as it should. */
void recovery_end(app *a);

/* Looks for the latest file whose process lives no more; it is then in app->recovery. */
bool recovery_find(app *a);
/* Asks what to do with such a file when there is one. */
void recovery_offer(app *a);
/* Opens what was found, as unsaved edits of the file that it is of. A failure is shown. */
void recovery_take(app *a);
void recovery_discard(app *a);

#endif
