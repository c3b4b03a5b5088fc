/* sort_and_sweep.c - sort and sweep (Baraff 1992): boxes are sorted by their left ends, and each is
 * tested only against those that begin before its right end. Between ticks the order hardly
 * changes, so that insertion sort takes nearly linear time. */
#include "broadphase/broadphase.h"

#include <stdlib.h>

typedef struct cr_interval {
    float lower, upper;
    uint32_t slot;
    bool may_move;
    size_t next; /* index of the next interval whose body may move */
} cr_interval;

/* Equal ends are ordered by slot, so that there is one order only. */
static bool after(const cr_interval *p, const cr_interval *q)
{
    return p->lower != q->lower ? p->lower > q->lower : p->slot > q->slot;
}

static int compare(const void *left, const void *right)
{
    const cr_interval *p = left, *q = right;
    return after(p, q) ? 1 : after(q, p) ? -1 : 0;
}

static bool rebuild(cr_world *world)
{
    if (!CR_RESERVE(world->intervals, world->s.live))
        return false;
    size_t n = 0;
    for (uint32_t i = 0; i < world->s.body_slots; i++)
        if (world->bodies[i].alive)
            world->intervals[n++].slot = i;
    world->interval_count = n;
    return true;
}

static bool sort_intervals(cr_world *world)
{
    bool rebuilt = world->interval_count != world->s.live;
    if (rebuilt && !rebuild(world))
        return false;
    cr_interval *in = world->intervals;
    size_t n = world->interval_count;
    for (size_t i = 0; i < n; i++) {
        in[i].lower = world->bounds[in[i].slot].lower.x;
        in[i].upper = world->bounds[in[i].slot].upper.x;
    }
    if (rebuilt) {
        if (n > 0)
            qsort(in, n, sizeof *in, compare);
        return true;
    }
    for (size_t i = 1; i < n; i++) {
        cr_interval moved = in[i];
        size_t j = i;
        for (; j > 0 && after(&in[j - 1], &moved); j--)
            in[j] = in[j - 1];
        in[j] = moved;
    }
    return true;
}

/* Links the intervals of bodies that may move into a list. A body at rest is tested against these
 * alone: in a sleeping pile there may be hundreds of others above and below it. */
static void link_moving(cr_world *world)
{
    size_t next = world->interval_count;
    for (size_t i = world->interval_count; i-- > 0;) {
        cr_interval *in = &world->intervals[i];
        in->may_move = cr_may_move(&world->bodies[in->slot]);
        in->next = next;
        if (in->may_move)
            next = i;
    }
}

bool cr_sort_and_sweep(cr_world *world)
{
    float margin = world->s.config.margin;
    if (!sort_intervals(world))
        return false;
    link_moving(world);
    const cr_interval *in = world->intervals;
    size_t n = world->interval_count;
    for (size_t i = 0; i < n; i++) {
        cr_aabb box = world->bounds[in[i].slot];
        float reach = in[i].upper + margin;
        bool all = in[i].may_move;
        for (size_t j = all ? i + 1 : in[i].next; j < n && in[j].lower <= reach;
             j = all ? j + 1 : in[j].next) {
            cr_count_candidate(world);
            if (cr_boxes_overlap(box, world->bounds[in[j].slot], margin) &&
                !cr_add_pair(world, in[i].slot, in[j].slot))
                return false;
        }
    }
    return true;
}
