/* menu_bar.h - menus, transport and time, across the top of the window. */
#ifndef SANDBOX_MENU_BAR_H
#define SANDBOX_MENU_BAR_H

#include "sandbox/app/app.h"

void menu_bar(app *a);

#endif
