/* sleep_undo.h - how bodies rested before a tick changed it, while a checkpoint is open. */
#ifndef CR_SLEEP_UNDO_H
#define CR_SLEEP_UNDO_H

#include "world/world.h"

/* Makes room for notes of so many bodies more; false when out of memory. */
bool cr_sleep_undo_reserve(cr_world *world, size_t bodies);
/* Before a body wakes, falls asleep or begins its rest anew; there is room. */
void cr_sleep_undo_note(cr_world *world, uint32_t slot);
/* Bodies rest again as the notes beyond the first `down_to` say. */
void cr_sleep_undo(cr_world *world, size_t down_to);

#endif
