/* film_gif.c - a GIF that goes round. */
#include "draw/gif.h"
#include "view/film_internal.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static bool failed(view_film *film, film_message message)
{
    return film_fail(message, film->path, errno != 0 ? strerror(errno) : "out of memory");
}

static bool check(const char *path, film_message message)
{
    view_film film = {.writer = &film_gif};
    snprintf(film.path, sizeof film.path, "%s", path);
    if (!film_draft(&film, message))
        return false;
    close(film.draft.file);
    lab_draft_drop(&film.draft);
    return true;
}

static bool begin(view_film *film, film_message message)
{
    if (!film_draft(film, message))
        return false;
    errno = 0;
    film->file = fdopen(film->draft.file, "wb");
    if (film->file == NULL) {
        close(film->draft.file);
        return failed(film, message);
    }
    film->gif = draw_gif_begin(film->file, film->width, film->height);
    return film->gif != NULL || failed(film, message);
}

static bool add(view_film *film, const draw_canvas *canvas, film_message message)
{
    errno = 0;
    double until = (double)(film->count + 1) / film->rate;
    bool added = draw_gif_add(film->gif, canvas, until) && !ferror(film->file);
    return added || failed(film, message);
}

static void drop(view_film *film)
{
    draw_gif_end(film->gif);
    film->gif = NULL;
    if (film->file != NULL)
        fclose(film->file);
    film->file = NULL;
}

static bool end(view_film *film, film_message message)
{
    errno = 0;
    draw_gif_end(film->gif);
    film->gif = NULL;
    bool good = fflush(film->file) == 0 && !ferror(film->file);
    if (!good)
        failed(film, message);
    bool closed = fclose(film->file) == 0;
    film->file = NULL;
    return good && (closed || failed(film, message));
}

const film_writer film_gif = {{".gif", "a GIF that goes round"}, check, begin, add, end, drop};
