#include "contacts.h"

#include "continuous/continuous.h"
#include "material.h"
#include "narrowphase/narrowphase.h"
#include "sides.h"

#include <string.h>

static bool watched(const cr_world *world, cr_body_id a, cr_body_id b)
{
    cr_body_id only = world->trace_only;
    return world->trace.emit != NULL &&
           (only.index == 0 || cr_same_id(only, a) || cr_same_id(only, b));
}

static void keep_impulses(cr_manifold *fresh, const cr_manifold *old)
{
    for (int i = 0; i < fresh->count; i++)
        for (int j = 0; j < old->count; j++)
            if (fresh->points[i].feature == old->points[j].feature) {
                fresh->points[i].normal_impulse = old->points[j].normal_impulse;
                fresh->points[i].tangent_impulse = old->points[j].tangent_impulse;
                fresh->points[i].normal_force = old->points[j].normal_force;
                fresh->points[i].tangent_force = old->points[j].tangent_force;
                break;
            }
}

/* Both lists are sorted by slots, so one walk along them matches all. */
static const cr_contact *find_previous(const cr_world *world, size_t *cursor, const cr_contact *c)
{
    for (; *cursor < world->previous_count; (*cursor)++) {
        const cr_contact *p = &world->previous[*cursor];
        if (p->a.index > c->a.index || (p->a.index == c->a.index && p->b.index > c->b.index))
            return NULL;
        if (cr_same_id(p->a, c->a) && cr_same_id(p->b, c->b))
            return p;
    }
    return NULL;
}

static cr_contact collide_pair(const cr_world *world, cr_slot_pair pair)
{
    const cr_body *a = &world->bodies[pair.a], *b = &world->bodies[pair.b];
    const cr_config *config = &world->s.config;
    cr_contact contact;
    memset(&contact, 0, sizeof contact);
    contact.a = cr_id_of(world, pair.a);
    contact.b = cr_id_of(world, pair.b);
    narrow how = {
        .margin = config->margin + cr_pair_reach(a, b),
        .textbook = config->polygons == CR_POLYGONS_TEXTBOOK,
        .trace = watched(world, contact.a, contact.b) ? &world->trace : NULL,
        .a = contact.a,
        .b = contact.b,
    };
    cr_narrow_collide(&contact.manifold, (placed){cr_shape_of(world, pair.a), a->xf},
                      (placed){cr_shape_of(world, pair.b), b->xf}, how);
    contact.restitution =
        cr_mix_restitution(config, a->material.restitution, b->material.restitution);
    contact.friction = cr_mix_friction(a->material.friction, b->material.friction);
    return contact;
}

static void swap_contacts(cr_world *world)
{
    cr_contact *contacts = world->contacts;
    size_t capacity = world->contact_capacity;
    world->contacts = world->previous;
    world->contact_capacity = world->previous_capacity;
    world->previous = contacts;
    world->previous_capacity = capacity;
    world->previous_count = world->s.contact_count;
    world->s.contact_count = 0;
}

static void count(cr_world *world, const cr_manifold *manifold)
{
    cr_stats *stats = &world->s.stats;
    stats->contacts++;
    stats->points += (uint32_t)manifold->count;
    for (int i = 0; i < manifold->count; i++)
        if (-manifold->points[i].separation > stats->max_penetration)
            stats->max_penetration = -manifold->points[i].separation;
}

bool cr_contacts_update(cr_world *world)
{
    if (!CR_RESERVE(world->pairs, world->pair_capacity, world->found_count))
        return false;
    swap_contacts(world);
    cr_stats *stats = &world->s.stats;
    stats->pairs = (uint32_t)world->found_count;
    stats->contacts = stats->points = 0;
    stats->max_penetration = 0;
    world->s.pair_count = 0;
    size_t cursor = 0;
    for (size_t i = 0; i < world->found_count; i++) {
        cr_contact contact = collide_pair(world, world->found[i]);
        world->pairs[world->s.pair_count++] = (cr_pair){contact.a, contact.b};
        if (contact.manifold.count == 0)
            continue;
        const cr_contact *old = find_previous(world, &cursor, &contact);
        cr_keep_side(world, &contact, old);
        if (old != NULL)
            keep_impulses(&contact.manifold, &old->manifold);
        if (!CR_RESERVE(world->contacts, world->contact_capacity, world->s.contact_count + 1))
            return false;
        world->contacts[world->s.contact_count++] = contact;
        count(world, &contact.manifold);
    }
    return true;
}
