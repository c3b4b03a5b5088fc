/* crushed_islands.h - piles that a kinematic body leaves no room. */
#ifndef CR_CRUSHED_ISLANDS_H
#define CR_CRUSHED_ISLANDS_H

#include "constraints/problem.h"

/* Makes the deep contacts of such piles yield: they forget a part of the impulses that the last
 * tick hands on, before rows are made of them, and do not rebound. Counts the contacts of the
 * piles. False when out of memory. */
bool cr_yield_crushed_islands(cr_problem *problem);

#endif
