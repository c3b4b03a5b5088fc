/* host_scheduler.c - runs a loop as tasks of a host's own threads. */
#include "base/host_scheduler.h"

#include <stdatomic.h>

typedef struct hosted {
    const cr_workers *workers;
    const cr_loop *loop;
    size_t blocks;
    _Atomic size_t next; /* block that nobody has taken */
} hosted;

static void run_some(void *context, int32_t index)
{
    hosted *h = context;
    const cr_loop *loop = h->loop;
    cr_worker_context outer = cr_current_worker;
    cr_current_worker = (cr_worker_context){h->workers, index};
    for (;;) {
        size_t block = atomic_fetch_add_explicit(&h->next, 1, memory_order_relaxed);
        if (block >= h->blocks)
            break;
        size_t begin = block * loop->grain, left = loop->count - begin;
        loop->body(loop->context, begin, begin + (left < loop->grain ? left : loop->grain), index);
    }
    cr_current_worker = outer;
}

void cr_run_hosted(const cr_workers *workers, const cr_scheduler *host, int32_t tasks,
                   const cr_loop *loop)
{
    hosted h = {.workers = workers,
                .loop = loop,
                .blocks = loop->count / loop->grain + (loop->count % loop->grain > 0)};
    size_t most = h.blocks < (size_t)tasks ? h.blocks : (size_t)tasks;
    if (most > 1)
        host->run(host->user, run_some, &h, (int32_t)most);
    else
        run_some(&h, 0);
}
