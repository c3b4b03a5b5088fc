/* snapshot.c - copies a world into one block of memory, and back. */
#include "base/result.h"
#include "broadphase/aabb_tree.h"
#include "broadphase/pair_cache.h"
#include "contacts/sleeping_contacts.h"
#include "world/awake.h"
#include "world/joint_lists.h"
#include "world/poses.h"
#include "world/world.h"

#include <stdlib.h>
#include <string.h>

struct cr_snapshot {
    size_t size;
    cr_state state;
    /* the arrays follow, in the order of world_arrays.inc, each padded to 16 bytes */
};

/* An array that belongs to the world's state. */
typedef struct saved_array {
    void **data;
    size_t *capacity;
    size_t count, size;
} saved_array;

enum {
#define STATE(type, name, count) SAVED_##name,
#define SCRATCH(type, name)
#include "world/world_arrays.inc"
    ARRAYS
};

static void saved_arrays(const cr_world *world, const cr_state *state, saved_array out[ARRAYS])
{
    cr_world *w = (cr_world *)(uintptr_t)world; /* written through by restore only */
#define STATE(type, name, count)                                                                   \
    *out++ = (saved_array){(void **)&w->name, &w->name##_capacity, state->count, sizeof *w->name};
#define SCRATCH(type, name)
#include "world/world_arrays.inc"
}

static size_t padded(size_t bytes)
{
    return (bytes + 15) / 16 * 16;
}

cr_snapshot *cr_world_snapshot(const cr_world *world)
{
    saved_array arrays[ARRAYS];
    saved_arrays(world, &world->s, arrays);
    size_t size = padded(sizeof(cr_snapshot));
    for (int i = 0; i < ARRAYS; i++)
        size += padded(arrays[i].count * arrays[i].size);
    cr_snapshot *snapshot = malloc(size);
    if (snapshot == NULL)
        return NULL;
    snapshot->size = size;
    snapshot->state = world->s;
    unsigned char *at = (unsigned char *)snapshot + padded(sizeof *snapshot);
    for (int i = 0; i < ARRAYS; i++) {
        if (arrays[i].count > 0)
            memcpy(at, *arrays[i].data, arrays[i].count * arrays[i].size);
        at += padded(arrays[i].count * arrays[i].size);
    }
    return snapshot;
}

cr_result cr_world_restore(cr_world *world, const cr_snapshot *snapshot)
{
    saved_array arrays[ARRAYS];
    saved_arrays(world, &snapshot->state, arrays);
    /* even an empty array gets memory: adding 0 to a null pointer is undefined */
    for (int i = 0; i < ARRAYS; i++)
        if (!cr_reserve(arrays[i].data, arrays[i].capacity, arrays[i].count + 1, arrays[i].size))
            return cr_out_of_memory();
    if (!cr_joint_lists_reserve(world, snapshot->state.joint_slots, snapshot->state.body_slots) ||
        !cr_awake_reserve(world, snapshot->state.body_slots, snapshot->state.joint_slots) ||
        !cr_poses_reserve(world, snapshot->state.body_slots) ||
        !cr_all_contacts_reserve(world, snapshot->state.contact_count +
                                            snapshot->state.sleeping_contact_count))
        return cr_out_of_memory();
    const unsigned char *at = (const unsigned char *)snapshot + padded(sizeof *snapshot);
    for (int i = 0; i < ARRAYS; i++) {
        if (arrays[i].count > 0)
            memcpy(*arrays[i].data, at, arrays[i].count * arrays[i].size);
        at += padded(arrays[i].count * arrays[i].size);
    }
    world->s = snapshot->state;
    world->interval_count = 0;
    world->contacts_solved = false;
    cr_all_contacts_invalidate(world);
    cr_joint_lists_invalidate(world);
    cr_awake_restore(world);
    cr_pair_cache_invalidate(world);
    cr_poses_update_all(world);
    return cr_ok();
}

size_t cr_snapshot_size(const cr_snapshot *snapshot)
{
    return snapshot->size;
}

void cr_snapshot_free(cr_snapshot *snapshot)
{
    free(snapshot);
}
