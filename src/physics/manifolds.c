#include "manifolds.h"

#include "continuous/continuous.h"
#include "continuous/look_ahead.h"
#include "narrowphase/boxes.h"

bool cr_watched(const cr_world *world, cr_body_id a, cr_body_id b)
{
    cr_body_id only = world->trace_only;
    return world->trace.emit != NULL &&
           (only.index == 0 || cr_same_id(only, a) || cr_same_id(only, b));
}

void cr_pair_collide(const cr_world *world, cr_slot_pair pair, cr_manifold *out)
{
    const cr_body *a = &world->bodies[pair.a], *b = &world->bodies[pair.b];
    const cr_config *config = &world->s.config;
    narrow how = {
        .margin = config->margin + cr_pair_reach(a, b),
        .textbook = config->polygons == CR_POLYGONS_TEXTBOOK,
        .a = cr_id_of(world, pair.a),
        .b = cr_id_of(world, pair.b),
    };
    how.trace = cr_watched(world, how.a, how.b) ? &world->trace : NULL;
    cr_narrow_collide(out, (placed){cr_shape_of(world, pair.a), a->xf},
                      (placed){cr_shape_of(world, pair.b), b->xf}, how);
}

static bool collide_in_lanes(const cr_world *world, cr_slot_pair pair, box_pairs *boxes,
                             cr_manifold *out)
{
    const cr_shape *of_a = cr_shape_of(world, pair.a), *of_b = cr_shape_of(world, pair.b);
    const cr_body *a = &world->bodies[pair.a], *b = &world->bodies[pair.b];
    if (of_a->kind != CR_BOX || of_b->kind != CR_BOX)
        return false;
    float margin = world->s.config.margin;
    if (world->s.config.continuous == CR_CONTINUOUS_SPECULATIVE)
        margin += cr_pair_reach(a, b);
    cr_box_pairs_add(boxes, (placed){of_a, a->xf}, (placed){of_b, b->xf}, margin, out);
    return true;
}

void cr_pairs_collide(const cr_world *world, const cr_slot_pair *pairs, size_t count,
                      cr_manifold *out)
{
    box_pairs boxes;
    boxes.count = 0;
    /* the textbook has but one pace, and so has an explanation */
    bool in_lanes = world->s.config.polygons != CR_POLYGONS_TEXTBOOK && world->trace.emit == NULL;
    for (size_t i = 0; i < count; i++)
        if (!in_lanes || !collide_in_lanes(world, pairs[i], &boxes, &out[i]))
            cr_pair_collide(world, pairs[i], &out[i]);
    if (boxes.count > 0)
        cr_box_pairs_collide(&boxes, cr_box_kernel());
}
