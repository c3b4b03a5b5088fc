/* menu_table.c - the menus. */
#include "sandbox/panels/menu_table.h"

#include "sandbox/actions/action_table.h"

#include <stdio.h>

static const menu_row table[] = {
    {"File", NULL, "File"},
    {"Edit", NULL, "Edit"},
    {"Edit", NULL, "Bodies"},
    {"Edit", "Move", "Move"},
    {"Edit", "Arrange", "Arrange"},
    {"View", NULL, "View"},
    {"View", "Overlays", "Overlays"},
    {"Time", NULL, "Time"},
    {"Time", "Timeline", "Timeline"},
    {"Time", "Compare", "Compare"},
    {"Time", "Inside a tick", "Inside a tick"},
    {"Scene", "Tools", "Tools"},
    {"Scene", "Joints", "Joints"},
    {"Help", NULL, "Help"},
};

const menu_row *menu_table(size_t *count)
{
    *count = sizeof table / sizeof table[0];
    return table;
}

char *menu_label(action_id action, char *out, size_t size)
{
    snprintf(out, size, "%s%s", action_info_of(action)->name,
             action_row_of(action)->opens_dialog ? "\u2026" : "");
    return out;
}
