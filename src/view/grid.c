/* grid.c - a faint metric grid whose spacing follows the zoom, and the scale bar. */
#include "view/view_internal.h"

#include <math.h>

/* Spacing of the fine lines in metres, and how many of them make a coarse one. */
typedef struct spacing {
    float fine;
    int coarse;
} spacing;

float view_grid_step(const view_camera *camera, float ui)
{
    float least = 18.0f * ui / camera->scale;
    /* The next step above the rounded one is 2 or 2.5 times as large. */
    float fine = view_round_down(least);
    while (fine < least)
        fine = view_round_down(fine * 2.5f);
    return fine;
}

static spacing spacing_for(const view_paint *p)
{
    float fine = view_grid_step(p->camera, p->px);
    float digit = fine / powf(10.0f, floorf(log10f(fine * 1.0001f)));
    return (spacing){fine, digit > 4.0f ? 4 : 5};
}

static int line_width(const view_paint *p)
{
    return (int)fmaxf(1.0f, roundf(p->px));
}

/* Lines are whole pixels wide and opaque: clearing a strip is the quickest way to draw one. */
static void strip(const view_paint *p, draw_rect where, draw_color color)
{
    draw_clip(p->canvas, where);
    draw_clear(p->canvas, color);
    draw_unclip(p->canvas);
}

static void vertical(const view_paint *p, float x, draw_color color)
{
    if (x >= 0.0f && x < (float)p->camera->width)
        strip(p, (draw_rect){(int)x, 0, line_width(p), p->camera->height}, color);
}

static void horizontal(const view_paint *p, float y, draw_color color)
{
    if (y >= 0.0f && y < (float)p->camera->height)
        strip(p, (draw_rect){0, (int)y, p->camera->width, line_width(p)}, color);
}

/* Lines are numbered from the world's origin, so that every coarse-th of them is a coarse one. */
typedef struct numbers {
    double first;
    int count;
} numbers;

/* None where they cannot be counted: far out, a double is the same as the one after it. */
static numbers lines_between(float lower, float upper, float step)
{
    double first = ceil((double)lower / (double)step), last = floor((double)upper / (double)step);
    bool counted = fabs(first) < 1e15 && last - first < 4000.0;
    return (numbers){first, counted ? (int)(last - first) + 1 : 0};
}

static void lines(const view_paint *p, spacing s, bool coarse)
{
    draw_color strong = view_mix(p->theme->grid, p->theme->grid_axis, 0.45f);
    draw_color color = coarse ? strong : p->theme->grid;
    numbers across = lines_between(p->visible.lower.x, p->visible.upper.x, s.fine);
    for (int i = 0; i < across.count; i++) {
        double number = across.first + i;
        cr_vec2 at = {(float)(number * (double)s.fine), 0.0f};
        if ((fmod(number, s.coarse) == 0.0) == coarse)
            vertical(p, view_to_screen(p->camera, at).x, color);
    }
    numbers up = lines_between(p->visible.lower.y, p->visible.upper.y, s.fine);
    for (int i = 0; i < up.count; i++) {
        double number = up.first + i;
        cr_vec2 at = {0.0f, (float)(number * (double)s.fine)};
        if ((fmod(number, s.coarse) == 0.0) == coarse)
            horizontal(p, view_to_screen(p->camera, at).y, color);
    }
}

void view_paint_grid(const view_paint *p)
{
    spacing s = spacing_for(p);
    lines(p, s, false);
    lines(p, s, true);
    draw_point origin = view_to_screen(p->camera, (cr_vec2){0.0f, 0.0f});
    vertical(p, origin.x, p->theme->grid_axis);
    horizontal(p, origin.y, p->theme->grid_axis);
}

/* ---- the scale bar ---- */

static const float BAR_LENGTH = 150.0f; /* at most, at one pixel a unit */

/* In pixels, from the bottom up; its label stands on it. */
typedef struct bar_size {
    float pad, margin, tick, width;
    int label; /* top of the text */
} bar_size;

static bar_size measure_bar(const view_frame_in *in)
{
    bar_size s = {
        .pad = 6.0f * in->ui,
        .margin = roundf(20.0f * in->ui),
        .tick = roundf(5.0f * in->ui),
        .width = fmaxf(2.0f, roundf(2.0f * in->ui)),
    };
    float bottom = (float)in->camera.height - s.margin;
    s.label = (int)(bottom - s.tick - s.width - 2.0f * in->ui) - draw_font_line(in->fonts->small);
    return s;
}

int view_scale_bar_top(const view_frame_in *in)
{
    bar_size s = measure_bar(in);
    return (int)floorf((float)s.label - s.pad * 0.5f);
}

int view_scale_bar_right(const view_frame_in *in)
{
    bar_size s = measure_bar(in);
    return (int)ceilf(s.margin + BAR_LENGTH * in->ui + s.pad);
}

void view_paint_scale_bar(const view_paint *p)
{
    bar_size s = measure_bar(p->in);
    float metres = view_round_down(BAR_LENGTH * p->px / p->camera->scale);
    float length = roundf(metres * p->camera->scale);
    float x = s.margin, y = (float)p->camera->height - s.margin;
    char text[32];
    view_format_length(text, sizeof text, metres);
    draw_font *font = p->in->fonts->small;
    int left = (int)(x + length * 0.5f) - draw_text_width(font, text) / 2;
    /* Bodies may pass behind it. */
    draw_round_rect(p->canvas, x - s.pad, (float)s.label - s.pad * 0.5f, length + 2.0f * s.pad,
                    y - (float)s.label + s.pad * 1.5f, s.pad,
                    (draw_style){.fill = draw_fade(p->theme->background, 110)});

    draw_style style = {.fill = p->theme->text_dim};
    draw_round_rect(p->canvas, x, y - s.width, length, s.width, 0.0f, style);
    draw_round_rect(p->canvas, x, y - s.tick - s.width, s.width, s.tick, 0.0f, style);
    draw_round_rect(p->canvas, x + length - s.width, y - s.tick - s.width, s.width, s.tick, 0.0f,
                    style);
    draw_text(p->canvas, font, left, s.label, p->theme->text_dim, text);
}
