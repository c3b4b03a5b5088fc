/* pgs_soft.c - sequential impulses over the whole tick with soft contacts and joints, relaxed
 * afterwards (Catto, "Solver2D", 2024, where it is "PGS Soft").
 *
 *     velocities by forces;  warm start;
 *     `iterations` passes over soft rows (soft.h), implicit ones, so that no stiffness explodes;
 *     positions by velocities; overlap is taken back by moving bodies apart;
 *     `relax_iterations` passes over rigid rows.
 * It is tgs_soft with one step to the tick and many passes instead of many steps with one: set
 * side by side they show what cutting the tick is worth. A spring has to be as slow as the tick is
 * long, and under the load of a tall stack a slow spring gives way by centimetres; here contacts
 * give way to changes of their load only (row_bias.c).
 *
 * It has the limits of pgs, whose header names them, and the part of a load that its passes leave
 * becomes overlap; taking the overlap back lifts a heap. A heap makes up to 4 % of the energy of
 * its fall from nothing, a column of 24 boxes that falls as one by 1 m a fifth, though at the end
 * of the tick overlap is taken back while the fall pays for it (island_lift.h), and the velocity
 * with which a high pile sinks or rises is taken out (island_line_search.h). */
#include "constraints/contact_rows.h"
#include "constraints/joint_rows.h"
#include "constraints/row_bias.h"
#include "solvers/advance.h"
#include "solvers/direct/direct.h"
#include "solvers/gauss_seidel.h"
#include "solvers/impact_work.h"
#include "solvers/pass_trace.h"
#include "solvers/position_targets.h"
#include "solvers/solver.h"

bool cr_solve_pgs_soft(cr_problem *problem)
{
    const cr_config *config = problem->config;
    cr_pass pass = {.h = problem->h, .accumulate = true, .block = config->block, .friction = true};
    const cr_soft_limits limits = {.contact = 0.5f, .joint = 0.5f};
    if (!cr_direct_prepare(problem, NULL))
        return false;
    cr_clear_unloaded_contacts(problem);
    cr_advance_velocities(problem, pass.h);
    cr_warm_start(problem, pass.h, config->warm_start);
    cr_set_soft_bias(problem, pass.h, limits);
    cr_direct_begin(problem, pass.h);
    cr_tell_pass(problem, CR_PASS_WARM_START);
    cr_run_passes(problem, config->iterations, pass);
    cr_finish_joints(problem, pass.h);
    cr_limit_impacts_of_rows(problem, false);
    cr_advance_positions(problem, pass.h);
    cr_push_out_overlap(problem, config->projection, pass.h);
    cr_refresh_joints(problem);
    cr_direct_relax(problem, true);
    cr_refresh_contacts(problem, false);
    cr_set_relax_bias(problem, pass.h);
    cr_disable_rebounds(problem, true);
    cr_tell_pass(problem, CR_PASS_CORRECT);
    pass.relaxing = true;
    cr_run_passes(problem, config->relax_iterations, pass);
    cr_disable_rebounds(problem, false);
    cr_accumulate_impulses(problem);
    cr_limit_carried_impulses(problem);
    return true;
}
