/* time_marks.h - what happened when, as the timeline tells it: which mark is near a place, and what
 * it says. */
#ifndef SANDBOX_TIME_MARKS_H
#define SANDBOX_TIME_MARKS_H

#include "sandbox/app/app.h"

/* The hardest contact, else the nearest mark, of a branch's own ticks `from` to `to`. NULL when
 * there is none; valid until the session changes. */
const lab_mark *time_mark_in(const app *a, size_t branch, uint64_t from, uint64_t to);
/* "#812: light #4 hits heavy #5, 4.1 N s; 2 fall asleep". Returns `out`. */
char *time_mark_words(const app *a, const lab_mark *mark, char *out, size_t size);

#endif
