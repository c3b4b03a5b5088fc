/* card_text.c - wrapped text for cards. */
#include "sandbox/panels/card_text.h"

#include "sandbox/ui/widgets.h"

#include <stdio.h>
#include <string.h>

/* Lines, each wrapped on its own. Returns their height. */
static int lines(ui *u, draw_rect box, draw_color color, const char *text, bool draw)
{
    int y = box.y;
    while (*text != '\0') {
        char line[256];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        y += ui_paragraph_in(u, UI_FONT_SMALL, (draw_rect){box.x, y, box.w, 0}, color, line, draw);
        text += length + (text[length] == '\n');
    }
    return y - box.y;
}

void card_text(ui *u, draw_color color, const char *text)
{
    ui_row(u, lines(u, (draw_rect){0, 0, ui_area_width(u), 0}, color, text, false), 1,
           (const float[]){-1.0f});
    lines(u, ui_cell(u), color, text, true);
    ui_row_one(u);
}

void card_formula(ui *u, const char *text)
{
    int pad = 2 * ui_unit(u);
    draw_rect room = {0, 0, ui_area_width(u) - 2 * pad, 0};
    ui_row(u, lines(u, room, 0, text, false) + 2 * pad, 1, (const float[]){-1.0f});
    draw_rect box = ui_cell(u);
    ui_box(u, box, ui_corner(u), (draw_style){.fill = ui_style_of(u)->field});
    lines(u, ui_inset(box, pad), ui_style_of(u)->text, text, true);
    ui_row_one(u);
}

void card_title(ui *u, const char *text)
{
    draw_color color = ui_style_of(u)->text;
    draw_rect room = {0, 0, ui_area_width(u), 0};
    ui_row(u, ui_paragraph_in(u, UI_FONT_LARGE, room, color, text, false), 1,
           (const float[]){-1.0f});
    ui_paragraph_in(u, UI_FONT_LARGE, ui_cell(u), color, text, true);
    ui_row_one(u);
}
