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

#include "world/world.h"

/* A contact between a tile and a slider whose normal may have to become the normal of a face of the
 * tile, if the slider turns out to rest in the plane of that face. */
typedef struct cr_seam {
    size_t contact;
    uint32_t slider, tile;
    int32_t face;
    cr_vec2 normal;
    bool leans; /* a face of the slider is nearly parallel to the tile's */
    bool flush; /* the slider does rest so */
} cr_seam;

/* m: a smaller step in a floor is ignored. */
float cr_seam_step(const cr_world *world);
/* Whether the slider leans on a corner of the tile with a face nearly parallel to the tile's. */
bool cr_leans_on_edge(const cr_world *world, const cr_contact *contact);
/* Whether the contact is near corners of both shapes. */
bool cr_meets_edge(const cr_world *world, const cr_contact *contact);

/* To be called when all contacts are known: realigns the contacts of world->seam_candidates that
 * meet an inner edge. False when out of memory. */
bool cr_seams_smooth(cr_world *world);

#endif
