/* legend.c - what the colours of bodies stand for, on a small panel in the lower right. */
#include "view/view_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 8, ISLAND_ROWS = 6, LEGEND_TEXT = 64 };

typedef struct legend_row {
    draw_color color; /* 0: a text alone */
    char sign[VIEW_SIGN];
    char text[LEGEND_TEXT];
} legend_row;

typedef struct legend {
    char title[LEGEND_TEXT]; /* "" for no legend at all */
    float top_speed;         /* of a ramp in place of rows; 0: rows */
    bool side_by_side;       /* rows without texts, as one line */
    size_t count;
    legend_row row[ROWS + 1]; /* and how many more there are */
} legend;

static legend_row *add_row(legend *l, draw_color color, const char *sign)
{
    legend_row *row = &l->row[l->count++];
    row->color = color;
    snprintf(row->sign, sizeof row->sign, "%s", sign);
    return row;
}

static void add_text(legend *l, const char *text)
{
    snprintf(add_row(l, 0, "")->text, LEGEND_TEXT, "%s", text);
}

static void add_more(legend *l, size_t more)
{
    if (more > 0)
        snprintf(add_row(l, 0, "")->text, LEGEND_TEXT, "and %zu more", more);
}

/* ---- what it says ---- */

void view_legend_materials(legend *l, const view_coloring *c)
{
    for (size_t i = 0; i < c->materials.count && l->count < ROWS; i++) {
        char sign[VIEW_SIGN];
        view_short_name(c->materials.name[i], sign);
        legend_row *row = add_row(l, view_coloring_material(c, i), sign);
        snprintf(row->text, sizeof row->text, "%.24s", c->materials.name[i]);
    }
    add_more(l, c->materials.count - l->count);
}

void view_legend_sleep(legend *l, const view_coloring *c)
{
    draw_color asleep = view_pale(c->in->theme, view_coloring_sleep(c, true));
    snprintf(add_row(l, view_coloring_sleep(c, false), "")->text, LEGEND_TEXT, "awake");
    snprintf(add_row(l, asleep, "z")->text, LEGEND_TEXT, "asleep");
}

/* The islands by their numbers: the first few of them, and how many there are. */
void view_legend_islands(legend *l, const view_coloring *c)
{
    const cr_world *world = c->in->scene->world;
    uint32_t *size = calloc(cr_world_slots(world) + 1, sizeof *size);
    if (size == NULL)
        return;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index != 0)
            size[cr_body_get_view(world, id).island]++;
    }
    size_t islands = 0;
    for (uint32_t i = 1; i <= cr_world_slots(world); i++) {
        islands += size[i] > 0;
        if (size[i] == 0 || islands > ISLAND_ROWS)
            continue;
        char sign[VIEW_SIGN];
        snprintf(sign, sizeof sign, "%u", i);
        legend_row *row = add_row(l, view_coloring_island(c, i), sign);
        snprintf(row->text, sizeof row->text, size[i] == 1 ? "%u body" : "%u bodies", size[i]);
    }
    add_more(l, islands - l->count);
    if (islands == 0)
        add_text(l, cr_world_get(world, "sleep.enabled") != 0.0 ? "none before the first tick"
                                                                : "none while sleep is off");
    free(size);
}

void view_legend_contacts(legend *l, const view_coloring *c)
{
    l->side_by_side = true;
    for (uint32_t i = 0; i <= VIEW_MANY_CONTACTS; i++) {
        char sign[VIEW_SIGN];
        snprintf(sign, sizeof sign, "%u%s", i, i == VIEW_MANY_CONTACTS ? "+" : "");
        add_row(l, view_coloring_contacts(c, i), sign);
    }
}

void view_legend_speed(legend *l, const view_coloring *c)
{
    l->top_speed = c->top_speed;
}

static legend legend_of(const view_coloring *c)
{
    legend l = {0};
    const view_color_mode *mode = view_color_mode_of(c->in->color_by);
    if (mode->legend == NULL)
        return l;
    snprintf(l.title, sizeof l.title, "%s",
             mode->legend_title != NULL ? mode->legend_title
                                        : view_color_modes()[c->in->color_by].name);
    mode->legend(&l, c);
    return l;
}

/* ---- where it stands ---- */

typedef struct legend_size {
    int pad, gap, line, swatch, ramp, bar; /* pixels; ramp: its width, bar: its height */
    draw_rect box;
} legend_size;

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int scaled(const view_frame_in *in, float pixels)
{
    return (int)lroundf(pixels * in->ui);
}

static int inner_width(const legend *l, const legend_size *s, draw_font *font)
{
    int width = draw_text_width(font, l->title);
    if (l->top_speed > 0.0f)
        return larger(width, s->ramp);
    if (l->side_by_side)
        return larger(width, (int)l->count * (s->swatch + s->gap) - s->gap);
    for (size_t i = 0; i < l->count; i++) {
        int text = draw_text_width(font, l->row[i].text);
        width = larger(width, text + (l->row[i].color != 0 ? s->swatch + 2 * s->gap : 0));
    }
    return width;
}

static legend_size measure(const legend *l, const view_frame_in *in)
{
    draw_font *font = in->fonts->small;
    legend_size s = {
        .pad = scaled(in, 10.0f),
        .gap = scaled(in, 4.0f),
        .line = draw_font_line(font),
        .swatch = scaled(in, 28.0f),
        .ramp = scaled(in, 170.0f),
        .bar = scaled(in, 12.0f),
    };
    if (l->title[0] == '\0')
        return s;
    for (size_t i = 0; i < l->count; i++)
        s.swatch = larger(s.swatch, draw_text_width(font, l->row[i].sign) + 2 * s.gap);
    int width = inner_width(l, &s, font) + 2 * s.pad;
    int height = s.line + 2 * s.pad;
    if (l->top_speed > 0.0f)
        height += s.gap + s.bar + s.line;
    else
        height += (l->side_by_side ? 1 : (int)l->count) * (s.line + s.gap);
    int margin = scaled(in, 20.0f);
    int x = in->camera.width - margin - width, bottom = in->camera.height - margin;
    if (x < view_scale_bar_right(in) + s.pad)
        bottom = view_scale_bar_top(in) - s.pad;
    if (x >= 0 && bottom - height >= 0) /* else there is no room for it */
        s.box = (draw_rect){x, bottom - height, width, height};
    return s;
}

draw_rect view_legend_place(const view_coloring *coloring)
{
    legend l = legend_of(coloring);
    return measure(&l, coloring->in).box;
}

draw_rect view_legend_box(const view_frame_in *in)
{
    view_coloring c = view_coloring_begin(in);
    draw_rect box = view_legend_place(&c);
    view_coloring_end(&c);
    return box;
}

/* ---- the picture ---- */

static void paint_swatch(const view_paint *p, const legend_size *s, int x, int y,
                         const legend_row *row)
{
    draw_style style = {row->color, view_mix(row->color, p->theme->text, 0.5f),
                        fmaxf(1.0f, roundf(p->px))};
    draw_round_rect(p->canvas, (float)x, (float)y, (float)s->swatch, (float)s->line, 2.0f * p->px,
                    style);
    draw_font *font = p->in->fonts->small;
    int left = x + (s->swatch - draw_text_width(font, row->sign)) / 2;
    draw_text(p->canvas, font, left, y, view_ink(row->color), row->sign);
}

static void paint_rows(const view_paint *p, const legend *l, const legend_size *s, int x, int y)
{
    for (size_t i = 0; i < l->count; i++) {
        const legend_row *row = &l->row[i];
        int text = x;
        if (row->color != 0) {
            paint_swatch(p, s, x, y, row);
            text += s->swatch + 2 * s->gap;
        }
        draw_text(p->canvas, p->in->fonts->small, text, y, p->theme->text, row->text);
        if (l->side_by_side)
            x += s->swatch + s->gap;
        else
            y += s->line + s->gap;
    }
}

static void paint_ramp(const view_paint *p, const legend *l, const legend_size *s, int x, int y)
{
    int width = s->box.w - 2 * s->pad;
    for (int i = 0; i < width; i++) {
        draw_color color = view_ramp(p->theme, ((float)i + 0.5f) / (float)width);
        draw_round_rect(p->canvas, (float)(x + i), (float)y, 1.0f, (float)s->bar, 0.0f,
                        (draw_style){.fill = color});
    }
    for (int i = 0; i <= 2; i++) {
        char text[16];
        snprintf(text, sizeof text, "%.3g", (double)l->top_speed * i / 2.0);
        int free = width - draw_text_width(p->in->fonts->small, text);
        draw_text(p->canvas, p->in->fonts->small, x + free * i / 2, y + s->bar, p->theme->text,
                  text);
    }
}

void view_paint_legend(const view_paint *p)
{
    legend l = legend_of(&p->coloring);
    legend_size s = measure(&l, p->in);
    if (s.box.w == 0)
        return;
    draw_style style = {draw_fade(p->theme->panel, 235), p->theme->panel_edge,
                        fmaxf(1.0f, roundf(p->px))};
    draw_round_rect(p->canvas, (float)s.box.x, (float)s.box.y, (float)s.box.w, (float)s.box.h,
                    6.0f * p->px, style);
    int x = s.box.x + s.pad, y = s.box.y + s.pad;
    draw_text(p->canvas, p->in->fonts->small, x, y, p->theme->text_dim, l.title);
    y += s.line + s.gap;
    if (l.top_speed > 0.0f)
        paint_ramp(p, &l, &s, x, y);
    else
        paint_rows(p, &l, &s, x, y);
}
