/* approach_speed.h - how fast the two bodies of a contact approach each other. */
#ifndef CR_APPROACH_SPEED_H
#define CR_APPROACH_SPEED_H

#include "base/vec.h"
#include "contacts/touching.h"

typedef struct cr_body_velocity {
    cr_vec2 center, v;
    float w;
} cr_body_velocity;

static inline cr_body_velocity cr_body_velocity_of(const cr_body *body)
{
    return (cr_body_velocity){body->center, body->v, body->w};
}

/* To be called before the functions below are used for that many contacts; false when out of
 * memory. */
bool cr_cache_velocities(cr_world *world, size_t contacts);
/* The velocity of the body's point that is at p. */
static inline cr_vec2 cr_point_velocity(const cr_world *world, uint32_t slot, cr_vec2 p)
{
    cr_body_velocity of = world->body_velocity_count > 0
                              ? world->body_velocities[slot]
                              : cr_body_velocity_of(&world->bodies[slot]);
    return vec_add(of.v, vec_spin(of.w, vec_sub(p, of.center)));
}
/* m/s: the velocity of a relative to b at the deepest point of the manifold. */
static inline cr_vec2 cr_approach_velocity(const cr_world *world, cr_pair pair,
                                           const cr_manifold *m)
{
    cr_vec2 p = m->points[cr_deepest_point(m)].position;
    cr_vec2 va = cr_point_velocity(world, pair.a.index - 1, p),
            vb = cr_point_velocity(world, pair.b.index - 1, p);
    return vec_sub(va, vb);
}
/* m/s: its component along the normal; positive when they approach. */
static inline float cr_approach_speed(const cr_world *world, cr_pair pair, const cr_manifold *m)
{
    return vec_dot(m->normal, cr_approach_velocity(world, pair, m));
}

#endif
