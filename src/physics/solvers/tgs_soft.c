/* tgs_soft.c - sub-steps: "small steps in physics simulation" (Macklin and others, 2019), relaxed
 * as Box2D 3 does it (Catto, "Solver2D", 2024).
 *
 * A tick is cut into n steps of h/n, each with a single Gauss-Seidel pass, or with as many as a
 * small scene can afford (gauss_seidel.h). Cutting the step is worth more than solving the rows as
 * often within one long step: gravity drives the rows by h/n instead of h, and the errors that are
 * left are seen by the next step, whose positions have moved on.
 *     for each step:  velocities by forces;  warm start;
 *                     a pass; joints' errors are taken back as by stiff, overdamped springs;
 *                     positions; overlap is taken back by moving bodies apart;
 *                     passes at the new positions ("relax"), without those springs.
 * Passes go through the rows forward and backward in turn. If all went forward, each would leave
 * its error at the same side of every body, and a pile of a hundred layers would be shaken by that.
 * Joints are solved last before positions move: contacts can bear the error that is left over then.
 * The bias of the rows is in row_bias.c; substeps.c says when a tick is cut into more steps.
 *
 * Contacts are found once a tick; on the way their separation is followed to first order. In a high
 * pile the passes leave a velocity with which all of it sinks or rises; at the end of the tick it
 * is taken out (island_line_search.h).
 *
 * It misses a few laws of motion that tgs_soft_simd.c keeps, whose mathematics is the same except
 * for the order of contacts and for separations, which it follows to the second order: a heap of
 * thousands of bodies overlaps more when it has fallen and takes longer to separate. */
#include "base/tuning.h"
#include "constraints/contact_rows.h"
#include "constraints/joint_rows.h"
#include "constraints/row_bias.h"
#include "solvers/acceleration.h"
#include "solvers/advance.h"
#include "solvers/direct/direct.h"
#include "solvers/gauss_seidel.h"
#include "solvers/impact_work.h"
#include "solvers/pass_trace.h"
#include "solvers/position_targets.h"
#include "solvers/solver.h"
#include "solvers/substeps.h"

/* Rebounds are solved before positions move: afterwards their rows would be different, and they
 * would make or lose energy. This costs passes only in steps in which something rebounds. */
static void solve_rebounds(cr_problem *problem, cr_pass pass)
{
    for (int32_t i = 0; i < problem->config->relax_iterations && problem->rebound_count > 0; i++) {
        cr_gauss_seidel(problem, pass);
        cr_tell_pass(problem, CR_PASS_SOLVE);
    }
}

static size_t count_contacts(const cr_problem *problem)
{
    size_t count = 0;
    for (size_t i = 0; i < problem->constraint_count; i++)
        count += problem->constraints[i].normals > 0;
    return count;
}

/* Accelerated passes all go the same way, and a chain whose links touch others would open if its
 * joints were always solved before the contacts. */
static bool accelerates(const cr_problem *problem)
{
    bool joints = problem->constraint_count > 0 && problem->constraints[0].normals == 0;
    return cr_passes_accelerate(problem) && !joints;
}

static int32_t extra_passes(const cr_problem *problem, size_t contacts)
{
    int32_t extra = cr_extra_passes(problem, contacts);
    return accelerates(problem) || extra < CR_MAX_EXTRA_PASSES ? extra : CR_MAX_EXTRA_PASSES;
}

bool cr_solve_tgs_soft(cr_problem *problem)
{
    const cr_config *config = problem->config;
    size_t contacts = count_contacts(problem);
    cr_pass pass = {.h = problem->step,
                    .accumulate = true,
                    .block = config->block,
                    .friction = true,
                    .symmetric = true};
    const int32_t extra = extra_passes(problem, contacts);
    const bool accelerated = extra > 0 && accelerates(problem);
    const cr_soft_limits limits = {.contact = 0, .joint = CR_JOINT_MAX_FREQUENCY};
    if (!cr_direct_prepare(problem, NULL))
        return false;
    cr_clear_unloaded_contacts(problem);
    for (int32_t i = 0; i < problem->steps; i++) {
        bool last = i == problem->steps - 1;
        pass.backward = i % 2 == 1;
        cr_advance_velocities(problem, pass.h);
        cr_warm_start(problem, pass.h, config->warm_start);
        cr_set_soft_bias(problem, pass.h, limits);
        cr_direct_begin(problem, pass.h);
        cr_tell_pass(problem, CR_PASS_WARM_START);
        pass.relaxing = false;
        pass.max_extra = extra;
        pass.accelerated = accelerated && problem->rebound_count == 0;
        float change = cr_run_passes(problem, 1, pass);
        solve_rebounds(problem, pass);
        cr_finish_joints(problem, pass.h);
        cr_limit_impacts_of_rows(problem, false);
        cr_advance_positions(problem, pass.h);
        cr_refresh_joints(problem);
        cr_direct_relax(problem, last);
        if (cr_step_projects(problem, i))
            cr_push_out_overlap(problem, config->projection, pass.h);
        cr_direct_close(problem);
        cr_refresh_contacts(problem, false);
        cr_set_relax_bias(problem, pass.h);
        cr_disable_rebounds(problem, true);
        cr_tell_pass(problem, CR_PASS_CORRECT);
        pass.relaxing = true;
        pass.accelerated = false;
        pass.max_extra = cr_extra_relax_passes(contacts);
        cr_run_passes(problem, cr_relax_passes(problem, change), pass);
        cr_limit_impacts_of_rows(problem, true);
        cr_disable_rebounds(problem, false);
        cr_accumulate_impulses(problem);
        cr_limit_carried_impulses(problem);
        cr_refresh_contacts(problem, true);
    }
    return true;
}
