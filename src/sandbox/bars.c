/* bars.c - where the bars and their buttons stand. */
#include "bars.h"

#include "widgets.h"

#include <math.h>

enum { GAP = -2 }; /* a space between two groups of buttons */

static const int tools[] = {LAB_ACT_TOOL_SELECT,
                            LAB_ACT_TOOL_CIRCLE,
                            LAB_ACT_TOOL_BOX,
                            GAP,
                            LAB_ACT_UNDO,
                            LAB_ACT_REDO,
                            GAP,
                            LAB_ACT_OPEN,
                            LAB_ACT_SAVE,
                            GAP,
                            HUD_MENU,
                            LAB_ACT_PROJECTOR,
                            LAB_ACT_HELP};
static const int transport[] = {LAB_ACT_RESET, LAB_ACT_STEP_BACK, LAB_ACT_PLAY,  LAB_ACT_STEP,
                                GAP,           LAB_ACT_SLOWER,    LAB_ACT_FASTER};
enum {
    TOOLS = sizeof tools / sizeof tools[0],
    TRANSPORT = sizeof transport / sizeof transport[0],
};

/* Of the bars' design, at one pixel a unit: the tool bar's length, and what is above and below it
 * between the title's letters and the scale bar. */
static const float tools_length = 375.0f, above_and_below = 31.0f;

static int scale_bar_top(const app *a)
{
    return view_scale_bar_top(
        &(view_frame_in){.camera = a->camera, .fonts = &a->fonts, .ui = a->ui});
}

float bars_unit(const app *a)
{
    float room = (float)(scale_bar_top(a) - draw_font_line(a->fonts.large));
    /* Where it is tighter still, buttons must be hit before the title is read. */
    float fits = fmaxf(room / (tools_length + above_and_below), (float)a->height / 640.0f);
    return fminf(a->ui, fminf(fits, (float)a->width / 520.0f));
}

int bars_scaled(const app *a, float pixels)
{
    return (int)lroundf(pixels * bars_unit(a));
}

static int button_size(const app *a)
{
    return bars_scaled(a, 34.0f);
}

static int bar_pad(const app *a)
{
    return bars_scaled(a, 4.0f);
}

static int bar_length(const app *a, const int *actions, int count)
{
    int length = 2 * bar_pad(a);
    for (int i = 0; i < count; i++)
        length += actions[i] == GAP ? bars_scaled(a, 9.0f) : button_size(a);
    return length;
}

int bars_speed_width(const app *a)
{
    return bars_scaled(a, 52.0f);
}

/* In the middle of the world's height; higher where the scale bar would be in the way. */
draw_rect bars_tools(const app *a)
{
    int length = bar_length(a, tools, TOOLS), margin = bars_scaled(a, 12.0f);
    int y = (app_world_height(a) - length) / 2;
    int lowest = scale_bar_top(a) - bars_scaled(a, 6.0f) - length;
    y = y < lowest ? y : lowest;
    y = y > margin / 2 ? y : margin / 2;
    return (draw_rect){margin, y, button_size(a) + 2 * bar_pad(a), length};
}

draw_rect bars_transport(const app *a)
{
    int length = bar_length(a, transport, TRANSPORT) + bars_speed_width(a);
    return (draw_rect){(a->width - length) / 2, bars_scaled(a, 12.0f), length,
                       button_size(a) + 2 * bar_pad(a)};
}

static int row_height(const app *a)
{
    return draw_font_line(a->fonts.small) + (int)lroundf(9.0f * a->ui);
}

/* The list of overlays, beside its button. */
draw_rect bars_menu(const app *a)
{
    draw_rect bar = bars_tools(a);
    int width = 0;
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        int w = draw_text_width(a->fonts.small, view_overlays()[i].name);
        width = w > width ? w : width;
    }
    int height = VIEW_OVERLAYS * row_height(a) + 2 * bar_pad(a);
    int lowest = app_world_height(a) - height - bars_scaled(a, 12.0f);
    int y = bar.y + bar.h - height;
    return (draw_rect){bar.x + bar.w + bars_scaled(a, 8.0f), y < lowest ? y : lowest,
                       width + (int)lroundf(72.0f * a->ui), height};
}

size_t bars_layout(const app *a, bar_button out[BARS_MAX_BUTTONS])
{
    size_t count = 0;
    int size = button_size(a), pad = bar_pad(a), gap = bars_scaled(a, 9.0f);
    draw_rect bar = bars_tools(a);
    int y = bar.y + pad;
    for (int i = 0; i < TOOLS; i++) {
        if (tools[i] != GAP)
            out[count++] = (bar_button){{bar.x + pad, y, size, size}, tools[i], false};
        y += tools[i] == GAP ? gap : size;
    }
    bar = bars_transport(a);
    int x = bar.x + pad;
    for (int i = 0; i < TRANSPORT; i++) {
        if (transport[i] != GAP)
            out[count++] = (bar_button){{x, bar.y + pad, size, size}, transport[i], false};
        x += transport[i] == GAP ? gap : size;
        x += transport[i] == LAB_ACT_SLOWER ? bars_speed_width(a) : 0;
    }
    if (a->hud.menu) {
        bar = bars_menu(a);
        for (int i = 0; i < VIEW_OVERLAYS; i++) {
            draw_rect row = {bar.x + pad, bar.y + pad + i * row_height(a), bar.w - 2 * pad,
                             row_height(a)};
            out[count++] = (bar_button){row, LAB_ACT_OVERLAY_POINTS + i, true};
        }
    }
    return count;
}

int bars_button_at(const app *a, draw_point at)
{
    bar_button button[BARS_MAX_BUTTONS];
    size_t count = bars_layout(a, button);
    for (size_t i = 0; i < count; i++)
        if (widget_inside(button[i].box, at))
            return button[i].action;
    return HUD_NOTHING;
}

bool bars_cover(const app *a, draw_point at)
{
    return widget_inside(bars_tools(a), at) || widget_inside(bars_transport(a), at) ||
           (a->hud.menu && widget_inside(bars_menu(a), at)) || at.y >= (float)app_world_height(a);
}
