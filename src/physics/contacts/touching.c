/* touching.c - which contacts touch, counted. */
#include "contacts/touching.h"

#include "contacts/all_contacts.h"

void cr_tally_join(cr_tally *tally, const cr_tally *other)
{
    tally->contacts += other->contacts;
    tally->points += other->points;
    tally->max_penetration = max_float(tally->max_penetration, other->max_penetration);
}

void cr_tally_close(cr_world *world, const cr_tally *tally)
{
    cr_stats *stats = &world->s.stats;
    stats->contacts = tally->contacts;
    stats->points = tally->points;
    stats->max_penetration = tally->max_penetration;
    cr_all_contacts_invalidate(world);
}

void cr_contacts_judge(cr_world *world)
{
    cr_tally tally = world->s.dormant_tally;
    for (size_t i = 0; i < world->s.contact_count; i++)
        cr_contact_judge(&world->contacts[i], &tally);
    cr_tally_close(world, &tally);
}
