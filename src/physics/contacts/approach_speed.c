/* approach_speed.c - a body is far longer than what is asked of it here, and contacts ask in no
 * order that the processor foresees. So where there are many, the bodies are gone through once, in
 * their order, and what is asked of them is laid out closely. */
#include "contacts/approach_speed.h"

#include "base/prefetch.h"
#include "base/workers.h"

enum {
    GRAIN = 512,            /* bodies that a thread takes at a time */
    PREFETCH_DISTANCE = 24, /* that are asked for before their turn */
};

static void cache_block(void *context, size_t begin, size_t end, int32_t worker)
{
    cr_world *world = context;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        CR_PREFETCH_MEMBER(world->bodies, i + PREFETCH_DISTANCE, center);
        world->body_velocities[i] = cr_body_velocity_of(&world->bodies[i]);
    }
}

bool cr_cache_velocities(cr_world *world, size_t contacts)
{
    enum { FEW = 4 }; /* bodies a contact: it is cheaper to look at those of the contacts */
    world->body_velocity_count = world->s.body_slots / FEW < contacts ? world->s.body_slots : 0;
    if (!CR_RESERVE(world->body_velocities, world->body_velocity_capacity,
                    world->body_velocity_count))
        return false;
    cr_workers_run(world->workers, world->body_velocity_count, GRAIN, cache_block, world);
    return true;
}
