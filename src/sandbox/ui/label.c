/* label.c - texts that only say something. */
#include "sandbox/ui/widgets.h"

void ui_label(ui *u, const char *text)
{
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, text);
}

void ui_label_dim(ui *u, const char *text)
{
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim, text);
}

void ui_value(ui *u, const char *text)
{
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 1.0f, ui_style_of(u)->text, text);
}

void ui_title(ui *u, const char *text)
{
    ui_row(u, draw_font_line(ui_style_of(u)->font[UI_FONT_LARGE]) + ui_unit(u), 1,
           (const float[]){-1.0f});
    ui_text(u, ui_cell(u), UI_FONT_LARGE, 0.0f, ui_style_of(u)->text, text);
    ui_row_one(u);
}

void ui_label_wrapped(ui *u, draw_color color, const char *text)
{
    int height = ui_paragraph(u, 0, 0, ui_area_width(u), color, text, false);
    ui_row(u, height, 1, (const float[]){-1.0f});
    draw_rect box = ui_cell(u);
    ui_paragraph(u, box.x, box.y, box.w, color, text, true);
    ui_row_one(u);
}
