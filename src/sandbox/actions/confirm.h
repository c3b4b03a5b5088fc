/* confirm.h - what would lose unsaved edits asks first. */
#ifndef SANDBOX_CONFIRM_H
#define SANDBOX_CONFIRM_H

#include "sandbox/app/app.h"

/* Opens what a person chose or dropped; with unsaved edits, asks first. */
void ask_open(app *a, const char *typed);
/* Begins a scene from a template's file, see scene_files.h; with unsaved edits, asks first. */
void ask_new(app *a, const char *file);
/* Ends the program; with unsaved edits, asks first. */
void ask_quit(app *a);

#endif
