/* status.c - the line of numbers at the bottom. Each has a column of its own whose width depends
 * on its widest value, so that nothing moves while numbers change. */
#include "status.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct status_item {
    const char *label;
    char value[32];
    const char *widest;
    const char *unit;
    int rank; /* the highest goes first when there is no room */
} status_item;

enum { STATUS_ITEMS = 9 };

static size_t collect(const app *a, status_item out[STATUS_ITEMS])
{
    const cr_world *world = app_world(a);
    cr_stats stats = cr_world_stats(world);
    status_item item[STATUS_ITEMS] = {
        {.label = "tick", .widest = "00000", .unit = "", .rank = 2},
        {.label = "time", .widest = "000.000", .unit = "s", .rank = 1},
        {.label = "bodies", .widest = "0000", .unit = "", .rank = 3},
        {.label = "asleep", .widest = "0000", .unit = "", .rank = 6},
        {.label = "contacts", .widest = "0000", .unit = "", .rank = 4},
        {.label = "pairs tested", .widest = "00000", .unit = "", .rank = 8},
        {.label = "step", .widest = "00.00", .unit = "ms", .rank = 5},
        {.label = "frame", .widest = "00.00", .unit = "ms", .rank = 7},
        {.label = "solver", .widest = "pgs", .unit = "", .rank = 9},
    };
    size_t size = sizeof item[0].value;
    snprintf(item[0].value, size, "%llu", (unsigned long long)cr_world_tick(world));
    snprintf(item[1].value, size, "%.3f", cr_world_time(world));
    snprintf(item[2].value, size, "%u", stats.bodies);
    snprintf(item[3].value, size, "%u", stats.sleeping);
    snprintf(item[4].value, size, "%u", stats.contacts);
    snprintf(item[5].value, size, "%u", stats.candidates);
    snprintf(item[6].value, size, "%.2f", a->shown_step_ms);
    snprintf(item[7].value, size, "%.2f", a->shown_frame_ms);

    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    double solver = cr_world_get(world, "solver.name");
    if (solver >= 0.0 && solver < (double)count) {
        snprintf(item[8].value, size, "%s", solvers[(size_t)solver].name);
        item[8].widest = solvers[(size_t)solver].name;
    }
    memcpy(out, item, sizeof item);
    return STATUS_ITEMS;
}

char *status_text(const app *a, char *out, size_t size)
{
    status_item item[STATUS_ITEMS];
    size_t count = collect(a, item), used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < count && used < size; i++) {
        int n = snprintf(out + used, size - used, "%s%s %s%s%s", i == 0 ? "" : "  ", item[i].label,
                         item[i].value, item[i].unit[0] != '\0' ? " " : "", item[i].unit);
        used += n > 0 ? (size_t)n : 0;
    }
    return out;
}

/* ---- the picture ---- */

typedef struct columns {
    int gap, word; /* between items, between the words of one */
} columns;

static int value_width(const app *a, const status_item *item)
{
    int widest = draw_text_width(a->fonts.small, item->widest);
    int now = draw_text_width(a->fonts.small, item->value);
    return now > widest ? now : widest;
}

static int item_width(const app *a, const status_item *item, columns c)
{
    int width = draw_text_width(a->fonts.small, item->label) + c.word + value_width(a, item);
    if (item->unit[0] != '\0')
        width += c.word + draw_text_width(a->fonts.small, item->unit);
    return width;
}

static int total_width(const app *a, const status_item *item, size_t count, int rank, columns c)
{
    int width = 0;
    for (size_t i = 0; i < count; i++)
        width += item[i].rank <= rank ? item_width(a, &item[i], c) + c.gap : 0;
    return width;
}

static void draw_item(const app *a, draw_canvas *canvas, const status_item *item, int x, int y,
                      columns c)
{
    draw_font *font = a->fonts.small;
    x = draw_text(canvas, font, x, y, a->theme->text_dim, item->label) + c.word;
    int right = x + value_width(a, item);
    draw_text(canvas, font, right - draw_text_width(font, item->value), y, a->theme->text,
              item->value);
    draw_text(canvas, font, right + c.word, y, a->theme->text_dim, item->unit);
}

void status_draw(app *a, draw_canvas *canvas)
{
    status_item item[STATUS_ITEMS];
    size_t count = collect(a, item);
    int top = app_world_height(a), edge = (int)fmaxf(1.0f, roundf(a->density));
    draw_panel(canvas, 0.0f, (float)top, (float)a->width, (float)(a->height - top), 0.0f,
               (draw_style){.fill = a->theme->panel | 0xFF000000u});
    draw_panel(canvas, 0.0f, (float)top, (float)a->width, (float)edge, 0.0f,
               (draw_style){.fill = a->theme->panel_edge});

    columns c = {(int)lroundf(25.0f * a->ui), (int)lroundf(6.0f * a->ui)};
    int margin = (int)lroundf(18.0f * a->ui), rank = STATUS_ITEMS;
    while (rank > 0 && total_width(a, item, count, rank, c) - c.gap > a->width - 2 * margin)
        rank--;
    int x = margin, y = top + (a->height - top - draw_font_line(a->fonts.small)) / 2;
    for (size_t i = 0; i < count; i++) {
        if (item[i].rank <= rank) {
            if (x > margin) {
                draw_panel(canvas, (float)(x - c.gap / 2), (float)(y + edge), (float)edge,
                           (float)(draw_font_line(a->fonts.small) - 2 * edge), 0.0f,
                           (draw_style){.fill = a->theme->panel_edge});
            }
            draw_item(a, canvas, &item[i], x, y, c);
            x += item_width(a, &item[i], c) + c.gap;
        }
    }
}
