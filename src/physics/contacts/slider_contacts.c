/* slider_contacts.c - sorts the contacts of sliders by slider: counts them, gives each slider its
 * range, and fills the ranges. */
#include "contacts/slider_contacts.h"

#include "contacts/contact_state.h"
#include "contacts/seams.h"

typedef struct cr_slider_entry {
    uint32_t slider, contact;
} cr_slider_entry;

/* The `end` of a slider that has no range yet; meanwhile `begin` counts its contacts. */
#define COUNTED UINT32_MAX

static bool begin(cr_world *world)
{
    size_t before = world->slider_ranges_capacity;
    if (!CR_RESERVE(world->slider_ranges, world->s.body_slots))
        return false;
    for (size_t i = before; i < world->slider_ranges_capacity; i++)
        world->slider_ranges[i] = (cr_slider_range){0, 0};
    return CR_RESERVE(world->slider_entries, 2 * world->s.contact_count + 1);
}

/* Lists the contacts of sliders, those between two sliders twice. Which contacts have a slider is
 * as good as random, so the list is written without branches; one entry behind its end is written
 * and never read. Returns the length of the list. */
static size_t list_entries(const cr_world *world)
{
    const cr_slider_range *sliders = world->slider_ranges;
    cr_slider_entry *entries = world->slider_entries;
    size_t count = 0;
    for (size_t i = 0; i < world->s.contact_count; i++) {
        cr_slot_pair slots = world->contact_slots[i];
        entries[count] = (cr_slider_entry){slots.a, (uint32_t)i};
        count += sliders[slots.a].end == COUNTED;
        entries[count] = (cr_slider_entry){slots.b, (uint32_t)i};
        count += sliders[slots.b].end == COUNTED;
    }
    return count;
}

/* Turns the count of a slider's contacts into a range. It is filled from its end. */
static void place(const cr_world *world, uint32_t slot, uint32_t *end)
{
    cr_slider_range *range = &world->slider_ranges[slot];
    if (range->end != COUNTED)
        return;
    *end += range->begin;
    *range = (cr_slider_range){*end, *end};
}

bool cr_slider_contacts_list(cr_world *world)
{
    if (!begin(world))
        return false;
    for (size_t i = 0; i < world->seam_count; i++)
        world->slider_ranges[world->seams[i].slider] = (cr_slider_range){0, COUNTED};
    size_t count = list_entries(world);
    if (!CR_RESERVE(world->slider_contacts, count))
        return false;
    for (size_t i = 0; i < count; i++)
        world->slider_ranges[world->slider_entries[i].slider].begin++;
    uint32_t end = 0;
    for (size_t i = 0; i < world->seam_count; i++)
        place(world, world->seams[i].slider, &end);
    for (size_t i = count; i-- > 0;) {
        cr_slider_entry entry = world->slider_entries[i];
        world->slider_contacts[--world->slider_ranges[entry.slider].begin] = (cr_slider_contact){
            entry.contact, cr_normal_towards(&world->contacts[entry.contact], entry.slider)};
    }
    return true;
}

void cr_slider_contacts_clear(cr_world *world)
{
    for (size_t i = 0; i < world->seam_count; i++)
        if (world->seams[i].slider < world->slider_ranges_capacity)
            world->slider_ranges[world->seams[i].slider] = (cr_slider_range){0, 0};
}
