#include "bench_window.h"

#include "sandbox/app/window_layout.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/frame.h"
#include "sandbox/input.h"
#include "sandbox/panels/ui_frame.h"
#include "sandbox/renderer.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int bench_runs = BENCH_RUNS;

/* ---- figures ---- */

static int by_value(const void *p, const void *q)
{
    double a = *(const double *)p, b = *(const double *)q;
    return (a > b) - (a < b);
}

double bench_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1000.0 + (double)now.tv_nsec * 1e-6;
}

static uint32_t hash_of(const bench *b)
{
    uint32_t hash = 2166136261u;
    size_t count = (size_t)b->a.width * (size_t)b->a.height;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ b->pixels[i]) * 16777619u;
    return hash;
}

void bench_print(const bench *b, double *ms, size_t count, const char *what)
{
    qsort(ms, count, sizeof ms[0], by_value);
    printf("  %-34s median %6.2f ms   fastest %6.2f ms   slowest %6.2f ms   %08x\n", what,
           ms[count / 2], ms[0], ms[count - 1], (unsigned)hash_of(b));
}

void bench_measure(bench *b, const char *what, bench_work *work)
{
    double ms[BENCH_RUNS];
    for (int i = 0; i < 4; i++)
        work(b, i); /* pictures of scenes, glyphs */
    for (int i = 0; i < bench_runs; i++) {
        double start = bench_milliseconds();
        work(b, i);
        ms[i] = bench_milliseconds() - start;
    }
    bench_print(b, ms, (size_t)bench_runs, what);
}

void bench_whole_frame(bench *b, int run)
{
    (void)run;
    draw_canvas window = draw_canvas_on(b->pixels, b->a.width, b->a.height, b->a.width);
    frame_draw(&b->a, &window);
}

void bench_face_only(bench *b, int run)
{
    (void)run;
    draw_canvas window = draw_canvas_on(b->pixels, b->a.width, b->a.height, b->a.width);
    ui_frame_draw(&b->a, &window);
}

void bench_tick(bench *b, int run)
{
    (void)run;
    frame_advance(&b->a, (double)cr_world_timestep(app_world(&b->a)));
}

/* ---- the hand ---- */

void bench_move_to(bench *b, int x, int y)
{
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}};
    input_event(&b->a, &event);
}

static void click(bench *b, int x, int y)
{
    bench_move_to(b, x, y);
    SDL_Event event = {
        .button = {
            .type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .clicks = 1, .x = x, .y = y}};
    input_event(&b->a, &event);
    event.type = SDL_MOUSEBUTTONUP;
    input_event(&b->a, &event);
}

void bench_key(bench *b, SDL_Keycode sym)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = sym}}};
    input_event(&b->a, &event);
    event.type = SDL_KEYUP;
    input_event(&b->a, &event);
}

SDL_Point bench_middle_of(const bench *b, const char *path)
{
    const ui_control_info *seen = ui_find(b->a.ui_state, path);
    if (seen == NULL) {
        fprintf(stderr, "bench-frame: there is no control %s\n", path);
        exit(1);
    }
    float x = (float)seen->box.x + 0.5f * (float)seen->box.w;
    float y = (float)seen->box.y + 0.5f * (float)seen->box.h;
    return (SDL_Point){(int)(x / b->a.density), (int)(y / b->a.density)};
}

void bench_click_path(bench *b, const char *path)
{
    SDL_Point at = bench_middle_of(b, path);
    click(b, at.x, at.y);
}

/* ---- worlds ---- */

/* All but one directly: each edit looks for all contacts anew. */
static bool fill(app *a, int bodies, int columns)
{
    const cr_vec2 corners[5] = {
        {-0.15f, -0.12f}, {0.15f, -0.12f}, {0.17f, 0.05f}, {0.0f, 0.16f}, {-0.17f, 0.05f}};
    cr_shape shape[3];
    lab_scene *scene = lab_scene_empty();
    if (scene == NULL || cr_shape_circle(&shape[0], 0.15f).code != CR_OK ||
        cr_shape_box(&shape[1], 0.3f, 0.26f).code != CR_OK ||
        cr_shape_polygon(&shape[2], corners, 5).code != CR_OK)
        return false;
    for (int i = 0; i < bodies; i++) {
        cr_body_id id;
        cr_body_def def = cr_body_def_default();
        def.shape = shape[i % 3];
        def.position =
            (cr_vec2){(float)(i % columns - columns / 2) * 0.34f, (float)(i / columns) * 0.3f};
        def.angle = (float)i * 0.37f;
        if (i == bodies - 1) {
            lab_session_close(a->session);
            a->session = lab_session_open(scene);
            if (a->session == NULL || !edit_spawn(a, &def.shape, def.position, def.angle))
                return false;
        } else if (cr_body_create(scene->world, &def, &id).code != CR_OK) {
            return false;
        }
    }
    selection_clear(&a->selection);
    view_frame_bodies(&a->camera, app_world(a));
    return true;
}

void bench_open(bench *b, int width, int height, float density, int bodies, int columns)
{
    char message[256];
    size_t pixels = (size_t)((float)width * density) * (size_t)((float)height * density);
    *b = (bench){0};
    b->pixels = calloc(pixels, sizeof *b->pixels);
    if (b->pixels == NULL || !app_init(&b->a, view_theme_find("dark"), message, sizeof message) ||
        !layout_resize(&b->a, width, height, density, message, sizeof message)) {
        fprintf(stderr, "bench-frame: no memory, or no fonts\n");
        exit(1);
    }
    b->a.scripted = true;
    b->a.playing = false;
    if (!fill(&b->a, bodies, columns))
        exit(1);
    bench_whole_frame(b, 0);
}

void bench_close(bench *b)
{
    app_free(&b->a);
    free(b->pixels);
    if (b->surface != NULL) {
        renderer_software.close(b->way);
        SDL_DestroyRenderer(b->sdl);
        SDL_FreeSurface(b->surface);
    }
}
