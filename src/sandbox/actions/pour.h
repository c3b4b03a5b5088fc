/* pour.h - a key that spawns and is held: after a moment it goes on spawning, at a steady rate,
 * each body at the free place nearest to the pointer. All of a pour is one edit. */
#ifndef SANDBOX_POUR_H
#define SANDBOX_POUR_H

#include "sandbox/app/app.h"

/* The key has just spawned a body of its kind. */
void pour_begin(app *a, SDL_Keycode key, cr_shape_kind kind);
/* Looks at every event: the key goes up, or something else begins, and the pour is over. Modifiers
 * and the key that holds time leave it be. */
void pour_note(app *a, const SDL_Event *event);
void pour_end(app *a);
/* Spawns what is due by app->now. */
void pour_advance(app *a);
/* Seconds until something is due; INFINITY for never. */
double pour_sleep(const app *a);

#endif
