/* icons.h - the buttons' pictures. */
#ifndef SANDBOX_ICONS_H
#define SANDBOX_ICONS_H

#include "sandbox/app/state.h"

/* Added to an action where its icon has a second look (pause for play). */
enum { ICON_ON = 0x10000 };

/* A vector picture for a button, in a square of the given size. */
void icon_draw(draw_canvas *canvas, int action, bool on, float x, float y, float size,
               draw_color color);

#endif
