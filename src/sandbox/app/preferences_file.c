/* preferences_file.c - reading, setting aside and writing the file of preferences. */
#include "preferences_file.h"

#include "layout.h"
#include "message.h"
#include "panel_memory.h"
#include "sound.h"
#include "text_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const double write_delay = 1.0; /* s */

/* ---- the folder ---- */

void prefs_find_folder(char out[APP_PATH], bool script)
{
    const char *own = getenv("CAROM_PREFERENCES");
    out[0] = '\0';
    if (own != NULL && own[0] != '\0') {
        bool slash = own[strlen(own) - 1] == '/';
        int length = snprintf(out, APP_PATH, "%s%s", own, slash ? "" : "/");
        if (length >= APP_PATH)
            out[0] = '\0';
        else
            (void)mkdir(out, 0700); /* when it fails, so does what is done in it */
        return;
    }
    char *found = script ? NULL : SDL_GetPrefPath("", "carom");
    if (found != NULL && strlen(found) < APP_PATH)
        memcpy(out, found, strlen(found) + 1);
    SDL_free(found);
}

static bool path_in_folder(const app *a, char out[APP_PATH], const char *name)
{
    int length = snprintf(out, APP_PATH, "%s%s", a->prefs_file.folder, name);
    return length > 0 && length < APP_PATH;
}

/* Told of once; from then on the file is left alone. */
static void give_up(app *a, const char *why)
{
    char note[256];
    snprintf(note, sizeof note, "Preferences are not kept: %.200s", why);
    message_news(a, note);
    a->prefs_file.failed = true;
}

/* ---- reading ---- */

static void set_aside(app *a, const char *path, const char *why)
{
    char name[64], note[256];
    if (!lab_file_set_aside(path, name, sizeof name)) {
        give_up(a, why);
        return;
    }
    snprintf(note, sizeof note, "The preferences could not be read and are now %s (%.120s)", name,
             why);
    message_news(a, note);
}

static void read_file(app *a)
{
    char path[APP_PATH], why[200];
    if (!path_in_folder(a, path, "preferences.json")) {
        give_up(a, "the path of their folder is too long");
        return;
    }
    if (access(path, F_OK) != 0)
        return;
    char *text;
    size_t length;
    lab_error error;
    if (lab_file_read(path, &text, &length, &error) != LAB_OK)
        give_up(a, error.message);
    else if (!prefs_parse(&a->prefs, text, length, why, sizeof why))
        set_aside(a, path, why);
    free(text);
}

static void apply(app *a, bool theme)
{
    const view_theme *wanted = view_theme_find(a->prefs.theme);
    char message[256];
    a->overlays = a->prefs.overlays;
    if (!layout_set_scale(a, a->prefs.ui_scale, message, sizeof message))
        message_error(a, "Cannot change the size of the controls", message);
    if (theme && wanted != NULL && wanted != a->theme &&
        !layout_set_theme(a, wanted, message, sizeof message))
        message_error(a, "Cannot change the theme", message);
    if (theme && wanted != NULL)
        a->other_theme = layout_other_theme(wanted);
    sound_set(a, a->prefs.sound);
    panels_recall(a);
}

void prefs_open(app *a, const char *folder, bool theme)
{
    app_prefs_file *file = &a->prefs_file;
    snprintf(file->folder, sizeof file->folder, "%s", folder);
    if (folder[0] == '\0')
        return;
    read_file(a);
    apply(a, theme);
    panels_keep(a);
    memcpy(&file->written, &a->prefs, sizeof a->prefs);
}

/* ---- writing ---- */

static void write_file(app *a)
{
    app_prefs_file *file = &a->prefs_file;
    char path[APP_PATH];
    size_t length = 0;
    char *text = prefs_print(&a->prefs, &length);
    lab_error error;
    if (text == NULL || !path_in_folder(a, path, "preferences.json"))
        give_up(a, "out of memory");
    else if (lab_file_write(path, text, length, LAB_FILE_SYNCED, &error) != LAB_OK)
        give_up(a, error.message);
    free(text);
    memcpy(&file->written, &a->prefs, sizeof a->prefs);
    file->changed = false;
}

/* Whether something is to be written. */
static bool differs(app *a)
{
    if (a->prefs_file.folder[0] == '\0' || a->prefs_file.failed)
        return false;
    a->prefs.overlays = a->overlays;
    a->prefs.ui_scale = a->user_scale;
    panels_keep(a);
    return memcmp(&a->prefs, &a->prefs_file.written, sizeof a->prefs) != 0;
}

void prefs_follow(app *a)
{
    app_prefs_file *file = &a->prefs_file;
    bool before = file->changed;
    file->changed = differs(a);
    if (!file->changed)
        return;
    if (!before)
        file->changed_at = a->now;
    else if (a->now >= file->changed_at + write_delay)
        write_file(a);
}

double prefs_sleep(const app *a)
{
    const app_prefs_file *file = &a->prefs_file;
    return file->changed ? fmax(file->changed_at + write_delay - a->now, 0.0) : (double)INFINITY;
}

void prefs_close(app *a)
{
    if (differs(a))
        write_file(a);
}
