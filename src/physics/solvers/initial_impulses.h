/* initial_impulses.h - first impulses for a pile that was placed touching. */
#ifndef CR_INITIAL_IMPULSES_H
#define CR_INITIAL_IMPULSES_H

#include "constraints/problem.h"

/* Notes of a contact which bodies rest on it and whether it bears them already: of each that has
 * rows, when the problem is built. */
void cr_note_load_state(cr_problem *problem, const cr_contact *contact);

/* At the beginning of a tick: where a good part of what hangs together rests without a known
 * impulse, gives the rows there the impulses that hold it for a step. Motions stay as they are; of
 * the rows and constraints also what a solver sets anew at each step is changed. False when out of
 * memory. */
bool cr_set_initial_impulses(cr_problem *problem);
/* The same for a solver of batches, of a problem without rows of contacts: the impulses go into the
 * manifolds. */
bool cr_set_initial_contact_impulses(cr_problem *problem);

/* The share of the points that rest without a known impulse, and of those of them that lie between
 * bodies of unlike masses: of a heavy one on a light one each pass takes away little of the error.
 */
float cr_unprimed_share(const cr_problem *problem);
float cr_mass_ratio_share(const cr_problem *problem);

#endif
