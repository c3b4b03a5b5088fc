/* bench_past.h - what going along the timeline costs, and what is computed of the past and of other
 * ways on from here. */
#ifndef TESTS_BENCH_PAST_H
#define TESTS_BENCH_PAST_H

void bench_scrub(void);
void bench_keeping(void);
void bench_search(void);
void bench_panes(void);
void bench_fan(void);
void bench_plots(void);

#endif
