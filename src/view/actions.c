/* actions.c - what the table of actions says in words. */
#include "view/actions.h"

const action_info *action_info_of(action_id action)
{
    static const action_info table[ACTIONS] = {
#define ACTION(id, group, keys, name, help, ...) [ACTION_##id] = {group, keys, name, help},
#include "view/actions.inc"
    };
    return &table[action];
}

action_id action_of_overlay(view_overlay overlay)
{
    static const action_id actions[VIEW_OVERLAYS] = {
#define OVERLAY(id, ...) [VIEW_##id] = ACTION_OVERLAY_##id,
#include "view/overlays.inc"
    };
    return actions[overlay];
}
