/* approach_speed.h - how fast two bodies of a contact come together. */
#ifndef CR_APPROACH_SPEED_H
#define CR_APPROACH_SPEED_H

#include "base/vec.h"
#include "contacts/touching.h"

typedef struct cr_pace {
    cr_vec2 center, v;
    float w;
} cr_pace;

static inline cr_pace cr_pace_of(const cr_body *body)
{
    return (cr_pace){body->center, body->v, body->w};
}

/* Before speeds are asked of so many contacts; false when out of memory. */
bool cr_closing_begin(cr_world *world, size_t contacts);
/* The velocity of a point that the body carries. */
static inline cr_vec2 cr_pace_at(const cr_world *world, uint32_t slot, cr_vec2 p)
{
    cr_pace pace = world->pace_count > 0 ? world->paces[slot] : cr_pace_of(&world->bodies[slot]);
    return vec_add(pace.v, vec_spin(pace.w, vec_sub(p, pace.center)));
}
/* m/s: how a comes at b at the deepest point of that manifold. */
static inline cr_vec2 cr_closing_velocity(const cr_world *world, cr_pair pair, const cr_manifold *m)
{
    cr_vec2 p = m->points[cr_deepest_point(m)].position;
    cr_vec2 va = cr_pace_at(world, pair.a.index - 1, p),
            vb = cr_pace_at(world, pair.b.index - 1, p);
    return vec_sub(va, vb);
}
/* Its part along the normal. */
static inline float cr_closing_speed(const cr_world *world, cr_pair pair, const cr_manifold *m)
{
    return vec_dot(m->normal, cr_closing_velocity(world, pair, m));
}

#endif
