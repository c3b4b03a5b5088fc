/* parallel_loop.h - a loop that several threads may share, and who is in it. */
#ifndef CR_PARALLEL_LOOP_H
#define CR_PARALLEL_LOOP_H

#include "carom.h"

enum { CR_MAX_WORKERS = 64 };

typedef struct cr_workers cr_workers; /* NULL: the caller alone */

/* Does the elements [begin, end). `worker` is 0 for the caller and less than cr_workers_count, and
 * no two that run at the same time share it: scratch may be kept by it. */
typedef void cr_loop_body(void *context, size_t begin, size_t end, int32_t worker);

typedef struct cr_loop {
    size_t count, grain;
    cr_loop_body *body;
    void *context;
} cr_loop;

/* Whose block this thread is in, and as whom: a loop started there stays there. */
typedef struct cr_worker_context {
    const cr_workers *workers;
    int32_t index;
} cr_worker_context;
extern _Thread_local cr_worker_context cr_current_worker;

#endif
