/* sketch.c - draws the strokes of the tools' previews, and keeps the clicks of an unfinished shape.
 */
#include "sandbox/tools/sketch.h"

#include <math.h>

void sketch_line(const app *a, draw_canvas *canvas, draw_point from, draw_point to, float width,
                 draw_color color)
{
    draw_line(canvas, from.x, from.y, to.x, to.y, width * a->ui * a->theme->line, color);
}

void sketch_dashes(const app *a, draw_canvas *canvas, draw_point from, draw_point to,
                   draw_color color)
{
    float width = 2.0f * a->ui * a->theme->line;
    draw_dashes(canvas, from.x, from.y, to.x, to.y, width, 3.0f * width, 3.0f * width, color);
}

void sketch_dot(const app *a, draw_canvas *canvas, draw_point at, float radius, draw_color color)
{
    draw_disc(canvas, at.x, at.y, radius * a->ui,
              (draw_style){color, a->theme->background, 1.5f * a->ui});
}

void sketch_refusal(const app *a, draw_canvas *canvas, draw_point at)
{
    float arm = 6.0f * a->ui;
    for (int i = -1; i <= 1; i += 2)
        sketch_line(a, canvas, (draw_point){at.x - arm, at.y - (float)i * arm},
                    (draw_point){at.x + arm, at.y + (float)i * arm}, 2.5f, a->theme->warning);
}

void sketch_feature(const app *a, draw_canvas *canvas, draw_point at)
{
    float width = 2.0f * a->ui * a->theme->line;
    draw_disc(canvas, at.x, at.y, 8.0f * a->ui, (draw_style){0, a->theme->accent, width});
    draw_disc(canvas, at.x, at.y, 2.5f * a->ui, (draw_style){.fill = a->theme->accent});
}

void sketch_arc(const app *a, draw_canvas *canvas, draw_point center, float radius, float from,
                float turn, float width, draw_color color)
{
    int parts = 2 + (int)fminf(fabsf(turn) * radius / (4.0f * a->ui), 200.0f);
    draw_point last = {0.0f, 0.0f};
    for (int i = 0; i <= parts; i++) {
        cr_rot q = cr_rot_from_angle(from + turn * (float)i / (float)parts);
        draw_point next = {center.x + q.c * radius, center.y - q.s * radius};
        if (i > 0)
            sketch_line(a, canvas, last, next, width, color);
        last = next;
    }
}

void sketch_coil(const app *a, draw_canvas *canvas, draw_point from, draw_point to, int turns)
{
    float dx = to.x - from.x, dy = to.y - from.y, length = hypotf(dx, dy);
    draw_color color = a->theme->accent;
    draw_point last = from;
    if (length > 24.0f * a->ui) {
        float nx = -dy / length * 6.0f * a->ui, ny = dx / length * 6.0f * a->ui;
        for (int i = 0; i <= turns; i++) {
            float t = 0.12f + 0.76f * (float)i / (float)turns;
            float side = i == 0 || i == turns ? 0.0f : i % 2 == 0 ? 1.0f : -1.0f;
            draw_point next = {from.x + dx * t + nx * side, from.y + dy * t + ny * side};
            draw_line(canvas, last.x, last.y, next.x, next.y, 2.0f * a->ui, color);
            last = next;
        }
    }
    draw_line(canvas, last.x, last.y, to.x, to.y, 2.0f * a->ui, color);
    sketch_dot(a, canvas, from, 4.5f, color);
    sketch_dot(a, canvas, to, 4.5f, color);
}

void sketch_tag(app *a, draw_canvas *canvas, draw_point at, draw_color color, const char *text)
{
    view_frame_in in = app_frame(a);
    view_draw_tag(canvas, &in, at.x + 8.0f * a->ui, at.y + 18.0f * a->ui, color, text);
}

int sketch_digits(const app *a)
{
    float digits = ceilf(log10f(a->camera.scale));
    return (int)fminf(fmaxf(digits, 2.0f), 6.0f);
}

bool sketch_clear(app *a)
{
    bool any = a->sketch.count > 0;
    a->sketch.count = 0;
    a->dirty |= any;
    return any;
}
