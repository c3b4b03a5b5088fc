/* sat_cache.h - the stances (narrowphase/sat_cache_entry.h) of a world's pairs of polygons, from
 * one tick to the next. They change no bit of what comes out, so they are no part of a snapshot,
 * and may be forgotten at any time. */
#ifndef CR_SAT_CACHE_H
#define CR_SAT_CACHE_H

#include "narrowphase/sat_cache_entry.h"
#include "world/world.h"

/* Before the pairs that were found are collided: the last stances become those to look among. False
 * when out of memory. */
bool cr_stances_begin(cr_world *world);
void cr_stances_forget(cr_world *world);

/* Goes along pairs in ascending order and writes the stance of each that is asked for. */
typedef struct cr_recall {
    const cr_stance *last;
    size_t next, end;          /* of the last stances, those that are not behind it */
    cr_stance *out;            /* NULL: there are to be no stances in this tick */
    size_t begin, count, held; /* where it writes; how many; those that held */
} cr_recall;

/* For pairs from `first` on. Writes to world->stances, so many behind those that are there. */
cr_recall cr_recall_from(const cr_world *world, cr_slot_pair first, size_t begin);
/* Adds what each of them wrote to the stances that are there. */
void cr_stances_join(cr_world *world, const cr_recall *recalls, size_t count);

/* In the order of the pairs. */
static inline uint64_t cr_pair_key(cr_slot_pair pair)
{
    return (uint64_t)pair.a << 32 | pair.b;
}

/* The pair's last stance, or an unknown one, for the batch to bring up to date. */
static inline void cr_recall_pair(cr_recall *recall, cr_slot_pair pair)
{
    uint64_t key = cr_pair_key(pair);
    while (recall->next < recall->end && recall->last[recall->next].pair < key)
        recall->next++;
    cr_stance *out = &recall->out[recall->count++];
    if (recall->next < recall->end && recall->last[recall->next].pair == key)
        *out = recall->last[recall->next++];
    else
        *out = cr_stance_unknown(key);
}

#endif
