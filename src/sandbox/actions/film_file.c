/* film_file.c - ticks run again and drawn, one picture after the other. */
#include "sandbox/actions/film_file.h"

#include "sandbox/actions/loading.h"
#include "sandbox/actions/playback.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/time_view.h"
#include "sandbox/tools/gesture.h"
#include "view/film.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A second, at most: browsers show a GIF's pictures no quicker than every 2 hundredths. */
static const double most_of_gif = 30.0, most_of_others = 60.0;

typedef struct filming {
    app *a;
    view_film *film;
    draw_canvas canvas;
    lab_progress progress;
    uint64_t from, to, every;
    char message[VIEW_FILM_MESSAGE];
    bool failed, given_up;
} filming;

/* The session's world is at the tick. */
static bool draw(filming *f, const cr_world *world)
{
    uint64_t tick = cr_world_tick(world), gone = tick - f->from;
    if (gone % f->every != 0)
        return true;
    view_frame_in in = app_frame(f->a);
    in.previous_count = 0;
    in.alpha = 1.0f;
    in.selected = 0;
    view_draw_world(&f->canvas, &in);
    f->failed = !view_film_add(f->film, &f->canvas, f->message, sizeof f->message);
    double share = (double)(gone + 1) / (double)(f->to - f->from + 1);
    f->given_up = !lab_progress_continues(&f->progress, share);
    return !f->failed && !f->given_up;
}

static void first(void *user, const cr_world *world)
{
    filming *f = user;
    f->from = cr_world_tick(world); /* later, of a time that is forgotten */
    draw(f, world);
}

static bool next(void *user, const cr_world *world)
{
    filming *f = user;
    return !f->failed && !f->given_up && draw(f, world);
}

static void choose_ticks(filming *f, const char *path)
{
    const lab_session *session = f->a->session;
    double h = (double)cr_world_timestep(app_world(f->a));
    bool gif = strcmp(view_film_format_of(path)->extension, ".gif") == 0;
    double every = round(1.0 / (h * (gif ? most_of_gif : most_of_others)));
    f->every = every > 1.0 ? (uint64_t)every : 1;
    if (!time_view_loop(f->a, &f->from, &f->to)) {
        f->from = lab_session_first_tick(session);
        f->to = lab_session_last_tick(session);
    }
}

static bool tell(lab_error *error, const char *why)
{
    snprintf(error->message, sizeof error->message, "%.500s", why);
    return false;
}

static bool run(filming *f, const char *path, lab_error *error)
{
    app *a = f->a;
    double h = (double)cr_world_timestep(app_world(a));
    int width = a->camera.width, height = a->camera.height;
    f->film = view_film_begin(path, width, height, 1.0 / (h * (double)f->every), f->message,
                              sizeof f->message);
    if (f->film == NULL)
        return tell(error, f->message);
    f->progress = loading_begin_film(a, path);
    lab_visitor visitor = {.begin = first, .tick = next, .user = f};
    cr_result result = lab_session_visit(a->session, f->from, f->to, &visitor);
    bool good = result.code == CR_OK && !f->failed && !f->given_up;
    if (good)
        return view_film_end(f->film, f->message, sizeof f->message) || tell(error, f->message);
    view_film_drop(f->film);
    return tell(error, result.code != CR_OK ? result.message
                       : f->given_up        ? "The film was given up"
                                            : f->message);
}

/* A folder is asked for by a slash, and made. */
static bool make_folder(const char *path, char *folder, size_t size, lab_error *error)
{
    size_t length = strlen(path);
    snprintf(folder, size, "%s", path);
    if (length < 2 || path[length - 1] != '/')
        return true;
    folder[length - 1] = '\0';
    if (mkdir(folder, 0777) == 0 || errno == EEXIST)
        return true;
    char why[400];
    snprintf(why, sizeof why, "%.200s cannot be made: %s", folder, strerror(errno));
    return tell(error, why);
}

bool film_write(app *a, const char *path, lab_error *error)
{
    char folder[APP_PATH];
    int width = a->camera.width, height = a->camera.height;
    if (!make_folder(path, folder, sizeof folder, error))
        return false;
    filming *f = calloc(1, sizeof *f);
    uint32_t *pixels = malloc((size_t)width * (size_t)height * sizeof *pixels);
    bool good = f != NULL && pixels != NULL;
    if (!good)
        tell(error, "out of memory");
    if (good) {
        playback_play(a, false);
        gesture_finish(a);
        f->a = a;
        f->canvas = draw_canvas_on(pixels, width, height, width);
        choose_ticks(f, folder);
        good = run(f, folder, error);
    }
    free(pixels);
    free(f);
    a->dirty = true;
    if (!good)
        return false;
    char note[256];
    snprintf(note, sizeof note, "Wrote %.200s", folder);
    notification_show(a, note);
    return true;
}
