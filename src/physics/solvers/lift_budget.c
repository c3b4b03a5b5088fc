/* lift_budget.c - lets the energy that an impact lost pay for taking back its overlap at once.
 *
 * An impact within a column drives bodies into each other: a point that closes keeps its approach
 * speed for one step, since its own rebound needs that (row_may_stop), and one that nobody
 * foresaw is found a tick later. Taking the overlap back lifts what stands on it. Done over the
 * next half second, as the overlap of a pile at rest is, the lift is energy from nothing. Done in
 * the step of the impact, it is a part of what the impact has lost anyway: between bodies that
 * would have stopped at the surface, as much less would have been lost.
 *
 * So after an impact the passes over an island go on, taking back all of the overlap and not a
 * share of it, until it is gone or has cost CR_LIFT_SHARE of the work W of the step's impulses
 * (impact_work.c). The lift is the rise of the potential of the external forces,
 *     -sum m a . (x - x_0),
 * with a body's acceleration a by them. Pairs that part are left alone: they leave their overlap by
 * themselves, and restitution.c has set their speed for where they are. */
#include "solvers/lift_budget.h"

#include "base/tuning.h"
#include "solvers/impact_work.h"

static bool is_root(const cr_problem *problem, size_t i)
{
    return problem->impact_nodes[i].parent == i;
}

/* J: of the external forces; 0 where the tick began. */
static double potential_of(const cr_problem *problem, size_t i)
{
    const cr_solver_body *body = &problem->bodies[i];
    if (body->inv_mass == 0)
        return 0;
    cr_vec2 pull = problem->external[i].acceleration;
    return -(double)(vec_dot(pull, body->delta_position) / body->inv_mass);
}

/* Sums the potential of each island. */
static void sum_potentials(cr_problem *problem, const cr_body_range *ranges, size_t count)
{
    for (const cr_body_range *range = ranges; range < ranges + count; range++)
        for (size_t i = range->first; i < range->first + range->count; i++)
            problem->impact_nodes[i].potential = 0;
    for (const cr_body_range *range = ranges; range < ranges + count; range++)
        for (size_t i = range->first; i < range->first + range->count; i++)
            cr_impact_root(problem, (uint32_t)i)->potential += potential_of(problem, i);
}

/* Tells the bodies how far their island's budget would lift, if one push had all of it. */
static bool tell_bodies(cr_problem *problem, const cr_body_range *ranges, size_t count)
{
    bool any = false;
    for (const cr_body_range *range = ranges; range < ranges + count; range++)
        for (size_t i = range->first; i < range->first + range->count; i++) {
            double budget = cr_impact_root(problem, (uint32_t)i)->budget;
            float pull = vec_length(problem->external[i].acceleration);
            bool some = budget > 0 && pull > 0;
            problem->lift_budget[i] = some ? (float)budget / pull : 0;
            any |= some;
        }
    return any;
}

bool cr_open_lift_budgets(cr_problem *problem, const cr_body_range *ranges, size_t count)
{
    sum_potentials(problem, ranges, count);
    for (const cr_body_range *range = ranges; range < ranges + count; range++)
        for (size_t i = range->first; i < range->first + range->count; i++) {
            cr_impact_node *node = &problem->impact_nodes[i];
            node->budget = is_root(problem, i) ? CR_LIFT_SHARE * cr_impact_loss(node) : 0;
            node->last_potential = node->potential;
        }
    return tell_bodies(problem, ranges, count);
}

bool cr_spend_lift_budgets(cr_problem *problem, const cr_body_range *ranges, size_t count)
{
    sum_potentials(problem, ranges, count);
    for (const cr_body_range *range = ranges; range < ranges + count; range++)
        for (size_t i = range->first; i < range->first + range->count; i++) {
            cr_impact_node *node = &problem->impact_nodes[i];
            double lift = node->potential - node->last_potential;
            node->budget = lift != 0 ? node->budget - lift : 0;
            node->last_potential = node->potential;
        }
    return tell_bodies(problem, ranges, count);
}
