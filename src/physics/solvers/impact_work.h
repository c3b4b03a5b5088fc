/* impact_work.h - keeps the impacts of a step from doing work. */
#ifndef CR_IMPACT_WORK_H
#define CR_IMPACT_WORK_H

#include "base/union_find.h"
#include "constraints/problem.h"

/* To be called when a tick begins: finds out whether its impacts are to be judged
 * (problem->judges_impacts), and the islands that contacts and joints make. False when out of
 * memory. */
bool cr_impact_work_begin(cr_problem *problem);

/* The node that holds the sums of a body's island. */
static inline cr_impact_node *cr_impact_root(const cr_problem *problem, uint32_t body)
{
    cr_impact_node *nodes = problem->impact_nodes;
    return &nodes[cr_find_root(nodes, sizeof *nodes, body)];
}

/* ---- of a solver whose contacts are rows ---- */

/* Whether the impacts of this step are judged: something rebounds in it. */
static inline bool cr_judges_step(const cr_problem *problem)
{
    return problem->judges_impacts && problem->rebound_count > 0;
}

/* After the passes of a step that cr_advance_velocities has begun, while their rows are as they
 * were, and once more when the step is `relaxed` at new positions: if contacts did work in an
 * island, scales all impulses there and what they did to velocities, so that they do none. */
void cr_limit_impacts_of_rows(cr_problem *problem, bool relaxed);

/* ---- its parts: on `count` bodies from `first` on, in a tick whose impacts are judged ---- */

/* Before the forces of a step in which something rebounds, and after them, when no impulse has
 * changed a velocity yet. */
void cr_note_step_velocities(cr_problem *problem, size_t first, size_t count);
void cr_note_free_velocities(cr_problem *problem, size_t first, size_t count);
/* After its passes: sums the work of the impulses for each island. All sums are to be cleared
 * before. */
void cr_clear_impact_work(cr_problem *problem, size_t first, size_t count);
void cr_sum_impact_work(cr_problem *problem, size_t first, size_t count);
/* When the sums of all islands of these bodies are complete, less the work of joints and drivers
 * (joint_work.h, driver_work.h): scales what impulses that did work did to the velocities. Returns
 * whether there were any; they are to be multiplied by cr_impact_scale. */
bool cr_limit_impact_work(cr_problem *problem, size_t first, size_t count);

/* Multiplies the impulses of all rows by their scale. */
void cr_scale_impacts_of_rows(cr_problem *problem);
/* The scale of the impulses between two bodies, one of which can move. */
float cr_impact_scale(const cr_problem *problem, uint32_t a, uint32_t b);

#endif
