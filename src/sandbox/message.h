/* message.h - what the program tells a person: a short note that goes by itself, and an error
 * that stays until it is dismissed. */
#ifndef SANDBOX_MESSAGE_H
#define SANDBOX_MESSAGE_H

#include "app.h"

void message_note(app *a, const char *text);
void message_error(app *a, const char *title, const char *text);
bool message_dismiss(app *a); /* false when no error was shown */
/* A click on the error closes it. True when the event was used up. */
bool message_event(app *a, const SDL_Event *event);
void message_draw(app *a, draw_canvas *canvas);
/* Rows above it are free of the note or the hint at the bottom, or of where one would stand. */
int message_top(const app *a);
/* Seconds until a note or the hint goes; infinite when there is none. */
double message_sleep(const app *a);

#endif
