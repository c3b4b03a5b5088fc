/* renderer.c - which way to the window, and what a frame costs on each. */
#include "sandbox/renderer.h"

#include <dirent.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    app_renderer kind;
} names[] = {
    {"auto", RENDERER_AUTO},
    {"software", RENDERER_SOFTWARE},
    {"geometry", RENDERER_GEOMETRY},
};
enum { NAMES = sizeof names / sizeof *names };

bool renderer_find(const char *name, app_renderer *out)
{
    for (int i = 0; i < NAMES; i++) {
        if (strcmp(names[i].name, name) == 0) {
            *out = names[i].kind;
            return true;
        }
    }
    return false;
}

const char *renderer_name(app_renderer kind)
{
    for (int i = 0; i < NAMES; i++)
        if (names[i].kind == kind)
            return names[i].name;
    return "auto";
}

/* ---- measuring ---- */

enum { FRAMES = 5, SHAPES = 300, LINES = 60, TEXTS = 20 };

/* No more frames once so much time has gone by, in ms. */
static const double ENOUGH = 30.0;

static double milliseconds_since(Uint64 start)
{
    return (double)(SDL_GetPerformanceCounter() - start) * 1000.0 /
           (double)SDL_GetPerformanceFrequency();
}

/* A heap of bodies, a grid and some text, always the same. */
static void draw_sample(draw_canvas *canvas, draw_font *font)
{
    uint32_t state = 7;
    draw_clear(canvas, 0xFF1B2028u);
    for (int i = 0; i < LINES; i++) {
        float x = (float)(canvas->width * i / LINES) + 0.3f;
        draw_line(canvas, x, 0.0f, x, (float)canvas->height, 1.0f, 0xFF2A313Cu);
    }
    for (int i = 0; i < SHAPES; i++) {
        state = state * 1664525u + 1013904223u;
        float x = (float)(state >> 16 & 0xFFF) * (float)canvas->width / 4096.0f;
        float y = (float)(state >> 4 & 0xFFF) * (float)canvas->height / 4096.0f, r = 16.0f;
        draw_style style = {0xFF000000u | state, 0xFFDCE3ECu, 1.5f};
        const draw_point corner[4] = {{x - r, y}, {x, y - r}, {x + r, y + 4.0f}, {x, y + r}};
        if (i % 2 == 0)
            draw_disc(canvas, x, y, r, style);
        else
            draw_polygon(canvas, corner, 4, style);
    }
    for (int i = 0; i < TEXTS; i++)
        draw_text(canvas, font, 12, 12 + i * draw_font_line(font), 0xFFE6EAF0u,
                  "300 bodies, 87 contacts, step 0.12 ms, draw 2.1 ms");
}

/* A frame is over when a pixel of it can be read. */
static void finish(SDL_Renderer *sdl)
{
    uint32_t pixel;
    const SDL_Rect corner = {0, 0, 1, 1};
    SDL_RenderReadPixels(sdl, &corner, SDL_PIXELFORMAT_ARGB8888, &pixel, sizeof pixel);
}

/* The quickest frame in ms; the first one, which sets everything up, counts only if it takes so
 * long that there is no other. */
static double cost(const renderer_way *way, SDL_Renderer *sdl, draw_font *font, int width,
                   int height)
{
    void *state = way->open(sdl);
    Uint64 begun = SDL_GetPerformanceCounter();
    double least = HUGE_VAL;
    for (int i = 0; state != NULL && i < FRAMES; i++) {
        Uint64 start = SDL_GetPerformanceCounter();
        draw_canvas canvas;
        if (!way->begin(state, width, height, &canvas))
            break;
        draw_sample(&canvas, font);
        way->show(state);
        finish(sdl);
        double took = milliseconds_since(start);
        least = i <= 1 || took < least ? took : least;
        if (milliseconds_since(begun) > ENOUGH)
            break;
    }
    if (state != NULL)
        way->close(state);
    return least;
}

const renderer_way *renderer_measure(SDL_Renderer *sdl, draw_font *font, int width, int height)
{
    double software = cost(&renderer_software, sdl, font, width, height);
    double geometry = cost(&renderer_geometry, sdl, font, width, height);
    return geometry < software ? &renderer_geometry : &renderer_software;
}

/* ---- opening ---- */

/* Without a GPU, OpenGL is drawn by the processor: it starts slowly and copies every picture
 * twice. A plain copy into the window is quicker there. */
static bool has_gpu(void)
{
    DIR *folder = opendir("/dev/dri");
    struct dirent *file;
    bool found = access("/dev/nvidiactl", F_OK) == 0;
    while (folder != NULL && !found && (file = readdir(folder)) != NULL)
        found = strncmp(file->d_name, "renderD", 7) == 0;
    if (folder != NULL)
        closedir(folder);
    return found;
}

static SDL_Renderer *create(SDL_Window *window, bool plain)
{
    SDL_Renderer *sdl = NULL;
    if (plain) {
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
        sdl = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, NULL);
    }
    if (sdl == NULL)
        sdl = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
    return sdl;
}

static const renderer_way *way_for(app_renderer kind, SDL_Renderer *sdl, bool gpu, const app *a)
{
    if (kind == RENDERER_AUTO && gpu)
        return renderer_measure(sdl, a->fonts.small, a->width, a->height);
    return kind == RENDERER_GEOMETRY ? &renderer_geometry : &renderer_software;
}

bool renderer_open(renderer *r, SDL_Window *window, app_renderer kind, const app *a)
{
    bool gpu = has_gpu(), named = SDL_GetHint(SDL_HINT_RENDER_DRIVER) != NULL;
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1");
    r->sdl = create(window, !named && !gpu && kind != RENDERER_GEOMETRY);
    if (r->sdl == NULL)
        return false;
    r->way = way_for(kind, r->sdl, gpu, a);
    r->state = r->way->open(r->sdl);
    return r->state != NULL;
}

bool renderer_reopen(renderer *r)
{
    r->way->close(r->state);
    r->state = r->way->open(r->sdl);
    return r->state != NULL;
}

void renderer_close(renderer *r)
{
    if (r->state != NULL)
        r->way->close(r->state);
    if (r->sdl != NULL)
        SDL_DestroyRenderer(r->sdl);
    *r = (renderer){0};
}
