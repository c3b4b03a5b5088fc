/* cold_start.h - first impulses for a pile that was placed touching. */
#ifndef CR_COLD_START_H
#define CR_COLD_START_H

#include "problem.h"

/* Notes of a contact which bodies rest on it and whether it bears them already. A problem's
 * contacts are all noted when it is built. */
void cr_note_support(cr_problem *problem, const cr_contact *contact);
void cr_note_supports(cr_problem *problem); /* of all contacts */

/* A first look at the world's contacts, which is enough in most ticks: whether the forces that are
 * known leave enough bodies unborne for a cold start. */
bool cr_may_be_cold(cr_problem *problem);

/* Whether enough bodies rest on contacts that were noted, and nothing bears them yet. */
bool cr_is_cold(cr_problem *problem);

/* At the beginning of a tick: where a good part of what hangs together rests without a known
 * impulse, gives the rows there the impulses that hold it for a step. Motions stay as they are; of
 * the rows and constraints also what a solver sets anew at each step is changed. False when out of
 * memory. */
bool cr_cold_start(cr_problem *problem);

/* The share of the points that rest without a known impulse, and of those of them that lie between
 * bodies of unlike masses: of a heavy one on a light one each pass takes away little of the error.
 */
float cr_cold_share(const cr_problem *problem);
float cr_unlike_share(const cr_problem *problem);

#endif
