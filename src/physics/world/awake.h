/* awake.h - which bodies are awake: the lists through which a tick reaches the bodies that it works
 * on, so that sleeping and static bodies cost nothing; and how a body is woken.
 *
 * world->awake_bodies holds the slots of all bodies that are alive, not static and not asleep, in
 * ascending order.
 * world->awake_index is the inverse: for each slot its index in awake_bodies, or awake_count if the
 * body is not in it. world->awake_joints holds the slots, ascending, of all joints that have a body
 * that is awake. A body that wakes, falls asleep, is created, destroyed or changes its kind sets
 * world->awake_dirty, and the lists are rebuilt.
 *
 * world->block_flags has a byte for each CR_AWAKE_BLOCK consecutive entries of awake_bodies. The
 * stage that moves the bodies sets a flag there if any body of the block may be fast, or may have
 * left the finite numbers; later stages skip the blocks without the flag.
 *
 * world->edited holds the slots of all bodies that were created, changed or destroyed since the
 * last tick, each once and in no order. */
#ifndef CR_AWAKE_H
#define CR_AWAKE_H

#include "world/world.h"

/* Makes room for the lists of that many bodies and joints; false when out of memory. Nothing else
 * here fails. */
bool cr_awake_reserve(cr_world *world, size_t slots, size_t joint_slots);

/* To be called after a body was created, changed or destroyed; `kind_changed` tells that the slot
 * has another body now, or that the body's kind or its `bullet` changed. */
void cr_mark_edited(cr_world *world, uint32_t slot, bool kind_changed);
/* To be called at the end of a tick: empties world->edited. */
void cr_clear_edits(cr_world *world);

enum { CR_AWAKE_BLOCK = 64 }; /* cr_parallel_for_awake's blocks are multiples of it */
enum {
    CR_MAY_BE_FAST = 1, /* see world/fast_motion.h */
    CR_MAY_BE_NON_FINITE = 2,
};

/* Works on the bodies from `begin` to `end` of world->awake_bodies. It must write nothing that the
 * work on another body reads. */
typedef void cr_awake_block(cr_world *world, size_t begin, size_t end, float h);
/* Runs `block` over all of world->awake_bodies, in parallel on world->workers. */
void cr_parallel_for_awake(cr_world *world, cr_awake_block *block, float h);

/* Brings awake_bodies, awake_index and awake_joints up to date. */
void cr_awake_refresh(cr_world *world);
/* Rebuilds all lists from the bodies, after a snapshot replaced these. */
void cr_awake_restore(cr_world *world);

/* ---- waking ---- */

/* Wakes the whole sleeping island of the body, or restarts the sleep timer of one that is awake. */
void cr_wake(cr_world *world, uint32_t slot);
/* The same for a body that is about to be changed, and for all sleeping bodies that touch it, are
 * joined to it or are attracted by it. */
void cr_wake_around(cr_world *world, uint32_t slot);
void cr_wake_all(cr_world *world);

/* ---- records to undo a change of sleep, while a checkpoint is open ---- */

/* Makes room for `bodies` more records; false when out of memory. */
bool cr_sleep_undo_reserve(cr_world *world, size_t bodies);
/* Records a body that is about to wake, to fall asleep or to begin its sleep timer anew; room must
 * have been reserved. */
void cr_sleep_undo_note(cr_world *world, uint32_t slot);
/* Puts bodies back by the records, from the newest to the one with the index `down_to`. */
void cr_sleep_undo(cr_world *world, size_t down_to);

#endif
