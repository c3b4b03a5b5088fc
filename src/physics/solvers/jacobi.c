/* jacobi.c - every constraint from the same velocities, by mass splitting (Tonge, Benevolenski,
 * Voroshilov, "Mass Splitting for Jitter-Free Parallel Rigid Body Simulation", 2012).
 *
 * Gauss-Seidel solves constraints one after the other, and each sees what those before it did.
 * Jacobi lets all of them see the same velocities and adds their changes, so that their order does
 * not matter and all could be solved at once. But n contacts under one body then each stop all of
 * it, together n times too much, and the passes diverge.
 *
 * Splitting the mass mends that. A body that n constraints hold becomes n copies of mass m/n and
 * inertia I/n, one for each, glued together. In a pass
 *     each constraint is solved between its own copies, as if alone;
 *     the glue makes the n copies of a body one again: v = the mean of theirs.
 * Each half only lowers the kinetic energy of the error in the velocities, so they never diverge,
 * whatever the scene. An impulse lambda changes the copy by lambda / (m/n) and so the mean of the n
 * by lambda / m: momentum is exact.
 *
 * The cost: an impulse reaches one body farther in a pass, against the whole length of a stack in a
 * pass of Gauss-Seidel in the right order, and each pass does no more than a share of the work.
 * Stacks are soft until warm starting has carried the load over many ticks. Positions are corrected
 * by the passes of pgs_ngs made Jacobi in the same way, so that the order of solving is all that
 * tells the two solvers apart.
 *
 * In motion, ten passes show like this: the impact on a heap reaches ten bodies, the rest of it
 * becomes overlap, and overlap that is taken back lifts the bodies above, which is energy from
 * nothing. Long or heavily loaded chains open, and heavy tops sink into their piles. */
#include "constraints/joint_rows.h"
#include "constraints/row_bias.h"
#include "solvers/advance.h"
#include "solvers/gauss_seidel.h"
#include "solvers/impact_work.h"
#include "solvers/island_scaling.h"
#include "solvers/ngs.h"
#include "solvers/pass_trace.h"
#include "solvers/solver.h"

typedef struct split {
    float copies;       /* of a body: the constraints that hold it */
    cr_solver_body sum; /* of the copies' changes; its masses are those of the whole */
} split;

static void set_masses(cr_problem *problem, const split *splits, bool of_copies)
{
    for (size_t i = 0; i < problem->body_count; i++) {
        float copies = of_copies ? splits[i].copies : 1;
        problem->bodies[i].inv_mass = copies * splits[i].sum.inv_mass;
        problem->bodies[i].inv_inertia = copies * splits[i].sum.inv_inertia;
    }
}

/* Gives the bodies the masses of their copies, or of the whole, and the rows the effective masses
 * that follow. */
static void split_masses(cr_problem *problem, const split *splits, bool of_copies)
{
    set_masses(problem, splits, of_copies);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        for (int32_t k = 0; k < c->count; k++)
            cr_measure_row(problem, c, &problem->rows[c->first + (uint32_t)k]);
        if (c->block_solve)
            cr_pair_rows(problem, c);
    }
}

static split *count_copies(cr_problem *problem)
{
    split *splits = cr_problem_scratch(problem, problem->body_count, sizeof *splits);
    for (size_t i = 0; splits != NULL && i < problem->body_count; i++) {
        splits[i].sum.inv_mass = problem->bodies[i].inv_mass;
        splits[i].sum.inv_inertia = problem->bodies[i].inv_inertia;
    }
    for (size_t i = 0; splits != NULL && i < problem->constraint_count; i++) {
        splits[problem->constraints[i].a].copies++;
        splits[problem->constraints[i].b].copies++;
    }
    return splits;
}

static void add_change(cr_solver_body *sum, const cr_solver_body *copy, const cr_solver_body *body)
{
    sum->v = vec_add(sum->v, vec_sub(copy->v, body->v));
    sum->w += copy->w - body->w;
    sum->delta_position =
        vec_add(sum->delta_position, vec_sub(copy->delta_position, body->delta_position));
    sum->delta_angle += copy->delta_angle - body->delta_angle;
}

/* Sets each body to the mean of its copies. */
static void average_copies(cr_problem *problem, split *splits)
{
    for (size_t i = 0; i < problem->body_count; i++) {
        cr_solver_body *m = &problem->bodies[i], *sum = &splits[i].sum;
        float share = 1 / max_float(splits[i].copies, 1);
        m->v = vec_mad(m->v, sum->v, share);
        m->w += share * sum->w;
        m->delta_position = vec_mad(m->delta_position, sum->delta_position, share);
        m->delta_angle += share * sum->delta_angle;
        *sum = (cr_solver_body){.inv_mass = sum->inv_mass, .inv_inertia = sum->inv_inertia};
    }
}

typedef enum solve_target { VELOCITIES, POSITIONS } solve_target;

static void solve_all(cr_problem *problem, split *splits, solve_target what, cr_pass pass)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_solver_body a = problem->bodies[c->a], b = problem->bodies[c->b];
        if (what == VELOCITIES)
            cr_solve_constraint(c, &problem->rows[c->first], &a, &b, pass);
        else
            cr_solve_position(problem, c, &a, &b);
        add_change(&splits[c->a].sum, &a, &problem->bodies[c->a]);
        add_change(&splits[c->b].sum, &b, &problem->bodies[c->b]);
    }
    average_copies(problem, splits);
}

/* Island scaling needs the masses of whole bodies. */
static void rescale(cr_problem *problem, const split *splits)
{
    set_masses(problem, splits, false);
    cr_rescale_islands(problem);
    set_masses(problem, splits, true);
}

/* So does the work of impacts, and who listens to it is told of rows as well. */
static void limit_impacts(cr_problem *problem, const split *splits)
{
    bool judged = cr_judges_step(problem);
    if (judged)
        split_masses(problem, splits, false);
    cr_limit_impacts_of_rows(problem, false);
    if (judged)
        split_masses(problem, splits, true);
}

bool cr_solve_jacobi(cr_problem *problem)
{
    const cr_config *config = problem->config;
    cr_pass pass = {.h = problem->h, .accumulate = true, .block = config->block, .friction = true};
    split *splits = count_copies(problem);
    if (splits == NULL)
        return false;
    cr_advance_velocities(problem, pass.h);
    cr_warm_start(problem, pass.h, config->warm_start);
    split_masses(problem, splits, true);
    cr_set_rigid_bias(problem, pass.h);
    cr_tell_pass(problem, CR_PASS_WARM_START);
    for (int32_t i = 0; i < config->iterations; i++) {
        solve_all(problem, splits, VELOCITIES, pass);
        if (i == CR_RESCALE_AFTER)
            rescale(problem, splits);
        cr_report_pass(problem, CR_PASS_SOLVE, pass.h);
    }
    limit_impacts(problem, splits);
    cr_accumulate_impulses(problem);
    cr_advance_positions(problem, pass.h);
    for (int32_t i = 0; i < config->position_iterations; i++) {
        cr_refresh_joints(problem);
        solve_all(problem, splits, POSITIONS, pass);
    }
    cr_tell_pass(problem, CR_PASS_CORRECT);
    return true;
}
