/* pgs_ngs.c - sequential impulses for the velocities, then non-linear Gauss-Seidel for the
 * positions, as Box2D 2 has it (Catto, "Modeling and Solving Constraints", GDC 2009).
 *
 *     velocities by forces;  warm start;
 *     `iterations` passes:           J v = 0, whatever the errors of position;
 *     positions by velocities;
 *     `position_iterations` passes:  C(x) = 0, each row's C and J where the bodies are now.
 * pgs asks its velocities for the error that was there when the tick began, J v = -beta C / h,
 * which is linear. Here the passes go over C itself: each sees what the one before it did to the
 * positions, and the errors that the velocities' own step left, of a pin that has swung along its
 * tangent, are removed in the same tick. It is position based dynamics, but the velocities
 * are solved for and not derived from the displacement, so no correction becomes momentum.
 *
 * Linear momentum is exact. A push P along n (kg m) at no change of velocity would change the sum
 * of r x m v by P n x (vB - vA); row_conserve_angular_momentum takes that from the sliding.
 *
 * It has the limits of pgs, whose header names them: velocities get as many passes of a whole tick.
 */
#include "constraints/joint_rows.h"
#include "constraints/row_bias.h"
#include "solvers/advance.h"
#include "solvers/direct/direct.h"
#include "solvers/gauss_seidel.h"
#include "solvers/impact_work.h"
#include "solvers/ngs.h"
#include "solvers/pass_trace.h"
#include "solvers/solver.h"

static void correct_positions(cr_problem *problem)
{
    for (int32_t i = 0; i < problem->config->position_iterations; i++) {
        cr_refresh_joints(problem);
        for (size_t k = 0; k < problem->constraint_count; k++) {
            const cr_constraint *c = &problem->constraints[k];
            cr_solve_position(problem, c, &problem->bodies[c->a], &problem->bodies[c->b]);
        }
    }
}

bool cr_solve_pgs_ngs(cr_problem *problem)
{
    const cr_config *config = problem->config;
    cr_pass pass = {.h = problem->h,
                    .accumulate = true,
                    .block = config->block,
                    .friction = true,
                    .rescale = true};
    if (!cr_direct_prepare(problem, NULL))
        return false;
    cr_advance_velocities(problem, pass.h);
    cr_set_rigid_bias(problem, pass.h);
    cr_direct_begin(problem, pass.h);
    cr_warm_start(problem, pass.h, config->warm_start);
    cr_tell_pass(problem, CR_PASS_WARM_START);
    cr_run_passes(problem, config->iterations, pass);
    cr_finish_joints(problem, pass.h);
    cr_limit_impacts_of_rows(problem, false);
    cr_advance_positions(problem, pass.h);
    cr_settle_joints(problem, pass.h);
    cr_accumulate_impulses(problem);
    correct_positions(problem);
    cr_tell_pass(problem, CR_PASS_CORRECT);
    return true;
}
