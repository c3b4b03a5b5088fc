/* island_line_search.c - a line search along the impulses of a tick's last step.
 *
 * Gauss-Seidel with warm starting treats a pile as an elastic body. A pass tells each layer a
 * little of what the layers above it do; so where the whole pile sinks, the impulses grow only in
 * proportion to the speed at which bodies still approach, step by step, and where it rises they
 * shrink as slowly. A force that is the integral of a velocity is a spring: a heap of thousands
 * breathes once a second for ten seconds after it has fallen, and each time that it rises it makes
 * energy from nothing.
 *
 * The motion in which all of a pile sinks is nearly the one that its load as a whole resists. So
 * the velocities are changed by s M^-1 J^T lambda, where lambda are the impulses of the last step,
 * with the s that makes the kinetic energy along the normals least,
 *     s = -lambda_n^T (J v)_n / (lambda^T J M^-1 J^T lambda)
 * (the line search of island_scaling.c; Cottle, Pang, Stone, "The Linear Complementarity Problem",
 * 1992). Where the contacts are solved s is 0, for each normal has then either no impulse or no
 * velocity: what slides, rolls or falls is not held, and friction, which may have both, is left
 * out of the numerator. Where the pile sinks, the impulses stay as they are. If they grew as well,
 * s would be one more integral of a velocity.
 *
 * The impulses that stop a pile would lift it in the next tick. So of the impulses with which the
 * next tick begins, the island keeps the share c whose sum carries its weight and stops what still
 * sinks, at the speed v. Along g the impulses between its bodies cancel, and what the ground gives
 * is left:
 *     c = ((g h)^T M (g h) + max(0, (g h)^T M v)) / -(g h)^T J^T lambda, at most 1.
 * (The c for which c M^-1 J^T lambda comes nearest to -g h would be too small, because where bodies
 * are jammed their impulses do not balance one by one: a pile under a heavy plate sank for
 * seconds.) Islands with joints keep all, for what joints bear is not in lambda.
 *
 * Each island, of bodies in contact, has an s of its own. It changes its velocities by no more than
 * CR_LINE_SEARCH_TICKS of free fall do, in the root mean square: a pile that was struck carries
 * many times its weight, but the impulses of bodies that are jammed may be any. Where something may
 * rebound, whose speed is no error, one tick of free fall is the most. An island that a moving
 * kinematic body touches is left alone, because such a body's drive is no load either. */
#include "solvers/island_line_search.h"

#include "base/prefetch.h"
#include "base/tuning.h"
#include "solvers/contact_islands.h"
#include "solvers/pass_trace.h"
#include "solvers/substeps.h"

#include <math.h>

/* A body. The root of an island holds the island's sums. */
typedef struct node {
    cr_vec2 center, v;
    float w, inv_mass, inv_inertia;
    float response_w; /* M^-1 J^T lambda */
    cr_vec2 response_v;
    float factor;    /* of a root: s */
    float kept;      /* of a root: c, the share of its impulses that the next tick begins with */
    double work;     /* J: -lambda_n^T (J v)_n */
    double response; /* J: lambda^T J M^-1 J^T lambda */
    double fall;     /* J: the same of the velocities that a tick of free fall gives */
    double sink;     /* J: (g h)^T M v */
    double lift;     /* J: -(g h)^T J^T lambda, of a tick of fall and the impulses of a step */
} node;

/* ---- islands ---- */

static void load_nodes(const cr_problem *problem, node *nodes)
{
    const cr_world *world = problem->world;
    for (uint32_t i = 0; i < problem->body_count; i++) {
        const cr_solver_body *body = &problem->bodies[i];
        nodes[i].v = body->v;
        nodes[i].w = body->w;
        nodes[i].inv_mass = body->inv_mass;
        nodes[i].inv_inertia = body->inv_inertia;
        if (i + 1 == problem->body_count) /* the static body */
            break;
        if (i + CR_PREFETCH_BODIES + 1 < problem->body_count)
            CR_PREFETCH_MEMBER(world->bodies, world->awake_bodies[i + CR_PREFETCH_BODIES], center);
        nodes[i].center = world->bodies[world->awake_bodies[i]].center;
    }
}

/* ---- the response to the impulses ---- */

static cr_vec2 velocity_at(const node *body, cr_vec2 arm)
{
    return vec_add(body->v, vec_spin(body->w, arm));
}

static void respond(node *body, cr_vec2 impulse, cr_vec2 arm)
{
    body->response_v = vec_mad(body->response_v, impulse, body->inv_mass);
    body->response_w += body->inv_inertia * vec_cross(arm, impulse);
}

/* Adds the impulses of a contact to the responses, and to the work of its island. */
static void add_impulses(const cr_problem *problem, node *nodes, size_t contact)
{
    uint32_t island = cr_island_of_contact(problem, contact);
    if (problem->contact_islands[island].driven)
        return;
    cr_solver_pair pair = cr_solver_pair_of(problem, contact);
    node *a = &nodes[pair.a], *b = &nodes[pair.b];
    const cr_manifold *m = &problem->world->contacts[contact].manifold;
    cr_vec2 tangent = vec_right(m->normal);
    float step = problem->step;
    for (int32_t i = 0; i < m->count; i++) {
        const cr_manifold_point *p = &m->points[i];
        float n = step * p->normal_force, t = step * p->tangent_force;
        cr_vec2 arm_a = vec_sub(p->position, a->center), arm_b = vec_sub(p->position, b->center);
        cr_vec2 approach = vec_sub(velocity_at(a, arm_a), velocity_at(b, arm_b));
        float speed = vec_dot(approach, m->normal);
        cr_vec2 impulse = vec_mad(vec_scale(m->normal, n), tangent, t);
        respond(a, vec_neg(impulse), arm_a);
        respond(b, impulse, arm_b);
        nodes[island].work += (double)(n * speed);
    }
}

/* J: the product of two velocities of a body, weighted by its mass; of a velocity with itself,
 * twice the kinetic energy. */
static double mass_product(const node *body, cr_vec2 v1, float w1, cr_vec2 v2, float w2)
{
    double sum = 0;
    if (body->inv_mass > 0)
        sum += (double)(vec_dot(v1, v2) / body->inv_mass);
    if (body->inv_inertia > 0)
        sum += (double)(w1 * w2 / body->inv_inertia);
    return sum;
}

static void sum_islands(const cr_problem *problem, node *nodes)
{
    for (uint32_t i = 0; i < problem->body_count; i++) {
        node *body = &nodes[i], *root = &nodes[cr_island_of(problem, i)];
        cr_vec2 r = body->response_v,
                fall = vec_scale(problem->external[i].acceleration, problem->h);
        root->response += mass_product(body, r, body->response_w, r, body->response_w);
        root->fall += mass_product(body, fall, 0, fall, 0);
        root->sink += mass_product(body, body->v, 0, fall, 0);
        root->lift -= mass_product(body, r, 0, fall, 0);
    }
}

/* ---- the line search ---- */

/* Sets s and c of an island; `steps` are those of a tick. Returns whether it forgets impulses. */
static bool set_factors(const cr_contact_island *island, node *root, double most_ticks,
                        double steps)
{
    root->factor = 0;
    root->kept = 1;
    if (island->driven || !(root->response > 0))
        return false;
    double most = most_ticks * sqrt(root->fall / root->response);
    root->factor = (float)fmax(fmin(root->work / root->response, most), -most);
    double needed = root->fall + fmax(root->sink, 0);
    if (!island->joined && needed < steps * root->lift)
        root->kept = (float)(needed / (steps * root->lift));
    return root->kept < 1;
}

static bool set_all_factors(const cr_problem *problem, node *nodes)
{
    double ticks = problem->world->contact_hints.has_restitution ? 1 : CR_LINE_SEARCH_TICKS;
    bool forgets = false;
    for (uint32_t i = 0; i < problem->body_count; i++)
        if (cr_island_of(problem, i) == i)
            forgets |= set_factors(&problem->contact_islands[i], &nodes[i], ticks, problem->steps);
    return forgets;
}

static void change_velocities(cr_problem *problem, const node *nodes)
{
    for (uint32_t i = 0; i < problem->body_count; i++) {
        float factor = nodes[cr_island_of(problem, i)].factor;
        cr_solver_body *body = &problem->bodies[i];
        body->v = vec_mad(body->v, nodes[i].response_v, factor);
        body->w += factor * nodes[i].response_w;
    }
}

static void forget_impulses(const cr_problem *problem, const node *nodes, size_t contact)
{
    float kept = nodes[cr_island_of_contact(problem, contact)].kept;
    cr_manifold *m = &problem->world->contacts[contact].manifold;
    for (int32_t i = 0; i < m->count; i++) {
        m->points[i].normal_force *= kept;
        m->points[i].tangent_force *= kept;
    }
}

/* Whether the bodies as a whole sink or rise, measured by what a tick of free fall gives them. In a
 * large world only piles that overlap are searched while they sink: of rain it would cost a tenth.
 */
static bool sinks_or_rises(const cr_problem *problem)
{
    const cr_world *world = problem->world;
    double rising = 0, fall = 0;
    for (uint32_t i = 0; i + 1 < problem->body_count; i++) {
        const cr_solver_body *body = &problem->bodies[i];
        cr_vec2 acceleration = problem->external[i].acceleration;
        if (body->inv_mass > 0) {
            rising -= (double)(vec_dot(acceleration, body->v) / body->inv_mass);
            fall += (double)(vec_dot(acceleration, acceleration) / body->inv_mass);
        }
    }
    double least = (double)(CR_LINE_SEARCH_SPEED * problem->h) * fall;
    bool sinking_counts = cr_foresees_all(world) || cr_is_compressed(world);
    return rising > least || (sinking_counts && -rising > least);
}

bool cr_search_islands_reserve(cr_problem *problem)
{
    return cr_problem_reserve_scratch(problem, problem->body_count, sizeof(node));
}

void cr_search_islands(cr_problem *problem)
{
    const cr_world *world = problem->world;
    if (!sinks_or_rises(problem))
        return;
    cr_find_contact_islands(problem);
    if (!problem->any_island_is_free)
        return;
    node *nodes = cr_problem_scratch(problem, problem->body_count, sizeof *nodes);
    load_nodes(problem, nodes);
    for (size_t i = 0; i < world->s.contact_count; i++)
        add_impulses(problem, nodes, i);
    sum_islands(problem, nodes);
    bool forgets = set_all_factors(problem, nodes);
    change_velocities(problem, nodes);
    for (size_t i = 0; forgets && i < world->s.contact_count; i++)
        forget_impulses(problem, nodes, i);
    cr_tell_pass(problem, CR_PASS_LINE_SEARCH);
}
