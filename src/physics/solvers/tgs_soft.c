/* tgs_soft.c - sub-steps with soft contacts: "small steps in physics simulation" (Macklin and
 * others, 2019) as Box2D 3 has them (Catto, "Solver2D", 2024).
 *
 * A tick is cut into n steps of h/n, each with a single Gauss-Seidel pass. Cutting the step is
 * worth more than visiting the rows as often within one long step: gravity drives the rows by
 * h/n instead of h, and the errors that are left are seen by the next step, whose positions have
 * moved on.
 *     for each step:  velocities by forces;  warm start;
 *                     a pass with bias: overlap is taken back as by a stiff, overdamped spring;
 *                     positions;
 *                     a pass without bias ("relax"), which takes the push out of the velocities.
 * The spring's load is the trouble with soft contacts: it hangs by the weight that it carries, and
 * a heavy box sinks deep into a light one. But that weight is known, it is the impulse of the last
 * step, so the spring is hung about it,
 *     J v + softness (lambda - lambda_last) = wanted,
 * and at rest, where lambda = lambda_last, there is nothing left to give way (an augmented
 * Lagrangian: the multiplier carries, the spring only corrects).
 *
 * Contacts are found once a tick; on the way their separation is followed to first order. */
#include "advance.h"
#include "gauss_seidel.h"
#include "row.h"
#include "soft.h"
#include "solver.h"

typedef enum pass_kind { BIASED, RELAXED } pass_kind;

/* Overlap is taken back like a spring of this frequency would, but not so fast that one step
 * could not follow (an eighth of its rate), nor faster than the push speed. */
static void drive_contact(const cr_constraint *c, cr_row *row, float error, bool fixed,
                          const cr_config *config, float h)
{
    if (row->target > 0) {
        cr_row_drive(row, row->target, 0);
        return;
    }
    if (error > -config->slop && !row_holds(c, row, error)) {
        cr_row_drive(row, -CR_ANY_SPEED, 0);
        return;
    }
    if (error > 0) {
        cr_row_drive(row, -error / h, 0);
        return;
    }
    float frequency = min_float(config->contact_frequency, 0.125f / h);
    cr_soft soft = cr_soft_tuned(fixed ? 2 * frequency : frequency, config->contact_damping, h);
    float wanted = min_float(soft.rate * max_float(-error - config->slop, 0), config->push_speed);
    float softness = row->k * soft.softness;
    /* a spring about the load that is carried already */
    cr_row_drive(row, wanted + softness * row->impulse, softness);
}

static void drive_joint(cr_row *row, float error, const cr_config *config, float h)
{
    float frequency = min_float(config->joint_frequency, 0.25f / h);
    cr_soft soft = cr_soft_tuned(frequency, config->joint_damping, h);
    if (row->kind == CR_ROW_MOTOR)
        cr_row_drive(row, row->target, 0);
    else if (row->kind == CR_ROW_PUSH && error > 0)
        cr_row_drive(row, -error / h, 0);
    else
        cr_row_drive(row, -soft.rate * error, row->k * soft.softness);
}

/* A point that got no impulse while its impact was judged is left to the next step. */
static void relax(const cr_constraint *c, cr_row *row, float error, float h)
{
    float wanted = row->target;
    if (row->kind == CR_ROW_PUSH && row->target <= 0 && row->impulse == 0 &&
        (error > 0 || !row_holds(c, row, error)))
        wanted = -CR_ANY_SPEED;
    else if (row->kind == CR_ROW_PUSH && row->target <= 0 && error > 0)
        wanted = -error / h;
    cr_row_drive(row, wanted, 0);
}

static void drive(cr_problem *problem, float h, pass_kind kind)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_motion *a = &problem->motions[c->a], *b = &problem->motions[c->b];
        bool fixed = a->inv_mass == 0 || b->inv_mass == 0;
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            float error = row_position(&rows[k], a, b);
            if (rows[k].stiffness > 0)
                cr_row_drive_spring(&rows[k], error, h);
            else if (kind == RELAXED || rows[k].kind == CR_ROW_FRICTION)
                relax(c, &rows[k], error, h);
            else if (k < c->normals)
                drive_contact(c, &rows[k], error, fixed, problem->config, h);
            else
                drive_joint(&rows[k], error, problem->config, h);
        }
    }
}

/* A rebound is settled before positions move: afterwards its rows would be others, and it would
 * make or lose energy. It costs passes only in steps in which something rebounds. */
static void solve_rebounds(cr_problem *problem, cr_pass pass)
{
    for (int32_t i = 0; i < problem->config->relax_iterations && problem->rebound_count > 0; i++)
        cr_gauss_seidel(problem, pass);
}

static void set_rebounds_idle(cr_problem *problem, bool idle)
{
    for (size_t i = 0; i < problem->constraint_count; i++)
        problem->constraints[i].idle = idle && problem->constraints[i].rebounds;
}

bool cr_solve_tgs_soft(cr_problem *problem)
{
    const cr_config *config = problem->config;
    cr_pass pass = {problem->step, true, config->block, true};
    for (int32_t i = 0; i < problem->steps; i++) {
        cr_advance_velocities(problem, pass.h);
        cr_warm_start(problem, pass.h, config->warm_start);
        drive(problem, pass.h, BIASED);
        cr_gauss_seidel_cold(problem, pass);
        solve_rebounds(problem, pass);
        cr_advance_positions(problem, pass.h);
        cr_refresh_joints(problem);
        cr_refresh_contacts(problem, false);
        drive(problem, pass.h, RELAXED);
        set_rebounds_idle(problem, true);
        for (int32_t k = 0; k < config->relax_iterations; k++)
            cr_gauss_seidel_cold(problem, pass);
        set_rebounds_idle(problem, false);
        cr_report_residual(problem, pass.h);
        cr_count_impulses(problem);
        cr_refresh_contacts(problem, true);
    }
    return true;
}
