/* joint_lists.c - collects and sorts the pairs that joints keep from colliding, and makes the lists
 * of each body's joints by counting sort. */
#include "world/joint_lists.h"

#include <stdlib.h>
#include <string.h>

bool cr_joint_lists_reserve(cr_world *world, size_t joint_slots, size_t slots)
{
    return CR_RESERVE(world->joint_filter, joint_slots) &&
           CR_RESERVE(world->joint_list, 2 * joint_slots) &&
           CR_RESERVE(world->joint_starts, slots + 1);
}

void cr_joint_lists_note_removed(cr_world *world)
{
    world->awake_dirty = true;
    world->joint_filter_dirty = true;
}

void cr_joint_lists_invalidate(cr_world *world)
{
    cr_joint_lists_note_removed(world);
    world->joint_lists_valid = false;
}

/* ---- which bodies joints keep apart ---- */

static int compare_pairs(const void *left, const void *right)
{
    const cr_slot_pair *p = left, *q = right;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    return (p->b > q->b) - (p->b < q->b);
}

void cr_joint_filter_rebuild(cr_world *world)
{
    world->joint_filter_dirty = false;
    world->joint_filter_count = 0;
    for (size_t i = 0; i < world->s.joint_slots; i++) {
        const cr_joint *joint = &world->joints[i];
        uint32_t a = joint->def.a.index - 1, b = joint->def.b.index - 1;
        if (joint->alive && !joint->def.collide && joint->def.b.index != 0)
            world->joint_filter[world->joint_filter_count++] =
                a < b ? (cr_slot_pair){a, b} : (cr_slot_pair){b, a};
    }
    if (world->joint_filter_count > 1)
        qsort(world->joint_filter, world->joint_filter_count, sizeof *world->joint_filter,
              compare_pairs);
}

/* ---- which joints a body has ---- */

/* The slots of the joint's bodies; returns how many there are. */
static int ends_of(const cr_joint *joint, uint32_t ends[2])
{
    int count = 0;
    if (joint->alive)
        ends[count++] = joint->def.a.index - 1;
    if (joint->alive && joint->def.b.index != 0)
        ends[count++] = joint->def.b.index - 1;
    return count;
}

/* Counts each body's joints, then sums the counts up: joint_starts holds the end of each list. */
static void count_joints(cr_world *world)
{
    uint32_t *starts = world->joint_starts, ends[2], sum = 0;
    size_t bodies = 0;
    for (size_t i = 0; i < world->s.joint_slots; i++)
        for (int k = ends_of(&world->joints[i], ends); k-- > 0;)
            bodies = ends[k] >= bodies ? (size_t)ends[k] + 1 : bodies;
    memset(starts, 0, (bodies + 1) * sizeof *starts);
    for (size_t i = 0; i < world->s.joint_slots; i++)
        for (int k = ends_of(&world->joints[i], ends); k-- > 0;)
            starts[ends[k]]++;
    for (size_t i = 0; i <= bodies; i++) {
        sum += starts[i];
        starts[i] = sum;
    }
    world->joint_body_count = bodies;
}

/* Scatters the joints from the last to the first into the lists, each list from its end; so
 * joint_starts holds the beginnings afterwards. */
static void list_joints(cr_world *world)
{
    uint32_t ends[2];
    count_joints(world);
    for (size_t i = world->s.joint_slots; i-- > 0;)
        for (int k = ends_of(&world->joints[i], ends); k-- > 0;)
            world->joint_list[--world->joint_starts[ends[k]]] = (uint32_t)i;
    world->joint_lists_valid = true;
}

cr_joint_list cr_joints_of(cr_world *world, uint32_t slot)
{
    if (!world->joint_lists_valid && world->s.joint_slots > 0)
        list_joints(world);
    if (world->s.joint_slots == 0 || slot >= world->joint_body_count)
        return (cr_joint_list){NULL, 0};
    const uint32_t *starts = &world->joint_starts[slot];
    return (cr_joint_list){&world->joint_list[starts[0]], starts[1] - starts[0]};
}
