/* film.h - pictures one after the other, as files: a folder of PNGs, a GIF, or a video by ffmpeg.
 *
 * A file appears whole when the film ends, or not at all. Of a folder each picture is whole. */
#ifndef VIEW_FILM_H
#define VIEW_FILM_H

#include "draw/draw.h"

enum { VIEW_FILM_MESSAGE = 4608 }; /* bytes that a message may have: a path and a sentence */

typedef struct view_film view_film;

/* What a film can be written as, told by the end of its path; a path that has none of them is a
 * folder of frame-000000.png, frame-000001.png and so on. */
typedef struct view_film_format {
    const char *extension; /* ".gif"; "" of a folder */
    const char *help;      /* one line */
} view_film_format;
const view_film_format *view_film_formats(size_t *count);
const view_film_format *view_film_format_of(const char *path);

/* Whether a film could be begun there, without a trace: the folder is there, can be written into
 * and holds no pictures of another film; for a video, ffmpeg is installed. */
bool view_film_check(const char *path, char *message, size_t size);
/* Pictures of that size, so many a second as the world's time goes. NULL with a message. */
view_film *view_film_begin(const char *path, int width, int height, double rate, char *message,
                           size_t size);
/* False with a message; then only view_film_drop is left. */
bool view_film_add(view_film *film, const draw_canvas *canvas, char *message, size_t size);
size_t view_film_count(const view_film *film); /* pictures so far */
/* Puts the file in its place and frees the film. False with a message. */
bool view_film_end(view_film *film, char *message, size_t size);
/* Frees it and leaves no file; the pictures in a folder stay. NULL is allowed. */
void view_film_drop(view_film *film);

#endif
