/* tick_opening.h - the inside of one tick: what the engine did in it, step by step, for a body and
 * one of those that it meets.
 *
 * Nothing is recorded while time runs. A tick is opened by stepping once more from the world before
 * it, in a copy, with a trace that listens to the body; the session stays as it is. That the copy
 * ends with the hash with which the tick ended shows that the steps are those that were taken. */
#ifndef LAB_INSIDE_TICK_OPENING_H
#define LAB_INSIDE_TICK_OPENING_H

#include "lab/inside/tick_steps.h"
#include "lab/session.h"

/* Opens tick number `tick` of the present branch: the one that leads there from the tick before. It
 * may be the one that comes next. `body` is listened to; with `partner` (or the null id: the one
 * with the deepest contact) it makes the pair whose steps are told. *out is to be closed, also
 * where this fails: out of memory, or where the tick fails or is not remembered. */
cr_result lab_tick_open(lab_session *session, uint64_t tick, cr_body_id body, cr_body_id partner,
                        lab_tick_opening *out);
void lab_tick_close(lab_tick_opening *opening); /* zeros are allowed */

/* The steps of another pair of the same body; false when out of memory. */
bool lab_tick_choose(lab_tick_opening *opening, cr_body_id partner);

static inline bool lab_tick_proven(const lab_tick_opening *opening)
{
    return opening->hash == opening->happened;
}

/* The pair's contact of this tick, with the points of its beginning and the impulses of its end; or
 * NULL. */
const cr_contact *lab_tick_contact(const lab_tick_opening *opening);

/* The step that shows best why something came true: where a contact began, that of its first point;
 * else the pass of the solver that gave the pair's contact most. The first step where there is
 * neither. */
size_t lab_tick_decisive_step(const lab_tick_opening *opening, bool contact_began);

/* Whose tick to open where nobody says: of the deepest contact the body that can move, else the
 * first that can, else the first; null in an empty world. */
cr_body_id lab_tick_usual_body(const cr_world *world);

#endif
