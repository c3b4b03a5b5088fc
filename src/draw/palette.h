/* palette.h - the few colours that stand for the many of a picture. */
#ifndef DRAW_PALETTE_H
#define DRAW_PALETTE_H

#include "draw/draw.h"

enum { DRAW_PALETTE = 255 }; /* at most: a GIF keeps one of 256 for what does not change */

typedef struct draw_palette {
    uint32_t color[DRAW_PALETTE]; /* 0xRRGGBB */
    int count;
    uint8_t
        *index; /* of the colour that stands for a cell of the colour cube; see draw_palette_find */
} draw_palette;

/* Of a part of the picture. False when out of memory. To be freed. */
bool draw_palette_of(draw_palette *palette, const draw_canvas *canvas, draw_rect part);
void draw_palette_free(draw_palette *palette);
/* The number of the colour that stands for one of the part's colours. */
uint8_t draw_palette_find(const draw_palette *palette, uint32_t color);

#endif
