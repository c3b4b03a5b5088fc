/* sleeping_contacts.c - moves contacts between the awake and the sleeping ones when bodies fall
 * asleep or wake. */
#include "contacts/sleeping_contacts.h"

#include "contacts/all_contacts.h"
#include "contacts/contact_merge.h"
#include "contacts/events.h"
#include "contacts/touching.h"
#include "world/ids.h"

#include <stdatomic.h>
#include <stdlib.h>

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
           CR_RESERVE_BOTH(world->contacts, world->contact_capacity, world->old_contacts,
                           world->old_contact_capacity, contacts) &&
           CR_RESERVE_BOTH(world->sleeping_contacts, world->sleeping_contact_capacity,
                           world->old_sleeping_contacts, world->old_sleeping_contact_capacity,
                           contacts) &&
           CR_RESERVE_BOTH(world->touches, world->touch_capacity, world->old_touches,
                           world->old_touch_capacity, touches);
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
    cr_contact_merge all = cr_contact_merge_of(world);
    touch_writer touches = {world->touches, world->touches + world->s.touch_count,
                            world->old_touches};
    cr_contact *active = world->old_contacts, *asleep = world->old_sleeping_contacts;
    const cr_contact *contact;
    bool was;
    cr_contact_stats counts = {0};
    world->contact_hints.unsupported = 0;
    while ((contact = cr_contact_merge_next(&all, &was)) != NULL) {
        bool is = stays_asleep(world, contact);
        if (is != was)
            move_touch(&touches, contact, was);
        cr_contact *to = is ? asleep++ : active++;
        *to = *contact;
        if (is)
            cr_contact_update_touching(to, &counts);
        else
            world->contact_hints.unsupported +=
                cr_rests_unsupported(&to->manifold, &to->manifold, to->approach);
    }
    copy_until(&touches, NULL);
    world->s.contact_count = (size_t)(active - world->old_contacts);
    world->s.sleeping_contact_count = (size_t)(asleep - world->old_sleeping_contacts);
    world->s.touch_count = (size_t)(touches.to - world->old_touches);
    world->s.sleeping_contact_stats = counts;
    CR_SWAP(world->contacts, world->contact_capacity, world->old_contacts,
            world->old_contact_capacity);
    CR_SWAP(world->sleeping_contacts, world->sleeping_contact_capacity,
            world->old_sleeping_contacts, world->old_sleeping_contact_capacity);
    CR_SWAP(world->touches, world->touch_capacity, world->old_touches, world->old_touch_capacity);
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
    return CR_RESERVE(world->contacts, world->contact_capacity, world->s.contact_count + woken) &&
           CR_RESERVE_BOTH(world->sleeping_contacts, world->sleeping_contact_capacity,
                           world->old_sleeping_contacts, world->old_sleeping_contact_capacity, 0) &&
           CR_RESERVE_BOTH(world->touches, world->touch_capacity, world->old_touches,
                           world->old_touch_capacity, world->s.touch_count + woken);
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
        while (from > 0 && cr_contact_order(contact, &contacts[from - 1]))
            contacts[--to] = contacts[--from];
        contacts[--to] = *contact;
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
    CR_SWAP(world->sleeping_contacts, world->sleeping_contact_capacity,
            world->old_sleeping_contacts, world->old_sleeping_contact_capacity);
    CR_SWAP(world->touches, world->touch_capacity, world->old_touches, world->old_touch_capacity);
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
        world->contact_hints.unsupported +=
            cr_rests_unsupported(&contact->manifold, &contact->manifold, contact->approach);
    }
    return true;
}

void cr_sleeping_contacts_undo_wake(cr_world *world)
{
    CR_SWAP(world->sleeping_contacts, world->sleeping_contact_capacity,
            world->old_sleeping_contacts, world->old_sleeping_contact_capacity);
    CR_SWAP(world->touches, world->touch_capacity, world->old_touches, world->old_touch_capacity);
}
