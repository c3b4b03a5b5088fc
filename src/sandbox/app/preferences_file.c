/* preferences_file.c - reading, setting aside and writing the file of preferences, which other
 * windows write, too. */
#include "sandbox/app/preferences_file.h"

#include "lab/file_lock.h"
#include "lab/json_tree.h"
#include "lab/text_file.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/sound.h"
#include "sandbox/app/window_layout.h"

#include <fcntl.h>
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

/* Told of once; what is wrong may be mended meanwhile, so that it is tried again. */
static void fail(app *a, const char *why)
{
    char note[256];
    snprintf(note, sizeof note, "Preferences are not kept: %.200s", why);
    if (!a->prefs_file.failed)
        notification_add(a, note);
    a->prefs_file.failed = true;
    a->prefs_file.failed_at = a->now;
}

/* ---- reading ---- */

static bool set_aside(app *a, const char *path, const char *why)
{
    char name[64], note[256];
    if (!lab_file_set_aside(path, name, sizeof name)) {
        fail(a, why);
        return false;
    }
    snprintf(note, sizeof note, "The preferences could not be read and are now %s (%.120s)", name,
             why);
    notification_add(a, note);
    return true;
}

/* What the file has; *there is false where there is none, or none any more. False when it is there
 * and must stay as it is. */
static bool read_file(app *a, const char *path, preferences *out, bool *there)
{
    char *text, why[200];
    size_t length;
    lab_error error;
    *there = access(path, F_OK) == 0;
    if (!*there)
        return true;
    if (lab_file_read(path, &text, &length, &error) != LAB_OK) {
        fail(a, error.message);
        return false;
    }
    bool good = prefs_parse(out, text, length, why, sizeof why);
    free(text);
    *there = good;
    return good || set_aside(a, path, why);
}

static void read_first(app *a)
{
    char path[APP_PATH];
    bool there;
    if (!path_in_folder(a, path, "preferences.json"))
        fail(a, "the path of their folder is too long");
    else
        read_file(a, path, &a->prefs, &there);
}

static void apply(app *a, bool theme)
{
    const view_theme *wanted = view_theme_find(a->prefs.theme);
    char message[256];
    a->overlays = a->prefs.overlays;
    if (!layout_set_scale(a, a->prefs.ui_scale, message, sizeof message))
        notification_error(a, "Cannot change the size of the controls", message);
    if (theme && wanted != NULL && wanted != a->theme &&
        !layout_set_theme(a, wanted, message, sizeof message))
        notification_error(a, "Cannot change the theme", message);
    if (theme && wanted != NULL)
        a->other_theme = layout_other_theme(wanted);
    sound_set(a, a->prefs.sound);
    panel_state_restore(a);
}

void prefs_open(app *a, const char *folder, bool theme)
{
    app_prefs_file *file = &a->prefs_file;
    snprintf(file->folder, sizeof file->folder, "%s", folder);
    if (folder[0] == '\0')
        return;
    lab_remove_leftovers(folder);
    read_first(a);
    apply(a, theme);
    panel_state_save(a);
    memcpy(&file->written, &a->prefs, sizeof a->prefs);
}

/* ---- writing ---- */

static bool write_text(app *a, const char *path, const preferences *prefs)
{
    size_t length = 0;
    lab_error error = {.message = "out of memory"};
    char *text = prefs_print(prefs, &length);
    bool written = false;
    if (text != NULL && length > JSON_MAX_BYTES)
        snprintf(error.message, sizeof error.message, "they have become too large");
    else if (text != NULL)
        written = lab_file_write(path, text, length, LAB_FILE_SYNCED, &error) == LAB_OK;
    if (!written)
        fail(a, error.message);
    free(text);
    return written;
}

/* Merges our changes into the file as another window may have left it, while holding a lock on it.
 */
static bool write_changes(app *a)
{
    app_prefs_file *file = &a->prefs_file;
    char path[APP_PATH];
    bool there, written = false;
    preferences *merged = malloc(sizeof *merged);
    if (merged == NULL || !path_in_folder(a, path, "preferences.json")) {
        free(merged);
        fail(a, "out of memory");
        return false;
    }
    prefs_defaults(merged);
    if (read_file(a, path, merged, &there)) {
        prefs_merge(merged, &file->written, &a->prefs);
        written = write_text(a, path, there ? merged : &a->prefs);
    }
    prefs_free(merged);
    free(merged);
    return written;
}

/* The lock is on the folder, and lasts until it is closed. A folder that cannot be opened will say
 * why when the file is written. */
static void write_file(app *a)
{
    app_prefs_file *file = &a->prefs_file;
    int folder = open(file->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    file->changed = false; /* else it is seen again, and waits again */
    if (folder >= 0 && !lab_file_lock(folder)) {
        close(folder);
        return;
    }
    if (write_changes(a)) {
        memcpy(&file->written, &a->prefs, sizeof a->prefs);
        file->failed = false;
    }
    if (folder >= 0)
        close(folder);
}

/* Whether something is to be written. */
static bool differs(app *a)
{
    if (a->prefs_file.folder[0] == '\0')
        return false;
    a->prefs.overlays = a->overlays;
    a->prefs.ui_scale = a->user_scale;
    panel_state_save(a);
    return memcmp(&a->prefs, &a->prefs_file.written, sizeof a->prefs) != 0;
}

static double due(const app_prefs_file *file)
{
    const double patience = 10.0; /* s: after a failure */
    double at = file->changed_at + write_delay;
    return file->failed ? fmax(at, file->failed_at + patience) : at;
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
    else if (a->now >= due(file))
        write_file(a);
}

double prefs_sleep(const app *a)
{
    const app_prefs_file *file = &a->prefs_file;
    return file->changed ? fmax(due(file) - a->now, 0.0) : (double)INFINITY;
}

/* Another window writes for a moment only. */
void prefs_close(app *a)
{
    enum { TRIES = 20, PAUSE = 10 /* ms */ };
    for (int i = 0; i < TRIES && differs(a); i++) {
        write_file(a);
        if (a->prefs_file.failed)
            return;
        if (differs(a))
            SDL_Delay(PAUSE);
    }
}
