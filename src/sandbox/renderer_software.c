/* renderer_software.c - painted into memory, and shown as one streaming texture. */
#include "sandbox/renderer.h"

#include <stdlib.h>

typedef struct painted {
    SDL_Renderer *sdl;
    SDL_Texture *texture;
    uint32_t *pixels;
    int width, height;
} painted;

static void *open_painted(SDL_Renderer *sdl)
{
    painted *p = calloc(1, sizeof *p);
    if (p != NULL)
        p->sdl = sdl;
    return p;
}

static void drop_picture(painted *p)
{
    if (p->texture != NULL)
        SDL_DestroyTexture(p->texture);
    free(p->pixels);
    *p = (painted){.sdl = p->sdl};
}

static void close_painted(void *way)
{
    drop_picture(way);
    free(way);
}

static bool begin_painted(void *way, int width, int height, draw_canvas *canvas)
{
    painted *p = way;
    if (p->texture == NULL || p->width != width || p->height != height) {
        drop_picture(p);
        p->texture = SDL_CreateTexture(p->sdl, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING,
                                       width, height);
        p->pixels = malloc((size_t)width * (size_t)height * sizeof *p->pixels);
        p->width = width;
        p->height = height;
        if (p->texture == NULL || p->pixels == NULL) {
            drop_picture(p);
            return false;
        }
    }
    *canvas = draw_canvas_on(p->pixels, width, height, width);
    return true;
}

static void show_painted(void *way)
{
    painted *p = way;
    SDL_UpdateTexture(p->texture, NULL, p->pixels, p->width * (int)sizeof *p->pixels);
    SDL_RenderCopy(p->sdl, p->texture, NULL, NULL);
}

const renderer_way renderer_software = {RENDERER_SOFTWARE, open_painted, begin_painted,
                                        show_painted, close_painted};
