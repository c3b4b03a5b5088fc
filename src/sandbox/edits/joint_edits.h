/* joint_edits.h - making and removing joints, as commands. */
#ifndef SANDBOX_JOINT_EDITS_H
#define SANDBOX_JOINT_EDITS_H

#include "sandbox/app/app.h"

/* Joins the two selected bodies, or the one with the world; a half-space counts as the world. Where
 * the cursor is: a pin or weld holds there, and a spring of one body leads there. Two bodies get
 * their spring from centre to centre. Says what to select when it cannot. */
void edit_add_joint(app *a, cr_joint_kind kind);
/* Joins a body at a point of the world with another one, or with the world where `second` is null:
 * a pin or a weld at `from`, a spring from there to `to`. Tells what it did, or why it cannot. */
void edit_add_joint_at(app *a, cr_joint_kind kind, cr_body_id first, cr_vec2 from,
                       cr_body_id second, cr_vec2 to);
/* Removes the joints of the selected bodies. */
void edit_remove_joints(app *a);
/* Joins copies of bodies as their originals are joined with each other; a part of an edit. */
void edit_copy_joints(app *a, const cr_body_id *originals, const cr_body_id *copies, size_t count);

#endif
