/* sincos.h - many angles' sines and cosines at once: the bits of cr_rot_from_angle. */
#ifndef CR_SINCOS_H
#define CR_SINCOS_H

#include "carom.h"

/* Both arrays of `count`; they do not overlap. */
typedef void cr_turn(const float *angles, cr_rot *rots, size_t count);

/* By the most lanes that this machine works on at once, at most `most`; 0: no limit. */
cr_turn *cr_turn_of(int32_t most);

#endif
