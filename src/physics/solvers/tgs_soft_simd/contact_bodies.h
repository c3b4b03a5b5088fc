/* contact_bodies.h - how bodies stand when a tick begins, as far as contacts need to know. */
#ifndef CR_CONTACT_BODIES_H
#define CR_CONTACT_BODIES_H

#include "solvers/tgs_soft_simd/batch_plan.h"

/* Of all motions. A plan is outdated where a body became another kind. */
void cr_stands_note(const cr_problem *problem, cr_wide *wide);

/* The stand of a slot. What does not move shares one motion, but stands where it stands: a stand is
 * added for it, behind those of the motions. Contacts are sorted, so that those of a floor often
 * follow each other, and share it. False when out of memory. */
bool cr_stands_find(const cr_problem *problem, cr_wide *wide, uint32_t slot, uint32_t *out);
/* Those that were added, anew; likewise. */
void cr_stands_renew(const cr_problem *problem, cr_wide *wide);

/* Once contacts have colors: whether nothing moves who stands there. Mostly the number tells. */
static inline bool cr_stand_is_fixed(const cr_problem *problem, const cr_wide *wide, uint32_t stand)
{
    return stand + 1 >= problem->motion_count ||
           (wide->kinematic && (wide->stands[stand].is & CR_STAND_FIXED) != 0);
}

#endif
