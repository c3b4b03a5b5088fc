/* text_field.c - editing one line. */
#include "text_field.h"

#include <stdio.h>
#include <string.h>

void text_field_set(text_field *field, const char *text)
{
    snprintf(field->text, sizeof field->text, "%s", text);
    field->caret = field->anchor = strlen(field->text);
}

void text_field_select(text_field *field, size_t from, size_t to)
{
    size_t length = strlen(field->text);
    field->anchor = from < length ? from : length;
    field->caret = to < length ? to : length;
}

static bool continues(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

static size_t before(const text_field *field, size_t at)
{
    while (at > 0 && continues(field->text[--at])) {
    }
    return at;
}

static size_t after(const text_field *field, size_t at)
{
    if (field->text[at] != '\0')
        at++;
    while (continues(field->text[at]))
        at++;
    return at;
}

static void remove_range(text_field *field, size_t from, size_t to)
{
    memmove(&field->text[from], &field->text[to], strlen(&field->text[to]) + 1);
    field->caret = field->anchor = from;
}

static bool remove_selected(text_field *field)
{
    size_t from = field->caret < field->anchor ? field->caret : field->anchor;
    size_t to = field->caret < field->anchor ? field->anchor : field->caret;
    if (from == to)
        return false;
    remove_range(field, from, to);
    return true;
}

static void insert(text_field *field, const char *text)
{
    remove_selected(field);
    size_t length = strlen(field->text), added = strcspn(text, "\r\n\t");
    if (length + added + 1 > sizeof field->text)
        return;
    memmove(&field->text[field->caret + added], &field->text[field->caret],
            length - field->caret + 1);
    memcpy(&field->text[field->caret], text, added);
    field->caret = field->anchor = field->caret + added;
}

static void paste(text_field *field)
{
    char *text = SDL_GetClipboardText();
    if (text != NULL) {
        insert(field, text);
        SDL_free(text);
    }
}

static void copy(const text_field *field)
{
    size_t from = field->caret < field->anchor ? field->caret : field->anchor;
    size_t to = field->caret < field->anchor ? field->anchor : field->caret;
    char part[TEXT_FIELD_SIZE];
    memcpy(part, &field->text[from], to - from);
    part[to - from] = '\0';
    if (to > from)
        SDL_SetClipboardText(part);
}

static bool with_control(text_field *field, SDL_Keycode key)
{
    switch (key) {
    case SDLK_a:
        text_field_select(field, 0, strlen(field->text));
        return true;
    case SDLK_c:
        copy(field);
        return true;
    case SDLK_x:
        copy(field);
        remove_selected(field);
        return true;
    case SDLK_v:
        paste(field);
        return true;
    default:
        return false;
    }
}

bool text_field_event(text_field *field, const SDL_Event *event)
{
    if (event->type == SDL_TEXTINPUT) {
        insert(field, event->text.text);
        return true;
    }
    if (event->type != SDL_KEYDOWN)
        return false;
    const SDL_Keysym *key = &event->key.keysym;
    bool shift = (key->mod & KMOD_SHIFT) != 0;
    if ((key->mod & (KMOD_CTRL | KMOD_GUI)) != 0)
        return with_control(field, key->sym);
    switch (key->sym) {
    case SDLK_BACKSPACE:
        if (!remove_selected(field))
            remove_range(field, before(field, field->caret), field->caret);
        return true;
    case SDLK_DELETE:
        if (!remove_selected(field))
            remove_range(field, field->caret, after(field, field->caret));
        return true;
    case SDLK_LEFT:
        field->caret = before(field, field->caret);
        break;
    case SDLK_RIGHT:
        field->caret = after(field, field->caret);
        break;
    case SDLK_HOME:
        field->caret = 0;
        break;
    case SDLK_END:
        field->caret = strlen(field->text);
        break;
    default:
        return false;
    }
    if (!shift)
        field->anchor = field->caret;
    return true;
}
