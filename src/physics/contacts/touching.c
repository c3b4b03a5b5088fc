/* touching.c - which contacts touch, counted. */
#include "contacts/touching.h"

#include "contacts/all_contacts.h"

void cr_contact_stats_add(cr_contact_stats *tally, const cr_contact_stats *other)
{
    tally->contacts += other->contacts;
    tally->points += other->points;
    tally->max_penetration = max_float(tally->max_penetration, other->max_penetration);
}

void cr_contact_stats_publish(cr_world *world, const cr_contact_stats *tally)
{
    cr_stats *stats = &world->s.stats;
    stats->contacts = tally->contacts;
    stats->points = tally->points;
    stats->max_penetration = tally->max_penetration;
    cr_all_contacts_invalidate(world);
}

void cr_contacts_update_touching(cr_world *world)
{
    cr_contact_stats tally = world->s.sleeping_contact_stats;
    for (size_t i = 0; i < world->s.contact_count; i++)
        cr_contact_update_touching(&world->contacts[i], &tally);
    cr_contact_stats_publish(world, &tally);
}
