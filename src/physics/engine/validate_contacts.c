/* validate_contacts.c - checks pairs, contacts, touches, events, islands and graph colors. */
#include "constraints/problem.h"
#include "contacts/slider_contacts.h"
#include "engine/validate_checks.h"
#include "islands/islands.h"
#include "solvers/solver_table.h"
#include "solvers/tgs_soft_simd/batch_plan.h"
#include "world/world.h"

#include <stdlib.h>

/* ---- order ---- */

/* Whether a pair is valid and comes behind the last one, which it replaces. */
static bool goes_on(const cr_world *world, cr_pair *last, cr_pair next)
{
    bool behind = last->a.index < next.a.index ||
                  (last->a.index == next.a.index && last->b.index < next.b.index);
    *last = next;
    return behind && next.a.index > 0 && next.a.index < next.b.index &&
           next.b.index <= world->s.body_slots;
}

static cr_result check_pairs(const cr_world *world)
{
    cr_pair last = {{0, 0}, {0, 0}};
    for (size_t i = 0; i < world->s.pair_count; i++)
        if (!goes_on(world, &last, world->pairs[i]))
            return cr_broken("pair %zu is out of order", i + 1);
    return cr_ok();
}

/* Two touches may have the same slots, for two bodies that followed each other in one. */
static cr_result check_touches(const cr_world *world)
{
    for (size_t i = 1; i < world->s.touch_count; i++) {
        const cr_touch *p = &world->touches[i - 1], *q = &world->touches[i];
        if (p->a.index > q->a.index || (p->a.index == q->a.index && p->b.index >= q->b.index))
            return cr_broken("touch %zu is out of order", i + 1);
    }
    for (size_t i = 1; i < world->s.event_count; i++) {
        const cr_event *p = &world->events[i - 1], *q = &world->events[i];
        if (p->a.index > q->a.index || (p->a.index == q->a.index && p->b.index > q->b.index))
            return cr_broken("event %zu is out of order", i + 1);
    }
    return cr_ok();
}

/* ---- contacts ---- */

static bool finite_manifold(const cr_manifold *m)
{
    bool finite = vec_finite(m->normal);
    for (int i = 0; i < m->count; i++) {
        const cr_manifold_point *p = &m->points[i];
        finite &= vec_finite(p->position) && isfinite(p->separation) &&
                  isfinite(p->normal_impulse) && isfinite(p->tangent_impulse) &&
                  isfinite(p->normal_force) && isfinite(p->tangent_force);
    }
    return finite;
}

/* Farther out the distance of two finite positions need not be finite, nor the weight of more mass.
 * Where a body was that is destroyed or edited is not known any more: its contacts stay until they
 * are next looked for. */
static bool is_near(const cr_world *world, cr_body_id id)
{
    static const float FAR = 1e15f;
    const cr_body *body = cr_find(world, id);
    return body != NULL && !body->edited && fabsf(body->center.x) < FAR &&
           fabsf(body->center.y) < FAR && vec_length(body->v) < FAR && body->mass < FAR &&
           body->inertia < FAR;
}

static cr_result check_contact(const cr_world *world, const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    uint32_t a = contact->a.index, b = contact->b.index;
    if (m->count < 1 || m->count > CR_MAX_MANIFOLD_POINTS)
        return cr_broken("the contact of bodies %u and %u has %d points", a, b, m->count);
    if (world->s.non_finite || !is_near(world, contact->a) || !is_near(world, contact->b))
        return cr_ok();
    if (!finite_manifold(m))
        return cr_broken("the contact of bodies %u and %u is not finite", a, b);
    if (fabsf(vec_dot(m->normal, m->normal) - 1) > 1e-3f)
        return cr_broken("the normal between bodies %u and %u is no unit vector", a, b);
    for (int i = 0; i < m->count; i++)
        if (m->points[i].normal_impulse < 0)
            return cr_broken("the contact of bodies %u and %u pulls", a, b);
    return cr_ok();
}

static cr_result check_list(const cr_world *world, const cr_contact *contacts, size_t count)
{
    cr_pair last = {{0, 0}, {0, 0}};
    for (size_t i = 0; i < count; i++) {
        if (!goes_on(world, &last, (cr_pair){contacts[i].a, contacts[i].b}))
            return cr_broken("the contact of bodies %u and %u is out of order", contacts[i].a.index,
                             contacts[i].b.index);
        cr_result result = check_contact(world, &contacts[i]);
        if (result.code != CR_OK)
            return result;
    }
    return cr_ok();
}

static bool known_at_rest(const cr_world *world, const cr_contact *contact)
{
    const cr_body *a = cr_find(world, contact->a), *b = cr_find(world, contact->b);
    return a == NULL || b == NULL || cr_both_at_rest(a, b);
}

/* Exactly the contacts of pairs at rest are among the sleeping ones. */
static cr_result check_sleeping(const cr_world *world)
{
    size_t at = 0;
    for (size_t i = 0; i < world->s.sleeping_contact_count; i++) {
        const cr_contact *d = &world->sleeping_contacts[i];
        uint64_t key = (uint64_t)d->a.index << 32 | d->b.index;
        while (at < world->s.contact_count &&
               ((uint64_t)world->contacts[at].a.index << 32 | world->contacts[at].b.index) < key)
            at++;
        if (at < world->s.contact_count &&
            ((uint64_t)world->contacts[at].a.index << 32 | world->contacts[at].b.index) == key)
            return cr_broken("bodies %u and %u have two contacts", d->a.index, d->b.index);
        if (!world->awake_dirty && !world->sleep_changed && world->edited_count == 0 &&
            !known_at_rest(world, d))
            return cr_broken(
                "the contact of bodies %u and %u is among those asleep, but one body may move",
                d->a.index, d->b.index);
    }
    return cr_ok();
}

cr_result cr_check_contacts(const cr_world *world)
{
    cr_result result = check_pairs(world);
    if (result.code == CR_OK)
        result = check_list(world, world->contacts, world->s.contact_count);
    if (result.code == CR_OK)
        result = check_list(world, world->sleeping_contacts, world->s.sleeping_contact_count);
    if (result.code == CR_OK)
        result = check_sleeping(world);
    if (result.code == CR_OK)
        result = check_touches(world);
    for (size_t i = 0; i < world->slider_ranges_capacity && result.code == CR_OK; i++)
        if (world->slider_ranges[i].end != 0)
            result = cr_broken("slot %zu is still a slider", i);
    return result;
}

/* ---- islands ---- */

static const cr_body *movable(const cr_world *world, cr_body_id id)
{
    const cr_body *body = cr_find(world, id);
    return body != NULL && !body->edited && !cr_has_infinite_mass(body) ? body : NULL;
}

static bool together(const cr_world *world, cr_body_id a, cr_body_id b)
{
    const cr_body *p = movable(world, a), *q = movable(world, b);
    return p == NULL || q == NULL || p->island == q->island;
}

cr_result cr_check_islands(const cr_world *world)
{
    if (!world->contacts_solved || !world->s.config.sleep)
        return cr_ok();
    for (size_t i = 0; i < world->s.contact_count; i++)
        if (!together(world, world->contacts[i].a, world->contacts[i].b))
            return cr_broken("bodies %u and %u are in contact, and of two islands",
                             world->contacts[i].a.index, world->contacts[i].b.index);
    for (size_t i = 0; i < world->awake_joint_count && !world->awake_dirty; i++) {
        const cr_joint_def *def = &world->joints[world->awake_joints[i]].def;
        if (!together(world, def->a, def->b))
            return cr_broken("bodies %u and %u are joined, and of two islands", def->a.index,
                             def->b.index);
    }
    return cr_ok();
}

/* ---- colors ---- */

/* Marks the color as used by a body of finite mass; false when the body has a contact of that
 * color. */
static bool take(uint32_t *taken, const cr_batch_plan *plan, uint32_t body, uint32_t color)
{
    if ((plan->contact_bodies[body].flags & CR_CONTACT_FIXED) != 0)
        return true;
    bool free = (taken[body] >> color & 1) == 0;
    taken[body] |= UINT32_C(1) << color;
    return free;
}

cr_result cr_check_colors(const cr_world *world)
{
    const cr_problem *problem = world->problem; /* NULL until something awake was solved */
    if (!world->contacts_solved || world->s.config.solver != CR_SOLVER_WIDE || problem == NULL ||
        problem->batch_plan == NULL)
        return cr_ok();
    /* as old as the last tick in which anything was awake, so not sized as the problem is now */
    const cr_batch_plan *plan = problem->batch_plan;
    uint32_t *taken = calloc(plan->contact_bodies_capacity + 1, sizeof *taken);
    if (taken == NULL)
        return cr_out_of_memory();
    cr_result result = cr_ok();
    for (size_t i = 0; i < plan->last_contact_count && result.code == CR_OK; i++) {
        const cr_color_slot *slot = &plan->color_slots[i];
        if (slot->slot == CR_NO_SLOT)
            continue;
        uint32_t color = slot->slot / CR_CONTACT_KINDS;
        if (!take(taken, plan, slot->a, color) || !take(taken, plan, slot->b, color))
            result = cr_broken("color %u has two contacts of one body: one is of %u and %u", color,
                               plan->last_contacts[i].a + 1, plan->last_contacts[i].b + 1);
    }
    free(taken);
    return result;
}
