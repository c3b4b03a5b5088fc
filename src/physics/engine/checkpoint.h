/* checkpoint.h - a tick, or a search for contacts, that gets no memory leaves the world as it was.
 *
 * Solvers work on copies of the bodies, and what has to be kept of the last contacts is written
 * into spare arrays. So until a solver has all its memory, little is written over that cannot be
 * had from the rest: the numbers of world->s, and how bodies rest. That is noted here. Then the
 * checkpoint closes, and what follows takes no memory any more. */
#ifndef CR_CHECKPOINT_H
#define CR_CHECKPOINT_H

#include "world/world.h"

/* Once the awake are listed and the dormant contacts parted, which changes nothing to be seen. */
void cr_checkpoint_open(cr_world *world);
/* Nothing is undone any more. */
void cr_checkpoint_close(cr_world *world);
/* The world as when it was opened; it is closed then. */
void cr_checkpoint_undo(cr_world *world);

#endif
