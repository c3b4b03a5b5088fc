/* slider_contacts.h - the contacts of each body that may slide over a seam; see seams.h. */
#ifndef CR_SLIDER_CONTACTS_H
#define CR_SLIDER_CONTACTS_H

#include "base/vec.h"
#include "world/world.h"

typedef struct cr_slider_contact {
    uint32_t contact; /* index */
    cr_vec2 normal;   /* towards the slider */
} cr_slider_contact;

typedef struct cr_slider_range {
    uint32_t begin, end;
} cr_slider_range;

/* Lists the contacts of all sliders of world->seams: those of one slider are the entries
 * world->slider_ranges[slot] of world->slider_contacts, in the contacts' order. False when out of
 * memory. */
bool cr_slider_contacts_list(cr_world *world);
/* Empties the ranges again. To be called even if listing failed. */
void cr_slider_contacts_clear(cr_world *world);

#endif
