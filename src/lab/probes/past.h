/* past.h - which ticks of a session's branch were listened to, and up to where these are still what
 * happened: an undone edit, or another branch, has another past from some tick on. */
#ifndef LAB_PROBES_PAST_H
#define LAB_PROBES_PAST_H

#include "lab/session.h"

/* Begin with all zeros. */
typedef struct lab_past {
    struct lab_past_run *run; /* ticks in a row that have the same revision */
    size_t count, capacity;
    uint64_t end; /* the tick behind the last one that is known */
} lab_past;

void lab_past_free(lab_past *past);
/* Learns the present branch's revisions of the ticks from the end (at first: from the branch's
 * first tick) up to `tick`. False when out of memory. */
bool lab_past_learn(lab_past *past, const lab_session *session, uint64_t tick);
/* Forgets what the present branch has otherwise, and returns the first tick whose state may be
 * another one than it was. */
uint64_t lab_past_agree(lab_past *past, const lab_session *session);
/* A copy; false when out of memory, and then `out` is empty. */
bool lab_past_copy(lab_past *out, const lab_past *from);

#endif
