/* thumbnails.h - small pictures of scenes, drawn one at a time while somebody looks at the list. */
#ifndef SANDBOX_THUMBNAILS_H
#define SANDBOX_THUMBNAILS_H

#include "view/view.h"

typedef struct thumbnail {
    char *path;
    uint32_t *pixels; /* NULL: the scene cannot be drawn */
    bool drawn;       /* or found impossible */
} thumbnail;

typedef struct thumbnails {
    thumbnail *entry;
    size_t count;
    int width, height; /* pixels of each */
    const view_theme *theme;
} thumbnails;

/* Pictures of another size or theme are forgotten. */
void thumbnails_expect(thumbnails *all, int width, int height, const view_theme *theme);
/* The entry of a file, perhaps not drawn yet; NULL when out of memory. Valid until the next call.
 */
const thumbnail *thumbnails_of(thumbnails *all, const char *path);
/* Draws one that was asked for and is not drawn. False when there was none. */
bool thumbnails_draw_next(thumbnails *all, const view_fonts *fonts);
bool thumbnails_missing(const thumbnails *all); /* one that was asked for */
void thumbnails_free(thumbnails *all);

#endif
