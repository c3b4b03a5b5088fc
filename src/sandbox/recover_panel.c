/* recover_panel.c - the question about edits that a crash left behind. */
#include "recover_panel.h"

#include "panel.h"
#include "recovery.h"
#include "widgets.h"

#include <math.h>
#include <stdio.h>

static const char *const labels[] = {"Recover", "Discard", "Later"};
enum { RECOVER, DISCARD, LATER, BUTTONS };

void recover_show(app *a)
{
    if (recovery_find(a))
        panel_begin(a, PANEL_RECOVER);
}

static draw_rect middle(const app *a)
{
    return widget_middle(a, (int)lroundf(480.0f * a->ui), (int)lroundf(168.0f * a->ui));
}

void recover_event(app *a, const SDL_Event *event)
{
    int fired = widget_buttons_event(a, event, middle(a), labels, BUTTONS);
    if (event->type == SDL_KEYDOWN && fired < 0) {
        SDL_Keycode key = event->key.keysym.sym;
        fired = key == SDLK_r ? RECOVER : key == SDLK_d ? DISCARD : key == SDLK_l ? LATER : -1;
    }
    if (fired < 0)
        return;
    panel_close(a);
    if (fired == RECOVER) {
        recovery_take(a);
    } else if (fired == DISCARD) {
        recovery_discard(a);
        recover_show(a); /* there may be another */
    }
}

static char *format_age(char *out, size_t size, double seconds)
{
    static const struct {
        double up_to, each;
        const char *unit;
    } units[] = {{120.0, 1.0, "seconds"},
                 {120.0 * 60.0, 60.0, "minutes"},
                 {48.0 * 3600.0, 3600.0, "hours"},
                 {(double)INFINITY, 24.0 * 3600.0, "days"}};
    int i = 0;
    while (seconds >= units[i].up_to)
        i++;
    double count = floor(seconds / units[i].each);
    /* Of the others there are two at least. */
    snprintf(out, size, "%.0f %s", count, count == 1.0 ? "second" : units[i].unit);
    return out;
}

void recover_draw(app *a, draw_canvas *canvas)
{
    draw_rect want = middle(a);
    draw_rect box = widget_box(a, canvas, want.w, want.h);
    int pad = (int)lroundf(20.0f * a->ui);
    draw_text(canvas, a->fonts.large, box.x + pad, box.y + pad, a->theme->text,
              "Carom ended unexpectedly");
    char age[32], text[320];
    snprintf(text, sizeof text, "\u201C%.120s\u201D had unsaved edits. They were kept %s ago.",
             a->recovery.found_name, format_age(age, sizeof age, a->recovery.found_age));
    widget_text(a, canvas, box.x + pad,
                box.y + pad + draw_font_line(a->fonts.large) + (int)lroundf(8.0f * a->ui),
                box.w - 2 * pad, a->theme->text_dim, text);
    widget_buttons_draw(a, canvas, box, labels, BUTTONS);
}
