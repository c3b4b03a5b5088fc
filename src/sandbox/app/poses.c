/* poses.c - interpolation of centres and angles between two ticks. */
#include "poses.h"

#include <stdlib.h>

static bool reserve(app_poses *poses, size_t slots)
{
    if (slots <= poses->capacity)
        return true;
    size_t capacity = slots * 2;
    app_pose *before = realloc(poses->before, capacity * sizeof *before);
    if (before == NULL)
        return false;
    poses->before = before;
    view_pose *drawn = realloc(poses->drawn, capacity * sizeof *drawn);
    if (drawn == NULL)
        return false;
    poses->drawn = drawn;
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
        app_pose *pose = &poses->before[slot];
        pose->id = cr_world_slot(world, slot);
        if (pose->id.index != 0) {
            cr_body_view body = cr_body_look(world, pose->id);
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

static cr_transform blend(const app_pose *before, const cr_body_view *now, float alpha)
{
    float rest = 1.0f - alpha;
    cr_vec2 center = {now->center.x * alpha + before->center.x * rest,
                      now->center.y * alpha + before->center.y * rest};
    cr_rot q = cr_rot_from_angle(now->angle * alpha + before->angle * rest);
    cr_vec2 arm = cr_dir_to_world(q, now->shape->centroid);
    return (cr_transform){{center.x - arm.x, center.y - arm.y}, q};
}

const view_pose *poses_blend(app_poses *poses, const cr_world *world, float alpha)
{
    size_t slots = cr_world_slots(world);
    if (poses->count == 0 || !reserve(poses, slots))
        return NULL;
    for (size_t slot = 0; slot < slots; slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        view_pose *pose = &poses->drawn[slot];
        pose->id = id;
        if (id.index == 0)
            continue;
        cr_body_view now = cr_body_look(world, id);
        pose->transform = now.transform;
        if (slot < poses->count && cr_same_id(poses->before[slot].id, id) &&
            now.shape->kind != CR_HALFSPACE)
            pose->transform = blend(&poses->before[slot], &now, alpha);
    }
    return poses->drawn;
}

void poses_free(app_poses *poses)
{
    free(poses->before);
    free(poses->drawn);
    *poses = (app_poses){0};
}
