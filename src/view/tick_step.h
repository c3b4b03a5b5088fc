/* tick_step.h - a step from the inside of a tick, drawn on the two bodies that it is about. */
#ifndef VIEW_TICK_STEP_H
#define VIEW_TICK_STEP_H

#include "lab/inside/tick_opening.h"
#include "view/view.h"

/* Over a picture of the world as it was when the tick began: which bodies are A and B, and what the
 * step did. */
void view_draw_tick_step(draw_canvas *canvas, const view_frame_in *in,
                         const lab_tick_opening *opening, size_t step);

#endif
