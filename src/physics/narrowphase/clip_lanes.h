/* clip_lanes.h - from a reference face and the face of the other polygon that looks against it to a
 * manifold, one pair a lane: the latter half of cr_clip_faces. Included by batch_kernels.h. */
#ifndef CR_CLIP_LANES_H
#define CR_CLIP_LANES_H

#include "narrowphase/batch_lanes.h"

/* As face_query. */
typedef struct lanes_query {
    cr_lanes separation;
    cr_words face;
} lanes_query;

/* Keeps the part of the segment on the inner side; returns in which lanes something is left. */
static inline cr_mask clip(lanes2 segment[2], lanes2 side, cr_lanes offset)
{
    cr_lanes d0 = dot2(side, segment[0]) - offset, d1 = dot2(side, segment[1]) - offset;
    cr_mask out0 = below(all(0), d0), out1 = below(all(0), d1);
    lanes2 cut = mad2(segment[0], sub2(segment[1], segment[0]), d0 / (d0 - d1));
    segment[0] = pick2(out0, cut, segment[0]);
    segment[1] = pick2(both(none_of(out0), out1), cut, segment[1]);
    return none_of(both(out0, out1));
}

typedef struct lanes_reference {
    lanes2 v1, v2, normal, origin;
    cr_lanes margin;
} lanes_reference;

static inline void store_corner(cr_pair_batch *pairs, size_t i, int number,
                                const lanes_reference *r, lanes2 p, cr_words feature, cr_mask there)
{
    cr_lanes separation = dot2(r->normal, sub2(p, r->v1));
    lanes2 position = add2(mad2(p, r->normal, -0.5f * separation), r->origin);
    store_point(pairs, i, number, position, separation, feature,
                both(there, at_most(separation, r->margin)));
}

/* The names of face and corners are the numbers of the reference face and of the segment's ends. */
typedef struct lanes_names {
    cr_words face, first, second;
} lanes_names;

/* `owner_is_b` where that face is B's. There is nothing where the two are not `near`. */
static inline void clip_to_reference(cr_pair_batch *pairs, size_t i, const lanes_reference *r,
                                     lanes2 segment[2], const lanes_names *names,
                                     cr_mask owner_is_b, cr_mask near)
{
    lanes2 along = {-r->normal.y, r->normal.x};
    near = both(near, clip(segment, neg2(along), -dot2(along, r->v1)));
    near = both(near, clip(segment, along, dot2(along, r->v2)));
    cr_words owner = pick_words(owner_is_b, all_words(1 << 16), all_words(0));
    cr_words name = owner | names->face << 8;
    store_normal(pairs, i, pick2(owner_is_b, neg2(r->normal), r->normal));
    store_corner(pairs, i, 0, r, segment[0], name | names->first, near);
    store_corner(pairs, i, 1, r, segment[1], name | names->second, near);
}

#endif
