/* icons.h - the buttons' pictures. */
#ifndef SANDBOX_ICONS_H
#define SANDBOX_ICONS_H

#include "view/actions.h"

/* Added to an action where its icon has a second look (pause for play). */
enum { ICON_ON = 0x10000 };

/* Whether an action has one: tools do, and what has a button. */
bool icon_exists(action_id action);
/* A vector picture for a button, in a square of the given size; nothing where there is none. */
void icon_draw(draw_canvas *canvas, action_id action, bool on, float x, float y, float size,
               draw_color color);

#endif
