/* side_panel.h - the panel at the right: the selection, the world, the view. */
#ifndef SANDBOX_SIDE_PANEL_H
#define SANDBOX_SIDE_PANEL_H

#include "sandbox/app/app.h"

void side_panel(app *a);

#endif
