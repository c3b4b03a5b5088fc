/* actions.h - everything a key, a line of a menu or a button does, by name: the table is
 * actions.inc. The window acts on it, F1 and `carom list keys` print it. */
#ifndef VIEW_ACTIONS_H
#define VIEW_ACTIONS_H

#include "view/view.h"

typedef enum action_id {
#define ACTION(id, ...) ACTION_##id,
#include "view/actions.inc"
    ACTIONS
} action_id;

typedef struct action_info {
    const char *group; /* "Time", "Bodies", ... */
    const char *keys;  /* "Ctrl+Z", "Space", "."; alternatives parted by " / " */
    const char *name;  /* a few words, imperative */
    const char *help;  /* one line */
} action_info;

/* `action` is below ACTIONS. */
const action_info *action_info_of(action_id action);

/* The action that shows and hides an overlay. */
action_id action_of_overlay(view_overlay overlay);

#endif
