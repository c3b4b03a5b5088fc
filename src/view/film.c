/* film.c - the formats, and a film's life. */
#include "view/film_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const film_writer *const writers[] = {&film_gif, &film_mp4, &film_webm, &film_mkv,
                                             &film_frames};
enum { WRITERS = sizeof writers / sizeof writers[0] };

const view_film_format *view_film_formats(size_t *count)
{
    static view_film_format formats[WRITERS];
    for (size_t i = 0; i < WRITERS; i++)
        formats[i] = writers[i]->format;
    *count = WRITERS;
    return formats;
}

static bool ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return n > m && strcmp(path + n - m, end) == 0;
}

static const film_writer *writer_of(const char *path)
{
    size_t i = 0;
    while (i + 1 < WRITERS && !ends_with(path, writers[i]->format.extension))
        i++;
    return writers[i];
}

const view_film_format *view_film_format_of(const char *path)
{
    return &writer_of(path)->format;
}

bool film_fail(film_message message, const char *path, const char *why)
{
    snprintf(message.text, message.size, "%s: %s", path, why);
    return false;
}

bool view_film_check(const char *path, char *message, size_t size)
{
    film_message to = {message, size};
    if (strlen(path) >= PATH_MAX - 32)
        return film_fail(to, "the film", "its path is too long");
    return writer_of(path)->check(path, to);
}

bool film_draft(view_film *film, film_message message)
{
    lab_error error;
    film->drafted = lab_draft_begin(&film->draft, film->path, &error) == LAB_OK;
    if (!film->drafted)
        snprintf(message.text, message.size, "%s", error.message);
    return film->drafted;
}

view_film *view_film_begin(const char *path, int width, int height, double rate, char *message,
                           size_t size)
{
    film_message to = {message, size};
    if (!view_film_check(path, message, size))
        return NULL;
    view_film *film = calloc(1, sizeof *film);
    uint32_t *row = malloc((size_t)width * (size_t)height * sizeof *row);
    if (film == NULL || row == NULL) {
        free(film);
        free(row);
        film_fail(to, path, "out of memory");
        return NULL;
    }
    film->writer = writer_of(path);
    snprintf(film->path, sizeof film->path, "%s", path);
    film->width = width;
    film->height = height;
    film->rate = rate;
    film->pipe = -1;
    film->row = row;
    if (film->writer->begin(film, to))
        return film;
    view_film_drop(film);
    return NULL;
}

bool view_film_add(view_film *film, const draw_canvas *canvas, char *message, size_t size)
{
    bool added = film->writer->add(film, canvas, (film_message){message, size});
    film->count += added;
    return added;
}

size_t view_film_count(const view_film *film)
{
    return film->count;
}

bool view_film_end(view_film *film, char *message, size_t size)
{
    film_message to = {message, size};
    bool good = film->writer->end(film, to);
    if (good && film->drafted) {
        film->drafted = false; /* whether it gets there or not */
        good = lab_draft_keep(&film->draft) || film_fail(to, film->path, strerror(errno));
    }
    view_film_drop(film);
    return good;
}

void view_film_drop(view_film *film)
{
    if (film == NULL)
        return;
    film->writer->drop(film);
    if (film->drafted)
        lab_draft_drop(&film->draft);
    free(film->row);
    free(film);
}
