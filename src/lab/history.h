/* history.h - where a session has been: a tree of commands, and copies of the world ("keys")
 * kept at some of its places. For session.c only.
 *
 * A place is a node of the tree and a tick: the world after that node's command was applied
 * and time ran on to that tick. The commands on the way from the root to the node, each at its
 * own tick, give that world whatever key one starts from. */
#ifndef LAB_HISTORY_H
#define LAB_HISTORY_H

#include "command.h"

typedef struct lab_place {
    uint32_t node; /* 0 is the root: no command at all */
    uint64_t tick;
} lab_place;

typedef struct lab_node {
    lab_command command;
    uint64_t tick; /* of its application */
    uint32_t parent;
    uint32_t depth; /* commands from the root to here */
    uint32_t next;  /* of the last route: the node that follows on it, 0 at its end */
    uint32_t route; /* the last route that this node was on */
} lab_node;

typedef struct lab_key {
    lab_place place;
    cr_snapshot *snapshot;
} lab_key;

typedef struct lab_history {
    lab_node *nodes;
    size_t node_count, node_capacity;
    lab_key *keys; /* in the order they were made; the root's is the first and stays */
    size_t key_count, key_capacity;
    size_t bytes;  /* of all keys */
    size_t budget; /* bytes; above it older keys are thinned out */
    uint32_t routes;
} lab_history;

/* Begins at the world as it is. False when out of memory. */
bool lab_history_begin(lab_history *history, const cr_world *world, size_t budget);
void lab_history_end(lab_history *history);

static inline lab_place lab_history_start(const lab_history *history)
{
    return history->keys[0].place;
}

/* Room for one more node, so that the next lab_history_add cannot fail. */
bool lab_history_reserve(lab_history *history);
/* The place after `command` was applied at `place`. */
lab_place lab_history_add(lab_history *history, lab_place place, const lab_command *command);
/* Where the branch that leads to `from` was at `tick` (not after from.tick). */
lab_place lab_history_at(const lab_history *history, lab_place from, uint64_t tick);

/* Keeps a copy of the world, which is at `place`. Only speed suffers when memory is short. */
void lab_history_keep(lab_history *history, lab_place place, const cr_world *world);
void lab_history_set_budget(lab_history *history, size_t bytes);

/* Marks the way to `target` in the nodes' `next` and gives the last key on it. */
const lab_key *lab_history_route(lab_history *history, lab_place target);

#endif
