/* bars.h - where the tool bar, the transport and the list of overlays stand over the world. */
#ifndef SANDBOX_BARS_H
#define SANDBOX_BARS_H

#include "app.h"

enum { BARS_MAX_BUTTONS = 40 };

typedef struct bar_button {
    draw_rect box;
    int action; /* a lab_action, or HUD_MENU: the list of overlays */
    bool row;   /* a line of the overlay list, with its name */
} bar_button;

/* Pixels per pixel of the bars' design: the text's scale, but a low window gets smaller bars. */
float bars_unit(const app *a);
/* The same for a length, rounded to whole pixels. */
int bars_scaled(const app *a, float pixels);

draw_rect bars_tools(const app *a);
draw_rect bars_transport(const app *a);
draw_rect bars_menu(const app *a); /* where it is when open */
/* The room for the speed, behind the button that lowers it. */
int bars_speed_width(const app *a);

/* Where every button stands now; returns how many. */
size_t bars_layout(const app *a, bar_button out[BARS_MAX_BUTTONS]);
/* The action of the button at a point, or HUD_NOTHING. */
int bars_button_at(const app *a, draw_point at);
/* Whether a point lies on a bar rather than on the world. */
bool bars_cover(const app *a, draw_point at);

#endif
