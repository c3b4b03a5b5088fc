/* film_internal.h - one way to write a film, for film.c and the files of the formats. */
#ifndef VIEW_FILM_INTERNAL_H
#define VIEW_FILM_INTERNAL_H

#include "lab/text_file.h"
#include "view/film.h"

#include <stdio.h>
#include <sys/types.h>

typedef struct film_message {
    char *text;
    size_t size;
} film_message;
/* PATH: why. Returns false. */
bool film_fail(film_message message, const char *path, const char *why);

/* The steps of a format; each says why it fails. */
typedef struct film_writer {
    view_film_format format;
    bool (*check)(const char *path, film_message message);
    bool (*begin)(view_film *film, film_message message);
    bool (*add)(view_film *film, const draw_canvas *canvas, film_message message);
    /* Everything is written into the draft, if there is one; it is not in its place yet. */
    bool (*end)(view_film *film, film_message message);
    void (*drop)(view_film *film);
} film_writer;

struct view_film {
    const film_writer *writer;
    char path[PATH_MAX];
    int width, height;
    double rate; /* pictures a second */
    size_t count;
    bool drafted;
    lab_draft draft;
    FILE *file; /* GIF */
    struct draw_gif *gif;
    int pipe; /* to ffmpeg, -1 when there is none */
    pid_t child;
    uint32_t *row; /* a picture without gaps between rows */
};

/* A file beside its place. */
bool film_draft(view_film *film, film_message message);

extern const film_writer film_frames, film_gif;
extern const film_writer film_mp4, film_webm, film_mkv;

#endif
