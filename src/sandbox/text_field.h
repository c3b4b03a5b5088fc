/* text_field.h - one line of text with a caret. */
#ifndef SANDBOX_TEXT_FIELD_H
#define SANDBOX_TEXT_FIELD_H

#include "draw.h"

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>

enum { TEXT_FIELD_SIZE = 256 };

typedef struct text_field {
    char text[TEXT_FIELD_SIZE]; /* UTF-8 */
    size_t caret;               /* byte before which it stands */
    size_t anchor;              /* the other end of the selection; equal to caret: none */
} text_field;

void text_field_set(text_field *field, const char *text);
/* Selects the bytes from `from` to `to`, so that typing replaces them. */
void text_field_select(text_field *field, size_t from, size_t to);
/* True when the event changed it or moved its caret. */
bool text_field_event(text_field *field, const SDL_Event *event);

#endif
