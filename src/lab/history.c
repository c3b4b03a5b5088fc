/* history.c - the tree of commands and the keys in it. */
#include "history.h"

#include <stdlib.h>
#include <string.h>

bool lab_history_begin(lab_history *history, const cr_world *world, size_t budget)
{
    memset(history, 0, sizeof *history);
    history->budget = budget;
    if (!lab_history_reserve(history))
        return false;
    uint64_t tick = cr_world_tick(world);
    history->nodes[0] = (lab_node){.tick = tick};
    history->node_count = 1;
    lab_history_keep(history, (lab_place){0, tick}, world);
    if (history->key_count == 1)
        return true;
    lab_history_end(history);
    return false;
}

void lab_history_end(lab_history *history)
{
    for (size_t i = 0; i < history->key_count; i++)
        cr_snapshot_free(history->keys[i].snapshot);
    free(history->keys);
    free(history->nodes);
    memset(history, 0, sizeof *history);
}

static bool grow(void **array, size_t *capacity, size_t count, size_t size)
{
    if (count < *capacity)
        return true;
    size_t wanted = *capacity < 16 ? 16 : *capacity * 2;
    void *bigger = wanted > SIZE_MAX / size ? NULL : realloc(*array, wanted * size);
    if (bigger == NULL)
        return false;
    *array = bigger;
    *capacity = wanted;
    return true;
}

/* ---------------------------------------------------------------- commands */

bool lab_history_reserve(lab_history *history)
{
    return history->node_count < UINT32_MAX &&
           grow((void **)&history->nodes, &history->node_capacity, history->node_count,
                sizeof *history->nodes);
}

lab_place lab_history_add(lab_history *history, lab_place place, const lab_command *command)
{
    uint32_t node = (uint32_t)history->node_count++;
    history->nodes[node] = (lab_node){
        .command = *command,
        .tick = place.tick,
        .parent = place.node,
        .depth = history->nodes[place.node].depth + 1,
    };
    return (lab_place){node, place.tick};
}

lab_place lab_history_at(const lab_history *history, lab_place from, uint64_t tick)
{
    while (history->nodes[from.node].tick > tick)
        from.node = history->nodes[from.node].parent;
    from.tick = tick;
    return from;
}

/* ---------------------------------------------------------------- keys */

/* Drops every second key of the older half: the farther back, the wider they are spaced. */
static void thin_out(lab_history *history)
{
    size_t older = history->key_count / 2 + 1;
    size_t kept = 0;
    for (size_t i = 0; i < history->key_count; i++) {
        lab_key key = history->keys[i];
        if (i < older && i % 2 == 1) {
            history->bytes -= cr_snapshot_size(key.snapshot);
            cr_snapshot_free(key.snapshot);
        } else {
            history->keys[kept++] = key;
        }
    }
    history->key_count = kept;
}

void lab_history_set_budget(lab_history *history, size_t bytes)
{
    history->budget = bytes;
    while (history->bytes > bytes && history->key_count > 1)
        thin_out(history);
}

static bool same_place(lab_place a, lab_place b)
{
    return a.node == b.node && a.tick == b.tick;
}

void lab_history_keep(lab_history *history, lab_place place, const cr_world *world)
{
    for (size_t i = 0; i < history->key_count; i++)
        if (same_place(history->keys[i].place, place))
            return;
    if (!grow((void **)&history->keys, &history->key_capacity, history->key_count,
              sizeof *history->keys))
        return;
    cr_snapshot *snapshot = cr_world_snapshot(world);
    if (snapshot == NULL)
        return;
    history->keys[history->key_count++] = (lab_key){place, snapshot};
    history->bytes += cr_snapshot_size(snapshot);
    lab_history_set_budget(history, history->budget);
}

/* The last tick at which the route is still at this node. */
static uint64_t leaves_at(const lab_history *history, uint32_t node, lab_place target)
{
    uint32_t next = history->nodes[node].next;
    return next != 0 ? history->nodes[next].tick : target.tick;
}

const lab_key *lab_history_route(lab_history *history, lab_place target)
{
    lab_node *nodes = history->nodes;
    uint32_t route = ++history->routes;
    for (uint32_t node = target.node, next = 0;; next = node, node = nodes[node].parent) {
        nodes[node].route = route;
        nodes[node].next = next;
        if (node == 0)
            break;
    }
    const lab_key *best = &history->keys[0];
    for (size_t i = 1; i < history->key_count; i++) {
        const lab_key *key = &history->keys[i];
        const lab_node *node = &nodes[key->place.node];
        uint32_t depth = nodes[best->place.node].depth;
        if (node->route == route &&
            key->place.tick <= leaves_at(history, key->place.node, target) &&
            (node->depth > depth || (node->depth == depth && key->place.tick > best->place.tick)))
            best = key;
    }
    return best;
}
