/* initial_impulses.h - impulses for a pile that was placed touching, before its first step. */
#ifndef CR_INITIAL_IMPULSES_H
#define CR_INITIAL_IMPULSES_H

#include "constraints/problem.h"

/* Records in the load states of a contact's bodies whether they rest on it, and whether it carries
 * them already. To be called for each contact that has rows, when the problem is built. */
void cr_note_load_state(cr_problem *problem, const cr_contact *contact);

/* At the beginning of a tick: where many bodies of an island rest on contacts without a known
 * impulse
 * ("unprimed"), gives the island's rows the impulses that carry it for a step. Solver bodies stay
 * as they are; of rows and constraints, what a solver sets in each step is overwritten. False when
 * out of memory. */
bool cr_set_initial_impulses(cr_problem *problem);
/* The same for a problem without rows of contacts: the impulses are stored in the manifolds. */
bool cr_set_initial_contact_impulses(cr_problem *problem);

/* The share of the contact points that rest without a known impulse; and the share of those among
 * them that lie between bodies of very different masses: with a heavy body on a light one each pass
 * removes little of the error. */
float cr_unprimed_share(const cr_problem *problem);
float cr_mass_ratio_share(const cr_problem *problem);

#endif
