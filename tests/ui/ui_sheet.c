/* ui_sheet.c - draws the states of a widget side by side. */
#include "ui_sheet.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

void sheet_open(sheet *s, const char *theme, int columns, int rows, int width, int height)
{
    float scale = view_theme_find(theme)->text_scale;
    *s = (sheet){.theme = theme,
                 .scale = scale,
                 .columns = columns,
                 .width = (int)lroundf((float)width * scale),
                 .height = (int)lroundf((float)height * scale)};
    int w = columns * s->width, h = rows * s->height;
    uint32_t *pixels = malloc((size_t)w * (size_t)h * sizeof *pixels);
    assert_non_null(pixels);
    s->canvas = draw_canvas_on(pixels, w, h, w);
    draw_clear(&s->canvas, view_theme_find(theme)->panel);
}

void sheet_fixture(const sheet *s, ui_fixture *d, void (*build)(ui *u, void *state), void *state)
{
    fixture_open_as(d, s->theme, s->scale, s->width, s->height, build, state);
}

void sheet_keep(sheet *s, ui_fixture *d)
{
    int x = s->kept % s->columns * s->width, y = s->kept / s->columns * s->height;
    assert_true(y < s->canvas.height);
    uint32_t *corner = s->canvas.pixels + (ptrdiff_t)y * s->canvas.stride + x;
    draw_canvas place = draw_canvas_on(corner, s->width, s->height, s->canvas.stride);
    ui_draw(d->u, &place);
    s->kept++;
    fixture_close(d);
}

void sheet_poses(sheet *s, void (*build)(ui *u, void *state), void *state, const char *path)
{
    for (int pose = 0; pose < 4; pose++) {
        ui_fixture d;
        sheet_fixture(s, &d, build, state);
        if (pose == 1 || pose == 2)
            fixture_move_to(&d, path);
        if (pose == 2)
            fixture_press(&d);
        while (pose == 3 && !ui_has_focus(d.u, ui_path(path)))
            fixture_key(&d, SDLK_TAB);
        sheet_keep(s, &d);
    }
}

void sheet_close(sheet *s, const char *name)
{
    char whole[128];
    snprintf(whole, sizeof whole, "%s-%s", name, s->theme);
    fixture_compare_picture(&s->canvas, whole);
    free(s->canvas.pixels);
}
