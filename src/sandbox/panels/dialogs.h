/* dialogs.h - the one dialog that is open, if any, and the error that waits to be read. */
#ifndef SANDBOX_DIALOGS_H
#define SANDBOX_DIALOGS_H

#include "sandbox/app/app.h"

void dialogs(app *a);

#endif
