/* approach_speed.c - copies the velocities of all bodies into a dense array. Contacts refer to
 * bodies in an order that the processor cannot foresee, and a velocity is a small part of a body.
 * So where contacts are many, reading all bodies once in order is cheaper than reading theirs at
 * random. */
#include "contacts/approach_speed.h"

#include "base/prefetch.h"
#include "base/workers.h"

enum {
    GRAIN = 512,            /* bodies that a thread takes at a time */
    PREFETCH_DISTANCE = 24, /* bodies that are prefetched ahead */
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
    enum { FEW = 4 }; /* with more bodies per contact, reading those of the contacts is cheaper */
    world->body_velocity_count = world->s.body_slots / FEW < contacts ? world->s.body_slots : 0;
    if (!CR_RESERVE(world->body_velocities, world->body_velocity_count))
        return false;
    cr_workers_run(world->workers, world->body_velocity_count, GRAIN, cache_block, world);
    return true;
}
