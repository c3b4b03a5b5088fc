/* bench_frame.c - prints how long the program takes to draw a frame of 1280 by 720 with a
 * thousand bodies: world, bars and status line, with the default overlays and with all of them; and
 * to keep the thousand, edited, for the case of a crash. */
#include "app.h"
#include "edits.h"
#include "frame.h"
#include "layout.h"
#include "life.h"
#include "recovery.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { BODIES = 1000, COLUMNS = 40, FRAMES = 101 };

static bool fill(app *a)
{
    const cr_vec2 corners[5] = {
        {-0.15f, -0.12f}, {0.15f, -0.12f}, {0.17f, 0.05f}, {0.0f, 0.16f}, {-0.17f, 0.05f}};
    cr_shape shape[3];
    if (cr_shape_circle(&shape[0], 0.15f).code != CR_OK ||
        cr_shape_box(&shape[1], 0.3f, 0.26f).code != CR_OK ||
        cr_shape_polygon(&shape[2], corners, 5).code != CR_OK)
        return false;
    for (int i = 0; i < BODIES; i++) {
        cr_vec2 at = {(float)(i % COLUMNS - COLUMNS / 2) * 0.34f, (float)(i / COLUMNS) * 0.3f};
        if (!edit_spawn(a, &shape[i % 3], at, (float)i * 0.37f))
            return false;
    }
    selection_clear(&a->selection);
    view_frame_bodies(&a->camera, app_world(a));
    return true;
}

static int by_value(const void *p, const void *q)
{
    double a = *(const double *)p, b = *(const double *)q;
    return (a > b) - (a < b);
}

static double milliseconds_since(Uint64 start)
{
    return (double)(SDL_GetPerformanceCounter() - start) * 1000.0 /
           (double)SDL_GetPerformanceFrequency();
}

static void print(double ms[FRAMES], const char *what)
{
    qsort(ms, FRAMES, sizeof ms[0], by_value);
    printf("%-14s median %5.2f ms   fastest %5.2f ms   slowest %5.2f ms\n", what, ms[FRAMES / 2],
           ms[0], ms[FRAMES - 1]);
}

static void measure(app *a, uint32_t *pixels, const char *what)
{
    double ms[FRAMES];
    for (int i = 0; i < FRAMES; i++) {
        Uint64 start = SDL_GetPerformanceCounter();
        draw_canvas canvas = draw_canvas_on(pixels, a->width, a->height, a->width);
        frame_draw(a, &canvas);
        ms[i] = milliseconds_since(start);
    }
    print(ms, what);
}

/* In a folder of its own, which is gone afterwards. */
static void measure_keeping(app *a)
{
    char folder[] = "/tmp/carom-bench-XXXXXX";
    double ms[FRAMES];
    if (mkdtemp(folder) == NULL)
        return;
    snprintf(a->prefs_file.folder, sizeof a->prefs_file.folder, "%s/", folder);
    for (int i = 0; i < FRAMES; i++) {
        edit_throw(a, cr_world_slot(app_world(a), 0), (cr_vec2){(float)i, 0.0f});
        a->now += 31.0;
        Uint64 start = SDL_GetPerformanceCounter();
        recovery_follow(a);
        ms[i] = milliseconds_since(start);
        recovery_follow(a);
    }
    print(ms, "unsaved edits");
    recovery_end(a);
    rmdir(folder);
}

int main(void)
{
    app a;
    char message[256];
    uint32_t *pixels = malloc(1280 * 720 * sizeof *pixels);
    if (pixels == NULL || !app_init(&a, view_theme_find("dark"), message, sizeof message)) {
        fprintf(stderr, "bench-frame: no memory, or no fonts\n");
        return 1;
    }
    a.scripted = true;
    a.playing = false;
    if (!fill(&a))
        return 1;
    printf("%d bodies, 1280x720\n", BODIES);
    measure(&a, pixels, "no overlays");
    a.overlays = (1u << VIEW_POINTS) | (1u << VIEW_NORMALS) | (1u << VIEW_VELOCITY);
    measure(&a, pixels, "contacts");
    a.overlays = (1u << VIEW_OVERLAYS) - 1u;
    measure(&a, pixels, "all overlays");
    measure_keeping(&a);
    app_free(&a);
    free(pixels);
    return 0;
}
