/* batch.h - pairs of like shapes, many at once, a pair a lane of the processor's vectors. The
 * mathematics is that of the single pairs (circle_circle.c, circle_box.c, aabb_aabb.c,
 * polygon_polygon.c), operation for operation, so that the bits are theirs: those tell what was
 * done when somebody listens, these do it fast. */
#ifndef CR_BATCH_H
#define CR_BATCH_H

#include "narrowphase.h"

enum { CR_BATCH_PAIRS = 64 };

typedef enum batch_kind { CR_BATCH_CIRCLES, CR_BATCH_CIRCLE_BOX, CR_BATCH_BOXES } batch_kind;
enum { CR_BATCH_KINDS = 3 };

/* A quantity of all pairs side by side. */
typedef float batch_floats[CR_BATCH_PAIRS];
typedef int32_t batch_ints[CR_BATCH_PAIRS];

typedef struct batch_side {
    _Alignas(64) batch_floats x, y; /* origin */
    batch_floats c, s;              /* rotation */
    batch_floats hx, hy;            /* size */
} batch_side;

typedef struct batch_point {
    _Alignas(64) batch_floats x, y, separation;
    batch_ints feature;
    batch_ints kept; /* 0: there is none, and the rest means nothing */
} batch_point;

typedef struct batch {
    size_t count;
    batch_kind kind;
    /* who: of a circle and a box the circle is A */
    const cr_pose *pose_a[CR_BATCH_PAIRS], *pose_b[CR_BATCH_PAIRS];
    cr_manifold *out[CR_BATCH_PAIRS];
    _Alignas(64) batch_floats margin;
    batch_ints swapped; /* -1: the normal is to point from B to A */
    /* the same by quantities */
    batch_side a, b;
    /* results */
    batch_floats nx, ny;
    batch_point points[CR_MAX_MANIFOLD_POINTS];
} batch;

/* Fills in the results of a batch of its kind. */
typedef void batch_kernel(batch *pairs);
typedef struct batch_kernels {
    int32_t lanes;
    batch_kernel *of[CR_BATCH_KINDS];
} batch_kernels;
/* For the most lanes that this machine works on at once, at most `most`; 0: no limit. */
const batch_kernels *cr_batch_kernels_of(int32_t most);

/* Whether a pair of these kinds goes into a batch, and which. */
static inline bool cr_batched(cr_shape_kind a, cr_shape_kind b, batch_kind *kind)
{
    *kind = (batch_kind)((a == CR_BOX) + (b == CR_BOX));
    return a <= CR_BOX && b <= CR_BOX;
}

/* Adds a pair, of which there may be CR_BATCH_PAIRS; *out is written by cr_batch_collide. */
static inline void cr_batch_add(batch *pairs, const cr_pose *a, const cr_pose *b, float margin,
                                cr_manifold *out)
{
    size_t i = pairs->count++;
    bool swapped = a->kind > b->kind;
    pairs->pose_a[i] = swapped ? b : a;
    pairs->pose_b[i] = swapped ? a : b;
    pairs->swapped[i] = -swapped;
    pairs->margin[i] = margin;
    pairs->out[i] = out;
}

/* Writes all manifolds, and leaves no pairs. */
void cr_batch_collide(batch *pairs, const batch_kernels *kernels);

#endif
