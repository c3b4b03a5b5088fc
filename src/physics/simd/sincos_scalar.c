/* sincos_scalar.c - one after the other. */
#include "simd/sincos.h"

cr_turn cr_turn_1;

void cr_turn_1(const float *angles, cr_rot *rots, size_t count)
{
    for (size_t i = 0; i < count; i++)
        rots[i] = cr_rot_from_angle(angles[i]);
}
