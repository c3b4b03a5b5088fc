/* binding.c - rows with bounds in a system of equations: limits and ropes, which only push, and
 * motors, which have their strength.
 *
 * A row is either active, one of the equations, or has an impulse that stays at a bound. The active
 * rows are guessed, solved, and corrected where the solution contradicts the guess: an active row
 * whose impulse leaves its bounds is set to the bound, and a row at a bound whose velocity is on
 * the wrong side becomes active (the primal-dual active set strategy; Hintermueller, Ito and
 * Kunisch, 2003). The guess is the last step's active set, which is mostly right. */
#include "solvers/direct/binding.h"

#include "base/tuning.h"
#include "constraints/row.h"

static const cr_constraint *constraint_of(const cr_problem *problem, const cr_unknown *u)
{
    return &problem->constraints[u->constraint];
}

static bool within(const cr_row *row, float h)
{
    if (row->kind == CR_ROW_MOTOR)
        return row->impulse > -h * row->max_torque && row->impulse < h * row->max_torque;
    return row->kind == CR_ROW_EQUAL || row->impulse > 0;
}

void cr_bind_all(const cr_problem *problem, cr_direct *direct)
{
    for (uint32_t i = 0; i < direct->unknown_count; i++) {
        cr_unknown *u = &direct->unknowns[i];
        u->binding = CR_NO_ROW;
        for (int32_t k = u->rows; k-- > 0 && !u->damper;)
            if (within(&problem->rows[u->first + (uint32_t)k], problem->step))
                u->binding = k;
    }
}

/* J v + softness lambda - bias */
static float error_of(const cr_problem *problem, const cr_unknown *u, const cr_constraint *c,
                      const cr_row *row)
{
    return row_velocity(row, &problem->bodies[c->a], &problem->bodies[c->b]) +
           row->softness * row->impulse - row->bias + u->arc_error / problem->step;
}

static bool is_violated(const cr_problem *problem, const cr_unknown *u, const cr_constraint *c,
                        const cr_row *row, float h)
{
    float error = error_of(problem, u, c, row);
    if (row->kind == CR_ROW_MOTOR)
        return (error < -CR_DIRECT_VIOLATED && row->impulse < h * row->max_torque) ||
               (error > CR_DIRECT_VIOLATED && row->impulse > -h * row->max_torque);
    return error < -CR_DIRECT_VIOLATED;
}

/* A motor that drives a joint against its limit gets its largest torque, and the limit becomes the
 * active row. */
static void yield_to_limit(const cr_problem *problem, const cr_unknown *u, const cr_row *limit,
                           float h)
{
    const cr_constraint *c = constraint_of(problem, u);
    cr_row *motor = &problem->rows[u->first + (uint32_t)u->binding];
    float before = motor->impulse;
    motor->impulse = limit->cb * motor->cb > 0 ? -h * motor->max_torque : h * motor->max_torque;
    row_apply_impulse(motor, &problem->bodies[c->a], &problem->bodies[c->b],
                      motor->impulse - before);
}

static bool binds_as_motor(const cr_problem *problem, const cr_unknown *u)
{
    return u->binding != CR_NO_ROW &&
           problem->rows[u->first + (uint32_t)u->binding].kind == CR_ROW_MOTOR;
}

bool cr_bind_violated(const cr_problem *problem, cr_direct *direct, const cr_group *group, float h)
{
    bool any = false;
    for (uint32_t i = group->first; i < group->end; i++) {
        cr_unknown *u = &direct->unknowns[i];
        bool motor = binds_as_motor(problem, u);
        for (int32_t k = motor; k < u->rows && (u->binding == CR_NO_ROW || motor) && !u->damper;
             k++) {
            const cr_row *row = &problem->rows[u->first + (uint32_t)k];
            if (!is_violated(problem, u, constraint_of(problem, u), row, h))
                continue;
            if (motor)
                yield_to_limit(problem, u, row, h);
            motor = false;
            u->binding = k;
            any = true;
        }
    }
    return any;
}

bool cr_unbind(const cr_problem *problem, cr_direct *direct, const cr_group *group, float h)
{
    bool any = false;
    for (uint32_t i = group->first; i < group->end; i++) {
        cr_unknown *u = &direct->unknowns[i];
        if (u->binding == CR_NO_ROW)
            continue;
        const cr_constraint *c = constraint_of(problem, u);
        cr_row *rows = &problem->rows[c->first];
        int k = (int)(u->first - c->first) + u->binding;
        float before = rows[k].impulse, asked = before + (float)direct->x[i];
        float allowed = row_clamp_impulse(c, rows, k, asked, h);
        if (allowed == asked)
            continue;
        rows[k].impulse = allowed;
        row_apply_impulse(&rows[k], &problem->bodies[c->a], &problem->bodies[c->b],
                          allowed - before);
        u->binding = CR_NO_ROW;
        any = true;
    }
    return any;
}
