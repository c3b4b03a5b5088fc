/* damping.c - pins under tension.
 *
 * A link of the inertia I, pulled by T at an arm r, swings about its line like a pendulum: I a'' =
 * -T r a, with J^T turning against it as it turns (geometric stiffness; Tournier and others,
 * "Stable constrained dynamics", 2015). The less it weighs against what it bears, the faster, and
 * where s = h^2 T r / I comes near 4 no explicit step can follow: a bridge of planks that bears a
 * load rings itself to pieces. The implicit Euler method would damp such a swing by h T r. So much,
 * less what a step can follow without, is put between the two bodies of a pin as a row of its own,
 *     (wB - wA) + lambda / (h c) = 0,     h c / I = s - CR_DAMPER_FOLLOWED,
 * which keeps their angular momentum. What swings slowly, as a pendulum does, is left alone.
 *
 * I is what the other joints leave: a thin rod that carries a ball cannot turn without it, and a
 * damper for the rod alone would stop the pendulum. Links that hang on each other have one swing
 * more than pins between them: all turn together, with what they carry. Dampers between links
 * leave this one alone. So pins that fix links to the ground, or to something heavy, are looked at
 * last, and need no damper if those between the links do. */
#include "solvers/direct/damping.h"

#include "base/tuning.h"
#include "constraints/row.h"
#include "solvers/direct/factor.h"

#include <string.h>

static cr_row *damper_row(const cr_problem *problem, const cr_unknown *u)
{
    return &problem->rows[u->first];
}

/* A pin as the swings of its two bodies see it, if nothing else held these. */
typedef struct swings {
    float pull;            /* N s: the impulse of the tension in a step */
    float turn_a, turn_b;  /* 1/(kg m): arm by inverse inertia */
    float inverse_inertia; /* 1/(kg m^2): the larger one */
} swings;

static swings swings_of(const cr_problem *problem, const cr_unknown *u)
{
    const cr_constraint *c = &problem->constraints[u->constraint];
    const cr_row *x = &problem->rows[c->first], *y = x + 1;
    float a = problem->bodies[c->a].inv_inertia, b = problem->bodies[c->b].inv_inertia;
    return (swings){vec_length(vec(x->impulse, y->impulse)), a * vec_length(vec(x->ca, y->ca)),
                    b * vec_length(vec(x->cb, y->cb)), max_float(a, b)};
}

/* s, if nothing else held the bodies */
static float stiffness_of(const swings *s, float h)
{
    return h * s->pull * max_float(s->turn_a, s->turn_b);
}

/* 0: no damper is needed */
static float softness_of(const cr_problem *problem, const cr_unknown *u, float h)
{
    swings s = swings_of(problem, u);
    float beyond = u->free_share * stiffness_of(&s, h) - CR_DAMPER_FOLLOWED;
    return beyond > 0 ? u->free_share * s.inverse_inertia / beyond : 0;
}

static bool differ(float a, float b)
{
    return a > CR_DAMPER_ALIKE * b || b > CR_DAMPER_ALIKE * a;
}

static void set(const cr_problem *problem, cr_unknown *u, float softness)
{
    const cr_constraint *c = &problem->constraints[u->constraint];
    cr_row *row = damper_row(problem, u);
    row->softness = softness;
    u->binding = softness > 0 ? 0 : CR_NO_ROW;
    if (softness == 0) {
        row_apply_impulse(row, &problem->bodies[c->a], &problem->bodies[c->b], -row->impulse);
        row->impulse = 0;
    }
}

/* ---- which of a pin's swings the other joints leave ---- */

/* Whether a pin fixes a link to the ground, or to something that the tension hardly turns. */
static bool is_outer(const swings *s)
{
    return min_float(s->turn_a, s->turn_b) < CR_DAMPER_OUTER * max_float(s->turn_a, s->turn_b);
}

static bool needs_share(const cr_problem *problem, const cr_unknown *u, float h)
{
    if (!u->damper)
        return false;
    swings s = swings_of(problem, u);
    return stiffness_of(&s, h) > CR_DAMPER_FOLLOWED && is_outer(&s);
}

static bool any_needs_share(const cr_problem *problem, const cr_direct *direct,
                            const cr_group *group, float h)
{
    for (uint32_t i = group->first; i < group->end; i++)
        if (needs_share(problem, &direct->unknowns[i], h))
            return true;
    return false;
}

static void find_shares(const cr_problem *problem, cr_direct *direct, cr_group *group, float h)
{
    cr_factor(problem, direct, group);
    memset(&direct->x[group->first], 0, (group->end - group->first) * sizeof *direct->x);
    for (uint32_t i = group->first; i < group->end; i++) {
        cr_unknown *u = &direct->unknowns[i];
        if (!needs_share(problem, u, h))
            continue;
        float left = (float)cr_constrained_inverse_mass(problem, direct, group, u);
        u->free_share = max_float(left / damper_row(problem, u)->inv_effective_mass, 0);
    }
    group->shares_found = true;
}

/* ---- at the beginning of a tick and of a step ---- */

void cr_damp_begin(const cr_problem *problem, cr_direct *direct)
{
    for (uint32_t i = 0; i < direct->unknown_count; i++) {
        cr_unknown *u = &direct->unknowns[i];
        if (u->damper)
            set(problem, u, 0);
        u->free_share = 1;
    }
    for (uint32_t i = 0; i < direct->group_count; i++)
        direct->groups[i].shares_found = false;
}

/* Sets all dampers whose softness has changed, or only those between links. */
static bool update(const cr_problem *problem, cr_direct *direct, const cr_group *group,
                   bool links_only, float h)
{
    bool any = false;
    for (uint32_t i = group->first; i < group->end; i++) {
        cr_unknown *u = &direct->unknowns[i];
        if (!u->damper || (links_only && needs_share(problem, u, h)))
            continue;
        float softness = softness_of(problem, u, h);
        if (!differ(softness, damper_row(problem, u)->softness))
            continue;
        set(problem, u, softness);
        any = true;
    }
    return any;
}

/* A pin that comes under tension later in a tick than others of its group is damped as if nothing
 * else held its bodies. */
bool cr_damp(const cr_problem *problem, cr_direct *direct, cr_group *group, float h)
{
    bool any = false;
    if (!group->shares_found && any_needs_share(problem, direct, group, h)) {
        any = update(problem, direct, group, true, h);
        find_shares(problem, direct, group, h);
    }
    return update(problem, direct, group, false, h) || any;
}

bool cr_damp_snap(const cr_problem *problem, cr_direct *direct, const cr_group *group)
{
    bool any = false;
    for (uint32_t i = group->first; i < group->end; i++) {
        cr_unknown *u = &direct->unknowns[i];
        if (!u->damper || u->binding == CR_NO_ROW)
            continue;
        set(problem, u, CR_DAMPER_SNAP * swings_of(problem, u).inverse_inertia);
        any = true;
    }
    return any;
}
