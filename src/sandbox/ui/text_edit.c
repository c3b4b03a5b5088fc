/* text_edit.c - typing into a field. */
#include "sandbox/ui/text_edit.h"

#include "sandbox/ui/ui_state.h"

#include <math.h>
#include <string.h>

bool ui_edit_is_open(ui *u, ui_id id)
{
    if (u->edit.id != id)
        return false;
    if (u->edit.seen + 1 < u->pass) {
        ui_edit_close(u);
        return false;
    }
    u->edit.seen = u->pass;
    return true;
}

void ui_edit_open(ui *u, ui_id id, const char *text, bool select)
{
    ui_edit *edit = &u->edit;
    edit->id = id;
    edit->seen = u->pass;
    edit->scroll = 0;
    edit->stirred = u->now;
    edit->dragging = false;
    edit->refused[0] = '\0';
    SDL_strlcpy(edit->given, text, sizeof edit->given);
    ui_line_set(&edit->line, text, select);
    SDL_strlcpy(edit->before, edit->line.now.text, sizeof edit->before);
    u->needs_pass = true;
}

void ui_edit_close(ui *u)
{
    u->edit.id = 0;
    u->edit.refused[0] = '\0';
    u->needs_pass = true;
}

/* ---- keys ---- */

static void copy(const ui_line_text *line)
{
    char text[UI_FIELD_SIZE];
    ui_line_selected(line, text);
    if (text[0] != '\0')
        SDL_SetClipboardText(text);
}

static void paste(ui_line_text *line)
{
    char *text = SDL_GetClipboardText();
    if (text != NULL) {
        ui_line_insert(line, text);
        SDL_free(text);
    }
}

static bool caret_key(ui_line_text *line, const ui_event *e)
{
    ui_reach reach = e->ctrl ? UI_WORD : UI_CHARACTER;
    switch (e->key) {
    case SDLK_LEFT:
    case SDLK_RIGHT:
        ui_line_go(line, reach, e->key == SDLK_RIGHT, e->shift);
        return true;
    case SDLK_HOME:
    case SDLK_END:
        ui_line_go(line, UI_LINE_END, e->key == SDLK_END, e->shift);
        return true;
    case SDLK_BACKSPACE:
    case SDLK_DELETE:
        ui_line_delete(line, reach, e->key == SDLK_DELETE);
        return true;
    default:
        return false;
    }
}

static bool command_key(ui_line_text *line, const ui_event *e)
{
    switch (e->key) {
    case SDLK_a:
        ui_line_select_all(line);
        return true;
    case SDLK_c:
        copy(line);
        return true;
    case SDLK_x:
        copy(line);
        if (line->now.caret != line->now.anchor)
            ui_line_delete(line, UI_CHARACTER, false);
        return true;
    case SDLK_v:
        paste(line);
        return true;
    case SDLK_z:
        if (e->shift)
            ui_line_redo(line);
        else
            ui_line_undo(line);
        return true;
    case SDLK_y:
        ui_line_redo(line);
        return true;
    default:
        return false;
    }
}

/* Keys that only mean a letter: the letter follows as text, and its shortcut must not fire. */
static bool types(const ui_event *e)
{
    bool pad = (e->key >= SDLK_KP_DIVIDE && e->key <= SDLK_KP_PERIOD) || e->key == SDLK_KP_EQUALS ||
               e->key == SDLK_KP_COMMA;
    bool letter = e->key >= SDLK_SPACE && (e->key & SDLK_SCANCODE_MASK) == 0;
    /* Ctrl and Alt together are the AltGr of some keyboards. */
    return (pad || letter) && (!e->ctrl || e->alt);
}

static bool moves_through_pages(const ui_event *e)
{
    return e->key == SDLK_UP || e->key == SDLK_DOWN || e->key == SDLK_PAGEUP ||
           e->key == SDLK_PAGEDOWN;
}

ui_edit_end ui_edit_keys(ui *u, bool untouched)
{
    const ui_event *e = &u->event;
    ui_line_text *line = &u->edit.line;
    if (e->kind == UI_TEXT && !u->consumed) {
        ui_line_insert(line, e->text);
    } else if (e->kind != UI_KEY || !untouched) {
        return UI_EDIT_GOES_ON;
    } else if (e->key == SDLK_RETURN || e->key == SDLK_KP_ENTER) {
        u->consumed = true;
        return UI_EDIT_ENTER;
    } else if (e->key == SDLK_ESCAPE) {
        return UI_EDIT_ESCAPE;
    } else if (e->key == SDLK_TAB) {
        return e->ctrl || e->alt ? UI_EDIT_GOES_ON : UI_EDIT_TAB;
    } else if (!caret_key(line, e) && !(e->ctrl && !e->alt && command_key(line, e)) && !types(e) &&
               !(u->layers == 0 && moves_through_pages(e))) {
        return UI_EDIT_GOES_ON;
    }
    u->consumed = true;
    u->edit.stirred = u->now;
    return UI_EDIT_GOES_ON;
}

/* ---- where the letters are ---- */

static int width_to(const ui *u, size_t byte)
{
    char part[UI_FIELD_SIZE];
    memcpy(part, u->edit.line.now.text, byte);
    part[byte] = '\0';
    return ui_text_width(u, UI_FONT_SMALL, part);
}

static int caret_width(const ui *u)
{
    int width = ui_px(u, 1.0f);
    return width > 1 ? width : 1;
}

/* The x of the first letter. */
static int origin(const ui *u, ui_edit_place place)
{
    int width = width_to(u, strlen(u->edit.line.now.text)) + caret_width(u);
    if (width > place.room.w)
        return place.room.x - u->edit.scroll;
    return place.room.x + (place.right ? place.room.w - width : 0);
}

static void keep_caret_in_sight(ui *u, ui_edit_place place)
{
    ui_edit *edit = &u->edit;
    int caret = width_to(u, edit->line.now.caret), thick = caret_width(u);
    int most = width_to(u, strlen(edit->line.now.text)) + thick - place.room.w;
    if (edit->scroll > caret)
        edit->scroll = caret;
    if (edit->scroll < caret + thick - place.room.w)
        edit->scroll = caret + thick - place.room.w;
    edit->scroll = edit->scroll < most ? edit->scroll : most;
    edit->scroll = edit->scroll > 0 ? edit->scroll : 0;
}

static size_t byte_at(const ui *u, ui_edit_place place, float x)
{
    const char *text = u->edit.line.now.text;
    float way = x - (float)origin(u, place);
    size_t byte = 0;
    while (text[byte] != '\0') {
        size_t next = ui_line_after(text, byte);
        if (way < 0.5f * (float)(width_to(u, byte) + width_to(u, next)))
            break;
        byte = next;
    }
    return byte;
}

void ui_edit_pointer(ui *u, ui_edit_place place, ui_interaction touch)
{
    ui_edit *edit = &u->edit;
    if (!touch.pressed && !(touch.held && edit->dragging && u->event.kind == UI_MOVE))
        return;
    size_t byte = byte_at(u, place, u->pointer.x);
    edit->stirred = u->now;
    if (!touch.pressed) {
        ui_line_go_to(&edit->line, byte, true);
        return;
    }
    edit->dragging = touch.clicks <= 1;
    if (touch.clicks >= 3)
        ui_line_select_all(&edit->line);
    else if (touch.clicks == 2)
        ui_line_select_word(&edit->line, byte);
    else
        ui_line_go_to(&edit->line, byte, u->event.shift);
}

/* ---- looks ---- */

/* The caret is visible for half a second after each key, then blinks, and after `blinking` seconds
 * stays visible, so that an idle program can sleep. */
static bool caret_is_lit(ui *u)
{
    static const double blinking = 5.0; /* s */
    double since = u->now - u->edit.stirred;
    if (since >= blinking)
        return true;
    double half = floor(since / 0.5);
    ui_wake_at(u, u->edit.stirred + 0.5 * (half + 1.0));
    return fmod(half, 2.0) == 0.0;
}

void ui_edit_draw(ui *u, ui_edit_place place)
{
    const ui_style *s = ui_style_of(u);
    const ui_line_state *now = &u->edit.line.now;
    keep_caret_in_sight(u, place);
    draw_rect room = place.room;
    int line = draw_font_line(s->font[UI_FONT_SMALL]);
    int x = origin(u, place), y = room.y + (room.h - line) / 2;
    int caret = width_to(u, now->caret), anchor = width_to(u, now->anchor);
    int from = caret < anchor ? caret : anchor, to = caret < anchor ? anchor : caret;
    ui_clip_begin(u, room);
    if (to > from)
        ui_box(u, (draw_rect){x + from, y, to - from, line}, 2.0f * s->scale,
               (draw_style){.fill = draw_fade(s->accent, 110)});
    int width = width_to(u, strlen(now->text));
    ui_text(u, (draw_rect){x, room.y, width, room.h}, UI_FONT_SMALL, 0.0f, s->text, now->text);
    if (caret_is_lit(u))
        ui_box(u, (draw_rect){x + caret, y, caret_width(u), line}, 0.0f,
               (draw_style){.fill = s->text});
    ui_clip_end(u);
}

void ui_refusal(ui *u, draw_rect field, const char *text)
{
    const ui_style *s = ui_style_of(u);
    draw_rect window = u->window;
    int unit = ui_unit(u), most = ui_px(u, 260.0f);
    int w = ui_text_width(u, UI_FONT_SMALL, text);
    most = most < window.w - 4 * unit ? most : window.w - 4 * unit;
    w = w < most ? w : most;
    int h = ui_paragraph(u, 0, 0, w, 0, text, false);
    draw_rect box = {field.x, field.y + field.h + unit, w + 4 * unit, h + 2 * unit};
    if (box.y + box.h > window.y + window.h)
        box.y = field.y - unit - box.h;
    if (box.x + box.w > window.x + window.w)
        box.x = window.x + window.w - box.w;
    box.x = box.x > window.x ? box.x : window.x;
    int z = u->z;
    size_t clips = u->clips;
    SDL_assert_release(clips < UI_MAX_CLIPS);
    u->clip[u->clips++] = window;
    u->z = UI_TOP;
    ui_box(u, box, ui_corner(u), (draw_style){s->panel | 0xFF000000u, s->warning, ui_hairline(u)});
    ui_paragraph(u, box.x + 2 * unit, box.y + unit, w, s->warning, text, true);
    u->z = z;
    u->clips = clips;
}
