#include "contacts/sleeping_contacts.h"

#include "contacts/all_contacts.h"
#include "contacts/contact_merge.h"
#include "contacts/events.h"
#include "contacts/touching.h"
#include "world/ids.h"

#include <stdatomic.h>
#include <stdlib.h>

/* ---- parting ---- */

static bool dormant(const cr_world *world, const cr_contact *contact)
{
    const cr_body *a = cr_find(world, contact->a), *b = cr_find(world, contact->b);
    return a != NULL && b != NULL && cr_at_rest(a, b);
}

static bool reserve(cr_world *world)
{
    size_t contacts = world->s.contact_count + world->s.dormant_count + 1;
    size_t touches = world->s.touch_count + world->s.dormant_count + 1;
    return cr_all_contacts_reserve(world, contacts) &&
           CR_RESERVE_BOTH(world->contacts, world->contact_capacity, world->previous,
                           world->previous_capacity, contacts) &&
           CR_RESERVE_BOTH(world->dormant, world->dormant_capacity, world->last_dormant,
                           world->last_dormant_capacity, contacts) &&
           CR_RESERVE_BOTH(world->touches, world->touch_capacity, world->last_touches,
                           world->last_touch_capacity, touches);
}

/* The touches while contacts change sides, from world->touches to world->last_touches. */
typedef struct carrier {
    const cr_touch *from, *end;
    cr_touch *to;
} carrier;

static void carry_until(carrier *c, const cr_contact *contact)
{
    while (c->from < c->end && (contact == NULL || cr_touch_order(c->from, contact) < 0))
        *c->to++ = *c->from++;
}

static void change_side(carrier *c, const cr_contact *contact, bool wakes)
{
    if (!contact->touching)
        return;
    carry_until(c, contact);
    if (wakes)
        *c->to++ = cr_touch_of(contact);
    else if (c->from < c->end && cr_touch_order(c->from, contact) == 0)
        c->from++;
}

/* Into the spare arrays, which take the place of the old ones. */
static void part_all(cr_world *world)
{
    cr_contact_merge all = cr_contact_merge_of(world);
    carrier touches = {world->touches, world->touches + world->s.touch_count, world->last_touches};
    cr_contact *active = world->previous, *asleep = world->last_dormant;
    const cr_contact *contact;
    bool was;
    cr_tally tally = {0};
    world->noticed.unborne = 0;
    while ((contact = cr_contact_merge_next(&all, &was)) != NULL) {
        bool is = dormant(world, contact);
        if (is != was)
            change_side(&touches, contact, was);
        cr_contact *to = is ? asleep++ : active++;
        *to = *contact;
        if (is)
            cr_contact_judge(to, &tally);
        else
            world->noticed.unborne += cr_rests_unborne(&to->manifold, &to->manifold, to->approach);
    }
    carry_until(&touches, NULL);
    world->s.contact_count = (size_t)(active - world->previous);
    world->s.dormant_count = (size_t)(asleep - world->last_dormant);
    world->s.touch_count = (size_t)(touches.to - world->last_touches);
    world->s.dormant_tally = tally;
    CR_SWAP(world->contacts, world->contact_capacity, world->previous, world->previous_capacity);
    CR_SWAP(world->dormant, world->dormant_capacity, world->last_dormant,
            world->last_dormant_capacity);
    CR_SWAP(world->touches, world->touch_capacity, world->last_touches, world->last_touch_capacity);
}

bool cr_dormant_part(cr_world *world)
{
    if (!world->rest_changed)
        return true;
    bool none = world->s.sleeping == 0 && world->s.dormant_count == 0;
    if (!none && !reserve(world))
        return false;
    world->rest_changed = false;
    if (!none)
        part_all(world);
    return true;
}

/* ---- waking ---- */

static size_t count_woken(const cr_world *world)
{
    size_t count = 0;
    for (size_t i = 0; i < world->s.dormant_count; i++)
        count += !dormant(world, &world->dormant[i]);
    return count;
}

static bool reserve_woken(cr_world *world, size_t woken)
{
    return CR_RESERVE(world->contacts, world->contact_capacity, world->s.contact_count + woken) &&
           CR_RESERVE_BOTH(world->dormant, world->dormant_capacity, world->last_dormant,
                           world->last_dormant_capacity, 0) &&
           CR_RESERVE_BOTH(world->touches, world->touch_capacity, world->last_touches,
                           world->last_touch_capacity, world->s.touch_count + woken);
}

/* Among the contacts, from the last to the first, so that none is written over. */
static void merge_woken(cr_world *world, size_t woken)
{
    cr_contact *contacts = world->contacts;
    size_t from = world->s.contact_count, to = from + woken;
    world->s.contact_count = to;
    for (size_t i = world->s.dormant_count; i-- > 0;) {
        const cr_contact *contact = &world->dormant[i];
        if (dormant(world, contact))
            continue;
        while (from > 0 && cr_contact_order(contact, &contacts[from - 1]))
            contacts[--to] = contacts[--from];
        contacts[--to] = *contact;
    }
}

/* The others, and the touches, go into the spare arrays: the old ones stay as they are. */
static void leave_woken_out(cr_world *world)
{
    carrier touches = {world->touches, world->touches + world->s.touch_count, world->last_touches};
    cr_contact *asleep = world->last_dormant;
    cr_tally tally = {0};
    for (size_t i = 0; i < world->s.dormant_count; i++) {
        const cr_contact *contact = &world->dormant[i];
        if (dormant(world, contact)) {
            *asleep = *contact;
            cr_contact_judge(asleep++, &tally);
        } else {
            change_side(&touches, contact, true);
        }
    }
    carry_until(&touches, NULL);
    world->s.dormant_count = (size_t)(asleep - world->last_dormant);
    world->s.touch_count = (size_t)(touches.to - world->last_touches);
    world->s.dormant_tally = tally;
    CR_SWAP(world->dormant, world->dormant_capacity, world->last_dormant,
            world->last_dormant_capacity);
    CR_SWAP(world->touches, world->touch_capacity, world->last_touches, world->last_touch_capacity);
}

bool cr_dormant_wake(cr_world *world)
{
    size_t woken = count_woken(world);
    if (world->s.dormant_count > 0 && !reserve_woken(world, woken))
        return false;
    world->rest_changed = false;
    if (world->s.dormant_count == 0)
        return true;
    merge_woken(world, woken);
    leave_woken_out(world);
    world->checkpoint.woken = true;
    world->noticed.unborne = 0;
    for (size_t i = 0; i < world->s.contact_count; i++) {
        const cr_contact *contact = &world->contacts[i];
        world->noticed.unborne +=
            cr_rests_unborne(&contact->manifold, &contact->manifold, contact->approach);
    }
    return true;
}

void cr_dormant_undo_wake(cr_world *world)
{
    CR_SWAP(world->dormant, world->dormant_capacity, world->last_dormant,
            world->last_dormant_capacity);
    CR_SWAP(world->touches, world->touch_capacity, world->last_touches, world->last_touch_capacity);
}
