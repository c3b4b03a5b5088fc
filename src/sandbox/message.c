/* message.c - notes, the error panel, and the hint for a newcomer. */
#include "message.h"

#include "widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double note_seconds = 3.5, hint_seconds = 60.0;
static const char hint[] =
    "Drag a body to throw it.  F drops a box, G a circle.  Space pauses.  F1 lists all keys.";

void message_note(app *a, const char *text)
{
    snprintf(a->messages.note, sizeof a->messages.note, "%s", text);
    a->messages.note_until = a->now + note_seconds;
    a->dirty = true;
}

void message_error(app *a, const char *title, const char *text)
{
    snprintf(a->messages.title, sizeof a->messages.title, "%s", title);
    snprintf(a->messages.error, sizeof a->messages.error, "%s", text);
    a->dirty = true;
}

bool message_dismiss(app *a)
{
    bool shown = a->messages.title[0] != '\0';
    a->messages.title[0] = '\0';
    a->dirty |= shown;
    return shown;
}

bool message_event(app *a, const SDL_Event *event)
{
    bool pressed = event->type == SDL_MOUSEBUTTONDOWN && a->messages.title[0] != '\0' &&
                   widget_inside(a->messages.close, a->pointer);
    return pressed && message_dismiss(a);
}

/* What stands at the bottom now, and until when. */
static const char *bottom_text(const app *a, double *until)
{
    if (a->now < a->messages.note_until) {
        *until = a->messages.note_until;
        return a->messages.note;
    }
    *until = hint_seconds;
    return a->now < hint_seconds ? hint : NULL;
}

double message_sleep(const app *a)
{
    double until;
    return bottom_text(a, &until) != NULL ? until - a->now : (double)INFINITY;
}

static void draw_bottom(app *a, draw_canvas *canvas)
{
    double until;
    const char *text = bottom_text(a, &until);
    if (text == NULL || a->panel.kind != PANEL_NONE)
        return;
    bool note = text != hint;
    int pad = (int)lroundf(12.0f * a->ui);
    int w = draw_text_width(a->fonts.small, text), line = draw_font_line(a->fonts.small);
    int x = (a->width - w) / 2;
    int y = app_world_height(a) - line - (int)lroundf(20.0f * a->ui);
    if (x < pad)
        return;
    /* Large text on a small window reaches the scale bar, and then stands above it. */
    view_frame_in in = app_frame(a);
    if (x - pad < view_scale_bar_right(&in))
        y = view_scale_bar_top(&in) - line - (int)lroundf(8.0f * a->ui);
    draw_rect legend = view_legend_box(&in);
    if (legend.w > 0 && x + w + pad > legend.x && y + line > legend.y)
        y = legend.y - line - (int)lroundf(8.0f * a->ui);
    draw_style style = {a->theme->panel, note ? a->theme->accent : a->theme->panel_edge,
                        fmaxf(1.0f, roundf(a->density))};
    float height = (float)line + 10.0f * a->ui;
    draw_panel(canvas, (float)(x - pad), (float)y - 5.0f * a->ui, (float)(w + 2 * pad), height,
               height * 0.5f, style);
    draw_text(canvas, a->fonts.small, x, y, note ? a->theme->text : a->theme->text_dim, text);
}

static void draw_error(app *a, draw_canvas *canvas)
{
    app_messages *m = &a->messages;
    if (m->title[0] == '\0')
        return;
    int pad = (int)lroundf(16.0f * a->ui), bar = (int)lroundf(4.0f * a->ui);
    int width = (int)fminf(560.0f * a->ui, (float)a->width - 24.0f * a->ui);
    int inner = width - 2 * pad - bar;
    int line = draw_font_line(a->fonts.large), small = draw_font_line(a->fonts.small);
    int text = widget_text(a, NULL, 0, 0, inner, a->theme->text, m->error);
    int height = 2 * pad + line + small / 2 + text + small / 2 + small;
    int x = (a->width - width) / 2, y = (int)lroundf(70.0f * a->ui);
    m->close = (draw_rect){x, y, width, height};

    draw_style style = {a->theme->panel | 0xFF000000u, a->theme->warning,
                        fmaxf(1.0f, roundf(1.5f * a->density))};
    draw_panel(canvas, (float)x, (float)y, (float)width, (float)height, 9.0f * a->ui, style);
    draw_panel(canvas, (float)x, (float)(y + pad), (float)bar, (float)(height - 2 * pad), 0.0f,
               (draw_style){.fill = a->theme->warning});
    x += pad + bar;
    y += pad;
    draw_text(canvas, a->fonts.large, x, y, a->theme->warning, m->title);
    y += line + small / 2;
    widget_text(a, canvas, x, y, inner, a->theme->text, m->error);
    y += text + small / 2;
    draw_text(canvas, a->fonts.small, x, y, a->theme->text_dim, "A click or Esc closes this.");
}

void message_draw(app *a, draw_canvas *canvas)
{
    draw_bottom(a, canvas);
    draw_error(a, canvas);
}
