/* padlock.c - the mark of a locked body that is selected. */
#include "view/view_internal.h"

/* A ring whose lower half is behind a small plate with a keyhole, on a halo of the background. */
static void paint_padlock(const view_paint *p, draw_point at)
{
    float u = p->px, halo = 1.5f * u;
    draw_color dark = p->theme->background, bright = p->theme->accent;
    float ring = 4.5f * u, top = at.y - u;
    draw_disc(p->canvas, at.x, top, ring + halo, (draw_style){.outline = dark, .width = 5.0f * u});
    draw_round_rect(p->canvas, at.x - 6.0f * u - halo, top - halo, 12.0f * u + 2.0f * halo,
                    9.0f * u + 2.0f * halo, 2.0f * u, (draw_style){.fill = dark});
    draw_disc(p->canvas, at.x, top, ring, (draw_style){.outline = bright, .width = 2.0f * u});
    draw_round_rect(p->canvas, at.x - 6.0f * u, top, 12.0f * u, 9.0f * u, 1.5f * u,
                    (draw_style){.fill = bright});
    draw_disc(p->canvas, at.x, top + 4.5f * u, 1.75f * u, (draw_style){.fill = dark});
}

void view_paint_padlock(const view_paint *p, const view_body *body)
{
    const cr_shape *shape = body->look.shape;
    draw_point at = body->center;
    if (shape->kind == CR_HALFSPACE) {
        /* It has no middle: on its surface, as near to the picture's middle as that comes. */
        cr_vec2 n = shape->normals[0], c = p->camera->center;
        float above = n.x * c.x + n.y * c.y - shape->offset;
        at = view_to_screen(p->camera, (cr_vec2){c.x - n.x * above, c.y - n.y * above});
    }
    if (view_point_in_sight(p, at, 12.0f))
        paint_padlock(p, at);
}
