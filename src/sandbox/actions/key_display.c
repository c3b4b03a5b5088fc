/* key_display.c - what is pressed, large enough for the back row. */
#include "sandbox/actions/key_display.h"

#include "sandbox/app/card_place.h"
#include "sandbox/app/keys.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double key_seconds = 1.5, click_seconds = 0.5;

/* ---- whether ---- */

bool key_display_is_on(const app *a)
{
    return a->prefs.show_keys == PREFS_KEYS_AUTO ? a->theme->wall
                                                 : a->prefs.show_keys == PREFS_KEYS_ON;
}

void key_display_toggle(app *a)
{
    bool on = !key_display_is_on(a);
    a->prefs.show_keys = on == a->theme->wall ? PREFS_KEYS_AUTO
                         : on                 ? PREFS_KEYS_ON
                                              : PREFS_KEYS_OFF;
    a->dirty = true;
}

/* ---- what ---- */

static void forget_old(app_key_display *shown, double now)
{
    size_t kept = 0;
    for (size_t i = 0; i < shown->count; i++)
        if (shown->key[i].until > now)
            shown->key[kept++] = shown->key[i];
    shown->count = kept;
}

void key_display_press(app *a, const SDL_Keysym *keysym, action_id action)
{
    app_key_display *shown = &a->key_display;
    if (!key_display_is_on(a))
        return;
    char chord[DISPLAYED_CHORD];
    keys_format(keysym, chord, sizeof chord);
    forget_old(shown, a->now);
    app_displayed_key *last = shown->count > 0 ? &shown->key[shown->count - 1] : NULL;
    if (last != NULL && last->action == action && strcmp(last->chord, chord) == 0) {
        last->times++;
    } else {
        if (shown->count == DISPLAYED_KEYS)
            memmove(shown->key, shown->key + 1, --shown->count * sizeof *shown->key);
        last = &shown->key[shown->count++];
        *last = (app_displayed_key){.action = action, .times = 1};
        memcpy(last->chord, chord, sizeof chord);
    }
    last->until = a->now + key_seconds;
    a->dirty = true;
}

void key_display_click(app *a)
{
    if (!key_display_is_on(a))
        return;
    draw_rect world = a->ui_frame.world, pane = a->ui_frame.pane;
    a->key_display.click = (draw_point){a->pointer.x + (float)(pane.x - world.x),
                                        a->pointer.y + (float)(pane.y - world.y)};
    a->key_display.click_until = a->now + click_seconds;
    a->dirty = true;
}

double key_display_sleep(const app *a)
{
    const app_key_display *shown = &a->key_display;
    double first = (double)INFINITY;
    for (size_t i = 0; i < shown->count; i++)
        if (shown->key[i].until > a->now)
            first = fmin(first, shown->key[i].until - a->now);
    if (shown->click_until > a->now)
        first = fmin(first, shown->click_until - a->now);
    return first;
}

/* ---- the picture ---- */

/* In the middle of what the scene's card leaves free. */
static void draw_pill(const app *a, draw_canvas *canvas, const app_displayed_key *key, int bottom)
{
    draw_rect room = card_free(a);
    const view_theme *theme = a->theme;
    draw_font *font = a->fonts.large;
    char chord[DISPLAYED_CHORD + 16];
    snprintf(chord, sizeof chord, "%s", key->chord);
    if (key->times > 1)
        snprintf(chord, sizeof chord, "%s  \u00D7%d", key->chord, key->times);
    const char *name = action_info_of(key->action)->name;
    int pad = (int)lroundf(16.0f * a->ui), gap = (int)lroundf(12.0f * a->ui);
    int wide = draw_text_width(font, chord), line = draw_font_line(font);
    int width = wide + gap + draw_text_width(font, name) + 2 * pad;
    int height = line + (int)lroundf(12.0f * a->ui);
    int x = room.x + (room.w - width) / 2, y = room.y + bottom - height;
    draw_style style = {theme->panel | 0xFF000000u, theme->accent,
                        fmaxf(1.0f, roundf(1.5f * a->density))};
    draw_round_rect(canvas, (float)x, (float)y, (float)width, (float)height, (float)height * 0.5f,
                    style);
    y += (height - line) / 2;
    draw_text(canvas, font, x + pad, y, theme->accent, chord);
    draw_text(canvas, font, x + pad + wide + gap, y, theme->text, name);
}

static void draw_click(const app *a, draw_canvas *canvas)
{
    draw_style ring = {draw_fade(a->theme->accent, 60), a->theme->accent, 3.0f * a->ui};
    draw_disc(canvas, a->key_display.click.x, a->key_display.click.y, 18.0f * a->ui, ring);
}

/* At the top, free of the notes below: the latest highest, the older ones where there is room. */
void key_display_draw(app *a, draw_canvas *canvas)
{
    app_key_display *shown = &a->key_display;
    forget_old(shown, a->now);
    if (!key_display_is_on(a))
        return;
    if (shown->click_until > a->now)
        draw_click(a, canvas);
    int gap = (int)lroundf(10.0f * a->ui);
    int step = draw_font_line(a->fonts.large) + 2 * gap;
    int bottom = step + gap / 2, most = card_free(a).h / 2;
    for (size_t i = shown->count; i-- > 0; bottom += step)
        if (bottom <= most || i + 1 == shown->count)
            draw_pill(a, canvas, &shown->key[i], bottom);
}
