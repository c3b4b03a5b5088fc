#include "machine.h"

#include <stdbool.h>

static const int32_t lanes_of[] = {1, 4, 8, 16};

static bool has(int32_t lanes)
{
#if defined(__x86_64__)
    if (lanes == 16)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
    if (lanes == 8)
        return __builtin_cpu_supports("avx2");
#endif
    (void)lanes;
    return true; /* of four any machine's compiler makes something */
}

int cr_machine_width(int32_t most)
{
    int width = CR_WIDTHS - 1;
    while (width > 0 && (!has(lanes_of[width]) || (most != 0 && lanes_of[width] > most)))
        width--;
    return width;
}
