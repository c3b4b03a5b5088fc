/* z_order.c - the order in which bodies are drawn, and the body under a point. */
#include "lab/z_order.h"

#include "lab/body_user_data.h"

uint64_t lab_z_order(const cr_body_view *body, cr_body_id id)
{
    if (body->shape->kind == CR_HALFSPACE)
        return id.index;
    uint64_t order = (uint64_t)(lab_user_order(body->user) - LAB_MIN_ORDER + 1);
    return order << 32 | id.index;
}

cr_body_id lab_pick(const cr_world *world, cr_vec2 point,
                    bool (*wanted)(const void *user, cr_body_id id), const void *user)
{
    cr_body_id best = {0, 0};
    uint64_t best_order = 0;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0 || (wanted != NULL && !wanted(user, id)))
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        uint64_t order = lab_z_order(&body, id);
        if (order > best_order && cr_shape_contains(body.shape, body.transform, point)) {
            best = id;
            best_order = order;
        }
    }
    return best;
}
