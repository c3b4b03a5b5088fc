/* initial_impulses.c - the impulses of a pile of which none are known yet.
 *
 * A pass or two a step are enough because the impulses of the last step are nearly right already.
 * A pile that was placed touching has none. Each Gauss-Seidel pass hands its weight on by about one
 * layer, so N layers need about N^2 passes, and meanwhile the upper layers fall into the lower
 * ones, a jolt that a high pile does not survive.
 *
 * So before the tick's steps the weights are handed down once, from the top (shock_propagation.c).
 * Of a tower that is the solution, of a pyramid too; but two cards that lean against each other
 * hold only together. Passes over all of the pile, down and up again, mend what is left. Sought are
 * the forces that keep bodies from being driven into each other: the speed with which they part or
 * meet when the tick begins is left to its steps. What strikes is not cold: what its impact needs
 * is known from its speed.
 *
 * A heap that falls together out of heavy and light bodies is never right in one tick. There the
 * steps of tgs_soft make more passes, in proportion to the points between such bodies that rest
 * without a known impulse; those of wide, where contacts are few (tgs_soft_simd.c). */
#include "solvers/initial_impulses.h"

#include "base/ranges.h"
#include "constraints/contact_rows.h"
#include "constraints/row.h"
#include "constraints/row_bias.h"
#include "constraints/soft.h"
#include "contacts/touching.h"
#include "solvers/gauss_seidel.h"
#include "solvers/shock_propagation.h"

#include <string.h>

enum { BORNE = 1, RESTS = 2 };      /* of a motion: something bears it; it lies on something */
enum { ONE_IN_ALL = 8 };            /* fewer cold bodies are left to the steps */
enum { ONE_IN_PILE = 2 };           /* and so is a pile with fewer */
enum { MOST_VISITS = 1 << 20 };     /* of constraints, while what is left is mended */
static const float UNLIKE = 3;      /* times the mass of the other */
static const float PARTING = 1e-3f; /* m/s */
static const float HANDED = 1e-4f;  /* of the speed that the load gives in a step: a layer is */
static const float MENDED = 1e-4f;  /* solved, and the whole of it */

/* ---- what is cold ---- */

static bool unlike(const cr_motion *a, const cr_motion *b)
{
    bool both = a->inv_mass > 0 && b->inv_mass > 0;
    return both && (a->inv_mass > UNLIKE * b->inv_mass || b->inv_mass > UNLIKE * a->inv_mass);
}

/* Contacts that threads look at, in parts. */
typedef struct notes {
    cr_problem *problem;
    bool shared; /* others may note a contact of the same body */
    size_t grain;
    struct {
        size_t points, unlike;
    } of[CR_MAX_RANGES];
} notes;

static void mark(const notes *all, uint32_t motion, uint8_t what)
{
    cr_support *support = &all->problem->support[motion];
    uint8_t known = cr_support_of(all->problem, motion);
    if (!all->shared)
        atomic_store_explicit(support, (uint8_t)(known | what), memory_order_relaxed);
    else if ((known & what) == 0)
        atomic_fetch_or_explicit(support, what, memory_order_relaxed);
}

static void note(notes *all, size_t part, const cr_contact *contact)
{
    const cr_problem *problem = all->problem;
    const cr_manifold *m = &contact->manifold;
    uint32_t a = cr_motion_of(problem, contact->a), b = cr_motion_of(problem, contact->b);
    uint32_t cold = 0;
    bool rests = cr_rests(contact->approach);
    bool touches = false, bears = false;
    for (int32_t i = 0; i < m->count; i++) {
        bool near = m->points[i].separation < CR_TOUCH_DISTANCE;
        bool known = m->points[i].normal_force > 0;
        cold += near && !known;
        touches |= near;
        bears |= known;
    }
    if (bears || (rests && touches && cr_presses(&problem->loads[a], m->normal)))
        mark(all, a, bears ? BORNE : RESTS);
    if (bears || (rests && touches && cr_presses(&problem->loads[b], vec_neg(m->normal))))
        mark(all, b, bears ? BORNE : RESTS);
    all->of[part].points += (size_t)m->count;
    if (rests && contact->approach > -PARTING && unlike(&problem->motions[a], &problem->motions[b]))
        all->of[part].unlike += cold;
}

void cr_note_support(cr_problem *problem, const cr_contact *contact)
{
    notes all;
    all.problem = problem;
    all.shared = false;
    all.of[0].points = all.of[0].unlike = 0;
    note(&all, 0, contact);
    problem->points += all.of[0].points;
    problem->unlike += all.of[0].unlike;
}

static void note_some(void *context, size_t begin, size_t end, int32_t worker)
{
    notes *all = context;
    (void)worker;
    for (size_t i = begin; i < end; i++)
        note(all, begin / all->grain, &all->problem->world->contacts[i]);
}

/* Of all the world's contacts. */
static void note_supports(cr_problem *problem)
{
    const cr_world *world = problem->world;
    size_t contacts = world->s.contact_count;
    notes all = {.problem = problem,
                 .shared = cr_workers_count(world->workers) > 1,
                 .grain = cr_ranges_grain(world->workers, contacts, 512)};
    cr_workers_run(world->workers, contacts, all.grain, note_some, &all);
    for (size_t i = 0; i * all.grain < contacts; i++) {
        problem->points += all.of[i].points;
        problem->unlike += all.of[i].unlike;
    }
}

float cr_unlike_share(const cr_problem *problem)
{
    return problem->points > 0 ? (float)problem->unlike / (float)problem->points : 0;
}

static bool is_cold_row(const cr_row *row, const cr_motion *a, const cr_motion *b)
{
    float speed = row_velocity(row, a, b);
    return row->impulse == 0 && row->error < CR_TOUCH_DISTANCE && speed > -CR_REST_SPEED &&
           speed < PARTING;
}

float cr_cold_share(const cr_problem *problem)
{
    size_t cold = 0;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_row *rows = &problem->rows[c->first];
        for (int32_t k = 0; k < c->normals; k++)
            cold += is_cold_row(&rows[k], &problem->motions[c->a], &problem->motions[c->b]);
    }
    return problem->points > 0 ? (float)cold / (float)problem->points : 0;
}

/* What hangs on joints bears no contact, and yet something bears it. */
static void note_joints(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        for (int32_t k = 0; k < c->count && c->normals == 0; k++)
            if (problem->rows[c->first + (uint32_t)k].impulse != 0) {
                atomic_fetch_or_explicit(&problem->support[c->a], BORNE, memory_order_relaxed);
                atomic_fetch_or_explicit(&problem->support[c->b], BORNE, memory_order_relaxed);
            }
    }
}

static size_t count_cold(const cr_problem *problem)
{
    size_t count = 0;
    for (size_t i = 0; i < problem->motion_count; i++)
        count += cr_support_of(problem, i) == RESTS;
    return count;
}

static bool starts_cold(const cr_problem *problem)
{
    return problem->config->cold_passes > 0 && problem->config->warm_start;
}

/* Fewer are left to the steps. */
static size_t least_cold(const cr_problem *problem)
{
    return problem->motion_count / ONE_IN_ALL + 1;
}

/* What is enough to know in most ticks. A cold body lies on a contact that rests unborne, and such
 * a contact has two bodies. */
static bool may_be_cold(const cr_problem *problem)
{
    return starts_cold(problem) &&
           2 * problem->world->contact_hints.unsupported >= least_cold(problem);
}

/* Whether enough bodies rest on contacts that were noted, and nothing bears them yet. */
static bool is_cold(cr_problem *problem)
{
    if (!starts_cold(problem) || count_cold(problem) < least_cold(problem))
        return false;
    note_joints(problem);
    return count_cold(problem) >= least_cold(problem);
}

/* ---- what takes part ---- */

typedef struct pile {
    uint32_t count, cold; /* bodies; they are in the layers' queue */
    bool stands;          /* on something that cannot move */
} pile;

/* All that hangs together with a body gets a depth. */
static pile flood(cr_layers *l, const cr_problem *problem, uint32_t from)
{
    pile p = {.count = 0};
    l->queue[p.count++] = from;
    l->depth[from] = 1;
    for (uint32_t i = 0; i < p.count; i++) {
        uint32_t at = l->queue[i];
        p.cold += cr_support_of(problem, at) == RESTS;
        for (uint32_t k = l->start[at]; k < l->start[at + 1]; k++) {
            const cr_constraint *c = &problem->constraints[l->link[k]];
            uint32_t other = c->a == at ? c->b : c->a;
            if (l->depth[other] > 0 || !cr_holds(problem, c))
                continue;
            if (!cr_can_move(&problem->motions[other])) {
                p.stands = true;
                continue;
            }
            l->depth[other] = 1;
            l->queue[p.count++] = other;
        }
    }
    return p;
}

static bool choose(cr_layers *l, const cr_problem *problem)
{
    bool any = false;
    for (uint32_t i = 0; i < problem->motion_count; i++) {
        if (cr_support_of(problem, i) != RESTS || l->mark[i] > 0)
            continue;
        pile p = flood(l, problem, i);
        bool chosen = p.stands && p.cold >= p.count / ONE_IN_PILE;
        any |= chosen;
        for (uint32_t k = 0; k < p.count; k++) {
            l->mark[l->queue[k]] = 1;
            l->depth[l->queue[k]] = chosen;
        }
    }
    memset(l->mark, 0, problem->motion_count * sizeof *l->mark);
    return any;
}

/* ---- the loads ---- */

/* Where surfaces touch, what they part or meet with may stay. */
static void drive(cr_problem *problem, const cr_layers *l)
{
    cr_drive_rigid(problem, problem->step);
    for (uint32_t i = 0; i < l->first[l->count]; i++) {
        const cr_constraint *c = &problem->constraints[l->order[i]];
        const cr_motion *a = &problem->motions[c->a], *b = &problem->motions[c->b];
        for (int32_t k = 0; k < c->normals; k++) {
            cr_row *row = &problem->rows[c->first + (uint32_t)k];
            bool holds = row->impulse > 0 || cr_row_rests(row, a, b);
            cr_row_drive(row, holds ? row_velocity(row, a, b) : -CR_ANY_SPEED, 0);
        }
    }
}

/* By a step's forces, and by the impulses that are known. Returns the greatest speed that the
 * forces give. */
static float load(cr_problem *problem, const cr_layers *l)
{
    float most = 0;
    for (size_t i = 0; i < problem->motion_count; i++) {
        cr_motion *m = &problem->motions[i];
        const cr_load *by = &problem->loads[i];
        m->v = vec_mad(m->v, by->acceleration, problem->step);
        m->w += by->angular_acceleration * problem->step;
        most = max_float(most, problem->step * vec_length(by->acceleration));
    }
    for (uint32_t i = 0; i < l->first[l->count]; i++) {
        const cr_constraint *c = &problem->constraints[l->order[i]];
        for (int32_t k = 0; k < c->count; k++) {
            cr_row *row = &problem->rows[c->first + (uint32_t)k];
            row_push(row, &problem->motions[c->a], &problem->motions[c->b], row->impulse);
        }
    }
    return most;
}

/* ---- mending ---- */

static float visit_all(cr_problem *problem, const cr_layers *l, bool down)
{
    const cr_pass pass = {
        .h = problem->step, .accumulate = true, .block = problem->config->block, .friction = true};
    uint32_t count = l->first[l->count];
    float change = 0;
    for (uint32_t i = 0; i < count; i++) {
        const cr_constraint *c = &problem->constraints[l->order[down ? i : count - 1 - i]];
        change = max_float(change,
                           cr_visit_constraint(c, &problem->rows[c->first], &problem->motions[c->a],
                                               &problem->motions[c->b], pass));
    }
    return change;
}

static void mend(cr_problem *problem, const cr_layers *l, float settled)
{
    uint32_t count = l->first[l->count];
    uint32_t most = (uint32_t)problem->config->cold_passes;
    for (uint32_t i = 0; i < most && i * (uint64_t)count < MOST_VISITS; i++)
        if (visit_all(problem, l, i % 2 == 1) <= settled)
            break;
}

bool cr_cold_start(cr_problem *problem)
{
    if (!is_cold(problem))
        return true;
    size_t motions = problem->motion_count, bytes = motions * sizeof(cr_motion);
    size_t numbers = cr_layers_size(problem), rows = problem->row_count;
    cr_motion *start = cr_problem_scratch(
        problem, 3 * bytes + numbers * sizeof(uint32_t) + rows * (sizeof(float) + sizeof(bool)), 1);
    if (start == NULL)
        return false;
    uint32_t *memory = (uint32_t *)(start + 3 * motions);
    cr_hands hands = {.start = start,
                      .loaded = start + motions,
                      .next = start + 2 * motions,
                      .before = (float *)(memory + numbers),
                      .bears = (bool *)((float *)(memory + numbers) + rows)};
    cr_layers l = cr_layers_link(problem, memory);
    if (!choose(&l, problem))
        return true;
    cr_layers_find(&l, problem);
    memcpy(start, problem->motions, bytes);
    drive(problem, &l);
    cr_mark_bearing(problem, &l, hands);
    float speed = load(problem, &l);
    cr_hand_down(problem, &l, hands, HANDED * speed);
    mend(problem, &l, MENDED * speed);
    memcpy(problem->motions, start, bytes);
    return true;
}

/* Contacts become rows only where there is a cold pile, until their forces are known. */
bool cr_cold_start_contacts(cr_problem *problem)
{
    size_t constraints = problem->constraint_count, rows = problem->row_count;
    if (!may_be_cold(problem))
        return true;
    note_supports(problem);
    if (!is_cold(problem))
        return true;
    cr_build_contacts(problem);
    if (!cr_cold_start(problem))
        return false;
    cr_store_contacts(problem, constraints);
    problem->constraint_count = constraints;
    problem->row_count = rows;
    return true;
}
