/* kernel_dispatch.c - the kernels for the lanes that this machine has. */
#include "base/cpu.h"
#include "solvers/tgs_soft_simd/wide_kernels.h"

extern const cr_kernels cr_kernels_1, cr_kernels_4, cr_kernels_8, cr_kernels_16;

const cr_kernels *cr_kernels_of(int32_t most)
{
    static const cr_kernels *const by_width[CR_WIDTHS] = {CR_BY_WIDTH(cr_kernels)};
    return by_width[cr_cpu_simd_width(most)];
}
