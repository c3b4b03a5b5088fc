/* position_targets.c - the C that rows are to reach in a step, and the removal of overlap and gaps.
 *
 * With x' = x + h v' a row's C after a step is C' = C + h J v', so that everything that a velocity
 * solver asks of J v' can be asked of C':
 *   impact      J v' >= target           C' >= C + h target
 *   gap         no overlap               C' >= 0, or none for one more step: see row_may_stop
 *   overlap     no closing               C' >= C
 *   joint       moves no further apart   C' = C, or C' >= 0
 *   spring      as soft as it is         C' = 0
 *   friction    no sliding               C' = C
 *   motor       rotates                  C' = C + h target
 *   spring      see springs.c            C' + h give lambda = C + h (keep v - rate C)
 * An impact is therefore as exact here as in a velocity solver: the step ends where the rebound
 * of restitution.c has taken the bodies.
 *
 * Overlap and gaps are not taken back by these targets. The displacement would become velocity, and
 * energy from nothing: a chain whose few passes leave a centimetre open would get it back in a step
 * of 1/240 s with 2.4 m/s. Overlap is taken back by a pass of its own before the velocities are
 * looked at ("pre-stabilization": Macklin and others, "Unified particle physics for real-time
 * applications", 2014), gaps by passes over positions (ngs.c) after each step. */
#include "solvers/position_targets.h"

#include "base/tuning.h"
#include "constraints/contact_rows.h"
#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/soft.h"
#include "constraints/springs.h"
#include "solvers/gauss_seidel.h"
#include "solvers/ngs.h"
#include "solvers/pass_trace.h"

#include <math.h>
#include <string.h>

static const float NO_TARGET = -1e6f; /* m: the target of a row that the step may not stop */

/* m: how far a step of h seconds moves the bodies of a row apart. The last tick can have driven
 * them in by its length times the speed; a rebound will take that back, and moving them apart as
 * well would lift a ball at each bounce. */
static float way_apart(const cr_problem *problem, const cr_constraint *c, const cr_row *row,
                       float share, float h)
{
    const cr_config *config = problem->config;
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    float driven = problem->h * fabsf(row_velocity(row, a, b));
    float beyond = -row_position(row, a, b) - config->slop - driven;
    return min_float(share * beyond, h * config->push_speed);
}

void cr_push_out_overlap(cr_problem *problem, float share, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        const cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->normals; k++) {
            float way = way_apart(problem, c, &rows[k], share, h);
            if (way > 0 && rows[k].inv_effective_mass > 0)
                row_separate(c, &rows[k], a, b, way / rows[k].inv_effective_mass);
        }
    }
}

void cr_pre_stabilize(cr_problem *problem)
{
    for (int32_t pass = 0; pass < CR_PUSH_OUT_PASSES; pass++)
        cr_push_out_overlap(problem, problem->config->projection, problem->h);
    cr_tell_pass(problem, CR_PASS_CORRECT);
}

/* Finds the bodies that joints hold. */
static bool *find_jointed(const cr_problem *problem)
{
    bool *has_joint = problem->has_joint;
    memset(has_joint, 0, problem->body_count * sizeof *has_joint);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        if (c->normals > 0) /* joints come before contacts */
            break;
        has_joint[c->a] = has_joint[c->b] = true;
    }
    has_joint[problem->body_count - 1] = false;
    return has_joint;
}

void cr_close_joint_gaps(cr_problem *problem)
{
    if (problem->constraint_count == 0 || problem->constraints[0].normals > 0)
        return;
    const bool *has_joint = find_jointed(problem);
    for (int32_t pass = 0; pass < CR_CLOSING_PASSES; pass++) {
        cr_refresh_joints(problem);
        for (size_t i = 0; i < problem->constraint_count; i++) {
            const cr_constraint *c = &problem->constraints[i];
            if (has_joint[c->a] || has_joint[c->b])
                cr_solve_position(problem, c, &problem->bodies[c->a], &problem->bodies[c->b]);
        }
    }
    cr_refresh_joints(problem);
}

static float contact_target(const cr_problem *problem, const cr_constraint *c, const cr_row *row,
                            float h)
{
    float slop = problem->config->slop;
    if (row->target_velocity > 0)
        return row->start_position + h * row->target_velocity;
    if (row_separates(c, row, row->start_position, slop, problem->h) ||
        (row->start_position > -slop && !row_may_stop(c, row, row->start_position)))
        return NO_TARGET;
    return min_float(row->start_position, 0);
}

static float target_of(const cr_problem *problem, const cr_constraint *c, const cr_row *row,
                       float h)
{
    if (row->stiffness > 0)
        return row->start_position + h * cr_spring_bias(row, row->start_position, h);
    if (row->kind == CR_ROW_FRICTION)
        return row->start_position;
    if (row->kind == CR_ROW_MOTOR)
        return row->start_position + h * row->target_velocity;
    if (c->normals > 0)
        return contact_target(problem, c, row, h);
    return row->kind == CR_ROW_PUSH ? min_float(row->start_position, 0) : row->start_position;
}

void cr_set_position_targets(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            rows[k].start_position =
                row_position(&rows[k], &problem->bodies[c->a], &problem->bodies[c->b]);
            rows[k].position_target = target_of(problem, c, &rows[k], h);
        }
    }
}

void cr_set_target_bias(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        for (int k = 0; k < c->count; k++) {
            cr_row *row = &problem->rows[c->first + (uint32_t)k];
            bool let_through = row->position_target <= NO_TARGET;
            row->impulse = let_through ? 0 : row->impulse;
            cr_row_set_bias(row,
                            let_through ? -CR_UNBOUNDED_SPEED
                                        : (row->position_target - row_position(row, a, b)) / h,
                            row->spring_softness);
        }
    }
}

/* A point that got no impulse is left to the next step if it is apart, or may rebound: the next
 * step needs its full approach speed. */
static float velocity_bias(const cr_constraint *c, const cr_row *row, float now, float h)
{
    bool may_rebound = c->normals > 0 && c->restitution > 0;
    if (row->kind != CR_ROW_PUSH)
        return row->target_velocity;
    if (row->impulse == 0 && (now > 0 || may_rebound))
        return -CR_UNBOUNDED_SPEED;
    return -max_float(now, 0) / h;
}

/* A rebound was solved with the positions. Solving it again, with rows that have rotated since,
 * would make energy. */
void cr_correct_velocities(cr_problem *problem, int32_t passes, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        cr_row *rows = &problem->rows[c->first];
        c->disabled = c->rebounds || rows->stiffness > 0;
        for (int k = 0; k < c->count; k++) {
            bool springs = rows[k].stiffness > 0; /* only inv_effective_mass has changed */
            float error = row_position(&rows[k], a, b);
            cr_row_set_bias(&rows[k], springs ? rows[k].bias : velocity_bias(c, &rows[k], error, h),
                            springs ? rows[k].softness : 0);
        }
    }
    for (int32_t i = 0; i < passes; i++) {
        cr_gauss_seidel(problem, (cr_pass){.h = h,
                                           .accumulate = true,
                                           .block = problem->config->block,
                                           .friction = true});
        cr_tell_pass(problem, CR_PASS_RELAX);
    }
}

static float position_residual(const cr_problem *problem, float h)
{
    float sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            const cr_row *row = &rows[k];
            if ((row->d.x == 0 && row->d.y == 0) || row->stiffness > 0)
                continue;
            float now = row_position(row, &problem->bodies[c->a], &problem->bodies[c->b]);
            float wanted =
                row->impulse + (row->position_target - now) / (h * row->inv_effective_mass);
            float change =
                (row_clamp_impulse(c, rows, k, wanted, h) - row->impulse) * row->inv_effective_mass;
            sum += change * change;
            count++;
        }
    }
    return count > 0 ? sqrtf(sum / (float)count) : 0;
}

void cr_report_position_pass(cr_problem *problem, cr_pass_kind kind, float h)
{
    const cr_probe *probe = &problem->world->probe;
    if (probe->residual != NULL)
        probe->residual(probe->user, position_residual(problem, h));
    cr_tell_pass(problem, kind);
}
