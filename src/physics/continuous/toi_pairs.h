/* toi_pairs.h - which pairs a fast body may meet within the tick, and when. */
#ifndef CR_TOI_PAIRS_H
#define CR_TOI_PAIRS_H

#include "world/world.h"

/* A pair and the share of the tick at which it meets, or CR_NEVER. */
typedef struct cr_toi_pair {
    uint32_t a, b; /* slots */
    float time;
} cr_toi_pair;

/* Where a body's motion ends. */
typedef struct cr_stop {
    float time;            /* share of the tick; 1: not before its end */
    uint32_t carrier;      /* slot of the kinematic body that then takes it along, or CR_NO_SLOT */
    bool touched_at_start; /* it was in contact with what stops it when the tick began */
    float since;           /* share of the tick; it stopped together with another, or 0 */
} cr_stop;

/* Makes room for the lists of those that are fast, or in their way; false when out of memory. */
bool cr_toi_pairs_reserve(cr_world *world);
/* Into world->fast; how many they are. */
size_t cr_list_fast(cr_world *world);
/* Visits the pairs that one of the first `count` of those may meet, until a visit returns false;
 * whether none did. */
typedef bool cr_toi_pair_visit(cr_world *world, uint32_t a, uint32_t b, void *user);
bool cr_for_each_toi_pair(cr_world *world, size_t count, cr_toi_pair_visit *visit, void *user);
/* From the share `from` of the tick on, when do the two, each standing still from the share
 * world->stops[slot].time on, touch before they go too deep into each other? */
float cr_pair_toi(const cr_world *world, uint32_t a, uint32_t b, float from);
/* Whether the two had a contact when the tick began, which should have kept them apart. */
bool cr_touched_at_start(const cr_world *world, uint32_t a, uint32_t b);

#endif
