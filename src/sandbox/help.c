/* help.c - F1: every key, and what the mouse does, in columns. */
#include "help.h"

#include "panel.h"
#include "widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct help_row {
    const char *keys, *text; /* keys NULL: the row is a heading */
} help_row;

static const help_row mouse[] = {
    {NULL, "Mouse"},
    {"Drag a body", "Pull it with a spring; paused: move it"},
    {"Drag nothing", "Select with a rubber band"},
    {"Shift+click", "Add to the selection"},
    {"Knob above", "Turn; with Shift by 15\u00B0"},
    {"Green knob", "Pull the velocity"},
    {"Shift+drag", "Box tool: an upright rectangle"},
    {"Enter", "Polygon tool: close it"},
    {"Alt", "Suspends snapping"},
    {"Wheel", "Zoom; box tool: flatter, taller"},
    {"Middle, right", "Pan the view"},
    {"Double-click", "On nothing: frame the scene"},
};

enum { MOUSE_ROWS = sizeof mouse / sizeof mouse[0], MAX_ROWS = LAB_ACTIONS + MOUSE_ROWS + 16 };

/* All rows in the table's order, a heading before each group; no group is told of twice. */
static size_t collect(help_row out[MAX_ROWS])
{
    const lab_action_row *rows = lab_actions();
    size_t count = 0;
    for (int i = 0; i < LAB_ACTIONS; i++) {
        int first = 0;
        while (strcmp(rows[first].group, rows[i].group) != 0)
            first++;
        if (first < i)
            continue;
        out[count++] = (help_row){NULL, rows[i].group};
        for (int k = i; k < LAB_ACTIONS; k++)
            if (strcmp(rows[k].group, rows[i].group) == 0 && count < MAX_ROWS - MOUSE_ROWS)
                out[count++] = (help_row){rows[k].keys, rows[k].name};
    }
    memcpy(&out[count], mouse, sizeof mouse);
    return count + MOUSE_ROWS;
}

/* Where a row begins, in half lines: headings stand one half line below what is before them. */
typedef struct help_layout {
    int columns;
    int column[MAX_ROWS], half[MAX_ROWS];
    int halves; /* of the longest column */
} help_layout;

/* Half lines of the group whose heading is row i. */
static int group_halves(const help_row *row, size_t count, size_t i)
{
    int halves = 2;
    for (size_t k = i + 1; k < count && row[k].keys != NULL; k++)
        halves += 2;
    return halves;
}

/* Fills columns of at most `most` half lines with whole groups. */
static void flow(help_layout *l, const help_row *row, size_t count, int most)
{
    l->columns = 1;
    l->halves = 0;
    int at = 0;
    for (size_t i = 0; i < count; i++) {
        bool heading = row[i].keys == NULL;
        at += heading && at > 0 ? 1 : 0;
        if (heading && at > 0 && at + group_halves(row, count, i) > most) {
            l->columns++;
            at = 0;
        }
        l->column[i] = l->columns - 1;
        l->half[i] = at;
        at += 2;
        l->halves = at > l->halves ? at : l->halves;
    }
}

/* The lowest box with that many columns. */
static help_layout arrange(const help_row *row, size_t count, int columns)
{
    help_layout l;
    int most = 2 * (int)count / columns;
    do {
        flow(&l, row, count, most++);
    } while (l.columns > columns);
    return l;
}

/* ---- measures ---- */

enum { MAX_COLUMNS = 4 };

typedef struct help_size {
    int keys[MAX_COLUMNS], text[MAX_COLUMNS]; /* the widest of each column */
    int half, title, gap, pad;
    int width, height;
} help_size;

static help_size measure(const help_layout *l, const view_fonts *fonts, const help_row *row,
                         size_t count)
{
    help_size s = {0};
    int line = draw_font_line(fonts->small);
    s.half = (line * 6 / 5 + 1) / 2;
    s.title = draw_font_line(fonts->large);
    s.gap = line * 3 / 4;
    s.pad = line * 3 / 2;
    for (size_t i = 0; i < count; i++) {
        if (row[i].keys != NULL) {
            int c = l->column[i], k = draw_text_width(fonts->small, row[i].keys);
            int t = draw_text_width(fonts->small, row[i].text);
            s.keys[c] = k > s.keys[c] ? k : s.keys[c];
            s.text[c] = t > s.text[c] ? t : s.text[c];
        }
    }
    s.width = 2 * s.pad;
    for (int c = 0; c < l->columns; c++)
        s.width += s.keys[c] + s.gap + s.text[c] + (c > 0 ? 3 * s.gap : 0);
    s.height = 2 * s.pad + s.title + s.gap + l->halves * s.half;
    return s;
}

/* How much the list may be enlarged in this window. */
static float room(const app *a, help_size s)
{
    return fminf((float)a->width * 0.97f / (float)s.width,
                 (float)a->height * 0.97f / (float)s.height);
}

/* The number of columns that lets the letters be largest, and the letters. */
static bool choose(app *a, const help_row *row, size_t count, help_layout *l, view_fonts *fonts)
{
    char message[128];
    float best = 0.0f;
    for (int columns = 1; columns <= MAX_COLUMNS; columns++) {
        help_layout with = arrange(row, count, columns);
        float fits = room(a, measure(&with, &a->fonts, row, count));
        if (fits > best) {
            best = fits;
            *l = with;
        }
    }
    float scale = a->ui * fminf(best, 1.25f);
    if (!view_fonts_open(fonts, scale, message, sizeof message))
        return false;
    while (room(a, measure(l, fonts, row, count)) < 1.0f && scale > 0.3f) {
        view_fonts_close(fonts);
        scale *= 0.96f; /* letters do not shrink in proportion */
        if (!view_fonts_open(fonts, scale, message, sizeof message))
            return false;
    }
    return true;
}

/* ---- the mouse and the keys ---- */

void help_show(app *a)
{
    panel_begin(a, PANEL_HELP);
}

void help_event(app *a, const SDL_Event *event)
{
    if (event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN)
        panel_close(a);
}

/* ---- the picture ---- */

static void draw_row(app *a, draw_canvas *canvas, const view_fonts *fonts, const help_row *row,
                     int x, int y, int text_x)
{
    if (row->keys == NULL) {
        draw_text(canvas, fonts->small, x, y, a->theme->accent, row->text);
        return;
    }
    draw_text(canvas, fonts->small, x, y, a->theme->text, row->keys);
    draw_text(canvas, fonts->small, text_x, y, a->theme->text_dim, row->text);
}

void help_draw(app *a, draw_canvas *canvas)
{
    help_row row[MAX_ROWS];
    size_t count = collect(row);
    help_layout l;
    view_fonts fonts = {0};
    if (!choose(a, row, count, &l, &fonts))
        return;
    help_size s = measure(&l, &fonts, row, count);
    draw_rect box = widget_box(a, canvas, s.width, s.height);
    draw_text(canvas, fonts.large, box.x + s.pad, box.y + s.pad, a->theme->text, "Keys and mouse");
    const char *close = "Esc closes";
    draw_text(canvas, fonts.small, box.x + box.w - s.pad - draw_text_width(fonts.small, close),
              box.y + s.pad + (s.title - draw_font_line(fonts.small)) / 2, a->theme->text_dim,
              close);
    int left[MAX_COLUMNS] = {box.x + s.pad};
    for (int c = 1; c < l.columns; c++)
        left[c] = left[c - 1] + s.keys[c - 1] + s.text[c - 1] + 4 * s.gap;
    int top = box.y + s.pad + s.title + s.gap;
    for (size_t i = 0; i < count; i++) {
        int c = l.column[i];
        draw_row(a, canvas, &fonts, &row[i], left[c], top + l.half[i] * s.half,
                 left[c] + s.keys[c] + s.gap);
    }
    view_fonts_close(&fonts);
}
