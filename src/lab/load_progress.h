/* load_progress.h - who is told how far a long reading has come, and may end it. */
#ifndef LAB_LOAD_PROGRESS_H
#define LAB_LOAD_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct lab_progress {
    /* Called often, from the thread that reads, with the share that is done, 0 to 1. Of false the
     * reading ends with nothing kept. */
    bool (*go_on)(void *context, double share);
    void *context;
} lab_progress;

/* NULL: nobody asks. */
static inline bool lab_progress_continues(const lab_progress *progress, double share)
{
    return progress == NULL || progress->go_on(progress->context, share);
}

#endif
