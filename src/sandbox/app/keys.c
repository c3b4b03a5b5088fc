/* keys.c - key texts and chords. */
#include "sandbox/app/keys.h"

#include <stdio.h>
#include <string.h>

/* The table's short names for keys that SDL spells out. */
static const struct {
    const char *name;
    SDL_Keycode key;
} short_names[] = {
    {"Esc", SDLK_ESCAPE},  {"Del", SDLK_DELETE},    {"Enter", SDLK_RETURN},
    {"PgUp", SDLK_PAGEUP}, {"PgDn", SDLK_PAGEDOWN},
};

/* Keys that stand for another one. */
static const struct {
    SDL_Keycode from, to;
} same_as[] = {
    {SDLK_BACKSPACE, SDLK_DELETE}, {SDLK_PLUS, SDLK_EQUALS},      {SDLK_KP_PLUS, SDLK_EQUALS},
    {SDLK_KP_MINUS, SDLK_MINUS},   {SDLK_KP_PERIOD, SDLK_PERIOD},
};

static SDL_Keycode key_named(const char *name)
{
    for (size_t i = 0; i < SDL_arraysize(short_names); i++)
        if (SDL_strcasecmp(name, short_names[i].name) == 0)
            return short_names[i].key;
    return SDL_GetKeyFromName(name);
}

static bool modifier(const char *name, size_t length, key_chord *out)
{
    if (length == 4 && SDL_strncasecmp(name, "Ctrl", 4) == 0)
        return out->ctrl = true;
    if (length == 5 && SDL_strncasecmp(name, "Shift", 5) == 0)
        return out->shift = true;
    if (length == 3 && SDL_strncasecmp(name, "Alt", 3) == 0)
        return out->alt = true;
    return false;
}

bool keys_parse(const char *text, key_chord *out)
{
    *out = (key_chord){.key = SDLK_UNKNOWN};
    const char *plus;
    /* A plus sign at the end is a key itself. */
    while ((plus = strchr(text, '+')) != NULL && plus[1] != '\0') {
        if (!modifier(text, (size_t)(plus - text), out))
            return false;
        text = plus + 1;
    }
    out->key = key_named(text);
    return out->key != SDLK_UNKNOWN;
}

bool keys_of_action(action_id action, int i, key_chord *out)
{
    const char *text = action_info_of(action)->keys;
    for (; i > 0; i--) {
        text = strstr(text, " / ");
        if (text == NULL)
            return false;
        text += 3;
    }
    char chord[32];
    const char *end = strstr(text, " / ");
    size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
    if (length == 0 || length >= sizeof chord)
        return false;
    memcpy(chord, text, length);
    chord[length] = '\0';
    return keys_parse(chord, out);
}

static action_id find(key_chord pressed)
{
    for (int action = 0; action < ACTIONS; action++) {
        key_chord chord;
        for (int i = 0; keys_of_action((action_id)action, i, &chord); i++)
            if (chord.key == pressed.key && chord.ctrl == pressed.ctrl &&
                chord.shift == pressed.shift && chord.alt == pressed.alt)
                return (action_id)action;
    }
    return ACTIONS;
}

action_id keys_action(const SDL_Keysym *keysym)
{
    key_chord pressed = {
        .key = keysym->sym,
        .ctrl = (keysym->mod & (KMOD_CTRL | KMOD_GUI)) != 0,
        .shift = (keysym->mod & KMOD_SHIFT) != 0,
        .alt = (keysym->mod & KMOD_ALT) != 0,
    };
    action_id action = find(pressed);
    for (size_t i = 0; action == ACTIONS && i < SDL_arraysize(same_as); i++) {
        if (same_as[i].from == keysym->sym) {
            pressed.key = same_as[i].to;
            action = find(pressed);
        }
    }
    if (action == ACTIONS && pressed.shift) {
        pressed.shift = false;
        action = find(pressed);
    }
    return action;
}

char *keys_format(const SDL_Keysym *keysym, char *out, size_t size)
{
    const char *name = SDL_GetKeyName(keysym->sym);
    for (size_t i = 0; i < SDL_arraysize(short_names); i++)
        if (short_names[i].key == keysym->sym)
            name = short_names[i].name;
    snprintf(out, size, "%s%s%s%s", (keysym->mod & (KMOD_CTRL | KMOD_GUI)) != 0 ? "Ctrl + " : "",
             (keysym->mod & KMOD_ALT) != 0 ? "Alt + " : "",
             (keysym->mod & KMOD_SHIFT) != 0 ? "Shift + " : "", name);
    return out;
}
