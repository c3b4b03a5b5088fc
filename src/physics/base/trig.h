/* trig.h - the rotations of many angles at once. */
#ifndef CR_TRIG_H
#define CR_TRIG_H

#include "carom.h"

/* rots[i] = cr_rot_from_angle(angles[i]), to the same bits; both arrays have `count` elements and
 * do not overlap. With the widest vectors that this machine has, of at most `most` lanes; 0: no
 * limit. */
void cr_rots_from_angles(const float *angles, cr_rot *rots, size_t count, int32_t most);

#endif
