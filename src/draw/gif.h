/* gif.h - pictures one after the other in a GIF file, that go round for ever.
 *
 * Each picture has a palette of its own, and only the part that differs from the picture before is
 * written. */
#ifndef DRAW_GIF_H
#define DRAW_GIF_H

#include "draw/draw.h"

#include <stdio.h>

typedef struct draw_gif draw_gif;

/* Writes to a file that is open and stays the caller's. NULL when out of memory, or when a side is
 * not 1 to 65535 pixels. Whether all was written tells ferror(). */
draw_gif *draw_gif_begin(FILE *file, int width, int height);
/* A picture of that size, shown until `seconds` after the beginning, rounded to hundredths;
 * browsers show none for less than two. False when out of memory. */
bool draw_gif_add(draw_gif *gif, const draw_canvas *canvas, double seconds);
/* Writes the end and frees it; NULL is allowed. */
void draw_gif_end(draw_gif *gif);

#endif
