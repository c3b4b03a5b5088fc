/* image.c - pictures copied into a picture. */
#include "draw/geometry.h"

static int clamp(int64_t value, int low, int high)
{
    return value < low ? low : value > high ? high : (int)value;
}

void draw_image(draw_canvas *canvas, int x, int y, int w, int h, const uint32_t *pixels, int stride)
{
    draw_rect clip = canvas->clip;
    int x0 = clamp(x, clip.x, clip.x + clip.w), y0 = clamp(y, clip.y, clip.y + clip.h);
    int x1 = clamp((int64_t)x + w, x0, clip.x + clip.w);
    int y1 = clamp((int64_t)y + h, y0, clip.y + clip.h);
    if (pixels == NULL || x0 >= x1 || y0 >= y1)
        return;
    const uint32_t *from = pixels + ((int64_t)y0 - y) * stride + ((int64_t)x0 - x);
    if (canvas->geometry != NULL) {
        geometry_image(canvas, (draw_rect){x0, y0, x1 - x0, y1 - y0}, from, stride);
        return;
    }
    for (int row = 0; row < y1 - y0; row++, from += stride) {
        uint32_t *to = canvas->pixels + (ptrdiff_t)(y0 + row) * canvas->stride + x0;
        for (int i = 0; i < x1 - x0; i++)
            to[i] = from[i] | 0xFF000000u;
    }
}
