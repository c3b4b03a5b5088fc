/* labels.c - small texts that keep out of each other's way. */
#include "picture.h"

#include <math.h>
#include <stdio.h>

static bool overlap(draw_rect a, draw_rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static bool is_free(const view_paint *p, draw_rect box)
{
    if (box.x < 0 || box.y < 0 || box.x + box.w > p->camera->width ||
        box.y + box.h > p->camera->height)
        return false;
    if (overlap(p->legend, box))
        return false;
    for (size_t i = 0; i < p->labels; i++)
        if (overlap(p->label[i].box, box))
            return false;
    return true;
}

static draw_rect box_for(const view_frame_in *in, const char *text)
{
    int pad = (int)lroundf(5.0f * in->ui);
    return (draw_rect){0, 0, draw_text_width(in->fonts->small, text) + 2 * pad,
                       draw_font_line(in->fonts->small) + (int)lroundf(2.0f * in->ui)};
}

static void paint_box(draw_canvas *canvas, const view_frame_in *in, draw_rect box, draw_color color,
                      const char *text)
{
    draw_style style = {draw_fade(in->theme->panel, 225), in->theme->panel_edge,
                        fmaxf(1.0f, roundf(in->ui))};
    draw_panel(canvas, (float)box.x, (float)box.y, (float)box.w, (float)box.h, 4.0f * in->ui,
               style);
    draw_text(canvas, in->fonts->small, box.x + (int)lroundf(5.0f * in->ui),
              box.y + (int)lroundf(in->ui), color, text);
}

/* Where the box may stand, as parts of its own size from the point, and which way it keeps its
 * distance. */
typedef struct place {
    float left, top, dx, dy;
} place;

enum { PLACES = 8 };

static const place beside[PLACES] = {
    {0.0f, -0.5f, 1, 0},    {-1.0f, -0.5f, -1, 0}, {0.0f, -1.0f, 1, -1},  {0.0f, 0.0f, 1, 1},
    {-1.0f, -1.0f, -1, -1}, {-1.0f, 0.0f, -1, 1},  {-0.5f, -1.0f, 0, -1}, {-0.5f, 0.0f, 0, 1},
};
static const place below[PLACES] = {
    {-0.5f, 0.0f, 0, 1},  {-0.5f, -1.0f, 0, -1},  {0.0f, 0.0f, 1, 1},  {0.0f, -1.0f, 1, -1},
    {-1.0f, 0.0f, -1, 1}, {-1.0f, -1.0f, -1, -1}, {0.0f, -0.5f, 1, 0}, {-1.0f, -0.5f, -1, 0},
};

void view_label_add(view_paint *p, draw_point at, bool across, draw_color color, const char *text)
{
    if (p->labels == VIEW_MAX_LABELS || !view_point_in_sight(p, at, 0.0f))
        return;
    const place *places = across ? below : beside;
    draw_rect box = box_for(p->in, text);
    for (int ring = 1; ring <= 2; ring++) {
        float gap = 10.0f * p->px * (float)(2 * ring - 1);
        for (size_t i = 0; i < PLACES; i++) {
            box.x = (int)floorf(at.x + places[i].left * (float)box.w + places[i].dx * gap);
            box.y = (int)floorf(at.y + places[i].top * (float)box.h + places[i].dy * gap);
            if (is_free(p, box)) {
                view_label *label = &p->label[p->labels++];
                label->box = box;
                label->color = color;
                snprintf(label->text, sizeof label->text, "%s", text);
                return;
            }
        }
    }
}

void view_label_draw_all(const view_paint *p)
{
    for (size_t i = 0; i < p->labels; i++)
        paint_box(p->canvas, p->in, p->label[i].box, p->label[i].color, p->label[i].text);
}

void view_draw_tag(draw_canvas *canvas, const view_frame_in *in, float x, float y, draw_color color,
                   const char *text)
{
    if (!isfinite(x) || !isfinite(y))
        return;
    draw_rect box = box_for(in, text);
    float right = (float)(in->camera.width - box.w), bottom = (float)(in->camera.height - box.h);
    box.x = (int)fmaxf(fminf(x + 12.0f * in->ui, right), 0.0f);
    box.y = (int)fmaxf(fminf(y - (float)box.h * 0.5f, bottom), 0.0f);
    paint_box(canvas, in, box, color, text);
}
