/* test_renderer.c - both ways to the window, onto a surface instead: SDL draws triangles there on
 * half pixels only, so that the pictures are alike in the large. */
#include "sandbox/app/app.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/frame.h"
#include "sandbox/renderer.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WIDTH = 480, HEIGHT = 360 };

typedef struct stage {
    SDL_Surface *surface;
    SDL_Renderer *sdl;
} stage;

static stage stage_open(void)
{
    stage s;
    s.surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    assert_non_null(s.surface);
    s.sdl = SDL_CreateSoftwareRenderer(s.surface);
    assert_non_null(s.sdl);
    return s;
}

static void stage_close(stage *s)
{
    SDL_DestroyRenderer(s->sdl);
    SDL_FreeSurface(s->surface);
}

static uint32_t pixel_at(const stage *s, int x, int y)
{
    uint32_t pixel;
    memcpy(&pixel, (const uint8_t *)s->surface->pixels + y * s->surface->pitch + 4 * x,
           sizeof pixel);
    return pixel & 0xFFFFFFu;
}

/* Of 255, over all channels. */
static double mean_difference(const stage *a, const stage *b)
{
    double sum = 0.0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            for (int shift = 0; shift < 24; shift += 8)
                sum += abs((int)(pixel_at(a, x, y) >> shift & 0xFF) -
                           (int)(pixel_at(b, x, y) >> shift & 0xFF));
    return sum / (3.0 * WIDTH * HEIGHT);
}

static void names_are_found(void **state)
{
    (void)state;
    app_renderer kind = RENDERER_AUTO;
    assert_true(renderer_find("geometry", &kind) && kind == RENDERER_GEOMETRY);
    assert_true(renderer_find("software", &kind) && kind == RENDERER_SOFTWARE);
    assert_true(renderer_find("auto", &kind) && kind == RENDERER_AUTO);
    assert_false(renderer_find("", &kind) || renderer_find("Geometry", &kind));
    assert_string_equal(renderer_name(RENDERER_GEOMETRY), "geometry");
    assert_string_equal(renderer_name(RENDERER_SOFTWARE), "software");
}

/* Draws the program's frame some times over, as a window does. */
static void show_frames(const renderer_way *way, stage *s, app *a)
{
    void *opened = way->open(s->sdl);
    assert_non_null(opened);
    for (int i = 0; i < 3; i++) {
        draw_canvas canvas;
        assert_true(way->begin(opened, a->width, a->height, &canvas));
        frame_draw(a, &canvas);
        way->show(opened);
        SDL_RenderFlush(s->sdl);
    }
    way->close(opened);
}

static void both_ways_show_the_program(void **state)
{
    (void)state;
    app a;
    char message[256];
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_spawn(&a, CR_CIRCLE, 1.0f, 0.5f);
    assert_true(layout_resize(&a, WIDTH, HEIGHT, 1.0f, message, sizeof message));
    for (int i = 0; i < 2; i++) {
        stage one = stage_open(), two = stage_open();
        show_frames(&renderer_software, &one, &a);
        show_frames(&renderer_geometry, &two, &a);
        assert_true(mean_difference(&one, &two) < 2.0);
        stage_close(&one);
        stage_close(&two);
        user_key(&a, "F1"); /* a panel full of text */
    }
    app_free(&a);
}

static void picture(draw_canvas *canvas, draw_font *const font[10], const uint32_t *pixels)
{
    draw_clear(canvas, 0xFF102030u);
    for (int i = 0; i < 10; i++) {
        draw_text(canvas, font[i], 10, 10 + 30 * i, 0xFFFFFFFFu, "Hxg");
        draw_image(canvas, 100 + 20 * i, 20, 16, 16 - i, pixels, 16);
    }
}

/* More fonts than there are textures for, and images of changing sizes: the same pixels. */
static void text_and_images_are_exact(void **state)
{
    (void)state;
    char message[256];
    draw_font *font[10];
    uint32_t pixels[16 * 18];
    for (uint32_t i = 0; i < 16 * 18; i++)
        pixels[i] = i * 2654435761u;
    for (int i = 0; i < 10; i++) {
        font[i] = draw_font_open("assets/fonts/Inter-Regular.otf", 12 + i, message, sizeof message);
        assert_non_null(font[i]);
    }
    stage s[2] = {stage_open(), stage_open()};
    const renderer_way *const ways[2] = {&renderer_software, &renderer_geometry};
    for (int i = 0; i < 2; i++) {
        void *way = ways[i]->open(s[i].sdl);
        draw_canvas canvas;
        for (int frame = 0; frame < 3; frame++) {
            assert_true(ways[i]->begin(way, WIDTH, HEIGHT, &canvas));
            picture(&canvas, font, pixels + 16 * frame);
            ways[i]->show(way);
            SDL_RenderFlush(s[i].sdl);
        }
        ways[i]->close(way);
    }
    assert_true(mean_difference(&s[0], &s[1]) < 0.05);
    for (int i = 0; i < 10; i++)
        draw_font_close(font[i]);
    stage_close(&s[0]);
    stage_close(&s[1]);
}

static void measuring_chooses_one(void **state)
{
    (void)state;
    char message[256];
    draw_font *font = draw_font_open("assets/fonts/Inter-Regular.otf", 13, message, sizeof message);
    assert_non_null(font);
    stage s = stage_open();
    const renderer_way *way = renderer_measure(s.sdl, font, WIDTH, HEIGHT);
    assert_true(way == &renderer_software || way == &renderer_geometry);
    stage_close(&s);
    draw_font_close(font);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(both_ways_show_the_program),
        cmocka_unit_test(text_and_images_are_exact),
        cmocka_unit_test(measuring_chooses_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
