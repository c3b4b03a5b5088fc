/* persistence.c - what a contact keeps from the last tick: the impulses of its points, which warm
 * starting needs, and the side on which its bodies met. */
#include "contacts/persistence.h"

#include "base/tuning.h"
#include "base/vec.h"
#include "narrowphase/narrowphase.h"

/* ---- the impulses of the points ---- */

static void transfer_impulse(cr_manifold_point *to, const cr_manifold_point *from)
{
    to->normal_impulse += from->normal_impulse;
    to->tangent_impulse += from->tangent_impulse;
    to->normal_force += from->normal_force;
    to->tangent_force += from->tangent_force;
}

static cr_manifold_point *find_point(cr_manifold *m, uint32_t feature)
{
    for (int i = 0; i < m->count; i++)
        if (cr_same_name(m->points[i].feature, feature))
            return &m->points[i];
    return NULL;
}

static cr_manifold_point *nearest(cr_manifold *m, cr_vec2 place)
{
    cr_manifold_point *best = &m->points[0];
    float least = vec_length(vec_sub(best->position, place));
    for (int i = 1; i < m->count; i++) {
        float distance = vec_length(vec_sub(m->points[i].position, place));
        if (distance < least) {
            least = distance;
            best = &m->points[i];
        }
    }
    return best;
}

/* Whether the reference face is on the other body now. Where the faces of two polygons lie on each
 * other, the slightest turn can do that. Then all points have new features, but the faces touch
 * where they did and carry the same load; a light body squeezed between heavy ones would leap if it
 * were forgotten. */
static bool reference_swapped(const cr_manifold *fresh, const cr_manifold *old)
{
    return cr_reference_owner(fresh->points[0].feature) !=
               cr_reference_owner(old->points[0].feature) &&
           vec_dot(fresh->normal, old->normal) > CR_SAME_NORMAL_COS;
}

/* Rotates an impulse, given along and across the normal `from`, into the axes of the normal `to`.
 */
static void rotate_impulse(float *along, float *across, cr_vec2 from, cr_vec2 to)
{
    cr_vec2 v = vec_mad(vec_scale(from, *along), vec_right(from), *across);
    *along = max_float(vec_dot(v, to), 0);
    *across = vec_dot(v, vec_right(to));
}

/* Gives each old impulse to the nearest new point. The normal has leapt from one face's to the
 * other's; the impulse keeps its direction in space, or a pile would be pushed to one side. */
static void match_by_position(cr_manifold *fresh, const cr_manifold *old)
{
    for (int i = 0; i < old->count; i++) {
        cr_manifold_point from = old->points[i];
        rotate_impulse(&from.normal_impulse, &from.tangent_impulse, old->normal, fresh->normal);
        rotate_impulse(&from.normal_force, &from.tangent_force, old->normal, fresh->normal);
        transfer_impulse(nearest(fresh, from.position), &from);
    }
}

void cr_match_impulses(cr_manifold *fresh, const cr_manifold *old)
{
    if (reference_swapped(fresh, old)) {
        match_by_position(fresh, old);
        return;
    }
    for (int i = 0; i < old->count; i++) {
        cr_manifold_point *to = find_point(fresh, old->points[i].feature);
        if (to != NULL)
            transfer_impulse(to, &old->points[i]);
    }
}

/* ---- the side ----
 *
 * The narrow phase pushes two shapes apart by the shortest way. For a body that got more than half
 * way into a thin one within a tick, the shortest way is out of the far side, and it would be
 * pushed through the wall. The side that it came from follows from the tick before: on that side
 * the overlap cannot have grown by more than the distance that the bodies moved.
 *
 * With the normal flipped, an overlap of depth d becomes W - d, where W is the width of both shapes
 * along the normal. A manifold is flipped if W - d is no more than the old depth (0 for a new pair)
 * plus the displacement in the tick; it is considered where a new pair separates along its normal,
 * or where the normal points against the old one. Half-spaces have no far side and are never
 * flipped. */

/* The support of the shape along a direction: how far it reaches from its body's centre of mass. */
static float support(const cr_shape *shape, cr_transform t, cr_vec2 center, cr_vec2 d)
{
    if (shape->kind == CR_CIRCLE)
        return shape->radius;
    float most = -INFINITY;
    for (int i = 0; i < shape->count; i++)
        most = max_float(most, vec_dot(vec_sub(transform_point(t, shape->vertices[i]), center), d));
    return most;
}

static float width(const cr_world *world, cr_body_id id, cr_vec2 d)
{
    const cr_body *body = &world->bodies[id.index - 1];
    const cr_shape *shape = cr_shape_of(world, id.index - 1);
    return support(shape, body->xf, body->center, d) +
           support(shape, body->xf, body->center, vec_neg(d));
}

/* m/s: with which the bodies separate along the normal at the contact's first point. */
static float separating_velocity(const cr_world *world, const cr_contact *contact)
{
    const cr_body *a = &world->bodies[contact->a.index - 1];
    const cr_body *b = &world->bodies[contact->b.index - 1];
    cr_vec2 p = contact->manifold.points[0].position;
    cr_vec2 va = vec_add(a->v, vec_spin(a->w, vec_sub(p, a->center)));
    cr_vec2 vb = vec_add(b->v, vec_spin(b->w, vec_sub(p, b->center)));
    return vec_dot(contact->manifold.normal, vec_sub(vb, va));
}

static float depth_of(const cr_manifold *m)
{
    float depth = 0;
    for (int i = 0; i < m->count; i++)
        depth = max_float(depth, -m->points[i].separation);
    return depth;
}

/* Flips the normal. The surfaces that face each other are now those on the far sides, a width of A
 * and a width of B away. */
static void flip_manifold(cr_manifold *m, float width_a, float width_b)
{
    for (int i = 0; i < m->count; i++) {
        cr_manifold_point *p = &m->points[i];
        p->position = vec_mad(p->position, m->normal, 0.5f * (width_b - width_a));
        p->separation = -(width_a + width_b) - p->separation;
    }
    m->normal = vec_neg(m->normal);
}

/* Whether a circle touches a face or a corner of the polygon may be different on the far side. */
static void update_feature(const cr_world *world, cr_contact *contact)
{
    uint32_t a = contact->a.index - 1, b = contact->b.index - 1;
    cr_manifold *m = &contact->manifold;
    bool disc_a = cr_shape_of(world, a)->kind == CR_CIRCLE;
    bool disc_b = cr_shape_of(world, b)->kind == CR_CIRCLE;
    if (disc_a == disc_b)
        return;
    uint32_t other = disc_a ? b : a;
    cr_placed_shape polygon = {cr_shape_of(world, other), world->bodies[other].xf};
    bool face = cr_has_face(polygon, disc_a ? vec_neg(m->normal) : m->normal);
    m->points[0].feature = face ? 0 : CR_FEATURE_VERTEX;
}

static bool is_halfspace(const cr_world *world, cr_body_id id)
{
    return cr_shape_of(world, id.index - 1)->kind == CR_HALFSPACE;
}

bool cr_fix_contact_side(const cr_world *world, cr_contact *contact, const cr_contact *old)
{
    cr_manifold *m = &contact->manifold;
    if (depth_of(m) == 0) /* speculative: there is no overlap yet */
        return false;
    if (is_halfspace(world, contact->a) || is_halfspace(world, contact->b))
        return false;
    float displacement = world->s.last_h * separating_velocity(world, contact);
    if (old == NULL && displacement <= 0)
        return false;
    float before = old != NULL ? depth_of(&old->manifold) + world->s.config.slop : 0;
    float wa = width(world, contact->a, m->normal), wb = width(world, contact->b, m->normal);
    if (wa + wb - depth_of(m) > before + max_float(displacement, 0))
        return false;
    flip_manifold(m, wa, wb);
    update_feature(world, contact);
    return true;
}
