/* dispatch.c - which lanes this machine has. */
#include "kernels.h"

extern const cr_kernels cr_kernels_1, cr_kernels_4, cr_kernels_8, cr_kernels_16;

#if defined(__x86_64__)
static bool has(int32_t lanes)
{
    if (lanes == 16)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
    return lanes != 8 || __builtin_cpu_supports("avx2");
}
static const cr_kernels *const widest_first[] = {&cr_kernels_16, &cr_kernels_8, &cr_kernels_4,
                                                 &cr_kernels_1};
#else
static bool has(int32_t lanes)
{
    (void)lanes;
    return true;
}
static const cr_kernels *const widest_first[] = {&cr_kernels_4, &cr_kernels_1};
#endif

const cr_kernels *cr_kernels_of(int32_t most)
{
    for (size_t i = 0; i < sizeof widest_first / sizeof *widest_first; i++) {
        int32_t lanes = widest_first[i]->lanes;
        if (has(lanes) && (most == 0 || lanes <= most))
            return widest_first[i];
    }
    return &cr_kernels_1;
}
