/* save.c - saving to the scene's own file, or asking for a name. */
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/film_file.h"
#include "sandbox/actions/plot_file.h"
#include "sandbox/actions/recording_file.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"
#include "sandbox/app/notification.h"

#include <stdio.h>
#include <string.h>

static bool write_picture(app *a, const char *path, lab_error *error)
{
    return picture_write(a, path, error->message, sizeof error->message);
}

static const save_kind kinds[APP_SAVED] = {
    [SAVED_SCENE] = {"Save the scene as", ".json", "", files_write},
    [SAVED_PICTURE] = {"Export the picture as", ".png", "", write_picture},
    [SAVED_RECORDING] = {"Save the recording as", ".recording", "", recording_write},
    [SAVED_PLOT] = {"Export the plot as .svg, .png or .csv", ".svg", ".png .csv", plot_write},
    [SAVED_FILM] = {"Export a film as .gif, .mp4, or FOLDER/", ".gif", ".mp4 .webm .mkv /",
                    film_write},
};

const save_kind *save_kind_of(const app *a)
{
    return &kinds[a->dialog.saved];
}

/* "Two balls" becomes two-balls.json; a scene that came from a file keeps its file's name. */
static void suggest_name(app *a, const char *extension)
{
    char name[128];
    const char *slash = strrchr(a->path, '/');
    const char *from = a->path[0] != '\0' ? (slash != NULL ? slash + 1 : a->path) : scene_name(a);
    size_t length = 0;
    for (const char *c = from; *c != '\0' && length + 12 < sizeof name; c++) {
        bool plain = *c != '/' && *c != ' ';
        name[length++] = (char)(plain ? *c : '-');
    }
    name[length] = '\0';
    if (length > 5 && strcmp(name + length - 5, ".json") == 0)
        length -= 5;
    memcpy(name + length, extension, strlen(extension) + 1);
    snprintf(a->dialog.text, sizeof a->dialog.text, "%s", name);
}

static void show(app *a, app_saved saved)
{
    dialog_open(a, DIALOG_SAVE);
    a->dialog.saved = saved;
    suggest_name(a, kinds[saved].extension);
}

void save_scene(app *a)
{
    if (a->shipped || a->path[0] == '\0')
        show(a, SAVED_SCENE);
    else if (files_changed_elsewhere(a))
        dialog_open(a, DIALOG_CHANGED);
    else
        files_save(a, a->path);
}

void save_scene_as(app *a)
{
    show(a, SAVED_SCENE);
}

void save_picture(app *a)
{
    show(a, SAVED_PICTURE);
}

void save_plot(app *a)
{
    if (a->watching.pins.count > 0)
        show(a, SAVED_PLOT);
    else
        notification_show(a, "No plot is pinned yet");
}

void save_film(app *a)
{
    show(a, SAVED_FILM);
}

/* Whether `path` ends in one of the words of `ends`. */
static bool ends_in_one(const char *path, const char *ends)
{
    size_t length = strlen(path);
    for (const char *end = ends; *end != '\0';) {
        size_t n = strcspn(end, " ");
        if (length > n && memcmp(path + length - n, end, n) == 0)
            return true;
        end += n + strspn(end + n, " ");
    }
    return false;
}

void save_path(const app *a, const char *typed, char *out, size_t size)
{
    const save_kind *kind = save_kind_of(a);
    bool ends = ends_in_one(typed, kind->extension) || ends_in_one(typed, kind->others);
    snprintf(out, size, "%s%s", typed, ends ? "" : kind->extension);
}

void save_recording(app *a)
{
    show(a, SAVED_RECORDING);
}
