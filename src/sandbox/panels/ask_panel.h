/* ask_panel.h - the question before unsaved edits would be lost. */
#ifndef SANDBOX_ASK_PANEL_H
#define SANDBOX_ASK_PANEL_H

#include "sandbox/app/app.h"

void ask_dialog(app *a);

#endif
