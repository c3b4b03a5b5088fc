/* past.c - runs of ticks with one revision, compared from the last one back. A revision that has
 * been left never comes again on a way, so the first tick of another one is found by bisection. */
#include "lab/probes/past.h"

#include <stdlib.h>
#include <string.h>

typedef struct lab_past_run {
    uint64_t tick; /* its first */
    uint32_t revision;
} lab_past_run;

void lab_past_free(lab_past *past)
{
    free(past->run);
    *past = (lab_past){0};
}

static bool add(lab_past *past, uint64_t tick, uint32_t revision)
{
    if (past->count == past->capacity) {
        size_t capacity = past->capacity == 0 ? 16 : 2 * past->capacity;
        lab_past_run *grown = realloc(past->run, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        past->run = grown;
        past->capacity = capacity;
    }
    past->run[past->count++] = (lab_past_run){tick, revision};
    return true;
}

/* The first tick from `from` to `to` that has another revision than `from`; `to` has one. */
static uint64_t first_other(const lab_session *session, uint64_t from, uint64_t to,
                            uint32_t revision)
{
    while (to - from > 1) {
        uint64_t middle = from + (to - from) / 2;
        if (lab_session_revision_at(session, middle) == revision)
            from = middle;
        else
            to = middle;
    }
    return to;
}

bool lab_past_learn(lab_past *past, const lab_session *session, uint64_t tick)
{
    if (past->count == 0) {
        uint64_t first = lab_session_first_tick(session);
        if (!add(past, first, lab_session_revision_at(session, first)))
            return false;
        past->end = first + 1;
    }
    if (past->end > tick)
        return true;
    uint32_t last = lab_session_revision_at(session, tick);
    while (past->run[past->count - 1].revision != last) {
        uint32_t known = past->run[past->count - 1].revision;
        uint64_t other = first_other(session, past->end - 1, tick, known);
        if (!add(past, other, lab_session_revision_at(session, other)))
            return false;
        past->end = other + 1;
    }
    past->end = tick + 1;
    return true;
}

uint64_t lab_past_agree(lab_past *past, const lab_session *session)
{
    while (past->count > 0) {
        lab_past_run last = past->run[past->count - 1];
        if (lab_session_revision_at(session, last.tick) == last.revision) {
            if (lab_session_revision_at(session, past->end - 1) != last.revision)
                past->end = first_other(session, last.tick, past->end - 1, last.revision);
            /* A command after a tick makes the next one another, not the tick itself. */
            return past->end + 1;
        }
        past->count--;
        past->end = last.tick;
    }
    past->end = 0;
    return 0;
}

bool lab_past_copy(lab_past *out, const lab_past *from)
{
    *out = (lab_past){0};
    if (from->count == 0)
        return true;
    lab_past_run *run = malloc(from->count * sizeof *run);
    if (run == NULL)
        return false;
    memcpy(run, from->run, from->count * sizeof *run);
    *out = *from;
    out->run = run;
    out->capacity = from->count;
    return true;
}
