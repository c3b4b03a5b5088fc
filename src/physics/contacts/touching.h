/* touching.h - which contacts touch, rest, and bear a load; and how they are counted. */
#ifndef CR_TOUCHING_H
#define CR_TOUCHING_H

#include "world/world.h"

/* Tells which contacts touch, and counts them, the dormant ones included. */
void cr_contacts_update_touching(cr_world *world);

/* m: a pair placed this near is meant to touch; rounding leaves no nearer. */
#define CR_TOUCH_DISTANCE 1e-4f

/* m: surfaces no farther apart touch. Rounding leaves a body that rests now a hair above, now a
 * hair below what it rests on; if it were driven down by each such gap, a pile would never be
 * still. */
static inline float cr_contact_skin(const cr_config *config)
{
    return 0.02f * config->slop;
}

static inline bool cr_point_touches(const cr_manifold_point *point)
{
    return point->separation <= CR_TOUCH_DISTANCE || point->normal_impulse > 0;
}

/* m/s: what touches, and meets or parts no faster, lies on the other; else it strikes or leaves. */
#define CR_REST_SPEED 0.05f

static inline bool cr_rests(float approach)
{
    return approach < CR_REST_SPEED && approach > -CR_REST_SPEED;
}

/* Lies there by where its points are and how they come, and bears no load that is known; the forces
 * may be another manifold's that has the same points. */
static inline bool cr_rests_unsupported(const cr_manifold *places, const cr_manifold *forces,
                                        float approach)
{
    bool touches = false, bears = false;
    for (int i = 0; i < places->count; i++) {
        touches |= places->points[i].separation < CR_TOUCH_DISTANCE;
        bears |= forces->points[i].normal_force > 0;
    }
    return cr_rests(approach) && touches && !bears;
}

/* The index of the point with the least separation. */
static inline int cr_deepest_point(const cr_manifold *manifold)
{
    return manifold->count == 2 && manifold->points[1].separation < manifold->points[0].separation;
}

static inline float cr_least_separation(const cr_manifold *manifold)
{
    return manifold->points[cr_deepest_point(manifold)].separation;
}

/* Piece by piece: a contact is judged and added to a tally, which began as that of the dormant ones
 * and becomes the stats. */
static inline bool cr_contact_update_touching(cr_contact *contact, cr_contact_stats *tally)
{
    const cr_manifold *m = &contact->manifold;
    bool first = cr_point_touches(&m->points[0]);
    bool second = m->count == 2 && cr_point_touches(&m->points[1]);
    float depth = -cr_least_separation(m);
    if (depth > tally->max_penetration)
        tally->max_penetration = depth;
    contact->touching = first || second;
    tally->contacts += contact->touching;
    tally->points += (uint32_t)first + (uint32_t)second;
    return contact->touching;
}
void cr_contact_stats_add(cr_contact_stats *tally, const cr_contact_stats *other);
void cr_contact_stats_publish(cr_world *world, const cr_contact_stats *tally);

#endif
