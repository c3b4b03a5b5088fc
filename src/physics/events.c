#include "events.h"

#include "contacts.h"
#include "vec.h"

const char *cr_event_kind_name(cr_event_kind kind)
{
    static const char *const names[] = {"begin", "hit", "end"};
    return names[kind];
}

const cr_event *cr_world_events(const cr_world *world, size_t *count)
{
    *count = world->s.event_count;
    return world->events;
}

static void tell(cr_world *world, cr_event event)
{
    world->events[world->s.event_count++] = event;
}

static void tell_begin(cr_world *world, const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    cr_event event = {
        .kind = CR_EVENT_BEGIN,
        .a = contact->a,
        .b = contact->b,
        .point = m->points[cr_deepest_point(m)].position,
        .normal = m->normal,
        .speed = max_float(contact->approach, 0),
    };
    for (int i = 0; i < m->count; i++)
        event.impulse += m->points[i].normal_impulse;
    tell(world, event);
    event.kind = CR_EVENT_HIT;
    if (contact->approach > 0 && contact->approach >= world->s.config.hit_speed)
        tell(world, event);
}

static void tell_end(cr_world *world, const cr_touch *touch)
{
    tell(world, (cr_event){.kind = CR_EVENT_END,
                           .a = touch->a,
                           .b = touch->b,
                           .point = touch->point,
                           .normal = touch->normal});
}

static int compare_ids(cr_body_id p, cr_body_id q)
{
    if (p.index != q.index)
        return p.index < q.index ? -1 : 1;
    return p.generation < q.generation ? -1 : p.generation > q.generation;
}

int cr_touch_order(const cr_touch *touch, const cr_contact *contact)
{
    if (touch->a.index == contact->a.index && touch->b.index != contact->b.index)
        return touch->b.index < contact->b.index ? -1 : 1;
    int a = compare_ids(touch->a, contact->a);
    return a != 0 ? a : compare_ids(touch->b, contact->b);
}

cr_touch cr_touch_of(const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    return (cr_touch){contact->a, contact->b, m->points[cr_deepest_point(m)].position, m->normal};
}

static bool reserve(cr_world *world)
{
    size_t before = world->s.touch_count, now = world->s.contact_count;
    return CR_RESERVE_BOTH(world->touches, world->touch_capacity, world->last_touches,
                           world->last_touch_capacity, now) &&
           CR_RESERVE(world->events, world->event_capacity, before + 2 * now);
}

/* The last touches are a list of their own, not the last contacts, which an edit between two ticks
 * may have found anew. */
bool cr_events_run(cr_world *world)
{
    if (!reserve(world))
        return false;
    CR_SWAP(world->touches, world->touch_capacity, world->last_touches, world->last_touch_capacity);
    const cr_touch *old = world->last_touches;
    const cr_touch *end = old != NULL ? old + world->s.touch_count : NULL;
    world->s.touch_count = world->s.event_count = 0;
    cr_tally tally = world->s.dormant_tally;
    for (size_t i = 0; i < world->s.contact_count; i++) {
        cr_contact *contact = &world->contacts[i];
        cr_contact_judge(contact);
        cr_tally_add(&tally, contact);
        if (!contact->touching)
            continue;
        int place = 1;
        while (old < end && (place = cr_touch_order(old, contact)) < 0)
            tell_end(world, old++);
        if (old < end && place == 0)
            old++;
        else
            tell_begin(world, contact);
        world->touches[world->s.touch_count++] = cr_touch_of(contact);
    }
    while (old < end)
        tell_end(world, old++);
    cr_tally_close(world, &tally);
    return true;
}
