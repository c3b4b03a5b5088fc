/* monkey.h - whatever a hand could do to the program, at random, and again the same from the same
 * number. It works the whole of it through input_event, with coordinates of the window. */
#ifndef TESTS_MONKEY_H
#define TESTS_MONKEY_H

#include "sandbox/app/app.h"

typedef struct monkey {
    app a;
    uint32_t random;
    long events; /* sent so far */
    int x, y;    /* of the pointer, in the window's coordinates */
    int width, height;
    uint32_t *pixels; /* drawn into, never looked at */
    size_t pixel_count;
    draw_geometry geometry;     /* likewise */
    const lab_session *session; /* the present one, and its world as it was opened */
    uint64_t opening;
    bool trace; /* tell of every event on stderr */
    /* what came of it, for those who want to know */
    long drawn, opened, undone, kept;
    size_t most_bodies, most_joints;
} monkey;

/* With the start scene. It writes files into the current folder and its subfolder `preferences`,
 * nowhere else. False, having said why, when there is no app. */
bool monkey_open(monkey *m, uint32_t seed);
void monkey_close(monkey *m);

/* Does something, by some events, and lets some time pass. */
void monkey_act(monkey *m);
/* What is wrong with the program's state, or NULL. */
const char *monkey_finds(const monkey *m);
/* Ends as if it were told to, and does again what the journal says that was done: it must come to
 * the same bits. What went wrong, or NULL. */
const char *monkey_keeps(monkey *m);
/* Closes all that is open, and undoes until there is nothing left to undo: the world must be as it
 * was opened then; redone, it must be as it was last. What went wrong, or NULL. */
const char *monkey_undoes(monkey *m);

#endif
