/* arrow.c - an arrow of an overlay, with what keeps it legible in a crowd. */
#include "view/view_internal.h"

#include <math.h>

void view_paint_arrow(const view_paint *p, draw_point from, draw_point to, float width,
                      draw_color color)
{
    draw_color halo = draw_fade(p->theme->background, 150);
    float dx = to.x - from.x, dy = to.y - from.y;
    /* It ends within the head: beyond the tip it would make the arrow longer. */
    float shaft = fmaxf(1.0f - (3.0f * width + 3.0f) / hypotf(dx, dy), 0.0f);
    if (p->marker_scale >= VIEW_CROWDED)
        draw_line(p->canvas, from.x, from.y, from.x + dx * shaft, from.y + dy * shaft,
                  width + 2.0f * p->unit, halo);
    draw_arrow(p->canvas, from.x, from.y, to.x, to.y, width, color);
    if (p->room != NULL)
        label_room_add_line(p->room, from, to);
}
