/* seams.h - where the faces of two bodies lie in one plane, the edge between them is no obstacle.
 *
 * A body X slides over a floor of tiles. Of the tile T before it the narrow phase, which sees two
 * bodies at a time, finds the side or a corner to be nearest, and X would run into that: X lies a
 * little in the plane of the floor, as resting bodies do, and contacts are found ahead of time.
 * ("Internal edges" in meshes, whose triangles know their neighbours. Bodies know none.) But where
 * X rests on another body, in the plane of a face of T, it is above all of T and can touch nothing
 * of it but this face. So such a contact is turned to the normal of the face. */
#ifndef CR_SEAMS_H
#define CR_SEAMS_H

#include "base/tuning.h"
#include "base/vec.h"
#include "contacts/contact_state.h"

/* m: a smaller step in a floor is ignored; resting bodies sink by the slop */
static inline float cr_seam_step(const cr_world *world)
{
    return max_float(world->s.config.slop, CR_TOUCH_DISTANCE);
}

/* Whether two faces lie on each other: their points are far apart. */
static inline bool cr_meets_face(const cr_world *world, const cr_manifold *m)
{
    cr_vec2 extent = vec_sub(m->points[1].position, m->points[0].position);
    float near =
        (float)CR_SEAM_STEPS * cr_seam_step(world) + 2 * max_float(m->points[0].separation, 0);
    return m->count == 2 && vec_dot(extent, extent) > near * near;
}

/* Whether the slider leans on a corner of the tile with a face nearly parallel to the tile's. */
bool cr_leans_on_edge(const cr_world *world, const cr_contact *contact);
/* Whether the contact is near corners of both shapes. */
bool cr_meets_edge(const cr_world *world, const cr_contact *contact);

/* Whether the contact, new in this tick, may be one with an inner edge: the slider leans on an edge
 * and slides, or it runs into a corner, or it leaves a corner with an impulse that would push it
 * further. `places` and `forces` hold the same points and impulses as the contact's manifold, which
 * was just written; `closing` is the velocity of a relative to b. */
static inline bool cr_may_be_seam(const cr_world *world, const cr_contact *contact,
                                  const cr_manifold *places, const cr_manifold *forces,
                                  cr_vec2 closing)
{
    float across = vec_dot(places->normal, closing);
    float along = fabsf(vec_cross(places->normal, closing));
    bool slides = along > CR_REST_SPEED && along > 7 * fabsf(across); /* by ALIKE */
    bool leaves = across < -CR_SEAM_SLIDE_SPEED && forces->points[0].normal_impulse > 0;
    bool meets = (across > CR_SEAM_SLIDE_SPEED || leaves) && !cr_meets_face(world, places);
    return (slides && cr_leans_on_edge(world, contact)) || (meets && cr_meets_edge(world, contact));
}

/* To be called when all contacts are known: realigns the contacts of world->seam_candidates that
 * meet an inner edge. False when out of memory. */
bool cr_seams_smooth(cr_world *world);

#endif
