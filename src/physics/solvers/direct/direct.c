/* direct.c - solves the groups' systems for the velocities and positions of a step. */
#include "solvers/direct/direct.h"

#include "base/tuning.h"
#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/soft.h"
#include "integrators/integrator.h"
#include "solvers/direct/binding.h"
#include "solvers/direct/damping.h"
#include "solvers/direct/factor.h"

#include <stdlib.h>
#include <string.h>

/* ---- a solve ---- */

/* Sets x to bias - J v - S lambda. Returns the largest of these. */
static float set_right_side(const cr_problem *problem, cr_direct *direct, const cr_group *group)
{
    float most = 0;
    for (uint32_t p = group->first; p < group->end; p++) {
        const cr_unknown *u = &direct->unknowns[p];
        direct->x[p] = 0;
        if (u->binding == CR_NO_ROW)
            continue;
        const cr_constraint *c = &problem->constraints[u->constraint];
        const cr_row *row = cr_active_row(problem, u);
        float error = row->bias - u->arc_error / problem->step - row->softness * row->impulse -
                      row_velocity(row, &problem->bodies[c->a], &problem->bodies[c->b]);
        direct->x[p] = (double)error;
        most = max_float(most, fabsf(error));
    }
    return most;
}

static void apply(const cr_problem *problem, const cr_direct *direct, const cr_group *group,
                  float h)
{
    for (uint32_t p = group->first; p < group->end; p++) {
        const cr_unknown *u = &direct->unknowns[p];
        if (u->binding == CR_NO_ROW)
            continue;
        const cr_constraint *c = &problem->constraints[u->constraint];
        cr_row *rows = &problem->rows[c->first];
        int k = (int)(u->first - c->first) + u->binding;
        float before = rows[k].impulse;
        rows[k].impulse = row_clamp_impulse(c, rows, k, before + (float)direct->x[p], h);
        row_apply_impulse(&rows[k], &problem->bodies[c->a], &problem->bodies[c->b],
                          rows[k].impulse - before);
    }
}

static float solve_group(const cr_problem *problem, cr_direct *direct, cr_group *group, float h)
{
    float most = 0;
    for (int32_t turn = 0; turn < CR_DIRECT_MAX_TURNS; turn++) {
        most = max_float(most, set_right_side(problem, direct, group));
        if (turn == 0 && most < CR_DIRECT_SETTLED) {
            if (!group->bounded || !cr_bind_violated(problem, direct, group, h))
                break;
            group->factored = false;
            continue;
        }
        if (!group->factored)
            cr_factor(problem, direct, group);
        cr_substitute(direct, group);
        if (group->bounded && turn + 1 < CR_DIRECT_MAX_TURNS &&
            cr_unbind(problem, direct, group, h)) {
            group->factored = false;
            continue;
        }
        apply(problem, direct, group, h);
        if (!group->bounded || turn >= CR_DIRECT_MAX_TURNS / 2 ||
            !cr_bind_violated(problem, direct, group, h))
            break;
        group->factored = false;
    }
    return most;
}

float cr_direct_solve(cr_problem *problem, float h)
{
    cr_direct *direct = problem->direct;
    float most = 0;
    for (uint32_t i = 0; problem->direct_ready && i < direct->group_count; i++) {
        cr_group *group = &direct->groups[i];
        if (!group->solved || group->touched)
            most = max_float(most, solve_group(problem, direct, group, h));
        group->solved = true;
    }
    return most;
}

/* ---- positions ---- */

/* Stores C of the updated rows: the velocities close gaps that were open then. */
static void store_positions(const cr_problem *problem, const cr_direct *direct,
                            const cr_group *group)
{
    for (uint32_t p = group->first; p < group->end; p++) {
        const cr_unknown *u = &direct->unknowns[p];
        const cr_constraint *c = &problem->constraints[u->constraint];
        for (uint32_t k = 0; k < u->rows; k++) {
            cr_row *row = &problem->rows[u->first + k];
            row->start_position = row_position(row, &problem->bodies[c->a], &problem->bodies[c->b]);
        }
    }
}

/* By how much C of a row is to change. */
static float wanted_change(const cr_problem *problem, const cr_constraint *c, const cr_row *row)
{
    float error = row_position(row, &problem->bodies[c->a], &problem->bodies[c->b]);
    if (row->stiffness > 0 || row->kind == CR_ROW_MOTOR || (row->kind == CR_ROW_PUSH && error > 0))
        return 0;
    return row->start_position - error;
}

static float close_group(const cr_problem *problem, cr_direct *direct, cr_group *group)
{
    float most = 0;
    for (uint32_t p = group->first; p < group->end; p++) {
        const cr_unknown *u = &direct->unknowns[p];
        bool binds = u->binding != CR_NO_ROW && !u->damper;
        float change = binds ? wanted_change(problem, &problem->constraints[u->constraint],
                                             cr_active_row(problem, u))
                             : 0;
        direct->x[p] = (double)change;
        most = max_float(most, fabsf(change));
    }
    if (most < CR_DIRECT_CLOSED)
        return most;
    if (!group->factored)
        cr_factor(problem, direct, group);
    cr_substitute(direct, group);
    for (uint32_t p = group->first; p < group->end; p++) {
        const cr_unknown *u = &direct->unknowns[p];
        const cr_constraint *c = &problem->constraints[u->constraint];
        if (u->binding != CR_NO_ROW)
            row_apply_position_impulse(cr_active_row(problem, u), &problem->bodies[c->a],
                                       &problem->bodies[c->b], (float)direct->x[p]);
    }
    group->factored = false;
    return most;
}

void cr_direct_close(cr_problem *problem)
{
    cr_direct *direct = problem->direct;
    float most = INFINITY;
    for (int32_t turn = 0; turn < CR_DIRECT_MAX_CLOSING_TURNS && most > CR_DIRECT_WIDE; turn++) {
        most = 0;
        if (turn > 0)
            cr_refresh_joints(problem);
        for (uint32_t i = 0; problem->direct_ready && i < direct->group_count; i++)
            if (direct->groups[i].touched)
                most = max_float(most, close_group(problem, direct, &direct->groups[i]));
    }
}

/* ---- a step ---- */

/* Applies the external accelerations for h seconds, which may be negative. */
static void shift_external(const cr_problem *problem, const cr_direct *direct,
                           const cr_group *group, float h)
{
    for (uint32_t i = group->first_body; i < group->end_body; i++) {
        cr_solver_body *body = &problem->bodies[direct->group_bodies[i]];
        const cr_external_acceleration *external = &problem->external[direct->group_bodies[i]];
        body->v = vec_mad(body->v, external->acceleration, h);
        body->w += h * external->angular_acceleration;
    }
}

/* Whether the group swings: some of its joints are active, none is a spring, and nothing else acts
 * on it. Contacts, springs and free bodies need the external accelerations where the integrator
 * applies them. */
static bool is_swinging(const cr_problem *problem, const cr_direct *direct, const cr_group *group)
{
    bool any = false;
    for (uint32_t p = group->first; p < group->end; p++) {
        const cr_unknown *u = &direct->unknowns[p];
        if (problem->rows[u->first].stiffness > 0)
            return false;
        any |= u->binding != CR_NO_ROW;
    }
    return any && !group->touched;
}

static void predict_errors(const cr_problem *problem, cr_direct *direct, const cr_group *group,
                           float h)
{
    for (uint32_t p = group->first; p < group->end; p++) {
        cr_unknown *u = &direct->unknowns[p];
        const cr_constraint *c = &problem->constraints[u->constraint];
        if (u->first != c->first)
            continue;
        cr_vec2 bend = cr_predict_joint_error(problem, c, h);
        u->arc_error = bend.x;
        if (u->rest > 1)
            u[1].arc_error = bend.y;
    }
}

/* Clears the impulses of the last step. */
static void clear_impulses(const cr_problem *problem, const cr_direct *direct,
                           const cr_group *group)
{
    for (uint32_t p = group->first; p < group->end; p++)
        for (uint32_t k = 0; k < direct->unknowns[p].rows; k++)
            problem->rows[direct->unknowns[p].first + k].impulse = 0;
}

/* Solves for the velocities whose rows hold where the bodies will have turned to. Each solution
 * leaves a tenth of the last one's error, except where a chain snaps taut: its links would whip
 * about. */
static void solve_arcs(const cr_problem *problem, cr_direct *direct, cr_group *group, float h)
{
    float change = CR_ARC_SETTLED;
    for (int32_t turn = 0; turn < CR_ARC_MAX_TURNS && change >= CR_ARC_SETTLED; turn++) {
        predict_errors(problem, direct, group, h);
        change = solve_group(problem, direct, group, h);
        bool damped = turn == 0 && cr_damp(problem, direct, group, h);
        if (turn == CR_ARC_TURNS_BEFORE_SNAP && change > CR_ARC_SNAP)
            damped = cr_damp_snap(problem, direct, group);
        if (damped)
            group->factored = false;
        change = damped ? CR_ARC_SETTLED : change;
    }
}

static void begin_group(const cr_problem *problem, cr_direct *direct, cr_group *group, float h)
{
    clear_impulses(problem, direct, group);
    group->late_force_time =
        is_swinging(problem, direct, group) ? cr_step_lag(problem->config, h) : 0;
    shift_external(problem, direct, group, -group->late_force_time);
    solve_group(problem, direct, group, h);
    solve_arcs(problem, direct, group, h);
    group->solved = true;
}

void cr_direct_begin(cr_problem *problem, float h)
{
    cr_direct *direct = problem->direct;
    for (uint32_t i = 0; i < direct->group_count; i++)
        begin_group(problem, direct, &direct->groups[i], h);
}

/* Doubles the impulses: the second half of the external accelerations needs nearly the same ones.
 */
static void double_impulses(const cr_problem *problem, cr_direct *direct, const cr_group *group)
{
    for (uint32_t p = group->first; p < group->end; p++) {
        const cr_unknown *u = &direct->unknowns[p];
        const cr_constraint *c = &problem->constraints[u->constraint];
        cr_row *row = &problem->rows[u->first];
        if (u->damper || row->kind != CR_ROW_EQUAL || row->stiffness > 0)
            continue;
        row_apply_impulse(row, &problem->bodies[c->a], &problem->bodies[c->b], row->impulse);
        row->impulse *= 2;
    }
}

static bool is_damped(const cr_direct *direct, const cr_group *group)
{
    for (uint32_t p = group->first; p < group->end; p++)
        if (direct->unknowns[p].damper && direct->unknowns[p].binding != CR_NO_ROW)
            return true;
    return false;
}

/* A swinging group is solved again in the last step of a tick only: any other step is followed by
 * one that begins by solving the same rows. */
void cr_direct_relax(cr_problem *problem, bool last)
{
    cr_direct *direct = problem->direct;
    for (uint32_t i = 0; i < direct->group_count; i++) {
        cr_group *group = &direct->groups[i];
        group->factored = group->solved = false;
        store_positions(problem, direct, group);
        shift_external(problem, direct, group, group->late_force_time);
        if (group->late_force_time != 0)
            double_impulses(problem, direct, group);
        group->solved = group->late_force_time != 0 && !last && !is_damped(direct, group);
    }
    for (uint32_t p = 0; p < direct->unknown_count && direct->group_count > 0; p++)
        direct->unknowns[p].arc_error = 0;
}

/* The present part is counted when the world advances its time. */
void cr_direct_finish(const cr_problem *problem)
{
    const cr_direct *direct = problem->direct;
    cr_world *world = problem->world;
    for (uint32_t i = 0; i < direct->group_count; i++) {
        const cr_group *group = &direct->groups[i];
        for (uint32_t k = group->first_body; k < group->end_body && group->late_force_time != 0;
             k++)
            world->bodies[world->awake_bodies[direct->group_bodies[k]]].swing_part =
                world->s.part_count + 1;
    }
}

/* ---- from tick to tick ---- */

static cr_group *group_at(const cr_direct *direct, uint32_t body)
{
    uint32_t group = direct->group_of[body];
    return group != CR_NO_SLOT ? &direct->groups[group] : NULL;
}

static void touch(const cr_direct *direct, uint32_t body)
{
    cr_group *group = group_at(direct, body);
    if (group != NULL)
        group->touched = true;
}

/* Marks the groups that contacts act on, whether these are rows or not. */
static void touch_all(const cr_problem *problem, const cr_direct *direct, const uint32_t *contacts)
{
    for (uint32_t i = 0; i < direct->group_count; i++) {
        cr_group *group = &direct->groups[i];
        group->touched = false;
        for (uint32_t k = group->first_body; k < group->end_body && contacts != NULL; k++)
            group->touched |= contacts[direct->group_bodies[k]] != 0;
    }
    for (size_t i = direct->key_count; i < problem->constraint_count; i++) {
        touch(direct, problem->constraints[i].a);
        touch(direct, problem->constraints[i].b);
    }
}

bool cr_direct_any(const cr_problem *problem)
{
    return problem->direct_ready && problem->direct->group_count > 0;
}

bool cr_direct_holds(const cr_problem *problem, uint32_t body)
{
    const cr_direct *direct = problem->direct;
    return problem->direct_ready && direct->group_count > 0 && group_at(direct, body) != NULL;
}

bool cr_direct_prepare(cr_problem *problem, const uint32_t *contacts)
{
    if (problem->direct == NULL)
        problem->direct = calloc(1, sizeof *problem->direct);
    problem->free_direct = cr_direct_free;
    cr_direct *direct = problem->direct;
    if (direct == NULL || !cr_pattern_fit(problem, direct))
        return false;
    problem->direct_ready = true;
    if (direct->group_count == 0)
        return true;
    touch_all(problem, direct, contacts);
    for (uint32_t i = 0; i < direct->key_count; i++) {
        cr_constraint *c = &problem->constraints[i];
        const cr_group *a = group_at(direct, c->a), *b = group_at(direct, c->b);
        c->direct = direct->taken[i];
        c->contact_free = !(a != NULL ? a : b)->touched;
        c->stiff = c->contact_free && problem->steps > 1;
    }
    for (uint32_t i = 0; i < direct->group_count; i++)
        direct->groups[i].factored = direct->groups[i].solved = false;
    cr_bind_all(problem, direct);
    cr_damp_begin(problem, direct);
    return true;
}

void cr_direct_free(cr_direct *direct)
{
    if (direct == NULL)
        return;
#define FREE(type, name) free(direct->name);
    CR_DIRECT_ARRAYS(FREE)
#undef FREE
    free(direct);
}
