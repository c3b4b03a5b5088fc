/* tool_bar.h - the tools in hand, down the left side of the window. */
#ifndef SANDBOX_TOOL_BAR_H
#define SANDBOX_TOOL_BAR_H

#include "sandbox/app/app.h"

void tool_bar(app *a);

#endif
