/* batch.c - chooses the kernels of this machine, and turns their results into manifolds. */
#include "narrowphase/batch.h"

#include "base/cpu.h"

#include <string.h>

extern const cr_pair_kernels cr_batch_kernels_1, cr_batch_kernels_4, cr_batch_kernels_8,
    cr_batch_kernels_16;

const cr_pair_kernels *cr_batch_kernels_of(int32_t most)
{
    static const cr_pair_kernels *const by_width[CR_WIDTHS] = {CR_BY_WIDTH(cr_batch_kernels)};
    return by_width[cr_cpu_simd_width(most)];
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

/* The kernel has written both points, whether they are kept or not. */
static void finish_manifold(const cr_pair_batch *pairs, size_t i)
{
    cr_manifold *out = pairs->out[i];
    out->normal = vec(pairs->nx[i], pairs->ny[i]);
    out->count = -pairs->kept[0][i] - pairs->kept[1][i];
    for (int k = 0; k < CR_MAX_MANIFOLD_POINTS; k++) {
        cr_manifold_point *p = &out->points[k];
        p->normal_impulse = p->tangent_impulse = p->normal_force = p->tangent_force = 0;
    }
    if (out->count == 2)
        return;
    if (pairs->kept[1][i])
        out->points[0] = out->points[1];
    memset(&out->points[1], 0, sizeof out->points[1]);
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
