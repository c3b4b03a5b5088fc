/* view_panel.c - what the picture shows of the world, and how. */
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/appearance.h"
#include "sandbox/app/sound.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

/* ---- colours ---- */

static void colors(app *a)
{
    ui *u = a->ui_state;
    const char *names[VIEW_COLOR_MODES], *helps[VIEW_COLOR_MODES];
    int chosen = (int)a->color_by;
    for (int i = 0; i < VIEW_COLOR_MODES; i++) {
        names[i] = view_color_modes()[i].name;
        helps[i] = view_color_modes()[i].help;
    }
    ui_row(u, 0, 2, (const float[]){112.0f, -1.0f});
    ui_label_dim(u, "Colour by");
    if (ui_dropdown(u, "color", names, helps, VIEW_COLOR_MODES, &chosen, "")) {
        a->color_by = (view_color_by)chosen;
        a->fastest = 0.0f;
    }
    ui_tip(u, "What the colours of bodies tell", action_info_of(ACTION_COLOR_BY)->keys);
}

/* ---- overlays ---- */

static void overlay(app *a, int i)
{
    ui *u = a->ui_state;
    const view_overlay_row *row = &view_overlays()[i];
    bool on = (a->overlays & 1u << i) != 0;
    char key[24];
    snprintf(key, sizeof key, "overlay%d", i);
    ui_row(u, 0, 2, (const float[]){-1.0f, 24.0f});
    if (ui_toggle(u, key, row->name, &on))
        a->overlays ^= 1u << i;
    ui_tip(u, row->help, row->keys);
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 0.5f, ui_style_of(u)->dim, row->keys);
}

static void only_selected(app *a)
{
    ui *u = a->ui_state;
    const action_info *row = action_info_of(ACTION_ONLY_SELECTED);
    ui_row(u, 0, 2, (const float[]){-1.0f, 56.0f});
    ui_toggle(u, "only selected", row->name, &a->prefs.only_selected);
    ui_tip(u, row->help, row->keys);
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 1.0f, ui_style_of(u)->dim, row->keys);
}

static void arrows(app *a)
{
    ui *u = a->ui_state;
    ui_range range = {.low = (double)APP_MIN_VECTORS,
                      .high = (double)APP_MAX_VECTORS,
                      .logarithmic = true,
                      .digits = 3,
                      .unit = "\u00D7"};
    double scale = (double)a->vector_scale;
    ui_row(u, 0, 2, (const float[]){112.0f, -1.0f});
    ui_label_dim(u, "Arrow length");
    if (ui_slider(u, "arrows", &scale, &range, 1.0) & UI_CHANGED)
        a->vector_scale = (float)scale;
    ui_tip(u, "Of velocities, impulses and normals", action_info_of(ACTION_LONGER)->keys);
}

/* ---- looks ---- */

static void theme(app *a)
{
    ui *u = a->ui_state;
    size_t count;
    const view_theme *themes = view_themes(&count);
    const char *names[VIEW_THEMES];
    int chosen = -1;
    for (size_t i = 0; i < count; i++) {
        names[i] = themes[i].name;
        if (&themes[i] == a->theme)
            chosen = (int)i;
    }
    ui_row(u, 0, 2, (const float[]){112.0f, -1.0f});
    ui_label_dim(u, "Theme");
    /* Fonts may change with it, and this pass still uses them. */
    if (ui_dropdown(u, "theme", names, NULL, (int)count, &chosen, ""))
        a->ui_frame.asked_theme = &themes[chosen];
    ui_tip(u, "Projector: large and strong, for a wall", action_info_of(ACTION_NEXT_THEME)->keys);
}

static void size(app *a)
{
    ui *u = a->ui_state;
    char text[16];
    snprintf(text, sizeof text, "%ld%%", lroundf(a->user_scale * 100.0f));
    ui_row(u, 0, 4, (const float[]){112.0f, 28.0f, -1.0f, 28.0f});
    ui_label_dim(u, "Controls");
    if (ui_button(u, "smaller", "\u2212"))
        a->ui_frame.asked = ACTION_SMALLER;
    ui_tip(u, "Smaller text, buttons and lines", action_info_of(ACTION_SMALLER)->keys);
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 0.5f, ui_style_of(u)->text, text);
    if (ui_button(u, "larger", "+"))
        a->ui_frame.asked = ACTION_LARGER;
    ui_tip(u, "Larger text, buttons and lines", action_info_of(ACTION_LARGER)->keys);
}

static void sound(app *a)
{
    ui *u = a->ui_state;
    ui_range range = {
        .low = 0.0, .high = 1.0, .step = 1.0, .unit = "%", .factor = 100.0, .digits = 3};
    double volume = (double)a->prefs.volume;
    bool on = a->sound != NULL;
    ui_row(u, 0, 2, (const float[]){104.0f, -1.0f});
    if (ui_toggle(u, "sound", "Sound", &on))
        a->ui_frame.asked = ACTION_SOUND;
    ui_tip(u, "Let impacts be heard", action_info_of(ACTION_SOUND)->keys);
    ui_disable_begin(u, a->sound == NULL);
    if (ui_slider(u, "volume", &volume, &range, 0.5) & UI_CHANGED)
        sound_set_volume(a, (float)volume);
    ui_tip(u, "How loud", "");
    ui_disable_end(u);
}

static void section(app *a, int bit, const char *title, void (*part)(app *a))
{
    ui *u = a->ui_state;
    bool open = (a->ui_frame.view_shut & 1u << bit) == 0, was = open;
    if (ui_section_begin(u, title, title, &open)) {
        part(a);
        ui_section_end(u);
    }
    if (open != was)
        a->ui_frame.view_shut ^= 1u << bit;
}

static void overlays(app *a)
{
    for (int i = 0; i < VIEW_OVERLAYS; i++)
        overlay(a, i);
    only_selected(a);
    arrows(a);
}

static void window(app *a)
{
    theme(a);
    size(a);
    sound(a);
}

void view_panel(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    ui_push(u, "view");
    ui_scroll_begin(u, "all", box, 3 * ui_unit(u));
    section(a, 0, "Bodies", colors);
    section(a, 1, "Overlays", overlays);
    section(a, 2, "Window", window);
    ui_scroll_end(u);
    ui_pop(u);
}
