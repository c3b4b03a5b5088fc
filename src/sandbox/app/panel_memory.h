/* panel_memory.h - what the panels remember from one start to the next. */
#ifndef SANDBOX_PANEL_MEMORY_H
#define SANDBOX_PANEL_MEMORY_H

#include "app.h"

void panels_recall(app *a);
void panels_keep(app *a);

#endif
