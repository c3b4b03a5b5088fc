/* save.c - saving to the scene's own file, or asking for a name. */
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"

#include <stdio.h>
#include <string.h>

const char *save_extension(const app *a)
{
    return a->dialog.picture ? ".png" : ".json";
}

/* "Two balls" becomes two-balls.json; a scene that came from a file keeps its file's name. */
static void suggest_name(app *a, const char *extension)
{
    char name[128];
    const char *slash = strrchr(a->path, '/');
    const char *from = a->path[0] != '\0' ? (slash != NULL ? slash + 1 : a->path) : scene_name(a);
    size_t length = 0;
    for (const char *c = from; *c != '\0' && length + 6 < sizeof name; c++) {
        bool plain = *c != '/' && *c != ' ';
        name[length++] = (char)(plain ? *c : '-');
    }
    name[length] = '\0';
    if (length > 5 && strcmp(name + length - 5, ".json") == 0)
        length -= 5;
    memcpy(name + length, extension, strlen(extension) + 1);
    snprintf(a->dialog.text, sizeof a->dialog.text, "%s", name);
}

static void show(app *a, bool picture)
{
    dialog_open(a, DIALOG_SAVE);
    a->dialog.picture = picture;
    suggest_name(a, save_extension(a));
}

void save_scene(app *a)
{
    if (a->shipped || a->path[0] == '\0')
        show(a, false);
    else if (files_changed_elsewhere(a))
        dialog_open(a, DIALOG_CHANGED);
    else
        files_save(a, a->path);
}

void save_scene_as(app *a)
{
    show(a, false);
}

void save_picture(app *a)
{
    show(a, true);
}
