/* renderer.h - how what is drawn gets into the window: painted by the processor and copied, or as
 * triangles for a graphics card. */
#ifndef SANDBOX_RENDERER_H
#define SANDBOX_RENDERER_H

#include "sandbox/app/app.h"

/* One way. It draws with an SDL renderer that must outlive it, and presents nothing itself. */
typedef struct renderer_way {
    app_renderer kind;
    void *(*open)(SDL_Renderer *sdl); /* NULL without memory */
    /* A canvas for the next frame; false without memory. */
    bool (*begin)(void *way, int width, int height, draw_canvas *canvas);
    void (*show)(void *way); /* hands the frame to the SDL renderer */
    void (*close)(void *way);
} renderer_way;

extern const renderer_way renderer_software, renderer_geometry;

/* "software", "geometry", "auto"; false if it is none of them. */
bool renderer_find(const char *name, app_renderer *out);
const char *renderer_name(app_renderer kind);

/* Draws the same picture both ways, a few times and not to be seen, and returns the quicker one;
 * about a tenth of a second at most, on a graphics card far less. */
const renderer_way *renderer_measure(SDL_Renderer *sdl, draw_font *font, int width, int height);

typedef struct renderer {
    SDL_Renderer *sdl;
    const renderer_way *way;
    void *state;
} renderer;

/* Opens the way that is asked for; for RENDERER_AUTO, the quicker one. False when there is none,
 * and SDL_GetError tells why. */
bool renderer_open(renderer *r, SDL_Window *window, app_renderer kind, const app *a);
/* After the graphics card has lost all textures. */
bool renderer_reopen(renderer *r);
void renderer_close(renderer *r); /* all zeros are allowed */

#endif
