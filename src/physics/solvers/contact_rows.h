/* contact_rows.h - the rows of contacts. */
#ifndef CR_CONTACT_ROWS_H
#define CR_CONTACT_ROWS_H

#include "problem.h"

/* Adds a contact of the world; there is room. */
void cr_build_contact(cr_problem *problem, uint32_t index);
/* How a contact rides on its bodies: the fields of `constraint` from `rides_on_b` to `apart`. */
void cr_carry_contact(const cr_world *world, const cr_contact *contact, cr_constraint *constraint);
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

#endif
