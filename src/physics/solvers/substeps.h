/* substeps.h - in how many parts a tick is made, how many steps a part is cut into, and how many
 * passes a step gets: more where bodies collide, are crushed, or are few. */
#ifndef CR_SUBSTEPS_H
#define CR_SUBSTEPS_H

#include "constraints/problem.h"

/* ---- the parts and steps of a tick ---- */

/* At the beginning of each part of a tick of h seconds: sets the number of its steps, the speeds
 * above which contacts count as fast, and, in its first part, the number of parts. */
void cr_substeps_begin(cr_world *world, float h);

/* Once the contacts of a tick's first part are found: more steps for this tick and the next ones if
 * many contacts are fast, and fewer again some time later; and two parts for the next ones if many
 * are violent. Returns whether this part has got more steps. */
bool cr_substeps_choose(cr_world *world);

/* The number of steps of this part of the tick; 1 of a solver that does not cut it. */
int32_t cr_substeps(const cr_world *world);

/* Whether this tick is cut into more steps than the setting says. */
bool cr_crowd_collides(const cr_world *world);

/* Whether a step of a part takes overlap back. Each does, but where most of what touches has no
 * room only every second one, the last included: there it comes back as fast as it is taken. */
bool cr_step_projects(const cr_problem *problem, int32_t step);

/* ---- the passes of a step ---- */

/* Small scenes can afford extra passes until nothing changes, and it is there that users look
 * closely: a heap of some hundred bodies that carries heavy ones takes dozens. Relaxing has extra
 * passes only in scenes with very few contacts: there a disc that ran into a corner comes to rest
 * instead of rolling away by the remaining error, but a thousand bodies would come to rest later,
 * not sooner.
 *
 * The number of extra passes: one for a number of contacts in tuning.h, more for fewer; less where
 * a kinematic body leaves a pile no room, for there they do not converge. */
int32_t cr_extra_passes(const cr_problem *problem, size_t contacts);
int32_t cr_extra_relax_passes(size_t contacts);

/* The passes of relaxing after a step. As many as the setting says, or half of them in a world with
 * too many contacts for extra passes, without joints, where nothing is crushed: neither by a blow,
 * nor so that a large part of it overlaps, unless a kinematic body leaves it no room. One is enough
 * where contacts are few and the step's last pass before the bodies moved changed nothing: `change`
 * is its largest change of a velocity (m/s), or INFINITY where that is not known. Not so with
 * joints, on which what happens elsewhere may have no influence. */
int32_t cr_relax_passes(const cr_problem *problem, float change);

/* Whether so much of a pile overlaps that it may sink or rise after its passes. */
bool cr_is_compressed(const cr_world *world);
/* Whether that is so, and kinematic bodies crush most of what touches (crushed_islands.h). There
 * passes do not converge, so more of them are of little use. */
bool cr_has_no_room(const cr_problem *problem);
/* Whether the awake bodies are few enough to follow each to where it touches others in the tick. */
bool cr_foresees_all(const cr_world *world);

#endif
