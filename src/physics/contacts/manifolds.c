/* manifolds.c - collides the pairs of a world: those of like shapes in SIMD batches, all others,
 * and those that a trace listens to, one at a time. */
#include "contacts/manifolds.h"

#include "base/prefetch.h"
#include "narrowphase/batch.h"

bool cr_is_traced(const cr_world *world, cr_body_id a, cr_body_id b)
{
    cr_body_id only = world->trace_only;
    return world->trace.emit != NULL &&
           (only.index == 0 || cr_same_id(only, a) || cr_same_id(only, b));
}

void cr_pair_collide(const cr_world *world, cr_slot_pair pair, cr_manifold *out)
{
    const cr_body *a = &world->bodies[pair.a], *b = &world->bodies[pair.b];
    const cr_config *config = &world->s.config;
    cr_collide_input in = {
        .margin = config->margin + cr_speculative_margin(a, b),
        .textbook = config->polygons == CR_POLYGONS_TEXTBOOK,
        .a = cr_id_of(world, pair.a),
        .b = cr_id_of(world, pair.b),
    };
    in.trace = cr_is_traced(world, in.a, in.b) ? &world->trace : NULL;
    cr_narrow_collide(out, (cr_placed_shape){cr_shape_of(world, pair.a), a->xf},
                      (cr_placed_shape){cr_shape_of(world, pair.b), b->xf}, in);
}

static bool add_to_batch(const cr_world *world, cr_slot_pair pair, cr_pair_batch *batches,
                         cr_manifold *out)
{
    const cr_pose *a = &world->poses[pair.a], *b = &world->poses[pair.b];
    cr_batch_kind kind;
    if (!cr_batched(a->kind, b->kind, &kind))
        return false;
    float margin = world->s.config.margin;
    if (world->speculative)
        margin += cr_speculative_margin(&world->bodies[pair.a], &world->bodies[pair.b]);
    cr_batch_add(&batches[kind], pair.a, pair.b, margin, out);
    if (kind == CR_BATCH_POLYGONS) {
        cr_face_table_prefetch(&world->face_tables[pair.a]);
        cr_face_table_prefetch(&world->face_tables[pair.b]);
    }
    return true;
}

void cr_pairs_collide(const cr_world *world, const cr_slot_pair *pairs, size_t count,
                      cr_manifold *out)
{
    _Static_assert((int)CR_MANIFOLD_BATCH <= (int)CR_BATCH_PAIRS, "all may be of one kind");
    cr_pair_batch batches[CR_BATCH_KINDS];
    for (int i = 0; i < CR_BATCH_KINDS; i++) {
        batches[i].count = 0;
        batches[i].kind = (cr_batch_kind)i;
        batches[i].poses = world->poses;
        batches[i].face_tables = world->face_tables;
    }
    /* the textbook's SAT and the trace have scalar code only */
    bool alone = world->s.config.polygons == CR_POLYGONS_TEXTBOOK || world->trace.emit != NULL;
    for (size_t i = 0; i < count; i++)
        CR_PREFETCH_WHOLE(world->poses, pairs[i].b);
    for (size_t i = 0; i < count; i++)
        if (alone || !add_to_batch(world, pairs[i], batches, &out[i]))
            cr_pair_collide(world, pairs[i], &out[i]);
    const cr_pair_kernels *kernels = cr_batch_kernels_of(world->s.config.lanes);
    for (int i = 0; i < CR_BATCH_KINDS; i++)
        if (batches[i].count > 0)
            cr_batch_collide(&batches[i], kernels);
}
