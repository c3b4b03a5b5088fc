/* host_scheduler.h - loops on threads that a host lends. */
#ifndef CR_HOST_SCHEDULER_H
#define CR_HOST_SCHEDULER_H

#include "base/parallel_loop.h"

/* In at most `tasks` tasks. Each takes blocks until none is left, and waits for no other: the host
 * may run them one after the other. */
void cr_run_hosted(const cr_workers *workers, const cr_scheduler *host, int32_t tasks,
                   const cr_loop *loop);

#endif
