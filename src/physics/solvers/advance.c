#include "solvers/advance.h"

#include "constraints/external_loads.h"
#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/row_bias.h"
#include "integrators/integrator.h"
#include "solvers/direct/direct.h"
#include "solvers/restitution.h"

#include <string.h>

/* d . (aB - aA) + cb alphaB - ca alphaA */
static float row_acceleration(const cr_row *row, const cr_load *a, const cr_load *b)
{
    return vec_dot(row->d, vec_sub(b->acceleration, a->acceleration)) +
           row->cb * b->angular_acceleration - row->ca * a->angular_acceleration;
}

/* Of a spring: the velocity that moved the positions last, without what the integrator gave since.
 */
static void note_springs(const cr_problem *problem, const cr_constraint *c, float share, float h)
{
    const cr_load *a = &problem->loads[c->a], *b = &problem->loads[c->b];
    for (int32_t k = 0; k < c->count; k++) {
        cr_row *row = &problem->rows[c->first + (uint32_t)k];
        if (row->stiffness > 0)
            row->approach = row_velocity(row, &problem->motions[c->a], &problem->motions[c->b]) -
                            (1 - share) * h * row_acceleration(row, a, b);
    }
}

static void set_rebounds(cr_problem *problem, cr_constraint *c, float share, float h)
{
    const cr_motion *a = &problem->motions[c->a], *b = &problem->motions[c->b];
    cr_row *rows = &problem->rows[c->first];
    c->rebounds = false;
    for (int32_t k = 0; k < c->normals; k++) {
        cr_impact impact = {
            .approach = row_velocity(&rows[k], a, b),
            .acceleration =
                row_acceleration(&rows[k], &problem->loads[c->a], &problem->loads[c->b]),
            .separation = row_position(&rows[k], a, b),
            .h = h,
            .tick = problem->h,
            .share = share,
        };
        rows[k].approach = impact.approach;
        rows[k].pressed = vec_dot(rows[k].d, problem->loads[c->a].acceleration) > 0 ||
                          vec_dot(rows[k].d, problem->loads[c->b].acceleration) < 0;
        rows[k].target =
            cr_rebound(&impact, c->restitution, problem->config->restitution_threshold);
        c->rebounds |= rows[k].target > 0;
    }
    problem->rebound_count += c->rebounds;
    if (c->rebounds)
        problem->struck[c->a] = problem->struck[c->b] = true;
}

void cr_judge_rebounds(cr_problem *problem, float h)
{
    const cr_integrator *integrator = cr_integrator_of(problem->config);
    problem->rebound_count = 0;
    memset(problem->struck, 0, problem->motion_count * sizeof *problem->struck);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        if (c->normals == 0)
            note_springs(problem, c, integrator->share, h);
        else
            set_rebounds(problem, c, integrator->share, h);
    }
}

void cr_advance_velocities(cr_problem *problem, float h)
{
    const cr_integrator *integrator = cr_integrator_of(problem->config);
    cr_judge_rebounds(problem, h);
    integrator->before(problem->motions, problem->loads, problem->motion_count, h);
}

void cr_advance_positions(cr_problem *problem, float h)
{
    const cr_integrator *integrator = cr_integrator_of(problem->config);
    integrator->after(problem->motions, problem->loads, problem->motion_count, h);
    cr_refresh_loads(problem, h);
}

/* A point that will be out of contact by the end of the step needs no push: what it got at its
 * impact is over. */
static bool leaves(const cr_row *row, const cr_motion *a, const cr_motion *b, float margin, float h)
{
    return row_position(row, a, b) + h * row_velocity(row, a, b) > margin;
}

static void drop_what_is_over(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        for (int32_t k = 0; k < c->normals; k++)
            if (leaves(&rows[k], &problem->motions[c->a], &problem->motions[c->b],
                       problem->config->margin, h))
                rows[k].impulse = rows[k + c->normals].impulse = 0;
    }
}

void cr_warm_start(cr_problem *problem, float h, bool keep)
{
    drop_what_is_over(problem, h);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        for (int32_t k = 0; k < c->count && !c->direct; k++) {
            float again = keep ? (1 - rows[k].forget) * rows[k].impulse : 0;
            rows[k].impulse = row_bounded(c, rows, k, again, h);
            row_push(&rows[k], &problem->motions[c->a], &problem->motions[c->b], rows[k].impulse);
            rows[k].brought = rows[k].impulse;
        }
    }
}

static void forget_impact(cr_row *row)
{
    if (row->approach < 0 && row->k > 0)
        row->impulse = max_float(row->impulse - (row->target - row->approach) / row->k, 0);
}

void cr_count_impulses(cr_problem *problem)
{
    for (size_t i = 0; i < problem->row_count; i++)
        problem->rows[i].total += problem->rows[i].impulse;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        for (int32_t k = 0; k < c->normals; k++)
            forget_impact(&problem->rows[c->first + (uint32_t)k]);
    }
}

/* m/s^2 */
static float pull_on(const cr_problem *problem, const cr_constraint *c)
{
    float a = vec_length(problem->loads[c->a].acceleration);
    float b = vec_length(problem->loads[c->b].acceleration);
    return max_float(a, b);
}

/* m/s */
static float load_growth(const cr_problem *problem, const cr_constraint *c)
{
    float pull = pull_on(problem, c);
    return CR_LOAD_GROWTH * problem->step * (pull > 0 ? pull : CR_PULL_OF_NOTHING);
}

void cr_drop_loads_of_nothing(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        for (int32_t k = 0; k < c->count && c->normals > 0 && pull_on(problem, c) == 0; k++)
            problem->rows[c->first + (uint32_t)k].impulse = 0;
    }
}

void cr_limit_loads(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        if (cr_direct_holds(problem, c->a) || cr_direct_holds(problem, c->b))
            continue;
        float growth = load_growth(problem, c);
        for (int32_t k = 0; k < c->normals; k++)
            if (rows[k].k > 0)
                rows[k].impulse = min_float(min_float(rows[k].impulse, problem->most_load),
                                            rows[k].brought + growth / rows[k].k);
    }
}

void cr_settle_joints(cr_problem *problem, float h)
{
    cr_refresh_joints(problem);
    cr_relax(problem, h);
    cr_direct_relax(problem, true);
    cr_direct_solve(problem, h);
}
