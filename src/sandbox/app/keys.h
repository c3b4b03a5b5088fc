/* keys.h - from key texts such as "Ctrl+Shift+Z / [" to what a keyboard sends, and back. */
#ifndef SANDBOX_KEYS_H
#define SANDBOX_KEYS_H

#include "view/actions.h"

#include <SDL.h>
#include <stdbool.h>

typedef struct key_chord {
    SDL_Keycode key;
    bool ctrl, shift, alt;
} key_chord;

/* Reads one chord ("Ctrl+Z"). False when a part of it is no key's name. */
bool keys_parse(const char *text, key_chord *out);
/* The i-th of the alternatives of an action's key text; false when there are no more. */
bool keys_of_action(action_id action, int i, key_chord *out);
/* "Ctrl + Shift + Z". Returns `out`. */
char *keys_format(const SDL_Keysym *keysym, char *out, size_t size);
/* What a key press asks for; ACTIONS when nothing. Shift is ignored where only the chord
 * without it has a meaning. */
action_id keys_action(const SDL_Keysym *keysym);

#endif
