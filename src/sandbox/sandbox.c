/* sandbox.c - from the command line to a window or a script. */
#include "sandbox/sandbox.h"

#include "lab/interrupt.h"
#include "lab/utf8.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"
#include "sandbox/app/card_place.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/preferences_file.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/renderer.h"
#include "sandbox/script.h"
#include "sandbox/window.h"

#include <stdio.h>
#include <string.h>

enum {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_REFUSED = 3,
    EXIT_SIGNALLED = 128 /* plus the number of the signal */
};

typedef struct options {
    const char *scene; /* NULL: the start scene */
    const char *script;
    const view_theme *theme; /* NULL: as it was last */
    app_renderer renderer;   /* RENDERER_AUTO: as the preferences say */
    bool paused;
} options;

static int usage(const char *what, const char *which)
{
    fprintf(stderr,
            "carom: %s%s\nUsage: carom [SCENE] [--theme dark|light|projector] [--paused]\n"
            "             [--renderer auto|software|geometry] [--script FILE]\n"
            "       carom --help says more.\n",
            what, which);
    return EXIT_USAGE;
}

static int read_options(int argc, char **argv, options *out)
{
    *out = (options){0};
    bool files_only = false;
    for (int i = 0; i < argc; i++) {
        bool option = !files_only && argv[i][0] == '-' && argv[i][1] != '\0';
        bool script = option && strcmp(argv[i], "--script") == 0;
        bool theme = option && strcmp(argv[i], "--theme") == 0;
        bool way = option && strcmp(argv[i], "--renderer") == 0;
        if ((script || theme || way) && i + 1 == argc)
            return usage("a value is missing after ", argv[i]);
        if (script) {
            out->script = argv[++i];
        } else if (theme) {
            out->theme = view_theme_find(argv[++i]);
            if (out->theme == NULL)
                return usage("there is no theme ", argv[i]);
        } else if (way) {
            if (!renderer_find(argv[++i], &out->renderer))
                return usage("there is no renderer ", argv[i]);
        } else if (option && strcmp(argv[i], "--paused") == 0) {
            out->paused = true;
        } else if (option && strcmp(argv[i], "--") == 0) {
            files_only = true;
        } else if (option) {
            return usage("unknown option ", argv[i]);
        } else if (out->scene != NULL) {
            return usage("one scene at a time, and this is the second: ", argv[i]);
        } else {
            out->scene = argv[i];
        }
    }
    return EXIT_DONE;
}

static int open_scene(app *a, const options *o)
{
    lab_error error;
    bool piped = o->scene != NULL && strcmp(o->scene, "-") == 0;
    lab_status status = piped ? files_open_stdin(a, &error)
                              : files_open(a, o->scene != NULL ? o->scene : "start", &error);
    if (status == LAB_OK && o->scene != NULL) {
        files_remember(a);
    } else if (status == LAB_OK) {
        card_wait(a);
        layout_update(a);
    }
    if (status == LAB_CANCELLED)
        files_tell_cancelled(a);
    if (status == LAB_OK || status == LAB_CANCELLED)
        return EXIT_DONE;
    lab_print_plain(stderr, error.message);
    fputc('\n', stderr);
    return status == LAB_REFUSED ? EXIT_REFUSED : EXIT_FAILED;
}

static void open_preferences(app *a, const options *o)
{
    char folder[APP_PATH];
    prefs_find_folder(folder, o->script != NULL);
    prefs_open(a, folder, o->theme == NULL);
    if (folder[0] == '\0' && o->script == NULL)
        notification_add(a, "Preferences are not kept: there is no folder for them");
    if (a->renderer == RENDERER_AUTO && o->script == NULL)
        renderer_find(a->prefs.renderer, &a->renderer);
}

/* `w` is NULL for a script. */
static int run(app *a, const options *o, window *w, Uint64 started)
{
    /* Before, so that a signal ends a long reading; but standard input may never end. */
    bool piped = o->scene != NULL && strcmp(o->scene, "-") == 0;
    if (w != NULL && !piped)
        lab_interrupt_watch();
    int status = open_scene(a, o);
    if (w != NULL && piped)
        lab_interrupt_watch();
    if (status != EXIT_DONE)
        return status;
    recover_offer(a);
    bool done = w != NULL ? window_run(w, a, started) : script_run(a, o->script);
    if (!a->quit && o->script == NULL)
        recovery_keep(a);
    prefs_close(a);
    if (a->quit || o->script != NULL)
        recovery_end(a);
    if (lab_interrupted() != 0)
        return EXIT_SIGNALLED + lab_interrupted();
    return done ? EXIT_DONE : EXIT_FAILED;
}

int sandbox_main(int argc, char **argv)
{
    Uint64 started = SDL_GetPerformanceCounter();
    options o;
    int status = read_options(argc, argv, &o);
    if (status != EXIT_DONE)
        return status;
    app a;
    char message[256];
    const view_theme *theme = o.theme != NULL ? o.theme : view_theme_find("dark");
    if (!app_init(&a, theme, message, sizeof message)) {
        fprintf(stderr, "carom: %s\n", message);
        return EXIT_FAILED;
    }
    a.playing = !o.paused;
    a.renderer = o.renderer;
    a.scripted = o.script != NULL;
    open_preferences(&a, &o);
    window *w = o.script == NULL ? window_create(&a) : NULL;
    if (w == NULL && o.script == NULL)
        fputs("carom: out of memory\n", stderr);
    status = w == NULL && o.script == NULL ? EXIT_FAILED : run(&a, &o, w, started);
    window_destroy(w, &a);
    app_free(&a);
    return status;
}
