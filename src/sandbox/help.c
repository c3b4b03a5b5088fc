/* help.c - F1: every key, and what the mouse does, in columns. */
#include "app.h"

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
        bool told = false;
        for (int k = 0; k < i; k++) {
            told |= strcmp(rows[k].group, rows[i].group) == 0;
        }
        if (told) {
            continue;
        }
        out[count++] = (help_row){NULL, rows[i].group};
        for (int k = i; k < LAB_ACTIONS; k++) {
            if (strcmp(rows[k].group, rows[i].group) == 0 && count < MAX_ROWS - MOUSE_ROWS) {
                out[count++] = (help_row){rows[k].keys, rows[k].name};
            }
        }
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
    for (size_t k = i + 1; k < count && row[k].keys != NULL; k++) {
        halves += 2;
    }
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

static int widest(const app *a, draw_font *font, const help_row *row, size_t count, bool keys)
{
    int width = 0;
    (void)a;
    for (size_t i = 0; i < count; i++) {
        const char *text = keys ? row[i].keys : row[i].text;
        int w = text != NULL && row[i].keys != NULL ? draw_text_width(font, text) : 0;
        width = w > width ? w : width;
    }
    return width;
}

/* Fonts as large as the window lets the list be. */
static bool fonts_that_fit(app *a, view_fonts *fonts, int columns, int rows)
{
    char message[128];
    float by_height = (float)a->height / ((float)rows * 19.0f + 110.0f);
    float by_width = (float)a->width / ((float)columns * 330.0f + 40.0f);
    float scale = fminf(a->ui, fminf(by_height, by_width));
    return view_fonts_open(fonts, scale, message, sizeof message);
}

static void draw_row(app *a, draw_canvas *canvas, const view_fonts *fonts, const help_row *row,
                     int x, int y, int keys_width, int gap)
{
    if (row->keys == NULL) {
        draw_text(canvas, fonts->small, x, y, a->theme->accent, row->text);
        return;
    }
    draw_text(canvas, fonts->small, x, y, a->theme->text, row->keys);
    draw_text(canvas, fonts->small, x + keys_width + gap, y, a->theme->text_dim, row->text);
}

void help_draw(app *a, draw_canvas *canvas)
{
    help_row row[MAX_ROWS];
    size_t count = collect(row);
    int columns = a->width > a->height * 5 / 4 ? 3 : 2;
    help_layout l = arrange(row, count, columns);
    view_fonts fonts = {0};
    if (!fonts_that_fit(a, &fonts, columns, l.halves / 2)) {
        return;
    }
    int line = draw_font_line(fonts.small), gap = line * 3 / 4, pad = line * 3 / 2;
    int half = (line * 6 / 5 + 1) / 2;
    int keys = widest(a, fonts.small, row, count, true);
    int column = keys + gap + widest(a, fonts.small, row, count, false) + 2 * gap;
    int title = draw_font_line(fonts.large);
    draw_rect box = panel_box(a, canvas, columns * column - 2 * gap + 2 * pad,
                              2 * pad + title + gap + l.halves * half);
    draw_text(canvas, fonts.large, box.x + pad, box.y + pad, a->theme->text, "Keys and mouse");
    const char *close = "Esc closes";
    draw_text(canvas, fonts.small, box.x + box.w - pad - draw_text_width(fonts.small, close),
              box.y + pad + (title - line) / 2, a->theme->text_dim, close);
    for (size_t i = 0; i < count; i++) {
        draw_row(a, canvas, &fonts, &row[i], box.x + pad + l.column[i] * column,
                 box.y + pad + title + gap + l.half[i] * half, keys, gap);
    }
    view_fonts_close(&fonts);
}
