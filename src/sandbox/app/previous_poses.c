/* previous_poses.c - where the picture has the bodies beside where they are. */
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
    cr_placement *recalled = realloc(poses->recalled, capacity * sizeof *recalled);
    if (recalled == NULL)
        return false;
    poses->recalled = recalled;
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

bool previous_poses_recall(app_previous_poses *poses, lab_session *session, size_t branch,
                           uint64_t tick)
{
    const cr_world *world = lab_session_world(session);
    size_t slots = cr_world_slots(world);
    if (!reserve(poses, slots) || !lab_session_poses(session, branch, tick, poses->recalled, slots))
        return false;
    for (size_t slot = 0; slot < slots; slot++)
        poses->previous[slot] = (view_previous_pose){.id = cr_world_slot(world, slot),
                                                     .center = poses->recalled[slot].center,
                                                     .angle = poses->recalled[slot].angle};
    poses->count = slots;
    return true;
}

void previous_poses_forget(app_previous_poses *poses)
{
    poses->count = 0;
}

void previous_poses_free(app_previous_poses *poses)
{
    free(poses->previous);
    free(poses->recalled);
    *poses = (app_previous_poses){0};
}
