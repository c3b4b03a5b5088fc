/* ask.h - what would lose unsaved edits asks first. */
#ifndef SANDBOX_ASK_H
#define SANDBOX_ASK_H

#include "app.h"

/* Opens what a person chose or dropped; with unsaved edits, asks first. */
void ask_open(app *a, const char *typed);
/* Begins a scene from a template's file, see files.h; with unsaved edits, asks first. */
void ask_new(app *a, const char *file);
/* Ends the program; with unsaved edits, asks first. */
void ask_quit(app *a);

#endif
