/* kernels.c - picks the kernels for the width of the machine's vectors. */
#include "solvers/tgs_soft_simd/kernels.h"
#include "base/cpu.h"

extern const cr_kernels cr_kernels_1, cr_kernels_4, cr_kernels_8, cr_kernels_16;

const cr_kernels *cr_kernels_of(int32_t most)
{
    static const cr_kernels *const by_width[CR_WIDTHS] = {CR_BY_WIDTH(cr_kernels)};
    return by_width[cr_cpu_simd_width(most)];
}
