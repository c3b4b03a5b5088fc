/* figure_pen.h - what a figure is drawn with, for figure.c and its pens. */
#ifndef VIEW_FIGURE_PEN_H
#define VIEW_FIGURE_PEN_H

#include "view/figure.h"

/* Lengths in pixels; colours are opaque. */
typedef struct figure_pen {
    float width, height, scale;
    void (*rectangle)(struct figure_pen *pen, float x, float y, float w, float h, draw_color color);
    void (*stroke)(struct figure_pen *pen, const draw_point *point, size_t count, float width,
                   int dash, draw_color color);
    /* `align`: 0 begins at x, 0.5 has its middle there, 1 ends there; y is the middle of the line.
     */
    void (*text)(struct figure_pen *pen, float x, float y, float align, bool large,
                 draw_color color, const char *text);
    float (*measure)(struct figure_pen *pen, const char *text);
} figure_pen;

void figure_draw(figure_pen *pen, const view_figure *figure);

#endif
