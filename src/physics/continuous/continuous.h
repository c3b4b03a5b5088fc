/* continuous.h - what keeps a fast body from passing through another between two ticks. */
#ifndef CR_CONTINUOUS_H
#define CR_CONTINUOUS_H

#include "base/vec.h"
#include "world/world.h"

enum { CR_CONTINUOUS_NONE, CR_CONTINUOUS_SPECULATIVE, CR_CONTINUOUS_SWEPT, CR_CONTINUOUS_MODES };
enum { CR_CONTINUOUS_DEFAULT = CR_CONTINUOUS_SWEPT };
extern const cr_choice cr_continuous_choices[CR_CONTINUOUS_MODES];

/* Before the contacts of a tick of h seconds are found. */
void cr_continuous_begin(cr_world *world, float h);
/* Makes room for cr_continuous_end; false when out of memory. */
bool cr_continuous_reserve(cr_world *world);
/* After the bodies of the tick have moved. */
void cr_continuous_end(cr_world *world, float h);

/* ---- speculative contacts ---- */

/* Whether no more of a world's bodies move than one in CR_SPECULATIVE_MOVING_SHARE. */
bool cr_few_move(cr_world *world, float h);
/* Expands bounds and contact margins by the predicted motion of the bodies in a tick of h seconds,
 * and by how far a heavy blow drives them. */
void cr_speculative_begin(cr_world *world, float h);
void cr_speculative_end(cr_world *world);

/* ---- what a heavy body drives; see heavy_blow.c ---- */

/* Finds the fast ones of those bodies that are much heavier than the world's lightest. */
void cr_find_heavy_blow(cr_world *world, float h);
/* m: how far they may drive the body within the tick. There must be such a blow. */
float cr_blow_way(const cr_world *world, uint32_t slot);

#endif
