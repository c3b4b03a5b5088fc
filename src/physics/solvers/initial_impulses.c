/* initial_impulses.c - impulses for a pile that has none yet.
 *
 * A pass or two a step are enough because the impulses of the last step are nearly right already.
 * A pile that was placed touching has none: it is "unprimed". Each Gauss-Seidel pass propagates its
 * weight by about one level, so N levels need about N^2 passes, and meanwhile the upper levels fall
 * into the lower ones, a jolt that a high pile does not survive.
 *
 * So before the tick's steps the weights are propagated once, from the top down
 * (shock_propagation.c). For a tower that is the solution, for a pyramid too; but two cards that
 * lean against each other hold only together. Passes over the whole pile, down and up again, polish
 * the result. Wanted are the impulses that keep bodies from being pushed into each other: the speed
 * with which they separate or approach when the tick begins is left to its steps. An impact is not
 * unprimed: its speed tells which impulse it needs.
 *
 * A falling heap of heavy and light bodies is never right in one tick. There the steps of tgs_soft
 * make more passes, in proportion to the points between such bodies that rest without a known
 * impulse; the sub-steps of tgs_soft_simd.c make more where contacts are few. */
#include "solvers/initial_impulses.h"

#include "base/tuning.h"
#include "base/workers.h"
#include "constraints/contact_rows.h"
#include "constraints/row.h"
#include "constraints/row_bias.h"
#include "constraints/soft.h"
#include "contacts/contact_state.h"
#include "solvers/gauss_seidel.h"
#include "solvers/shock_propagation.h"
#include "solvers/substeps.h"

#include <string.h>

enum {
    CARRIED = 1,
    RESTS = 2
}; /* bits of cr_load_state: a contact or joint carries the body; the body rests on a contact */

/* ---- what is unprimed ---- */

static bool differ_in_mass(const cr_solver_body *a, const cr_solver_body *b)
{
    bool both = a->inv_mass > 0 && b->inv_mass > 0;
    return both && (a->inv_mass > CR_PRIMING_MASS_RATIO * b->inv_mass ||
                    b->inv_mass > CR_PRIMING_MASS_RATIO * a->inv_mass);
}

/* A survey of contacts that threads make in ranges. */
typedef struct load_survey {
    cr_problem *problem;
    bool shared; /* other threads may look at a contact of the same body */
} load_survey;

static void set_load_state(const load_survey *all, uint32_t body, uint8_t what)
{
    cr_load_state *state = &all->problem->load_state[body];
    uint8_t known = cr_load_state_of(all->problem, body);
    if (!all->shared)
        atomic_store_explicit(state, (uint8_t)(known | what), memory_order_relaxed);
    else if ((known & what) == 0)
        atomic_fetch_or_explicit(state, what, memory_order_relaxed);
}

/* Notes whether the bodies rest on the contact, and whether it carries them already. */
static void survey_contact(const load_survey *all, size_t index)
{
    const cr_problem *problem = all->problem;
    const cr_contact *contact = &problem->world->contacts[index];
    const cr_manifold *m = &contact->manifold;
    cr_solver_pair pair = cr_solver_pair_of(problem, index);
    bool rests = cr_rests_unsupported(m, contact->approach);
    if (cr_bears(m)) {
        set_load_state(all, pair.a, CARRIED);
        set_load_state(all, pair.b, CARRIED);
    }
    if (rests && cr_pushes_towards(&problem->external[pair.a], m->normal))
        set_load_state(all, pair.a, RESTS);
    if (rests && cr_pushes_towards(&problem->external[pair.b], vec_neg(m->normal)))
        set_load_state(all, pair.b, RESTS);
}

static void survey_range(void *context, size_t begin, size_t end, int32_t worker)
{
    const load_survey *all = context;
    (void)worker;
    for (size_t i = begin; i < end; i++)
        survey_contact(all, i);
}

/* Surveys all contacts of the world. False when out of memory. */
static bool survey_contacts(cr_problem *problem)
{
    const cr_world *world = problem->world;
    load_survey all = {.problem = problem, .shared = cr_workers_count(world->workers) > 1};
    if (!CR_RESERVE(problem->load_state, problem->body_count))
        return false;
    memset(problem->load_state, 0, problem->body_count * sizeof *problem->load_state);
    cr_workers_run(world->workers, world->s.contact_count, CR_SURVEY_GRAIN, survey_range, &all);
    return true;
}

/* ---- shares of points ---- */

/* The points of a contact at rest that have no impulse yet; none where its bodies separate. */
static size_t count_unprimed_points(const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    size_t count = 0;
    if (!cr_rests(contact->approach) || contact->approach <= -CR_PRIMING_SEPARATING_SPEED)
        return 0;
    for (int32_t i = 0; i < m->count; i++)
        count += m->points[i].separation < CR_TOUCH_DISTANCE && !(m->points[i].normal_force > 0);
    return count;
}

static bool is_unprimed_row(const cr_row *row, const cr_solver_body *a, const cr_solver_body *b)
{
    float speed = row_velocity(row, a, b);
    return row->impulse == 0 && row->error < CR_TOUCH_DISTANCE && speed > -CR_REST_SPEED &&
           speed < CR_PRIMING_SEPARATING_SPEED;
}

float cr_mass_ratio_share(const cr_problem *problem)
{
    size_t unprimed = 0, points = 0;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        points += (size_t)c->normals;
        if (c->normals > 0 && differ_in_mass(&problem->bodies[c->a], &problem->bodies[c->b]))
            unprimed += count_unprimed_points(&problem->world->contacts[c->index]);
    }
    return points > 0 ? (float)unprimed / (float)points : 0;
}

float cr_unprimed_share(const cr_problem *problem)
{
    size_t unprimed = 0, points = 0;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_row *rows = &problem->rows[c->first];
        points += (size_t)c->normals;
        for (int32_t k = 0; k < c->normals; k++)
            unprimed += is_unprimed_row(&rows[k], &problem->bodies[c->a], &problem->bodies[c->b]);
    }
    return points > 0 ? (float)unprimed / (float)points : 0;
}

/* ---- who needs impulses ---- */

/* Bodies that hang on joints rest on no contact, and are carried nevertheless. */
static void mark_jointed(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        for (int32_t k = 0; k < c->count && c->normals == 0; k++)
            if (problem->rows[c->first + (uint32_t)k].impulse != 0) {
                atomic_fetch_or_explicit(&problem->load_state[c->a], CARRIED, memory_order_relaxed);
                atomic_fetch_or_explicit(&problem->load_state[c->b], CARRIED, memory_order_relaxed);
            }
    }
}

static size_t count_unprimed(const cr_problem *problem)
{
    size_t count = 0;
    for (size_t i = 0; i < problem->body_count; i++)
        count += cr_load_state_of(problem, i) == RESTS;
    return count;
}

static bool is_enabled(const cr_problem *problem)
{
    return problem->config->cold_passes > 0 && problem->config->warm_start;
}

/* With fewer unprimed bodies nothing is done. */
static size_t min_unprimed(const cr_problem *problem)
{
    return problem->body_count / CR_UNPRIMED_WORLD_SHARE + 1;
}

/* A quick test that is enough in most ticks: each unprimed body rests on a contact without a known
 * impulse, and such a contact has two bodies. What has no room forgets its impulses on purpose. */
static bool may_need_priming(const cr_problem *problem)
{
    return is_enabled(problem) && !cr_has_no_room(problem) &&
           2 * problem->world->contact_hints.unsupported >= min_unprimed(problem);
}

/* Whether enough bodies rest on the contacts of the survey, and nothing carries them yet. */
static bool needs_priming(cr_problem *problem)
{
    if (count_unprimed(problem) < min_unprimed(problem))
        return false;
    mark_jointed(problem);
    return count_unprimed(problem) >= min_unprimed(problem);
}

/* ---- which islands take part ---- */

typedef struct resting_island {
    uint32_t count, unprimed; /* bodies; they are in the queue of the levels */
    bool grounded;            /* it rests on a body that cannot move */
} resting_island;

/* Gives all bodies of the island a level, starting with one of them. */
static resting_island flood_fill(cr_contact_levels *l, const cr_problem *problem, uint32_t from)
{
    resting_island p = {.count = 0};
    l->queue[p.count++] = from;
    l->level[from] = 1;
    for (uint32_t i = 0; i < p.count; i++) {
        uint32_t at = l->queue[i];
        p.unprimed += cr_load_state_of(problem, at) == RESTS;
        for (uint32_t k = l->start[at]; k < l->start[at + 1]; k++) {
            const cr_constraint *c = &problem->constraints[l->link[k]];
            uint32_t other = c->a == at ? c->b : c->a;
            if (l->level[other] > 0 || !cr_constraint_holds(problem, c))
                continue;
            if (!cr_can_move(&problem->bodies[other])) {
                p.grounded = true;
                continue;
            }
            l->level[other] = 1;
            l->queue[p.count++] = other;
        }
    }
    return p;
}

static bool select_islands(cr_contact_levels *l, const cr_problem *problem)
{
    bool any = false;
    for (uint32_t i = 0; i < problem->body_count; i++) {
        if (cr_load_state_of(problem, i) != RESTS || l->mark[i] > 0)
            continue;
        resting_island p = flood_fill(l, problem, i);
        bool chosen = p.grounded && p.unprimed >= p.count / CR_UNPRIMED_ISLAND_SHARE;
        any |= chosen;
        for (uint32_t k = 0; k < p.count; k++) {
            l->mark[l->queue[k]] = 1;
            l->level[l->queue[k]] = chosen;
        }
    }
    memset(l->mark, 0, problem->body_count * sizeof *l->mark);
    return any;
}

/* ---- loads ---- */

/* Sets the bias of the rows: where surfaces touch, their present velocity may stay. */
static void set_biases(cr_problem *problem, const cr_contact_levels *l)
{
    cr_set_rigid_bias(problem, problem->step);
    for (uint32_t i = 0; i < l->first[l->count]; i++) {
        const cr_constraint *c = &problem->constraints[l->order[i]];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        for (int32_t k = 0; k < c->normals; k++) {
            cr_row *row = &problem->rows[c->first + (uint32_t)k];
            bool holds = row->impulse > 0 || cr_row_rests(row, a, b);
            cr_row_set_bias(row, holds ? row_velocity(row, a, b) : -CR_UNBOUNDED_SPEED, 0);
        }
    }
}

/* Applies a step's external accelerations, and the impulses that are known. Returns the largest
 * speed that the accelerations give. */
static float apply_loads(cr_problem *problem, const cr_contact_levels *l)
{
    float most = 0;
    for (size_t i = 0; i < problem->body_count; i++) {
        cr_solver_body *m = &problem->bodies[i];
        const cr_external_acceleration *by = &problem->external[i];
        m->v = vec_mad(m->v, by->acceleration, problem->step);
        m->w += by->angular_acceleration * problem->step;
        most = max_float(most, problem->step * vec_length(by->acceleration));
    }
    for (uint32_t i = 0; i < l->first[l->count]; i++) {
        const cr_constraint *c = &problem->constraints[l->order[i]];
        for (int32_t k = 0; k < c->count; k++) {
            cr_row *row = &problem->rows[c->first + (uint32_t)k];
            row_apply_impulse(row, &problem->bodies[c->a], &problem->bodies[c->b], row->impulse);
        }
    }
    return most;
}

/* ---- polishing ---- */

static float solve_all(cr_problem *problem, const cr_contact_levels *l, bool down)
{
    const cr_pass pass = {
        .h = problem->step, .accumulate = true, .block = problem->config->block, .friction = true};
    uint32_t count = l->first[l->count];
    float change = 0;
    for (uint32_t i = 0; i < count; i++) {
        const cr_constraint *c = &problem->constraints[l->order[down ? i : count - 1 - i]];
        change = max_float(change,
                           cr_solve_constraint(c, &problem->rows[c->first], &problem->bodies[c->a],
                                               &problem->bodies[c->b], pass));
    }
    return change;
}

static void polish(cr_problem *problem, const cr_contact_levels *l, float settled)
{
    uint32_t count = l->first[l->count];
    uint32_t most = (uint32_t)problem->config->cold_passes;
    for (uint32_t i = 0; i < most && i * (uint64_t)count < CR_POLISH_MAX_SOLVES; i++)
        if (solve_all(problem, l, i % 2 == 1) <= settled)
            break;
}

/* False when out of memory. */
static bool solve_pile(cr_problem *problem)
{
    size_t bodies = problem->body_count, bytes = bodies * sizeof(cr_solver_body);
    size_t numbers = cr_contact_levels_size(problem), rows = problem->row_count;
    unsigned char *scratch = cr_problem_scratch(
        problem, 3 * bytes + numbers * sizeof(uint32_t) + rows * (sizeof(float) + sizeof(bool)), 1);
    if (scratch == NULL)
        return false;
    cr_solver_body *start = (void *)scratch;
    unsigned char *levels = scratch + 3 * bytes, *impulses = levels + numbers * sizeof(uint32_t);
    cr_shock_buffers buffers = {.start = start,
                                .loaded = start + bodies,
                                .next = start + 2 * bodies,
                                .before = (void *)impulses,
                                .bears = (void *)(impulses + rows * sizeof(float))};
    cr_contact_levels l = cr_contact_levels_link(problem, (void *)levels);
    if (!select_islands(&l, problem))
        return true;
    cr_contact_levels_find(&l, problem);
    memcpy(start, problem->bodies, bytes);
    set_biases(problem, &l);
    cr_mark_bearing(problem, &l, buffers);
    float speed = apply_loads(problem, &l);
    cr_propagate_shock(problem, &l, buffers, CR_LEVEL_TOLERANCE * speed);
    polish(problem, &l, CR_POLISH_TOLERANCE * speed);
    memcpy(problem->bodies, start, bytes);
    return true;
}

bool cr_set_initial_impulses(cr_problem *problem, bool has_contact_rows)
{
    size_t constraints = problem->constraint_count, rows = problem->row_count;
    if (!may_need_priming(problem))
        return true;
    if (!survey_contacts(problem))
        return false;
    if (!needs_priming(problem))
        return true;
    if (!has_contact_rows)
        cr_build_contacts(problem);
    if (!solve_pile(problem))
        return false;
    if (!has_contact_rows) {
        cr_store_contacts(problem, constraints);
        problem->constraint_count = constraints;
        problem->row_count = rows;
    }
    return true;
}
