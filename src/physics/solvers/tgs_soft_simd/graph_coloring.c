/* graph_coloring.c - colors the constraint graph, whose nodes are bodies and whose edges are
 * contacts; and keeps a contact body of each body that contacts touch. */
#include "solvers/tgs_soft_simd/graph_coloring.h"

#include "base/ranges.h"
#include "base/tuning.h"
#include "base/vec.h"
#include "constraints/contact_rows.h"
#include "solvers/tgs_soft_simd/clusters.h"
#include "world/awake.h"

#include <string.h>

/* ---- contact bodies ---- */

/* Collects from a body, its pose and its shape, which lie far apart in memory, what every contact
 * reads. A disc's or a box's origin is its centre of mass, so its pose tells all. */
static cr_contact_body contact_body_of(const cr_world *world, uint32_t slot, bool fixed)
{
    const cr_pose *pose = &world->poses[slot];
    bool centered = pose->kind == CR_CIRCLE || pose->kind == CR_BOX;
    cr_contact_body body = {.center = centered ? pose->t.p : world->bodies[slot].center,
                            .flags = fixed ? CR_CONTACT_FIXED : 0};
    if (pose->kind == CR_HALFSPACE)
        body.flags |= CR_CONTACT_PLANE;
    if (pose->kind == CR_CIRCLE) {
        body.flags |= CR_CONTACT_DISC;
        body.radius = pose->size.x;
    }
    return body;
}

static void update_range(cr_world *world, size_t begin, size_t end, float h)
{
    (void)h;
    const cr_problem *problem = world->problem;
    cr_batch_plan *plan = problem->batch_plan;
    bool same = true, compare = !plan->dirty;
    for (size_t i = begin; i < end; i++) {
        const cr_solver_body *solver_body = &problem->bodies[i];
        cr_contact_body now =
            contact_body_of(world, world->awake_bodies[i],
                            solver_body->inv_mass == 0 && solver_body->inv_inertia == 0);
        if (compare)
            same &= now.flags == plan->contact_bodies[i].flags;
        plan->contact_bodies[i] = now;
    }
    if (!same)
        plan->dirty = true;
}

void cr_update_contact_bodies(const cr_problem *problem, cr_batch_plan *plan)
{
    cr_world *world = problem->world;
    cr_parallel_for_awake(world, update_range, problem->h);
    plan->contact_bodies[world->awake_count] = (cr_contact_body){.flags = 0};
}

void cr_update_static_contact_bodies(const cr_problem *problem, cr_batch_plan *plan)
{
    size_t first = problem->body_count;
    for (size_t i = 0; i < plan->static_count; i++) {
        cr_contact_body now = contact_body_of(problem->world, plan->static_slots[i], true);
        if (now.flags != plan->contact_bodies[first + i].flags)
            plan->dirty = true;
        plan->contact_bodies[first + i] = now;
    }
}

/* The index of a slot's contact body. All bodies that do not move in this tick share one solver
 * body, but each has its own place, so a contact body is added for it behind the contact bodies of
 * the solver bodies. Contacts are sorted: the contacts of a floor often follow each other, and
 * share its contact body. False when out of memory. */
static bool find_contact_body(const cr_problem *problem, cr_batch_plan *plan, uint32_t slot,
                              uint32_t *out)
{
    *out = problem->world->awake_index[slot];
    if (*out + 1 < problem->body_count)
        return true;
    size_t count = plan->static_count, next = problem->body_count + count;
    if (count == 0 || plan->static_slots[count - 1] != slot) {
        if (!CR_RESERVE(plan->contact_bodies, next + 1) ||
            !CR_RESERVE(plan->static_slots, count + 1))
            return false;
        plan->static_slots[plan->static_count++] = slot;
        plan->contact_bodies[next++] = contact_body_of(problem->world, slot, true);
    }
    *out = (uint32_t)next - 1;
    return true;
}

/* ---- colors ---- */

/* What cr_color_slot.slot holds of a contact until it is colored: its kind, or UNCLASSIFIED, if one
 * of the bodies may be one that impulses cannot move. */
#define UNCLASSIFIED CR_NO_SLOT

/* The kind of a contact whose bodies have these flags, see CR_CONTACT_KINDS. */
static uint32_t kind_of(uint32_t flags)
{
    return (flags & CR_CONTACT_DISC) != 0;
}

typedef struct classify_pass {
    const cr_problem *problem;
    size_t grain;
    bool measured; /* find the extents: there may be slabs */
    cr_extent extents[CR_MAX_RANGES][2];
    bool kinematic[CR_MAX_RANGES];
} classify_pass;

static void extend(cr_extent *s, float a, float b)
{
    s->max_distance = max_float(s->max_distance, fabsf(a - b));
    s->low = min_float(s->low, min_float(a, b));
    s->high = max_float(s->high, max_float(a, b));
}

static void classify_range(void *context, size_t begin, size_t end, int32_t worker)
{
    classify_pass *all = context;
    const cr_problem *problem = all->problem;
    cr_batch_plan *plan = problem->batch_plan;
    const uint32_t *places = problem->world->awake_index;
    cr_extent x = {0, INFINITY, -INFINITY}, y = x;
    bool kinematic = false;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        cr_slot_pair bodies = plan->last_contacts[i];
        cr_color_slot *slot = &plan->color_slots[i];
        slot->a = places[bodies.a];
        slot->b = places[bodies.b];
        slot->slot = UNCLASSIFIED;
        if (slot->a + 1 == problem->body_count || slot->b + 1 == problem->body_count)
            continue;
        const cr_contact_body *a = &plan->contact_bodies[slot->a],
                              *b = &plan->contact_bodies[slot->b];
        if (((a->flags | b->flags) & CR_CONTACT_FIXED) != 0) {
            kinematic = true;
            continue;
        }
        slot->slot = kind_of(a->flags | b->flags);
        if (all->measured) {
            extend(&x, a->center.x, b->center.x);
            extend(&y, a->center.y, b->center.y);
        }
    }
    all->extents[begin / all->grain][0] = x;
    all->extents[begin / all->grain][1] = y;
    all->kinematic[begin / all->grain] = kinematic;
}

static void classify_all(const cr_problem *problem, cr_batch_plan *plan)
{
    size_t contacts = plan->last_contact_count;
    cr_workers *workers = problem->world->workers;
    classify_pass all;
    all.problem = problem;
    all.grain = cr_ranges_grain(workers, contacts, CR_COLORING_GRAIN);
    all.measured = contacts >= CR_SLABS_FROM_CONTACTS;
    cr_workers_run(workers, contacts, all.grain, classify_range, &all);
    plan->has_kinematic = false;
    for (size_t i = 0; i * all.grain < contacts; i++)
        plan->has_kinematic |= all.kinematic[i];
    for (int axis = 0; axis < 2; axis++) {
        cr_extent sum = {0, INFINITY, -INFINITY};
        for (size_t i = 0; i * all.grain < contacts; i++) {
            const cr_extent *part = &all.extents[i][axis];
            sum.max_distance = max_float(sum.max_distance, part->max_distance);
            sum.low = min_float(sum.low, part->low);
            sum.high = max_float(sum.high, part->high);
        }
        plan->extents[axis] = sum;
    }
}

enum { NO_COLOR = CR_COLORS };

/* Greedy edge coloring: finds the lowest color that no contact of the two bodies has yet, or the
 * highest, and adds it to the used colors of both, a bit each. NULL stands for a body that impulses
 * cannot move: it may have any number of contacts of one color. NO_COLOR when all are taken. */
static uint32_t take_color(uint32_t *used_a, uint32_t *used_b, bool highest)
{
    uint32_t used = (used_a != NULL ? *used_a : 0) | (used_b != NULL ? *used_b : 0);
    if (used == UINT32_MAX)
        return NO_COLOR;
    uint32_t color =
        (uint32_t)(highest ? CR_COLORS - 1 - __builtin_clz(~used) : __builtin_ctz(~used));
    if (used_a != NULL)
        *used_a |= UINT32_C(1) << color;
    if (used_b != NULL)
        *used_b |= UINT32_C(1) << color;
    return color;
}

static void assign_color(cr_problem *problem, cr_batch_plan *plan, uint32_t i, uint32_t *used_a,
                         uint32_t *used_b, uint32_t kind)
{
    bool fixed = used_a == NULL || used_b == NULL;
    uint32_t color = take_color(used_a, used_b, fixed && plan->has_kinematic);
    if (color == NO_COLOR) {
        plan->color_slots[i].slot = CR_NO_SLOT;
        plan->uncolored_count++;
        cr_build_contact(problem, i);
        return;
    }
    plan->color_slots[i].slot = color * CR_CONTACT_KINDS + kind;
    cr_cluster_add_contact(plan, &plan->color_slots[i], 0);
    plan->contact_count++;
}

/* Colors a contact with a body that impulses may not be able to move. */
static bool color_with_static(cr_problem *problem, cr_batch_plan *plan, uint32_t i)
{
    cr_slot_pair bodies = plan->last_contacts[i];
    cr_color_slot *slot = &plan->color_slots[i];
    slot->slot = CR_NO_SLOT;
    if (!find_contact_body(problem, plan, bodies.a, &slot->a) ||
        !find_contact_body(problem, plan, bodies.b, &slot->b))
        return false;
    uint32_t a = plan->contact_bodies[slot->a].flags, b = plan->contact_bodies[slot->b].flags;
    bool fixed_a = (a & CR_CONTACT_FIXED) != 0, fixed_b = (b & CR_CONTACT_FIXED) != 0;
    if (fixed_a && fixed_b) /* sleepers touch */
        return true;
    assign_color(problem, plan, i, fixed_a ? NULL : &plan->used_colors[slot->a],
                 fixed_b ? NULL : &plan->used_colors[slot->b], kind_of(a | b));
    return true;
}

bool cr_color_contacts(cr_problem *problem, cr_batch_plan *plan)
{
    size_t contacts = plan->last_contact_count;
    if (!cr_clusters_reset(plan, 1))
        return false;
    classify_all(problem, plan);
    if (contacts > 0)
        memset(plan->used_colors, 0, problem->body_count * sizeof *plan->used_colors);
    plan->contact_count = plan->uncolored_count = plan->static_count = 0;
    for (uint32_t i = 0; i < contacts; i++) {
        const cr_color_slot *slot = &plan->color_slots[i];
        if (slot->slot != UNCLASSIFIED)
            assign_color(problem, plan, i, &plan->used_colors[slot->a], &plan->used_colors[slot->b],
                         slot->slot);
        else if (!color_with_static(problem, plan, i))
            return false;
    }
    return true;
}
