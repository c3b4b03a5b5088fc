/* canvas.c - where drawing lands: the picture and its clip rectangle. */
#include "draw/geometry.h"

draw_canvas draw_canvas_on(uint32_t *pixels, int width, int height, int stride)
{
    draw_canvas canvas = {.pixels = pixels, .width = width, .height = height, .stride = stride};
    if (pixels == NULL || width <= 0 || height <= 0) {
        canvas.width = 0;
        canvas.height = 0;
    }
    draw_unclip(&canvas);
    return canvas;
}

static int within(int64_t value, int low, int high)
{
    return value < low ? low : value > high ? high : (int)value;
}

draw_canvas draw_canvas_recording(draw_geometry *geometry, int width, int height)
{
    geometry_forget(geometry);
    draw_canvas canvas = {.geometry = geometry,
                          .width = width > 0 && height > 0 ? width : 0,
                          .height = width > 0 && height > 0 ? height : 0};
    draw_unclip(&canvas);
    return canvas;
}

void draw_clip(draw_canvas *canvas, draw_rect rect)
{
    int x0 = within(rect.x, 0, canvas->width);
    int y0 = within(rect.y, 0, canvas->height);
    int x1 = within((int64_t)rect.x + rect.w, x0, canvas->width);
    int y1 = within((int64_t)rect.y + rect.h, y0, canvas->height);
    canvas->clip = (draw_rect){x0, y0, x1 - x0, y1 - y0};
}

void draw_unclip(draw_canvas *canvas)
{
    canvas->clip = (draw_rect){0, 0, canvas->width, canvas->height};
}

draw_canvas draw_canvas_part(const draw_canvas *canvas, draw_rect rect)
{
    draw_canvas part = *canvas;
    draw_clip(&part, rect);
    draw_rect cut = part.clip;
    if (part.pixels != NULL)
        part.pixels += (ptrdiff_t)cut.y * part.stride + cut.x;
    part.left += cut.x;
    part.top += cut.y;
    part.width = cut.w;
    part.height = cut.h;
    draw_unclip(&part);
    return part;
}

void draw_clear(draw_canvas *canvas, draw_color color)
{
    uint32_t opaque = color | 0xFF000000u;
    draw_rect clip = canvas->clip;
    if (canvas->geometry != NULL) {
        geometry_rect(canvas, clip, opaque);
        return;
    }
    for (int y = clip.y; y < clip.y + clip.h; y++) {
        uint32_t *row = canvas->pixels + (ptrdiff_t)y * canvas->stride + clip.x;
        for (int x = 0; x < clip.w; x++)
            row[x] = opaque;
    }
}
