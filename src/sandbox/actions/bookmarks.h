/* bookmarks.h - the moments that a person has marked on the timeline, each with a label. */
#ifndef SANDBOX_BOOKMARKS_H
#define SANDBOX_BOOKMARKS_H

#include "sandbox/app/app.h"

/* Asks for the label of the present tick, or shows the one that it has; holds time. */
void bookmark_ask(app *a);
/* Whether the present tick has one. */
bool bookmark_is_here(const app *a);
/* Sets it; "" takes it away. */
void bookmark_set(app *a, const char *label);

#endif
