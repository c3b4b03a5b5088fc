/* labels.c - small texts, placed when the rest of the picture is known. */
#include "view/view_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* More than that cannot be read; of a crowd no more are tried, or it would take long; and lines
 * that led to many would be a thicket. */
enum { MOST_LABELS = 256, MOST_TRIES = 1024, MANY_LABELS = 40 };

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
    draw_round_rect(canvas, (float)box.x, (float)box.y, (float)box.w, (float)box.h, 4.0f * in->ui,
                    style);
    draw_text(canvas, in->fonts->small, box.x + (int)lroundf(5.0f * in->ui),
              box.y + (int)lroundf(in->ui), color, text);
}

/* ---- labels that find their places ---- */

void view_label_add(view_paint *p, const view_label *label)
{
    if (!view_point_in_sight(p, label->at, 0.0f) || (p->labels >= MOST_TRIES && !label->important))
        return;
    if (p->labels == p->label_capacity) {
        size_t capacity = p->label_capacity > 0 ? 2 * p->label_capacity : 32;
        view_label *more = realloc(p->label, capacity * sizeof *more);
        if (more == NULL)
            return;
        p->label = more;
        p->label_capacity = capacity;
    }
    view_label *added = &p->label[p->labels++];
    *added = *label;
    if (added->clear > 0.25f * (float)p->camera->height)
        added->clear = 0.0f; /* on a wall, rather than far from its middle */
}

typedef struct drawn_body {
    const view_paint *p;
    const view_body *body;
} drawn_body;

static bool inside(const void *body, draw_point at)
{
    const drawn_body *drawn = body;
    return cr_shape_contains(drawn->body->look.shape, drawn->body->pose,
                             view_to_world(drawn->p->camera, at));
}

/* Keeps labels off bodies that can move; static bodies may be covered. */
static void add_bodies(const view_paint *p)
{
    for (size_t slot = 0; slot < cr_world_slots(p->world); slot++) {
        view_body body;
        if (!view_body_in_sight(p, slot, 0.0f, &body) || body.look.kind == CR_STATIC)
            continue;
        cr_aabb bounds = cr_shape_bounds(body.look.shape, body.pose);
        draw_point low = view_to_screen(p->camera, bounds.lower);
        draw_point high = view_to_screen(p->camera, bounds.upper);
        float width = (float)p->camera->width, height = (float)p->camera->height;
        int left = (int)fminf(fmaxf(low.x, 0.0f), width);
        int right = (int)fmaxf(fminf(high.x, width), 0.0f);
        int top = (int)fminf(fmaxf(high.y, 0.0f), height);
        int bottom = (int)fmaxf(fminf(low.y, height), 0.0f);
        label_room_add_body(p->room, (draw_rect){left, top, right - left + 1, bottom - top + 1},
                            inside, &(drawn_body){p, &body});
    }
}

/* A thin line from what a far box belongs to, to the box's nearest point. */
static void paint_leader(const view_paint *p, const view_label *label)
{
    draw_rect box = label->place.box;
    float right = (float)(box.x + box.w), bottom = (float)(box.y + box.h);
    draw_point to = {fminf(fmaxf(label->at.x, (float)box.x), right),
                     fminf(fmaxf(label->at.y, (float)box.y), bottom)};
    float dx = to.x - label->at.x, dy = to.y - label->at.y, length = hypotf(dx, dy);
    if (length <= label->clear)
        return;
    float from = label->clear / length;
    draw_line(p->canvas, label->at.x + dx * from, label->at.y + dy * from, to.x, to.y,
              fmaxf(1.0f, p->line), draw_fade(p->theme->text_dim, 200));
}

static bool place(const view_paint *p, view_label *label, const char *text)
{
    draw_rect box = box_for(p->in, text);
    label_wish wish = {.at = label->at,
                       .clear = label->clear,
                       .towards = label->towards,
                       .width = box.w,
                       .height = box.h,
                       .important = label->important,
                       .near = p->labels > MANY_LABELS};
    if (!label_room_find(p->room, &wish, &label->place))
        return false;
    label->shown = text;
    return true;
}

static void place_all(view_paint *p)
{
    int placed = 0;
    for (int important = 1; important >= 0; important--) {
        for (size_t i = 0; i < p->labels && placed < MOST_LABELS; i++) {
            view_label *label = &p->label[i];
            if (label->important == (important == 1))
                placed += place(p, label, label->text) ||
                          (label->brief > 0 && place(p, label, label->text + label->brief));
        }
    }
}

void view_label_draw_all(view_paint *p)
{
    if (p->room != NULL && p->labels > 0) {
        add_bodies(p);
        label_room_take(p->room, p->legend);
        for (size_t i = 0; i < p->in->obstacle_count; i++)
            label_room_take(p->room, p->in->obstacles[i]);
        place_all(p);
        for (size_t i = 0; i < p->labels; i++)
            if (p->label[i].shown != NULL && p->label[i].place.far)
                paint_leader(p, &p->label[i]);
        for (size_t i = 0; i < p->labels; i++)
            if (p->label[i].shown != NULL)
                paint_box(p->canvas, p->in, p->label[i].place.box, p->label[i].color,
                          p->label[i].shown);
    }
    free(p->label);
    p->label = NULL;
}

/* ---- texts that a tool puts somewhere ---- */

/* The box for a text, its upper left corner as near to (x, y) as the picture's edges let it be. */
static draw_rect box_inside(const view_frame_in *in, draw_rect box, float x, float y)
{
    float right = (float)(in->camera.width - box.w), bottom = (float)(in->camera.height - box.h);
    box.x = (int)fmaxf(fminf(x, right), 0.0f);
    box.y = (int)fmaxf(fminf(y, bottom), 0.0f);
    return box;
}

void view_draw_tag(draw_canvas *canvas, const view_frame_in *in, float x, float y, draw_color color,
                   const char *text)
{
    if (!isfinite(x) || !isfinite(y))
        return;
    draw_rect box = box_for(in, text);
    box = box_inside(in, box, x + 12.0f * in->ui, y - (float)box.h * 0.5f);
    paint_box(canvas, in, box, color, text);
}

draw_rect view_tag_beyond(const view_frame_in *in, draw_point from, draw_point to, const char *text)
{
    float dx = to.x - from.x, dy = to.y - from.y, length = hypotf(dx, dy);
    if (!isfinite(length) || length <= 0.0f)
        return (draw_rect){0};
    dx /= length;
    dy /= length;
    draw_rect box = box_for(in, text);
    float most = fmaxf(fabsf(dx), fabsf(dy)), gap = 14.0f * in->ui;
    float x = to.x + dx * gap + (dx / most - 1.0f) * 0.5f * (float)box.w;
    float y = to.y + dy * gap + (dy / most - 1.0f) * 0.5f * (float)box.h;
    return box_inside(in, box, x, y);
}

void view_draw_tag_in(draw_canvas *canvas, const view_frame_in *in, draw_rect box, draw_color color,
                      const char *text)
{
    if (box.w > 0)
        paint_box(canvas, in, box, color, text);
}
