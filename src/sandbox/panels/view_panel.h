/* view_panel.h - what the picture shows. */
#ifndef SANDBOX_VIEW_PANEL_H
#define SANDBOX_VIEW_PANEL_H

#include "sandbox/app/app.h"

void view_panel(app *a, draw_rect box);

#endif
