/* search.h - running through the past of a session to where a condition came true. */
#ifndef LAB_PROBES_SEARCH_H
#define LAB_PROBES_SEARCH_H

#include "lab/probes/condition.h"
#include "lab/session.h"

typedef struct lab_finding {
    bool found;
    uint64_t tick; /* in which it came true; the tick before, where the condition asks for that */
    lab_occurrence what;
} lab_finding;

/* The first tick of the present branch after now in which the condition comes true, for the
 * `count`th time from now. The session stays where it is. `progress` (or NULL) is told how much of
 * the branch was searched, and may end the search, which then has found nothing. */
cr_result lab_find_next(lab_session *session, const lab_condition *condition,
                        const lab_progress *progress, lab_finding *out);
/* The last tick before now; how often it came true before that does not count. */
cr_result lab_find_previous(lab_session *session, const lab_condition *condition,
                            const lab_progress *progress, lab_finding *out);

#endif
