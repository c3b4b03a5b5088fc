/* help.c - F1: every key, and what the mouse does, narrowed down by typing. */
#include "sandbox/actions/dialog_state.h"
#include "sandbox/app/filter.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <string.h>

typedef struct mouse_row {
    const char *what, *name, *help;
} mouse_row;

static const mouse_row mouse[] = {
    {"Drag a body", "Pull", "by a spring while time runs; paused, move it"},
    {"Drag nothing", "Select by a box", "all bodies whose centres lie inside"},
    {"Shift+click", "Add to the selection", "or take away from it"},
    {"Knob above", "Turn", "with Shift by 15\u00B0"},
    {"Green knob", "Throw", "pull the velocity"},
    {"Shift+drag", "Keep upright", "box tool: a rectangle of any proportion"},
    {"Enter", "Close the polygon", "or a double click, or a click on the first corner"},
    {"Alt", "Suspend snapping", "while it is held"},
    {"Wheel", "Zoom", "while a box is made: flatter, taller"},
    {"Middle, right drag", "Pan the view", ""},
    {"Right click", "Menu", "of what lies there"},
    {"Double-click", "Frame the scene", "on nothing"},
};

/* ---- what passes ---- */

static bool passes(const char *keys, const char *name, const char *help, const char *part)
{
    return filter_matches(keys, part) || filter_matches(name, part) || filter_matches(help, part);
}

/* ---- rows ---- */

/* Its text over as many lines as it needs, the first one at the height of a label's. */
static void explain(ui *u, draw_rect cell, const char *help)
{
    int line = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]);
    int top = cell.y + (ui_height(u) - line) / 2;
    ui_paragraph(u, cell.x, top, cell.w, ui_style_of(u)->dim, help, true);
}

static int lines_height(ui *u, int width, const char *help)
{
    int line = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]);
    int height = ui_paragraph(u, 0, 0, width, 0, help, false);
    return ui_height(u) + (height > line ? height - line : 0);
}

static void row(ui *u, const char *keys, const char *name, const char *help)
{
    float widths[] = {152.0f, 168.0f, -1.0f};
    int rest = ui_area_width(u) - ui_px(u, widths[0] + widths[1]) - 2 * ui_unit(u);
    if (rest >= ui_px(u, 168.0f)) {
        ui_row(u, lines_height(u, rest - 1, help), 3, widths);
        draw_rect cap = ui_cell(u), label = ui_cell(u), text = ui_cell(u);
        cap.h = label.h = ui_height(u);
        text.w = rest - 1;
        ui_text(u, cap, UI_FONT_SMALL, 0.0f, ui_style_of(u)->accent, keys);
        ui_text(u, label, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, name);
        explain(u, text, help);
        return;
    }
    /* In a narrow window: what it is above what it does. */
    ui_row(u, 0, 2, (const float[]){-1.0f, -1.0f});
    ui_label(u, name);
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 0.0f, ui_style_of(u)->accent, keys);
    ui_row(u, lines_height(u, ui_area_width(u), help), 1, (const float[]){-1.0f});
    ui_gap(u, -1.0f);
    explain(u, ui_cell(u), help);
}

/* A heading before the first row of a group that passes. */
static void head(ui *u, const char *group, bool *begun)
{
    if (!*begun)
        ui_title(u, group);
    *begun = true;
}

static size_t action_group(ui *u, const char *group, const char *part)
{
    bool begun = false;
    size_t shown = 0;
    for (int i = 0; i < ACTIONS; i++) {
        const action_info *info = action_info_of((action_id)i);
        if (strcmp(info->group, group) != 0 || !passes(info->keys, info->name, info->help, part))
            continue;
        head(u, group, &begun);
        row(u, info->keys[0] != '\0' ? info->keys : "in the menu", info->name, info->help);
        shown++;
    }
    return shown;
}

static size_t mouse_group(ui *u, const char *part)
{
    bool begun = false;
    size_t shown = 0;
    for (size_t i = 0; i < sizeof mouse / sizeof mouse[0]; i++) {
        if (!passes(mouse[i].what, mouse[i].name, mouse[i].help, part))
            continue;
        head(u, "Mouse", &begun);
        row(u, mouse[i].what, mouse[i].name, mouse[i].help);
        shown++;
    }
    return shown;
}

/* Groups in the table's order, none twice. */
static void list(ui *u, const char *part)
{
    size_t shown = mouse_group(u, part);
    for (int i = 0; i < ACTIONS; i++) {
        const char *group = action_info_of((action_id)i)->group;
        int first = 0;
        while (strcmp(action_info_of((action_id)first)->group, group) != 0)
            first++;
        if (first == i)
            shown += action_group(u, group, part);
    }
    ui_row_one(u);
    if (shown == 0)
        ui_label_dim(u, "No key does that.");
}

void help_dialog(app *a)
{
    ui *u = a->ui_state;
    if (dialog_is_fresh(a))
        ui_text_focus(u, "help/filter", "");
    ui_modal_begin(u, "help", ui_px(u, 800.0f));
    ui_title(u, "Keys and mouse");
    ui_row(u, 0, 2, (const float[]){-1.0f, 88.0f});
    ui_text_field(u, "filter", a->dialog.text, "Type what you want to do, or a key");
    bool close = ui_button(u, "close", "Close");
    int height = ui_window(u).h - 44 * ui_unit(u);
    ui_row(u, height > 8 * ui_unit(u) ? height : 8 * ui_unit(u), 1, (const float[]){-1.0f});
    ui_scroll_begin(u, "list", ui_cell(u), 0);
    list(u, a->dialog.text);
    ui_scroll_end(u);
    ui_modal_end(u);
    /* The key that opened it. */
    const ui_event *e = ui_current_event(u);
    if (close || (e->kind == UI_KEY && e->key == SDLK_F1))
        dialog_close(a);
}
