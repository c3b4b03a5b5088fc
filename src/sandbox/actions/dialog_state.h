/* dialog_state.h - the life of what covers the world and takes all input while it is open. */
#ifndef SANDBOX_DIALOG_STATE_H
#define SANDBOX_DIALOG_STATE_H

#include "sandbox/app/app.h"

/* Opens an empty one for its owner to fill: ends gestures, closes what was open. */
void dialog_open(app *a, app_dialog_kind kind);
void dialog_close(app *a);
/* True once, for its owner's first pass. */
bool dialog_is_fresh(app *a);

#endif
