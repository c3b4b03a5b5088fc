/* body_edits.h - what actions and gestures do to bodies, as commands. Each begins an edit of its
 * own unless it says otherwise. Locked bodies (lock.h) are not moved, turned or deleted by any of
 * them.
 */
#ifndef SANDBOX_BODY_EDITS_H
#define SANDBOX_BODY_EDITS_H

#include "sandbox/edits/apply.h"

/* Selects the new body. False when it was refused. */
bool edit_spawn(app *a, const cr_shape *shape, cr_vec2 position, float angle);
/* The same, continuing the present edit. */
bool edit_spawn_more(app *a, const cr_shape *shape, cr_vec2 position);
void edit_delete_selected(app *a);
/* Copies the selected bodies and selects the copies, which stand a little beside their originals.
 * Once more, after a hand has moved the copies, the next ones stand as far beyond them. */
void edit_duplicate_selected(app *a);
/* Static when any selected body can move, else dynamic. */
void edit_toggle_static(app *a);
/* Pushes overlapping boxes and polygons apart by the textbook's minimum translation vector, shared
 * by inverse mass: the pairs that the selection is a part of, or all pairs when it is empty. */
void edit_separate(app *a);
/* By metres and radians; `same` continues the edit before (a key that repeats). */
void edit_move_selected(app *a, double x, double y, bool same);
/* With snapping on, each to the nearest round angle. */
void edit_turn_selected(app *a, float by, bool same);

/* Parts of a gesture: they continue the present edit. */
/* Notes how the selected bodies stand that are not locked, or `locked_too`. */
void edit_drag_begin(app *a, bool locked_too);
/* Where a grabbed body goes: turned about a point, then moved. The differences are doubles so that
 * a sum can come out as just the float that is wanted. */
typedef struct edit_displacement {
    double x, y; /* m */
    double turn; /* rad */
    cr_vec2 pivot;
} edit_displacement;
/* A body's definition, placed so; a half-space does not turn. */
void edit_place(cr_body_def *def, const app_drag_start *from, const edit_displacement *way);
/* The grabbed bodies, placed so from where they were. */
void edit_place_dragged(app *a, const edit_displacement *way);
/* Copies the grabbed bodies, the copies placed so, as an edit of its own, and selects them. */
void edit_clone_dragged(app *a, const edit_displacement *way);
/* The grabbed bodies, turned about a point from how they were. */
void edit_turn_dragged(app *a, cr_vec2 pivot, double by);
void edit_throw(app *a, cr_body_id id, cr_vec2 velocity);

#endif
