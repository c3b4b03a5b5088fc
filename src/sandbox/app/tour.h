/* tour.h - five things for a newcomer to try, one at a time. */
#ifndef SANDBOX_TOUR_H
#define SANDBOX_TOUR_H

#include "lab/command.h"
#include "sandbox/app/app.h"

/* What to try now; NULL when all is tried or dismissed. `number` from 1. */
const char *tour_step(const app *a, int *number, int *count);
void tour_next(app *a);
void tour_dismiss(app *a);
void tour_restart(app *a);
/* An action was done: the step that asks for it is over. */
void tour_action_done(app *a, action_id action);
/* Whether a command, before it is applied, is what the present step asks for. */
bool tour_expects(const app *a, const lab_command *command);

#endif
