/* contact_levels.c - the order in which weight is handed down.
 *
 * A body rests on those that its load presses it against. Its depth is one more than the greatest
 * of theirs: the longest way down to the ground, so that in every contact which bears weight the
 * upper body comes before the lower one. The bodies are taken up from the ground as soon as all
 * that bear them are (Kahn, "Topological sorting of large networks", 1962). Where some bear each
 * other in a ring, the one with the lowest slot is taken as it is. */
#include "solvers/contact_levels.h"

#include "constraints/row.h"
#include "contacts/touching.h"

static const float LEAN = 0.1f;     /* sine: a contact steeper than that bears no weight */
static const float RESTING = 0.05f; /* m/s */

bool cr_presses(const cr_load *load, cr_vec2 way)
{
    float along = vec_dot(load->acceleration, way);
    float most = vec_dot(load->acceleration, load->acceleration);
    return along > 0 && along * along > LEAN * LEAN * most;
}

bool cr_row_rests(const cr_row *row, const cr_motion *a, const cr_motion *b)
{
    float speed = row_velocity(row, a, b);
    return row->error < CR_TOUCH_DISTANCE && speed > -RESTING && speed < RESTING;
}

bool cr_holds(const cr_problem *problem, const cr_constraint *c)
{
    const cr_row *rows = &problem->rows[c->first];
    bool holds = c->normals == 0;
    for (int32_t k = 0; k < c->normals && !holds; k++)
        holds = rows[k].impulse > 0 ||
                cr_row_rests(&rows[k], &problem->motions[c->a], &problem->motions[c->b]);
    return holds;
}

size_t cr_layers_size(const cr_problem *problem)
{
    return 5 * (problem->motion_count + 2) + 3 * problem->constraint_count;
}

cr_layers cr_layers_link(const cr_problem *problem, uint32_t *memory)
{
    size_t motions = problem->motion_count + 2, constraints = problem->constraint_count;
    cr_layers l = {.start = memory};
    l.depth = l.start + motions;
    l.first = l.depth + motions;
    l.queue = l.first + motions;
    l.mark = l.queue + motions;
    l.link = l.mark + motions;
    l.order = l.link + 2 * constraints;
    for (size_t i = 0; i < constraints; i++) {
        l.start[problem->constraints[i].a + 2]++;
        l.start[problem->constraints[i].b + 2]++;
    }
    for (size_t i = 2; i < motions; i++)
        l.start[i] += l.start[i - 1];
    for (uint32_t i = 0; i < constraints; i++) {
        const cr_constraint *c = &problem->constraints[i];
        l.link[l.start[c->a + 1]++] = i;
        l.link[l.start[c->b + 1]++] = i;
    }
    return l;
}

uint32_t cr_upper_of(const cr_problem *problem, const cr_constraint *c)
{
    cr_vec2 d = problem->rows[c->first].d;
    bool a = cr_presses(&problem->loads[c->a], d);
    bool b = cr_presses(&problem->loads[c->b], vec_neg(d));
    if (c->normals == 0 || a == b || !cr_holds(problem, c))
        return CR_NO_SLOT;
    return a ? c->a : c->b;
}

/* A body is marked with how many it waits for. */
static void count_supporters(cr_layers *l, const cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        uint32_t upper = cr_upper_of(problem, c);
        if (upper != CR_NO_SLOT)
            l->mark[upper] += l->depth[upper == c->a ? c->b : c->a] > 0;
    }
}

/* Those that rest on it stand higher, and wait for one less. */
static uint32_t lift_uppers(cr_layers *l, const cr_problem *problem, uint32_t i, uint32_t end)
{
    for (uint32_t k = l->start[i]; k < l->start[i + 1]; k++) {
        uint32_t upper = cr_upper_of(problem, &problem->constraints[l->link[k]]);
        if (upper == CR_NO_SLOT || upper == i || l->depth[upper] == 0)
            continue;
        if (l->mark[upper] == 0) /* in a ring, and taken already */
            continue;
        if (l->depth[upper] <= l->depth[i])
            l->depth[upper] = l->depth[i] + 1;
        if (--l->mark[upper] == 0)
            l->queue[end++] = upper;
    }
    return end;
}

static void find_depths(cr_layers *l, const cr_problem *problem)
{
    uint32_t end = 0, slot = 0, motions = (uint32_t)problem->motion_count;
    for (uint32_t i = 0; i < motions; i++)
        if (l->depth[i] > 0 && l->mark[i] == 0)
            l->queue[end++] = i;
    for (uint32_t i = 0;; i++) {
        while (i == end && slot < motions && l->mark[slot] == 0)
            slot++;
        if (i == end && slot == motions)
            return;
        if (i == end) {
            l->mark[slot] = 0;
            l->queue[end++] = slot;
        }
        end = lift_uppers(l, problem, l->queue[i], end);
    }
}

static uint32_t depth_of(const cr_layers *l, const cr_problem *problem, const cr_constraint *c)
{
    uint32_t a = l->depth[c->a], b = l->depth[c->b];
    return (a > 0 || b > 0) && cr_holds(problem, c) ? (a > b ? a : b) : 0;
}

void cr_layers_find(cr_layers *l, const cr_problem *problem)
{
    count_supporters(l, problem);
    find_depths(l, problem);
    l->count = 0;
    for (size_t i = 0; i < problem->motion_count; i++)
        l->count = l->depth[i] > l->count ? l->depth[i] : l->count;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        uint32_t depth = depth_of(l, problem, &problem->constraints[i]);
        if (depth > 0)
            l->first[l->count - depth + 2]++;
    }
    for (uint32_t k = 2; k < l->count + 2; k++)
        l->first[k] += l->first[k - 1];
    for (uint32_t i = 0; i < problem->constraint_count; i++) {
        uint32_t depth = depth_of(l, problem, &problem->constraints[i]);
        if (depth > 0)
            l->order[l->first[l->count - depth + 1]++] = i;
    }
}
