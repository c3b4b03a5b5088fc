/* sleeping_contacts.c - moves contacts between the awake and the sleeping ones when bodies fall
 * asleep or wake, and merges both into one array for callers. */
#include "contacts/sleeping_contacts.h"

#include "contacts/contact_state.h"
#include "contacts/events.h"
#include "world/world.h"

#include <stdatomic.h>
#include <stdlib.h>

/* ---- merging by slots ---- */

/* What is left of two sorted arrays, [p, p_end) and [q, q_end). */
typedef struct contact_merge {
    const cr_contact *p, *p_end, *q, *q_end;
} contact_merge;

static contact_merge merge_of(const cr_world *world)
{
    return (contact_merge){world->contacts, world->contacts + world->s.contact_count,
                           world->sleeping_contacts,
                           world->sleeping_contacts + world->s.sleeping_contact_count};
}

static bool comes_before(const cr_contact *p, const cr_contact *q)
{
    return p->a.index != q->a.index ? p->a.index < q->a.index : p->b.index < q->b.index;
}

/* NULL at the end. */
static const cr_contact *merge_next(contact_merge *m, bool *from_q)
{
    *from_q = m->p == m->p_end || (m->q != m->q_end && comes_before(m->q, m->p));
    if (*from_q)
        return m->q != m->q_end ? m->q++ : NULL;
    return m->p++;
}

/* ---- all contacts for callers ---- */

enum { OLD, FILLING, FILLED };
/* Filled on the first call after a change; several threads may call at once, and one of them fills
 * it. */
struct cr_all_contacts {
    CR_ARRAY(cr_contact, contacts);
    _Atomic int state;
};

struct cr_all_contacts *cr_all_contacts_create(void)
{
    return calloc(1, sizeof(struct cr_all_contacts));
}

void cr_all_contacts_free(struct cr_all_contacts *all)
{
    free(all->contacts);
    free(all);
}

bool cr_all_contacts_reserve(cr_world *world, size_t contacts)
{
    struct cr_all_contacts *all = world->all_contacts;
    return CR_RESERVE(all->contacts, contacts);
}

void cr_all_contacts_invalidate(cr_world *world)
{
    atomic_store_explicit(&world->all_contacts->state, OLD, memory_order_relaxed);
}

bool cr_all_contacts_reserve_present(cr_world *world)
{
    return world->s.sleeping_contact_count == 0 ||
           cr_all_contacts_reserve(world, world->s.contact_count + world->s.sleeping_contact_count);
}

static void fill(const cr_world *world, cr_contact *to)
{
    contact_merge all = merge_of(world);
    const cr_contact *contact;
    bool asleep;
    while ((contact = merge_next(&all, &asleep)) != NULL)
        *to++ = *contact;
}

const cr_contact *cr_world_contacts(const cr_world *world, size_t *count)
{
    struct cr_all_contacts *all = world->all_contacts;
    int state = OLD;
    *count = world->s.contact_count + world->s.sleeping_contact_count;
    if (world->s.sleeping_contact_count == 0)
        return world->contacts;
    if (atomic_compare_exchange_strong(&all->state, &state, FILLING)) {
        fill(world, all->contacts);
        atomic_store_explicit(&all->state, FILLED, memory_order_release);
    }
    while (atomic_load_explicit(&all->state, memory_order_acquire) != FILLED)
        continue; /* another thread copies, which takes as long as reading does */
    return all->contacts;
}

/* ---- partitioning ---- */

static bool stays_asleep(const cr_world *world, const cr_contact *contact)
{
    const cr_body *a = cr_find(world, contact->a), *b = cr_find(world, contact->b);
    return a != NULL && b != NULL && cr_both_at_rest(a, b);
}

static bool reserve(cr_world *world)
{
    size_t contacts = world->s.contact_count + world->s.sleeping_contact_count + 1;
    size_t touches = world->s.touch_count + world->s.sleeping_contact_count + 1;
    return cr_all_contacts_reserve(world, contacts) &&
           CR_RESERVE_BOTH(world->contacts, world->old_contacts, contacts) &&
           CR_RESERVE_BOTH(world->sleeping_contacts, world->old_sleeping_contacts, contacts) &&
           CR_RESERVE_BOTH(world->touches, world->old_touches, touches);
}

/* Copies world->touches to world->old_touches while contacts move in or out. */
typedef struct touch_writer {
    const cr_touch *from, *end;
    cr_touch *to;
} touch_writer;

static void copy_until(touch_writer *c, const cr_contact *contact)
{
    while (c->from < c->end && (contact == NULL || cr_touch_order(c->from, contact) < 0))
        *c->to++ = *c->from++;
}

static void move_touch(touch_writer *c, const cr_contact *contact, bool wakes)
{
    if (!contact->touching)
        return;
    copy_until(c, contact);
    if (wakes)
        *c->to++ = cr_touch_of(contact);
    else if (c->from < c->end && cr_touch_order(c->from, contact) == 0)
        c->from++;
}

/* Writes into the spare buffers, which then become the current ones. */
static void partition(cr_world *world)
{
    contact_merge all = merge_of(world);
    touch_writer touches = {world->touches, world->touches + world->s.touch_count,
                            world->old_touches};
    cr_contact *active = world->old_contacts, *asleep = world->old_sleeping_contacts;
    const cr_contact *contact;
    bool was;
    cr_contact_stats counts = {0};
    world->contact_hints.unsupported = 0;
    while ((contact = merge_next(&all, &was)) != NULL) {
        bool is = stays_asleep(world, contact);
        if (is != was)
            move_touch(&touches, contact, was);
        cr_contact *to = is ? asleep++ : active++;
        *to = *contact;
        if (is)
            cr_contact_update_touching(to, &counts);
        else
            world->contact_hints.unsupported += cr_rests_unsupported(&to->manifold, to->approach);
    }
    copy_until(&touches, NULL);
    world->s.contact_count = (size_t)(active - world->old_contacts);
    world->s.sleeping_contact_count = (size_t)(asleep - world->old_sleeping_contacts);
    world->s.touch_count = (size_t)(touches.to - world->old_touches);
    world->s.sleeping_contact_stats = counts;
    CR_SWAP(world->contacts, world->old_contacts);
    CR_SWAP(world->sleeping_contacts, world->old_sleeping_contacts);
    CR_SWAP(world->touches, world->old_touches);
}

bool cr_sleeping_contacts_partition(cr_world *world)
{
    if (!world->sleep_changed)
        return true;
    bool none = world->s.sleeping == 0 && world->s.sleeping_contact_count == 0;
    if (!none && !reserve(world))
        return false;
    world->sleep_changed = false;
    if (!none)
        partition(world);
    return true;
}

/* ---- waking ---- */

static size_t count_woken(const cr_world *world)
{
    size_t count = 0;
    for (size_t i = 0; i < world->s.sleeping_contact_count; i++)
        count += !stays_asleep(world, &world->sleeping_contacts[i]);
    return count;
}

static bool reserve_woken(cr_world *world, size_t woken)
{
    return CR_RESERVE(world->contacts, world->s.contact_count + woken) &&
           CR_RESERVE(world->contact_slots, world->s.contact_count + woken) &&
           CR_RESERVE_BOTH(world->sleeping_contacts, world->old_sleeping_contacts, 0) &&
           CR_RESERVE_BOTH(world->touches, world->old_touches, world->s.touch_count + woken);
}

/* Impulses of a contact that wakes while a tick goes on are none of this tick. */
static void clear_impulses(cr_contact *contact)
{
    for (int i = 0; i < CR_MAX_MANIFOLD_POINTS; i++)
        contact->manifold.points[i].normal_impulse = contact->manifold.points[i].tangent_impulse =
            0;
}

/* Merges the woken contacts into the others in place, from the last to the first, so that none is
 * overwritten. */
static void merge_woken(cr_world *world, size_t woken)
{
    cr_contact *contacts = world->contacts;
    size_t from = world->s.contact_count, to = from + woken;
    world->s.contact_count = to;
    for (size_t i = world->s.sleeping_contact_count; i-- > 0;) {
        const cr_contact *contact = &world->sleeping_contacts[i];
        if (stays_asleep(world, contact))
            continue;
        while (from > 0 && comes_before(contact, &contacts[from - 1]))
            contacts[--to] = contacts[--from];
        contacts[--to] = *contact;
        if (cr_tick_goes_on(world))
            clear_impulses(&contacts[to]);
    }
}

/* Writes the contacts that go on sleeping, and the touches, into the spare buffers; the old ones
 * stay as they are, for cr_sleeping_contacts_undo_wake. */
static void leave_woken_out(cr_world *world)
{
    touch_writer touches = {world->touches, world->touches + world->s.touch_count,
                            world->old_touches};
    cr_contact *asleep = world->old_sleeping_contacts;
    cr_contact_stats counts = {0};
    for (size_t i = 0; i < world->s.sleeping_contact_count; i++) {
        const cr_contact *contact = &world->sleeping_contacts[i];
        if (stays_asleep(world, contact)) {
            *asleep = *contact;
            cr_contact_update_touching(asleep++, &counts);
        } else {
            move_touch(&touches, contact, true);
        }
    }
    copy_until(&touches, NULL);
    world->s.sleeping_contact_count = (size_t)(asleep - world->old_sleeping_contacts);
    world->s.touch_count = (size_t)(touches.to - world->old_touches);
    world->s.sleeping_contact_stats = counts;
    CR_SWAP(world->sleeping_contacts, world->old_sleeping_contacts);
    CR_SWAP(world->touches, world->old_touches);
}

bool cr_sleeping_contacts_wake(cr_world *world)
{
    size_t woken = count_woken(world);
    if (world->s.sleeping_contact_count > 0 && !reserve_woken(world, woken))
        return false;
    world->sleep_changed = false;
    if (world->s.sleeping_contact_count == 0)
        return true;
    merge_woken(world, woken);
    leave_woken_out(world);
    world->checkpoint.woken = true;
    world->contact_hints.unsupported = 0;
    for (size_t i = 0; i < world->s.contact_count; i++) {
        const cr_contact *contact = &world->contacts[i];
        world->contact_slots[i] = (cr_slot_pair){contact->a.index - 1, contact->b.index - 1};
        world->contact_hints.has_restitution |= contact->restitution > 0;
        world->contact_hints.unsupported +=
            cr_rests_unsupported(&contact->manifold, contact->approach);
    }
    return true;
}

void cr_sleeping_contacts_undo_wake(cr_world *world)
{
    CR_SWAP(world->sleeping_contacts, world->old_sleeping_contacts);
    CR_SWAP(world->touches, world->old_touches);
}
