/* sincos_scalar.c - rotations from angles, one angle after the other, for machines without vectors.
 */
#include "simd/sincos.h"

cr_rots_from_angles cr_rots_from_angles_1;

void cr_rots_from_angles_1(const float *angles, cr_rot *rots, size_t count)
{
    for (size_t i = 0; i < count; i++)
        rots[i] = cr_rot_from_angle(angles[i]);
}
