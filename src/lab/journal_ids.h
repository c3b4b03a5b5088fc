/* journal_ids.h - which id a body or joint of one world has in another one. */
#ifndef LAB_JOURNAL_IDS_H
#define LAB_JOURNAL_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Index and generation of a cr_body_id or cr_joint_id. */
typedef struct journal_id {
    uint32_t index, generation;
} journal_id;

typedef struct journal_ids {
    struct journal_id_pair *pairs; /* a hash table, never more than half full */
    size_t room, count;
} journal_ids;

void journal_ids_free(journal_ids *ids);
/* What was said of the same id before is forgotten. False when out of memory. */
bool journal_ids_put(journal_ids *ids, journal_id from, journal_id to);
/* The same one when nothing was said of it. */
journal_id journal_ids_get(const journal_ids *ids, journal_id from);

#endif
