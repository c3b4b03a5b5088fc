/* gauss_seidel.c - projected Gauss-Seidel, in its physical form "sequential impulses" (Catto,
 * "Iterative Dynamics with Temporal Coherence", 2005).
 *
 * A row asks for  J v + softness lambda = bias  (or >=, of a row that only pushes). Alone, with
 * the velocities that the rows before it left, it is solved by
 *     lambda' = clamp(lambda - (J v + softness lambda - bias) / (J M^-1 J^T + softness)),
 *     v += M^-1 J^T (lambda' - lambda).
 * It is the sum lambda that is kept within bounds, so that a later pass may take back what an
 * earlier one gave too much. Many passes converge to the solution of all rows. */
#include "solvers/gauss_seidel.h"

#include "base/tuning.h"
#include "constraints/row.h"
#include "solvers/acceleration.h"
#include "solvers/block_solver.h"
#include "solvers/direct/direct.h"
#include "solvers/island_scaling.h"
#include "solvers/pass_trace.h"
#include "solvers/restitution.h"

static float row_residual(const cr_row *row, const cr_solver_body *a, const cr_solver_body *b)
{
    return row_velocity(row, a, b) + row->softness * row->impulse - row->bias;
}

static float change_of(const cr_row *row, float before)
{
    float change = row->inv_effective_mass * (row->impulse - before);
    return change < 0 ? -change : change;
}

static float solve_row(const cr_constraint *c, cr_row *rows, int i, cr_solver_body *a,
                       cr_solver_body *b, cr_pass pass)
{
    cr_row *row = &rows[i];
    if (row->kind == CR_ROW_FRICTION)
        row->bias = c->rebounds ? cr_rebound_slip(c, row, row_velocity(row, a, b)) : 0;
    float before = row->impulse, step = -row_residual(row, a, b) * row->effective_mass;
    if (row->kind == CR_ROW_PUSH && !pass.accumulate)
        row->impulse = before + max_float(step, 0);
    else
        row->impulse = row_clamp_impulse(c, rows, i, before + step, pass.h);
    row_apply_impulse(row, a, b, row->impulse - before);
    return change_of(row, before);
}

/* Solves the first two rows together; returns a negative number when they must be solved one by
 * one. */
static float solve_block(const cr_constraint *c, cr_row *p, cr_solver_body *a, cr_solver_body *b)
{
    cr_row *q = p + 1;
    float x = p->impulse, y = q->impulse, new_x, new_y;
    float k[3] = {p->inv_effective_mass + p->softness, c->k12, q->inv_effective_mass + q->softness};
    float bp = row_residual(p, a, b) - k[0] * x - k[1] * y;
    float bq = row_residual(q, a, b) - k[1] * x - k[2] * y;
    if (!cr_solve_pair(p->kind, k, bp, bq, &new_x, &new_y))
        return -1;
    p->impulse = new_x;
    q->impulse = new_y;
    row_apply_impulse(p, a, b, new_x - x);
    row_apply_impulse(q, a, b, new_y - y);
    return max_float(change_of(p, x), change_of(q, y));
}

static bool slides(cr_row_kind kind)
{
    return kind == CR_ROW_FRICTION || kind == CR_ROW_MOTOR;
}

/* Normal rows come before friction rows, so that each pass leaves every point inside its cone. */
float cr_solve_constraint(const cr_constraint *c, cr_row *rows, cr_solver_body *a,
                          cr_solver_body *b, cr_pass pass)
{
    float change = -1;
    if (c->block_solve && pass.block && pass.accumulate)
        change = solve_block(c, rows, a, b);
    for (int k = change < 0 ? 0 : 2; k < c->count; k++)
        if (pass.friction || !slides(rows[k].kind))
            change = max_float(change, solve_row(c, rows, k, a, b, pass));
    return change;
}

float cr_gauss_seidel(cr_problem *problem, cr_pass pass)
{
    float change = pass.backward ? 0 : cr_direct_solve(problem, pass.h);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        size_t at = pass.backward ? problem->constraint_count - 1 - i : i;
        const cr_constraint *c = &problem->constraints[at];
        if (!c->disabled && !c->direct && !(pass.extra && c->contact_free))
            change = max_float(change, cr_solve_constraint(c, &problem->rows[c->first],
                                                           &problem->bodies[c->a],
                                                           &problem->bodies[c->b], pass));
    }
    return pass.backward ? max_float(change, cr_direct_solve(problem, pass.h)) : change;
}

static void extrapolate(cr_problem *problem, cr_acceleration *acceleration, float change)
{
    float factor = cr_next_extrapolation(acceleration, change);
    cr_extrapolate_rows(problem, factor);
    cr_extrapolate_bodies(problem, 0, problem->body_count, factor);
    if (factor > 0)
        cr_tell_pass(problem, CR_PASS_EXTRAPOLATE);
}

float cr_run_passes(cr_problem *problem, int32_t count, cr_pass pass)
{
    int32_t for_unprimed = (int32_t)((float)problem->config->cold_passes * problem->unprimed_share);
    int32_t more = for_unprimed > pass.max_extra ? for_unprimed : pass.max_extra;
    float change = 0;
    cr_acceleration acceleration = CR_NOT_ACCELERATED;
    for (int32_t i = 0; i < count || (i < count + more && change > CR_PASSES_SETTLED); i++) {
        pass.extra = i >= count;
        if (pass.accelerated && i >= count + CR_FIRST_PLAIN_PASSES &&
            i + CR_LAST_PLAIN_PASSES < count + more)
            extrapolate(problem, &acceleration, change);
        change = cr_gauss_seidel(problem, pass);
        if (pass.rescale && i == CR_RESCALE_AFTER)
            cr_rescale_islands(problem);
        cr_report_pass(problem, pass.relaxing ? CR_PASS_RELAX : CR_PASS_SOLVE, pass.h);
        pass.backward = pass.symmetric && !pass.accelerated ? !pass.backward : pass.backward;
    }
    return change;
}

void cr_sum_residual(const cr_problem *problem, float h, double *sum, size_t *count)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        const cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            if (rows[k].d.x == 0 && rows[k].d.y == 0)
                continue;
            float step = -row_residual(&rows[k], a, b) * rows[k].effective_mass;
            float change =
                row_clamp_impulse(c, rows, k, rows[k].impulse + step, h) - rows[k].impulse;
            *sum +=
                (double)(change * change * rows[k].inv_effective_mass * rows[k].inv_effective_mass);
            ++*count;
        }
    }
}

float cr_residual(const cr_problem *problem, float h)
{
    double sum = 0;
    size_t count = 0;
    cr_sum_residual(problem, h, &sum, &count);
    return count > 0 ? (float)sqrt(sum / (double)count) : 0;
}

void cr_report_pass(cr_problem *problem, cr_pass_kind kind, float h)
{
    const cr_probe *probe = &problem->world->probe;
    if (probe->residual != NULL)
        probe->residual(probe->user, cr_residual(problem, h));
    cr_tell_pass(problem, kind);
}
