/* hovered_tick.h - a small picture of the tick under the pointer, above the timeline. */
#ifndef SANDBOX_HOVERED_TICK_H
#define SANDBOX_HOVERED_TICK_H

#include "sandbox/app/app.h"

/* Nothing where the pointer is elsewhere, or the tick's poses are not remembered or are of other
 * bodies than the world has now. */
void hovered_tick_draw(app *a, draw_canvas *canvas);

#endif
