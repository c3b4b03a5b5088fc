/* preferences.h - what the program remembers from one start to the next: plain data, and its JSON
 * text. A preference is changed by writing to it; preferences_file.h sees that and keeps it. */
#ifndef SANDBOX_PREFERENCES_H
#define SANDBOX_PREFERENCES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether the keys that are pressed show in the window. */
typedef enum prefs_show_keys {
    PREFS_KEYS_AUTO, /* in the projector theme */
    PREFS_KEYS_ON,
    PREFS_KEYS_OFF,
} prefs_show_keys;

enum {
    PREFS_RECENT = 10,
    PREFS_PATH = 4096,
    PREFS_NUMBERS = 64,
    PREFS_KEY = 48, /* bytes of a number's key, NUL included */
};

typedef struct prefs_number {
    char key[PREFS_KEY];
    float value;
} prefs_number;

typedef struct preferences {
    char theme[16];    /* a view_theme's name; one that is not known counts as none */
    char renderer[16]; /* "auto", or the name of one */
    float ui_scale;    /* 0.8 to 3 */
    float volume;      /* 0 to 1 */
    bool sound;
    prefs_show_keys show_keys;
    uint32_t overlays;                   /* bits 1 << view_overlay */
    bool only_selected;                  /* overlays tell of selected bodies alone */
    int hints_step;                      /* how many of the first start's hints are done with */
    prefs_number numbers[PREFS_NUMBERS]; /* of panels: widths, whether folded ... */
    size_t number_count;
    char recent[PREFS_RECENT][PREFS_PATH]; /* absolute paths of scenes, the latest first */
    size_t recent_count;
    char *unknown; /* members that a later version wrote, as JSON; NULL when there are none */
} preferences;

void prefs_defaults(preferences *prefs);
void prefs_free(preferences *prefs);

float prefs_get_number(const preferences *prefs, const char *key, float otherwise);
/* False, and nothing kept, when the key is too long, the value not finite or the list full. */
bool prefs_set_number(preferences *prefs, const char *key, float value);
/* To the front of the recent scenes; those before it move down, the last goes. */
void prefs_add_recent(preferences *prefs, const char *path);

/* Changes in *prefs what was changed between `before` and `now`, and nothing else: another window
 * may have changed the rest meanwhile. Scenes that were added come before those that are there. */
void prefs_merge(preferences *prefs, const preferences *before, const preferences *now);

/* What the text does not mention is as in prefs_defaults. False, with *prefs the defaults and
 * LINE:COLUMN: why in `message`, when it is not JSON or a value is of the wrong kind. */
bool prefs_parse(preferences *prefs, const char *text, size_t length, char *message, size_t size);
/* NUL-terminated, the caller's to free; NULL when out of memory. */
char *prefs_print(const preferences *prefs, size_t *length);

#endif
