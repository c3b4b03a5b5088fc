/* stage.c - setting up and looking at pictures. */
#include "stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void stage_open(stage *s, const char *json)
{
    lab_error error;
    char message[256];
    *s = (stage){0};
    if (lab_scene_parse("test", json, strlen(json), &s->scene, &error) != LAB_OK)
        fail_msg("%s", error.message);
    assert_int_equal(cr_world_detect(s->scene->world).code, CR_OK);
    if (!view_fonts_open(&s->fonts, 1.0f, message, sizeof message))
        fail_msg("%s", message);
    s->pixels = calloc(STAGE_WIDTH * STAGE_HEIGHT, sizeof *s->pixels);
    assert_non_null(s->pixels);
    s->canvas = draw_canvas_on(s->pixels, STAGE_WIDTH, STAGE_HEIGHT, STAGE_WIDTH);
    s->in = (view_frame_in){
        .scene = s->scene,
        .theme = view_theme_find("dark"),
        .fonts = &s->fonts,
        .camera = {.width = STAGE_WIDTH, .height = STAGE_HEIGHT},
        .ui = 1.0f,
    };
    view_frame(&s->in.camera, s->scene);
}

void stage_close(stage *s)
{
    free(s->pixels);
    view_fonts_close(&s->fonts);
    lab_scene_destroy(s->scene);
}

void stage_draw(stage *s)
{
    view_draw_world(&s->canvas, &s->in);
}

size_t stage_count(const stage *s, draw_color color)
{
    size_t count = 0;
    for (size_t i = 0; i < STAGE_WIDTH * STAGE_HEIGHT; i++)
        count += s->pixels[i] == (color | 0xFF000000u);
    return count;
}

size_t stage_like(const stage *s, draw_color color)
{
    size_t count = 0;
    for (size_t i = 0; i < STAGE_WIDTH * STAGE_HEIGHT; i++) {
        int most = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            int d = abs((int)(s->pixels[i] >> shift & 0xFF) - (int)(color >> shift & 0xFF));
            most = d > most ? d : most;
        }
        count += most < 40;
    }
    return count;
}

uint64_t stage_sum(const stage *s)
{
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < STAGE_WIDTH * STAGE_HEIGHT; i++)
        sum = (sum ^ s->pixels[i]) * 1099511628211u;
    return sum;
}

uint32_t stage_at(const stage *s, cr_vec2 world)
{
    draw_point at = view_to_screen(&s->in.camera, world);
    return s->pixels[(size_t)at.y * STAGE_WIDTH + (size_t)at.x];
}
