/* islands.h - which bodies hang together: through contacts, joints and attractors, but not through
 * bodies that cannot give way. What happens to one body of an island may be felt by all of it. */
#ifndef CR_ISLANDS_H
#define CR_ISLANDS_H

#include "world/world.h"

/* What can carry a disturbance from one body to another. */
typedef struct cr_island_edge {
    uint32_t a, b;     /* slots; b is CR_NO_SLOT for the world itself */
    bool carries_load; /* it holds against loads: it got an impulse in the last tick */
    bool swings;       /* a joint that leaves the bodies a way to move, with no friction in it */
    bool motor;        /* a motor */
} cr_island_edge;
typedef void cr_island_edge_visitor(cr_world *world, cr_island_edge link);
/* In an order of its own that depends on the world's state only. */
void cr_each_island_edge(cr_world *world, cr_island_edge_visitor *visit);

/* Of the body at a place of world->awake. The root's entry tells of its whole island, a member's of
 * its way to the root. */
typedef struct cr_island {
    uint32_t parent;      /* a place nearer to the root; the root's own */
    uint32_t last_asleep; /* place of the member that was laid down last */
    uint32_t slot, island_before;
    float sleep_time_before; /* of the body, as it was before; see checkpoint.h */
    float sleep_time;        /* s: for how long all of it has been still */
    bool movable;            /* an island: immovable bodies are in none */
    bool supported;          /* something that cannot move bears some of it */
    bool swings;             /* a joint of it does */
} cr_island;

/* Fills world->islands and counts them; after the last place stands an entry for all that is in
 * none. False when out of memory. */
bool cr_islands_build(cr_world *world);
/* Bodies rest, and are of the islands, as before they were built. */
void cr_islands_undo(cr_world *world);
/* The root's. */
cr_island *cr_island_of(cr_world *world, size_t place);

/* Awake, and able to give way. */
static inline bool cr_in_island(const cr_body *body)
{
    return body->alive && !body->asleep && !cr_has_infinite_mass(body);
}

#endif
