/* all_contacts.c - awake and sleeping contacts merged into one array for callers. It is filled on
 * the first call after a change; several threads may call at once, and one of them fills it. */
#include "contacts/all_contacts.h"

#include "contacts/contact_merge.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { OLD, FILLING, FILLED };
struct cr_all_contacts {
    cr_contact *contacts;
    size_t capacity;
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
    return CR_RESERVE(all->contacts, all->capacity, contacts);
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
    cr_contact_merge all = cr_contact_merge_of(world);
    const cr_contact *contact;
    bool asleep;
    while ((contact = cr_contact_merge_next(&all, &asleep)) != NULL)
        *to++ = *contact;
}

const cr_contact *cr_all_contacts(const cr_world *world, size_t *count)
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

const cr_contact *cr_world_contacts(const cr_world *world, size_t *count)
{
    return cr_all_contacts(world, count);
}
