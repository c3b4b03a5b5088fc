/* initial_impulses.h - impulses for a pile that was placed touching, before its first step. */
#ifndef CR_INITIAL_IMPULSES_H
#define CR_INITIAL_IMPULSES_H

#include "constraints/problem.h"

/* At the beginning of a tick: where many bodies of an island rest on contacts without a known
 * impulse ("unprimed"), gives the island's rows the impulses that carry it for a step. Solver
 * bodies stay as they are; of rows and constraints, what a solver sets in each step is overwritten.
 * For a problem without rows of contacts they are built in between, and the impulses stored in the
 * manifolds. False when out of memory. */
bool cr_set_initial_impulses(cr_problem *problem, bool has_contact_rows);

/* The share of the points of contact rows that rest without a known impulse; and the share of those
 * among them that lie between bodies of very different masses: with a heavy body on a light one
 * each pass removes little of the error, however good the initial impulses are. */
float cr_unprimed_share(const cr_problem *problem);
float cr_mass_ratio_share(const cr_problem *problem);

#endif
