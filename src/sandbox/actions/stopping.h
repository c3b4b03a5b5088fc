/* stopping.h - the breakpoints, and where one comes true. */
#ifndef SANDBOX_STOPPING_H
#define SANDBOX_STOPPING_H

#include "sandbox/app/app.h"

/* ---- while time runs ---- */

/* Before a tick: returns what the core is to be told to call, `probe` (or NULL) among it. */
cr_probe stopping_expect(app *a, const cr_probe *probe);
/* After it: whether a breakpoint came true, so that time is to be held. */
bool stopping_note(app *a, lab_breakpoint_hit *hit);
/* Says that the condition came true ("Stopped", "Found"), and selects whom it concerns. */
void stopping_tell(app *a, const char *what, const lab_condition *condition,
                   const lab_occurrence *occurrence, uint64_t tick);
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

#endif
