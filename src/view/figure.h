/* figure.h - lines over a number, as a figure for a page: an SVG or a picture. */
#ifndef VIEW_FIGURE_H
#define VIEW_FIGURE_H

#include "view/view.h"

#include <stdio.h>

typedef struct view_line {
    const char *name; /* in the legend; "" is left out of it */
    const float *value;
    size_t count;
    double first, step; /* where the first value stands, and how far on the next */
    draw_color color;
    int dash; /* 0 solid, 1 dashed, 2 dotted: never told apart by colour alone */
} view_line;

typedef struct view_figure {
    const char *title, *across, *up; /* "speed of ball", "s", "m/s" */
    const view_line *line;
    size_t count;
    double from, to; /* of the axis across; both 0: as far as the lines reach */
    bool powers; /* the axis upwards has equal ways for equal factors; what is not above 0 has no
                    place there */
    double mark; /* where an upright line stands; NaN: none */
    const view_theme *theme;
} view_figure;

/* So many colours that differ, for figures of many lines. */
draw_color view_figure_color(const view_theme *theme, size_t number);

void view_figure_svg(FILE *file, const view_figure *figure, int width, int height);
/* Fills the canvas; `fonts` were opened for the scale `ui`. */
void view_figure_draw(draw_canvas *canvas, const view_figure *figure, const view_fonts *fonts,
                      float ui);

#endif
