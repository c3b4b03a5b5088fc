/* context_menu.h - what can be done at the pointer: with a body, a contact, or empty space. */
#ifndef SANDBOX_CONTEXT_MENU_H
#define SANDBOX_CONTEXT_MENU_H

#include "sandbox/app/app.h"

/* For what lies under the pointer; a body is selected by it. */
void context_menu_open(app *a);
void context_menu(app *a);

#endif
