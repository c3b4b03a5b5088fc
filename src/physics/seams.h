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

#include "contacts.h"
#include "vec.h"

#define CR_ALONG_FACE 1e-3f /* m/s: what closes or parts no faster goes along the face */

/* What runs into the other, or leaves it with a load that would push it on. */
static inline bool cr_moves_across(const cr_contact *contact)
{
    bool bears = contact->manifold.points[0].normal_impulse > 0;
    return contact->approach > CR_ALONG_FACE || (bears && contact->approach < -CR_ALONG_FACE);
}

/* m: steps in a floor that are none, and how many of them a slider may be deep in it */
static inline float cr_seam_step(const cr_world *world)
{
    return max_float(world->s.config.slop, CR_TOUCHING);
}
#define CR_SEAM_STEPS 4

/* Two points that far from each other are of faces that lie on each other. */
static inline bool cr_meets_face(const cr_world *world, const cr_manifold *m)
{
    cr_vec2 extent = vec_sub(m->points[1].position, m->points[0].position);
    float most = CR_SEAM_STEPS * cr_seam_step(world) + 2 * max_float(m->points[0].separation, 0);
    return m->count == 2 && vec_dot(extent, extent) > most * most;
}

bool cr_meets_corner(const cr_world *world, const cr_contact *contact);

/* Whether the contact, new in this tick, may be one with an edge of a seam. */
static inline bool cr_may_be_seam(const cr_world *world, const cr_contact *contact)
{
    return cr_moves_across(contact) && !cr_meets_face(world, &contact->manifold) &&
           cr_meets_corner(world, contact);
}

/* Once all contacts are known, turns those of world->suspects that are. False when out of memory.
 */
bool cr_seams_smooth(cr_world *world);

#endif
