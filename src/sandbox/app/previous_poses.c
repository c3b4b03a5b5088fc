/* previous_poses.c - the tick before the present one. */
#include "sandbox/app/previous_poses.h"

#include <stdlib.h>

static bool reserve(app_poses *poses, size_t slots)
{
    if (slots <= poses->capacity)
        return true;
    size_t capacity = slots * 2;
    view_before *before = realloc(poses->before, capacity * sizeof *before);
    if (before == NULL)
        return false;
    poses->before = before;
    poses->capacity = capacity;
    return true;
}

void poses_remember(app_poses *poses, const cr_world *world)
{
    size_t slots = cr_world_slots(world);
    poses->count = 0;
    if (!reserve(poses, slots))
        return;
    for (size_t slot = 0; slot < slots; slot++) {
        view_before *pose = &poses->before[slot];
        pose->id = cr_world_slot(world, slot);
        if (pose->id.index != 0) {
            cr_body_view body = cr_body_get_view(world, pose->id);
            pose->center = body.center;
            pose->angle = body.angle;
        }
    }
    poses->count = slots;
}

void poses_forget(app_poses *poses)
{
    poses->count = 0;
}

void poses_free(app_poses *poses)
{
    free(poses->before);
    *poses = (app_poses){0};
}
