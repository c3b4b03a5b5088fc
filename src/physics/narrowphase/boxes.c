#include "boxes.h"

#include "box_lanes.h"

void cr_box_lanes(box_pairs *pairs)
{
    collide_all_lanes(pairs);
}

/* The lanes beyond the last pair are computed with the rest and must not be what memory held. */
static void clear_rest(float *quantity, size_t count)
{
    enum { WIDEST = 16 };
    for (size_t i = count; i % WIDEST != 0; i++)
        quantity[i] = 0;
}

static void clear_rest_of_side(box_side *side, size_t count)
{
    clear_rest(side->x, count);
    clear_rest(side->y, count);
    clear_rest(side->c, count);
    clear_rest(side->s, count);
    clear_rest(side->hx, count);
    clear_rest(side->hy, count);
}

static void write_manifold(const box_pairs *pairs, size_t i)
{
    cr_manifold *out = pairs->out[i];
    out->normal = vec(pairs->nx[i], pairs->ny[i]);
    out->count = 0;
    for (int k = 0; k < CR_MAX_MANIFOLD_POINTS; k++) {
        const box_point *p = &pairs->points[k];
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

box_kernel *cr_box_kernel(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f"))
        return cr_box_lanes_avx512;
    if (__builtin_cpu_supports("avx2"))
        return cr_box_lanes_avx2;
#endif
    return cr_box_lanes;
}

void cr_box_pairs_collide(box_pairs *pairs, box_kernel *kernel)
{
    clear_rest_of_side(&pairs->a, pairs->count);
    clear_rest_of_side(&pairs->b, pairs->count);
    clear_rest(pairs->margin, pairs->count);
    kernel(pairs);
    for (size_t i = 0; i < pairs->count; i++)
        write_manifold(pairs, i);
    pairs->count = 0;
}
