/* panel_state.h - what the panels remember from one start to the next. */
#ifndef SANDBOX_PANEL_STATE_H
#define SANDBOX_PANEL_STATE_H

#include "sandbox/app/app.h"

void panels_recall(app *a);
void panels_keep(app *a);

#endif
