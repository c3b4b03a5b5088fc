/* motion_lanes.h - how the bodies of contacts move to each other, a contact in each lane. A file
 * that defines CR_LANES and CR_KERNEL, which gives a function the name of its width, and includes
 * this makes the kernel. */
#include "contacts/contact_motion.h"
#include "simd/lanes_gather.h"
#include "simd/lanes_vec2.h"

#include <assert.h>
#include <stddef.h>

/* What is read of manifolds, four floats at a time. */
typedef struct lanes_manifold {
    cr_mask two;
    cr_lanes2 normal, position[CR_MAX_MANIFOLD_POINTS];
    cr_lanes separation[CR_MAX_MANIFOLD_POINTS];
} lanes_manifold;

static_assert(sizeof(cr_manifold) % sizeof(float) == 0 && offsetof(cr_manifold, normal) == 0 &&
                  offsetof(cr_manifold, count) == 2 * sizeof(float) &&
                  offsetof(cr_manifold, points[0].position) == 3 * sizeof(float) &&
                  offsetof(cr_manifold, points[0].separation) == 5 * sizeof(float) &&
                  offsetof(cr_manifold_point, separation) == 2 * sizeof(float),
              "a manifold is rows of four");

static inline lanes_manifold load_lanes_manifold(const cr_motion_batch *batch, size_t i)
{
    const float *at = (const float *)batch->manifolds;
    const uint32_t *which = &batch->manifold[i];
    const size_t stride = sizeof(cr_manifold) / sizeof(float),
                 second = offsetof(cr_manifold, points[1]) / sizeof(float);
    cr_float4 head = gather(at, stride, which), first = gather(at + 4, stride, which),
              other = gather(at + second, stride, which);
    return (lanes_manifold){cmp_eq_int(as_int(head.z), 2),
                            {head.x, head.y},
                            {{head.w, first.x}, {other.x, other.y}},
                            {first.y, other.z}};
}

/* cr_point_velocity */
static inline cr_lanes2 lanes_point_velocity(const cr_motion_input *in, const uint32_t *slots,
                                             cr_lanes2 p)
{
    cr_float4 body = gather(in->bodies, in->stride, slots);
    cr_lanes w = gather(in->bodies + 1, in->stride, slots).w;
    cr_lanes2 r = sub2(p, (cr_lanes2){body.x, body.y});
    return add2((cr_lanes2){body.z, body.w}, (cr_lanes2){-w * r.y, w * r.x});
}

/* How many times faster along than across a slider moves: 1 / tan of the angle whose cosine is
 * CR_SEAM_PARALLEL_COS. */
static const float SLIDE_RATIO = 7;

static inline cr_int_lanes fact(cr_mask mask, int32_t bit)
{
    return select_int(mask, splat_int(bit), splat_int(0));
}

static inline void find_motions(const cr_motion_input *in, cr_motion_batch *batch, size_t i)
{
    lanes_manifold m = load_lanes_manifold(batch, i);
    cr_mask second = mask_and(m.two, cmp_lt(m.separation[1], m.separation[0])); /* is deeper */
    cr_lanes2 p = select2(second, m.position[1], m.position[0]);
    cr_lanes2 closing =
        sub2(lanes_point_velocity(in, &batch->a[i], p), lanes_point_velocity(in, &batch->b[i], p));
    cr_lanes approach = dot2(m.normal, closing);
    cr_lanes along = abs_lanes(m.normal.x * closing.y - m.normal.y * closing.x);

    cr_lanes2 extent = sub2(m.position[1], m.position[0]);
    cr_lanes gap = m.separation[0], twice_gap = gap + abs_lanes(gap); /* 0 where they overlap */
    cr_lanes near = splat(in->extent) + twice_gap;
    cr_mask faces = mask_and(m.two, cmp_lt(near * near, dot2(extent, extent)));

    const cr_lanes touch = splat(CR_TOUCH_DISTANCE), slow = splat(CR_SEAM_SLIDE_SPEED);
    cr_mask touches =
        mask_or(cmp_lt(m.separation[0], touch), mask_and(m.two, cmp_lt(m.separation[1], touch)));
    cr_mask rests = mask_and(cmp_lt(abs_lanes(approach), splat(CR_REST_SPEED)), touches);
    cr_lanes least = select_lanes(second, m.separation[1], m.separation[0]);
    cr_mask above = cmp_le(splat(-in->extent), least); /* deeper is no floor: see seams.h */
    cr_mask slides = mask_and(cmp_lt(splat(CR_REST_SPEED), along),
                              cmp_lt(splat(SLIDE_RATIO) * abs_lanes(approach), along));
    cr_mask turned = mask_and(above, mask_not(faces));
    cr_int_lanes facts = fact(rests, CR_MOTION_RESTS) |
                         fact(cmp_lt(least, splat(-in->overlap)), CR_MOTION_OVERLAPS) |
                         fact(cmp_lt(least, splat(-in->deep)), CR_MOTION_DEEP) |
                         fact(mask_and(above, slides), CR_MOTION_SLIDES) |
                         fact(mask_and(turned, cmp_lt(slow, approach)), CR_MOTION_MEETS) |
                         fact(mask_and(turned, cmp_lt(approach, -slow)), CR_MOTION_PARTS);
    store(&batch->approach[i], approach);
    memcpy(&batch->facts[i], &facts, sizeof facts);
}

cr_motion_kernel CR_KERNEL(cr_contact_motions);
void CR_KERNEL(cr_contact_motions)(const cr_motion_input *in, cr_motion_batch *batch)
{
    for (size_t i = 0; i < batch->count; i += CR_LANES)
        find_motions(in, batch, i);
}
