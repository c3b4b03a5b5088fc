/* command_batch.h - commands that are applied together: contacts are found once, at the end. For
 * session.c only.
 *
 * While time stands still a gesture sets the same things again and again, and only where they end
 * up counts: a batch that sets what the batch before it set, as part of the same edit, takes that
 * one's place, as though it had never been. */
#ifndef LAB_COMMAND_BATCH_H
#define LAB_COMMAND_BATCH_H

#include "lab/timeline.h"

/* Nodes after number `from`, up to `to`. */
typedef struct lab_stretch {
    uint32_t from, to;
} lab_stretch;

typedef struct lab_batches {
    int open;         /* that have begun and not ended; only the outermost counts */
    lab_stretch last; /* the batch that ended last */
    uint32_t from;    /* the node before the open one */
    bool replaces;    /* so far each of its commands replaces its counterpart of the last batch */
    lab_command *commands; /* those */
    size_t count, capacity;
} lab_batches;

/* `edit` is the node before the edit that the batch goes on with. */
void lab_batch_begin(lab_batches *batches, lab_timeline *timeline, const uint32_t *edit);
/* Within a batch or outside of any. A refused command changes nothing. */
cr_result lab_batch_record(lab_batches *batches, lab_timeline *timeline, const lab_command *command,
                           lab_made *made);
/* On failure (CR_OUT_OF_MEMORY) none of the batch's commands is there any more. */
cr_result lab_batch_end(lab_batches *batches, lab_timeline *timeline);
void lab_batches_free(lab_batches *batches);

#endif
