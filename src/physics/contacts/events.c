/* events.c - compares the contacts that touch with those that touched in the last part of a tick,
 * in one merge of two sorted lists, and writes begin, hit and end events. */
#include "contacts/events.h"

#include "base/enum_names.h"
#include "base/prefetch.h"
#include "base/ranges.h"
#include "base/tuning.h"
#include "base/vec.h"
#include "contacts/contact_state.h"

#include <string.h>

const char *cr_event_kind_name(cr_event_kind kind)
{
    static const char *const names[] = {"begin", "hit", "end"};
    return CR_NAME(names, kind);
}

const cr_event *cr_world_events(const cr_world *world, size_t *count)
{
    *count = world->s.event_count;
    return world->events;
}

/* The merge of a range of contacts with the old touches: those still to come, and where the next
 * event is written. */
typedef struct event_writer {
    const cr_touch *old, *end;
    cr_event *to;
    float hit_speed;
} event_writer;

static void emit_begin(event_writer *t, const cr_contact *contact)
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
    *t->to++ = event;
    event.kind = CR_EVENT_HIT;
    if (contact->approach > 0 && contact->approach >= t->hit_speed)
        *t->to++ = event;
}

static void emit_end(event_writer *t)
{
    const cr_touch *touch = t->old++;
    *t->to++ = (cr_event){.kind = CR_EVENT_END,
                          .a = touch->a,
                          .b = touch->b,
                          .point = touch->point,
                          .normal = touch->normal};
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

bool cr_events_reserve(cr_world *world)
{
    size_t before = world->s.touch_count, now = world->s.contact_count;
    size_t kept = cr_tick_goes_on(world) ? world->s.event_count : 0;
    return CR_RESERVE_BOTH(world->touches, world->old_touches, now) &&
           CR_RESERVE(world->events, kept + before + 2 * now) &&
           CR_RESERVE(world->kept_events, kept);
}

/* For the next contact that touches: emits the ends of the old touches before it, and its begin if
 * it did not touch before. */
static void emit_begin_or_stay(event_writer *t, const cr_contact *contact)
{
    while (t->old < t->end && cr_touch_order(t->old, contact) < 0)
        emit_end(t);
    if (t->old < t->end && same_pair(t->old, contact))
        t->old++;
    else
        emit_begin(t, contact);
}

/* ---- ranges of the contacts, each with the old touches up to those of the next range ---- */

typedef struct event_update {
    cr_world *world;
    cr_event *events; /* where they are written */
    size_t grain;
    const cr_touch *last; /* touches */
    size_t last_count;
    cr_contact_stats range_counts[CR_MAX_RANGES];
    cr_range touches[CR_MAX_RANGES], event_ranges[CR_MAX_RANGES];
} event_update;

/* The index of the first old touch that does not come before the contact `i`. */
static size_t lower_bound(const event_update *r, size_t i)
{
    size_t low = 0, high = r->last_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (cr_touch_order(&r->last[middle], &r->world->contacts[i]) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return high;
}

static void update_range(void *context, size_t begin, size_t end, int32_t worker)
{
    event_update *r = context;
    cr_world *world = r->world;
    (void)worker;
    size_t from = begin > 0 ? lower_bound(r, begin) : 0, room = from + 2 * begin;
    bool last = end == world->s.contact_count;
    event_writer t = {
        .old = r->last + from,
        .end = r->last + (last ? r->last_count : lower_bound(r, end)),
        .to = &r->events[room],
        .hit_speed = world->s.config.hit_speed,
    };
    cr_touch *touch = &world->touches[begin];
    cr_contact_stats counts = {0};
    for (size_t i = begin; i < end; i++) {
        cr_contact *contact = &world->contacts[i];
        CR_PREFETCH(contact, CR_PREFETCH_TOUCHES);
        bool touches = cr_contact_update_touching(contact, &counts);
        bool touched = t.old < t.end && same_pair(t.old, contact);
        *touch = cr_touch_of(contact);
        touch += touches;
        if (touches == touched) /* as in most contacts, whether they touch or not */
            t.old += touched;
        else if (touches)
            emit_begin_or_stay(&t, contact);
    }
    while (t.old < t.end)
        emit_end(&t);
    size_t range = begin / r->grain;
    r->range_counts[range] = counts;
    r->touches[range] = (cr_range){begin, (size_t)(touch - &world->touches[begin])};
    r->event_ranges[range] = (cr_range){room, (size_t)(t.to - &r->events[room])};
}

/* Compacts the touches; the array of the old ones is free by now. */
static void join_touches(cr_world *world, const cr_range *touches, size_t ranges)
{
    if (ranges == 1) {
        world->s.touch_count = touches[0].count;
        return;
    }
    world->s.touch_count = cr_ranges_copy(world->workers, world->old_touches, world->touches,
                                          sizeof *world->touches, touches, ranges);
    CR_SWAP(world->touches, world->old_touches);
}

/* ---- counting what touches ---- */

static void stats_add(cr_contact_stats *counts, const cr_contact_stats *other)
{
    counts->contacts += other->contacts;
    counts->points += other->points;
    counts->max_penetration = max_float(counts->max_penetration, other->max_penetration);
}

static void stats_publish(cr_world *world, const cr_contact_stats *counts)
{
    cr_stats *stats = &world->s.stats;
    stats->contacts = counts->contacts;
    stats->points = counts->points;
    stats->max_penetration = counts->max_penetration;
}

void cr_contacts_update_touching(cr_world *world)
{
    cr_contact_stats counts = world->s.sleeping_contact_stats;
    for (size_t i = 0; i < world->s.contact_count; i++)
        cr_contact_update_touching(&world->contacts[i], &counts);
    stats_publish(world, &counts);
}

/* ---- the events of the part before ---- */

/* Moves them out of the way of the new ones, which are written behind their places. */
static size_t keep_events(cr_world *world)
{
    if (world->s.event_count > 0)
        memcpy(world->kept_events, world->events,
               world->s.event_count * sizeof *world->kept_events);
    return world->s.event_count;
}

static bool is_before(const cr_event *p, const cr_event *q)
{
    return p->a.index != q->a.index ? p->a.index < q->a.index : p->b.index < q->b.index;
}

/* Merges the `kept` ones with the `count` new ones behind their old places; of a pair, the kept
 * ones come first. The place that is written is never ahead of the one that is read. */
static void merge_kept(cr_world *world, size_t kept, size_t count)
{
    const cr_event *fresh = &world->events[kept], *end = fresh + count;
    const cr_event *old = world->kept_events, *old_end = old + kept;
    for (cr_event *to = world->events; old < old_end; to++)
        *to = fresh < end && is_before(fresh, old) ? *fresh++ : *old++;
}

/* ---- all ---- */

/* The old touches are a list of their own: the old contacts may have been recomputed between two
 * ticks, after an edit. */
void cr_events_run(cr_world *world, bool goes_on)
{
    size_t count = world->s.contact_count, kept = goes_on ? keep_events(world) : 0;
    world->s.event_count = kept;
    if (count + world->s.touch_count == 0) {
        stats_publish(world, &world->s.sleeping_contact_stats);
        return;
    }
    CR_SWAP(world->touches, world->old_touches);
    event_update r = {.world = world,
                      .events = world->events + kept,
                      .grain = cr_ranges_grain(world->workers, count, CR_EVENT_GRAIN),
                      .last = world->old_touches,
                      .last_count = world->s.touch_count};
    if (count == 0)
        update_range(&r, 0, 0, 0);
    else
        cr_workers_run(world->workers, count, r.grain, update_range, &r);
    size_t ranges = count > 0 ? (count + r.grain - 1) / r.grain : 1;
    join_touches(world, r.touches, ranges);
    size_t fresh = cr_ranges_compact(r.events, sizeof *r.events, r.event_ranges, ranges);
    merge_kept(world, kept, fresh);
    world->s.event_count = kept + fresh;
    cr_contact_stats counts = world->s.sleeping_contact_stats;
    for (size_t i = 0; i < ranges; i++)
        stats_add(&counts, &r.range_counts[i]);
    stats_publish(world, &counts);
}
