/* notification.h - what the program tells a person: a short note that goes by itself, news that
 * nobody asked for, and an error that stays until it is dismissed. */
#ifndef SANDBOX_NOTIFICATION_H
#define SANDBOX_NOTIFICATION_H

#include "sandbox/app/app.h"

/* The answer to what was just done: it takes the place of the answer before. */
void notification_show(app *a, const char *text);
/* What happened by itself: it stands beside the others. */
void notification_add(app *a, const char *text);
void notification_error(app *a, const char *title, const char *text);
bool notification_dismiss(app *a); /* false when no error was shown */
/* The error as a dialog; false when there is none. */
bool notification_dialog(app *a);

#endif
