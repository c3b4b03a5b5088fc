/* renderer_geometry.c - recorded as triangles, and drawn by SDL with the letters of each font in a
 * texture. */
#include "sandbox/renderer.h"

#include <stdlib.h>

enum { FONTS = 8 };

typedef struct font_texture {
    const draw_font *font;
    SDL_Texture *texture;
    int height;
    unsigned version, used; /* of the atlas; the frame that used it last */
} font_texture;

typedef struct image_texture {
    SDL_Texture *texture;
    int width, height;
} image_texture;

typedef struct recorded {
    SDL_Renderer *sdl;
    draw_geometry geometry;
    unsigned frame;
    font_texture fonts[FONTS];
    image_texture *images; /* the first picture of a frame is in the first one */
    size_t image_count;
    uint32_t *letters; /* an atlas on its way into its texture */
    size_t letters_room;
} recorded;

static void *open_recorded(SDL_Renderer *sdl)
{
    recorded *r = calloc(1, sizeof *r);
    if (r != NULL)
        r->sdl = sdl;
    return r;
}

static void destroy(SDL_Texture *texture)
{
    if (texture != NULL)
        SDL_DestroyTexture(texture);
}

static void close_recorded(void *way)
{
    recorded *r = way;
    for (int i = 0; i < FONTS; i++)
        destroy(r->fonts[i].texture);
    for (size_t i = 0; i < r->image_count; i++)
        destroy(r->images[i].texture);
    free(r->images);
    free(r->letters);
    draw_geometry_free(&r->geometry);
    free(r);
}

static bool begin_recorded(void *way, int width, int height, draw_canvas *canvas)
{
    recorded *r = way;
    *canvas = draw_canvas_recording(&r->geometry, width, height);
    r->frame++;
    return true;
}

/* ---- letters ---- */

static font_texture *slot_for(recorded *r, const draw_font *font)
{
    font_texture *oldest = &r->fonts[0];
    for (int i = 0; i < FONTS; i++) {
        if (r->fonts[i].font == font)
            return &r->fonts[i];
        if (r->fonts[i].used < oldest->used)
            oldest = &r->fonts[i];
    }
    destroy(oldest->texture);
    *oldest = (font_texture){.font = font};
    return oldest;
}

/* White, with the letters' coverage for alpha. */
static bool upload(recorded *r, font_texture *slot, const draw_atlas *atlas)
{
    size_t count = (size_t)atlas->width * (size_t)atlas->height;
    if (count > r->letters_room) {
        uint32_t *more = realloc(r->letters, count * sizeof *more);
        if (more == NULL)
            return false;
        r->letters = more;
        r->letters_room = count;
    }
    for (size_t i = 0; i < count; i++)
        r->letters[i] = (uint32_t)atlas->alpha[i] << 24 | 0xFFFFFFu;
    if (slot->texture == NULL || slot->height != atlas->height) {
        destroy(slot->texture);
        slot->texture = SDL_CreateTexture(r->sdl, SDL_PIXELFORMAT_ARGB8888,
                                          SDL_TEXTUREACCESS_STATIC, atlas->width, atlas->height);
        slot->height = atlas->height;
    }
    if (slot->texture == NULL || SDL_UpdateTexture(slot->texture, NULL, r->letters,
                                                   atlas->width * (int)sizeof *r->letters) != 0)
        return false;
    SDL_SetTextureBlendMode(slot->texture, SDL_BLENDMODE_BLEND);
    slot->version = atlas->version;
    return true;
}

static SDL_Texture *texture_of_font(recorded *r, const draw_batch *batch, int *width, int *height)
{
    draw_atlas atlas = draw_font_atlas(batch->font);
    font_texture *slot = slot_for(r, batch->font);
    slot->used = r->frame;
    *width = atlas.width;
    *height = atlas.height;
    bool current = slot->texture != NULL && slot->version == atlas.version;
    return current || upload(r, slot, &atlas) ? slot->texture : NULL;
}

/* ---- images ---- */

static bool have_images(recorded *r, size_t count)
{
    if (count <= r->image_count)
        return true;
    image_texture *more = realloc(r->images, count * sizeof *more);
    if (more == NULL)
        return false;
    for (size_t i = r->image_count; i < count; i++)
        more[i] = (image_texture){0};
    r->images = more;
    r->image_count = count;
    return true;
}

static SDL_Texture *texture_of_image(recorded *r, const draw_batch *batch, size_t number)
{
    if (!have_images(r, number + 1))
        return NULL;
    image_texture *image = &r->images[number];
    int width = batch->image_width, height = batch->image_height;
    if (image->texture == NULL || image->width != width || image->height != height) {
        destroy(image->texture);
        image->texture = SDL_CreateTexture(r->sdl, SDL_PIXELFORMAT_ARGB8888,
                                           SDL_TEXTUREACCESS_STREAMING, width, height);
        image->width = width;
        image->height = height;
    }
    if (image->texture != NULL)
        SDL_UpdateTexture(image->texture, NULL, r->geometry.pixel + batch->pixel,
                          width * (int)sizeof *r->geometry.pixel);
    return image->texture;
}

/* ---- the frame ---- */

/* Converts texels to the normalized texture coordinates that SDL expects. */
static void scale_texels(draw_vertex *vertex, int count, int width, int height)
{
    float x = 1.0f / (float)width, y = 1.0f / (float)height;
    for (int i = 0; i < count; i++) {
        vertex[i].u *= x;
        vertex[i].v *= y;
    }
}

static void show_batch(recorded *r, const draw_batch *batch, SDL_Texture *texture)
{
    const int stride = (int)sizeof(draw_vertex);
    const draw_vertex *first = r->geometry.vertex + batch->vertex;
    const SDL_Rect clip = {batch->clip.x, batch->clip.y, batch->clip.w, batch->clip.h};
    SDL_RenderSetClipRect(r->sdl, &clip);
    SDL_RenderGeometryRaw(r->sdl, texture, &first->x, stride, (const SDL_Color *)&first->r, stride,
                          &first->u, stride, batch->vertices, r->geometry.index + batch->index,
                          batch->indices, (int)sizeof *r->geometry.index);
}

static void show_recorded(void *way)
{
    recorded *r = way;
    size_t images = 0;
    SDL_SetRenderDrawBlendMode(r->sdl, SDL_BLENDMODE_BLEND);
    for (size_t i = 0; i < r->geometry.batches; i++) {
        const draw_batch *batch = &r->geometry.batch[i];
        SDL_Texture *texture = NULL;
        int width = batch->image_width, height = batch->image_height;
        if (batch->texture == DRAW_GLYPHS)
            texture = texture_of_font(r, batch, &width, &height);
        else if (batch->texture == DRAW_IMAGE)
            texture = texture_of_image(r, batch, images++);
        if (texture != NULL)
            scale_texels(r->geometry.vertex + batch->vertex, batch->vertices, width, height);
        if (texture != NULL || batch->texture == DRAW_PLAIN)
            show_batch(r, batch, texture);
    }
    SDL_RenderSetClipRect(r->sdl, NULL);
}

const renderer_way renderer_geometry = {RENDERER_GEOMETRY, open_recorded, begin_recorded,
                                        show_recorded, close_recorded};
