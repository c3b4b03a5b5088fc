/* text_field.c - one line of text that can be typed. */
#include "sandbox/ui/ui_state.h"
#include "sandbox/ui/widgets.h"

#include <string.h>

/* When the caller changes the text of a field that is being edited, the edit starts again from that
 * text. */
static void follow_caller(ui *u, const char *text)
{
    ui_edit *edit = &u->edit;
    if (strcmp(edit->given, text) != 0)
        ui_edit_open(u, edit->id, text, false);
}

/* Typing back to what was there; true when that was anything. */
static bool take_back(ui *u)
{
    ui_edit *edit = &u->edit;
    if (strcmp(edit->before, edit->line.now.text) == 0)
        return false;
    ui_line_set(&edit->line, edit->before, false);
    /* In a dialog the keyboard stays, and the next Esc is the dialog's. */
    if (u->layers == 0)
        ui_blur(u);
    u->consumed = u->needs_pass = true;
    return true;
}

static bool work(ui *u, ui_id id, char *text, ui_edit_place place, ui_interaction touch,
                 bool untouched)
{
    ui_edit *edit = &u->edit;
    follow_caller(u, text);
    ui_edit_pointer(u, place, touch);
    char start[UI_FIELD_SIZE];
    SDL_strlcpy(start, edit->line.now.text, sizeof start);
    switch (ui_edit_keys(u, untouched)) {
    case UI_EDIT_ENTER:
        SDL_strlcpy(edit->before, edit->line.now.text, sizeof edit->before);
        edit->entered = id;
        edit->entered_in = u->pass;
        break;
    case UI_EDIT_ESCAPE:
        take_back(u);
        break;
    case UI_EDIT_TAB:
    case UI_EDIT_GOES_ON:
        break;
    }
    bool changed = strcmp(start, edit->line.now.text) != 0;
    if (changed)
        SDL_strlcpy(text, edit->line.now.text, UI_FIELD_SIZE);
    SDL_strlcpy(edit->given, text, sizeof edit->given);
    u->wants_text = true;
    return changed;
}

bool ui_text_field(ui *u, const char *key, char *text, const char *empty)
{
    draw_rect box = ui_cell(u), room = ui_inset(box, ui_unit(u));
    room.x += ui_unit(u);
    room.w -= 2 * ui_unit(u);
    ui_edit_place place = {room, false};
    ui_id id = ui_key(u, key);
    bool untouched = !u->consumed, changed = false;
    ui_interaction touch = ui_control(u, id, box, *empty != '\0' ? empty : key);
    bool open = ui_edit_is_open(u, id);
    if (touch.hovered)
        ui_want_cursor(u, SDL_SYSTEM_CURSOR_IBEAM);
    if (touch.pressed) {
        ui_focus(u, id);
        touch.focused = true;
    }
    if (touch.focused && !open)
        ui_edit_open(u, id, text, touch.ring);
    else if (open && !touch.focused)
        ui_edit_close(u);
    if (touch.focused)
        changed = work(u, id, text, place, touch, untouched);
    ui_ground(u, box, UI_SUNK, touch, false);
    bool shown = touch.focused && u->edit.line.now.text[0] != '\0';
    if (!shown && *text == '\0')
        ui_text(u, room, UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim, empty);
    if (touch.focused)
        ui_edit_draw(u, place);
    else
        ui_text(u, room, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, text);
    return changed;
}

bool ui_text_entered(ui *u, const char *key)
{
    return u->edit.entered == ui_key(u, key) && u->edit.entered_in == u->pass;
}

void ui_text_focus(ui *u, const char *key, const char *text)
{
    ui_id id = ui_key(u, key);
    ui_focus(u, id);
    u->focus_asked = id;
    u->focus_asked_in = u->pass;
    ui_edit_open(u, id, text, true);
}
