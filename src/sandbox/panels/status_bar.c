/* status_bar.c - the line of numbers at the bottom. Each has a column of its own whose width
 * depends on its widest value, so that nothing moves while numbers change. */
#include "sandbox/actions/action_table.h"
#include "sandbox/app/app.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>
#include <string.h>

typedef struct status_item {
    const char *label;
    char value[32];
    const char *widest;
    const char *unit;
    int rank;  /* the highest goes first when there is no room */
    bool work; /* tells those who work on the program, and nothing to a class */
} status_item;

enum { STATUS_ITEMS = 10, TIME_ITEMS = 2 }; /* the first ones are tick and time */

static double megabytes(size_t bytes)
{
    return (double)bytes / (1 << 20);
}

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
        {.label = "pairs tested", .widest = "00000", .unit = "", .rank = 8, .work = true},
        {.label = "step", .widest = "00.00", .unit = "ms", .rank = 5, .work = true},
        {.label = "frame", .widest = "00.00", .unit = "ms", .rank = 7, .work = true},
        {.label = "solver", .widest = "pgs", .unit = "", .rank = 9},
        {.label = "history", .widest = "000/000", .unit = "MiB", .rank = 10, .work = true},
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
        snprintf(item[8].value, size, "%s", solvers[(size_t)solver].label);
        item[8].widest = solvers[(size_t)solver].label;
    }
    snprintf(item[9].value, size, "%.0f/%.0f", megabytes(lab_session_memory(a->session)),
             megabytes(lab_session_budget(a->session)));
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

/* Before a class, what it can do nothing with is left out. Returns how many items stay. */
static size_t keep_for_class(status_item *item, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!item[i].work)
            item[kept++] = item[i];
    return kept;
}

static int word_width(const app *a, const char *text)
{
    return ui_text_width(a->ui_state, UI_FONT_SMALL, text);
}

static int value_width(const app *a, const status_item *item)
{
    int widest = word_width(a, item->widest), now = word_width(a, item->value);
    return now > widest ? now : widest;
}

static int item_width(const app *a, const status_item *item)
{
    int word = ui_px(a->ui_state, 6.0f);
    int width = word_width(a, item->label) + word + value_width(a, item);
    return item->unit[0] != '\0' ? width + word + word_width(a, item->unit) : width;
}

static int between(const app *a)
{
    return 6 * ui_unit(a->ui_state);
}

static int total_width(const app *a, const status_item *item, size_t count, int rank)
{
    int width = 0;
    for (size_t i = 0; i < count; i++)
        width += item[i].rank <= rank ? item_width(a, &item[i]) + between(a) : 0;
    return width;
}

static void draw_item(const app *a, const status_item *item, draw_rect box)
{
    ui *u = a->ui_state;
    int word = ui_px(u, 6.0f);
    box.x += ui_text(u, (draw_rect){box.x, box.y, word_width(a, item->label), box.h}, UI_FONT_SMALL,
                     0.0f, ui_style_of(u)->dim, item->label) +
             word;
    box.w = value_width(a, item);
    ui_text(u, box, UI_FONT_SMALL, 1.0f, ui_style_of(u)->text, item->value);
    box.x += box.w + word;
    ui_text(u, (draw_rect){box.x, box.y, word_width(a, item->unit), box.h}, UI_FONT_SMALL, 0.0f,
            ui_style_of(u)->dim, item->unit);
}

/* The scene's name at the right, with a dot while edits are not saved, where it has room. */
static void draw_scene_name(app *a, int left)
{
    ui *u = a->ui_state;
    draw_rect bar = a->ui_frame.status;
    int right = bar.x + bar.w - 4 * ui_unit(u);
    char text[256];
    snprintf(text, sizeof text, "%.200s%s", scene_name(a), scene_is_unsaved(a) ? " \u2022" : "");
    int width = ui_text_width(u, UI_FONT_SMALL, text);
    if (left + width <= right)
        ui_text(u, (draw_rect){right - width, bar.y, width, bar.h}, UI_FONT_SMALL, 1.0f,
                ui_style_of(u)->dim, text);
}

void status_bar(app *a)
{
    ui *u = a->ui_state;
    status_item items[STATUS_ITEMS], *item = items;
    size_t count = collect(a, items);
    if (dispatch_is_on(a, ACTION_PROJECTOR))
        count = keep_for_class(items, count);
    /* The bar at the top has tick and time, as far as it has room for them. */
    if (a->ui_frame.time_shown) {
        item += TIME_ITEMS;
        count -= TIME_ITEMS;
    }
    draw_rect bar = a->ui_frame.status;
    int hair = (int)ui_hairline(u), margin = 4 * ui_unit(u), rank = STATUS_ITEMS;
    ui_panel_begin(u, "status", bar, 0);
    ui_box(u, bar, 0.0f, (draw_style){.fill = ui_style_of(u)->panel});
    ui_box(u, (draw_rect){bar.x, bar.y, bar.w, hair}, 0.0f,
           (draw_style){.fill = ui_style_of(u)->edge});
    while (rank > 0 && total_width(a, item, count, rank) - between(a) > bar.w - 2 * margin)
        rank--;
    int x = bar.x + margin, inset = 2 * ui_unit(u);
    for (size_t i = 0; i < count; i++) {
        if (item[i].rank > rank)
            continue;
        if (x > bar.x + margin)
            ui_box(u, (draw_rect){x - between(a) / 2, bar.y + inset, hair, bar.h - 2 * inset}, 0.0f,
                   (draw_style){.fill = ui_style_of(u)->edge});
        draw_item(a, &item[i], (draw_rect){x, bar.y, 0, bar.h});
        x += item_width(a, &item[i]) + between(a);
    }
    draw_scene_name(a, x);
    ui_panel_end(u);
}
