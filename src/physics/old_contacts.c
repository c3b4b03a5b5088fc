#include "old_contacts.h"

bool cr_old_contacts_begin(cr_old_contacts *old, cr_world *world)
{
    enum { FIRST_SIZE = 32 }; /* grows with need, and is to stay in the cache */
    if (!CR_RESERVE_BOTH(world->contacts, world->contact_capacity, world->displaced,
                         world->displaced_capacity, FIRST_SIZE))
        return false;
    *old = (cr_old_contacts){.world = world, .end = world->s.contact_count, .size = FIRST_SIZE};
    world->s.contact_count = 0;
    return true;
}

static const cr_contact *first(const cr_old_contacts *old)
{
    if (old->count > 0)
        return &old->world->displaced[old->head];
    return old->next < old->end ? &old->world->contacts[old->next] : NULL;
}

static void drop_first(cr_old_contacts *old)
{
    if (old->count == 0) {
        old->next++;
        return;
    }
    old->head = old->head + 1 < old->size ? old->head + 1 : 0;
    old->count--;
}

/* The ring is full: it goes on behind its end with what wrapped round. */
static bool grow(cr_old_contacts *old)
{
    cr_world *world = old->world;
    if (!CR_RESERVE(world->displaced, world->displaced_capacity, 2 * old->size))
        return false;
    for (size_t i = 0; i < old->head; i++)
        world->displaced[old->size + i] = world->displaced[i];
    old->size *= 2;
    return true;
}

static bool displace(cr_old_contacts *old)
{
    if (old->count == old->size && !grow(old))
        return false;
    size_t end = old->head + old->count;
    old->world->displaced[end < old->size ? end : end - old->size] =
        old->world->contacts[old->next++];
    old->count++;
    return true;
}

/* An old contact's place in the order of the pairs: before, at or after. */
static int order(const cr_contact *contact, cr_pair pair)
{
    if (contact->a.index != pair.a.index)
        return contact->a.index < pair.a.index ? -1 : 1;
    return contact->b.index < pair.b.index ? -1 : contact->b.index > pair.b.index;
}

static bool is_of(const cr_contact *contact, cr_pair pair)
{
    return cr_same_id(contact->a, pair.a) && cr_same_id(contact->b, pair.b);
}

/* Drops those of pairs that are no more; true when the first is then the pair's. */
static bool walk_to(cr_old_contacts *old, cr_pair pair)
{
    const cr_contact *contact;
    while ((contact = first(old)) != NULL) {
        if (is_of(contact, pair))
            return true;
        if (order(contact, pair) > 0)
            return false;
        drop_first(old);
    }
    return false;
}

cr_contact *cr_old_contacts_replace(cr_old_contacts *old, cr_pair pair, const cr_contact **was)
{
    cr_world *world = old->world;
    bool found = walk_to(old, pair), in_place = found && old->count == 0;
    size_t place = world->s.contact_count;
    if (!in_place && place == old->next && old->next < old->end && !displace(old))
        return NULL;
    if (!CR_RESERVE(world->contacts, world->contact_capacity, place + 1))
        return NULL;
    *was = found ? first(old) : NULL;
    if (found)
        drop_first(old);
    world->s.contact_count++;
    return &world->contacts[place];
}
