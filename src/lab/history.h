/* history.h - where a session has been: a tree of commands, and copies of the world ("keys")
 * kept at some of its places. For session.c only.
 *
 * A place is a node of the tree and a tick: the world after that node's command was applied
 * and time ran on to that tick. The commands on the way from the root to the node, each at its
 * own tick, give that world whatever key one starts from.
 *
 * Nodes and keys live within a budget. Keys are thinned out first; then the oldest nodes are
 * forgotten: what stays is the start, and the branches from some later place, the base, on. */
#ifndef LAB_HISTORY_H
#define LAB_HISTORY_H

#include "lab/command.h"

typedef struct lab_place {
    uint32_t node; /* given in the order of the commands, and never changed by forgetting */
    uint64_t tick;
} lab_place;

typedef struct lab_node {
    uint64_t tick;   /* of the command's application */
    size_t packed;   /* where in history->packed its command begins */
    uint32_t parent; /* the root is its own */
    uint32_t next;  /* of the last route: the node that follows on it, the node itself at its end */
    uint32_t route; /* the last route that this node was on */
    uint32_t stamp; /* no other node, also none that was dropped, has the same */
    cr_body_id body; /* that its command made or deleted, or null */
    bool more;       /* as in lab_command */
} lab_node;

typedef struct lab_key {
    lab_place place;
    bool stays;   /* unless memory is short: an edit was made there, to which undo comes back */
    bool passing; /* until the next one of these is made */
    cr_snapshot *snapshot;
} lab_key;

typedef struct lab_history {
    lab_node *nodes; /* the root, then those from number `first` on */
    size_t node_count, node_capacity;
    uint32_t root, first;
    unsigned char *packed; /* the nodes' commands */
    size_t packed_size, packed_capacity;
    lab_key *keys; /* in the order they were made; the root's and the base's come first and stay */
    size_t key_count, key_capacity, pinned;
    size_t key_bytes; /* of all keys */
    size_t beside;    /* bytes that its owner keeps for it elsewhere */
    size_t budget;    /* bytes */
    uint32_t routes, stamps;
} lab_history;

/* Begins at the world as it is. False when out of memory. */
bool lab_history_begin(lab_history *history, const cr_world *world, size_t budget);
void lab_history_end(lab_history *history);

lab_place lab_history_start(const lab_history *history);

/* The node of that number, which must not have been forgotten. */
lab_node *lab_history_node(const lab_history *history, uint32_t number);

/* The number that the next node gets. */
uint32_t lab_history_next(const lab_history *history);

/* Whether the node's parent is not the command before it, but the root from before a time that is
 * forgotten. */
bool lab_history_is_base(const lab_history *history, uint32_t node);
/* Whether commands still lead to the place. */
bool lab_history_has(const lab_history *history, lab_place place);
/* Whether the world as it began is not known any more. */
bool lab_history_has_forgotten(const lab_history *history);
/* All memory that the history holds. */
size_t lab_history_bytes(const lab_history *history);

/* Room for one more node, so that the next lab_history_add cannot fail. */
bool lab_history_reserve(lab_history *history);
/* The place after the packed command was applied at `place`. */
lab_place lab_history_add(lab_history *history, lab_place place, const unsigned char *packed,
                          size_t size, bool more);
/* Drops the nodes after number `last` and their keys: nothing else may lead through them. */
void lab_history_truncate(lab_history *history, uint32_t last);
/* Where the branch that leads to `from` was at `tick` (not after from.tick); of a time that is
 * forgotten, the base. */
lab_place lab_history_at(const lab_history *history, lab_place from, uint64_t tick);

/* The last place that the ways to `a` and to `b` have in common. */
lab_place lab_history_meet(const lab_history *history, lab_place a, lab_place b);

/* Keeps a copy of the world, which is at `place`. Only speed suffers when memory is short. */
void lab_history_keep(lab_history *history, lab_place place, const cr_world *world, bool stays);
/* The same until this is done at another place: one that goes through the past piece by piece goes
 * on there. */
void lab_history_keep_passing(lab_history *history, lab_place place, const cr_world *world);
/* Of the key that was made last. */
size_t lab_history_last_key_bytes(const lab_history *history);
/* Drops keys from which it is farther than `near` ticks to `here`, but for the first one in each
 * `apart` ticks of a way. */
void lab_history_space(lab_history *history, lab_place here, uint64_t near, uint64_t apart);
void lab_history_set_budget(lab_history *history, size_t bytes);

/* Marks the way to `target` in the nodes' `next` and gives the last key on it. */
const lab_key *lab_history_route(lab_history *history, lab_place target);
/* Whether the way to `target`, which lab_history_route has just marked, leads through `place`. */
bool lab_history_leads(const lab_history *history, lab_place place, lab_place target);

/* Whether nodes take more than half of a budget, which leaves too little for keys. */
bool lab_history_is_crowded(const lab_history *history, size_t budget);
/* A key on the way to `here` behind about half of what the nodes take, or the last one there is;
 * the root's when there is no other. */
lab_place lab_history_cut(lab_history *history, lab_place here);
/* Forgets all but `start` and the branches from `base` on, both places with a key on one way.
 * False, and nothing changed, when out of memory. */
bool lab_history_forget(lab_history *history, lab_place start, lab_place base);

#endif
