/* paint.c - replays a pass's commands on a canvas, the lower layers first. */
#include "ui_state.h"

static void paint(const ui *u, const ui_command *c, draw_canvas *canvas)
{
    float x = (float)c->box.x, y = (float)c->box.y, w = (float)c->box.w, h = (float)c->box.h;
    switch (c->kind) {
    case UI_DRAW_BOX:
        draw_panel(canvas, x, y, w, h, c->radius, c->style);
        break;
    case UI_DRAW_TEXT:
        draw_text(canvas, u->style.font[c->font], c->box.x, c->box.y, c->style.fill,
                  ui_command_text(u, c));
        break;
    case UI_DRAW_LINE:
        draw_line(canvas, c->from.x, c->from.y, c->to.x, c->to.y, c->radius, c->style.fill);
        break;
    case UI_DRAW_DISC:
        draw_disc(canvas, c->from.x, c->from.y, c->radius, c->style);
        break;
    case UI_DRAW_POLYGON:
        draw_polygon(canvas, (const draw_point *)u->corners.data + c->data, c->count, c->style);
        break;
    case UI_DRAW_ICON:
        if (u->style.icon != NULL)
            u->style.icon(canvas, c->icon, c->box, c->style.fill);
        break;
    case UI_DRAW_IMAGE:
        draw_image(canvas, c->box.x, c->box.y, c->box.w, c->box.h, c->pixels, c->stride);
        break;
    }
}

void ui_draw(const ui *u, draw_canvas *canvas)
{
    const ui_command *c = u->commands.data;
    draw_rect before = canvas->clip;
    int z = 0, next;
    do {
        next = -1;
        for (size_t i = 0; i < u->commands.count; i++) {
            if (c[i].z > z && (next < 0 || c[i].z < next))
                next = c[i].z;
            if (c[i].z != z || c[i].clip.w <= 0 || c[i].clip.h <= 0)
                continue;
            draw_clip(canvas, ui_cross(before, c[i].clip));
            paint(u, &c[i], canvas);
        }
        z = next;
    } while (next >= 0);
    canvas->clip = before;
}
