/* pass_trace.h - tells the world's trace what a solver has just done to the bodies and rows that it
 * listens to. A solver says so after each of its passes, and at the other places where velocities
 * change; where nobody listens that costs a test. */
#ifndef CR_PASS_TRACE_H
#define CR_PASS_TRACE_H

#include "constraints/problem.h"

/* Tells of the bodies, and of the rows of the problem, as they are. Returns the pass, for a solver
 * that keeps contacts elsewhere and tells of them itself. */
cr_trace_pass cr_emit_pass(cr_problem *problem, cr_pass_kind kind);

/* One row, between two bodies. */
void cr_emit_row(const cr_world *world, cr_body_id a, cr_body_id b, cr_trace_pass pass,
                 cr_trace_row row);

static inline void cr_tell_pass(cr_problem *problem, cr_pass_kind kind)
{
    if (problem->world->trace.emit != NULL)
        cr_emit_pass(problem, kind);
}

#endif
