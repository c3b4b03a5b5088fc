/* figure_canvas.c - a figure as pixels. */
#include "view/figure_pen.h"

#include <math.h>

typedef struct painter {
    figure_pen pen;
    draw_canvas *canvas;
    const view_fonts *fonts;
} painter;

static void rectangle(figure_pen *pen, float x, float y, float w, float h, draw_color color)
{
    draw_round_rect(((painter *)pen)->canvas, x, y, w, h, 0.0f, (draw_style){.fill = color});
}

/* Dashes along the whole way: `walked` is how far it is on. Returns the way so far. */
static float dash_along(draw_canvas *canvas, draw_point a, draw_point b, float walked, float on,
                        float off, float width, draw_color color)
{
    float length = hypotf(b.x - a.x, b.y - a.y), at = 0.0f;
    while (at < length) {
        float phase = fmodf(walked + at, on + off),
              rest = phase < on ? on - phase : on + off - phase;
        float to = fminf(at + fmaxf(rest, 0.01f), length);
        if (phase < on)
            draw_line(canvas, a.x + (b.x - a.x) * at / length, a.y + (b.y - a.y) * at / length,
                      a.x + (b.x - a.x) * to / length, a.y + (b.y - a.y) * to / length, width,
                      color);
        at = to;
    }
    return walked + length;
}

static void stroke(figure_pen *pen, const draw_point *point, size_t count, float width, int dash,
                   draw_color color)
{
    draw_canvas *canvas = ((painter *)pen)->canvas;
    float walked = 0.0f, on = (dash == 2 ? 0.5f : 6.0f) * pen->scale, off = 4.0f * pen->scale;
    for (size_t i = 1; i < count; i++) {
        draw_point a = point[i - 1], b = point[i];
        if (dash == 0)
            draw_line(canvas, a.x, a.y, b.x, b.y, width, color);
        else
            walked = dash_along(canvas, a, b, walked, on, off, width, color);
    }
}

static void text(figure_pen *pen, float x, float y, float align, bool large, draw_color color,
                 const char *words)
{
    painter *p = (painter *)pen;
    draw_font *font = large ? p->fonts->large : p->fonts->small;
    float left = x - align * (float)draw_text_width(font, words);
    draw_text(p->canvas, font, (int)lroundf(left),
              (int)lroundf(y - 0.5f * (float)draw_font_line(font)), color, words);
}

static float measure(figure_pen *pen, const char *words)
{
    return (float)draw_text_width(((painter *)pen)->fonts->small, words);
}

void view_figure_draw(draw_canvas *canvas, const view_figure *figure, const view_fonts *fonts,
                      float ui)
{
    painter p = {
        .pen = {(float)canvas->width, (float)canvas->height, ui, rectangle, stroke, text, measure},
        .canvas = canvas,
        .fonts = fonts};
    figure_draw(&p.pen, figure);
}
