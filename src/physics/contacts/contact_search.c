/* contact_search.c - a binary search. */
#include "contacts/contact_search.h"

size_t cr_contact_lower_bound(const cr_contact *contacts, size_t low, size_t count, cr_pair pair)
{
    size_t high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (cr_pair_order(&contacts[middle], pair) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const cr_contact *cr_find_contact(const cr_contact *contacts, size_t count, cr_pair pair)
{
    size_t i = cr_contact_lower_bound(contacts, 0, count, pair);
    if (i == count)
        return NULL;
    const cr_contact *found = &contacts[i];
    return cr_same_id(found->a, pair.a) && cr_same_id(found->b, pair.b) ? found : NULL;
}
