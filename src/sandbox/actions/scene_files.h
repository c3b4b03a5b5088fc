/* scene_files.h - opening, saving and exporting: at once, or after a question where edits would be
 * lost. */
#ifndef SANDBOX_SCENE_FILES_H
#define SANDBOX_SCENE_FILES_H

#include "sandbox/app/app.h"

/* ---- at once (scene_files.c) ---- */

/* Opens what a person typed or dropped. A scene that is refused, or given up while it was read
 * (LAB_CANCELLED), changes nothing. */
lab_status files_open(app *a, const char *typed, lab_error *error);
/* The scene on standard input; it has no file. */
lab_status files_open_stdin(app *a, lab_error *error);
/* That the scene was given up. */
void files_tell_cancelled(app *a);
/* The same, telling in the window what came of it. */
void files_open_shown(app *a, const char *typed);
/* What a new scene may begin with. */
typedef struct files_template {
    const char *file; /* in the folder of templates, without ".json" */
    const char *name; /* in the menu */
    const char *help;
} files_template;

/* The first one is what New takes. */
const files_template *files_templates(size_t *count);
/* A scene in no file, in which time waits: a copy of the template of that file's name, or empty
 * when that cannot be read. */
void files_new(app *a, const char *file);
/* The scene's own file is the latest of the recent ones. */
void files_remember(app *a);
/* The scene's own file has another text than it had when it was opened or saved here. */
bool files_changed_elsewhere(const app *a);
/* False, with why in `error`, when the file cannot be written. */
bool files_write(app *a, const char *path, lab_error *error);
/* The same, having shown why. */
bool files_save(app *a, const char *path);
/* Quits, starts over or opens, as was wanted when the question about unsaved edits came up; they
 * are saved or given up by now. */
void files_go_on(app *a);

/* ---- asking for a name where there is none (save.c) ---- */

/* Saves to the scene's own file; asks for a name when it has none, or one of the program's, and
 * what to do when another program has changed it. */
void save_scene(app *a);
/* Asks for a name, whatever file it came from. */
void save_scene_as(app *a);
/* Asks for a name and writes what is seen of the world there. */
void save_picture(app *a);
/* The same of the whole run with its branches. */
void save_recording(app *a);

/* How a thing is saved that the panel asks for. */
typedef struct save_kind {
    const char *title, *extension;
    const char *others; /* what a name may end in instead, parted by spaces */
    bool (*write)(app *a, const char *path, lab_error *error);
} save_kind;
const save_kind *save_kind_of(const app *a);
/* The file of a name that was typed: with the extension, unless it has one that will do. */
void save_path(const app *a, const char *typed, char *out, size_t size);
/* Asks for a name and writes the plot that was used last, or a film of the run, there. */
void save_plot(app *a);
void save_film(app *a);

/* ---- with unsaved edits, asking first (confirm.c) ---- */

/* Opens what a person chose or dropped; with unsaved edits, asks first. */
void confirm_open(app *a, const char *typed);
/* Begins a scene from a template's file, see above; with unsaved edits, asks first. */
void confirm_new(app *a, const char *file);
/* Ends the program; with unsaved edits, asks first. */
void confirm_quit(app *a);

/* ---- a picture (picture_file.c) ---- */

/* As large as the window, without bars, panels and selection. False, with why in `message`, when
 * it cannot be written. */
bool picture_write(app *a, const char *path, char *message, size_t size);

#endif
