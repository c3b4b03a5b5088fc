/* compare_panes.h - where variants that run side by side stand in the window. While nothing is
 * compared, or the others are ghosts over the one that leads, there is one pane: all of the world's
 * picture. */
#ifndef SANDBOX_COMPARE_PANES_H
#define SANDBOX_COMPARE_PANES_H

#include "sandbox/app/app.h"

size_t compare_panes(const app *a);
/* In the window, pixels; all of one size. */
draw_rect compare_pane(const app *a, size_t i);
/* The one that a place in the window lies in or is nearest to. */
size_t compare_pane_at(const app *a, draw_point at);
/* That of the variant that leads. */
size_t compare_focus(const app *a);
/* Of the numbers beneath, pixels; 0 while nothing is compared. A class is not told of bits. */
int compare_strip_height(const app *a);
bool compare_tells_bits(const app *a);
int compare_line_height(const app *a);

/* How a variant is known: "A" to "D", and its colour in the theme. */
const char *compare_letter(size_t variant);
draw_color compare_color(const app *a, size_t variant);

#endif
