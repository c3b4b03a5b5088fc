/* monkey_input.h - a monkey's paw: chance, single events, and what they are aimed at. */
#ifndef TESTS_MONKEY_INPUT_H
#define TESTS_MONKEY_INPUT_H

#include "monkey.h"

/* ---- chance ---- */

uint32_t paw_random(monkey *m);
int paw_below(monkey *m, int limit); /* 0 to limit - 1 */
bool paw_one_in(monkey *m, int times);
#define PAW_PICK(m, array) ((array)[paw_below(m, (int)(sizeof(array) / sizeof *(array)))])
/* None of Shift, Ctrl and Alt, one or more. */
Uint16 paw_random_mod(monkey *m);

/* ---- events ---- */

/* Every event is sent by this, and counted. */
void paw_send(monkey *m, SDL_Event event);
/* A session that is new was opened by the last event, and nothing was done to it yet. */
void paw_note_opened(monkey *m);
/* Prints what comes next, when that is wanted. */
void paw_tell(const monkey *m, const char *what, int x, int y, const char *text);

void paw_move(monkey *m, int x, int y);
void paw_button(monkey *m, Uint32 type, int which, int clicks);
void paw_key(monkey *m, Uint32 type, SDL_Keycode key, Uint16 mod, bool repeat);
void paw_tap(monkey *m, SDL_Keycode key, Uint16 mod); /* down and up */
void paw_type(monkey *m, const char *text);           /* in one event: up to 31 bytes */
/* What the system says of the modifiers from now on, and what the program is told of them. */
void paw_hold(monkey *m, Uint16 mod);

/* ---- aims ---- */

/* Anywhere on a control of the last pass, its edges included. False when there is none. */
bool paw_to_control(monkey *m);
/* Most often to a control, often to a body, else anywhere, sometimes outside of the window. */
void paw_to_target(monkey *m);

#endif
