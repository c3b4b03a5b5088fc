/* batch.h - pairs of like shapes, many at once, a pair a lane of the processor's vectors. The
 * mathematics is that of the single pairs (circle_circle.c, circle_box.c, aabb_aabb.c,
 * polygon_polygon.c), operation for operation, so that the bits are theirs: those tell what was
 * done when somebody listens, these do it fast. */
#ifndef CR_BATCH_H
#define CR_BATCH_H

#include "narrowphase/narrowphase.h"
#include "world/face_table.h"
#include "world/pose.h"

enum { CR_BATCH_PAIRS = 64 };

/* The last is of two polygons, of which one may be a box. */
typedef enum cr_batch_kind {
    CR_BATCH_CIRCLES,
    CR_BATCH_CIRCLE_BOX,
    CR_BATCH_BOXES,
    CR_BATCH_POLYGONS
} cr_batch_kind;
enum { CR_BATCH_KINDS = 4 };

/* A quantity of all pairs side by side. */
typedef float batch_floats[CR_BATCH_PAIRS];
typedef int32_t batch_ints[CR_BATCH_PAIRS];

typedef struct cr_pair_batch {
    size_t count;
    cr_batch_kind kind;
    const cr_pose *poses;
    const cr_face_table *face_tables; /* by the same numbers; read of polygons and their partners */
    uint32_t a[CR_BATCH_PAIRS], b[CR_BATCH_PAIRS]; /* of a circle and a box the circle is A */
    cr_manifold *out[CR_BATCH_PAIRS];
    _Alignas(64) batch_floats margin;
    batch_ints swapped; /* -1: the normal is to point from B to A */
    /* results, beside the points themselves, which are written to `out` at once */
    batch_floats nx, ny;
    batch_ints kept[CR_MAX_MANIFOLD_POINTS]; /* 0: there is none, whatever was written */
} cr_pair_batch;

/* Fills in the results of a batch of its kind. */
typedef void cr_pair_kernel(cr_pair_batch *pairs);
typedef struct cr_pair_kernels {
    int32_t lanes;
    cr_pair_kernel *of[CR_BATCH_KINDS];
} cr_pair_kernels;
/* For the most lanes that this machine works on at once, at most `most`; 0: no limit. */
const cr_pair_kernels *cr_batch_kernels_of(int32_t most);

/* Whether a pair of these kinds goes into a batch, and which. */
static inline bool cr_batched(cr_shape_kind a, cr_shape_kind b, cr_batch_kind *kind)
{
    if (a == CR_POLYGON || b == CR_POLYGON) {
        *kind = CR_BATCH_POLYGONS;
        return (a == CR_POLYGON || a == CR_BOX) && (b == CR_POLYGON || b == CR_BOX);
    }
    *kind = (cr_batch_kind)((a == CR_BOX) + (b == CR_BOX));
    return a <= CR_BOX && b <= CR_BOX;
}

/* Adds the pair of two of the poses, of which there may be CR_BATCH_PAIRS; *out is written by
 * cr_batch_collide. */
static inline void cr_batch_add(cr_pair_batch *pairs, uint32_t a, uint32_t b, float margin,
                                cr_manifold *out)
{
    size_t i = pairs->count++;
    bool swapped = pairs->poses[b].kind == CR_CIRCLE && pairs->poses[a].kind != CR_CIRCLE;
    pairs->a[i] = swapped ? b : a;
    pairs->b[i] = swapped ? a : b;
    pairs->swapped[i] = -swapped;
    pairs->margin[i] = margin;
    pairs->out[i] = out;
}

/* Writes all manifolds, and leaves no pairs. */
void cr_batch_collide(cr_pair_batch *pairs, const cr_pair_kernels *kernels);

#endif
