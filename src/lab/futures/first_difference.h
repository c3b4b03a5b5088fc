/* first_difference.h - where the bits of two sessions that began alike part: the tick, the stage of
 * it, the contact or body, and by how much. */
#ifndef LAB_FUTURES_FIRST_DIFFERENCE_H
#define LAB_FUTURES_FIRST_DIFFERENCE_H

#include "lab/session.h"
#include "lab/state_row.h"

typedef struct lab_first_difference {
    bool found;
    uint64_t tick;
    int pass;               /* of the solver, from 1: the first that left another residual; 0: it is
                             * not known, or the solver is not where they part */
    lab_row_difference row; /* of anything */
    size_t differ, rows;    /* how many rows of that section differ, and how many there are */
    lab_row_difference body; /* of a body, in the same tick; not found: its bodies end it alike */
} lab_first_difference;

/* Both sessions are at ticks not before `parted`, of branches on which their bodies differ after
 * the tick `parted` and not before it; `first` is the tick at which they began. Ticks are run again
 * for it, and the sessions are then where they were, without a probe. */
cr_result lab_find_first_difference(lab_session *a, lab_session *b, uint64_t first, uint64_t parted,
                                    lab_first_difference *out);

enum { LAB_DIFFERENCE_TEXT = 400 };
/* "Tick 61, stage solver, pass 3: contact of ball #2 and floor #1, normal_impulse_1 4.12 and 4.13
 * N s: 8,388 ulp apart". Returns `out`. */
char *lab_first_difference_words(const lab_scene *scene, const lab_first_difference *difference,
                                 char *out, size_t size);

#endif
