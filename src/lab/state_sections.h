/* state_sections.h - what the stages of a tick make, as rows that two runs can be told apart by. */
#ifndef LAB_STATE_SECTIONS_H
#define LAB_STATE_SECTIONS_H

#include "carom.h"
#include "lab/scene.h"
#include "lab/state_row.h"

/* What is read of the stages, in the order in which a row of a stage leads to others. */
typedef enum lab_state_section {
    LAB_STATE_LOADS,
    LAB_STATE_PAIRS,
    LAB_STATE_CONTACTS,
    LAB_STATE_IMPULSES,
    LAB_STATE_JOINTS,
    LAB_STATE_BODIES,
    LAB_STATE_EVENTS,
    LAB_STATE_SECTIONS
} lab_state_section;
const char *const *lab_state_section_words(void); /* ended by NULL */

/* The rows of a section, each valid until the listener returns, in the order of their numbers. */
void lab_state_rows(const cr_world *world, lab_state_section section,
                    void (*row)(void *user, const lab_state_row *row), void *user);

/* Where a section's rows stand in a tick. */
typedef struct lab_state_place {
    const char *stage;
    lab_state_section section;
} lab_state_place;

enum { LAB_STATE_PLACES = 12 };
/* The sections that are there once a stage is over, for a probe (cr_probe) that is told of the next
 * one; at most LAB_STATE_PLACES of them. A world has the pairs of the broad phase once contacts are
 * made of them, so these follow the narrow phase. Returns how many. */
size_t lab_state_made_by(cr_stage over, lab_state_place out[LAB_STATE_PLACES]);

/* Whom a row is of: "body crate #3", "contact of crate #3 and floor #1", "joint hinge #1". Returns
 * `out`. */
char *lab_state_row_label(const lab_scene *scene, const lab_state_row *row, char *out, size_t size);

#endif
