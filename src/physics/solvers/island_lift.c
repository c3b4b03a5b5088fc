/* island_lift.c - lets the energy that a tick's impacts lost pay for taking back their overlap.
 *
 * An impact within a pile drives bodies into each other: a point that closes keeps its approach
 * speed for one step, since its own rebound needs that (row_may_stop), and one that nobody foresaw
 * is found a tick later. Taking the overlap back lifts what stands on it. Done over the next
 * seconds, as the overlap of a pile at rest is, the lift is energy from nothing. Done in the tick
 * of the impact, it is a part of what the impact has lost anyway: between bodies that would have
 * stopped at the surface, as much less would have been lost.
 *
 * Pushes between pairs tell their neighbours only, and would have to be made N^2 times to part a
 * column of N. So bodies are lifted from the ground up, as if those below could not move (the shock
 * propagation of Guendelman, Bridson and Fedkiw, "Nonconvex rigid bodies with stacking", 2003, over
 * positions). Contact by contact, in the order of their heights, the upper body is lifted by
 *     max(its own lift, that of the lower body + overlap / n_up),
 * where n_up is the share of the normal that points up, against gravity.
 *
 * An island has lost in the tick
 *     sum of m ((v_0^2 - v^2) / 2 + a . x - lag a . (v - v_0)) + I (w_0^2 - w^2) / 2,
 * with the displacement x and the acceleration a by external forces; the lag is the one of the
 * energy that free fall keeps (cr_step_lag; restitution.c). What friction has taken of that, its
 * impulse (in a tick's second part, that of both) times the mean slip, pays for nothing: a pile
 * that slides down a slope would be lifted off it. Lifting costs the sum of -m a . lift. If that is
 * more than CR_LIFT_SHARE of what it has lost, all its lifts are scaled down, which leaves as large
 * a share of each overlap. Islands with joints or with kinematic bodies that move are left alone:
 * what they lost is not known from this sum.
 *
 * In a large world contacts ahead are few, and a lift drives bodies into others that have not been
 * found yet. So there it is done only in piles that are compressed, and not far in a tick. */
#include "solvers/island_lift.h"

#include "base/radix_sort.h"
#include "base/tuning.h"
#include "contacts/contact_state.h"
#include "integrators/integrator.h"
#include "solvers/contact_islands.h"
#include "solvers/pass_trace.h"
#include "solvers/solver_table.h"
#include "solvers/substeps.h"

#include <string.h>

/* A body; the root of an island also stands for the island. */
typedef struct node {
    float lift;        /* m */
    bool lifts;        /* of a root: a contact overlaps when the tick begins, nothing drives the
                          island, and it has lost something */
    double lost, cost; /* J: of a root, the sums of its island */
} node;

/* A contact in the order of heights. */
typedef struct contact_height {
    uint32_t key; /* rises with the height */
    uint32_t contact;
} contact_height;

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

typedef struct lift {
    cr_problem *problem;
    node *nodes;
    contact_height *heights, *sorted;
    size_t height_count;
    cr_vec2 up;
    float most, skin; /* m: that a body may be lifted; and what is no overlap beyond the slop */
} lift;

/* ---- memory ---- */

static size_t bytes_of_nodes(const cr_problem *problem)
{
    return problem->body_count * sizeof(node);
}

static size_t bytes_of_heights(const cr_problem *problem)
{
    return problem->world->s.contact_count * sizeof(contact_height);
}

static cr_vec2 gravity_of(const cr_problem *problem)
{
    return vec(problem->config->gravity_x, problem->config->gravity_y);
}

bool cr_may_lift_islands(const cr_problem *problem)
{
    const cr_world *world = problem->world;
    return vec_length(gravity_of(problem)) > 0 &&
           cr_solver_has(problem->config, CR_LIFTS_ISLANDS) &&
           world->contact_hints.overlapping > 0 &&
           (cr_foresees_all(world) || cr_is_compressed(world));
}

bool cr_lift_islands_reserve(cr_problem *problem)
{
    return CR_RESERVE(problem->world->sort_histogram, CR_RADIX_RANGES * DIGITS) &&
           cr_problem_reserve_scratch(problem,
                                      bytes_of_nodes(problem) + 2 * bytes_of_heights(problem), 1);
}

/* Heights need not be zero. */
static void lay_out(lift *l)
{
    size_t nodes = bytes_of_nodes(l->problem), heights = bytes_of_heights(l->problem);
    char *memory = cr_problem_scratch(l->problem, nodes, 1);
    l->nodes = (node *)(void *)memory;
    l->heights = (contact_height *)(void *)(memory + nodes);
    l->sorted = (contact_height *)(void *)(memory + nodes + heights);
}

/* ---- what islands have lost ---- */

static bool overlaps(const lift *l, const cr_manifold *m)
{
    float depth = -m->points[0].separation;
    if (m->count == 2)
        depth = max_float(depth, -m->points[1].separation);
    return depth > l->problem->config->slop + l->skin;
}

static node *root_of(const lift *l, uint32_t i)
{
    return &l->nodes[cr_island_of(l->problem, i)];
}

static node *root_of_contact(const lift *l, size_t contact)
{
    return &l->nodes[cr_island_of_contact(l->problem, contact)];
}

/* Returns whether there are islands that overlap and that nothing drives. */
static bool find_overlapping_islands(const lift *l)
{
    const cr_world *world = l->problem->world;
    bool any = false;
    for (size_t i = 0; i < world->s.contact_count; i++) {
        if (!overlaps(l, &world->contacts[i].manifold))
            continue;
        uint32_t root = cr_island_of_contact(l->problem, i);
        const cr_contact_island *island = &l->problem->contact_islands[root];
        l->nodes[root].lifts = !island->driven && !island->joined;
        any |= l->nodes[root].lifts;
    }
    return any;
}

/* J: that a body has lost in the tick. */
static double loss_of(const cr_problem *problem, uint32_t i, float lag)
{
    const cr_solver_body *now = &problem->bodies[i];
    const cr_body *before = &problem->world->bodies[problem->world->awake_bodies[i]];
    cr_vec2 a = problem->external[i].acceleration;
    double lost = 0;
    if (now->inv_mass > 0)
        lost += (double)((0.5f * (vec_dot(before->v, before->v) - vec_dot(now->v, now->v)) +
                          vec_dot(a, now->delta_position) -
                          lag * vec_dot(a, vec_sub(now->v, before->v))) /
                         now->inv_mass);
    if (now->inv_inertia > 0)
        lost += 0.5 * (double)((before->w * before->w - now->w * now->w) / now->inv_inertia);
    return lost;
}

/* m/s: of the slip of a point, the mean of the tick's beginning and end. */
static float slip_of(const cr_problem *problem, uint32_t i, cr_vec2 point, cr_vec2 tangent)
{
    const cr_solver_body *now = &problem->bodies[i];
    if (i + 1 == problem->body_count)
        return 0;
    const cr_body *before = &problem->world->bodies[problem->world->awake_bodies[i]];
    cr_vec2 v = vec_add(now->v, before->v);
    return 0.5f * vec_dot(vec_add(v, vec_spin(now->w + before->w, vec_sub(point, before->center))),
                          tangent);
}

static void take_loss_by_friction(const lift *l, size_t contact)
{
    const cr_problem *problem = l->problem;
    const cr_manifold *m = &problem->world->contacts[contact].manifold;
    node *root = root_of_contact(l, contact);
    if (!root->lifts)
        return;
    cr_solver_pair pair = cr_solver_pair_of(problem, contact);
    cr_vec2 tangent = vec_right(m->normal);
    float lost = 0;
    for (int32_t i = 0; i < m->count; i++)
        lost -= m->points[i].tangent_impulse *
                (slip_of(problem, pair.b, m->points[i].position, tangent) -
                 slip_of(problem, pair.a, m->points[i].position, tangent));
    root->lost -= (double)max_float(lost, 0);
}

/* Returns whether any island has lost something that may pay. */
static bool sum_losses(const lift *l)
{
    const cr_problem *problem = l->problem;
    float lag = cr_step_lag(problem->config, problem->step);
    bool any = false;
    for (uint32_t i = 0; i + 1 < problem->body_count; i++)
        if (root_of(l, i)->lifts)
            root_of(l, i)->lost += loss_of(problem, i, lag);
    for (size_t i = 0; i < problem->world->s.contact_count; i++)
        take_loss_by_friction(l, i);
    for (uint32_t i = 0; i + 1 < problem->body_count; i++) {
        l->nodes[i].lifts &= l->nodes[i].lost > 0;
        any |= l->nodes[i].lifts;
    }
    return any;
}

/* ---- the order of heights ---- */

/* The bits of a float as a number that rises with it. */
static uint32_t rising_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 31 ? ~bits : bits | 1u << 31;
}

static uint32_t digit_of(const cr_radix *r, const contact_height *height)
{
    return height->key >> r->shift & r->mask;
}

static void count_digits(void *context, size_t begin, size_t end, int32_t worker)
{
    const cr_radix *r = context;
    const contact_height *from = r->from;
    uint32_t *next = cr_radix_histogram(r, begin);
    (void)worker;
    for (size_t i = begin; i < end; i++)
        next[digit_of(r, &from[i])]++;
}

static void scatter(void *context, size_t begin, size_t end, int32_t worker)
{
    const cr_radix *r = context;
    const contact_height *from = r->from;
    contact_height *to = r->to;
    uint32_t *next = cr_radix_histogram(r, begin);
    (void)worker;
    for (size_t i = begin; i < end; i++)
        to[next[digit_of(r, &from[i])]++] = from[i];
}

/* Of the contacts of islands that are lifted. */
static void sort_by_height(lift *l)
{
    cr_world *world = l->problem->world;
    for (size_t i = 0; i < world->s.contact_count; i++) {
        if (!root_of_contact(l, i)->lifts)
            continue;
        float height = vec_dot(l->up, world->contacts[i].manifold.points[0].position);
        l->heights[l->height_count++] = (contact_height){rising_bits(height), (uint32_t)i};
    }
    cr_radix r = {.from = l->heights,
                  .to = l->sorted,
                  .count = l->height_count,
                  .mask = DIGITS - 1,
                  .digits = DIGITS,
                  .histogram = world->sort_histogram};
    /* three digits, so that the result ends up in `sorted` */
    for (r.shift = 0; r.shift < 32; r.shift += DIGIT_BITS) {
        cr_radix_pass(&r, world->workers, count_digits, scatter);
        void *sorted = r.to;
        r.to = r.from == l->heights ? l->heights : l->sorted;
        r.from = sorted;
    }
}

/* ---- lifting ---- */

static cr_vec2 moved_by(const cr_problem *problem, uint32_t i, cr_vec2 point)
{
    const cr_solver_body *body = &problem->bodies[i];
    if (i + 1 == problem->body_count)
        return vec(0, 0);
    cr_vec2 arm = vec_sub(point, problem->world->bodies[problem->world->awake_bodies[i]].center);
    return vec_add(body->delta_position, vec_spin(body->delta_angle, arm));
}

/* m: how deep the bodies of a contact overlap where the tick has taken them, beyond the slop. */
static float overlap_of(const lift *l, const cr_manifold *m, cr_solver_pair pair)
{
    const cr_problem *problem = l->problem;
    float overlap = -INFINITY;
    for (int32_t i = 0; i < m->count; i++) {
        cr_vec2 way = vec_sub(moved_by(problem, pair.b, m->points[i].position),
                              moved_by(problem, pair.a, m->points[i].position));
        overlap = max_float(overlap, -m->points[i].separation - vec_dot(m->normal, way));
    }
    overlap -= problem->config->slop;
    return overlap > l->skin ? overlap : min_float(overlap, 0);
}

static void lift_upper_body(const lift *l, size_t contact)
{
    const cr_problem *problem = l->problem;
    const cr_manifold *m = &problem->world->contacts[contact].manifold;
    cr_solver_pair pair = cr_solver_pair_of(problem, contact);
    float up = vec_dot(m->normal, l->up);
    node *lower = &l->nodes[up > 0 ? pair.a : pair.b], *upper = &l->nodes[up > 0 ? pair.b : pair.a];
    if (fabsf(up) < CR_LIFT_MIN_SINE || !cr_can_move(&problem->bodies[upper - l->nodes]))
        return;
    float way = lower->lift + overlap_of(l, m, pair) / fabsf(up);
    upper->lift = max_float(upper->lift, min_float(way, l->most));
}

static void sum_costs(const lift *l)
{
    for (uint32_t i = 0; i + 1 < l->problem->body_count; i++) {
        const cr_solver_body *body = &l->problem->bodies[i];
        float gained = -l->nodes[i].lift * vec_dot(l->problem->external[i].acceleration, l->up);
        if (l->nodes[i].lift > 0 && body->inv_mass > 0)
            root_of(l, i)->cost += (double)(gained / body->inv_mass);
    }
}

/* The share of its lifts that an island can pay for. */
static float share_of(const node *root)
{
    if (!(root->cost > 0))
        return 0;
    return min_float((float)(CR_LIFT_SHARE * root->lost / root->cost), 1);
}

/* Returns whether any body was lifted. */
static bool apply(const lift *l)
{
    bool any = false;
    for (uint32_t i = 0; i + 1 < l->problem->body_count; i++) {
        cr_solver_body *body = &l->problem->bodies[i];
        float way = l->nodes[i].lift > 0 ? share_of(root_of(l, i)) * l->nodes[i].lift : 0;
        body->delta_position = vec_mad(body->delta_position, l->up, way);
        any |= way > 0;
    }
    return any;
}

void cr_lift_islands(cr_problem *problem)
{
    const cr_world *world = problem->world;
    cr_vec2 gravity = gravity_of(problem);
    lift l = {.problem = problem,
              .up = vec_scale(gravity, -1 / vec_length(gravity)),
              .most = cr_foresees_all(world) ? INFINITY : CR_LIFT_MARGINS * problem->config->margin,
              .skin = cr_contact_skin(problem->config)};
    cr_find_contact_islands(problem);
    if (!problem->any_island_is_free)
        return;
    lay_out(&l);
    if (!find_overlapping_islands(&l) || !sum_losses(&l))
        return;
    sort_by_height(&l);
    for (size_t i = 0; i < l.height_count; i++)
        lift_upper_body(&l, l.sorted[i].contact);
    sum_costs(&l);
    if (apply(&l))
        cr_tell_pass(problem, CR_PASS_CORRECT);
}
