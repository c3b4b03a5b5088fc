/* timeline.h - a world together with its place in its history: what is done to it is remembered,
 * and any place is reached again, bit for bit. For session.c only. */
#ifndef LAB_TIMELINE_H
#define LAB_TIMELINE_H

#include "lab/history.h"
#include "lab/visitor.h"

typedef struct lab_timeline {
    cr_world *world; /* not owned */
    lab_history history;
    lab_place here;
    uint32_t interval;  /* between keys, in ticks and commands */
    uint32_t since_key; /* ticks and commands since the last one */
    cr_trace trace;     /* emit is NULL when nobody watches */
    cr_body_id trace_only;
} lab_timeline;

/* Begins at the world as it is, whose contacts are found. False when out of memory. */
bool lab_timeline_begin(lab_timeline *timeline, cr_world *world);
void lab_timeline_end(lab_timeline *timeline);

bool lab_timeline_at(const lab_timeline *timeline, lab_place place);
lab_place lab_timeline_start(const lab_timeline *timeline);
/* Whether the node's command is no more than the pull of a hand. */
bool lab_timeline_pulls(const lab_timeline *timeline, uint32_t node);
/* Where the way to a node was right after its last command that is more than the pull of a hand;
 * without one, its start. */
lab_place lab_timeline_last_edit(const lab_timeline *timeline, uint32_t node);

/* As lab_session_life, on the way to `tip`. */
bool lab_timeline_life(const lab_timeline *timeline, lab_place tip, cr_body_id body, uint64_t *born,
                       uint64_t *gone);

/* Sees the ticks and commands of the present only, not how a place is reached again. */
void lab_timeline_trace(lab_timeline *timeline, const cr_trace *trace, cr_body_id only);

/* Remembers a copy of the world as it is now, for good unless memory is short. */
void lab_timeline_keep(lab_timeline *timeline);
/* The same until it is done elsewhere. */
void lab_timeline_keep_passing(lab_timeline *timeline);
/* Right after a key was made by time running on: of those far away, the closest to each other go.
 */
void lab_timeline_space(lab_timeline *timeline);
/* One tick. When it fails the world is in no place of the history before the next seek. */
cr_result lab_timeline_tick(lab_timeline *timeline);
/* Applies a command. With `more` it leaves the contacts as they are, and lab_timeline_settle has to
 * find them. A refused command changes nothing. */
cr_result lab_timeline_record(lab_timeline *timeline, const lab_command *command, bool more,
                              lab_made *made);
/* Finds contacts for the commands recorded with `more` after the node `from`. */
cr_result lab_timeline_settle(lab_timeline *timeline, uint32_t from);
/* Goes back to `from`, forgets what was done there since and records these commands with `more`
 * instead. Nothing else may lead through what is forgotten. */
cr_result lab_timeline_replace(lab_timeline *timeline, lab_place from, const lab_command *commands,
                               size_t count);
/* Takes the world to a place. On failure the world is where it got to. */
cr_result lab_timeline_seek(lab_timeline *timeline, lab_place target);
/* The same from a place that is surely the world's: it walks on from there where this is shorter.
 */
cr_result lab_timeline_go(lab_timeline *timeline, lab_place target);
/* The same, but no more than so many ticks of it, with the commands that follow them. */
cr_result lab_timeline_approach(lab_timeline *timeline, lab_place target, uint64_t most);
/* How many ticks that makes. */
uint64_t lab_timeline_distance(lab_timeline *timeline, lab_place target);
/* One tick on along the way to `tip`, which leads through the present place, with the commands that
 * were applied there at the end of the tick. */
cr_result lab_timeline_follow(lab_timeline *timeline, lab_place tip);

/* On to `end`, whose way leads through the present place, unless the visitor ends it before. The
 * visitor is told of each tick before the commands that follow it. */
cr_result lab_timeline_visit(lab_timeline *timeline, lab_place end, const lab_visitor *visitor);
/* Back to a place of which there is a snapshot. */
cr_result lab_timeline_return(lab_timeline *timeline, lab_place place, const cr_snapshot *world);

/* Keeps the history within its budget. True when the oldest commands had to be forgotten. */
bool lab_timeline_forget(lab_timeline *timeline);

#endif
