/* bounding_circles.c - every bounding circle against every other. Turning a body never changes
 * its circle, which makes the test cheap, and a long body's circle is mostly empty, which makes
 * it pass falsely. */
#include "base/vec.h"
#include "broadphase/broadphase.h"

/* The circle reaches below the plane. */
static bool meets_plane(const cr_shape *plane, cr_vec2 center, float radius)
{
    return vec_dot(plane->normals[0], center) - radius <= plane->offset;
}

static bool circles_meet(const cr_world *world, uint32_t a, uint32_t b, float margin)
{
    const cr_shape *p = cr_shape_of(world, a), *q = cr_shape_of(world, b);
    cr_vec2 from = world->bodies[a].center, to = world->bodies[b].center;
    margin += cr_speculative_margin(world, a, b);
    if (p->kind == CR_HALFSPACE && q->kind == CR_HALFSPACE)
        return true;
    if (p->kind == CR_HALFSPACE)
        return meets_plane(p, to, q->bounding_radius + margin);
    if (q->kind == CR_HALFSPACE)
        return meets_plane(q, from, p->bounding_radius + margin);
    cr_vec2 d = vec_sub(to, from);
    float reach = p->bounding_radius + q->bounding_radius + margin;
    return vec_dot(d, d) <= reach * reach;
}

bool cr_bounding_circles(cr_world *world)
{
    return cr_every_pair(world, circles_meet);
}
