/* candidates.c - the filter of pairs by layers, mass and sleep, and that by joints; and the copying
 * of a thread's buffer of pairs into the common array. */
#include "broadphase/candidates.h"

#include "broadphase/pair_sort.h"
#include "world/joint_lists.h"

#include <string.h>

bool cr_add_pair(cr_world *world, uint32_t a, uint32_t b)
{
    const cr_body *p = &world->bodies[a], *q = &world->bodies[b];
    if ((p->layers & q->layers) == 0 || (cr_has_infinite_mass(p) && cr_has_infinite_mass(q)) ||
        cr_both_at_rest(p, q))
        return true;
    if (!CR_RESERVE(world->broad_pairs, world->broad_pair_count + 1))
        return false;
    world->broad_pairs[world->broad_pair_count++] =
        a < b ? (cr_slot_pair){a, b} : (cr_slot_pair){b, a};
    return true;
}

/* The first entry of the joint filter from `at` on that does not come before the pair. A galloping
 * search: its steps double, because where most bodies sleep few of many entries are looked for. */
static size_t lower_bound(const cr_world *world, size_t at, cr_slot_pair pair)
{
    size_t end = at, step = 1;
    while (end < world->joint_filter_count && cr_pair_before(world->joint_filter[end], pair)) {
        at = end + 1;
        end += step;
        step *= 2;
    }
    end = end < world->joint_filter_count ? end : world->joint_filter_count;
    while (at < end) {
        size_t middle = at + (end - at) / 2;
        if (cr_pair_before(world->joint_filter[middle], pair))
            at = middle + 1;
        else
            end = middle;
    }
    return at;
}

void cr_filter_joined_pairs(cr_world *world)
{
    size_t at = 0, n = 0;
    cr_joint_filter_rebuild(world);
    if (world->joint_filter_count == 0)
        return;
    for (size_t i = 0; i < world->broad_pair_count; i++) {
        cr_slot_pair pair = world->broad_pairs[i];
        at = lower_bound(world, at, pair);
        if (at == world->joint_filter_count || cr_pair_before(pair, world->joint_filter[at]))
            world->broad_pairs[n++] = pair;
    }
    world->broad_pair_count = n;
}

bool cr_every_pair(cr_world *world, cr_pair_test *test)
{
    float margin = world->s.config.margin;
    for (uint32_t a = 0; a < world->s.body_slots; a++) {
        if (!world->bodies[a].alive)
            continue;
        for (uint32_t b = a + 1; b < world->s.body_slots; b++) {
            if (!world->bodies[b].alive || cr_both_at_rest(&world->bodies[a], &world->bodies[b]))
                continue;
            cr_count_candidate(world);
            if (test(world, a, b, margin) && !cr_add_pair(world, a, b))
                return false;
        }
    }
    return true;
}

void cr_pair_buffer_flush(cr_pair_buffer *buffer)
{
    cr_pair_pool *pool = buffer->pool;
    size_t at = atomic_fetch_add_explicit(&pool->count, buffer->count, memory_order_relaxed);
    if (at + buffer->count <= pool->capacity && buffer->count > 0)
        memcpy(&pool->pairs[at], buffer->pairs, buffer->count * sizeof *buffer->pairs);
    buffer->count = 0;
}
