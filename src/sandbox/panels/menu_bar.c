/* menu_bar.c - menus at the left, transport in the middle, time at the right. */
#include "sandbox/panels/menu_bar.h"

#include "sandbox/actions/action_table.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/panels/icons.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>
#include <string.h>

/* ---- menus ---- */

static const menu_row table[] = {
    {"File", NULL, "File"},
    {"Edit", NULL, "Edit"},
    {"Edit", NULL, "Bodies"},
    {"Edit", "Move", "Move"},
    {"Edit", "Arrange", "Arrange"},
    {"View", NULL, "View"},
    {"View", "Overlays", "Overlays"},
    {"Time", NULL, "Time"},
    {"Time", "Timeline", "Timeline"},
    {"Time", "Compare", "Compare"},
    {"Time", "Inside a tick", "Inside a tick"},
    {"Scene", "Tools", "Tools"},
    {"Scene", "Joints", "Joints"},
    {"Help", NULL, "Help"},
};

const menu_row *menu_table(size_t *count)
{
    *count = sizeof table / sizeof table[0];
    return table;
}

char *menu_label(action_id action, char *out, size_t size)
{
    snprintf(out, size, "%s%s", action_info_of(action)->name,
             action_row_of(action)->opens_dialog ? "\u2026" : "");
    return out;
}

/* Scenes that were opened before, by the file's name; the whole path is the tooltip. */
static void recent(app *a)
{
    ui *u = a->ui_state;
    if (!ui_submenu_begin(u, "recent", "Open recent"))
        return;
    for (size_t i = 0; i < a->prefs.recent_count; i++) {
        const char *path = a->prefs.recent[i], *slash = strrchr(path, '/');
        char key[24];
        snprintf(key, sizeof key, "%zu", i);
        if (ui_menu_item(u, key, slash != NULL ? slash + 1 : path, "", true, false))
            snprintf(a->ui_frame.asked_path, sizeof a->ui_frame.asked_path, "%s", path);
        ui_tip(u, path, "");
    }
    if (a->prefs.recent_count == 0)
        ui_menu_item(u, "none", "None yet", "", false, false);
    ui_submenu_end(u);
}

static void templates(app *a)
{
    ui *u = a->ui_state;
    size_t count;
    const files_template *row = files_templates(&count);
    if (!ui_submenu_begin(u, "new", "New from"))
        return;
    for (size_t i = 0; i < count; i++) {
        if (ui_menu_item(u, row[i].file, row[i].name, "", true, false))
            a->ui_frame.asked_template = row[i].file;
        ui_tip(u, row[i].help, "");
    }
    ui_submenu_end(u);
}

static void items(app *a, const char *group)
{
    for (int i = 0; i < ACTIONS; i++) {
        action_id action = (action_id)i;
        const action_info *row = action_info_of(action);
        if (strcmp(row->group, group) != 0)
            continue;
        if (action == ACTION_QUIT)
            ui_menu_line(a->ui_state);
        char key[16], label[64];
        snprintf(key, sizeof key, "%d", i);
        if (ui_menu_item(a->ui_state, key, menu_label(action, label, sizeof label), row->keys,
                         dispatch_can(a, action), dispatch_is_on(a, action)))
            a->ui_frame.asked = action;
        if (action == ACTION_NEW)
            templates(a);
        if (action == ACTION_OPEN)
            recent(a);
    }
}

static void list(app *a, const char *title)
{
    size_t count;
    const menu_row *row = menu_table(&count);
    bool first = true;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(row[i].menu, title) != 0)
            continue;
        if (!first && row[i].list == NULL)
            ui_menu_line(a->ui_state);
        first = false;
        if (row[i].list == NULL) {
            items(a, row[i].group);
        } else if (ui_submenu_begin(a->ui_state, row[i].list, row[i].list)) {
            items(a, row[i].group);
            ui_submenu_end(a->ui_state);
        }
    }
}

static bool starts_menu(const menu_row *row, size_t i)
{
    return i == 0 || strcmp(row[i].menu, row[i - 1].menu) != 0;
}

static int menus_width(const app *a, int pad)
{
    size_t count;
    const menu_row *row = menu_table(&count);
    int width = ui_unit(a->ui_state);
    for (size_t i = 0; i < count; i++)
        if (starts_menu(row, i))
            width += ui_text_width(a->ui_state, UI_FONT_SMALL, row[i].menu) + 2 * pad;
    return width;
}

static void menus(app *a, draw_rect bar, int pad)
{
    ui *u = a->ui_state;
    size_t count;
    const menu_row *row = menu_table(&count);
    int x = bar.x + ui_unit(u), height = ui_height(u);
    for (size_t i = 0; i < count; i++) {
        if (!starts_menu(row, i))
            continue;
        int width = ui_text_width(u, UI_FONT_SMALL, row[i].menu) + 2 * pad;
        draw_rect title = {x, bar.y + (bar.h - height) / 2, width, height};
        if (ui_menu_begin(u, row[i].menu, title, row[i].menu)) {
            list(a, row[i].menu);
            ui_menu_end(u);
        }
        x += width;
    }
}

/* ---- transport ---- */

typedef struct transport_button {
    action_id action;
    int rank; /* the highest go first when there is no room */
} transport_button;

/* The speed stands between the last two. */
static const transport_button transport[] = {
    {ACTION_RESTART, 2},   {ACTION_RESTART_FROM_EDIT, 4},
    {ACTION_STEP_BACK, 3}, {ACTION_PLAY, 0},
    {ACTION_STEP, 1},      {ACTION_SLOWER, 5},
    {ACTION_FASTER, 5},
};
enum { TRANSPORT = sizeof transport / sizeof transport[0], SPEED_RANK = 5 };

static int speed_width(const app *a)
{
    return ui_text_width(a->ui_state, UI_FONT_SMALL, "1/16\u00D7") + 2 * ui_unit(a->ui_state);
}

static int button_side(const app *a)
{
    return ui_px(a->ui_state, 32.0f);
}

/* With all buttons up to a rank. */
static int transport_width(const app *a, int rank)
{
    int width = rank >= SPEED_RANK ? speed_width(a) + 4 * ui_unit(a->ui_state) : 0;
    for (int i = 0; i < TRANSPORT; i++)
        width += transport[i].rank <= rank ? button_side(a) : 0;
    return width;
}

static void speed_text(const app *a, draw_rect box)
{
    char text[16];
    clock_format_speed(&a->clock, text, sizeof text);
    const ui_style *s = ui_style_of(a->ui_state);
    ui_text(a->ui_state, box, UI_FONT_SMALL, 0.5f, a->clock.power == 0 ? s->dim : s->accent, text);
}

static void transport_buttons(app *a, draw_rect bar, int x, int rank)
{
    ui *u = a->ui_state;
    int side = button_side(a);
    ui_push(u, "transport");
    for (int i = 0; i < TRANSPORT; i++) {
        action_id action = transport[i].action;
        const action_info *row = action_info_of(action);
        if (transport[i].rank > rank)
            continue;
        if (action == ACTION_SLOWER)
            x += 4 * ui_unit(u);
        bool pause = action == ACTION_PLAY && a->playing;
        draw_rect box = {x, bar.y + (bar.h - side) / 2, side, side};
        char key[16];
        snprintf(key, sizeof key, "%d", (int)action);
        ui_disable_begin(u, !dispatch_can(a, action));
        if (ui_icon_button(u, key, box, (int)action | (pause ? ICON_ON : 0), false, row->name,
                           row->keys))
            a->ui_frame.asked = action;
        ui_disable_end(u);
        x += side;
        if (action == ACTION_SLOWER) {
            speed_text(a, (draw_rect){x, bar.y, speed_width(a), bar.h});
            x += speed_width(a);
        }
    }
    ui_pop(u);
}

/* ---- time ---- */

static int time_width(const app *a)
{
    return ui_text_width(a->ui_state, UI_FONT_SMALL, "0000.000 s   #000000") +
           4 * ui_unit(a->ui_state);
}

static void time_text(app *a, draw_rect bar)
{
    ui *u = a->ui_state;
    char text[64];
    snprintf(text, sizeof text, "%.3f s   #%llu", app_time(a), (unsigned long long)app_tick(a));
    draw_rect box = {bar.x + bar.w - time_width(a), bar.y, time_width(a) - 3 * ui_unit(u), bar.h};
    ui_text(u, box, UI_FONT_SMALL, 1.0f, ui_style_of(u)->text, text);
}

void menu_bar(app *a)
{
    ui *u = a->ui_state;
    draw_rect bar = a->ui_frame.menu;
    ui_panel_begin(u, "menu", bar, 0);
    ui_box(u, bar, 0.0f, (draw_style){.fill = ui_style_of(u)->panel});
    int hair = (int)ui_hairline(u);
    ui_box(u, (draw_rect){bar.x, bar.y + bar.h - hair, bar.w, hair}, 0.0f,
           (draw_style){.fill = ui_style_of(u)->edge});
    int unit = ui_unit(u), pad = 3 * unit, rank = SPEED_RANK;
    while (rank > 0 && menus_width(a, pad) + 2 * unit + transport_width(a, rank) > bar.w)
        rank--;
    int width = transport_width(a, rank);
    while (pad > unit && menus_width(a, pad) + 2 * unit + width > bar.w)
        pad -= unit;
    menus(a, bar, pad);
    /* In the middle of the world below, as far as the menus leave room. */
    int x = a->ui_frame.world.x + (a->ui_frame.world.w - width) / 2;
    int left = menus_width(a, pad) + 2 * unit, right = bar.x + bar.w - width;
    x = x > left ? x : left;
    x = x < right ? x : right;
    transport_buttons(a, bar, x, rank);
    /* The timeline has it, where it is shown. */
    bool room = x + width <= bar.x + bar.w - time_width(a);
    a->ui_frame.time_shown = room || a->time_bar.lanes > 0;
    if (room && a->time_bar.lanes == 0)
        time_text(a, bar);
    ui_panel_end(u);
}
