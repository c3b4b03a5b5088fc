/* xpbd.c - extended position based dynamics with sub-steps (Macklin, Mueller, Chentanez 2016;
 * "Small steps in physics simulation", Macklin and others 2019; "Detailed rigid body simulation
 * with extended position based dynamics", Mueller and others 2020).
 *
 * Bodies are first moved as if free; then their positions are moved until the constraints hold,
 * and the velocities follow from the positions. A row with the compliance alpha, the inverse of a
 * stiffness, has the force f = -C / alpha. With lambda = h^2 f and alpha' = alpha / h^2 the
 * implicit step of this force is
 *     C + alpha' lambda = 0,     x = x~ + M^-1 J^T lambda,
 * which for alpha = 0 is the rigid C = 0. Newton's method for one row at a time gives
 *     dlambda = -(C + alpha' lambda) / (J M^-1 J^T + alpha'),     x += M^-1 J^T dlambda.
 * C is measured from the row's target (position_targets.h), contacts only push, and friction is a
 * row whose multiplier is kept within mu times the normal's. Springs with their damping are rows
 * of this form, too; springs.c gives them targets and compliances with which they neither lose
 * their swing nor explode.
 *
 * Four things differ from the papers, for the sake of the laws that a class will measure.
 * - v = (x - x_n) / h is not formed from the positions, which would round; every correction changes
 *   v by its own h-th part as well: v += M^-1 J^T dlambda / h. That is the same number, and since
 *   both bodies of a row get it with opposite signs, momentum stays to rounding.
 * - J is taken where the step began, not at x~, as in SHAKE (Ryckaert and others 1977). A contact's
 *   impulse then acts on both bodies in one point at one time, and angular momentum, too, stays to
 *   rounding: each impulse J adds at most a few units in the last place of |r| J. With J at x~ a
 *   body that swings at w about a pin would lose w^2 h of its angular momentum a second.
 * - lambda begins with what it was at the end of the last step (switch: solver.warm_start). The
 *   papers begin with 0, and then a tower of ten falls with four passes a step. The part of it that
 *   is too large is taken back first: see island_scaling.c.
 * - The error of a joint that the passes leave does not enter the velocities of the next step: a
 *   joint is to be as far apart at the end of a step as at its beginning, measured along the
 *   bodies' arcs, and is closed by passes that change positions only (position_targets.h). Joints
 *   that hang together without many loops are solved together (direct/direct.h).
 *
 * Rows hold lambda / h, the impulse.
 *
 * The laws of motion that it misses: an impact that its few passes have not carried through a whole
 * crowd of bodies strikes again, and loses a little more, as the tick shrinks; crushed heaps
 * separate slowly, and plates press single bodies out; ropes and bridges that bear hundreds of
 * times their own weight open, since contacts and joints are solved in turn. */
#include "base/tuning.h"
#include "constraints/contact_rows.h"
#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "solvers/advance.h"
#include "solvers/block_solver.h"
#include "solvers/direct/direct.h"
#include "solvers/gauss_seidel.h"
#include "solvers/impact_work.h"
#include "solvers/island_scaling.h"
#include "solvers/pass_trace.h"
#include "solvers/position_targets.h"
#include "solvers/restitution.h"
#include "solvers/solver.h"

#include <string.h>

/* alpha' of a row. */
static float compliance_of(const cr_constraint *c, const cr_row *row, const cr_config *config,
                           float h)
{
    if (row->stiffness > 0)
        return row->spring_softness;
    if (row->kind == CR_ROW_PUSH && c->normals > 0 && row->target_velocity <= 0)
        return config->xpbd_compliance / (h * h);
    return 0;
}

/* The left side of C + alpha' lambda = 0, which dlambda is to bring to 0. */
static float residual(const cr_row *row, const cr_solver_body *a, const cr_solver_body *b,
                      float alpha, float h)
{
    return row_position(row, a, b) - row->position_target + alpha * h * row->impulse;
}

/* x += M^-1 J^T dlambda, and v with it. Returns by how much the row's velocity changed, m/s. */
static float correct(cr_row *row, cr_solver_body *a, cr_solver_body *b, float impulse, float h)
{
    float change = impulse - row->impulse;
    row->impulse = impulse;
    row_apply_position_impulse(row, a, b, h * change);
    row_apply_impulse(row, a, b, change);
    return row->inv_effective_mass * (change < 0 ? -change : change);
}

static float solve_row(const cr_constraint *c, cr_row *rows, int i, cr_solver_body *a,
                       cr_solver_body *b, const cr_config *config, float h)
{
    cr_row *row = &rows[i];
    float alpha = compliance_of(c, row, config, h), denominator = row->inv_effective_mass + alpha;
    if (denominator <= 0)
        return 0;
    if (row->kind == CR_ROW_FRICTION) {
        float slip = (row_position(row, a, b) - row->start_position) / h;
        row->position_target = row->start_position + h * cr_rebound_slip(c, row, slip);
    }
    float dlambda = -residual(row, a, b, alpha, h) / denominator;
    return correct(row, a, b, row_clamp_impulse(c, rows, i, row->impulse + dlambda / h, h), h);
}

/* Solves a manifold's two normals together, so that the order of its corners does not rotate a box,
 * or both rows of a pin: the same equation with the 2x2 matrix of both rows. Returns a negative
 * number when they must be solved one by one. */
static float solve_block(const cr_constraint *c, cr_row *p, cr_solver_body *a, cr_solver_body *b,
                         const cr_config *config, float h)
{
    cr_row *q = p + 1;
    float alpha = compliance_of(c, p, config, h);
    float k[3] = {p->inv_effective_mass + alpha, c->k12, q->inv_effective_mass + alpha}, x, y;
    float bp = residual(p, a, b, alpha, h) / h - k[0] * p->impulse - k[1] * q->impulse;
    float bq = residual(q, a, b, alpha, h) / h - k[1] * p->impulse - k[2] * q->impulse;
    if (!cr_solve_pair(p->kind, k, bp, bq, &x, &y))
        return -1;
    float change = correct(p, a, b, x, h);
    return max_float(change, correct(q, a, b, y, h));
}

static float solve_constraint(const cr_problem *problem, const cr_constraint *c, float h)
{
    cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    cr_row *rows = &problem->rows[c->first];
    float change = -1;
    if (c->source != CR_FROM_MOUSE_JOINT && c->block_solve && problem->config->block)
        change = solve_block(c, rows, a, b, problem->config, h);
    for (int k = change < 0 ? 0 : 2; k < c->count; k++)
        change = max_float(change, solve_row(c, rows, k, a, b, problem->config, h));
    return change;
}

/* Solves the joints that are solved together by velocities, and moves the bodies with them. */
static float solve_joints(cr_problem *problem, float h)
{
    cr_solver_body *before = problem->scratch_bodies;
    if (!cr_direct_any(problem))
        return 0;
    memcpy(before, problem->bodies, problem->body_count * sizeof *before);
    float change = cr_direct_solve(problem, h);
    for (size_t i = 0; i < problem->body_count; i++) {
        cr_solver_body *m = &problem->bodies[i];
        m->delta_position = vec_mad(m->delta_position, vec_sub(m->v, before[i].v), h);
        m->delta_angle += h * (m->w - before[i].w);
    }
    return change;
}

/* Extra passes, until one changes next to nothing, are made where a pile is unprimed (see
 * initial_impulses.c), and where bodies rebound: for a body that strikes two at once each pass
 * leaves up to a quarter of the error, and the error is energy. */
static void correct_positions(cr_problem *problem, float h)
{
    const cr_config *config = problem->config;
    int32_t more = (int32_t)((float)config->cold_passes * problem->unprimed_share);
    if (problem->rebound_count > 0)
        more += CR_XPBD_REBOUND_PASSES;
    float change = 0;
    for (int32_t pass = 0; pass < config->xpbd_passes + more; pass++) {
        if (pass >= config->xpbd_passes && change < CR_XPBD_REBOUND_SETTLED)
            break;
        change = solve_joints(problem, h);
        cr_measure_joints(problem);
        for (size_t i = 0; i < problem->constraint_count; i++)
            if (!problem->constraints[i].direct)
                change = max_float(change, solve_constraint(problem, &problem->constraints[i], h));
        cr_report_position_pass(problem, CR_PASS_SOLVE, h);
    }
    solve_joints(problem, h);
    if (cr_direct_any(problem))
        cr_tell_pass(problem, CR_PASS_JOINTS);
}

/* A compliant contact is a spring about C = 0, however deep it is. */
static void soften_contacts(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        for (int k = 0; k < c->normals; k++) {
            cr_row *row = &problem->rows[c->first + (uint32_t)k];
            if (row->target_velocity <= 0 && row->position_target == row->start_position)
                row->position_target = 0;
        }
    }
}

/* The last step's lambda, as an impulse, is already in v when x~ = x + h v is formed. */
bool cr_solve_xpbd(cr_problem *problem)
{
    const cr_config *config = problem->config;
    float h = problem->step;
    bool compliant = config->xpbd_compliance > 0;
    if (!compliant)
        cr_pre_stabilize(problem);
    if (!cr_direct_prepare(problem, NULL))
        return false;
    for (int32_t i = 0; i < problem->steps; i++) {
        cr_advance_velocities(problem, h);
        cr_set_position_targets(problem, h);
        if (compliant)
            soften_contacts(problem);
        cr_set_target_bias(problem, h);
        cr_direct_begin(problem, h);
        cr_warm_start(problem, h, config->warm_start);
        cr_direct_solve(problem, h);
        cr_rescale_islands(problem);
        cr_tell_pass(problem, CR_PASS_WARM_START);
        cr_advance_positions(problem, h);
        correct_positions(problem, h);
        cr_limit_impacts_of_rows(problem, false);
        cr_close_joint_gaps(problem);
        cr_direct_relax(problem, i == problem->steps - 1);
        cr_refresh_contacts(problem, false);
        cr_tell_pass(problem, CR_PASS_CORRECT);
        cr_correct_velocities(problem, config->xpbd_passes, h);
        cr_limit_impacts_of_rows(problem, true);
        cr_accumulate_impulses(problem);
        cr_refresh_contacts(problem, true);
    }
    return true;
}
