/* checkpoint.h - lets a tick, or a search for contacts, that runs out of memory leave the world as
 * it was.
 *
 * Solvers work on copies of the bodies, and new contacts are written into spare buffers. So until a
 * solver has all its memory, a tick overwrites little that cannot be recomputed: the numbers in
 * world->s, and the state of sleep of bodies. The checkpoint records these. It is closed when all
 * memory has been reserved: what follows allocates nothing and cannot fail. */
#ifndef CR_CHECKPOINT_H
#define CR_CHECKPOINT_H

#include "world/world.h"

/* To be called after the lists of awake bodies were refreshed and the contacts partitioned, which
 * changes nothing that a caller can see. */
void cr_checkpoint_open(cr_world *world);
/* From here on the tick cannot be undone. */
void cr_checkpoint_close(cr_world *world);
/* Puts the world back as it was when the checkpoint was opened, and closes it. */
void cr_checkpoint_undo(cr_world *world);

#endif
