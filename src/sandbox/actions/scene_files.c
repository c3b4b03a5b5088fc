/* scene_files.c - opening, saving, and not losing what was made. */
#include "sandbox/actions/scene_files.h"

#include "lab/assets.h"
#include "lab/recording.h"
#include "lab/text_file.h"
#include "sandbox/actions/loading.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/recording_file.h"
#include "sandbox/actions/session_take.h"
#include "sandbox/app/card_place.h"
#include "sandbox/app/notification.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static const files_template templates[] = {
    {"floor", "Floor", "a floor, and gravity"},
    {"ramp", "Ramp", "a floor and a slope of 27 degrees"},
    {"box", "Box with walls", "a closed box, 12.5 m wide and 6.5 m high"},
    {"space", "Space without gravity", "nothing at all, and nothing falls"},
    {"empty", "Empty", "nothing but gravity"},
};

const files_template *files_templates(size_t *count)
{
    *count = sizeof templates / sizeof templates[0];
    return templates;
}

static lab_scene *read_template(app *a, const char *file)
{
    char path[APP_PATH];
    lab_scene *scene;
    lab_error error;
    snprintf(path, sizeof path, "%.3900s/templates/%.100s.json", lab_assets_folder(), file);
    if (lab_scene_load(path, &scene, &error) != LAB_OK) {
        notification_show(a, error.message);
        return lab_scene_empty();
    }
    scene->name[0] = '\0'; /* it is a scene of one's own now */
    return scene;
}

void files_new(app *a, const char *file)
{
    lab_scene *scene = read_template(a, file);
    if (scene == NULL || !session_take_scene(a, scene, ""))
        notification_error(a, "There is no room for a new scene", "out of memory");
    else
        playback_play(a, false); /* what is built now must not fall before it is done */
}

void files_remember(app *a)
{
    char absolute[PATH_MAX];
    if (a->path[0] != '\0' && realpath(a->path, absolute) != NULL)
        prefs_add_recent(&a->prefs, absolute);
}

lab_status files_open(app *a, const char *typed, lab_error *error)
{
    char path[APP_PATH];
    lab_find_scene(typed, path, sizeof path);
    lab_scene *scene;
    uint64_t sum;
    if (recording_is_in(path))
        return recording_open(a, path, error);
    lab_progress progress = loading_begin(a, path);
    lab_status status = lab_scene_load_watched(path, &progress, &scene, &sum, error);
    if (status != LAB_OK)
        return status;
    if (!session_take_scene(a, scene, path)) {
        snprintf(error->message, sizeof error->message, "%.400s: out of memory", path);
        return LAB_OUT_OF_MEMORY;
    }
    a->path_sum = sum;
    return LAB_OK;
}

lab_status files_open_stdin(app *a, lab_error *error)
{
    char *text;
    size_t length;
    lab_scene *scene;
    lab_status status = lab_stdin_read(&text, &length, error);
    if (status != LAB_OK)
        return status;
    if (text != NULL && lab_is_recording(text, length)) {
        status = recording_take(a, LAB_STDIN, text, length, error);
        free(text);
        return status;
    }
    lab_progress progress = loading_begin(a, LAB_STDIN);
    status = lab_scene_parse_watched(LAB_STDIN, text, length, &progress, &scene, error);
    free(text);
    if (status != LAB_OK || session_take_scene(a, scene, ""))
        return status;
    snprintf(error->message, sizeof error->message, "out of memory");
    return LAB_OUT_OF_MEMORY;
}

void files_tell_cancelled(app *a)
{
    char note[300];
    snprintf(note, sizeof note, "%s was not opened", a->loading.name);
    notification_show(a, note);
    a->dirty = true;
}

void files_open_shown(app *a, const char *typed)
{
    lab_error error;
    lab_status status = files_open(a, typed, &error);
    if (status == LAB_CANCELLED) {
        files_tell_cancelled(a);
        return;
    }
    if (status != LAB_OK) {
        notification_error(a, "This scene cannot be opened", error.message);
        return;
    }
    if (a->path[0] == '\0')
        return; /* a recording, which has told of itself */
    files_remember(a);
    /* A scene of one's own is looked at before it runs: it may have been saved in mid-run. */
    if (!a->shipped)
        playback_play(a, false);
    if (card_is_wanted(a))
        return; /* its head says what it is */
    char note[256];
    snprintf(note, sizeof note, "Opened %.200s", scene_name(a));
    notification_show(a, note);
}

bool files_changed_elsewhere(const app *a)
{
    return a->path[0] != '\0' && a->path_sum != 0 && lab_file_changed(a->path, a->path_sum);
}

bool files_save(app *a, const char *path)
{
    lab_error error;
    bool good = files_write(a, path, &error);
    if (!good)
        notification_error(a, "This scene cannot be saved", error.message);
    return good;
}

bool files_write(app *a, const char *path, lab_error *error)
{
    lab_session_set_view(app_home(a), scene_view(a));
    uint64_t sum;
    if (lab_scene_save_sum(lab_session_scene(app_home(a)), path, &sum, error) != LAB_OK)
        return false;
    a->path_sum = sum;
    error->message[0] = '\0';
    lab_session_mark_saved(app_home(a));
    if (path != a->path)
        snprintf(a->path, sizeof a->path, "%s", path);
    a->shipped = session_file_is_shipped(a->path);
    a->authored = false;
    files_remember(a);
    char note[256];
    snprintf(note, sizeof note, "Saved %.200s", a->path);
    notification_show(a, note);
    return true;
}

void files_go_on(app *a)
{
    app_afterwards after = a->dialog.after;
    char path[DIALOG_PATH];
    snprintf(path, sizeof path, "%s", a->dialog.after_path);
    a->dialog.after = AFTER_NOTHING;
    a->authored = false;
    if (after == AFTER_QUIT)
        a->quit = true;
    else if (after == AFTER_OPEN)
        files_open_shown(a, path);
    else if (after == AFTER_NEW)
        files_new(a, path);
}
