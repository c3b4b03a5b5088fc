/* kept_journals.h - an app whose journals and preferences are in the scratch folder, and what the
 * next start would find there. */
#ifndef TESTS_KEPT_JOURNALS_H
#define TESTS_KEPT_JOURNALS_H

#include "lab/journal.h"
#include "user.h"

void kept_open_app(app *a);
void kept_pass(app *a, int seconds);
/* The old journal goes when the new one is on the disk, which takes the disk's time. */
void kept_wait_for_disk(app *a);

/* How many files have this in their names; how many are journals that nobody set aside. */
int kept_files_like(const char *part);
int kept_journals(void);
/* Of the app's own journal; until the next call. */
const char *kept_path(const app *a);
/* What a next start would find if the program ended now: the session, or NULL. */
lab_session *kept_session(const app *a, lab_journal_report *report, bool *unsaved);
/* That it would find the app's present, unsaved. */
void assert_kept(const app *a);

#endif
