/* advance.c - what solvers do before and after their passes: integration, warm starting, and the
 * bookkeeping of impulses. */
#include "solvers/advance.h"

#include "base/tuning.h"
#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/row_bias.h"
#include "forces/forces.h"
#include "integrators/integrator.h"
#include "solvers/direct/direct.h"
#include "solvers/driver_work.h"
#include "solvers/impact_work.h"
#include "solvers/pass_trace.h"
#include "solvers/restitution.h"
#include "solvers/solver_table.h"

#include <string.h>

/* d . (aB - aA) + cb alphaB - ca alphaA */
static float row_acceleration(const cr_row *row, const cr_external_acceleration *a,
                              const cr_external_acceleration *b)
{
    return vec_dot(row->d, vec_sub(b->acceleration, a->acceleration)) +
           row->cb * b->angular_acceleration - row->ca * a->angular_acceleration;
}

/* The approach velocity of a spring's row, and of a motor's, is the one that moved the positions
 * last, without what the integrator has added since. */
static void store_joint_velocities(const cr_problem *problem, const cr_constraint *c,
                                   float pre_solve_fraction, float h)
{
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    float lag = (1 - pre_solve_fraction) * h;
    for (int32_t k = 0; k < c->count; k++) {
        cr_row *row = &problem->rows[c->first + (uint32_t)k];
        bool motor = row->kind == CR_ROW_MOTOR;
        if (motor)
            row_add_work(row, a, b);
        if (motor || row->stiffness > 0)
            row->approach =
                row_velocity(row, a, b) -
                lag * row_acceleration(row, &problem->external[c->a], &problem->external[c->b]);
    }
}

static void set_rebound_targets(cr_problem *problem, cr_constraint *c, float pre_solve_fraction,
                                float h)
{
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    cr_row *rows = &problem->rows[c->first];
    c->rebounds = false;
    for (int32_t k = 0; k < c->normals; k++) {
        cr_impact impact = {
            .approach = row_velocity(&rows[k], a, b),
            .acceleration =
                row_acceleration(&rows[k], &problem->external[c->a], &problem->external[c->b]),
            .separation = row_position(&rows[k], a, b),
            .h = h,
            .tick = problem->h,
            .pre_solve_fraction = pre_solve_fraction,
        };
        rows[k].approach = impact.approach;
        rows[k + c->normals].approach = row_velocity(&rows[k + c->normals], a, b);
        rows[k].pushed_together = vec_dot(rows[k].d, problem->external[c->a].acceleration) > 0 ||
                                  vec_dot(rows[k].d, problem->external[c->b].acceleration) < 0;
        rows[k].target_velocity =
            cr_rebound(&impact, c->restitution, problem->config->restitution_threshold);
        c->rebounds |= rows[k].target_velocity > 0;
    }
    problem->rebound_count += c->rebounds;
    if (c->rebounds)
        problem->near_impact[c->a] = problem->near_impact[c->b] = true;
}

void cr_update_restitution(cr_problem *problem, float h)
{
    const cr_integrator *integrator = cr_integrator_of(problem->config);
    problem->rebound_count = 0;
    memset(problem->near_impact, 0, problem->body_count * sizeof *problem->near_impact);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        if (c->normals == 0)
            store_joint_velocities(problem, c, integrator->pre_solve_fraction, h);
        else
            set_rebound_targets(problem, c, integrator->pre_solve_fraction, h);
    }
}

void cr_advance_velocities(cr_problem *problem, float h)
{
    const cr_integrator *integrator = cr_integrator_of(problem->config);
    cr_update_restitution(problem, h);
    bool judged = cr_judges_step(problem);
    if (judged)
        cr_note_step_velocities(problem, 0, problem->body_count);
    integrator->before(problem->bodies, problem->external, problem->body_count, h);
    if (judged)
        cr_note_free_velocities(problem, 0, problem->body_count);
    cr_tell_pass(problem, CR_PASS_FORCES);
}

void cr_advance_positions(cr_problem *problem, float h)
{
    const cr_integrator *integrator = cr_integrator_of(problem->config);
    integrator->after(problem->bodies, problem->external, problem->body_count, h);
    cr_refresh_external_accelerations(problem->world, problem->bodies, problem->external,
                                      problem->steps, h);
    cr_tell_pass(problem, CR_PASS_POSITIONS);
}

/* Whether a point will be out of contact by the end of the step: it needs no impulse. */
static bool separates(const cr_row *row, const cr_solver_body *a, const cr_solver_body *b,
                      float margin, float h)
{
    return row_position(row, a, b) + h * row_velocity(row, a, b) > margin;
}

static void drop_separating(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        for (int32_t k = 0; k < c->normals; k++)
            if (separates(&rows[k], &problem->bodies[c->a], &problem->bodies[c->b],
                          problem->config->margin, h))
                rows[k].impulse = rows[k + c->normals].impulse = 0;
    }
}

void cr_warm_start(cr_problem *problem, float h, bool keep)
{
    drop_separating(problem, h);
    problem->step_is_open = true;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        for (int32_t k = 0; k < c->count && !c->direct; k++) {
            float again = keep ? (1 - rows[k].warm_loss) * rows[k].impulse : 0;
            rows[k].impulse = row_clamp_impulse(c, rows, k, again, h);
            row_apply_impulse(&rows[k], &problem->bodies[c->a], &problem->bodies[c->b],
                              rows[k].impulse);
            rows[k].warm_impulse = rows[k].impulse;
        }
    }
}

static void remove_impact_part(cr_row *row)
{
    if (row->approach < 0 && row->inv_effective_mass > 0)
        row->impulse = max_float(
            row->impulse - (row->target_velocity - row->approach) / row->inv_effective_mass, 0);
}

void cr_finish_joints(cr_problem *problem, float h)
{
    cr_direct_solve(problem, h);
    if (cr_direct_any(problem))
        cr_tell_pass(problem, CR_PASS_JOINTS);
}

void cr_accumulate_impulses(cr_problem *problem)
{
    problem->step_is_open = false;
    cr_note_driver_work_of_rows(problem);
    cr_close_driver_work(problem);
    for (size_t i = 0; i < problem->row_count; i++)
        problem->rows[i].total_impulse += problem->rows[i].impulse;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        for (int32_t k = 0; k < c->normals; k++)
            remove_impact_part(&problem->rows[c->first + (uint32_t)k]);
    }
}

/* m/s^2 */
static float external_pull(const cr_problem *problem, const cr_constraint *c)
{
    float a = vec_length(problem->external[c->a].acceleration);
    float b = vec_length(problem->external[c->b].acceleration);
    return max_float(a, b);
}

/* m/s. Where nothing pulls, bodies bear no load, but a body that ploughs through others presses
 * them for as long as it does. Each step would solve that pressure anew, with too few passes, if
 * the step before handed none of it on. The tick's end clears it, so that it does no harm where
 * nothing rebounds, and no kinematic body or joint presses on when there is no room left. */
static float load_growth(const cr_problem *problem, const cr_constraint *c)
{
    float assumed = c->restitution > 0 ? CR_ASSUMED_GRAVITY : problem->plastic_pull;
    float pull = external_pull(problem, c);
    return problem->growth_weights * problem->step * (pull > 0 ? pull : assumed);
}

void cr_clear_unloaded_contacts(cr_problem *problem)
{
    if (cr_tick_goes_on(problem->world))
        return;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        for (int32_t k = 0; k < c->count && c->normals > 0 && external_pull(problem, c) == 0; k++)
            problem->rows[c->first + (uint32_t)k].impulse = 0;
    }
}

/* Whether a contact hands on all of its impulse: what lies on a rope bridge of light planks is many
 * times their weight, and one step a tick would let it grow too slowly. */
static bool keeps_load(const cr_problem *problem, const cr_constraint *c)
{
    return !cr_solver_has(problem->config, CR_CUTS_TICK) &&
           (cr_direct_holds(problem, c->a) || cr_direct_holds(problem, c->b));
}

void cr_limit_carried_impulses(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        if (keeps_load(problem, c))
            continue;
        float growth = load_growth(problem, c);
        for (int32_t k = 0; k < c->normals; k++)
            if (rows[k].inv_effective_mass > 0)
                rows[k].impulse =
                    min_float(min_float(rows[k].impulse, problem->max_carried_impulse),
                              rows[k].warm_impulse + growth / rows[k].inv_effective_mass);
    }
}

void cr_settle_joints(cr_problem *problem, float h)
{
    cr_refresh_joints(problem);
    cr_set_relax_bias(problem, h);
    cr_direct_relax(problem, true);
    cr_direct_solve(problem, h);
}
