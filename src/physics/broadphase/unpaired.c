/* unpaired.c - tells a trace which bodies make no pair with the one that it listens to, and why.
 *
 * The algorithms look at few candidates each, and at different ones, but all yield the same pairs:
 * those whose bounding boxes meet and that pass the filters of pairs.c. So the reason is found here
 * by the same tests, whichever algorithm ran. */
#include "broadphase/pairs.h"

#include <math.h>

/* m: how far two boxes are apart; 0 where they meet. */
static float gap_of(cr_aabb a, cr_aabb b)
{
    float x = max_float(max_float(a.lower.x - b.upper.x, b.lower.x - a.upper.x), 0);
    float y = max_float(max_float(a.lower.y - b.upper.y, b.lower.y - a.upper.y), 0);
    return vec_length(vec(x, y));
}

static cr_unpaired reason(const cr_world *world, cr_slot_pair pair)
{
    cr_unpaired why = CR_UNPAIRED_BOUNDS;
    if (!cr_boxes_overlap(world->bounds[pair.a], world->bounds[pair.b], world->s.config.margin))
        return why;
    if (cr_may_pair(&world->bodies[pair.a], &world->bodies[pair.b], &why) &&
        cr_pair_is_filtered(world, pair.a, pair.b))
        why = CR_UNPAIRED_JOINED;
    return why;
}

void cr_trace_unpaired(const cr_world *world)
{
    const cr_body *body = cr_find(world, world->trace_only);
    uint32_t own = world->trace_only.index - 1;
    for (uint32_t slot = 0; slot < world->s.body_slots && body != NULL; slot++) {
        cr_slot_pair pair = own < slot ? (cr_slot_pair){own, slot} : (cr_slot_pair){slot, own};
        if (slot == own || !world->bodies[slot].alive ||
            cr_pairs_contain(world->broad_pairs, world->broad_pair_count, pair))
            continue;
        cr_trace_record record = {.kind = CR_TRACE_UNPAIRED,
                                  .a = world->trace_only,
                                  .b = cr_id_of(world, slot),
                                  .face = -1,
                                  .vertex = -1,
                                  .unpaired = reason(world, pair),
                                  .value = gap_of(world->bounds[own], world->bounds[slot]),
                                  .from = world->bounds[slot].lower,
                                  .to = world->bounds[slot].upper};
        world->trace.emit(world->trace.user, &record);
    }
}
