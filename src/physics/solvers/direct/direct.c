/* direct.c - factors and solves the groups' systems.
 *
 * Each is kept as L D L^T (Golub and Van Loan, "Matrix Computations", 4.1.2), in doubles: the last
 * pivots of a long chain that bears something heavy are small differences of large numbers. Columns
 * hold L D, one number less to keep. Column by column, what a column takes from later ones is known
 * in advance (pattern.c). */
#include "solvers/direct/direct.h"

#include "base/tuning.h"
#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/soft.h"
#include "integrators/integrator.h"
#include "solvers/direct/binding.h"
#include "solvers/direct/damping.h"

#include <stdlib.h>
#include <string.h>

/* ---- the matrix ---- */

static const cr_row *row_of(const cr_problem *problem, const cr_unknown *u)
{
    return &problem->rows[u->first + (uint32_t)u->binding];
}

static double diagonal(const cr_constraint *c, const cr_row *row)
{
    return (double)row->inv_effective_mass +
           (double)max_float(row->softness, cr_direct_softness(c, row));
}

/* J_p M^-1 J_q^T of one body. */
static double product(const cr_row *p, const cr_row *q, const cr_solver_body *m, bool p_b, bool q_b)
{
    double cp = (double)(p_b ? p->cb : p->ca), cq = (double)(q_b ? q->cb : q->ca);
    double dot = (double)p->d.x * (double)q->d.x + (double)p->d.y * (double)q->d.y;
    double sum = dot * (double)m->inv_mass + cp * cq * (double)m->inv_inertia;
    return p_b == q_b ? sum : -sum;
}

/* Fills in the products of a joint's rows with each other. */
static void fill_own(const cr_problem *problem, cr_direct *direct, uint32_t p)
{
    const cr_unknown *u = &direct->unknowns[p];
    const cr_constraint *c = &problem->constraints[u->constraint];
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    double *column = &direct->values[direct->starts[p]];
    if (u->binding == CR_NO_ROW)
        return;
    const cr_row *row = row_of(problem, u);
    column[0] = diagonal(c, row);
    for (uint32_t k = 1; k < u->rest; k++)
        if (u[k].binding != CR_NO_ROW) {
            const cr_row *other = row_of(problem, &u[k]);
            column[k] = product(row, other, a, false, false) + product(row, other, b, true, true);
        }
}

static void fill_coupling(const cr_problem *problem, cr_direct *direct, const cr_coupling *c)
{
    const cr_solver_body *m = &problem->bodies[c->body];
    for (uint32_t p = 0; p < c->early_count; p++) {
        const cr_unknown *early = &direct->unknowns[c->early + p];
        double *block = &direct->values[direct->starts[c->early + p] + early->rest + c->offset];
        if (early->binding == CR_NO_ROW)
            continue;
        for (uint32_t q = 0; q < c->late_count; q++) {
            const cr_unknown *late = &direct->unknowns[c->late + q];
            if (late->binding != CR_NO_ROW)
                block[q] += product(row_of(problem, early), row_of(problem, late), m, c->early_b,
                                    c->late_b);
        }
    }
}

static void fill(const cr_problem *problem, cr_direct *direct, const cr_group *group)
{
    uint32_t begin = direct->starts[group->first], end = direct->starts[group->end];
    memset(&direct->values[begin], 0, (end - begin) * sizeof *direct->values);
    for (uint32_t p = group->first; p < group->end; p++)
        fill_own(problem, direct, p);
    for (uint32_t k = group->first_coupling; k < group->end_coupling; k++)
        fill_coupling(problem, direct, &direct->couplings[k]);
}

/* An unknown without an active row has a pivot of 0; its inverse is set to 0, and so x becomes 0.
 */
static void factor(const cr_problem *problem, cr_direct *direct, cr_group *group)
{
    double *values = direct->values;
    const uint32_t *target = &direct->targets[group->targets];
    fill(problem, direct, group);
    for (uint32_t p = group->first; p < group->end; p++) {
        uint32_t start = direct->starts[p], end = direct->starts[p + 1], below = end - start - 1;
        double inverse = values[start] > 0 ? 1 / values[start] : 0;
        direct->inverses[p] = inverse;
        if (inverse == 0)
            target += below * (below + 1) / 2;
        for (uint32_t x = start + 1; x < end && inverse != 0; x++) {
            double l = values[x] * inverse;
            for (uint32_t y = x; y < end; y++)
                values[*target++] -= l * values[y];
        }
    }
    group->factored = true;
}

/* x becomes the solution of L D L^T x = x. */
static void substitute(cr_direct *direct, const cr_group *group)
{
    const double *values = direct->values, *inverses = direct->inverses;
    double *x = direct->x;
    for (uint32_t p = group->first; p < group->end; p++) {
        double z = x[p] * inverses[p];
        for (uint32_t i = direct->starts[p] + 1; i < direct->starts[p + 1] && inverses[p] != 0; i++)
            x[direct->indices[i]] -= values[i] * z;
    }
    for (uint32_t p = group->end; p-- > group->first;) {
        double sum = x[p];
        for (uint32_t i = direct->starts[p] + 1; i < direct->starts[p + 1] && inverses[p] != 0; i++)
            sum -= values[i] * x[direct->indices[i]];
        x[p] = sum * inverses[p];
    }
}

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
        const cr_row *row = row_of(problem, u);
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
            factor(problem, direct, group);
        substitute(direct, group);
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

static void close_group(const cr_problem *problem, cr_direct *direct, cr_group *group)
{
    float most = 0;
    for (uint32_t p = group->first; p < group->end; p++) {
        const cr_unknown *u = &direct->unknowns[p];
        bool binds = u->binding != CR_NO_ROW && !u->damper;
        float change =
            binds ? wanted_change(problem, &problem->constraints[u->constraint], row_of(problem, u))
                  : 0;
        direct->x[p] = (double)change;
        most = max_float(most, fabsf(change));
    }
    if (most < CR_DIRECT_CLOSED)
        return;
    if (!group->factored)
        factor(problem, direct, group);
    substitute(direct, group);
    for (uint32_t p = group->first; p < group->end; p++) {
        const cr_unknown *u = &direct->unknowns[p];
        const cr_constraint *c = &problem->constraints[u->constraint];
        if (u->binding != CR_NO_ROW)
            row_apply_position_impulse(row_of(problem, u), &problem->bodies[c->a],
                                       &problem->bodies[c->b], (float)direct->x[p]);
    }
}

void cr_direct_close(cr_problem *problem)
{
    cr_direct *direct = problem->direct;
    for (uint32_t i = 0; problem->direct_ready && i < direct->group_count; i++)
        if (direct->groups[i].touched)
            close_group(problem, direct, &direct->groups[i]);
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

static void begin_group(const cr_problem *problem, cr_direct *direct, cr_group *group, float h)
{
    clear_impulses(problem, direct, group);
    group->late_force_time =
        is_swinging(problem, direct, group)
            ? (cr_integrator_of(problem->config)->pre_solve_fraction - 0.5f) * h
            : 0;
    shift_external(problem, direct, group, -group->late_force_time);
    predict_errors(problem, direct, group, h);
    solve_group(problem, direct, group, h);
    if (cr_damp(problem, direct, group, h))
        group->factored = false;
    bool moves = true;
    for (int32_t turn = 1; turn < CR_DIRECT_MAX_ARC_TURNS && moves; turn++) {
        predict_errors(problem, direct, group, h);
        moves = solve_group(problem, direct, group, h) >= CR_DIRECT_SETTLED;
    }
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

/* The present tick gets its number when the world advances its time. */
void cr_direct_finish(const cr_problem *problem)
{
    const cr_direct *direct = problem->direct;
    cr_world *world = problem->world;
    for (uint32_t i = 0; i < direct->group_count; i++) {
        const cr_group *group = &direct->groups[i];
        for (uint32_t k = group->first_body; k < group->end_body && group->late_force_time != 0;
             k++)
            world->bodies[world->awake_bodies[direct->group_bodies[k]]].swing_tick =
                world->s.tick + 1;
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
    cr_damp_all(problem, direct);
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
