/* recover.h - the edits of a window that did not end as it should: what is found of them is
 * offered, and opened or discarded. */
#ifndef SANDBOX_RECOVER_H
#define SANDBOX_RECOVER_H

#include "sandbox/app/app.h"

/* Looks for the latest journal of a window that is no more and had unsaved edits; it is then in
 * app->recovery. */
bool recover_find(app *a);
/* Asks what to do with such a file when there is one. */
void recover_offer(app *a);
/* Opens what was found, as unsaved edits of the file that it is of. A failure is shown. */
void recover_take(app *a);
void recover_discard(app *a);

#endif
