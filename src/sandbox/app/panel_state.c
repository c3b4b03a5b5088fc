/* panel_state.c - what the panels remember from one start to the next. */
#include "sandbox/app/preferences_file.h"
#include "sandbox/app/window_layout.h"

/* Bits as a number; there are never more sections than a float counts exactly. */
static uint32_t shut_of(const preferences *prefs, const char *key)
{
    float bits = prefs_get_number(prefs, key, 0.0f);
    return bits >= 0.0f && bits < 16777216.0f ? (uint32_t)bits : 0;
}

/* 0 where it is missing, or more than any screen has. */
static int whole_of(const preferences *prefs, const char *key)
{
    const float most = 100000.0f;
    float number = prefs_get_number(prefs, key, 0.0f);
    return number >= -most && number <= most ? (int)number : 0;
}

void panel_state_restore(app *a)
{
    app_ui_frame *f = &a->ui_frame;
    const preferences *p = &a->prefs;
    f->side_width = prefs_get_number(p, "side.width", f->side_width);
    f->side_folded = prefs_get_number(p, "side.folded", 0.0f) != 0.0f;
    float tab = prefs_get_number(p, "side.tab", 0.0f);
    f->tab = tab >= 0.0f && tab < (float)SIDE_TABS ? (int)tab : 0;
    f->inspector_shut = shut_of(p, "inspector.shut");
    f->settings_shut = shut_of(p, "settings.shut");
    f->view_shut = shut_of(p, "view.shut");
    a->time_bar.folded = prefs_get_number(p, "timeline.folded", 0.0f) != 0.0f;
    f->card_folded = prefs_get_number(p, "card.folded", 0.0f) != 0.0f;
    f->card_notes_folded = prefs_get_number(p, "card.notes.folded", 0.0f) != 0.0f;
    a->full_screen = prefs_get_number(p, "window.full_screen", 0.0f) != 0.0f;
    a->place = (window_place){
        .x = whole_of(p, "window.x"),
        .y = whole_of(p, "window.y"),
        .w = whole_of(p, "window.width"),
        .h = whole_of(p, "window.height"),
        .maximized = prefs_get_number(p, "window.maximized", 0.0f) != 0.0f,
    };
    layout_update(a);
}

void panel_state_save(app *a)
{
    const app_ui_frame *f = &a->ui_frame;
    preferences *p = &a->prefs;
    prefs_set_number(p, "side.width", f->side_width);
    prefs_set_number(p, "side.folded", f->side_folded ? 1.0f : 0.0f);
    prefs_set_number(p, "side.tab", (float)f->tab);
    prefs_set_number(p, "inspector.shut", (float)f->inspector_shut);
    prefs_set_number(p, "settings.shut", (float)f->settings_shut);
    prefs_set_number(p, "view.shut", (float)f->view_shut);
    prefs_set_number(p, "timeline.folded", a->time_bar.folded ? 1.0f : 0.0f);
    prefs_set_number(p, "card.folded", f->card_folded ? 1.0f : 0.0f);
    prefs_set_number(p, "card.notes.folded", f->card_notes_folded ? 1.0f : 0.0f);
    prefs_set_number(p, "window.full_screen", a->full_screen ? 1.0f : 0.0f);
    if (!window_place_known(&a->place))
        return;
    prefs_set_number(p, "window.x", (float)a->place.x);
    prefs_set_number(p, "window.y", (float)a->place.y);
    prefs_set_number(p, "window.width", (float)a->place.w);
    prefs_set_number(p, "window.height", (float)a->place.h);
    prefs_set_number(p, "window.maximized", a->place.maximized ? 1.0f : 0.0f);
}
