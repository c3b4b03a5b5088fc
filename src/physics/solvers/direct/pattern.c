/* pattern.c - groups of joints, the order in which their impulses are eliminated, and the fill-in
 * of the factors.
 *
 * Two joints are coupled where they share a body that can move. Bodies are listed breadth first,
 * from one at the rim, and joints eliminated from the last body to the first (Cuthill and McKee,
 * 1969, reversed): in a tree every joint is then coupled only with its parent and with its siblings
 * that are not eliminated yet, and there is no fill-in. Loops cause as much as the tree is wide.
 *
 * The fill-in is found joint by joint (George and Liu, "Computer Solution of Large Sparse Positive
 * Definite Systems", 1981): the column of a joint has the joints that it is coupled with, and the
 * entries of its children in the elimination tree. */
#include "solvers/direct/pattern.h"

#include "base/tuning.h"

#include <stdlib.h>
#include <string.h>

static bool body_can_move(const cr_problem *problem, uint32_t body)
{
    return cr_can_move(&problem->bodies[body]);
}

/* ---- unknowns of a joint ---- */

static bool turns_only(const cr_row *row)
{
    return row->d.x == 0 && row->d.y == 0;
}

/* Whether a row shares the unknown of the row before it: a motor and limits act on the same angle.
 */
static bool joins_last(const cr_row *row)
{
    return row->kind == CR_ROW_PUSH && turns_only(row) &&
           (row[-1].kind == CR_ROW_MOTOR || row[-1].kind == CR_ROW_PUSH);
}

static uint32_t count_unknowns(const cr_problem *problem, const cr_constraint *c)
{
    const cr_row *rows = &problem->rows[c->first];
    uint32_t count = c->has_damper;
    for (int32_t k = 0; k < c->count; k++)
        count += k == 0 || !joins_last(&rows[k]);
    return count;
}

static void add_unknowns(const cr_problem *problem, cr_direct *direct, uint32_t joint)
{
    const cr_constraint *c = &problem->constraints[joint];
    if (c->has_damper)
        direct->unknowns[direct->unknown_count++] = (cr_unknown){
            .constraint = joint, .first = c->first + (uint32_t)c->count, .rows = 1, .damper = true};
    for (int32_t k = 0; k < c->count; k++) {
        uint32_t row = c->first + (uint32_t)k;
        if (k > 0 && joins_last(&problem->rows[row]))
            direct->unknowns[direct->unknown_count - 1].rows++;
        else
            direct->unknowns[direct->unknown_count++] =
                (cr_unknown){.constraint = joint, .first = row, .rows = 1};
    }
    uint32_t count = count_unknowns(problem, c);
    for (uint32_t k = 1; k <= count; k++)
        direct->unknowns[direct->unknown_count - k].rest = (uint8_t)k;
}

/* ---- whether the last tick's pattern is still valid ---- */

static cr_pattern_key key_of(const cr_problem *problem, const cr_constraint *c)
{
    uint32_t shape = (uint32_t)c->count << 1 | c->has_damper;
    for (int32_t k = 0; k < c->count; k++)
        shape = shape << 3 | (uint32_t)problem->rows[c->first + (uint32_t)k].kind << 1 |
                turns_only(&problem->rows[c->first + (uint32_t)k]);
    shape = shape << 2 | (uint32_t)body_can_move(problem, c->a) << 1 | body_can_move(problem, c->b);
    return (cr_pattern_key){c->a, c->b, shape};
}

static uint32_t count_joints(const cr_problem *problem)
{
    uint32_t count = 0;
    while (count < problem->constraint_count &&
           problem->constraints[count].source != CR_FROM_CONTACT)
        count++;
    return count;
}

/* Whether the joints have the same keys as in the last tick. Stores the present keys. */
static bool same_keys(const cr_problem *problem, cr_direct *direct, uint32_t joints)
{
    bool same = direct->key_count == joints && direct->problem_body_count == problem->body_count;
    direct->key_count = joints;
    direct->problem_body_count = (uint32_t)problem->body_count;
    for (uint32_t i = 0; i < joints; i++) {
        cr_pattern_key key = key_of(problem, &problem->constraints[i]);
        cr_pattern_key *old = &direct->keys[i];
        same = same && key.a == old->a && key.b == old->b && key.shape == old->shape;
        *old = key;
    }
    return same;
}

/* ---- which joints are at a body ---- */

static void link_joints(const cr_problem *problem, cr_direct *direct, uint32_t joints)
{
    uint32_t *starts = direct->link_starts, bodies = direct->problem_body_count;
    memset(starts, 0, (bodies + 2) * sizeof *starts);
    for (uint32_t i = 0; i < joints; i++) {
        starts[problem->constraints[i].a + 2] += body_can_move(problem, problem->constraints[i].a);
        starts[problem->constraints[i].b + 2] += body_can_move(problem, problem->constraints[i].b);
    }
    for (uint32_t i = 2; i < bodies + 2; i++)
        starts[i] += starts[i - 1];
    for (uint32_t i = 0; i < joints; i++) {
        const cr_constraint *c = &problem->constraints[i];
        if (body_can_move(problem, c->a))
            direct->links[starts[c->a + 1]++] = i;
        if (body_can_move(problem, c->b))
            direct->links[starts[c->b + 1]++] = i;
    }
}

static uint32_t first_link(const cr_direct *direct, uint32_t body)
{
    return direct->link_starts[body];
}
static uint32_t end_link(const cr_direct *direct, uint32_t body)
{
    return direct->link_starts[body + 1];
}

/* ---- breadth first ---- */

/* Lists in the queue a body and all bodies connected with it by joints, unless `seen` has the mark.
 */
static uint32_t list_bodies(const cr_problem *problem, cr_direct *direct, uint32_t root,
                            uint32_t *seen, uint32_t mark)
{
    uint32_t count = 0;
    direct->queue[count++] = root;
    seen[root] = mark;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t body = direct->queue[i];
        for (uint32_t k = first_link(direct, body); k < end_link(direct, body); k++) {
            const cr_constraint *c = &problem->constraints[direct->links[k]];
            uint32_t other = c->a == body ? c->b : c->a;
            if (!body_can_move(problem, other) || seen[other] == mark)
                continue;
            seen[other] = mark;
            direct->queue[count++] = other;
        }
    }
    return count;
}

/* Gives the joints of the listed bodies their places, from `place` on. Returns the next place. */
static uint32_t order_joints(cr_direct *direct, uint32_t bodies, uint32_t place)
{
    for (uint32_t i = bodies; i-- > 0;) {
        uint32_t body = direct->queue[i];
        for (uint32_t k = first_link(direct, body); k < end_link(direct, body); k++) {
            uint32_t joint = direct->links[k];
            if (direct->places[joint] != CR_NO_SLOT)
                continue;
            direct->places[joint] = place;
            direct->order[place] = joint;
            direct->children[place] = CR_NO_SLOT;
            place++;
        }
    }
    return place;
}

/* ---- what fills ---- */

static int compare_places(const void *left, const void *right)
{
    const uint32_t *p = left, *q = right;
    return (*p > *q) - (*p < *q);
}

/* What is under way while the joints of one group are gone through. */
typedef struct filling {
    const cr_problem *problem;
    cr_direct *direct;
    uint32_t stamp; /* of marks: of the present joint */
    uint32_t count; /* of the list of later ones */
} filling;

static bool note_later(filling *f, uint32_t place)
{
    cr_direct *direct = f->direct;
    if (direct->marks[place] == f->stamp)
        return true;
    if (!CR_RESERVE(direct->later, f->count + 1))
        return false;
    direct->marks[place] = f->stamp;
    direct->later[f->count++] = place;
    return true;
}

static bool note_coupled(filling *f, uint32_t place, uint32_t body)
{
    const cr_direct *direct = f->direct;
    for (uint32_t k = first_link(direct, body); k < end_link(direct, body); k++) {
        uint32_t other = direct->places[direct->links[k]];
        if (other > place && !note_later(f, other))
            return false;
    }
    return true;
}

static bool note_children(filling *f, uint32_t place)
{
    cr_direct *direct = f->direct;
    for (uint32_t c = direct->children[place]; c != CR_NO_SLOT; c = direct->next_child[c])
        for (uint32_t k = direct->later_starts[c]; k < direct->later_starts[c + 1]; k++)
            if (direct->later[k] != place && !note_later(f, direct->later[k]))
                return false;
    return true;
}

/* Lists the joints that come later in the elimination and have entries in the column of this one.
 */
static bool list_later(filling *f, uint32_t place)
{
    cr_direct *direct = f->direct;
    const cr_constraint *c = &f->problem->constraints[direct->order[place]];
    uint32_t start = f->count;
    direct->later_starts[place] = start;
    f->stamp++;
    if ((body_can_move(f->problem, c->a) && !note_coupled(f, place, c->a)) ||
        (body_can_move(f->problem, c->b) && !note_coupled(f, place, c->b)) ||
        !note_children(f, place))
        return false;
    direct->later_starts[place + 1] = f->count;
    if (f->count == start)
        return true;
    qsort(&direct->later[start], f->count - start, sizeof *direct->later, compare_places);
    uint32_t parent = direct->later[start];
    direct->next_child[place] = direct->children[parent];
    direct->children[parent] = place;
    return true;
}

static uint32_t unknowns_at(const filling *f, uint32_t place)
{
    return count_unknowns(f->problem, &f->problem->constraints[f->direct->order[place]]);
}

/* Entries below the diagonal in the last column of the joint at this place; each column before it
 * has one more. */
static uint32_t entries_below(const filling *f, uint32_t place)
{
    const cr_direct *direct = f->direct;
    uint32_t sum = 0;
    for (uint32_t k = direct->later_starts[place]; k < direct->later_starts[place + 1]; k++)
        sum += unknowns_at(f, direct->later[k]);
    return sum;
}

typedef struct extent {
    size_t unknowns, entries, products;
} extent;

static void add_extent(extent *sum, const filling *f, uint32_t place)
{
    size_t own = unknowns_at(f, place), below = entries_below(f, place);
    for (size_t k = 0; k < own; k++) {
        size_t m = below + k;
        sum->entries += m + 1;
        sum->products += m * (m + 1) / 2;
    }
    sum->unknowns += own;
}

static bool too_much(const extent *sum)
{
    return sum->products > CR_DIRECT_PRODUCTS + CR_DIRECT_PRODUCTS_EACH * sum->unknowns;
}

/* ---- a group's arrays ---- */

static bool reserve_group(cr_direct *direct, const extent *e, size_t couplings)
{
    size_t unknowns = direct->unknown_count + e->unknowns;
    size_t entries = direct->entry_count + e->entries;
    return CR_RESERVE(direct->unknowns, unknowns) && CR_RESERVE(direct->starts, unknowns + 1) &&
           CR_RESERVE(direct->inverses, unknowns) && CR_RESERVE(direct->x, unknowns) &&
           CR_RESERVE(direct->indices, entries) && CR_RESERVE(direct->values, entries) &&
           CR_RESERVE(direct->targets, direct->target_count + e->products) &&
           CR_RESERVE(direct->couplings, direct->coupling_count + couplings);
}

static void write_columns(const filling *f, uint32_t place)
{
    cr_direct *direct = f->direct;
    uint32_t first = direct->first_unknown[place], own = unknowns_at(f, place);
    for (uint32_t p = 0; p < own; p++) {
        direct->starts[first + p] = direct->entry_count;
        for (uint32_t q = p; q < own; q++)
            direct->indices[direct->entry_count++] = first + q;
        for (uint32_t k = direct->later_starts[place]; k < direct->later_starts[place + 1]; k++) {
            uint32_t other = direct->later[k], count = unknowns_at(f, other);
            for (uint32_t q = 0; q < count; q++)
                direct->indices[direct->entry_count++] = direct->first_unknown[other] + q;
        }
    }
    direct->starts[first + own] = direct->entry_count;
}

static uint32_t offset_of(const filling *f, uint32_t place, uint32_t other)
{
    const cr_direct *direct = f->direct;
    uint32_t offset = 0;
    for (uint32_t k = direct->later_starts[place]; direct->later[k] != other; k++)
        offset += unknowns_at(f, direct->later[k]);
    return offset;
}

static void write_couplings(const filling *f, uint32_t place, uint32_t body)
{
    cr_direct *direct = f->direct;
    const cr_constraint *joints = f->problem->constraints;
    if (!body_can_move(f->problem, body))
        return;
    for (uint32_t k = first_link(direct, body); k < end_link(direct, body); k++) {
        uint32_t joint = direct->links[k], other = direct->places[joint];
        if (other <= place)
            continue;
        direct->couplings[direct->coupling_count++] =
            (cr_coupling){.early = direct->first_unknown[place],
                          .late = direct->first_unknown[other],
                          .early_count = (uint8_t)unknowns_at(f, place),
                          .late_count = (uint8_t)unknowns_at(f, other),
                          .offset = offset_of(f, place, other),
                          .body = body,
                          .early_b = joints[direct->order[place]].b == body,
                          .late_b = joints[joint].b == body};
    }
}

/* Finds the entry that each product of two entries of a column is subtracted from: those with row x
 * are in column x. */
static void write_targets(cr_direct *direct, uint32_t column)
{
    uint32_t end = direct->starts[column + 1];
    for (uint32_t x = direct->starts[column] + 1; x < end; x++) {
        uint32_t at = direct->starts[direct->indices[x]];
        for (uint32_t y = x; y < end; y++) {
            while (direct->indices[at] != direct->indices[y])
                at++;
            direct->targets[direct->target_count++] = at;
        }
    }
}

/* Begins a new group with the listed bodies. */
static void write_bodies(cr_direct *direct, uint32_t count)
{
    cr_group *group = &direct->groups[direct->group_count++];
    *group = (cr_group){.first_body = direct->group_body_count,
                        .end_body = direct->group_body_count + count};
    memcpy(&direct->group_bodies[direct->group_body_count], direct->queue,
           count * sizeof *direct->group_bodies);
    direct->group_body_count += count;
}

static void write_group(const filling *f, uint32_t begin, uint32_t end)
{
    cr_direct *direct = f->direct;
    cr_group *group = &direct->groups[direct->group_count - 1];
    group->first = direct->unknown_count;
    group->first_coupling = direct->coupling_count;
    group->targets = direct->target_count;
    for (uint32_t i = begin; i < end; i++) {
        direct->first_unknown[i] = direct->unknown_count;
        add_unknowns(f->problem, direct, direct->order[i]);
        direct->taken[direct->order[i]] = true;
    }
    group->end = direct->unknown_count;
    for (uint32_t p = group->first; p < group->end; p++)
        group->bounded |= f->problem->rows[direct->unknowns[p].first].kind != CR_ROW_EQUAL;
    for (uint32_t i = begin; i < end; i++) {
        const cr_constraint *c = &f->problem->constraints[direct->order[i]];
        write_columns(f, i);
        write_couplings(f, i, c->a);
        write_couplings(f, i, c->b);
    }
    group->end_coupling = direct->coupling_count;
    for (uint32_t p = group->first; p < group->end; p++)
        write_targets(direct, p);
}

/* ---- all groups ---- */

/* Makes a group of the listed bodies; `place` is the first free place in the order of joints. A
 * group that costs too much gets no unknowns. */
static bool make_group(filling *f, uint32_t bodies, uint32_t *place)
{
    cr_direct *direct = f->direct;
    uint32_t begin = *place, end = order_joints(direct, bodies, begin);
    size_t couplings = 0, before = f->count;
    extent sum = {0};
    for (uint32_t i = begin; i < end && !too_much(&sum); i++) {
        if (!list_later(f, i))
            return false;
        couplings += 2 * (direct->later_starts[i + 1] - direct->later_starts[i]);
        add_extent(&sum, f, i);
    }
    if (too_much(&sum)) {
        f->count = (uint32_t)before;
        end = begin;
        sum = (extent){0};
    }
    if (!reserve_group(direct, &sum, couplings))
        return false;
    write_bodies(direct, bodies);
    write_group(f, begin, end);
    *place = end;
    return true;
}

static bool reserve(const cr_problem *problem, cr_direct *direct, uint32_t joints)
{
    size_t bodies = problem->body_count, links = 2 * (size_t)joints;
    return CR_RESERVE(direct->keys, joints) && CR_RESERVE(direct->taken, joints) &&
           CR_RESERVE(direct->groups, joints) && CR_RESERVE(direct->group_bodies, bodies) &&
           CR_RESERVE(direct->group_of, bodies) && CR_RESERVE(direct->rank, bodies) &&
           CR_RESERVE(direct->queue, bodies) && CR_RESERVE(direct->link_starts, bodies + 2) &&
           CR_RESERVE(direct->links, links) && CR_RESERVE(direct->order, joints) &&
           CR_RESERVE(direct->places, joints) && CR_RESERVE(direct->first_unknown, joints) &&
           CR_RESERVE(direct->later_starts, joints + 1) && CR_RESERVE(direct->children, joints) &&
           CR_RESERVE(direct->next_child, joints) && CR_RESERVE(direct->marks, joints);
}

bool cr_pattern_fit(const cr_problem *problem, cr_direct *direct)
{
    uint32_t joints = count_joints(problem), place = 0;
    if (joints == 0)
        direct->group_count = direct->key_count = 0;
    if (joints == 0)
        return true;
    if (!reserve(problem, direct, joints))
        return false;
    if (same_keys(problem, direct, joints))
        return true;
    filling f = {.problem = problem, .direct = direct};
    direct->group_count = direct->unknown_count = direct->coupling_count = 0;
    direct->entry_count = direct->target_count = direct->group_body_count = 0;
    link_joints(problem, direct, joints);
    memset(direct->group_of, 0xff, problem->body_count * sizeof *direct->group_of);
    memset(direct->rank, 0xff, problem->body_count * sizeof *direct->rank);
    memset(direct->places, 0xff, joints * sizeof *direct->places);
    memset(direct->marks, 0, joints * sizeof *direct->marks);
    memset(direct->taken, 0, joints * sizeof *direct->taken);
    for (uint32_t i = 0; i < problem->body_count; i++) {
        if (direct->rank[i] != CR_NO_SLOT || first_link(direct, i) == end_link(direct, i))
            continue;
        uint32_t bodies = list_bodies(problem, direct, i, direct->group_of, direct->group_count);
        list_bodies(problem, direct, direct->queue[bodies - 1], direct->rank, 0);
        if (!make_group(&f, bodies, &place)) {
            direct->key_count = CR_NO_SLOT;
            return false;
        }
    }
    return true;
}
