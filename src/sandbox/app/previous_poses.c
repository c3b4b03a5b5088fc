/* previous_poses.c - the tick before the present one. */
#include "sandbox/app/previous_poses.h"

#include <stdlib.h>

static bool reserve(app_previous_poses *poses, size_t slots)
{
    if (slots <= poses->capacity)
        return true;
    size_t capacity = slots * 2;
    view_previous_pose *before = realloc(poses->previous, capacity * sizeof *before);
    if (before == NULL)
        return false;
    poses->previous = before;
    poses->capacity = capacity;
    return true;
}

void previous_poses_remember(app_previous_poses *poses, const cr_world *world)
{
    size_t slots = cr_world_slots(world);
    poses->count = 0;
    if (!reserve(poses, slots))
        return;
    for (size_t slot = 0; slot < slots; slot++) {
        view_previous_pose *pose = &poses->previous[slot];
        pose->id = cr_world_slot(world, slot);
        if (pose->id.index != 0) {
            cr_body_view body = cr_body_get_view(world, pose->id);
            pose->center = body.center;
            pose->angle = body.angle;
        }
    }
    poses->count = slots;
}

void previous_poses_forget(app_previous_poses *poses)
{
    poses->count = 0;
}

void previous_poses_free(app_previous_poses *poses)
{
    free(poses->previous);
    *poses = (app_previous_poses){0};
}
