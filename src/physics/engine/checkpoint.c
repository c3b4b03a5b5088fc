/* checkpoint.c - records the state of a world before a tick, and puts it back. */
#include "engine/checkpoint.h"

#include "base/vec.h"
#include "broadphase/pair_cache.h"
#include "constraints/problem.h"
#include "contacts/contacts.h"
#include "contacts/sleeping_contacts.h"
#include "islands/islands.h"
#include "world/awake.h"

void cr_checkpoint_open(cr_world *world)
{
    world->checkpoint.open = true;
    world->checkpoint.s = world->s;
    world->checkpoint.speculative = world->speculative;
    world->checkpoint.contacts_replaced = world->checkpoint.woken = false;
    world->checkpoint.islands_built = false;
    world->checkpoint.sleep_record_count = 0;
}

void cr_checkpoint_close(cr_world *world)
{
    world->checkpoint.open = false;
}

static void undo_sleep(cr_world *world)
{
    if (world->checkpoint.islands_built) {
        cr_sleep_undo(world, world->checkpoint.sleep_records_before_islands);
        cr_islands_undo(world);
    }
    cr_sleep_undo(world, 0);
    world->awake_dirty = true;
}

/* Takes back the extension of bounds for speculative contacts. */
static void undo_prediction(cr_world *world)
{
    for (uint32_t i = 0; i < world->s.body_slots; i++) {
        const cr_body *body = &world->bodies[i];
        if (!body->alive || !world->predicted[i])
            continue;
        cr_forget_prediction(world, i);
        world->bounds[i] = cr_shape_bounds(cr_shape_of(world, i), body->xf);
    }
    world->speculative = world->checkpoint.speculative;
}

void cr_checkpoint_undo(cr_world *world)
{
    cr_checkpoint_close(world);
    undo_sleep(world);
    if (world->speculative)
        undo_prediction(world);
    if (world->checkpoint.woken)
        cr_sleeping_contacts_undo_wake(world);
    if (world->checkpoint.contacts_replaced)
        cr_contacts_undo(world);
    world->s = world->checkpoint.s;
    /* caches are rebuilt, to the same contents, when they are next used */
    cr_pair_cache_reset(world);
    world->interval_count = 0;
    world->forces_cached = false;
    world->contacts_solved = false;
    cr_all_contacts_invalidate(world);
}
