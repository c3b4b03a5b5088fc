/* monkey_input.h - the monkey's input: chance, single events, and what they are aimed at. */
#ifndef TESTS_MONKEY_INPUT_H
#define TESTS_MONKEY_INPUT_H

#include "monkey.h"

/* ---- chance ---- */

uint32_t monkey_random(monkey *m);
int monkey_below(monkey *m, int limit); /* 0 to limit - 1 */
bool monkey_one_in(monkey *m, int times);
#define MONKEY_PICK(m, array) ((array)[monkey_below(m, (int)(sizeof(array) / sizeof *(array)))])
/* None of Shift, Ctrl and Alt, one or more. */
Uint16 monkey_random_mod(monkey *m);

/* ---- events ---- */

/* Every event is sent by this, and counted. */
void monkey_send(monkey *m, SDL_Event event);
/* A session that is new was opened by the last event, and nothing was done to it yet. */
void monkey_note_opened(monkey *m);
/* Prints what comes next, when that is wanted. */
void monkey_tell(const monkey *m, const char *what, int x, int y, const char *text);

void monkey_move(monkey *m, int x, int y);
void monkey_button(monkey *m, Uint32 type, int which, int clicks);
void monkey_key(monkey *m, Uint32 type, SDL_Keycode key, Uint16 mod, bool repeat);
void monkey_tap(monkey *m, SDL_Keycode key, Uint16 mod); /* down and up */
void monkey_type(monkey *m, const char *text);           /* in one event: up to 31 bytes */
/* What the system says of the modifiers from now on, and what the program is told of them. */
void monkey_hold(monkey *m, Uint16 mod);

/* ---- aims ---- */

/* Anywhere on a control of the last pass, its edges included. False when there is none. */
bool monkey_to_control(monkey *m);
/* Most often to a control, often to a body, else anywhere, sometimes outside of the window. */
void monkey_to_target(monkey *m);

#endif
