/* shock_propagation.c - shock propagation (Guendelman, Bridson and Fedkiw, "Nonconvex rigid bodies
 * with stacking", 2003) the other way round: from the top down, for the sake of the impulses.
 *
 * All rows of a level are solved from the same velocities, each with its share of the bodies'
 * masses (Tonge, Benevolenski and Voroshilov, "Mass splitting for jitter-free parallel rigid body
 * simulation", 2012). That spreads a weight evenly over the points that can carry it: solved one
 * after the other, the first point takes all it can, corners carry what faces should, and such a
 * pile soon collapses. For the same reason only rows that carry weight are solved at first, without
 * friction; sideways contacts and friction are added afterwards. */
#include "solvers/shock_propagation.h"

#include "base/tuning.h"
#include "constraints/row.h"
#include "constraints/soft.h"

/* A level while it is solved. */
typedef struct level_solve {
    cr_problem *problem;
    const cr_contact_levels *levels;
    cr_shock_buffers buffers;
    const uint32_t *order;
    uint32_t count, level;
    bool bearing_only; /* only rows that carry weight */
} level_solve;

static cr_constraint *constraint_of(const level_solve *l, uint32_t i)
{
    return &l->problem->constraints[l->order[i]];
}

static cr_row *rows_of(const level_solve *l, const cr_constraint *c)
{
    return &l->problem->rows[c->first];
}

void cr_mark_bearing(const cr_problem *problem, const cr_contact_levels *levels,
                     cr_shock_buffers buffers)
{
    for (uint32_t i = 0; i < levels->first[levels->count]; i++) {
        const cr_constraint *c = &problem->constraints[levels->order[i]];
        bool bears = c->normals == 0 || cr_upper_body(problem, c) != CR_NO_SLOT;
        for (int32_t k = 0; k < c->count; k++)
            buffers.bears[c->first + (uint32_t)k] = bears && (c->normals == 0 || k < c->normals);
    }
}

static bool takes_part(const level_solve *l, const cr_constraint *c, int32_t k)
{
    return !l->bearing_only || l->buffers.bears[c->first + (uint32_t)k];
}

/* ---- freezing the bodies below ---- */

static bool lies_below(const level_solve *l, uint32_t body)
{
    return l->levels->level[body] > 0 && l->levels->level[body] < l->level;
}

static void freeze(const level_solve *l, uint32_t i)
{
    cr_solver_body *body = &l->problem->bodies[i];
    if (!lies_below(l, i) || !cr_can_move(body))
        return;
    l->buffers.loaded[i] = *body;
    *body = l->buffers.start[i];
    body->inv_mass = body->inv_inertia = 0;
}

static void unfreeze(const level_solve *l, uint32_t i)
{
    if (lies_below(l, i) && !cr_can_move(&l->problem->bodies[i]))
        l->problem->bodies[i] = l->buffers.loaded[i];
}

static void freeze_below(const level_solve *l)
{
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        const cr_row *rows = rows_of(l, c);
        freeze(l, c->a);
        freeze(l, c->b);
        for (int32_t k = 0; k < c->count; k++)
            l->buffers.before[c->first + (uint32_t)k] = rows[k].impulse;
    }
}

static void unfreeze_below(const level_solve *l)
{
    for (uint32_t i = 0; i < l->count; i++) {
        unfreeze(l, constraint_of(l, i)->a);
        unfreeze(l, constraint_of(l, i)->b);
    }
}

/* Applies to the bodies below the change of the impulses since the level was begun. */
static void apply_to_below(const level_solve *l)
{
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        cr_row *rows = rows_of(l, c);
        cr_solver_body none = {.inv_mass = 0};
        cr_solver_body *a = lies_below(l, c->a) ? &l->problem->bodies[c->a] : &none;
        cr_solver_body *b = lies_below(l, c->b) ? &l->problem->bodies[c->b] : &none;
        for (int32_t k = 0; k < c->count; k++)
            row_apply_impulse(&rows[k], a, b,
                              rows[k].impulse - l->buffers.before[c->first + (uint32_t)k]);
    }
}

/* ---- split masses ---- */

static void count_rows(const level_solve *l)
{
    uint32_t *mark = l->levels->mark;
    for (uint32_t i = 0; i < l->count; i++)
        mark[constraint_of(l, i)->a] = mark[constraint_of(l, i)->b] = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        for (int32_t k = 0; k < c->count; k++)
            if (takes_part(l, c, k)) {
                mark[c->a]++;
                mark[c->b]++;
            }
    }
}

static void set_mass(const level_solve *l, uint32_t i, bool split)
{
    cr_solver_body *body = &l->problem->bodies[i];
    if (!cr_can_move(body))
        return;
    float parts = split && l->levels->mark[i] > 0 ? (float)l->levels->mark[i] : 1;
    body->inv_mass = l->buffers.start[i].inv_mass * parts;
    body->inv_inertia = l->buffers.start[i].inv_inertia * parts;
}

/* Splits the masses of the bodies, or restores them, and updates the rows' effective masses. */
static void set_masses(const level_solve *l, bool split)
{
    for (uint32_t i = 0; i < l->count; i++) {
        set_mass(l, constraint_of(l, i)->a, split);
        set_mass(l, constraint_of(l, i)->b, split);
    }
    for (uint32_t i = 0; i < l->count; i++) {
        cr_constraint *c = constraint_of(l, i);
        cr_row *rows = rows_of(l, c);
        for (int32_t k = 0; k < c->count; k++) {
            cr_measure_row(l->problem, c, &rows[k]);
            cr_row_set_bias(&rows[k], rows[k].bias, rows[k].softness);
        }
        if (c->block_solve)
            cr_pair_rows(l->problem, c);
    }
}

static float solve_row(const level_solve *l, const cr_constraint *c, cr_row *rows, int k)
{
    const cr_solver_body *a = &l->problem->bodies[c->a], *b = &l->problem->bodies[c->b];
    const cr_solver_body *start = l->buffers.start;
    cr_solver_body *next = l->buffers.next;
    cr_row *row = &rows[k];
    float before = row->impulse;
    float error = row_velocity(row, a, b) + row->softness * before - row->bias;
    row->impulse =
        row_clamp_impulse(c, rows, k, before - error * row->effective_mass, l->problem->step);
    float change = row->impulse - before;
    cr_solver_body none = {.inv_mass = 0}, *to_a = &none, *to_b = &none;
    if (cr_can_move(a)) {
        to_a = &next[c->a];
        to_a->inv_mass = start[c->a].inv_mass;
        to_a->inv_inertia = start[c->a].inv_inertia;
    }
    if (cr_can_move(b)) {
        to_b = &next[c->b];
        to_b->inv_mass = start[c->b].inv_mass;
        to_b->inv_inertia = start[c->b].inv_inertia;
    }
    row_apply_impulse(row, to_a, to_b, change);
    change *= row->inv_effective_mass;
    return change < 0 ? -change : change;
}

static void copy_velocity(cr_solver_body *to, const cr_solver_body *from)
{
    to->v = from->v;
    to->w = from->w;
}

static float jacobi_pass(const level_solve *l)
{
    cr_solver_body *bodies = l->problem->bodies, *next = l->buffers.next;
    float change = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        next[c->a] = bodies[c->a];
        next[c->b] = bodies[c->b];
    }
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        cr_row *rows = rows_of(l, c);
        for (int32_t k = 0; k < c->count; k++)
            if (takes_part(l, c, k))
                change = max_float(change, solve_row(l, c, rows, k));
    }
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        copy_velocity(&bodies[c->a], &next[c->a]);
        copy_velocity(&bodies[c->b], &next[c->b]);
    }
    return change;
}

static void solve_level(level_solve *l, bool bearing, int32_t most, float settled)
{
    l->bearing_only = bearing;
    count_rows(l);
    set_masses(l, true);
    for (int32_t i = 0; i < most; i++)
        if (jacobi_pass(l) <= settled)
            break;
}

void cr_propagate_shock(cr_problem *problem, const cr_contact_levels *levels,
                        cr_shock_buffers buffers, float settled)
{
    for (uint32_t k = 0; k < levels->count; k++) {
        level_solve l = {.problem = problem,
                         .levels = levels,
                         .buffers = buffers,
                         .order = &levels->order[levels->first[k]],
                         .count = levels->first[k + 1] - levels->first[k],
                         .level = levels->count - k};
        freeze_below(&l);
        solve_level(&l, true, CR_SHOCK_BEARING_PASSES, settled);
        solve_level(&l, false, CR_SHOCK_ALL_PASSES, settled);
        unfreeze_below(&l);
        set_masses(&l, false);
        apply_to_below(&l);
    }
}
