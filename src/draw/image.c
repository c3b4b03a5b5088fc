/* image.c - pictures copied into a picture. */
#include "draw.h"

#include <string.h>

void draw_image(draw_canvas *canvas, int x, int y, int w, int h, const uint32_t *pixels, int stride)
{
    const draw_rect *clip = &canvas->clip;
    int x0 = x > clip->x ? x : clip->x, y0 = y > clip->y ? y : clip->y;
    int x1 = x + w < clip->x + clip->w ? x + w : clip->x + clip->w;
    int y1 = y + h < clip->y + clip->h ? y + h : clip->y + clip->h;
    for (int row = y0; row < y1 && x1 > x0; row++)
        memcpy(canvas->pixels + (ptrdiff_t)row * canvas->stride + x0,
               pixels + (ptrdiff_t)(row - y) * stride + (x0 - x),
               (size_t)(x1 - x0) * sizeof *pixels);
}
