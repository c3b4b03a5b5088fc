/* status_bar.h - the line of numbers at the bottom. */
#ifndef SANDBOX_STATUS_BAR_H
#define SANDBOX_STATUS_BAR_H

#include "sandbox/app/app.h"

void status_bar(app *a);
/* The line as text. Returns `out`. */
char *status_text(const app *a, char *out, size_t size);

#endif
