/* recovery.h - edits that are not saved, kept in a journal of this window beside the preferences:
 * it goes when the window is closed, and is left over only when the program could not end as it
 * should. */
#ifndef SANDBOX_RECOVERY_H
#define SANDBOX_RECOVERY_H

#include "lab/journal_file.h"
#include "sandbox/app/app.h"

/* From now on the journal is about the present session. Before it another one is taken, and before
 * the session is closed: recovery_end. */
void recovery_begin(app *a);
/* Nothing is to be kept any more: the window is closed, or its scene left. */
void recovery_end(app *a);
/* Lets go of the journal and leaves its file to be found, as the end of the program does. */
void recovery_leave(app *a);

/* Every frame: keeps what was done since the last one, when there are edits that no file has. Does
 * nothing without a folder of preferences. A failure is told of once, and tried again. */
void recovery_follow(app *a);
/* For a program that is told to end without a question: writes all edits to the journal and waits
 * until they are on the disk. */
void recovery_keep(app *a);
/* Seconds until there is something to do; infinite when there is not. */
double recovery_sleep(const app *a);

/* The file of a journal that was taken up is ours from now on, and goes when the journal of the
 * present session is on the disk. */
void recovery_adopt(app *a, lab_journal_file *file);

/* ---- the edits of a window that did not end as it should (recover.c) ---- */

/* Looks for the latest journal of a window that is no more and had unsaved edits; it is then in
 * app->recovery. */
bool recover_find(app *a);
/* Asks what to do with such a file when there is one. */
void recover_offer(app *a);
/* Opens what was found, as unsaved edits of the file that it is of. A failure is shown. */
void recover_take(app *a);
void recover_discard(app *a);

#endif
