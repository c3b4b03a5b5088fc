/* slabs.h - one large island, cut across.
 *
 * A step visits all contacts several times. If they are more than the caches hold, each time they
 * come from memory, however quickly they are worked on. So bodies are sorted into strips along one
 * axis, each at least as wide as any two bodies that touch are apart: contacts join bodies of the
 * same strip or of neighbours. A pass goes strip by strip, and the next pass may follow some strips
 * behind it, as a wave, while what it needs is still at hand (temporal blocking; wavefront.h). */
#ifndef CR_SLABS_H
#define CR_SLABS_H

#include "solvers/tgs_soft_simd/batch_plan.h"

/* Makes wide->clusters the strips, if there are enough contacts in enough of them; false when out
 * of memory. A contact belongs to the higher strip of its bodies. Which strips there are depends on
 * where bodies are, their order on whether the tick's number is even, and both on nothing that came
 * before. */
bool cr_strips_find(const cr_problem *problem, cr_wide *wide);

#endif
