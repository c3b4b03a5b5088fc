/* number_step.h - how numbers change by steps, for number fields and sliders. Inside this room
 * only. */
#ifndef UI_NUMBER_STEP_H
#define UI_NUMBER_STEP_H

#include "sandbox/ui/widgets.h"

/* Shown is the value times the range's factor. */
double ui_shown(const ui_range *range, double value);
/* The value of what is shown, whole if it must be, within the range. */
double ui_value_of(const ui_range *range, double shown);
/* Of an arrow key or an ordinary pixel, in what is shown. */
double ui_step(const ui_range *range, double shown);
/* The nearest number with no more decimals than the step has. */
double ui_snapped(double shown, double step);
/* The power of ten that is not above |x|; of 0 it is 1. */
double ui_decade(double x);

/* Keys: which way, how far. */
typedef struct ui_arrow {
    SDL_Keycode key; /* 0: none of the two */
    double by;       /* in steps, with sign: Shift a tenth, Ctrl ten */
} ui_arrow;
/* One of two keys for the widget that has the keyboard; takes it. */
ui_arrow ui_arrow_key(ui *u, ui_id id, SDL_Keycode less, SDL_Keycode more);
/* Whether this press begins an edit: the same key again soon goes on with the last one. */
bool ui_row_begins(ui *u, ui_id id, SDL_Keycode key);
/* Whether this is the key of this pass. A control fires by it, but it means nothing to the widget
 * and stays everyone's, if it was `untouched` before the control. */
bool ui_leave_key(ui *u, bool untouched, SDL_Keycode key);

/* A number field in a box of its own. */
ui_change ui_number_in(ui *u, ui_id id, draw_rect box, const char *name, double *value,
                       const ui_range *range, bool mixed);

#endif
