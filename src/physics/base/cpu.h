/* cpu.h - what this machine works on at once: so many lanes (see lanes.h), so many threads.
 * What is done in lanes is compiled once for each number of them, into a table of that name:
 * name_1, name_4 and so on. */
#ifndef CR_CPU_H
#define CR_CPU_H

#include <stdbool.h>
#include <stdint.h>

/* The addresses of the tables, by width. */
#if defined(__x86_64__) && !defined(CR_PLAIN_LANES)
enum { CR_WIDTHS = 4 };
#define CR_BY_WIDTH(name) &name##_1, &name##_4, &name##_8, &name##_16
#else
enum { CR_WIDTHS = 2 };
#define CR_BY_WIDTH(name) &name##_1, &name##_4
#endif

/* The width with the most lanes that this machine has, at most `most` lanes; 0: no limit. */
int cr_cpu_simd_width(int32_t most);
/* How many processors the calling thread may run on; 1 where that is not known. */
int32_t cr_cpu_count(void);
/* The one that the calling thread runs on; negative where that is not known. */
int32_t cr_cpu_current(void);
/* From now on the calling thread runs on any other one that it could run on when it first asked.
 * False when there is none. */
bool cr_thread_avoid_cpu(int32_t processor);

#endif
