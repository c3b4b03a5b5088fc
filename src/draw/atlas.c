/* atlas.c - an atlas filled in rows, each as high as the highest letter in it. */
#include "draw/atlas.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* No graphics card that is in use has smaller textures than this. */
enum { WIDTH = 1024, HEIGHT_MAX = 2048 };

/* Counts the changes of all atlases, so that a version belongs to one of them only. */
static atomic_uint versions;

static bool make_room(glyph_atlas *atlas, int height)
{
    if (height <= atlas->height)
        return true;
    int more = atlas->height > 0 ? atlas->height : 64;
    while (more < height)
        more *= 2;
    uint8_t *alpha = more <= HEIGHT_MAX ? realloc(atlas->alpha, (size_t)more * WIDTH) : NULL;
    if (alpha == NULL)
        return false;
    memset(alpha + (size_t)atlas->height * WIDTH, 0, (size_t)(more - atlas->height) * WIDTH);
    atlas->alpha = alpha;
    atlas->width = WIDTH;
    atlas->height = more;
    return true;
}

bool atlas_place(glyph_atlas *atlas, const uint8_t *cover, int w, int h, int *x, int *y)
{
    if (w > WIDTH || h > HEIGHT_MAX)
        return false;
    bool wrap = w > WIDTH - atlas->x;
    int left = wrap ? 0 : atlas->x, top = wrap ? atlas->y + atlas->shelf : atlas->y;
    if (!make_room(atlas, top + h))
        return false;
    for (int row = 0; row < h; row++)
        memcpy(atlas->alpha + (size_t)(top + row) * WIDTH + left, cover + (size_t)row * (size_t)w,
               (size_t)w);
    atlas->shelf = wrap || h > atlas->shelf ? h : atlas->shelf;
    atlas->x = left + w;
    atlas->y = top;
    atlas->version = atomic_fetch_add(&versions, 1) + 1;
    *x = left;
    *y = top;
    return true;
}
