/* selection.h - the selected bodies, in the order they were selected. */
#ifndef SANDBOX_SELECTION_H
#define SANDBOX_SELECTION_H

#include "carom.h"

typedef struct app_selection {
    cr_body_id *id; /* changed by the functions below only */
    size_t count, capacity;
    cr_body_id *absent; /* selected at another time; they come back when they are there again */
    size_t absent_count, absent_capacity;
    uint32_t *place; /* by an id's index: where in `id` to look for it, plus one; may be stale */
    size_t places;
} app_selection;

bool selection_has(const app_selection *selection, cr_body_id id);
void selection_clear(app_selection *selection);
void selection_add(app_selection *selection, cr_body_id id); /* once */
void selection_toggle(app_selection *selection, cr_body_id id);
void selection_replace(app_selection *selection, size_t i, cr_body_id by);
void selection_set(app_selection *selection, cr_body_id id); /* it alone */
void selection_all(app_selection *selection, const cr_world *world);
/* Lets go of bodies that are no more. */
void selection_prune(app_selection *selection, const cr_world *world);
/* The world is at another time: bodies that are not there now wait until they are. What selects
 * anew, or nothing, gives them up. */
void selection_travel(app_selection *selection, const cr_world *world);
void selection_free(app_selection *selection);

#endif
