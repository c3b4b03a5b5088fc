#include "dormant.h"

#include "contacts.h"
#include "events.h"

/* Contacts in the order of their slots, of two sorted lists. */
typedef struct merger {
    const cr_contact *p, *p_end, *q, *q_end;
} merger;

static merger merger_of(const cr_world *world)
{
    return (merger){world->contacts, world->contacts + world->s.contact_count, world->dormant,
                    world->dormant + world->s.dormant_count};
}

static bool before(const cr_contact *p, const cr_contact *q)
{
    return p->a.index != q->a.index ? p->a.index < q->a.index : p->b.index < q->b.index;
}

/* NULL at the end. */
static const cr_contact *next(merger *m, bool *from_q)
{
    *from_q = m->p == m->p_end || (m->q != m->q_end && before(m->q, m->p));
    if (*from_q)
        return m->q != m->q_end ? m->q++ : NULL;
    return m->p++;
}

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
    return CR_RESERVE_BOTH(world->contacts, world->contact_capacity, world->previous,
                           world->previous_capacity, contacts) &&
           CR_RESERVE_BOTH(world->dormant, world->dormant_capacity, world->mixed,
                           world->mixed_capacity, contacts) &&
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
    merger all = merger_of(world);
    carrier touches = {world->touches, world->touches + world->s.touch_count, world->last_touches};
    cr_contact *active = world->previous, *asleep = world->mixed;
    const cr_contact *contact;
    bool was;
    cr_tally tally = {0};
    world->noticed.unborne = 0;
    while ((contact = next(&all, &was)) != NULL) {
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
    world->s.dormant_count = (size_t)(asleep - world->mixed);
    world->s.touch_count = (size_t)(touches.to - world->last_touches);
    world->s.dormant_tally = tally;
    CR_SWAP(world->contacts, world->contact_capacity, world->previous, world->previous_capacity);
    CR_SWAP(world->dormant, world->dormant_capacity, world->mixed, world->mixed_capacity);
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
    world->contacts_mixed = false;
    if (!none)
        part_all(world);
    return true;
}

/* ---- all of them ---- */

bool cr_dormant_reserve(cr_world *world)
{
    return world->s.dormant_count == 0 ||
           CR_RESERVE_BOTH(world->dormant, world->dormant_capacity, world->mixed,
                           world->mixed_capacity, world->s.contact_count + world->s.dormant_count);
}

const cr_contact *cr_all_contacts(const cr_world *world, size_t *count)
{
    *count = world->s.contact_count + world->s.dormant_count;
    if (world->s.dormant_count == 0)
        return world->contacts;
    if (!world->contacts_mixed) {
        merger all = merger_of(world);
        const cr_contact *contact;
        bool asleep;
        for (cr_contact *to = world->mixed; (contact = next(&all, &asleep)) != NULL; to++)
            *to = *contact;
        ((cr_world *)(uintptr_t)world)->contacts_mixed = true; /* what is seen stays the same */
    }
    return world->mixed;
}
