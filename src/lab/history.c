/* history.c - the tree of commands and the keys in it. */
#include "lab/history.h"

#include "lab/command_pack.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of commands that are never too many, whatever the budget. */
enum { NODES_LEAST = 1 << 20 };

bool lab_history_begin(lab_history *history, const cr_world *world, size_t budget)
{
    memset(history, 0, sizeof *history);
    history->budget = budget;
    history->first = 1;
    history->pinned = 1;
    uint64_t tick = cr_world_tick(world);
    if (lab_history_reserve(history)) {
        history->nodes[0] = (lab_node){.tick = tick};
        history->node_count = 1;
        lab_history_keep(history, (lab_place){0, tick}, world, true);
    }
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
    free(history->packed);
    free(history->nodes);
    memset(history, 0, sizeof *history);
}

static bool grow(void **array, size_t *capacity, size_t count, size_t size)
{
    if (count <= *capacity)
        return true;
    size_t wanted = count < 16 ? 16 : count + count / 2;
    void *bigger = wanted > SIZE_MAX / size ? NULL : realloc(*array, wanted * size);
    if (bigger == NULL)
        return false;
    *array = bigger;
    *capacity = wanted;
    return true;
}

/* Gives back what the array has beyond `count`. */
static void shrink(void **array, size_t *capacity, size_t count, size_t size)
{
    void *smaller = count == 0 ? NULL : realloc(*array, count * size);
    if (smaller == NULL)
        return;
    *array = smaller;
    *capacity = count;
}

static size_t node_bytes(const lab_history *history)
{
    return history->node_capacity * sizeof *history->nodes + history->packed_capacity;
}

size_t lab_history_bytes(const lab_history *history)
{
    return node_bytes(history) + history->key_bytes + history->key_capacity * sizeof(lab_key) +
           history->beside;
}

/* ---------------------------------------------------------------- commands */

bool lab_history_reserve(lab_history *history)
{
    return lab_history_next(history) < UINT32_MAX - 1 &&
           grow((void **)&history->nodes, &history->node_capacity, history->node_count + 1,
                sizeof *history->nodes) &&
           grow((void **)&history->packed, &history->packed_capacity,
                history->packed_size + LAB_PACKED_MAX, 1);
}

lab_place lab_history_start(const lab_history *history)
{
    return history->keys[0].place;
}

lab_node *lab_history_node(const lab_history *history, uint32_t number)
{
    return &history->nodes[number == history->root ? 0 : number - history->first + 1];
}

uint32_t lab_history_next(const lab_history *history)
{
    return history->first + (uint32_t)history->node_count - 1;
}

bool lab_history_has_forgotten(const lab_history *history)
{
    return history->root != 0;
}

lab_place lab_history_add(lab_history *history, lab_place place, const unsigned char *packed,
                          size_t size, bool more)
{
    uint32_t number = lab_history_next(history);
    history->nodes[history->node_count++] = (lab_node){
        .tick = place.tick,
        .packed = history->packed_size,
        .parent = place.node,
        .stamp = ++history->stamps,
        .more = more,
    };
    memcpy(history->packed + history->packed_size, packed, size);
    history->packed_size += size;
    return (lab_place){number, place.tick};
}

bool lab_history_is_base(const lab_history *history, uint32_t node)
{
    return history->pinned == 2 && node == history->first;
}

/* Whether the node is there, and not merely a number from a time that is forgotten. */
static bool is_known(const lab_history *history, uint32_t node)
{
    return node == history->root || node >= history->first;
}

bool lab_history_has(const lab_history *history, lab_place place)
{
    if (!is_known(history, place.node) || place.tick < lab_history_node(history, place.node)->tick)
        return false;
    uint32_t node = place.node;
    while (node != history->root && is_known(history, node))
        node = lab_history_node(history, node)->parent;
    return node == history->root;
}

lab_place lab_history_at(const lab_history *history, lab_place from, uint64_t tick)
{
    while (lab_history_node(history, from.node)->tick > tick) {
        if (lab_history_is_base(history, from.node) && tick > history->keys[0].place.tick)
            return history->keys[1].place;
        from.node = lab_history_node(history, from.node)->parent;
    }
    from.tick = tick;
    return from;
}

/* Numbers rise along every way from the root. */
lab_place lab_history_meet(const lab_history *history, lab_place a, lab_place b)
{
    while (a.node != b.node) {
        lab_place *later = a.node > b.node ? &a : &b;
        const lab_node *node = lab_history_node(history, later->node);
        *later = (lab_place){.node = node->parent, .tick = node->tick};
    }
    return a.tick < b.tick ? a : b;
}

/* ---------------------------------------------------------------- keys */

static void drop_key(lab_history *history, lab_key *key)
{
    history->key_bytes -= cr_snapshot_size(key->snapshot);
    cr_snapshot_free(key->snapshot);
}

/* Drops every second key of the older half: the farther back, the wider they are spaced. */
static void thin_out(lab_history *history)
{
    size_t first = history->pinned, older = first + (history->key_count - first) / 2;
    size_t kept = first;
    for (size_t i = first; i < history->key_count; i++) {
        if (i <= older && (i - first) % 2 == 0 && i + 1 < history->key_count)
            drop_key(history, &history->keys[i]);
        else
            history->keys[kept++] = history->keys[i];
    }
    history->key_count = kept;
}

/* The last key stays: an edit that is still going on comes back to it again and again. */
void lab_history_set_budget(lab_history *history, size_t bytes)
{
    history->budget = bytes;
    while (lab_history_bytes(history) > bytes && history->key_count > history->pinned + 1)
        thin_out(history);
}

static bool same_place(lab_place a, lab_place b)
{
    return a.node == b.node && a.tick == b.tick;
}

static lab_key *find_key(const lab_history *history, lab_place place)
{
    for (size_t i = 0; i < history->key_count; i++)
        if (same_place(history->keys[i].place, place))
            return &history->keys[i];
    return NULL;
}

void lab_history_keep(lab_history *history, lab_place place, const cr_world *world, bool stays)
{
    lab_key *key = find_key(history, place);
    if (key != NULL) {
        key->stays |= stays;
        key->passing = false;
    }
    if (key != NULL || !grow((void **)&history->keys, &history->key_capacity,
                             history->key_count + 1, sizeof *history->keys))
        return;
    cr_snapshot *snapshot = cr_world_snapshot(world);
    if (snapshot == NULL)
        return;
    history->keys[history->key_count++] =
        (lab_key){.place = place, .stays = stays, .snapshot = snapshot};
    history->key_bytes += cr_snapshot_size(snapshot);
    lab_history_set_budget(history, history->budget);
}

static void remove_key(lab_history *history, size_t i)
{
    drop_key(history, &history->keys[i]);
    history->key_count--;
    memmove(&history->keys[i], &history->keys[i + 1],
            (history->key_count - i) * sizeof *history->keys);
}

void lab_history_keep_passing(lab_history *history, lab_place place, const cr_world *world)
{
    if (find_key(history, place) != NULL)
        return;
    for (size_t i = history->key_count; i-- > history->pinned;)
        if (history->keys[i].passing)
            remove_key(history, i);
    lab_history_keep(history, place, world, false);
    lab_key *key = find_key(history, place);
    if (key != NULL)
        key->passing = true;
}

size_t lab_history_last_key_bytes(const lab_history *history)
{
    return cr_snapshot_size(history->keys[history->key_count - 1].snapshot);
}

/* Whether a key is on the way to another, in the same so many ticks. */
static bool stands_in(const lab_history *history, const lab_key *one, const lab_key *other,
                      uint64_t ticks)
{
    return one->place.tick < other->place.tick &&
           one->place.tick / ticks == other->place.tick / ticks &&
           same_place(lab_history_meet(history, one->place, other->place), one->place);
}

static bool is_spare(const lab_history *history, const lab_key *key, uint64_t apart)
{
    for (size_t i = 0; i < history->key_count; i++)
        if (stands_in(history, &history->keys[i], key, apart))
            return true;
    return false;
}

void lab_history_space(lab_history *history, lab_place here, uint64_t near, uint64_t apart)
{
    for (size_t i = history->key_count; i-- > history->pinned;) {
        lab_key *key = &history->keys[i];
        uint64_t tick = key->place.tick;
        uint64_t far = tick < here.tick ? here.tick - tick : tick - here.tick;
        if (!key->stays && far > near && is_spare(history, key, apart))
            remove_key(history, i);
    }
}

void lab_history_truncate(lab_history *history, uint32_t last)
{
    uint32_t next = lab_history_next(history);
    if (last + 1 >= next)
        return;
    history->packed_size = lab_history_node(history, last + 1)->packed;
    history->node_count -= next - last - 1;
    size_t kept = history->pinned;
    for (size_t i = kept; i < history->key_count; i++) {
        if (history->keys[i].place.node > last)
            drop_key(history, &history->keys[i]);
        else
            history->keys[kept++] = history->keys[i];
    }
    history->key_count = kept;
}

/* ---------------------------------------------------------------- ways through the tree */

/* The last tick at which the route is still at this node. */
static uint64_t leaves_at(const lab_history *history, uint32_t node, lab_place target)
{
    uint32_t next = lab_history_node(history, node)->next;
    return next != node ? lab_history_node(history, next)->tick : target.tick;
}

static void mark_route(lab_history *history, lab_place target)
{
    uint32_t route = ++history->routes, next = target.node;
    for (uint32_t number = target.node;;) {
        lab_node *node = lab_history_node(history, number);
        node->route = route;
        node->next = next;
        if (number == history->root)
            return;
        next = number;
        number = node->parent;
    }
}

bool lab_history_leads(const lab_history *history, lab_place place, lab_place target)
{
    return is_known(history, place.node) &&
           lab_history_node(history, place.node)->route == history->routes &&
           place.tick <= leaves_at(history, place.node, target);
}

const lab_key *lab_history_route(lab_history *history, lab_place target)
{
    mark_route(history, target);
    const lab_key *best = &history->keys[0];
    for (size_t i = 1; i < history->key_count; i++) {
        const lab_key *key = &history->keys[i];
        if (lab_history_leads(history, key->place, target) &&
            (key->place.node > best->place.node ||
             (key->place.node == best->place.node && key->place.tick > best->place.tick)))
            best = key;
    }
    return best;
}

/* ---------------------------------------------------------------- forgetting */

bool lab_history_is_crowded(const lab_history *history, size_t budget)
{
    size_t share = budget / 2;
    return node_bytes(history) > (share > NODES_LEAST ? share : NODES_LEAST);
}

lab_place lab_history_cut(lab_history *history, lab_place here)
{
    mark_route(history, here);
    size_t half = (history->packed_size + history->node_count * sizeof(lab_node)) / 2;
    const lab_key *last = &history->keys[0], *cut = NULL;
    for (size_t i = history->pinned; i < history->key_count; i++) {
        const lab_key *key = &history->keys[i];
        if (!lab_history_leads(history, key->place, here) || key->place.node <= last->place.node)
            continue;
        size_t before = (key->place.node - history->first) * sizeof(lab_node) +
                        lab_history_node(history, key->place.node)->packed;
        last = key;
        if (cut == NULL && before >= half)
            cut = key;
    }
    return cut != NULL ? cut->place : last->place;
}

/* Moves the nodes from the base on to the front, behind the start's. */
static void drop_nodes(lab_history *history, lab_place start, lab_place base)
{
    bool gap = base.node != start.node;
    uint32_t first = gap ? base.node : start.node + 1, next = lab_history_next(history);
    lab_node root = *lab_history_node(history, start.node);
    root.tick = start.tick;
    root.parent = start.node;
    size_t from = first < next ? lab_history_node(history, first)->packed : history->packed_size;
    if (first < next)
        memmove(&history->nodes[1], lab_history_node(history, first),
                (next - first) * sizeof *history->nodes);
    history->nodes[0] = root;
    history->root = start.node;
    history->first = first;
    history->node_count = 1 + (next - first);
    for (size_t i = 1; i < history->node_count; i++)
        history->nodes[i].packed -= from;
    if (gap) {
        history->nodes[1].parent = start.node;
        history->nodes[1].tick = base.tick;
    }
    history->packed_size -= from;
    memmove(history->packed, history->packed + from, history->packed_size);
}

static void drop_unreachable_keys(lab_history *history)
{
    size_t kept = history->pinned;
    for (size_t i = kept; i < history->key_count; i++) {
        if (lab_history_has(history, history->keys[i].place))
            history->keys[kept++] = history->keys[i];
        else
            drop_key(history, &history->keys[i]);
    }
    history->key_count = kept;
}

static void bring_forward(lab_history *history, lab_place place, size_t to)
{
    lab_key *key = find_key(history, place), moved = *key;
    *key = history->keys[to];
    history->keys[to] = moved;
}

bool lab_history_forget(lab_history *history, lab_place start, lab_place base)
{
    if (find_key(history, start) == NULL || find_key(history, base) == NULL)
        return false;
    drop_nodes(history, start, base);
    history->pinned = 0;
    bring_forward(history, start, history->pinned++);
    if (base.node != start.node)
        bring_forward(history, base, history->pinned++);
    drop_unreachable_keys(history);
    shrink((void **)&history->nodes, &history->node_capacity, history->node_count,
           sizeof *history->nodes);
    shrink((void **)&history->packed, &history->packed_capacity, history->packed_size, 1);
    lab_history_set_budget(history, history->budget);
    return true;
}
