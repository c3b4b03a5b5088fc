/* fast_motion.h - who moves so far within a tick that its middle could get past a surface. */
#ifndef CR_FAST_MOTION_H
#define CR_FAST_MOTION_H

#include "base/vec.h"
#include "world/pose.h"

/* That it is not fast; `way` and `turn` (>= 0) are those of the tick. Of a disc or a box the pose
 * tells enough, and the shape is not looked at; a box reaches no further than its half sides
 * together. */
static inline bool cr_is_slow(const cr_pose *pose, const cr_shape *shape, cr_vec2 way, float turn)
{
    float inner = pose->size.x, reach = 0;
    if (pose->kind == CR_BOX) {
        inner = min_float(pose->size.x, pose->size.y);
        reach = pose->size.x + pose->size.y;
    } else if (pose->kind != CR_CIRCLE) {
        inner = shape->inner_radius;
        reach = shape->bounding_radius;
    }
    float allowed = 0.5f * inner - turn * reach;
    return (allowed >= 0) & (vec_dot(way, way) <= allowed * allowed);
}

#endif
