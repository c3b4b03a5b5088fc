/* toi_pairs.h - the pairs of bodies that a fast body may hit within the tick, and the times of
 * impact. */
#ifndef CR_TOI_PAIRS_H
#define CR_TOI_PAIRS_H

#include "world/world.h"

/* A pair and its time of impact as a share of the tick, or CR_NEVER. */
typedef struct cr_toi_pair {
    uint32_t a, b; /* slots */
    float time;
} cr_toi_pair;

/* When and why a body's motion ends within the tick. */
typedef struct cr_stop {
    float time;       /* share of the tick; 1: the body is not stopped */
    uint32_t carrier; /* slot of the kinematic body that then carries it along, or CR_NO_SLOT */
    bool pressed;     /* it touched the body that stops it, and their contact could not */
    float since;      /* share of the tick when it was stopped together with another body, or 0 */
    float held;       /* share of the tick after which it goes no further against `normal`, but
                         along the surface that it is pressed into; 1: it is not pressed */
    cr_vec2 normal;   /* of that surface */
} cr_stop;

/* Makes room for the lists of fast bodies and of obstacles; false when out of memory. */
bool cr_toi_pairs_reserve(cr_world *world);
/* Lists the fast bodies in world->fast. Returns their number. */
size_t cr_list_fast(cr_world *world);
/* Calls `visit` for the pairs of the first `count` fast bodies with bodies that they may hit, until
 * a call returns false. Returns whether none did. */
typedef bool cr_toi_pair_visit(cr_world *world, uint32_t a, uint32_t b, void *user);
bool cr_for_each_toi_pair(cr_world *world, size_t count, cr_toi_pair_visit *visit, void *user);
/* The time of impact of two bodies, as a share of the tick of at least `from`, or CR_NEVER. Each
 * body stands still from the time world->stops[slot].time on. Only impacts count that would become
 * too deep; see toi_pairs.c. */
float cr_pair_toi(const cr_world *world, uint32_t a, uint32_t b, float from);
/* Whether the two touched when the tick began. */
bool cr_touched_at_start(const cr_world *world, uint32_t a, uint32_t b);

#endif
