/* message.h - what the program tells a person: a short note that goes by itself, and an error
 * that stays until it is dismissed. */
#ifndef SANDBOX_MESSAGE_H
#define SANDBOX_MESSAGE_H

#include "draw.h"

#include <SDL.h>
#include <stdbool.h>

struct app;

typedef struct app_messages {
    char note[256];
    double note_until; /* by app->now */
    char title[64];    /* of the error; "" for none */
    char error[640];
    draw_rect close; /* where a click dismisses it, as it was drawn last */
} app_messages;

void message_note(struct app *a, const char *text);
void message_error(struct app *a, const char *title, const char *text);
bool message_dismiss(struct app *a); /* false when no error was shown */
/* A click on the error closes it. True when the event was used up. */
bool message_event(struct app *a, const SDL_Event *event);
void message_draw(struct app *a, draw_canvas *canvas);
/* Seconds until a note or the hint goes; infinite when there is none. */
double message_sleep(const struct app *a);

#endif
