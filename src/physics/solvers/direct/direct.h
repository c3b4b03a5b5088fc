/* direct.h - the rows of joints that hang together, all at once.
 *
 * Gauss-Seidel propagates a weight by one joint with each pass, so that a chain of n joints takes
 * some n^2 of them. But joints are few, and most form trees, and of a tree the system (J M^-1 J^T +
 * S) dlambda = bias - J v - S lambda is solved exactly by a number of operations that grows with
 * its size only (Baraff, "Linear-time dynamics using Lagrange multipliers", 1996): by a sparse L D
 * L^T that eliminates from the leaves to the root (pattern.c). S is the rows' softness.
 *
 * Bodies that joints hold together are a group. One whose loops would cost too much is left to
 * Gauss-Seidel; so are contacts, and each pass over these solves the groups that they push, too.
 *
 * A step turns bodies, and a point on a turning body leaves its tangent. So the velocities that a
 * step moves with are solved for twice: once as they are, once so that the rows hold where these
 * will have led to. With the velocities that are left at its end put back into the rows' tangents,
 * that is RATTLE (Andersen, 1983), which keeps the energy of a swing: symplectic, and of second
 * order if the forces of a step are given half before it and half behind. */
#ifndef CR_DIRECT_H
#define CR_DIRECT_H

#include "constraints/problem.h"

/* At the beginning of a tick: finds the groups of the problem's joints, and marks the constraints
 * that are solved directly. `contacts` tells for each solver body whether contacts that are no rows
 * act on it; it may be NULL. False when out of memory. */
bool cr_direct_prepare(cr_problem *problem, const uint32_t *contacts);
/* At the beginning of a step, when velocities are integrated and rows have their bias: solves for
 * the velocities of the step, without contacts. */
void cr_direct_begin(cr_problem *problem, float h);
/* When bodies have moved, and rows are updated: prepares the groups for relaxing. */
void cr_direct_relax(cr_problem *problem, bool last);
/* In a pass: solves the groups that are not solved yet, or that contacts or other rows act on.
 * Returns the largest change of a row's velocity, m/s. */
float cr_direct_solve(cr_problem *problem, float h);

/* At the end of a tick: stores in the bodies of swinging groups that they swung in it. */
void cr_direct_finish(const cr_problem *problem);

/* Whether any joints are solved directly in this tick. */
bool cr_direct_any(const cr_problem *problem);
/* Whether a solver body belongs to a group. */
bool cr_direct_holds(const cr_problem *problem, uint32_t body);

/* When contacts have moved bodies: closes the gaps that this has opened in joints, by moving the
 * bodies of the groups that contacts act on. Velocities stay. */
void cr_direct_close(cr_problem *problem);

struct cr_direct;
void cr_direct_free(struct cr_direct *direct); /* NULL is allowed */

#endif
