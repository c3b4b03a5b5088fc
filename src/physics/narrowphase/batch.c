#include "batch.h"

#include "kernels.h"

#include "rows.h"

const batch_kernels cr_kernels = CR_KERNELS;

const batch_kernels *cr_kernels_here(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f"))
        return &cr_kernels_avx512;
    if (__builtin_cpu_supports("avx2"))
        return &cr_kernels_avx2;
#endif
    return &cr_kernels;
}

/* The lanes beyond the last pair are computed with the rest and must not be what memory held. */
static void fill_up(batch *pairs)
{
    static const cr_pose nowhere = {.kind = CR_CIRCLE};
    enum { WIDEST = 16 };
    for (size_t i = pairs->count; i % WIDEST != 0; i++) {
        pairs->pose_a[i] = pairs->pose_b[i] = &nowhere;
        pairs->margin[i] = 0;
        pairs->swapped[i] = 0;
    }
}

static void read_poses(batch_side *to, const cr_pose *const *poses, size_t i)
{
    rows_turn(&poses[i]->t.p.x, &poses[i + 1]->t.p.x, &poses[i + 2]->t.p.x, &poses[i + 3]->t.p.x,
              (float *const[4]){&to->x[i], &to->y[i], &to->c[i], &to->s[i]});
    for (size_t k = i; k < i + 4; k++) {
        to->hx[k] = poses[k]->size.x;
        to->hy[k] = poses[k]->size.y;
    }
}

static void write_manifold(const batch *pairs, size_t i)
{
    cr_manifold *out = pairs->out[i];
    out->normal = vec(pairs->nx[i], pairs->ny[i]);
    out->count = 0;
    for (int k = 0; k < CR_MAX_MANIFOLD_POINTS; k++) {
        const batch_point *p = &pairs->points[k];
        if (p->kept[i])
            out->points[out->count++] = (cr_manifold_point){
                .position = vec(p->x[i], p->y[i]),
                .separation = p->separation[i],
                .feature = (uint32_t)p->feature[i],
            };
    }
    if (out->count == 1)
        out->points[1] = (cr_manifold_point){.feature = 0};
}

void cr_batch_collide(batch *pairs, const batch_kernels *kernels)
{
    fill_up(pairs);
    for (size_t i = 0; i < pairs->count; i += 4) {
        read_poses(&pairs->a, pairs->pose_a, i);
        read_poses(&pairs->b, pairs->pose_b, i);
    }
    kernels->of[pairs->kind](pairs);
    for (size_t i = 0; i < pairs->count; i++)
        write_manifold(pairs, i);
    pairs->count = 0;
}
