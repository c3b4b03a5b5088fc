/* snapshot.c - packs a world into one block of memory, and back. */
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
    /* the arrays follow, in the order of world_arrays.inc, packed */
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

/* ---------------------------------------------------------------- packing
 *
 * Neighbours in an array have much in common: materials, masses, kinds, all that is 0. So of each
 * element only the words are kept in which it differs from the one before it, behind a mask that
 * says which these are. It takes two thirds of a copy's memory, or less. */

enum { WORD = sizeof(uint32_t), MASK = sizeof(uint64_t), MOST_WORDS = 8 * MASK };

/* Elements of another size are copied. */
static bool is_packed(const saved_array *array)
{
    return array->size % WORD == 0 && array->size / WORD <= MOST_WORDS;
}

/* The most that a packed array may take. */
static size_t packed_bound(const saved_array *array)
{
    return array->count * (array->size + MASK);
}

static uint32_t word_at(const unsigned char *from, size_t i)
{
    uint32_t word;
    memcpy(&word, from + i * WORD, WORD);
    return word;
}

/* Writes each word, and has the next one written over it unless it differs: no branch that the
 * processor could guess wrong. Returns where the element ends. */
static unsigned char *pack_element(unsigned char *out, const unsigned char *element,
                                   const unsigned char *before, size_t words)
{
    uint64_t mask = 0;
    unsigned char *at = out + MASK;
    for (size_t i = 0; i < words; i++) {
        uint32_t word = word_at(element, i);
        uint64_t differs = word != word_at(before, i);
        memcpy(at, &word, WORD);
        at += differs * WORD;
        mask |= differs << i;
    }
    memcpy(out, &mask, MASK);
    return at;
}

static unsigned char *pack(unsigned char *out, const saved_array *array)
{
    static const unsigned char zeros[MOST_WORDS * WORD];
    const unsigned char *element = *array->data, *before = zeros;
    size_t bytes = array->count * array->size;
    if (!is_packed(array)) {
        if (bytes > 0)
            memcpy(out, element, bytes);
        return out + bytes;
    }
    for (size_t i = 0; i < array->count; i++, before = element, element += array->size)
        out = pack_element(out, element, before, array->size / WORD);
    return out;
}

static const unsigned char *unpack(const saved_array *array, const unsigned char *from)
{
    unsigned char *element = *array->data;
    size_t bytes = array->count * array->size;
    if (!is_packed(array)) {
        if (bytes > 0)
            memcpy(element, from, bytes);
        return from + bytes;
    }
    for (size_t i = 0; i < array->count; i++, element += array->size) {
        uint64_t mask;
        memcpy(&mask, from, MASK);
        from += MASK;
        if (i == 0)
            memset(element, 0, array->size);
        else
            memcpy(element, element - array->size, array->size);
        for (; mask != 0; mask &= mask - 1, from += WORD)
            memcpy(element + (size_t)__builtin_ctzll(mask) * WORD, from, WORD);
    }
    return from;
}

/* ---------------------------------------------------------------- snapshots */

cr_snapshot *cr_world_snapshot(const cr_world *world)
{
    saved_array arrays[ARRAYS];
    saved_arrays(world, &world->s, arrays);
    size_t bound = sizeof(cr_snapshot);
    for (int i = 0; i < ARRAYS; i++)
        bound += packed_bound(&arrays[i]);
    cr_snapshot *snapshot = malloc(bound);
    if (snapshot == NULL)
        return NULL;
    unsigned char *end = (unsigned char *)(snapshot + 1);
    for (int i = 0; i < ARRAYS; i++)
        end = pack(end, &arrays[i]);
    snapshot->size = (size_t)(end - (unsigned char *)snapshot);
    snapshot->state = world->s;
    cr_snapshot *smaller = realloc(snapshot, snapshot->size);
    return smaller != NULL ? smaller : snapshot;
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
    const unsigned char *at = (const unsigned char *)(snapshot + 1);
    for (int i = 0; i < ARRAYS; i++)
        at = unpack(&arrays[i], at);
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
