/* step_pen.c - lines, marks and arrows of the inside of a tick, from places of the world. */
#include "view/step_pen.h"

#include <math.h>

draw_point step_at(const step_pen *p, cr_vec2 world)
{
    return view_to_screen(&p->in->camera, world);
}

void step_line(const step_pen *p, cr_vec2 from, cr_vec2 to, float width, draw_color color)
{
    draw_point a = step_at(p, from), b = step_at(p, to);
    draw_line(p->canvas, a.x, a.y, b.x, b.y, width * p->line, color);
}

void step_dashes(const step_pen *p, cr_vec2 from, cr_vec2 to, draw_color color)
{
    draw_point a = step_at(p, from), b = step_at(p, to);
    draw_dashes(p->canvas, a.x, a.y, b.x, b.y, 1.5f * p->line, 5.0f * p->unit, 4.0f * p->unit,
                color);
}

void step_mark(const step_pen *p, cr_vec2 at, float radius, bool filled, draw_color color)
{
    draw_point s = step_at(p, at);
    draw_disc(p->canvas, s.x, s.y, radius * p->unit,
              (draw_style){filled ? color : 0, filled ? p->theme->background : color,
                           (filled ? 1.0f : 2.0f) * p->line});
}

void step_arrow(const step_pen *p, cr_vec2 from, cr_vec2 way, float width, draw_color color)
{
    draw_point s = step_at(p, from);
    float length = hypotf(way.x, way.y), px = width * p->line;
    if (length < 1.0f)
        return;
    float shaft = fmaxf(1.0f - (3.0f * px + 3.0f) / length, 0.0f); /* the halo ends in the head */
    draw_line(p->canvas, s.x, s.y, s.x + way.x * shaft, s.y - way.y * shaft, px + 2.0f * p->line,
              draw_fade(p->theme->background, 150));
    draw_arrow(p->canvas, s.x, s.y, s.x + way.x, s.y - way.y, px, color);
}

void step_tag(const step_pen *p, float x, float y, draw_color color, const char *text)
{
    view_draw_tag(p->canvas, p->in, x, y, color, text);
}
