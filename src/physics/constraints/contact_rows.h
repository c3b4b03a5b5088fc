/* contact_rows.h - the rows of contacts. */
#ifndef CR_CONTACT_ROWS_H
#define CR_CONTACT_ROWS_H

#include "constraints/problem.h"
#include "narrowphase/narrowphase.h"

/* Whether a contact's points are b's: a disc's, else the incident polygon's. Of a manifold's points
 * any feature will do. */
static inline bool cr_anchor_on_b(cr_shape_kind a, cr_shape_kind b, uint32_t feature)
{
    bool polygons = a != CR_CIRCLE && b != CR_CIRCLE && a != CR_HALFSPACE && b != CR_HALFSPACE;
    return polygons ? cr_reference_owner(feature) == 0 : b == CR_CIRCLE || a == CR_HALFSPACE;
}

/* Adds a contact of the world; there is room. */
void cr_build_contact(cr_problem *problem, uint32_t index);
/* Adds all those that are to be solved, in their order, shared by the world's workers; likewise. */
void cr_build_contacts(cr_problem *problem);
/* Its arms for the poses that the motions lead to, so that an impulse acts on both bodies in one
 * point, without which angular momentum would leak away. A disc's normal turns too, since a force
 * that lags behind the bodies by a part of the tick feeds what rocks on a round back: a spring's
 * force that lags by T is a damping of -stiffness T. Between polygons normals stay: their faces
 * hold each other, and columns sway when their loads turn with them. Either the contacts that
 * rebound in this step or all others: a rebound is exact as long as its rows stay what they were
 * when its approach was judged. */
void cr_refresh_contacts(cr_problem *problem, bool rebounding);
/* Its impulses back into the manifold. */
void cr_store_contact(cr_problem *problem, const cr_constraint *constraint);
/* Of all constraints from that one on, which are contacts', shared likewise. */
void cr_store_contacts(cr_problem *problem, size_t first);

#endif
