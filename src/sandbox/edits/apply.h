/* apply.h - one command, as an edit that can be undone. */
#ifndef SANDBOX_APPLY_H
#define SANDBOX_APPLY_H

#include "sandbox/app/app.h"

/* Applies a command; a refusal is shown. `spawned` may be NULL. */
bool edit_apply(app *a, const lab_command *command, cr_body_id *spawned);
/* What comes next is an edit of its own. */
void edit_begin(app *a);
/* Around the commands of many bodies: contacts are found once, at the end. */
void edit_batch_begin(app *a);
void edit_batch_end(app *a);

#endif
