/* recording.h - a session as one text: the scene that it began with, and each of its branches with
 * its commands and the hash of every tick.
 *
 *     carom recording 1
 *     scene 412                      so many bytes of a scene follow, and the end of a line
 *     branch 0 0 0 first run         the branch that it left, at which tick, behind how many of the
 *                                    commands of that tick, its name
 *     name 3 ball                    what number 3 in a command's names stands for
 *     edit 2:1 velocity 40000000 0   a command, as journals have it; "more" before it: contacts
 *                                    are found after the next one
 *     tick 8c3f0b1d0f3a9c11          a tick, and the hash of the world after it
 *     body 3 x=0x3f800000 ...        if wanted, a body after that tick, as carom diverge --states
 * has it end 1 205                      on which branch and at which tick the session stood
 *
 * Numbers are the bits of floats in hexadecimal digits, and nothing depends on the layout of a
 * structure, on threads or on the compiler. */
#ifndef LAB_RECORDING_H
#define LAB_RECORDING_H

#include "lab/json_text.h"
#include "lab/session.h"
#include "lab/state_row.h"

/* Larger ones are not read. */
enum { LAB_RECORDING_MAX_BYTES = 256 << 20 };

/* The whole session, which is run through once for it and stays where it is; with `bodies`, the
 * state of each body after each tick, too, by which one that differs can be told. NUL-terminated,
 * the caller's to free. NULL, with why in `error`, when its beginning is forgotten, memory is short
 * or `progress` (or NULL) ended it. */
char *lab_recording_print(lab_session *session, bool bodies, const lab_progress *progress,
                          size_t *length, lab_error *error);

/* The same of a run with no session and no commands: as the world is now, after each of its ticks,
 * and at the end. */
void lab_recording_put_start(json_text_buffer *out, const lab_scene *scene);
void lab_recording_put_tick(json_text_buffer *out, const cr_world *world, bool bodies);
void lab_recording_put_end(json_text_buffer *out, size_t branch, uint64_t tick);

typedef struct lab_recording_report {
    uint64_t ticks, commands; /* that were run again */
    size_t branches;
    /* The first tick whose hash was another than the recorded one, if any. */
    bool diverged;
    size_t branch;
    uint64_t tick, recorded, hash;
    /* The first body that differs in that tick, as recorded (a) and here (b); not found where the
     * recording holds no bodies. */
    lab_row_difference body;
} lab_recording_report;

/* What may be changed before the first tick, such as the number of threads; NULL for nothing. It
 * returns false, with why in `error`, to give up. */
typedef struct lab_recording_setup {
    bool (*prepare)(void *user, cr_world *world, lab_error *error);
    void *user;
} lab_recording_setup;

/* Runs all of a recording again: the session that it came to, with its branches and none of its
 * edits to be undone, where it stood. A hash that differs does not end it. `label` stands for the
 * file in messages; `progress` (or NULL) may end it with LAB_CANCELLED. */
lab_status lab_recording_open(const char *label, const char *text, size_t length,
                              const lab_recording_setup *setup, const lab_progress *progress,
                              lab_session **out, lab_recording_report *report, lab_error *error);

/* Whether a text begins as a recording does. */
bool lab_is_recording(const char *text, size_t length);

#endif
