/* picture.c - drawing a scene with no window. */
#include "picture.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720 };

static const view_theme *dark_theme(void)
{
    size_t count;
    const view_theme *themes = view_themes(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(themes[i].name, "dark") == 0)
            return &themes[i];
    return &themes[0];
}

static void draw(draw_canvas *canvas, const lab_scene *scene, view_color_by color_by,
                 const view_fonts *fonts)
{
    /* Arrows would hide the signs that tell what the colours do. */
    bool plain = color_by == VIEW_BY_BODY;
    view_frame_in in = {
        .scene = scene,
        .theme = dark_theme(),
        .fonts = fonts,
        .camera = {.scale = 60, .width = WIDTH, .height = HEIGHT},
        .ui = 1,
        .overlays = VIEW_OVERLAYS_DEFAULT | (plain ? 1u << VIEW_NORMALS : 0u),
        .color_by = color_by,
    };
    view_frame(&in.camera, scene);
    view_draw_world(canvas, &in);
}

int cli_picture_write(const lab_scene *scene, view_color_by color_by, const char *path)
{
    char message[512];
    view_fonts fonts;
    if (!view_fonts_open(&fonts, 1, message, sizeof message))
        return cli_fail(CLI_FAILED, "%s", message);
    int status = CLI_DONE;
    uint32_t *pixels = calloc((size_t)WIDTH * HEIGHT, sizeof *pixels);
    if (pixels != NULL) {
        draw_canvas canvas = draw_canvas_on(pixels, WIDTH, HEIGHT, WIDTH);
        draw(&canvas, scene, color_by, &fonts);
        if (!draw_png_write(&canvas, path, message, sizeof message))
            status = cli_fail(CLI_FAILED, "%s", message);
    } else {
        status = cli_fail(CLI_FAILED, "out of memory");
    }
    free(pixels);
    view_fonts_close(&fonts);
    return status;
}
