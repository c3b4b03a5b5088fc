/* states.h - the states of a run as lines of text: what `carom diverge` reads from two programs,
 * and anybody may write with --states and hold against each other with diff.
 *
 *   carom-states 1                             the version of this format
 *   set solver.name wide                       every setting, in the order of carom list settings
 *   tick 0
 *   start/bodies 79 8f3a0c1d5e6b7a90           stage/section, rows, their digest
 *   ...
 *   end 600                                    or: failed, and the reason
 *
 * Where one tick is asked for, it alone is written, each section after its rows:
 *
 *   contact 3 7 normal_x=0x3f800000 points=2   what, its numbers, and its quantities: a float as
 *                                              its bits, whole numbers as they are
 *
 * The digest is FNV-1a (64 bits) over the bytes of the rows' numbers and quantities, 4 bytes each.
 * Another version of the format is one with other sections, rows or quantities. */
#ifndef CLI_STATES_H
#define CLI_STATES_H

#include "lab/scene.h"
#include "lab/state_sections.h"

#define CLI_STATES_VERSION "carom-states 1"

typedef struct cli_states {
    uint64_t steps;
    unsigned sections; /* bit i: the lab_state_section i */
    bool one_tick;     /* write that one alone, with its rows */
    uint64_t tick;     /* at most `steps` */
} cli_states;

/* Steps the scene and writes to standard output. A step that fails is the last line, and no
 * message. Returns the exit status. */
int cli_states_write(lab_scene *scene, const cli_states *states);

#endif
