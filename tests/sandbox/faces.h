/* faces.h - everything that the face can show: panels, menus, dialogs, hints, notes. */
#ifndef TESTS_FACES_H
#define TESTS_FACES_H

#include "sandbox/app/app.h"

typedef struct face_state {
    const char *name;
    void (*make)(app *a); /* of a fresh app */
    int layers;           /* of popups and dialogs that must be open then */
} face_state;

const face_state *face_states(size_t *count);
/* What the face shows is then what a picture would have. */
void face_pass(app *a);

#endif
