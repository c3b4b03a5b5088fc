/* contact_state.h - which contacts touch, are at rest, or carry a load, and how they are counted;
 * and how fast the two bodies of a contact approach each other.
 *
 * Conditions are joined by & and |, not by && and ||: among colliding bodies they are as good as
 * random from contact to contact, and a mispredicted branch costs more than both conditions. */
#ifndef CR_CONTACT_STATE_H
#define CR_CONTACT_STATE_H

#include "base/tuning.h"
#include "base/vec.h"
#include "world/world.h"

/* m: surfaces no farther apart touch. Rounding leaves a body at rest slightly above or below what
 * it rests on; if the solver drove it down at each such gap, a pile would never come to rest. */
static inline float cr_contact_skin(const cr_config *config)
{
    return CR_CONTACT_SKIN * config->slop;
}

/* m: from here on a point is crushed, if its bodies have no room; see crushed_islands.h. */
static inline float cr_crush_depth(const cr_config *config)
{
    return CR_CRUSH_DEPTH * config->slop;
}

static inline bool cr_point_touches(const cr_manifold_point *point)
{
    return (point->separation <= CR_TOUCH_DISTANCE) | (point->normal_impulse > 0);
}

static inline bool cr_rests(float approach)
{
    return fabsf(approach) < CR_REST_SPEED;
}

/* Whether a point bears a load. */
static inline bool cr_bears(const cr_manifold *m)
{
    return (m->points[0].normal_force > 0) | ((m->count == 2) & (m->points[1].normal_force > 0));
}

/* Whether a contact touches, is at rest and carries no load yet. */
static inline bool cr_rests_unsupported(const cr_manifold *m, float approach)
{
    bool touches = (m->points[0].separation < CR_TOUCH_DISTANCE) |
                   ((m->count == 2) & (m->points[1].separation < CR_TOUCH_DISTANCE));
    bool rests = cr_rests(approach), bears = cr_bears(m);
    return rests & touches & !bears;
}

/* The index of the point with the least separation. */
static inline int cr_deepest_point(const cr_manifold *manifold)
{
    return (manifold->count == 2) &
           (manifold->points[1].separation < manifold->points[0].separation);
}

static inline float cr_least_separation(const cr_manifold *manifold)
{
    return manifold->points[cr_deepest_point(manifold)].separation;
}

static inline cr_touch cr_touch_of(const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    return (cr_touch){contact->a, contact->b, m->points[cr_deepest_point(m)].position, m->normal};
}

/* Sets `touching` of the contact and adds it to the counts if it touches; returns whether it does.
 */
static inline bool cr_contact_update_touching(cr_contact *contact, cr_contact_stats *counts)
{
    const cr_manifold *m = &contact->manifold;
    bool first = cr_point_touches(&m->points[0]);
    bool second = (m->count == 2) & cr_point_touches(&m->points[1]);
    float depth = -cr_least_separation(m);
    if (depth > counts->max_penetration)
        counts->max_penetration = depth;
    contact->touching = first | second;
    counts->contacts += contact->touching;
    counts->points += (uint32_t)first + (uint32_t)second;
    return contact->touching;
}

static inline cr_vec2 cr_normal_towards(const cr_contact *contact, uint32_t slot)
{
    cr_vec2 n = contact->manifold.normal;
    return contact->b.index - 1 == slot ? n : vec_neg(n);
}

/* ---- approach speed ---- */

typedef struct cr_body_velocity {
    cr_vec2 center, v;
    float w;
} cr_body_velocity;

static inline cr_body_velocity cr_body_velocity_of(const cr_body *body)
{
    return (cr_body_velocity){body->center, body->v, body->w};
}

/* The velocity of the body's point that is at p; while contacts are made. */
static inline cr_vec2 cr_point_velocity(const cr_world *world, uint32_t slot, cr_vec2 p)
{
    cr_body_velocity of = world->body_velocity_count > 0
                              ? world->body_velocities[slot]
                              : cr_body_velocity_of(&world->bodies[slot]);
    return vec_add(of.v, vec_spin(of.w, vec_sub(p, of.center)));
}
/* m/s: the speed along the normal at the deepest point; positive when the bodies approach. */
static inline float cr_approach_speed(const cr_world *world, cr_pair pair, const cr_manifold *m)
{
    cr_vec2 p = m->points[cr_deepest_point(m)].position;
    cr_vec2 va = cr_point_velocity(world, pair.a.index - 1, p),
            vb = cr_point_velocity(world, pair.b.index - 1, p);
    return vec_dot(m->normal, vec_sub(va, vb));
}

#endif
