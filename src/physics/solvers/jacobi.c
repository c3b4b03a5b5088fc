/* jacobi.c - every constraint from the same velocities, by mass splitting (Tonge, Benevolenski,
 * Voroshilov, "Mass Splitting for Jitter-Free Parallel Rigid Body Simulation", 2012).
 *
 * Gauss-Seidel visits constraints one after the other, and each sees what those before it did.
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
 * What it costs: news travels by one body a pass, against the whole length of a stack in a pass of
 * Gauss-Seidel in the right order, and each pass does no more than a share of the work. Stacks are
 * soft until warm starting has carried the load over many ticks. Positions are corrected by the
 * passes of pgs_ngs made Jacobi in the same way, so that the order of visits is all that tells the
 * two solvers apart.
 *
 * In motion this shows as that of ten passes: the impact on a heap reaches ten bodies, the rest of
 * it becomes overlap, and overlap that is taken back lifts what lies above, which is energy from
 * nothing. Long or heavily loaded chains open, and heavy tops sink into their piles. */
#include "constraints/joint_rows.h"
#include "constraints/row_bias.h"
#include "solvers/advance.h"
#include "solvers/gauss_seidel.h"
#include "solvers/island_scaling.h"
#include "solvers/ngs.h"
#include "solvers/solver_table.h"

typedef struct split {
    float copies;  /* of a body: the constraints that hold it */
    cr_motion sum; /* of the copies' changes; its masses are those of the whole */
} split;

static void set_masses(cr_problem *problem, const split *splits, bool of_copies)
{
    for (size_t i = 0; i < problem->motion_count; i++) {
        float copies = of_copies ? splits[i].copies : 1;
        problem->motions[i].inv_mass = copies * splits[i].sum.inv_mass;
        problem->motions[i].inv_inertia = copies * splits[i].sum.inv_inertia;
    }
}

/* From here on motions and rows have the copies' masses. */
static void split_masses(cr_problem *problem, const split *splits)
{
    set_masses(problem, splits, true);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        for (int32_t k = 0; k < c->count; k++)
            cr_measure_row(problem, c, &problem->rows[c->first + (uint32_t)k]);
        if (c->paired)
            cr_pair_rows(problem, c);
    }
}

static split *count_copies(cr_problem *problem)
{
    split *splits = cr_problem_scratch(problem, problem->motion_count, sizeof *splits);
    for (size_t i = 0; splits != NULL && i < problem->motion_count; i++) {
        splits[i].sum.inv_mass = problem->motions[i].inv_mass;
        splits[i].sum.inv_inertia = problem->motions[i].inv_inertia;
    }
    for (size_t i = 0; splits != NULL && i < problem->constraint_count; i++) {
        splits[problem->constraints[i].a].copies++;
        splits[problem->constraints[i].b].copies++;
    }
    return splits;
}

static void add_change(cr_motion *sum, const cr_motion *copy, const cr_motion *body)
{
    sum->v = vec_add(sum->v, vec_sub(copy->v, body->v));
    sum->w += copy->w - body->w;
    sum->shift = vec_add(sum->shift, vec_sub(copy->shift, body->shift));
    sum->turn += copy->turn - body->turn;
}

/* Each body becomes the mean of its copies. */
static void glue(cr_problem *problem, split *splits)
{
    for (size_t i = 0; i < problem->motion_count; i++) {
        cr_motion *m = &problem->motions[i], *sum = &splits[i].sum;
        float share = 1 / max_float(splits[i].copies, 1);
        m->v = vec_mad(m->v, sum->v, share);
        m->w += share * sum->w;
        m->shift = vec_mad(m->shift, sum->shift, share);
        m->turn += share * sum->turn;
        *sum = (cr_motion){.inv_mass = sum->inv_mass, .inv_inertia = sum->inv_inertia};
    }
}

typedef enum visited { VELOCITIES, POSITIONS } visited;

static void visit_all(cr_problem *problem, split *splits, visited what, cr_pass pass)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_motion a = problem->motions[c->a], b = problem->motions[c->b];
        if (what == VELOCITIES)
            cr_visit_constraint(c, &problem->rows[c->first], &a, &b, pass);
        else
            cr_visit_position(problem, c, &a, &b);
        add_change(&splits[c->a].sum, &a, &problem->motions[c->a]);
        add_change(&splits[c->b].sum, &b, &problem->motions[c->b]);
    }
    glue(problem, splits);
}

/* It asks what impulses do to whole bodies. */
static void rescale(cr_problem *problem, const split *splits)
{
    set_masses(problem, splits, false);
    cr_rescale(problem);
    set_masses(problem, splits, true);
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
    split_masses(problem, splits);
    cr_drive_rigid(problem, pass.h);
    for (int32_t i = 0; i < config->iterations; i++) {
        visit_all(problem, splits, VELOCITIES, pass);
        if (i == CR_RESCALE_AFTER)
            rescale(problem, splits);
        cr_report_residual(problem, pass.h);
    }
    cr_count_impulses(problem);
    cr_advance_positions(problem, pass.h);
    for (int32_t i = 0; i < config->position_iterations; i++) {
        cr_refresh_joints(problem);
        visit_all(problem, splits, POSITIONS, pass);
    }
    return true;
}
