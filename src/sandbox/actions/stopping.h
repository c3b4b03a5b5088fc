/* stopping.h - time held where a breakpoint comes true, and the way back and forth to where one
 * did. */
#ifndef SANDBOX_STOPPING_H
#define SANDBOX_STOPPING_H

#include "sandbox/app/app.h"

/* ---- while time runs ---- */

/* Before a tick: returns what the core is to be told to call, `probe` (or NULL) among it. */
cr_probe stopping_expect(app *a, const cr_probe *probe);
/* After it: holds time where a breakpoint came true, says so and selects whom it concerns. */
void stopping_note(app *a);
/* The world was taken to another moment. */
void stopping_rewind(app *a);
/* Another session. */
void stopping_forget(app *a);

/* ---- the list ---- */

/* It becomes the one that is searched for. One that is there already is enabled instead. */
void stopping_add(app *a, const lab_condition *condition);
void stopping_remove(app *a, size_t i);
void stopping_enable(app *a, size_t i, bool enabled);
/* Shows the list, and gives its first widget the keyboard. */
void stopping_show(app *a);

/* ---- finding ---- */

/* To the tick in which the breakpoint that was used last came true next after now, or last before
 * it. Holds time. */
void stopping_find_next(app *a);
void stopping_find_previous(app *a);

#endif
