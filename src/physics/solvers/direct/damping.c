/* damping.c - pins under tension.
 *
 * A link of the inertia I, pulled by T at an arm r, swings about its line like a pendulum: I a'' =
 * -T r a, with J^T turning against it as it turns (geometric stiffness; Tournier and others,
 * "Stable constrained dynamics", 2015). The less it weighs against what it bears, the faster, and
 * where s = h^2 T r / I comes near 4 no explicit step can follow: a bridge of planks that bears a
 * load rings itself to pieces. The implicit Euler method would damp such a swing by h T r. So much,
 * less what a step can follow without, is put between the two bodies of a pin as a row of its own,
 *     (wB - wA) + lambda / (h c) = 0,     h c / I = s - CR_DAMPER_FOLLOWED,
 * which keeps their angular momentum. What swings slowly, as a pendulum does, is left alone. */
#include "solvers/direct/damping.h"

#include "base/tuning.h"
#include "constraints/row.h"

static cr_row *damper_row(const cr_problem *problem, const cr_unknown *u)
{
    return &problem->rows[u->first];
}

/* 0: no damper is needed */
static float softness_of(const cr_problem *problem, const cr_constraint *c, float h)
{
    const cr_row *x = &problem->rows[c->first], *y = x + 1;
    float a = problem->bodies[c->a].inv_inertia, b = problem->bodies[c->b].inv_inertia;
    float pull = vec_length(vec(x->impulse, y->impulse));
    float arm_a = vec_length(vec(x->ca, y->ca)), arm_b = vec_length(vec(x->cb, y->cb));
    float beyond = h * pull * max_float(arm_a * a, arm_b * b) - CR_DAMPER_FOLLOWED;
    return beyond > 0 ? max_float(a, b) / beyond : 0;
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

void cr_damp_all(const cr_problem *problem, cr_direct *direct)
{
    for (uint32_t i = 0; i < direct->unknown_count; i++) {
        cr_unknown *u = &direct->unknowns[i];
        if (u->damper)
            set(problem, u,
                softness_of(problem, &problem->constraints[u->constraint], problem->step));
    }
}

bool cr_damp(const cr_problem *problem, cr_direct *direct, const cr_group *group, float h)
{
    bool any = false;
    for (uint32_t i = group->first; i < group->end; i++) {
        cr_unknown *u = &direct->unknowns[i];
        if (!u->damper)
            continue;
        float softness = softness_of(problem, &problem->constraints[u->constraint], h);
        if (!differ(softness, damper_row(problem, u)->softness))
            continue;
        set(problem, u, softness);
        any = true;
    }
    return any;
}
