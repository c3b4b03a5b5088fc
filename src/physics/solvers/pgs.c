/* pgs.c - sequential impulses over the whole tick: many Gauss-Seidel passes (gauss_seidel.c), the
 * last tick's impulses as the first guess (switch: warm start), and overlap taken back.
 *
 * A normal row's velocity must reach the rebound of restitution.c; for a pair that is still apart
 * it is -separation / h, so that the gap just closes. Overlap is taken back either by Baumgarte's
 * bias in the same row, which leaves the push in the velocity as momentum, or by a second, "split"
 * system (Guendelman, Bridson, Fedkiw 2003; Bullet): a pseudo velocity that moves positions in this
 * tick and is forgotten.
 *
 * Ten passes in one step of a whole tick cannot carry an impact through a crowd of bodies (the part
 * that they leave strikes again in the next tick, and a little is lost each time, so that a struck
 * pile does not converge as the tick shrinks); separate a crushed heap within seconds; keep bodies
 * still that have no room left; hold a bridge, a cart or a net whose loops are too many to be
 * solved together; follow a swing of twelve ticks, or the swings of links that weigh a hundredth of
 * what they bear; or carry bodies so small that they fall by more than their size in a tick. */
#include "constraints/row.h"
#include "constraints/row_bias.h"
#include "constraints/soft.h"
#include "constraints/springs.h"
#include "solvers/advance.h"
#include "solvers/direct/direct.h"
#include "solvers/gauss_seidel.h"
#include "solvers/impact_work.h"
#include "solvers/pass_trace.h"
#include "solvers/position_targets.h"
#include "solvers/solver.h"

/* The velocity that takes back a row's error: the overlap beyond the slop, or a joint's whole
 * error. */
static float correction(const cr_row *row, const cr_constraint *c, const cr_config *config, float h)
{
    float rate = config->baumgarte / h;
    if (row->kind == CR_ROW_EQUAL)
        return -rate * row->error;
    return rate * max_float(-row->error - (c->normals > 0 ? config->slop : 0), 0);
}

static float normal_bias(const cr_row *row, const cr_constraint *c, const cr_config *config,
                         float h)
{
    bool bias = config->correction == CR_CORRECT_VELOCITY;
    float back = bias ? correction(row, c, config, h) : 0;
    switch (row->kind) {
    case CR_ROW_EQUAL:
        return back;
    case CR_ROW_PUSH:
        if (row_separates(c, row, row->error, config->slop, h))
            return -CR_UNBOUNDED_SPEED;
        if (row->error > 0)
            return row->target_velocity > 0           ? row->target_velocity
                   : row_may_stop(c, row, row->error) ? -row->error / h
                                                      : -CR_UNBOUNDED_SPEED;
        return max_float(row->target_velocity, back);
    case CR_ROW_FRICTION:
        return 0;
    case CR_ROW_MOTOR:
        return row->target_velocity;
    }
    return 0;
}

static void set_biases(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            if (rows[k].stiffness > 0)
                cr_set_spring_bias(&rows[k], rows[k].error, h);
            else
                cr_row_set_bias(&rows[k], normal_bias(&rows[k], c, problem->config, h), 0);
        }
    }
}

/* ---- split position correction ---- */

/* Whether a constraint needs no pseudo velocity: a spring, or a contact without overlap. */
static bool needs_none(const cr_constraint *c, const cr_row *rows, const cr_config *config)
{
    for (int k = 0; k < c->count; k++)
        if (rows[k].stiffness > 0)
            return true;
    for (int k = 0; k < c->normals; k++)
        if (-rows[k].error > config->slop)
            return false;
    return c->normals > 0;
}

/* The bias of the pseudo velocity. The real velocity counts: a point that separates by itself needs
 * no push, and one without overlap must only not close. Joints must not open; a rope or a limit may
 * use up the room that the real motion has left. */
static float pseudo_velocity(const cr_row *row, const cr_constraint *c, const cr_solver_body *a,
                             const cr_solver_body *b, const cr_config *config, float h)
{
    if (c->normals > 0)
        return correction(row, c, config, h) - row_velocity(row, a, b);
    return row->kind == CR_ROW_PUSH ? -max_float(row_position(row, a, b), 0) / h : 0;
}

static void set_pseudo_biases(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        cr_row *rows = &problem->rows[c->first];
        c->disabled = needs_none(c, rows, problem->config);
        for (int k = 0; k < c->count; k++) {
            cr_row_set_bias(&rows[k], pseudo_velocity(&rows[k], c, a, b, problem->config, h), 0);
            rows[k].impulse = 0;
        }
    }
}

/* Corrects the real velocities for the pushes of the pseudo velocities, which have moved all bodies
 * already. Of the many contacts of a crushed body each would take all of the sliding; those that
 * come when it is gone take none, for together they would turn it round and make it grow. */
static void conserve_angular_momentum(cr_problem *problem, const cr_solver_body *real, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        const cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->normals; k++) {
            float sliding = row_tangent_velocity(&rows[k], &real[c->a], &real[c->b]);
            if (sliding * row_tangent_velocity(&rows[k], a, b) > 0)
                row_conserve_angular_momentum(c, &rows[k], a, b, h * rows[k].impulse, sliding);
        }
    }
}

/* Solves for the pseudo velocities. The real velocities and impulses are saved meanwhile. */
static bool correct_positions(cr_problem *problem, cr_pass pass)
{
    size_t bodies = problem->body_count, rows = problem->row_count;
    cr_solver_body *real =
        cr_problem_scratch(problem, bodies * sizeof *real + rows * sizeof(float), 1);
    if (real == NULL)
        return false;
    float *impulse = (float *)(real + bodies);
    for (size_t i = 0; i < rows; i++)
        impulse[i] = problem->rows[i].impulse;
    set_pseudo_biases(problem, pass.h);
    for (size_t i = 0; i < bodies; i++) {
        real[i] = problem->bodies[i];
        problem->bodies[i].v = vec(0, 0);
        problem->bodies[i].w = 0;
    }
    pass.friction = false;
    pass.accumulate = true;
    for (int32_t i = 0; i < problem->config->iterations; i++)
        cr_gauss_seidel(problem, pass);
    for (size_t i = 0; i < bodies; i++) {
        cr_solver_body *m = &problem->bodies[i];
        m->delta_position = vec_mad(m->delta_position, m->v, pass.h);
        m->delta_angle += pass.h * m->w;
        m->v = real[i].v;
        m->w = real[i].w;
    }
    conserve_angular_momentum(problem, real, pass.h);
    for (size_t i = 0; i < rows; i++)
        problem->rows[i].impulse = impulse[i];
    cr_close_joint_gaps(problem);
    return true;
}

bool cr_solve_pgs(cr_problem *problem)
{
    const cr_config *config = problem->config;
    cr_pass pass = {.h = problem->h,
                    .accumulate = config->accumulate,
                    .block = config->block,
                    .friction = true,
                    .rescale = config->accumulate};
    if (!cr_direct_prepare(problem, NULL))
        return false;
    cr_advance_velocities(problem, pass.h);
    set_biases(problem, pass.h);
    cr_direct_begin(problem, pass.h);
    cr_warm_start(problem, pass.h, config->warm_start && config->accumulate);
    cr_tell_pass(problem, CR_PASS_WARM_START);
    cr_run_passes(problem, config->iterations, pass);
    cr_finish_joints(problem, pass.h);
    cr_limit_impacts_of_rows(problem, false);
    cr_advance_positions(problem, pass.h);
    cr_settle_joints(problem, pass.h);
    cr_accumulate_impulses(problem);
    if (config->correction == CR_CORRECT_SPLIT && !correct_positions(problem, pass))
        return false;
    cr_tell_pass(problem, CR_PASS_CORRECT);
    return true;
}
