/* host_scheduler.h - loops on the threads of the host program instead of the library's own. */
#ifndef CR_HOST_SCHEDULER_H
#define CR_HOST_SCHEDULER_H

#include "base/parallel_loop.h"

/* Runs the loop as at most `tasks` tasks. Each task takes blocks until none is left and never waits
 * for another task, so that the host may run them one after the other. */
void cr_run_hosted(const cr_workers *workers, const cr_scheduler *host, int32_t tasks,
                   const cr_loop *loop);

#endif
