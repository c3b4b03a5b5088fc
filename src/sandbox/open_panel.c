/* open_panel.c - Ctrl+O: the shipped scenes and the scenes of the current folder, narrowed down
 * by typing. */
#include "open_panel.h"

#include "ask.h"
#include "boxes.h"
#include "panel.h"

#include <math.h>
#include <stdio.h>

void open_show(app *a)
{
    panel_begin(a, PANEL_OPEN);
    text_field_set(&a->panel.field, "");
    a->panel.chosen = a->panel.first = 0;
    scene_list_read(&a->panel.list);
}

static const scene_entry *passed(const app_panel *panel, size_t i)
{
    return scene_list_passed(&panel->list, panel->field.text, i);
}

static size_t passed_count(const app_panel *panel)
{
    size_t count = 0;
    while (passed(panel, count) != NULL)
        count++;
    return count;
}

/* ---- layout ---- */

typedef struct open_layout {
    draw_rect box, frame, list;
    int row;
    size_t rows;
} open_layout;

static open_layout layout(const app *a)
{
    open_layout l;
    int pad = (int)lroundf(20.0f * a->ui), gap = (int)lroundf(10.0f * a->ui);
    int line = draw_font_line(a->fonts.small);
    int height = (int)fminf(560.0f * a->ui, 0.86f * (float)a->height);
    l.box = widget_middle(a, (int)lroundf(460.0f * a->ui), height);
    l.row = line + (int)lroundf(10.0f * a->ui);
    int y = l.box.y + pad + draw_font_line(a->fonts.large) + gap;
    l.frame = (draw_rect){l.box.x + pad, y, l.box.w - 2 * pad, line + (int)lroundf(14.0f * a->ui)};
    y += l.frame.h + gap;
    int room = l.box.y + l.box.h - pad - y;
    l.rows = room > l.row ? (size_t)(room / l.row) : 1;
    l.list = (draw_rect){l.frame.x, y, l.frame.w, (int)l.rows * l.row};
    return l;
}

static void keep_chosen_in_sight(app *a)
{
    app_panel *panel = &a->panel;
    size_t count = passed_count(panel), rows = layout(a).rows;
    if (panel->chosen >= count)
        panel->chosen = count > 0 ? count - 1 : 0;
    if (panel->chosen < panel->first)
        panel->first = panel->chosen;
    else if (panel->chosen >= panel->first + rows)
        panel->first = panel->chosen - rows + 1;
}

static int row_at(const app *a)
{
    open_layout l = layout(a);
    if (!widget_inside(l.list, a->pointer))
        return -1;
    size_t row = a->panel.first + (size_t)(((int)a->pointer.y - l.list.y) / l.row);
    return row < passed_count(&a->panel) ? (int)row : -1;
}

/* ---- events ---- */

static void open_chosen(app *a)
{
    const scene_entry *entry = passed(&a->panel, a->panel.chosen);
    char path[PANEL_PATH];
    if (entry != NULL)
        snprintf(path, sizeof path, "%s", entry->path);
    else if (a->panel.field.text[0] != '\0')
        snprintf(path, sizeof path, "%s", a->panel.field.text); /* a path typed whole */
    else
        return;
    panel_close(a);
    ask_open(a, path);
}

static void key(app *a, SDL_Keycode sym)
{
    app_panel *panel = &a->panel;
    size_t rows = layout(a).rows;
    switch (sym) {
    case SDLK_DOWN:
        panel->chosen++;
        break;
    case SDLK_UP:
        panel->chosen -= panel->chosen > 0;
        break;
    case SDLK_PAGEDOWN:
        panel->chosen += rows;
        break;
    case SDLK_PAGEUP:
        panel->chosen -= panel->chosen < rows ? panel->chosen : rows;
        break;
    default:
        break;
    }
    keep_chosen_in_sight(a);
}

static void wheel(app *a, float notches)
{
    app_panel *panel = &a->panel;
    size_t count = passed_count(panel), rows = layout(a).rows;
    size_t last = count > rows ? count - rows : 0;
    float to = fmaxf((float)panel->first - notches * 2.0f, 0.0f);
    panel->first = fminf(to, (float)last) > 0.0f ? (size_t)fminf(to, (float)last) : 0;
}

void open_event(app *a, const SDL_Event *event)
{
    app_panel *panel = &a->panel;
    if (event->type == SDL_KEYDOWN &&
        (event->key.keysym.sym == SDLK_RETURN || event->key.keysym.sym == SDLK_KP_ENTER)) {
        open_chosen(a);
    } else if (event->type == SDL_MOUSEWHEEL) {
        wheel(a, (float)event->wheel.y);
    } else if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT) {
        panel->pressed_row = row_at(a);
        if (panel->pressed_row >= 0)
            panel->chosen = (size_t)panel->pressed_row;
        else if (!widget_inside(layout(a).box, a->pointer))
            panel_close(a);
    } else if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_LEFT) {
        if (panel->pressed_row >= 0 && panel->pressed_row == row_at(a))
            open_chosen(a);
    } else if (text_field_event(&panel->field, event)) {
        if (event->type == SDL_TEXTINPUT)
            panel->chosen = panel->first = 0;
        keep_chosen_in_sight(a);
    } else if (event->type == SDL_KEYDOWN) {
        key(a, event->key.keysym.sym);
    }
}

/* ---- the picture ---- */

static void draw_entry(app *a, draw_canvas *canvas, const scene_entry *entry, draw_rect row,
                       bool chosen)
{
    int pad = (int)lroundf(10.0f * a->ui);
    int y = row.y + (row.h - draw_font_line(a->fonts.small)) / 2;
    if (chosen || widget_inside(row, a->pointer)) {
        draw_color back = chosen ? draw_fade(a->theme->accent, 70) : draw_fade(a->theme->text, 18);
        draw_panel(canvas, (float)row.x, (float)row.y, (float)row.w, (float)row.h, 6.0f * a->ui,
                   (draw_style){.fill = back});
    }
    draw_text(canvas, a->fonts.small, row.x + pad, y, a->theme->text, entry->shown);
    const char *from = entry->shipped ? "shipped" : "this folder";
    draw_text(canvas, a->fonts.small, row.x + row.w - pad - draw_text_width(a->fonts.small, from),
              y, a->theme->text_dim, from);
}

void open_draw(app *a, draw_canvas *canvas)
{
    open_layout l = layout(a);
    widget_box(a, canvas, l.box.w, l.box.h);
    int pad = (int)lroundf(20.0f * a->ui);
    draw_text(canvas, a->fonts.large, l.box.x + pad, l.box.y + pad, a->theme->text, "Open a scene");
    widget_field_draw(a, canvas, l.frame, "Type to narrow the list, or a path");
    size_t count = passed_count(&a->panel);
    for (size_t i = 0; i < l.rows && a->panel.first + i < count; i++) {
        draw_rect row = {l.list.x, l.list.y + (int)i * l.row, l.list.w, l.row};
        size_t number = a->panel.first + i;
        draw_entry(a, canvas, passed(&a->panel, number), row, number == a->panel.chosen);
    }
    if (count == 0) {
        draw_text(canvas, a->fonts.small, l.list.x + pad / 2, l.list.y, a->theme->text_dim,
                  "No scene of that name. Enter tries it as a path.");
    } else if (count > l.rows) {
        float part = (float)l.rows / (float)count, at = (float)a->panel.first / (float)count;
        draw_panel(canvas, (float)(l.list.x + l.list.w) + 4.0f * a->ui,
                   (float)l.list.y + at * (float)l.list.h, 4.0f * a->ui, part * (float)l.list.h,
                   2.0f * a->ui, (draw_style){.fill = a->theme->panel_edge});
    }
}
