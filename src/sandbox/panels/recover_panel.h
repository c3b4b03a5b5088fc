/* recover_panel.h - the question about edits that a crash left behind. */
#ifndef SANDBOX_RECOVER_PANEL_H
#define SANDBOX_RECOVER_PANEL_H

#include "sandbox/app/app.h"

void recover_dialog(app *a);

#endif
