/* springs.c - springs that neither lose their swing nor explode.
 *
 * A spring of the stiffness s and the damping d that is stepped implicitly,
 *     lambda = -(h s C' + h d v'),
 * loses (w h)^2 of its energy in each step; stepped explicitly it gains as much. Here C is the
 * row's error when the step begins, v the J v that belongs to it, v' what the step makes of v, and
 * C' = C + h v'. With
 *     lambda = -(h s C + resist v' + inert (v' - v))
 * velocities are those of the middles of the steps, and the force is that of the place between two
 * of them (leapfrog: Hairer, Lubich, Wanner, "Geometric numerical integration", 2003). `inert` acts
 * like mass that is added. Let m be the row's effective mass, a = h^2 s / m = (w h)^2 and
 * x = h d / 2 m. Undamped,
 *     inert = h^2 s / 12
 * puts the frequency right but for a^2/480 of it: that is Numerov's rule for x'' = -w^2 x. No
 * energy is lost, and a load f hangs at C = f / s. With a damper,
 *     resist = h d (1 + a/12),     inert = h^2 s / 12 - m (1 - 2x / (exp(2x) - 1))
 * let the swing shrink by exp(-x) in a step; the exponential is cut to a fraction.
 *
 * This holds for one spring, and for several where h^2 W^2 is small, W being the highest frequency
 * that they have together. Beyond that the springs would swing up. Weighed by mass, |J v|^2 is at
 * most k (|vA|^2 + |vB|^2), so h^2 W^2 is at most the largest sum of a over the springs of one
 * body. As far as that exceeds CR_SPRING_MAX_FOLLOWED, the spring is stepped implicitly after all,
 * by the place where its velocity would take it in CR_SPRING_STEPS_AHEAD steps: motion that is too
 * fast for the step dies out. The dampers of a body share the part that `inert` may take from its
 * mass, so that some of the mass is always left.
 *
 * Many stiff springs together are more than a few passes solve. Each step begins with the impulses
 * that the last one found for the places of that time, and takes 1/CR_SPRING_STEPS_AHEAD of what is
 * left of the error besides; if the passes solve less than that share of some mode, the impulses
 * and the correction swing each other up. So stiff springs forget a share of their impulses, a
 * little more than they take back; then each mode dies out, however little of it the passes solve.
 * The price is that in a row of them, under loads many times their own weight, they hang lower than
 * they should. */
#include "constraints/springs.h"

#include "base/tuning.h"
#include "constraints/row.h"
#include "constraints/soft.h"

static const float LEAST = 1e-20f, MOST = 1e12f; /* of a and x: others make no difference */

/* Sums of a and x over the springs of one body. */
typedef struct spring_sums {
    float a, x;
} spring_sums;

static spring_sums spring_sums_of(const cr_row *row, float h)
{
    return (spring_sums){
        clamp_float(h * row->stiffness * (h * row->inv_effective_mass), LEAST, MOST),
        min_float(0.5f * h * row->damping * row->inv_effective_mass, MOST)};
}

static void add_sums(spring_sums *sum, const cr_solver_body *body, spring_sums of)
{
    if (body->inv_mass == 0 && body->inv_inertia == 0)
        return;
    sum->a += of.a;
    sum->x += of.x;
}

/* 1 - 2x / (exp(2x) - 1): q is the series of (exp(2x) - 1) / 2x - 1. */
static float damper_share(float x)
{
    float q = x * (1 + x * (2.0f / 3 + x * (1.0f / 3 + x * (2.0f / 15))));
    return q < MOST ? q / (1 + q) : 1;
}

static void set_coefficients(cr_row *row, float a, float resist, float inert, float h)
{
    row->spring_softness = row->inv_effective_mass / (resist + inert);
    row->spring_rate = a / (h * (resist + inert));
    row->spring_keep = inert / (resist + inert);
}

/* `most`: the larger sums of the two bodies. */
static void tune(cr_row *row, spring_sums most, float h)
{
    spring_sums own = spring_sums_of(row, h);
    float stiff = most.a > CR_SPRING_MAX_FOLLOWED ? 1 - CR_SPRING_MAX_FOLLOWED / most.a : 0;
    float resist = 2 * own.x * (1 + min_float(own.a, CR_SPRING_MAX_TUNED) / 12) +
                   CR_SPRING_STEPS_AHEAD * stiff * own.a;
    float inert =
        (1 - stiff) * own.a / 12 - (own.x > 0 ? damper_share(most.x) * own.x / most.x : 0);
    set_coefficients(row, own.a, resist, inert, h);
    row->warm_loss = CR_SPRING_WARM_LOSS * stiff;
}

/* The mouse joint is to bring bodies to rest: its spring is always integrated implicitly. */
static void tune_mouse_joint(cr_row *rows, int32_t count, float h)
{
    for (int32_t i = 0; i < count; i++) {
        spring_sums own = spring_sums_of(&rows[i], h);
        set_coefficients(&rows[i], own.a, 2 * own.x + own.a, 0, h);
    }
}

static spring_sums max_sums(spring_sums p, spring_sums q)
{
    return (spring_sums){max_float(p.a, q.a), max_float(p.x, q.x)};
}

static bool is_spring(const cr_constraint *c, const cr_row *row)
{
    return c->source == CR_FROM_JOINT && row->stiffness > 0 && row->inv_effective_mass > 0;
}

/* NULL when out of memory. */
static spring_sums *sum_up(cr_problem *problem)
{
    spring_sums *sums = cr_problem_scratch(problem, problem->body_count, sizeof *sums);
    for (size_t i = 0; i < problem->constraint_count && sums != NULL; i++) {
        const cr_constraint *c = &problem->constraints[i];
        for (uint32_t k = c->first; k < c->first + (uint32_t)c->count; k++) {
            if (!is_spring(c, &problem->rows[k]))
                continue;
            spring_sums own = spring_sums_of(&problem->rows[k], problem->step);
            add_sums(&sums[c->a], &problem->bodies[c->a], own);
            add_sums(&sums[c->b], &problem->bodies[c->b], own);
        }
    }
    return sums;
}

static bool any_spring(const cr_problem *problem)
{
    for (size_t i = 0; i < problem->row_count; i++)
        if (problem->rows[i].stiffness > 0)
            return true;
    return false;
}

bool cr_tune_springs(cr_problem *problem)
{
    if (!any_spring(problem))
        return true;
    const spring_sums *sums = sum_up(problem);
    if (sums == NULL)
        return false;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_row *rows = &problem->rows[c->first];
        if (c->source == CR_FROM_MOUSE_JOINT)
            tune_mouse_joint(rows, c->count, problem->step);
        for (int32_t k = 0; k < c->count; k++)
            if (is_spring(c, &rows[k]))
                tune(&rows[k], max_sums(sums[c->a], sums[c->b]), problem->step);
    }
    return true;
}

/* A slack rope may stretch by the slack that is left. Beyond it, a rope that damps, or is stiff,
 * brakes at once; any other has the force of the place where the step began, which is none. */
float cr_spring_bias(const cr_row *row, float error, float h)
{
    if (row->kind == CR_ROW_PUSH && error > 0)
        return row->spring_keep < 0.5f ? -error / h : -CR_UNBOUNDED_SPEED;
    return row->spring_keep * row->approach - row->spring_rate * error;
}

void cr_set_spring_bias(cr_row *row, float error, float h)
{
    cr_row_set_bias(row, cr_spring_bias(row, error, h), row->spring_softness);
}
