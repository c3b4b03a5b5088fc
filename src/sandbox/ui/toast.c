/* toast.c - short news above everything, which goes by itself. */
#include "sandbox/ui/ui_state.h"
#include "sandbox/ui/widgets.h"

#include <string.h>

/* How long one can be read: four seconds, and more for what takes longer to read. */
static double reading_time(const char *text)
{
    const double least = 4.0, letter = 0.05;
    double time = (double)SDL_utf8strlen(text) * letter;
    return time > least ? time : least;
}

static void drop(ui *u, size_t i)
{
    u->toasts--;
    memmove(&u->toast[i], &u->toast[i + 1], (u->toasts - i) * sizeof u->toast[0]);
}

void ui_toast(ui *u, const char *kind, const char *text)
{
    ui_toast_entry news = {0};
    SDL_utf8strlcpy(news.text, text, sizeof news.text);
    SDL_utf8strlcpy(news.kind, kind, sizeof news.kind);
    /* The same again is shown once, as the newest. */
    for (size_t i = u->toasts; i-- > 0;)
        if (strcmp(u->toast[i].text, news.text) == 0 ||
            (news.kind[0] != '\0' && strcmp(u->toast[i].kind, news.kind) == 0))
            drop(u, i);
    if (u->toasts == UI_MAX_TOASTS)
        drop(u, 0);
    u->toast[u->toasts++] = news;
    u->needs_pass = true;
}

/* Its lower edge at `bottom`; returns its height. */
static int show(ui *u, const char *text, draw_rect room, int bottom)
{
    int unit = ui_unit(u), pad_x = 4 * unit, pad_y = 2 * unit, most = ui_px(u, 480.0f);
    most = most < room.w - 4 * unit ? most : room.w - 4 * unit;
    int width = ui_text_width(u, UI_FONT_SMALL, text);
    width = width < most - 2 * pad_x ? width : most - 2 * pad_x;
    int height = ui_paragraph(u, 0, 0, width, 0, text, false) + 2 * pad_y;
    draw_rect box = {room.x + (room.w - width) / 2 - pad_x, bottom - height, width + 2 * pad_x,
                     height};
    ui_box(u, box, 6.0f * u->style.scale,
           (draw_style){u->style.panel | 0xFF000000u, u->style.edge, ui_hairline(u)});
    ui_paragraph(u, box.x + pad_x, box.y + pad_y, width, u->style.text, text, true);
    return height;
}

void ui_toasts(ui *u, draw_rect box)
{
    for (size_t i = u->toasts; i-- > 0;)
        if (u->toast[i].until != 0.0 && u->toast[i].until <= u->now)
            drop(u, i);
    int z = u->z, bottom = box.y + box.h - 4 * ui_unit(u);
    u->z = UI_TOP;
    for (size_t i = u->toasts; i-- > 0;) {
        ui_toast_entry *news = &u->toast[i];
        /* Its time begins when it is first shown. */
        if (news->until == 0.0)
            news->until = u->now + reading_time(news->text);
        ui_wake_at(u, news->until);
        bottom -= show(u, news->text, box, bottom) + ui_unit(u);
    }
    u->z = z;
}
