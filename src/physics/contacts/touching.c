/* touching.c - which contacts touch, counted. */
#include "contacts/touching.h"

#include "contacts/all_contacts.h"

void cr_contact_stats_add(cr_contact_stats *counts, const cr_contact_stats *other)
{
    counts->contacts += other->contacts;
    counts->points += other->points;
    counts->max_penetration = max_float(counts->max_penetration, other->max_penetration);
}

void cr_contact_stats_publish(cr_world *world, const cr_contact_stats *counts)
{
    cr_stats *stats = &world->s.stats;
    stats->contacts = counts->contacts;
    stats->points = counts->points;
    stats->max_penetration = counts->max_penetration;
    cr_all_contacts_invalidate(world);
}

void cr_contacts_update_touching(cr_world *world)
{
    cr_contact_stats counts = world->s.sleeping_contact_stats;
    for (size_t i = 0; i < world->s.contact_count; i++)
        cr_contact_update_touching(&world->contacts[i], &counts);
    cr_contact_stats_publish(world, &counts);
}
