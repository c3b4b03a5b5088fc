/* sleep_undo.h - records of the state of sleep of bodies, as it was before a tick changed it, while
 * a checkpoint is open. */
#ifndef CR_SLEEP_UNDO_H
#define CR_SLEEP_UNDO_H

#include "world/world.h"

/* Makes room for `bodies` more records; false when out of memory. */
bool cr_sleep_undo_reserve(cr_world *world, size_t bodies);
/* Records a body that is about to wake, to fall asleep or to restart its sleep timer; room must
 * have been reserved. */
void cr_sleep_undo_note(cr_world *world, uint32_t slot);
/* Puts bodies back by the records, from the newest to the one with the index `down_to`. */
void cr_sleep_undo(cr_world *world, size_t down_to);

#endif
