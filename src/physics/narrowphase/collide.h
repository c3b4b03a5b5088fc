/* collide.h - collides many pairs of like shapes at once, one pair in each SIMD lane. The
 * mathematics is the same as in the scalar code (circle_circle.c, circle_box.c, aabb_aabb.c,
 * polygon_polygon.c), operation for operation, so that the bits are the same: the scalar code can
 * tell a trace what it does, this code is fast. */
#ifndef CR_COLLIDE_H
#define CR_COLLIDE_H

#include "base/tuning.h"
#include "narrowphase/narrowphase.h"
#include "world/pose.h"
#include "world/world.h"

/* In the last kind one of the two polygons may be a box. */
typedef enum cr_batch_kind {
    CR_BATCH_CIRCLES,
    CR_BATCH_CIRCLE_BOX,
    CR_BATCH_BOXES,
    CR_BATCH_POLYGONS
} cr_batch_kind;
enum { CR_BATCH_KINDS = 4 };

/* One quantity of all pairs. */
typedef float batch_floats[CR_BATCH_PAIRS];
typedef int32_t batch_ints[CR_BATCH_PAIRS];

typedef struct cr_pair_batch {
    size_t count;
    cr_batch_kind kind;
    const cr_pose *poses;
    const cr_face_table *face_tables; /* same indices; read only for polygons and their partners */
    uint32_t a[CR_BATCH_PAIRS], b[CR_BATCH_PAIRS]; /* of a circle and a box, the circle is A */
    cr_manifold *out[CR_BATCH_PAIRS];
    _Alignas(64) batch_floats margin;
    batch_ints swapped; /* -1 where the normal must point from B to A, else 0 */
    /* results, but for the points, which the kernel writes to `out` */
    batch_floats nx, ny;
    batch_ints kept[CR_MAX_MANIFOLD_POINTS]; /* 0: the point that was written does not count */
} cr_pair_batch;

/* Computes the results of a batch of its kind. */
typedef void cr_pair_kernel(cr_pair_batch *pairs);
typedef struct cr_pair_kernels {
    int32_t lanes;
    cr_pair_kernel *of[CR_BATCH_KINDS];
} cr_pair_kernels;
/* The kernels with the most lanes that this machine has, at most `most`; 0: no limit. */
const cr_pair_kernels *cr_batch_kernels_of(int32_t most);

/* Whether there is a batch for pairs of these shapes; *kind tells which. */
bool cr_batched(cr_shape_kind a, cr_shape_kind b, cr_batch_kind *kind);

/* Adds the pair of the poses a and b; a batch holds at most CR_BATCH_PAIRS. *out is written by
 * cr_batch_collide. */
void cr_batch_add(cr_pair_batch *pairs, uint32_t a, uint32_t b, float margin, cr_manifold *out);

/* Computes all manifolds and empties the batch. */
void cr_batch_collide(cr_pair_batch *pairs, const cr_pair_kernels *kernels);

/* ---- the pairs of a world ---- */

/* Computes the manifold of one pair, and tells the trace if it listens to the pair. */
void cr_pair_collide(const cr_world *world, cr_slot_pair pair, cr_manifold *out);

/* The manifolds of up to CR_MANIFOLD_BATCH pairs, to the same bits. */
void cr_pairs_collide(const cr_world *world, const cr_slot_pair *pairs, size_t count,
                      cr_manifold *out);

#endif
