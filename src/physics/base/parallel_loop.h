/* parallel_loop.h - a loop that several threads may share. */
#ifndef CR_PARALLEL_LOOP_H
#define CR_PARALLEL_LOOP_H

#include "carom.h"

enum { CR_MAX_WORKERS = 64 };

typedef struct cr_workers cr_workers; /* NULL: the caller alone */

/* Works on the elements [begin, end). `worker` is 0 for the thread that started the loop, always
 * less than cr_workers_count, and different for any two calls that run at the same time: it may
 * index scratch memory. */
typedef void cr_loop_body(void *context, size_t begin, size_t end, int32_t worker);

typedef struct cr_loop {
    size_t count, grain;
    cr_loop_body *body;
    void *context;
} cr_loop;

/* The workers whose block this thread is running, and its index among them. A loop that is started
 * within a block is nested and runs on the same thread alone. */
typedef struct cr_worker_context {
    const cr_workers *workers;
    int32_t index;
} cr_worker_context;
extern _Thread_local cr_worker_context cr_current_worker;

#endif
