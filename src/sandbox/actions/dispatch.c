/* dispatch.c - does what the table says of an action. */
#include "sandbox/actions/action_table.h"
#include "sandbox/app/tour.h"
#include "sandbox/tools/gesture.h"

/* Whether the gesture at hand remembers how bodies stood when it began. */
static bool gesture_holds_bodies(const app *a)
{
    switch (a->gesture.kind) {
    case GESTURE_MOVE:
    case GESTURE_CLONE:
    case GESTURE_ROTATE:
    case GESTURE_VELOCITY:
    case GESTURE_RESIZE:
        return true;
    default:
        return false;
    }
}

void dispatch(app *a, action_id action, bool shift, bool repeated)
{
    a->dirty = true;
    if (action == ACTIONS)
        return;
    const action_row *row = action_row_of(action);
    if (row->edits && gesture_holds_bodies(a)) {
        gesture_flush(a);
        gesture_finish(a);
    }
    tour_action_done(a, action);
    if (row->run != NULL)
        row->run(a, (action_call){row->argument, shift, repeated});
    else
        row->simple(a);
}

bool dispatch_can(const app *a, action_id action)
{
    const action_row *row = action_row_of(action);
    return row->can == NULL || row->can(a, row->argument);
}

bool dispatch_is_on(const app *a, action_id action)
{
    const action_row *row = action_row_of(action);
    return row->is_on != NULL && row->is_on(a, row->argument);
}

bool dispatch_repeats(action_id action)
{
    return action_row_of(action)->repeats;
}
