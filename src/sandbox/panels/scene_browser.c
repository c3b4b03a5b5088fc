/* scene_browser.c - a field that narrows the list, and a grid of pictures that scrolls. */
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>
#include <string.h>

/* Ordinary pixels. */
static const float picture_width = 192.0f; /* at least */

void scene_browser_draw_next(app *a)
{
    if (a->dialog.kind == DIALOG_OPEN)
        thumbnails_draw_next(&a->thumbnails, &a->fonts);
}

bool scene_browser_waits(const app *a)
{
    return a->dialog.kind == DIALOG_OPEN && thumbnails_missing(&a->thumbnails);
}

static void open_path(app *a, const char *path)
{
    char kept[DIALOG_PATH];
    snprintf(kept, sizeof kept, "%s", path);
    dialog_close(a);
    confirm_open(a, kept);
}

/* ---- one scene ---- */

static int line_height(const ui *u)
{
    return draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]) + ui_unit(u) / 2;
}

/* The file's name, and as many of the topics as there is room for. */
static void describe(ui *u, const scene_entry *entry, int width, char *out, size_t size)
{
    size_t length = (size_t)snprintf(out, size, "%s", entry->shown);
    const char *topic = entry->about.topics, *before = " \u00B7 ";
    while (*topic != '\0' && length < size) {
        size_t count = strcspn(topic, ",");
        int more = snprintf(out + length, size - length, "%s%.*s", before, (int)count, topic);
        if (length + (size_t)more >= size || ui_text_width(u, UI_FONT_SMALL, out) > width) {
            out[length] = '\0';
            return;
        }
        length += (size_t)more;
        topic += count + strspn(topic + count, ", ");
        before = ", ";
    }
}

static void picture(app *a, const scene_entry *entry, const thumbnail *small, draw_rect box)
{
    ui *u = a->ui_state;
    ui_interaction touch = ui_control(u, ui_key(u, entry->path), box, entry->shown);
    draw_rect frame = {box.x, box.y, a->thumbnails.width, a->thumbnails.height};
    ui_box(u, frame, ui_corner(u), (draw_style){.fill = ui_style_of(u)->field});
    if (small != NULL && small->pixels != NULL)
        ui_image(u, frame, small->pixels, a->thumbnails.width);
    else if (small == NULL || small->drawn)
        ui_text(u, frame, UI_FONT_SMALL, 0.5f, ui_style_of(u)->warning, "cannot be read");
    draw_color edge =
        touch.hovered || touch.focused ? ui_style_of(u)->accent : ui_style_of(u)->edge;
    ui_box(u, frame, 0.0f,
           (draw_style){0, edge, touch.hovered ? 2.0f * ui_hairline(u) : ui_hairline(u)});
    if (touch.ring)
        ui_focus_ring(u, frame, ui_corner(u));
    ui_tip(u, entry->about.question, "");
    draw_rect line = {box.x, box.y + frame.h + ui_unit(u), box.w, line_height(u)};
    ui_text(u, line, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, scene_entry_title(entry));
    char below[256];
    describe(u, entry, line.w, below, sizeof below);
    line.y += line.h;
    ui_text(u, line, UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim, below);
    if (touch.fired)
        open_path(a, entry->path);
}

/* ---- the grid ---- */

static bool starts_group(const scene_list *list, size_t i)
{
    const scene_entry *before = i > 0 ? scene_list_found(list, i - 1) : NULL;
    return before == NULL || before->group != scene_list_found(list, i)->group;
}

/* The number of pictures in a row, which fill its width. */
static int fit_pictures(app *a, int between)
{
    ui *u = a->ui_state;
    int room = ui_area_width(u), least = ui_px(u, picture_width);
    int columns = (room + between) / (least + between);
    columns = columns < 1 ? 1 : columns < UI_MAX_CELLS ? columns : UI_MAX_CELLS;
    int width = (room - (columns - 1) * between) / columns;
    thumbnails_expect(&a->thumbnails, width, width * 9 / 16, a->theme);
    return columns;
}

static void rows_of(ui *u, int columns, int height)
{
    float widths[UI_MAX_CELLS];
    for (int i = 0; i < columns; i++)
        widths[i] = -1.0f;
    ui_row(u, height, columns, widths);
}

static void grid(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    const scene_list *list = &a->dialog.list;
    /* The rings of what has the keyboard reach over the dialog's margin. */
    int unit = ui_unit(u), between = 3 * unit;
    box.x -= unit;
    box.w += unit;
    ui_scroll_begin(u, "grid", box, unit);
    int columns = fit_pictures(a, between);
    int height = a->thumbnails.height + 2 * line_height(u) + 3 * unit;
    const scene_entry *entry;
    size_t i = 0;
    for (; a->dialog.kind == DIALOG_OPEN && (entry = scene_list_found(list, i)) != NULL; i++) {
        if (starts_group(list, i)) {
            ui_title(u, scene_group_name(entry->group));
            rows_of(u, columns, height);
        }
        draw_rect cell = ui_cell(u), clip = ui_clip(u);
        /* Only what is in sight is worth a picture. */
        bool seen = cell.y < clip.y + clip.h && cell.y + cell.h > clip.y;
        cell.w = a->thumbnails.width;
        cell.h -= 2 * unit;
        if (i == 0 && ui_key_for(u, ui_path("open/filter"), SDLK_DOWN))
            ui_focus(u, ui_key(u, entry->path));
        picture(a, entry, seen ? thumbnails_of(&a->thumbnails, entry->path) : NULL, cell);
    }
    ui_row_one(u);
    if (i == 0)
        ui_label_dim(
            u,
            "No scene has that in its title, topics, question or name. Enter tries it as a path.");
    ui_scroll_end(u);
}

static void entered(app *a)
{
    const scene_entry *only = scene_list_found(&a->dialog.list, 0);
    if (only != NULL)
        open_path(a, only->path);
    else if (a->dialog.text[0] != '\0')
        open_path(a, a->dialog.text); /* a path typed whole */
}

void scene_browser(app *a)
{
    ui *u = a->ui_state;
    if (dialog_is_fresh(a)) {
        scene_list_read(&a->dialog.list);
        ui_text_focus(u, "open/filter", "");
    }
    draw_rect window = ui_window(u);
    int width = window.w - 12 * ui_unit(u), most = ui_px(u, 5.0f * picture_width);
    ui_modal_begin(u, "open", width < most ? width : most);
    ui_title(u, "Open a scene");
    ui_row(u, 0, 2, (const float[]){-1.0f, 88.0f});
    ui_text_field(u, "filter", a->dialog.text, "A topic, a title, or a path");
    scene_list_search(&a->dialog.list, a->dialog.text);
    bool enter = ui_text_entered(u, "filter");
    bool cancel = ui_button(u, "cancel", "Cancel");
    int height = window.h - 44 * ui_unit(u);
    ui_row(u, height > 4 * ui_unit(u) ? height : 4 * ui_unit(u), 1, (const float[]){-1.0f});
    draw_rect box = ui_cell(u);
    grid(a, box);
    ui_modal_end(u);
    if (a->dialog.kind != DIALOG_OPEN)
        return;
    if (enter)
        entered(a);
    else if (cancel)
        dialog_close(a);
}
