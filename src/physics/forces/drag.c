/* drag.c - the hand: a damped spring from a point of a body to a target.
 *
 * The spring is stepped implicitly (Catto, "Soft Constraints", GDC 2011), so that no stiffness
 * makes it explode: with k = m w^2, c = 2 zeta m w, w = 2 pi f, the impulse P of a tick solves
 *     (K + gamma) P = -(v + beta/h x),  gamma = 1/(h (c + h k)),  beta = h^2 k gamma
 * where x is the stretch, v the grip's velocity and K the 2x2 inverse effective mass of the grip:
 *     K = 1/m + I^-1 [r.y^2, -r.x r.y; -r.x r.y, r.x^2]. */
#include "forces.h"

#include "result.h"
#include "vec.h"

static cr_vec2 solve_2x2(float a, float b, float d, cr_vec2 y)
{
    float determinant = a * d - b * b;
    return vec((d * y.x - b * y.y) / determinant, (a * y.y - b * y.x) / determinant);
}

void cr_force_drag(cr_world *world, float h)
{
    const cr_config *config = &world->s.config;
    const cr_drag *drag = &world->s.drag;
    if (!drag->active)
        return;
    cr_body *body = cr_find(world, drag->body);
    if (body == NULL || body->inv_mass == 0)
        return;
    float w = (float)(2 * CR_PI) * config->drag_frequency;
    float k = body->mass * w * w, c = 2 * config->drag_damping * body->mass * w;
    float gamma = 1 / (h * (c + h * k));
    cr_vec2 grip = transform_point(body->xf, drag->grip);
    cr_vec2 r = vec_sub(grip, body->center), stretch = vec_sub(grip, drag->target);
    /* where the forces so far lead the grip's velocity by the end of the tick */
    cr_vec2 v = vec_mad(body->v, body->acceleration, h);
    v = vec_mad(v, body->force, h * body->inv_mass);
    v = vec_add(v, vec_spin(body->w + h * body->torque * body->inv_inertia, r));
    cr_vec2 aim = vec_neg(vec_mad(v, stretch, h * k * gamma));
    float im = body->inv_mass + gamma, ii = body->inv_inertia;
    cr_vec2 impulse = solve_2x2(im + ii * r.y * r.y, -ii * r.x * r.y, im + ii * r.x * r.x, aim);
    body->force = vec_mad(body->force, impulse, 1 / h);
    body->torque += vec_cross(r, impulse) / h;
}

cr_result cr_drag_begin(cr_world *world, cr_body_id id, cr_vec2 grip)
{
    const cr_body *body = cr_find(world, id);
    if (body == NULL)
        return cr_dead_id(id);
    if (!vec_finite(grip))
        return cr_fail(CR_INVALID_VALUE, "the grip must be finite");
    if (body->kind != CR_DYNAMIC)
        return cr_fail(CR_INVALID_VALUE, "only a dynamic body can be dragged by a spring");
    world->s.drag = (cr_drag){true, id, cr_to_model(body->xf, grip), grip};
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
