/* window_states.h - everything that the face can show: panels, menus, dialogs, hints, notes. */
#ifndef TESTS_WINDOW_STATES_H
#define TESTS_WINDOW_STATES_H

#include "sandbox/app/app.h"

typedef struct window_state {
    const char *name;
    void (*make)(app *a); /* of a fresh app */
    int layers;           /* of popups and dialogs that must be open then */
} window_state;

const window_state *window_states(size_t *count);
/* What the face shows is then what a picture would have. */
void window_pass(app *a);

#endif
