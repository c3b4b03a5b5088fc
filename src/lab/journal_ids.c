/* journal_ids.c - a hash table with open addressing. */
#include "lab/journal_ids.h"

#include <stdlib.h>

typedef struct journal_id_pair {
    journal_id from, to; /* from.index 0: empty */
} journal_id_pair;

void journal_ids_free(journal_ids *ids)
{
    free(ids->pairs);
    *ids = (journal_ids){0};
}

/* The cell of that id, or the empty one where it belongs. */
static journal_id_pair *cell_of(const journal_ids *ids, journal_id from)
{
    uint64_t key = (uint64_t)from.index << 32 | from.generation;
    size_t i = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (ids->room - 1);
    while (ids->pairs[i].from.index != 0 && (ids->pairs[i].from.index != from.index ||
                                             ids->pairs[i].from.generation != from.generation))
        i = (i + 1) & (ids->room - 1);
    return &ids->pairs[i];
}

static bool grow(journal_ids *ids)
{
    enum { FIRST_ROOM = 64 };
    journal_ids larger = {.room = ids->room == 0 ? FIRST_ROOM : 2 * ids->room};
    larger.pairs = calloc(larger.room, sizeof *larger.pairs);
    if (larger.pairs == NULL)
        return false;
    larger.count = ids->count;
    for (size_t i = 0; i < ids->room; i++)
        if (ids->pairs[i].from.index != 0)
            *cell_of(&larger, ids->pairs[i].from) = ids->pairs[i];
    free(ids->pairs);
    *ids = larger;
    return true;
}

bool journal_ids_put(journal_ids *ids, journal_id from, journal_id to)
{
    if (from.index == 0)
        return true;
    if (2 * ids->count >= ids->room && !grow(ids))
        return false;
    journal_id_pair *cell = cell_of(ids, from);
    ids->count += cell->from.index == 0;
    *cell = (journal_id_pair){from, to};
    return true;
}

journal_id journal_ids_get(const journal_ids *ids, journal_id from)
{
    if (from.index == 0 || ids->count == 0)
        return from;
    const journal_id_pair *cell = cell_of(ids, from);
    return cell->from.index != 0 ? cell->to : from;
}
