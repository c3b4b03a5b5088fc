/* action_table.h - what each action does, when it can, and whether it is on: the last columns of
 * actions.inc. */
#ifndef SANDBOX_ACTION_TABLE_H
#define SANDBOX_ACTION_TABLE_H

#include "sandbox/app/app.h"

typedef struct action_call {
    int argument; /* the row's */
    bool shift;
    bool repeated; /* by a key that is held */
} action_call;

typedef struct action_row {
    void (*simple)(app *a); /* does it, or `run` does */
    void (*run)(app *a, action_call call);
    int argument;                              /* for the three functions below */
    bool (*can)(const app *a, int argument);   /* NULL: always */
    bool (*is_on)(const app *a, int argument); /* NULL: it is not one that is on or off */
    bool edits;   /* bodies as they stand: a gesture that remembers how they stood ends first */
    bool repeats; /* while its key is held */
    bool opens_dialog; /* before it does anything: a menu puts an ellipsis behind the name */
} action_row;

const action_row *action_row_of(action_id action); /* below ACTIONS */

/* ---- doing them (dispatch.c) ---- */

/* Does it; `repeated` by a key that is held. */
void dispatch(app *a, action_id action, bool shift, bool repeated);
/* Whether an action would do anything now; a switched one, whether it is on. */
bool dispatch_can(const app *a, action_id action);
bool dispatch_is_on(const app *a, action_id action);
/* Whether a key that is held does it again and again. */
bool dispatch_repeats(action_id action);

#endif
