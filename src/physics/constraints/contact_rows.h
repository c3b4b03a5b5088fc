/* contact_rows.h - the rows of contacts. */
#ifndef CR_CONTACT_ROWS_H
#define CR_CONTACT_ROWS_H

#include "constraints/problem.h"
#include "narrowphase/narrowphase.h"

/* Whether a contact's points are anchored on b: they are on the disc, else on the incident polygon.
 * `feature` is that of any point of the manifold. */
static inline bool cr_anchor_on_b(cr_shape_kind a, cr_shape_kind b, uint32_t feature)
{
    bool polygons = a != CR_CIRCLE && b != CR_CIRCLE && a != CR_HALFSPACE && b != CR_HALFSPACE;
    return polygons ? cr_reference_owner(feature) == 0 : b == CR_CIRCLE || a == CR_HALFSPACE;
}

/* Adds the rows of a contact of the world. The caller has made room. */
void cr_build_contact(cr_problem *problem, uint32_t index);
/* Adds the rows of all contacts that are to be solved, in their order, in parallel. The caller has
 * made room. */
void cr_build_contacts(cr_problem *problem);
/* Updates the anchors of contacts to the present poses of the solver bodies, so that an impulse
 * acts on both bodies in one point; otherwise angular momentum would leak away. A disc's normal
 * rotates too, since a force that lags behind the bodies by a part of the tick drives what rocks on
 * a round back: a spring's force that lags by T is a damping of -stiffness T. Between polygons
 * normals stay: their faces hold each other, and columns sway when their loads rotate with them.
 *
 * Updates either the contacts that rebound in this step or all others: a rebound is exact as long
 * as its rows stay what they were when its approach speed was measured. */
void cr_refresh_contacts(cr_problem *problem, bool rebounding);
/* Stores the impulses of a contact in its manifold. */
void cr_store_contact(cr_problem *problem, const cr_constraint *constraint);
/* Stores the impulses of all constraints from `first` on, which must be contacts, in parallel. */
void cr_store_contacts(cr_problem *problem, size_t first);

#endif
