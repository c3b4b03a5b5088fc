/* edits.h - what actions and gestures do to bodies, as commands. Each begins an edit of its own
 * unless it says otherwise. */
#ifndef SANDBOX_EDITS_H
#define SANDBOX_EDITS_H

#include "carom.h"

struct app;

/* Selects the new body. False when it was refused. */
bool edit_spawn(struct app *a, const cr_shape *shape, cr_vec2 position, float angle);
void edit_delete_selected(struct app *a);
void edit_duplicate_selected(struct app *a);
/* Static when any selected body can move, else dynamic. */
void edit_fix_selected(struct app *a);
/* By metres and radians; `same` continues the edit before (a key that repeats). */
void edit_move_selected(struct app *a, cr_vec2 by, bool same);
void edit_turn_selected(struct app *a, float by, bool same);

/* Parts of a gesture: they continue the present edit. */
void edit_begin(struct app *a);
/* The grabbed bodies, moved by this from where they were. */
void edit_place_grabbed(struct app *a, cr_vec2 by);
/* The grabbed bodies, turned about a point from how they were. */
void edit_turn_grabbed(struct app *a, cr_vec2 pivot, float by);
void edit_throw(struct app *a, cr_body_id id, cr_vec2 velocity);

#endif
