/* closing.c - a body is far longer than what is asked of it here, and contacts ask in no order that
 * the processor foresees. So where there are many, the bodies are gone through once, in their
 * order, and what is asked of them is laid out closely. */
#include "closing.h"

bool cr_closing_begin(cr_world *world, size_t contacts)
{
    enum { FEW = 4 }; /* bodies a contact: it is cheaper to look at those of the contacts */
    world->pace_count = world->s.slots / FEW < contacts ? world->s.slots : 0;
    if (!CR_RESERVE(world->paces, world->pace_capacity, world->pace_count))
        return false;
    for (size_t i = 0; i < world->pace_count; i++)
        world->paces[i] = cr_pace_of(&world->bodies[i]);
    return true;
}
