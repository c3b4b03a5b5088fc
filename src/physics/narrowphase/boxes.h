/* boxes.h - pairs of boxes, many at once. The mathematics is that of polygon_polygon.c and
 * aabb_aabb.c, operation for operation, so that the bits are theirs: those tell what was done
 * when somebody listens, these do it fast. */
#ifndef CR_BOXES_H
#define CR_BOXES_H

#include "narrowphase.h"

enum { CR_BOX_PAIRS = 64 };

/* A quantity of all pairs side by side, with room for whole lanes. */
typedef struct box_side {
    _Alignas(64) float x[CR_BOX_PAIRS], y[CR_BOX_PAIRS]; /* origin */
    float c[CR_BOX_PAIRS], s[CR_BOX_PAIRS];              /* rotation */
    float hx[CR_BOX_PAIRS], hy[CR_BOX_PAIRS];            /* half width and height */
} box_side;

typedef struct box_point {
    _Alignas(64) float x[CR_BOX_PAIRS], y[CR_BOX_PAIRS], separation[CR_BOX_PAIRS];
    int32_t feature[CR_BOX_PAIRS];
    int32_t kept[CR_BOX_PAIRS]; /* 0: there is none, and the rest means nothing */
} box_point;

typedef struct box_pairs {
    size_t count;
    box_side a, b;
    float margin[CR_BOX_PAIRS];
    cr_manifold *out[CR_BOX_PAIRS];
    /* results */
    float nx[CR_BOX_PAIRS], ny[CR_BOX_PAIRS];
    box_point points[CR_MAX_MANIFOLD_POINTS];
} box_pairs;

/* Adds a pair, of which there may be CR_BOX_PAIRS; *out is written by cr_box_pairs_collide. */
static inline void cr_box_pairs_add(box_pairs *pairs, placed a, placed b, float margin,
                                    cr_manifold *out)
{
    size_t i = pairs->count++;
    pairs->a.x[i] = a.t.p.x;
    pairs->a.y[i] = a.t.p.y;
    pairs->a.c[i] = a.t.q.c;
    pairs->a.s[i] = a.t.q.s;
    pairs->a.hx[i] = a.shape->half.x;
    pairs->a.hy[i] = a.shape->half.y;
    pairs->b.x[i] = b.t.p.x;
    pairs->b.y[i] = b.t.p.y;
    pairs->b.c[i] = b.t.q.c;
    pairs->b.s[i] = b.t.q.s;
    pairs->b.hx[i] = b.shape->half.x;
    pairs->b.hy[i] = b.shape->half.y;
    pairs->margin[i] = margin;
    pairs->out[i] = out;
}

/* Fills in the results of all pairs. */
typedef void box_kernel(box_pairs *pairs);
box_kernel cr_box_lanes;
#if defined(__x86_64__)
box_kernel cr_box_lanes_avx2, cr_box_lanes_avx512;
#endif
/* The widest that this processor has. */
box_kernel *cr_box_kernel(void);

/* Writes all manifolds, and leaves no pairs. */
void cr_box_pairs_collide(box_pairs *pairs, box_kernel *kernel);

#endif
