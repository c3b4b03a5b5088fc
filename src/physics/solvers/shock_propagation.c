/* shock_propagation.c - shock propagation (Guendelman, Bridson and Fedkiw, "Nonconvex rigid bodies
 * with stacking", 2003) the other way round: from the top down, for the sake of the impulses.
 *
 * The layer's rows are visited all from the same velocities, each with its share of the bodies'
 * masses (Tonge, Benevolenski and Voroshilov, "Mass splitting for jitter-free parallel rigid body
 * simulation", 2012). That spreads a weight evenly over the points that can bear it: visited one
 * after the other, the first takes all it can, corners carry what faces should, and a pile that is
 * held so soon gives way. For the same reason only what bears weight is solved at first, without
 * friction; sideways contacts and friction come in for what is left. */
#include "solvers/shock_propagation.h"

#include "constraints/row.h"
#include "constraints/soft.h"

enum { BEARING_PASSES = 64, ALL_PASSES = 32 };

/* A layer while it is solved. */
typedef struct layer {
    cr_problem *problem;
    const cr_layers *layers;
    cr_hands hands;
    const uint32_t *order;
    uint32_t count, depth;
    bool bearing; /* only what bears weight */
} layer;

static cr_constraint *constraint_of(const layer *l, uint32_t i)
{
    return &l->problem->constraints[l->order[i]];
}

static cr_row *rows_of(const layer *l, const cr_constraint *c)
{
    return &l->problem->rows[c->first];
}

void cr_mark_bearing(const cr_problem *problem, const cr_layers *layers, cr_hands hands)
{
    for (uint32_t i = 0; i < layers->first[layers->count]; i++) {
        const cr_constraint *c = &problem->constraints[layers->order[i]];
        bool bears = c->normals == 0 || cr_upper_of(problem, c) != CR_NO_SLOT;
        for (int32_t k = 0; k < c->count; k++)
            hands.bears[c->first + (uint32_t)k] = bears && (c->normals == 0 || k < c->normals);
    }
}

static bool takes_part(const layer *l, const cr_constraint *c, int32_t k)
{
    return !l->bearing || l->hands.bears[c->first + (uint32_t)k];
}

/* ---- holding those below ---- */

static bool lies_below(const layer *l, uint32_t motion)
{
    return l->layers->depth[motion] > 0 && l->layers->depth[motion] < l->depth;
}

static void hold(const layer *l, uint32_t i)
{
    cr_motion *motion = &l->problem->motions[i];
    if (!lies_below(l, i) || !cr_can_move(motion))
        return;
    l->hands.loaded[i] = *motion;
    *motion = l->hands.start[i];
    motion->inv_mass = motion->inv_inertia = 0;
}

static void let_go(const layer *l, uint32_t i)
{
    if (lies_below(l, i) && !cr_can_move(&l->problem->motions[i]))
        l->problem->motions[i] = l->hands.loaded[i];
}

static void hold_below(const layer *l)
{
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        const cr_row *rows = rows_of(l, c);
        hold(l, c->a);
        hold(l, c->b);
        for (int32_t k = 0; k < c->count; k++)
            l->hands.before[c->first + (uint32_t)k] = rows[k].impulse;
    }
}

static void let_below_go(const layer *l)
{
    for (uint32_t i = 0; i < l->count; i++) {
        let_go(l, constraint_of(l, i)->a);
        let_go(l, constraint_of(l, i)->b);
    }
}

/* Those below get what the layer pressed them with since it was taken up. */
static void push_below(const layer *l)
{
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        cr_row *rows = rows_of(l, c);
        cr_motion none = {.inv_mass = 0};
        cr_motion *a = lies_below(l, c->a) ? &l->problem->motions[c->a] : &none;
        cr_motion *b = lies_below(l, c->b) ? &l->problem->motions[c->b] : &none;
        for (int32_t k = 0; k < c->count; k++)
            row_push(&rows[k], a, b, rows[k].impulse - l->hands.before[c->first + (uint32_t)k]);
    }
}

/* ---- split masses ---- */

static void count_rows(const layer *l)
{
    uint32_t *mark = l->layers->mark;
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

static void set_mass(const layer *l, uint32_t i, bool split)
{
    cr_motion *motion = &l->problem->motions[i];
    if (!cr_can_move(motion))
        return;
    float parts = split && l->layers->mark[i] > 0 ? (float)l->layers->mark[i] : 1;
    motion->inv_mass = l->hands.start[i].inv_mass * parts;
    motion->inv_inertia = l->hands.start[i].inv_inertia * parts;
}

/* And what the rows' effective masses are then. */
static void set_masses(const layer *l, bool split)
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
            cr_row_drive(&rows[k], rows[k].wanted, rows[k].softness);
        }
        if (c->paired)
            cr_pair_rows(l->problem, c);
    }
}

static float visit(const layer *l, const cr_constraint *c, cr_row *rows, int k)
{
    const cr_motion *a = &l->problem->motions[c->a], *b = &l->problem->motions[c->b];
    const cr_motion *start = l->hands.start;
    cr_motion *next = l->hands.next;
    cr_row *row = &rows[k];
    float before = row->impulse;
    float error = row_velocity(row, a, b) + row->softness * before - row->wanted;
    row->impulse = row_bounded(c, rows, k, before - error * row->inverse, l->problem->step);
    float change = row->impulse - before;
    cr_motion none = {.inv_mass = 0}, *to_a = &none, *to_b = &none;
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
    row_push(row, to_a, to_b, change);
    change *= row->k;
    return change < 0 ? -change : change;
}

static void take_velocity(cr_motion *to, const cr_motion *from)
{
    to->v = from->v;
    to->w = from->w;
}

static float pass(const layer *l)
{
    cr_motion *motions = l->problem->motions, *next = l->hands.next;
    float change = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        next[c->a] = motions[c->a];
        next[c->b] = motions[c->b];
    }
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        cr_row *rows = rows_of(l, c);
        for (int32_t k = 0; k < c->count; k++)
            if (takes_part(l, c, k))
                change = max_float(change, visit(l, c, rows, k));
    }
    for (uint32_t i = 0; i < l->count; i++) {
        const cr_constraint *c = constraint_of(l, i);
        take_velocity(&motions[c->a], &next[c->a]);
        take_velocity(&motions[c->b], &next[c->b]);
    }
    return change;
}

static void make_passes(layer *l, bool bearing, int32_t most, float settled)
{
    l->bearing = bearing;
    count_rows(l);
    set_masses(l, true);
    for (int32_t i = 0; i < most; i++)
        if (pass(l) <= settled)
            break;
}

void cr_hand_down(cr_problem *problem, const cr_layers *layers, cr_hands hands, float settled)
{
    for (uint32_t k = 0; k < layers->count; k++) {
        layer l = {.problem = problem,
                   .layers = layers,
                   .hands = hands,
                   .order = &layers->order[layers->first[k]],
                   .count = layers->first[k + 1] - layers->first[k],
                   .depth = layers->count - k};
        hold_below(&l);
        make_passes(&l, true, BEARING_PASSES, settled);
        make_passes(&l, false, ALL_PASSES, settled);
        let_below_go(&l);
        set_masses(&l, false);
        push_below(&l);
    }
}
