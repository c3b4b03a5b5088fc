/* contact_levels.c - the levels of a pile, which are the order of shock propagation.
 *
 * A body rests on the bodies that its external force pushes it against. Its level is one more than
 * the highest of theirs: the longest path down to the ground, so that in every contact which
 * carries weight the upper body comes before the lower one. Going up from the ground, a body gets
 * its level as soon as all bodies below it have theirs (Kahn, "Topological sorting of large
 * networks", 1962). Where bodies carry each other in a ring, the one with the lowest index is taken
 * as it is. */
#include "solvers/contact_levels.h"

#include "base/tuning.h"
#include "constraints/row.h"
#include "contacts/contact_state.h"

bool cr_pushes_towards(const cr_external_acceleration *external, cr_vec2 direction)
{
    float along = vec_dot(external->acceleration, direction);
    float most = vec_dot(external->acceleration, external->acceleration);
    return along > 0 && along * along > CR_LEVEL_MIN_SINE * CR_LEVEL_MIN_SINE * most;
}

bool cr_row_rests(const cr_row *row, const cr_solver_body *a, const cr_solver_body *b)
{
    return row->error < CR_TOUCH_DISTANCE && cr_rests(row_velocity(row, a, b));
}

bool cr_constraint_holds(const cr_problem *problem, const cr_constraint *c)
{
    const cr_row *rows = &problem->rows[c->first];
    bool holds = c->normals == 0;
    for (int32_t k = 0; k < c->normals && !holds; k++)
        holds = rows[k].impulse > 0 ||
                cr_row_rests(&rows[k], &problem->bodies[c->a], &problem->bodies[c->b]);
    return holds;
}

size_t cr_contact_levels_size(const cr_problem *problem)
{
    return 5 * (problem->body_count + 2) + 3 * problem->constraint_count;
}

cr_contact_levels cr_contact_levels_link(const cr_problem *problem, uint32_t *memory)
{
    size_t bodies = problem->body_count + 2, constraints = problem->constraint_count;
    cr_contact_levels l = {.start = memory};
    l.level = l.start + bodies;
    l.first = l.level + bodies;
    l.queue = l.first + bodies;
    l.mark = l.queue + bodies;
    l.link = l.mark + bodies;
    l.order = l.link + 2 * constraints;
    for (size_t i = 0; i < constraints; i++) {
        l.start[problem->constraints[i].a + 2]++;
        l.start[problem->constraints[i].b + 2]++;
    }
    for (size_t i = 2; i < bodies; i++)
        l.start[i] += l.start[i - 1];
    for (uint32_t i = 0; i < constraints; i++) {
        const cr_constraint *c = &problem->constraints[i];
        l.link[l.start[c->a + 1]++] = i;
        l.link[l.start[c->b + 1]++] = i;
    }
    return l;
}

uint32_t cr_upper_body(const cr_problem *problem, const cr_constraint *c)
{
    cr_vec2 d = problem->rows[c->first].d;
    bool a = cr_pushes_towards(&problem->external[c->a], d);
    bool b = cr_pushes_towards(&problem->external[c->b], vec_neg(d));
    if (c->normals == 0 || a == b || !cr_constraint_holds(problem, c))
        return CR_NO_SLOT;
    return a ? c->a : c->b;
}

/* Marks each body with the number of contacts with lower bodies whose level is not known yet. */
static void count_lower_bodies(cr_contact_levels *l, const cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        uint32_t upper = cr_upper_body(problem, c);
        if (upper != CR_NO_SLOT)
            l->mark[upper] += l->level[upper == c->a ? c->b : c->a] > 0;
    }
}

/* The bodies that rest on body i are at a higher level, and wait for one contact less. */
static uint32_t raise_upper_bodies(cr_contact_levels *l, const cr_problem *problem, uint32_t i,
                                   uint32_t end)
{
    for (uint32_t k = l->start[i]; k < l->start[i + 1]; k++) {
        uint32_t upper = cr_upper_body(problem, &problem->constraints[l->link[k]]);
        if (upper == CR_NO_SLOT || upper == i || l->level[upper] == 0)
            continue;
        if (l->mark[upper] == 0) /* in a ring, and has its level already */
            continue;
        if (l->level[upper] <= l->level[i])
            l->level[upper] = l->level[i] + 1;
        if (--l->mark[upper] == 0)
            l->queue[end++] = upper;
    }
    return end;
}

static void find_levels(cr_contact_levels *l, const cr_problem *problem)
{
    uint32_t end = 0, slot = 0, bodies = (uint32_t)problem->body_count;
    for (uint32_t i = 0; i < bodies; i++)
        if (l->level[i] > 0 && l->mark[i] == 0)
            l->queue[end++] = i;
    for (uint32_t i = 0;; i++) {
        while (i == end && slot < bodies && l->mark[slot] == 0)
            slot++;
        if (i == end && slot == bodies)
            return;
        if (i == end) {
            l->mark[slot] = 0;
            l->queue[end++] = slot;
        }
        end = raise_upper_bodies(l, problem, l->queue[i], end);
    }
}

static uint32_t level_of(const cr_contact_levels *l, const cr_problem *problem,
                         const cr_constraint *c)
{
    uint32_t a = l->level[c->a], b = l->level[c->b];
    return (a > 0 || b > 0) && cr_constraint_holds(problem, c) ? (a > b ? a : b) : 0;
}

void cr_contact_levels_find(cr_contact_levels *l, const cr_problem *problem)
{
    count_lower_bodies(l, problem);
    find_levels(l, problem);
    l->count = 0;
    for (size_t i = 0; i < problem->body_count; i++)
        l->count = l->level[i] > l->count ? l->level[i] : l->count;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        uint32_t level = level_of(l, problem, &problem->constraints[i]);
        if (level > 0)
            l->first[l->count - level + 2]++;
    }
    for (uint32_t k = 2; k < l->count + 2; k++)
        l->first[k] += l->first[k - 1];
    for (uint32_t i = 0; i < problem->constraint_count; i++) {
        uint32_t level = level_of(l, problem, &problem->constraints[i]);
        if (level > 0)
            l->order[l->first[l->count - level + 1]++] = i;
    }
}
