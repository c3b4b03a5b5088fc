/* changed_panel.h - the question before a file is overwritten that another program has changed. */
#ifndef SANDBOX_CHANGED_PANEL_H
#define SANDBOX_CHANGED_PANEL_H

#include "sandbox/app/app.h"

void changed_dialog(app *a);

#endif
