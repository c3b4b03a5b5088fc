/* sincos.c - picks the sines and cosines for the width of the machine's vectors. */
#include "simd/sincos.h"

#include "base/cpu.h"

cr_rots_from_angles cr_rots_from_angles_1, cr_rots_from_angles_4;
#if defined(__x86_64__)
cr_rots_from_angles cr_rots_from_angles_8, cr_rots_from_angles_16;
#endif

/* One angle after the other, for machines without vectors. */
void cr_rots_from_angles_1(const float *angles, cr_rot *rots, size_t count)
{
    for (size_t i = 0; i < count; i++)
        rots[i] = cr_rot_from_angle(angles[i]);
}

cr_rots_from_angles *cr_rots_from_angles_of(int32_t most)
{
    static cr_rots_from_angles *const by_width[CR_WIDTHS] = {CR_BY_WIDTH(cr_rots_from_angles)};
    return by_width[cr_cpu_simd_width(most)];
}
