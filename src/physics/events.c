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

static void add(cr_world *world, cr_event event)
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
    add(world, event);
    event.kind = CR_EVENT_HIT;
    if (contact->approach > 0 && contact->approach >= world->s.config.hit_speed)
        add(world, event);
}

static void tell_end(cr_world *world, const cr_touch *touch)
{
    add(world, (cr_event){.kind = CR_EVENT_END,
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

static bool same_pair(const cr_touch *touch, const cr_contact *contact)
{
    uint32_t differ = (touch->a.index ^ contact->a.index) | (touch->b.index ^ contact->b.index) |
                      (touch->a.generation ^ contact->a.generation) |
                      (touch->b.generation ^ contact->b.generation);
    return differ == 0;
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

/* What the next contact that touches tells of the old touches, which are led past its place. */
static const cr_touch *tell(cr_world *world, const cr_touch *old, const cr_touch *end,
                            const cr_contact *contact)
{
    while (old < end && cr_touch_order(old, contact) < 0)
        tell_end(world, old++);
    if (old < end && same_pair(old, contact))
        return old + 1;
    tell_begin(world, contact);
    return old;
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
    cr_contact *contact = world->contacts;
    const cr_contact *last = contact != NULL ? contact + world->s.contact_count : NULL;
    cr_touch *to = world->touches;
    cr_tally tally = world->s.dormant_tally;
    world->s.event_count = 0;
    for (; contact < last; contact++) {
        if (!cr_contact_judge(contact, &tally))
            continue;
        old = old < end && same_pair(old, contact) ? old + 1 : tell(world, old, end, contact);
        *to++ = cr_touch_of(contact);
    }
    while (old < end)
        tell_end(world, old++);
    world->s.touch_count = to != NULL ? (size_t)(to - world->touches) : 0;
    cr_tally_close(world, &tally);
    return true;
}
