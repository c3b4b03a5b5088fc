/* search.c - forward in one sweep; backward stretch by stretch, each run forward, because a world
 * can only be stepped forward. */
#include "lab/probes/search.h"

#include "lab/probes/observer.h"

enum {
    /* The first stretch that is searched backward, and the longest, in ticks. A short one finds
     * what is near at once; a long one restores fewer snapshots. */
    SHORTEST = 60,
    LONGEST = 1920,
    TICKS_TO_A_REPORT = 32,
};

typedef struct search {
    lab_condition condition;
    lab_observer observer;
    lab_watch watch;
    uint64_t after;   /* ticks up to here only tell what was so before */
    bool to_the_last; /* goes on after the first finding */
    lab_finding *out;
    const lab_progress *progress;
    uint64_t seen, all; /* ticks */
    bool given_up, out_of_memory;
} search;

static void begin(void *user, const cr_world *world)
{
    search *s = user;
    s->watch = lab_watch_begin(&s->condition, world);
    s->out_of_memory = !lab_observer_start(&s->observer, world);
}

/* What is done to a world between two ticks is no work of the second. */
static void edited(void *user, const cr_world *world, const lab_command *command,
                   const lab_made *made)
{
    search *s = user;
    (void)command;
    (void)made;
    s->out_of_memory |= !lab_observer_start(&s->observer, world);
}

static bool goes_on(search *s)
{
    if (s->seen++ % TICKS_TO_A_REPORT == 0 &&
        !lab_progress_continues(s->progress, (double)s->seen / (double)s->all))
        s->given_up = true;
    return !s->given_up && !s->out_of_memory;
}

static bool look(void *user, const cr_world *world)
{
    search *s = user;
    lab_occurrence what;
    uint64_t tick = cr_world_tick(world);
    lab_observation now = lab_observer_tick(&s->observer, world);
    if (lab_watch_tick(&s->watch, &now, &what) && tick > s->after)
        *s->out = (lab_finding){.found = true, .tick = tick, .what = what};
    if (s->to_the_last || tick <= s->after)
        s->watch.times = 0; /* these do not count */
    return goes_on(s) && (s->to_the_last || !s->out->found);
}

/* Ticks behind `from` up to `to`. */
static cr_result sweep(search *s, lab_session *session, uint64_t from, uint64_t to)
{
    lab_visitor visitor = {.begin = begin, .tick = look, .made = edited, .user = s};
    cr_probe probe = lab_observer_probe(&s->observer);
    lab_session_probe(
        session, (lab_condition_needs(&s->condition) & LAB_NEEDS_RESIDUAL) != 0 ? &probe : NULL);
    cr_result result = lab_session_visit(session, from, to, &visitor);
    lab_session_probe(session, NULL);
    if (s->out_of_memory)
        return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
    return result;
}

static cr_result prepare(search *s, const lab_condition *condition, const lab_progress *progress,
                         lab_finding *out)
{
    *out = (lab_finding){0};
    *s = (search){.condition = *condition, .progress = progress, .out = out};
    if (!lab_observer_begin(&s->observer, lab_condition_needs(condition)))
        return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
    return (cr_result){.code = CR_OK};
}

static cr_result finish(search *s, cr_result result)
{
    lab_observer_end(&s->observer);
    if (s->given_up || result.code != CR_OK)
        s->out->found = false;
    if (s->out->found && s->condition.before)
        s->out->tick--;
    return result;
}

cr_result lab_find_next(lab_session *session, const lab_condition *condition,
                        const lab_progress *progress, lab_finding *out)
{
    search s;
    cr_result result = prepare(&s, condition, progress, out);
    if (result.code != CR_OK)
        return result;
    uint64_t now = cr_world_tick(lab_session_world(session)), last = lab_session_last_tick(session);
    /* A finding of "the tick before" must lie ahead, or the same one would be found for ever. */
    s.after = condition->before ? now + 1 : now;
    s.all = last - now + 1;
    return finish(&s, sweep(&s, session, now, last));
}

cr_result lab_find_previous(lab_session *session, const lab_condition *condition,
                            const lab_progress *progress, lab_finding *out)
{
    search s;
    cr_result result = prepare(&s, condition, progress, out);
    if (result.code != CR_OK)
        return result;
    uint64_t first = lab_session_first_tick(session);
    uint64_t end = cr_world_tick(lab_session_world(session)), length = SHORTEST;
    s.condition.count = 1;
    s.to_the_last = true;
    s.all = end - first + 1;
    end -= end > first && !condition->before;
    while (end > first && !out->found && !s.given_up && result.code == CR_OK) {
        uint64_t from = end - first > length ? end - length : first;
        s.after = from;
        result = sweep(&s, session, from > first ? from - 1 : from, end);
        end = from;
        length = length < LONGEST ? 2 * length : LONGEST;
    }
    return finish(&s, result);
}
