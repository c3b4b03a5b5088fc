/* ask.h - what would lose unsaved edits asks first. */
#ifndef SANDBOX_ASK_H
#define SANDBOX_ASK_H

#include "app.h"

/* Opens what a person chose or dropped; with unsaved edits, asks first. */
void ask_open(app *a, const char *typed);
/* Begins an empty scene; with unsaved edits, asks first. */
void ask_new(app *a);
/* Ends the program; with unsaved edits, asks first. */
void ask_quit(app *a);

#endif
