/* menu_bar.h - the menus: which menu holds which group of actions. Every action is in a group, so
 * every action is in a menu. */
#ifndef SANDBOX_MENU_BAR_H
#define SANDBOX_MENU_BAR_H

#include "view/actions.h"

#include <stddef.h>

typedef struct menu_row {
    const char *menu;  /* its title */
    const char *list;  /* the list beside it that holds the group; NULL: the menu itself */
    const char *group; /* of actions.inc */
} menu_row;

/* Rows of one menu stand together, in the menu's order. */
const menu_row *menu_table(size_t *count);

/* An action's line in a menu: its name, with an ellipsis where a dialogue follows. Returns `out`.
 */
char *menu_label(action_id action, char *out, size_t size);

#endif
