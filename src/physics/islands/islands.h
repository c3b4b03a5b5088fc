/* islands.h - islands: the sets of bodies that are connected by contacts, joints and attractors,
 * but not through bodies of infinite mass. A disturbance of one body may reach its whole island and
 * nothing else. */
#ifndef CR_ISLANDS_H
#define CR_ISLANDS_H

#include "world/world.h"

/* An edge between two bodies: a contact, a joint or an attraction. */
typedef struct cr_island_edge {
    uint32_t a, b;     /* slots; b is CR_NO_SLOT for the world itself */
    bool carries_load; /* it had an impulse in the last tick */
    bool swings;       /* a joint about which the bodies can swing without friction */
    bool motor;        /* a motor that turns */
} cr_island_edge;
typedef void cr_island_edge_visitor(cr_world *world, cr_island_edge link);
/* Visits all edges, in an order that depends on the world's state only. */
void cr_each_island_edge(cr_world *world, cr_island_edge_visitor *visit);

/* The union-find node of a body in world->awake_bodies, with the same index. The root's entry
 * describes its whole island. */
typedef struct cr_island {
    uint32_t parent;      /* index of a node nearer to the root; of the root: its own */
    uint32_t last_asleep; /* of a root: index of the member that was put to sleep last */
    uint32_t slot, island_before;
    float sleep_time_before; /* the body's, before this tick; see checkpoint.h */
    float sleep_time;        /* s: of a root: for how long the whole island has been at rest */
    bool movable;            /* its mass is finite: other bodies are in no island */
    bool supported;          /* something of infinite mass carries a part of its load */
    bool swings;             /* it hangs from a joint about which it can swing */
} cr_island;

/* Builds world->islands and counts them. The entry behind the last stands for all bodies that are
 * not awake. False when out of memory. */
bool cr_islands_build(cr_world *world);
/* Puts back the sleep times and islands that bodies had before cr_islands_build. */
void cr_islands_undo(cr_world *world);
/* The root of the island of a body, which is given by its index in world->awake_bodies. */
cr_island *cr_island_of(cr_world *world, size_t place);

#endif
