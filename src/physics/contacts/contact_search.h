/* contact_search.h - finds the contact of a pair in a list of contacts, which is sorted by pair. */
#ifndef CR_CONTACT_SEARCH_H
#define CR_CONTACT_SEARCH_H

#include "world/world.h"

/* Compares a contact with a pair in the order of slots: negative, 0 or positive. */
static inline int cr_pair_order(const cr_contact *contact, cr_pair pair)
{
    if (contact->a.index != pair.a.index)
        return contact->a.index < pair.a.index ? -1 : 1;
    return contact->b.index < pair.b.index ? -1 : contact->b.index > pair.b.index;
}

/* The index, from `low` on, of the first of `count` contacts that does not come before the pair;
 * `count` when there is none. */
size_t cr_contact_lower_bound(const cr_contact *contacts, size_t low, size_t count, cr_pair pair);
/* The contact of the pair, whose lower slot comes first, or NULL. */
const cr_contact *cr_find_contact(const cr_contact *contacts, size_t count, cr_pair pair);

#endif
