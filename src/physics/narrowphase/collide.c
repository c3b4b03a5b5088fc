/* collide.c - collides pairs of shapes. A jump table says which test serves which pair of kinds. Of
 * the pairs of a world those of like shapes go in SIMD batches, with the kernels of this machine,
 * whose results become manifolds; all others, and those that a trace listens to, one at a time. */
#include "narrowphase/collide.h"

#include "base/cpu.h"
#include "base/prefetch.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* Row: the kind of A, column: of B. What is missing below the diagonal is reached by swapping. */
static cr_collide_function *const functions[CR_SHAPE_KINDS][CR_SHAPE_KINDS] = {
    [CR_CIRCLE] = {cr_collide_circles, cr_collide_circle_box, cr_collide_circle_polygon,
                   cr_collide_circle_halfspace},
    [CR_BOX] = {NULL, cr_collide_boxes, cr_collide_polygons, cr_collide_polygon_halfspace},
    [CR_POLYGON] = {NULL, cr_collide_polygons, cr_collide_polygons, cr_collide_polygon_halfspace},
    [CR_HALFSPACE] = {NULL, NULL, NULL, NULL},
};

void cr_emit(const cr_collide_input *in, cr_trace_record record)
{
    record.a = in->a;
    record.b = in->b;
    if (in->swapped) {
        record.owner = 1 - record.owner;
        if (record.kind == CR_TRACE_POINT)
            record.axis = vec_neg(record.axis);
    }
    in->trace->emit(in->trace->user, &record);
}

void cr_narrow_collide(cr_manifold *out, cr_placed_shape a, cr_placed_shape b, cr_collide_input in)
{
    memset(out, 0, sizeof *out);
    in.swapped = functions[a.shape->kind][b.shape->kind] == NULL;
    if (in.trace != NULL)
        cr_emit(&in, (cr_trace_record){.kind = CR_TRACE_PAIR, .face = -1, .vertex = -1});
    cr_placed_shape first = in.swapped ? b : a, second = in.swapped ? a : b;
    cr_collide_function *collide = functions[first.shape->kind][second.shape->kind];
    if (collide == NULL)
        return;
    collide(out, first, second, &in);
    if (in.swapped)
        out->normal = vec_neg(out->normal);
}

void cr_collide(cr_manifold *out, const cr_shape *a, cr_transform ta, const cr_shape *b,
                cr_transform tb, float margin, bool textbook, const cr_trace *trace)
{
    cr_collide_input in = {.margin = margin, .textbook = textbook, .trace = trace};
    cr_narrow_collide(out, (cr_placed_shape){a, ta}, (cr_placed_shape){b, tb}, in);
}

/* ---- batches ---- */

extern const cr_pair_kernels cr_batch_kernels_1, cr_batch_kernels_4, cr_batch_kernels_8,
    cr_batch_kernels_16;

const cr_pair_kernels *cr_batch_kernels_of(int32_t most)
{
    static const cr_pair_kernels *const by_width[CR_WIDTHS] = {CR_BY_WIDTH(cr_batch_kernels)};
    return by_width[cr_cpu_simd_width(most)];
}

bool cr_batched(cr_shape_kind a, cr_shape_kind b, cr_batch_kind *kind)
{
    if (a == CR_POLYGON || b == CR_POLYGON) {
        *kind = CR_BATCH_POLYGONS;
        return (a == CR_POLYGON || a == CR_BOX) && (b == CR_POLYGON || b == CR_BOX);
    }
    *kind = (cr_batch_kind)((a == CR_BOX) + (b == CR_BOX));
    return a <= CR_BOX && b <= CR_BOX;
}

void cr_batch_add(cr_pair_batch *pairs, uint32_t a, uint32_t b, float margin, cr_manifold *out)
{
    size_t i = pairs->count++;
    bool swapped = (pairs->poses[b].kind == CR_CIRCLE) & (pairs->poses[a].kind != CR_CIRCLE);
    uint32_t change = (a ^ b) & -(uint32_t)swapped; /* a branch would be mispredicted often */
    pairs->a[i] = a ^ change;
    pairs->b[i] = b ^ change;
    pairs->swapped[i] = -swapped;
    pairs->margin[i] = margin;
    pairs->out[i] = out;
}

/* Fills the lanes behind the last pair: they are computed, too, and must not read garbage. */
static void fill_up(cr_pair_batch *pairs, cr_manifold *unused)
{
    enum { WIDEST = 16 };
    for (size_t i = pairs->count; i % WIDEST != 0; i++) {
        pairs->a[i] = pairs->a[0];
        pairs->b[i] = pairs->b[0];
        pairs->margin[i] = 0;
        pairs->swapped[i] = 0;
        pairs->out[i] = unused;
    }
}

/* Keeps the bits of a point that are set in the mask, and clears the others. The impulses are not
 * touched. */
static void mask_point(cr_manifold_point *point, uint32_t mask)
{
    uint32_t words[4];
    static_assert(offsetof(cr_manifold_point, normal_impulse) == sizeof words,
                  "position, separation, feature");
    memcpy(words, point, sizeof words);
    for (int i = 0; i < 4; i++)
        words[i] &= mask;
    memcpy(point, words, sizeof words);
}

/* The kernel has written both points, whether they are kept or not. Which of them are kept is as
 * good as random, and branches would be mispredicted. */
static void finish_manifold(const cr_pair_batch *pairs, size_t i)
{
    cr_manifold *out = pairs->out[i];
    bool first = pairs->kept[0][i], second = pairs->kept[1][i];
    cr_manifold_point kept = out->points[second & !first];
    out->normal = vec(pairs->nx[i], pairs->ny[i]);
    out->count = first + second;
    out->points[0] = kept;
    mask_point(&out->points[1], -(uint32_t)(first & second));
    for (int k = 0; k < CR_MAX_MANIFOLD_POINTS; k++) {
        cr_manifold_point *p = &out->points[k];
        p->normal_impulse = p->tangent_impulse = p->normal_force = p->tangent_force = 0;
    }
}

void cr_batch_collide(cr_pair_batch *pairs, const cr_pair_kernels *kernels)
{
    cr_manifold unused;
    fill_up(pairs, &unused);
    kernels->of[pairs->kind](pairs);
    for (size_t i = 0; i < pairs->count; i++)
        finish_manifold(pairs, i);
    pairs->count = 0;
}

/* ---- the pairs of a world ---- */

void cr_pair_collide(const cr_world *world, cr_slot_pair pair, cr_manifold *out)
{
    const cr_body *a = &world->bodies[pair.a], *b = &world->bodies[pair.b];
    const cr_config *config = &world->s.config;
    cr_collide_input in = {
        .margin = config->margin + cr_speculative_margin(world, pair.a, pair.b),
        .textbook = config->polygons == CR_POLYGONS_TEXTBOOK,
        .a = cr_id_of(world, pair.a),
        .b = cr_id_of(world, pair.b),
    };
    in.trace = cr_is_traced(world, in.a, in.b) ? &world->trace : NULL;
    cr_narrow_collide(out, (cr_placed_shape){cr_shape_of(world, pair.a), a->xf},
                      (cr_placed_shape){cr_shape_of(world, pair.b), b->xf}, in);
}

/* Prefetches the table. Pairs refer to tables in an order that the processor cannot foresee, so a
 * batch of pairs prefetches all of its tables before it reads the first. */
static void prefetch_face_table(const cr_face_table *table)
{
    const char *at = (const char *)table;
    __builtin_prefetch(at);
    __builtin_prefetch(at + sizeof *table / 2);
    __builtin_prefetch(at + sizeof *table - 1);
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
        margin += cr_speculative_margin(world, pair.a, pair.b);
    cr_batch_add(&batches[kind], pair.a, pair.b, margin, out);
    if (kind == CR_BATCH_POLYGONS) {
        prefetch_face_table(&world->face_tables[pair.a]);
        prefetch_face_table(&world->face_tables[pair.b]);
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
