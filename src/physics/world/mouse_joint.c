/* mouse_joint.c - the mouse joint: which body is dragged, at which point, and to which target. The
 * solvers treat it as a soft pin; see constraints/joint_rows.c. */
#include "base/result.h"
#include "base/vec.h"
#include "world/ids.h"
#include "world/wake.h"
#include "world/world.h"

cr_result cr_drag_begin(cr_world *world, cr_body_id id, cr_vec2 grip)
{
    const cr_body *body = cr_find(world, id);
    if (body == NULL)
        return cr_dead_id(id);
    if (!vec_finite(grip))
        return cr_fail(CR_INVALID_VALUE, "the grip must be finite");
    if (body->kind != CR_DYNAMIC)
        return cr_fail(CR_INVALID_VALUE, "only a dynamic body can be dragged");
    cr_wake(world, id.index - 1);
    world->s.drag =
        (cr_drag){.active = true, .body = id, .grip = cr_to_model(body->xf, grip), .target = grip};
    return cr_ok();
}

cr_result cr_drag_move(cr_world *world, cr_vec2 target)
{
    if (!world->s.drag.active)
        return cr_fail(CR_INVALID_VALUE, "nothing is being dragged");
    if (!vec_finite(target))
        return cr_fail(CR_INVALID_VALUE, "the target must be finite");
    world->s.drag.target = target;
    return cr_ok();
}

void cr_drag_end(cr_world *world)
{
    world->s.drag = (cr_drag){.active = false};
}

bool cr_world_drag(const cr_world *world, cr_body_id *body, cr_vec2 *grip, cr_vec2 *target)
{
    const cr_drag *drag = &world->s.drag;
    if (!drag->active)
        return false;
    *body = drag->body;
    *grip = transform_point(cr_find(world, drag->body)->xf, drag->grip);
    *target = drag->target;
    return true;
}

cr_vec2 cr_world_drag_impulse(const cr_world *world)
{
    return world->s.drag.impulse;
}
