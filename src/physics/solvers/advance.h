/* advance.h - the parts of a step that all solvers share: integration, restitution, warm starting
 * and the bookkeeping of impulses. */
#ifndef CR_ADVANCE_H
#define CR_ADVANCE_H

#include "constraints/problem.h"

/* Integrates velocities by the external accelerations of a step of h seconds. Calls
 * cr_update_restitution first, which needs the speeds from before. */
void cr_advance_velocities(cr_problem *problem, float h);
/* Sets the target velocity of each contact point that rebounds in this step, and stores the
 * approach velocities of contacts and springs. */
void cr_update_restitution(cr_problem *problem, float h);
/* Integrates positions by the velocities, and updates the external accelerations there. */
void cr_advance_positions(cr_problem *problem, float h);

/* Applies the last step's impulses, which the rows still hold, as the first guess of this step.
 * Points that separate within the step begin at 0, and stiff springs with less (warm_loss, see
 * springs.c). With `keep` false all begin at 0. */
void cr_warm_start(cr_problem *problem, float h, bool keep);

/* At the end of a step's passes, before positions move: solves the joints that are solved together
 * once more, for contacts can bear the error that is left over then. */
void cr_finish_joints(cr_problem *problem, float h);

/* Adds the impulses of a step to the tick's totals. For the next step's warm start the rows keep
 * the part that resists the external forces; the part that stopped an approach and made a rebound
 * of it is removed. */
void cr_accumulate_impulses(cr_problem *problem);

/* Limits the impulses that the next step is warm started with to what a load explains: the impulse
 * that this step was warm started with, and CR_LOAD_GROWTH weights of the row's effective mass, or
 * more among many bodies, for a load that has arrived since. The impulse of an impact that passed
 * through a contact is no load: applied again it would throw the bodies apart and against their
 * neighbours, with more energy than there was. Without joints the limit is also the weight of all
 * bodies: bodies crushed by a kinematic one would store ever larger impulses, and fly off when it
 * retreats. */
void cr_limit_carried_impulses(cr_problem *problem);

/* At the beginning of a tick: clears the impulses of contacts on whose bodies no external force
 * acts. A load from before, when a force did, would throw them apart. Within the tick its steps,
 * and those of its second part, keep their impulses, so that an impact travels on from step to
 * step. */
void cr_clear_unloaded_contacts(cr_problem *problem);

/* After bodies have moved for h seconds: updates the rows of joints, and corrects the velocities of
 * the joints that are solved together. */
void cr_settle_joints(cr_problem *problem, float h);

#endif
