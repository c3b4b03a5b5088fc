/* cpu.h - the SIMD width and the number of processors of this machine. SIMD code is compiled once
 * for each number of lanes (see simd/lanes.h), into tables of functions called name_1, name_4 and
 * so on. */
#ifndef CR_CPU_H
#define CR_CPU_H

#include <stdbool.h>
#include <stdint.h>

/* The addresses of these tables, in the order of their widths. */
#if defined(__x86_64__) && !defined(CR_PLAIN_LANES)
enum { CR_WIDTHS = 4 };
#define CR_BY_WIDTH(name) &name##_1, &name##_4, &name##_8, &name##_16
#else
enum { CR_WIDTHS = 2 };
#define CR_BY_WIDTH(name) &name##_1, &name##_4
#endif

/* The index, in that order, of the widest table that this machine can run with at most `most`
 * lanes; 0: no limit. */
int cr_cpu_simd_width(int32_t most);
/* The number of processors that the calling thread may run on; 1 where it is not known. */
int32_t cr_cpu_count(void);
/* The processor that the calling thread runs on; negative where it is not known. */
int32_t cr_cpu_current(void);
/* Sets the calling thread's affinity to all processors that it was allowed at its first call, but
 * for this one. False when there is no other. */
bool cr_thread_avoid_cpu(int32_t processor);

#endif
