/* lock.h - bodies that the hand leaves where they are. A locked body can be selected by a click and
 * its properties edited; it is not moved, turned, thrown, mirrored or deleted. */
#ifndef SANDBOX_LOCK_H
#define SANDBOX_LOCK_H

#include "sandbox/app/app.h"

bool lock_holds(const app *a, cr_body_id id);
/* Whether some selected body is locked, and whether all of them are (false when there are none). */
bool lock_holds_any(const app *a);
bool lock_holds_all(const app *a);
/* Says why a body stays where it is. */
void lock_explain(app *a);
/* Locks the selected bodies, or unlocks them when all are locked; one edit. */
void lock_toggle_selected(app *a);

#endif
