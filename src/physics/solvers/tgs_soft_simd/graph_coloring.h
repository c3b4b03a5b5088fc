/* graph_coloring.h - which contacts may be solved side by side. */
#ifndef CR_GRAPH_COLORING_H
#define CR_GRAPH_COLORING_H

#include "solvers/tgs_soft_simd/batch_plan.h"

enum { CR_NO_COLOR = CR_COLORS };

/* The lowest color that no contact of the two bodies has yet, and takes it for them: greedy
 * coloring of edges. used[m] are the colors at a motion, a bit each; a body that nothing moves
 * (NULL) has any number of contacts of one color. CR_NO_COLOR when all are taken. */
static inline uint32_t cr_take_color(uint32_t *used_a, uint32_t *used_b)
{
    uint32_t used = (used_a != NULL ? *used_a : 0) | (used_b != NULL ? *used_b : 0);
    if (used == UINT32_MAX)
        return CR_NO_COLOR;
    uint32_t color = (uint32_t)__builtin_ctz(~used);
    if (used_a != NULL)
        *used_a |= UINT32_C(1) << color;
    if (used_b != NULL)
        *used_b |= UINT32_C(1) << color;
    return color;
}

/* Notes the contacts, and outdates a plan of others. */
void cr_contacts_note(cr_problem *problem, cr_wide *wide);
/* Colors those that were noted. The ones for which no color is left become rows of the problem.
 * False when out of memory. */
bool cr_contacts_color(cr_problem *problem, cr_wide *wide);

#endif
