/* paint.c - replays a pass's commands on a canvas, the lower layers first. */
#include "sandbox/ui/ui_state.h"

/* One part of a polyline. `phase` is how far into its pair of dash and gap the way before came. */
static void dashes(draw_canvas *canvas, draw_point a, draw_point b, const ui_command *c,
                   float *phase)
{
    float length = SDL_sqrtf((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
    float period = c->on + c->off, at = 0.0f;
    while (at < length) {
        bool on = *phase <= c->on;
        float step = (on ? c->on : period) - *phase;
        step = step < length - at ? step : length - at;
        float t = at / length, v = (at + step) / length;
        if (on)
            draw_line(canvas, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.x + (b.x - a.x) * v,
                      a.y + (b.y - a.y) * v, c->radius, c->style.fill);
        /* Beyond the dash or the gap by so much that rounding cannot hold it there. */
        at += step + 1e-3f;
        *phase += step + 1e-3f;
        *phase = *phase < period ? *phase : 0.0f;
    }
}

static void polyline(const ui *u, const ui_command *c, draw_canvas *canvas)
{
    const draw_point *p = ui_command_points(u, c);
    bool solid = !(c->off > 0.0f) || !(c->on >= 0.0f) || c->on + c->off < 1.0f;
    float phase = 0.0f;
    for (size_t i = 0; i + 1 < c->count; i++) {
        if (solid)
            draw_line(canvas, p[i].x, p[i].y, p[i + 1].x, p[i + 1].y, c->radius, c->style.fill);
        else
            dashes(canvas, p[i], p[i + 1], c, &phase);
    }
}

static void paint(const ui *u, const ui_command *c, draw_canvas *canvas)
{
    float x = (float)c->box.x, y = (float)c->box.y, w = (float)c->box.w, h = (float)c->box.h;
    switch (c->kind) {
    case UI_DRAW_BOX:
        draw_round_rect(canvas, x, y, w, h, c->radius, c->style);
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
    case UI_DRAW_POLYLINE:
        polyline(u, c, canvas);
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
            draw_clip(canvas, ui_intersect(before, c[i].clip));
            paint(u, &c[i], canvas);
        }
        z = next;
    } while (next >= 0);
    canvas->clip = before;
}
