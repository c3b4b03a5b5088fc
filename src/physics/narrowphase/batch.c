#include "batch.h"

#include "machine.h"
#include "rows.h"

#include <stddef.h>

extern const batch_kernels cr_batch_kernels_1, cr_batch_kernels_4, cr_batch_kernels_8,
    cr_batch_kernels_16;

const batch_kernels *cr_batch_kernels_of(int32_t most)
{
    static const batch_kernels *const by_width[CR_WIDTHS] = {CR_BY_WIDTH(cr_batch_kernels)};
    return by_width[cr_machine_width(most)];
}

/* The lanes beyond the last pair are computed with the rest and must not be what memory held. */
static void fill_up(batch *pairs, cr_manifold *nobody)
{
    static const cr_pose nowhere = {.kind = CR_CIRCLE};
    enum { WIDEST = 16 };
    for (size_t i = pairs->count; i % WIDEST != 0; i++) {
        pairs->pose_a[i] = pairs->pose_b[i] = &nowhere;
        pairs->margin[i] = 0;
        pairs->swapped[i] = 0;
        pairs->out[i] = nobody;
    }
}

/* Of four pairs. */
static void read_poses(batch_side *to, const cr_pose *const *poses, size_t i)
{
    rows_turn(
        (const void *const[4]){
            &poses[i]->t,
            &poses[i + 1]->t,
            &poses[i + 2]->t,
            &poses[i + 3]->t,
        },
        (void *const[4]){&to->x[i], &to->y[i], &to->c[i], &to->s[i]});
    for (size_t k = i; k < i + 4; k++) {
        to->hx[k] = poses[k]->size.x;
        to->hy[k] = poses[k]->size.y;
    }
}

static void write_points(const batch *pairs, int k, size_t i)
{
    const batch_point *p = &pairs->points[k];
    cr_manifold *const *out = &pairs->out[i];
    rows_turn((const void *const[4]){&p->x[i], &p->y[i], &p->separation[i], &p->feature[i]},
              (void *const[4]){
                  &out[0]->points[k],
                  &out[1]->points[k],
                  &out[2]->points[k],
                  &out[3]->points[k],
              });
}
_Static_assert(offsetof(cr_manifold_point, separation) == 2 * sizeof(float) &&
                   offsetof(cr_manifold_point, feature) == 3 * sizeof(float),
               "a point begins with what write_points writes");

/* The points are there, whether kept or not. */
static void finish_manifold(const batch *pairs, size_t i)
{
    cr_manifold *out = pairs->out[i];
    out->normal = vec(pairs->nx[i], pairs->ny[i]);
    out->count = -pairs->points[0].kept[i] - pairs->points[1].kept[i];
    for (int k = 0; k < CR_MAX_MANIFOLD_POINTS; k++) {
        cr_manifold_point *p = &out->points[k];
        p->normal_impulse = p->tangent_impulse = p->normal_force = p->tangent_force = 0;
    }
    if (out->count == 2)
        return;
    if (!pairs->points[0].kept[i])
        out->points[0] = out->points[1];
    memset(&out->points[1], 0, sizeof out->points[1]);
}

void cr_batch_collide(batch *pairs, const batch_kernels *kernels)
{
    cr_manifold nobody;
    fill_up(pairs, &nobody);
    for (size_t i = 0; i < pairs->count; i += 4) {
        read_poses(&pairs->a, pairs->pose_a, i);
        read_poses(&pairs->b, pairs->pose_b, i);
    }
    kernels->of[pairs->kind](pairs);
    for (size_t i = 0; i < pairs->count; i += 4)
        for (int k = 0; k < CR_MAX_MANIFOLD_POINTS; k++)
            write_points(pairs, k, i);
    for (size_t i = 0; i < pairs->count; i++)
        finish_manifold(pairs, i);
    pairs->count = 0;
}
