/* position_targets.c - goals, and what is left of overlap and gaps.
 *
 * With x' = x + h v' a row's C after a step is C' = C + h J v', so that everything that a velocity
 * solver asks of J v' can be asked of C':
 *   impact      J v' >= target           C' >= C + h target
 *   gap         no overlap               C' >= 0, or none for one more step: see row_holds
 *   overlap     no closing               C' >= C
 *   joint       moves no further apart   C' = C, or C' >= 0
 *   spring      as soft as it is         C' = 0
 *   friction    no sliding               C' = C
 *   motor       turns                    C' = C + h target
 *   spring      see springs.c            C' + h give lambda = C + h (keep v - rate C)
 * An impact is therefore as exact here as in a velocity solver: the step ends where the rebound
 * of restitution.c has taken the bodies.
 *
 * Overlap and gaps are not taken back by these goals. The way out would become velocity, and energy
 * from nothing: a chain whose few passes leave a centimetre open would get it back in a step of
 * 1/240 s with 2.4 m/s. Overlap is taken back by a pass of its own before the velocities are looked
 * at ("pre-stabilization": Macklin and others, "Unified particle physics for real-time
 * applications", 2014), gaps by passes over positions (ngs.c) after each step. */
#include "solvers/position_targets.h"

#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/soft.h"
#include "constraints/springs.h"
#include "solvers/gauss_seidel.h"
#include "solvers/ngs.h"

#include <string.h>

enum { PARTING_PASSES = 2, CLOSING_PASSES = 4 };
static const float LET_THROUGH = -1e6f; /* m: a goal that asks nothing */

/* The overlap that stands: what the last tick drove in, at most its length times the speed, is
 * part of an impact, and a rebound will take it out. To part it would lift a ball at each bounce.
 */
static float standing_overlap(const cr_row *row, const cr_motion *a, const cr_motion *b, float h)
{
    float speed = row_velocity(row, a, b);
    return -row_position(row, a, b) - h * (speed < 0 ? -speed : speed);
}

void cr_part_bodies(cr_problem *problem, float share, float h)
{
    const cr_config *config = problem->config;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_motion *a = &problem->motions[c->a], *b = &problem->motions[c->b];
        const cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->normals; k++) {
            float beyond = standing_overlap(&rows[k], a, b, problem->h) - config->slop;
            float way = min_float(share * beyond, h * config->push_speed);
            if (way > 0 && rows[k].k > 0)
                row_part(c, &rows[k], a, b, way / rows[k].k);
        }
    }
}

void cr_part_crowds(cr_problem *problem)
{
    for (int32_t pass = 0; pass < PARTING_PASSES; pass++)
        cr_part_bodies(problem, problem->config->projection, problem->h);
}

/* Of each motion: a joint holds it. */
static bool *find_joined(const cr_problem *problem)
{
    bool *joined = problem->joined;
    memset(joined, 0, problem->motion_count * sizeof *joined);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        if (c->normals > 0) /* joints come before contacts */
            break;
        joined[c->a] = joined[c->b] = true;
    }
    joined[problem->motion_count - 1] = false;
    return joined;
}

void cr_close_joints(cr_problem *problem)
{
    if (problem->constraint_count == 0 || problem->constraints[0].normals > 0)
        return;
    const bool *joined = find_joined(problem);
    for (int32_t pass = 0; pass < CLOSING_PASSES; pass++) {
        cr_refresh_joints(problem);
        for (size_t i = 0; i < problem->constraint_count; i++) {
            const cr_constraint *c = &problem->constraints[i];
            if (joined[c->a] || joined[c->b])
                cr_visit_position(problem, c, &problem->motions[c->a], &problem->motions[c->b]);
        }
    }
    cr_refresh_joints(problem);
}

static float contact_goal(const cr_problem *problem, const cr_constraint *c, const cr_row *row,
                          float h)
{
    float slop = problem->config->slop;
    if (row->target > 0)
        return row->start + h * row->target;
    if (row_parts(c, row, row->start, slop, problem->h) ||
        (row->start > -slop && !row_holds(c, row, row->start)))
        return LET_THROUGH;
    return min_float(row->start, 0);
}

static float goal_of(const cr_problem *problem, const cr_constraint *c, const cr_row *row, float h)
{
    if (row->stiffness > 0)
        return row->start + h * cr_spring_speed(row, row->start, h);
    if (row->kind == CR_ROW_FRICTION)
        return row->start;
    if (row->kind == CR_ROW_MOTOR)
        return row->start + h * row->target;
    if (c->normals > 0)
        return contact_goal(problem, c, row, h);
    return row->kind == CR_ROW_PUSH ? min_float(row->start, 0) : row->start;
}

void cr_set_goals(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            rows[k].start =
                row_position(&rows[k], &problem->motions[c->a], &problem->motions[c->b]);
            rows[k].goal = goal_of(problem, c, &rows[k], h);
        }
    }
}

void cr_drive_goals(cr_problem *problem, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_motion *a = &problem->motions[c->a], *b = &problem->motions[c->b];
        for (int k = 0; k < c->count; k++) {
            cr_row *row = &problem->rows[c->first + (uint32_t)k];
            bool through = row->goal <= LET_THROUGH;
            row->impulse = through ? 0 : row->impulse;
            cr_row_drive(row, through ? -CR_ANY_SPEED : (row->goal - row_position(row, a, b)) / h,
                         row->give);
        }
    }
}

/* A point that the step let through is left to the next one, which judges its impact by all of its
 * speed; so is one still apart that needed nothing. */
static float wanted_velocity(const cr_row *row, float now, float h)
{
    if (row->kind != CR_ROW_PUSH)
        return row->target;
    if (row->impulse == 0 && (now > 0 || row->goal <= LET_THROUGH))
        return -CR_ANY_SPEED;
    return -max_float(now, 0) / h;
}

/* A rebound was settled with the positions; to ask for it again, of rows that have turned since,
 * would make energy. */
void cr_correct_velocities(cr_problem *problem, int32_t passes, float h)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        const cr_motion *a = &problem->motions[c->a], *b = &problem->motions[c->b];
        cr_row *rows = &problem->rows[c->first];
        c->idle = c->rebounds || rows->stiffness > 0;
        for (int k = 0; k < c->count; k++) {
            bool springs = rows[k].stiffness > 0; /* only k is another now */
            float error = row_position(&rows[k], a, b);
            cr_row_drive(&rows[k], springs ? rows[k].wanted : wanted_velocity(&rows[k], error, h),
                         springs ? rows[k].softness : 0);
        }
    }
    for (int32_t i = 0; i < passes; i++)
        cr_gauss_seidel(problem, (cr_pass){.h = h,
                                           .accumulate = true,
                                           .block = problem->config->block,
                                           .friction = true});
}

void cr_report_position_residual(const cr_problem *problem, float h)
{
    const cr_probe *probe = &problem->world->probe;
    float sum = 0;
    size_t count = 0;
    if (probe->residual == NULL)
        return;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_row *rows = &problem->rows[c->first];
        for (int k = 0; k < c->count; k++) {
            const cr_row *row = &rows[k];
            if ((row->d.x == 0 && row->d.y == 0) || row->stiffness > 0)
                continue;
            float now = row_position(row, &problem->motions[c->a], &problem->motions[c->b]);
            float wanted = row->impulse + (row->goal - now) / (h * row->k);
            float change = (row_bounded(c, rows, k, wanted, h) - row->impulse) * row->k;
            sum += change * change;
            count++;
        }
    }
    probe->residual(probe->user, count > 0 ? sqrtf(sum / (float)count) : 0);
}
