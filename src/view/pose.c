/* pose.c - where bodies stand in the picture, and which of them can be seen there. */
#include "view/view_internal.h"

#include <math.h>

/* NULL when there is nothing to blend with. */
static const view_previous_pose *before_of(const view_frame_in *in, cr_body_id id,
                                           const cr_body_view *now)
{
    size_t slot = id.index - 1;
    bool known = slot < in->previous_count && cr_same_id(in->previous[slot].id, id);
    return known && now->shape->kind != CR_HALFSPACE ? &in->previous[slot] : NULL;
}

static cr_transform blend(const view_previous_pose *before, const cr_body_view *now, float alpha)
{
    float rest = 1.0f - alpha;
    cr_vec2 center = {now->center.x * alpha + before->center.x * rest,
                      now->center.y * alpha + before->center.y * rest};
    cr_rot back = cr_rot_from_angle((before->angle - now->angle) * rest), to = now->transform.q;
    cr_rot q = {to.c * back.c - to.s * back.s, to.s * back.c + to.c * back.s};
    cr_vec2 arm = cr_dir_to_world(q, now->shape->centroid);
    return (cr_transform){{center.x - arm.x, center.y - arm.y}, q};
}

static cr_transform pose_of(const view_frame_in *in, cr_body_id id, const cr_body_view *now)
{
    const view_previous_pose *before = before_of(in, id, now);
    return before != NULL ? blend(before, now, in->alpha) : now->transform;
}

cr_transform view_pose_of(const view_frame_in *in, cr_body_id id)
{
    cr_body_view now = cr_body_get_view(in->scene->world, id);
    return pose_of(in, id, &now);
}

cr_vec2 view_center_of(const view_frame_in *in, cr_body_id id)
{
    cr_body_view now = cr_body_get_view(in->scene->world, id);
    return cr_to_world(pose_of(in, id, &now), now.shape->centroid);
}

bool view_body_at(const view_paint *p, size_t slot, view_body *out)
{
    cr_body_id id = cr_world_slot(p->world, slot);
    if (id.index == 0)
        return false;
    out->id = id;
    out->slot = slot;
    out->look = cr_body_get_view(p->world, id);
    out->pose = pose_of(p->in, id, &out->look);
    out->center = view_to_screen(p->camera, cr_to_world(out->pose, out->look.shape->centroid));
    return true;
}

/* The stretch from a to b, widened by `reach`, and what is seen have something in common. */
static bool overlap(float a, float b, float reach, float low, float high)
{
    return fminf(a, b) - reach <= high && fmaxf(a, b) + reach >= low;
}

bool view_in_sight(const view_paint *p, cr_body_id id, const cr_body_view *look, float margin)
{
    if (look->shape->kind == CR_HALFSPACE)
        return true;
    float reach = look->shape->bounding_radius + margin * p->px / p->camera->scale;
    const view_previous_pose *before = before_of(p->in, id, look);
    cr_vec2 a = look->center, b = before != NULL ? before->center : a;
    return overlap(a.x, b.x, reach, p->visible.lower.x, p->visible.upper.x) &&
           overlap(a.y, b.y, reach, p->visible.lower.y, p->visible.upper.y);
}

bool view_body_in_sight(const view_paint *p, size_t slot, float margin, view_body *out)
{
    cr_body_id id = cr_world_slot(p->world, slot);
    if (id.index == 0)
        return false;
    cr_body_view look = cr_body_get_view(p->world, id);
    return view_in_sight(p, id, &look, margin) && view_body_at(p, slot, out);
}
