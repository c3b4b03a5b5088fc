/* fast.h - who moves so far within a tick that its middle could get past a surface. */
#ifndef CR_FAST_H
#define CR_FAST_H

#include "poses.h"
#include "vec.h"

/* That it is not fast, by what its pose tells, without a look at its shape; `way` and `turn` (>= 0)
 * are those of the tick. A box reaches no further than its half sides together. */
static inline bool cr_is_slow(const cr_pose *pose, cr_vec2 way, float turn)
{
    float inner = pose->size.x, reach = pose->size.y;
    if (pose->kind == CR_BOX) {
        inner = min_float(pose->size.x, pose->size.y);
        reach = pose->size.x + pose->size.y;
    }
    float allowed = 0.5f * inner - turn * reach;
    return (allowed >= 0) & (vec_dot(way, way) <= allowed * allowed);
}

#endif
