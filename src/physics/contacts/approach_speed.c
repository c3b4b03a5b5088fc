/* approach_speed.c - a body is far longer than what is asked of it here, and contacts ask in no
 * order that the processor foresees. So where there are many, the bodies are gone through once, in
 * their order, and what is asked of them is laid out closely. */
#include "contacts/approach_speed.h"

#include "base/prefetch.h"
#include "base/workers.h"

enum {
    GRAIN = 512, /* bodies that a thread takes at a time */
    AHEAD = 24,  /* that are asked for before their turn */
};

static void note_paces(void *context, size_t begin, size_t end, int32_t worker)
{
    cr_world *world = context;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        CR_PREFETCH_MEMBER(world->bodies, i + AHEAD, center);
        world->paces[i] = cr_pace_of(&world->bodies[i]);
    }
}

bool cr_closing_begin(cr_world *world, size_t contacts)
{
    enum { FEW = 4 }; /* bodies a contact: it is cheaper to look at those of the contacts */
    world->pace_count = world->s.body_slots / FEW < contacts ? world->s.body_slots : 0;
    if (!CR_RESERVE(world->paces, world->pace_capacity, world->pace_count))
        return false;
    cr_workers_run(world->workers, world->pace_count, GRAIN, note_paces, world);
    return true;
}
