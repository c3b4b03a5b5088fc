/* hint.c - the tool's line, and the steps of the first start. */
#include "sandbox/app/tour.h"
#include "sandbox/panels/panels.h"
#include "sandbox/tools/tools.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>

static const float widest_note = 320.0f; /* ordinary pixels; but for a few */

/* Where the world's own signs at the bottom begin, when something so wide in the middle would meet
 * the scale bar or the legend; else the world's lower edge. */
static int floor_of(app *a, int width)
{
    view_frame_in in = app_frame(a);
    draw_rect w = a->ui_frame.world, legend = view_legend_box(&in);
    int margin = 4 * ui_unit(a->ui_state), left = (w.w - width) / 2, bottom = w.h;
    if (left < view_scale_bar_right(&in) + margin)
        bottom = view_scale_bar_top(&in);
    if (legend.w > 0 && left + width + margin > legend.x && legend.y < bottom)
        bottom = legend.y;
    return w.y + bottom;
}

/* A box of this size at the bottom middle of the world. */
static draw_rect place(app *a, int width, int height)
{
    draw_rect w = a->ui_frame.world;
    int bottom = floor_of(a, width) - 4 * ui_unit(a->ui_state);
    return (draw_rect){w.x + (w.w - width) / 2, bottom - height, width, height};
}

static void ground(ui *u, draw_rect box)
{
    float round = 0.5f * (float)(ui_height(u) + 2 * ui_unit(u));
    round = round < 0.5f * (float)box.h ? round : 0.5f * (float)box.h;
    ui_box(u, box, round,
           (draw_style){ui_style_of(u)->panel, ui_style_of(u)->edge, ui_hairline(u)});
}

/* As wide as the text wants. Where there is no room for that, the least width that takes as few
 * lines, so that none of them holds but a word. */
static int words_width(ui *u, const char *text, int most)
{
    int width = ui_text_width(u, UI_FONT_SMALL, text);
    if (width <= most)
        return width;
    int height = ui_paragraph(u, 0, 0, most, 0, text, false), low = most / 2, high = most;
    while (high - low > ui_unit(u)) {
        int middle = (low + high) / 2;
        if (ui_paragraph(u, 0, 0, middle, 0, text, false) > height)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static draw_rect tool_line(app *a, const char *text)
{
    ui *u = a->ui_state;
    int unit = ui_unit(u), line = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]);
    int width = words_width(u, text, a->ui_frame.world.w - 16 * unit);
    int height = ui_paragraph(u, 0, 0, width, 0, text, false);
    draw_rect box = place(a, width + 8 * unit, ui_height(u) + height - line);
    ground(u, box);
    ui_paragraph(u, box.x + 4 * unit, box.y + (box.h - height) / 2, width, ui_style_of(u)->dim,
                 text, true);
    return box;
}

static void step_buttons(app *a, bool last)
{
    ui *u = a->ui_state;
    if (ui_button_main(u, "next", last ? "Done" : "Next"))
        tour_next(a);
    if (ui_button(u, "dismiss", "No hints"))
        tour_dismiss(a);
}

/* The buttons stand beside the words or, in a narrow world, below them. */
static draw_rect step_line(app *a, const char *step, int number, int count)
{
    ui *u = a->ui_state;
    int unit = ui_unit(u);
    char text[128];
    snprintf(text, sizeof text, "%d of %d   %s", number, count, step);
    const float cells[] = {8.0f, -1.0f, 64.0f, 80.0f, 4.0f};
    /* Beside the words: the other cells, the room between all of them and at both ends. */
    int most = a->ui_frame.world.w - 4 * unit;
    int buttons = ui_px(u, cells[0] + cells[2] + cells[3] + cells[4]) + 6 * unit + 1;
    int words = ui_text_width(u, UI_FONT_SMALL, text);
    bool beside = words + buttons <= most;
    int width = beside ? words : words_width(u, text, most - 8 * unit);
    int least = ui_px(u, cells[2] + cells[3]) + 2 * unit;
    width = width > least ? width : least;
    int lines = ui_paragraph(u, 0, 0, width, 0, text, false);
    int pad = beside ? unit : 3 * unit;
    int height = beside ? ui_height(u) : lines + 2 * unit + ui_height(u);
    draw_rect box = place(a, beside ? width + buttons : width + 8 * unit, height + 2 * pad);
    ui_panel_begin(u, "hint", box, pad);
    ground(u, box);
    if (beside) {
        ui_row(u, 0, 5, cells);
        ui_cell(u);
        ui_label(u, text);
    } else {
        ui_row(u, lines, 1, (const float[]){-1.0f});
        draw_rect cell = ui_cell(u);
        ui_paragraph(u, box.x + 4 * unit, cell.y, width, ui_style_of(u)->text, text, true);
        ui_row(u, 0, 3, (const float[]){-1.0f, 64.0f, 80.0f});
        ui_gap(u, 1.0f);
        ui_cell(u);
    }
    step_buttons(a, number == count);
    ui_panel_end(u);
    return box;
}

draw_rect hint(app *a)
{
    const char *tool = tool_of(a->tool)->hint;
    int number, count;
    /* A lesson is about its own question, and who looks at a wall has no hand in it. */
    bool apt = !a->scripted && !app_is_lesson(a) && !a->theme->wall;
    const char *step = !apt ? NULL : tour_step(a, &number, &count);
    draw_rect above = a->ui_frame.world, box = {0};
    if (a->dialog.kind == DIALOG_NONE && tool != NULL)
        box = tool_line(a, tool);
    else if (a->dialog.kind == DIALOG_NONE && step != NULL)
        box = step_line(a, step, number, count);
    int bottom = box.h > 0 ? box.y : floor_of(a, ui_px(a->ui_state, widest_note));
    above.h = bottom > above.y ? bottom - above.y : 0;
    return above;
}
