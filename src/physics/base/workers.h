/* workers.h - threads that share a loop, made for one tick's many short ones.
 *
 * A loop is cut into blocks whose bounds depend on its length and grain alone; only which thread
 * runs which block is left to chance (work stealing). So results are the same bits for any number
 * of threads, as long as a block writes nothing that another one of the same loop reads or writes.
 *
 * Between two loops a thread spins for a short while, then sleeps: a program that does not step
 * costs nothing. */
#ifndef CR_WORKERS_H
#define CR_WORKERS_H

#include "base/parallel_loop.h"

/* Makes *workers a pool of `threads` (1 to CR_MAX_WORKERS) in all, the caller included; 1 frees it.
 * Threads start with the first loop that has work for two. Where memory is short or the system has
 * no threads, the caller is alone: that is slower, and nothing else. */
void cr_workers_fit(cr_workers **workers, int32_t threads);
/* The same, but the threads are the host's, and loops are cut into as many tasks. */
void cr_workers_fit_host(cr_workers **workers, int32_t threads, const cr_scheduler *host);
void cr_workers_free(cr_workers *workers); /* NULL is allowed */
/* The most threads that take part in a loop, the caller included. */
int32_t cr_workers_count(const cr_workers *workers);

/* Runs `body` over [0, count) in blocks of `grain` elements (> 0; the last may be shorter), and
 * returns when all are done. A loop of a single block stays with the caller, so the grain ought to
 * be worth some microseconds. One started from within a block of the same workers runs there.
 * Blocks are of several grains where there would be more than some ten thousands of them. */
void cr_workers_run(cr_workers *workers, size_t count, size_t grain, cr_loop_body *body,
                    void *context);

enum { CR_MAX_LOOPS = 32 }; /* of one cr_workers_run_all, under way at a time */

/* Runs any number of loops one after the other: none begins before all blocks of the one before are
 * done. That is quicker than a call for each, because the threads go on to the next loop by
 * themselves. */
void cr_workers_run_all(cr_workers *workers, const cr_loop *loops, size_t count);

#endif
