/* cpu.c - asks the processor and the operating system what they have. */
#ifdef __linux__
#define _GNU_SOURCE /* for sets of processors */
#endif
#include "base/cpu.h"

#if defined CR_THREADS && defined __linux__
#include <sched.h>
#endif

static const int32_t lanes_of[] = {1, 4, 8, 16};

static bool has(int32_t lanes)
{
#if defined(__x86_64__) && !defined(CR_PLAIN_LANES)
    if (lanes == 16)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
    if (lanes == 8)
        return __builtin_cpu_supports("avx2");
#endif
    (void)lanes;
    return true; /* any compiler can build four lanes of what its machine has */
}

int cr_cpu_simd_width(int32_t most)
{
    int width = CR_WIDTHS - 1;
    while (width > 0 && (!has(lanes_of[width]) || (most != 0 && lanes_of[width] > most)))
        width--;
    return width;
}

#if defined CR_THREADS && defined __linux__

int32_t cr_cpu_count(void)
{
    cpu_set_t all;
    return sched_getaffinity(0, sizeof all, &all) == 0 ? CPU_COUNT(&all) : 1;
}

int32_t cr_cpu_current(void)
{
    return sched_getcpu();
}

bool cr_thread_avoid_cpu(int32_t processor)
{
    static _Thread_local cpu_set_t all;
    static _Thread_local bool known;
    known = known || sched_getaffinity(0, sizeof all, &all) == 0;
    cpu_set_t others = all;
    if (processor >= 0 && processor < CPU_SETSIZE)
        CPU_CLR((size_t)processor, &others);
    return known && sched_setaffinity(0, sizeof others, &others) == 0;
}

#else

int32_t cr_cpu_count(void)
{
    return 1;
}

int32_t cr_cpu_current(void)
{
    return -1;
}

bool cr_thread_avoid_cpu(int32_t processor)
{
    (void)processor;
    return false;
}

#endif
