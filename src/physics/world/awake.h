/* awake.h - the lists by which a tick finds the bodies that it has to do with, so that what sleeps
 * or stands costs it nothing.
 *
 * world->awake holds the slots, ascending, of all that live, are not static and do not sleep.
 * world->places tells by slot at which place of it one stands; all others have the place after the
 * last. world->pulling holds the slots, ascending, of the joints of which a body is awake. All are
 * made anew from the bodies when something woke, fell asleep, came, went or
 * became of another kind.
 *
 * world->doubts says of each CR_AWAKE_BLOCK places side by side what is not known of all their
 * bodies once a tick has moved them: so the few who look for fast ones, and for those that left the
 * finite numbers, need not look at every body again.
 *
 * world->edited holds, each once and in no order, the slots whose body was made, changed or
 * destroyed since the last tick. */
#ifndef CR_AWAKE_H
#define CR_AWAKE_H

#include "world/world.h"

/* Makes room for the lists of so many bodies and joints; false when out of memory. Nothing else
 * here fails. */
bool cr_awake_reserve(cr_world *world, size_t slots, size_t joint_slots);

/* Once a body was made, changed or destroyed; `recast` tells that it is another's place now, or of
 * another kind, or a bullet or none. */
void cr_mark_edited(cr_world *world, uint32_t slot, bool kind_changed);
/* At the end of a tick. */
void cr_clear_edits(cr_world *world);

enum { CR_AWAKE_BLOCK = 64 }; /* divides the blocks below */
enum {
    CR_MAY_BE_FAST = 1, /* see world/fast_motion.h */
    CR_MAY_BE_NON_FINITE = 2,
};

/* Does the bodies at the places from `begin` to `end` of world->awake, and nothing that another
 * place's doing looks at. */
typedef void cr_awake_block(cr_world *world, size_t begin, size_t end, float h);
/* All places, shared among world->workers. */
void cr_parallel_for_awake(cr_world *world, cr_awake_block *block, float h);

/* Brings world->awake, places and pulling up to date. */
void cr_awake_refresh(cr_world *world);
/* All lists from the bodies, of which nothing is known. */
void cr_awake_restore(cr_world *world);

#endif
