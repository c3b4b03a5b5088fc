/* fast_motion.h - tells bodies so fast that their centre could pass through a surface in one tick.
 */
#ifndef CR_FAST_MOTION_H
#define CR_FAST_MOTION_H

#include "base/vec.h"
#include "world/pose.h"

/* Whether the body is too slow for that; `way` and `turn` (>= 0) are its displacement and rotation
 * in the tick. For a circle or a box the pose is enough, and the shape is not read: the half sides
 * of a box add up to more than its bounding radius. */
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
