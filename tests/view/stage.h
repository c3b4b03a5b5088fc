/* stage.h - a small scene and a picture of it. */
#ifndef TESTS_STAGE_H
#define TESTS_STAGE_H

#include "view/view.h"

enum { STAGE_WIDTH = 480, STAGE_HEIGHT = 320 };

typedef struct stage {
    lab_scene *scene;
    view_fonts fonts;
    view_frame_in in;
    uint32_t *pixels;
    draw_canvas canvas;
} stage;

/* The scene of a JSON text, dark, framed, nothing selected. */
void stage_open(stage *s, const char *json);
void stage_close(stage *s);
void stage_draw(stage *s);
/* How many pixels have exactly this colour. */
size_t stage_count(const stage *s, draw_color color);
/* How many have about this colour: of a thin line, only that. */
size_t stage_like(const stage *s, draw_color color);
/* A number that differs where pictures differ. */
uint64_t stage_sum(const stage *s);
uint32_t stage_at(const stage *s, cr_vec2 world);

#endif
