/* picture.c - drawing a scene with no window. */
#include "picture.h"

#include "message.h"

#include <math.h>
#include <stdlib.h>

enum { USUAL_WIDTH = 1280, USUAL_HEIGHT = 720 };

cli_picture cli_usual_picture(void)
{
    return (cli_picture){
        .width = USUAL_WIDTH,
        .height = USUAL_HEIGHT,
        .theme = view_theme_find("dark"),
        .overlays = VIEW_OVERLAYS_DEFAULT,
        .color_by = VIEW_BY_BODY,
    };
}

/* A wall's picture has the same lines as a small one's, only more pixels; but letters stay so large
 * that they can be read. */
static float scale_of(const cli_picture *picture)
{
    float across = (float)picture->width / USUAL_WIDTH;
    float down = (float)picture->height / USUAL_HEIGHT;
    return picture->theme->text_scale * fmaxf(fminf(across, down), 0.75f);
}

static void draw(draw_canvas *canvas, const lab_scene *scene, const cli_picture *picture,
                 const view_fonts *fonts)
{
    view_frame_in in = {
        .scene = scene,
        .theme = picture->theme,
        .fonts = fonts,
        .camera = {.scale = 60, .width = picture->width, .height = picture->height},
        .ui = scale_of(picture),
        .overlays = picture->overlays,
        .color_by = picture->color_by,
    };
    view_frame(&in.camera, scene);
    view_draw_world(canvas, &in);
}

int cli_picture_write(const lab_scene *scene, const cli_picture *picture, const char *path)
{
    char message[512];
    view_fonts fonts;
    int width = picture->width, height = picture->height;
    if (!view_fonts_open(&fonts, scale_of(picture), message, sizeof message))
        return cli_fail(CLI_FAILED, "%s", message);
    int status = CLI_DONE;
    uint32_t *pixels = calloc((size_t)width * (size_t)height, sizeof *pixels);
    if (pixels != NULL) {
        draw_canvas canvas = draw_canvas_on(pixels, width, height, width);
        draw(&canvas, scene, picture, &fonts);
        if (!draw_png_write(&canvas, path, message, sizeof message))
            status = cli_fail(CLI_FAILED, "%s", message);
    } else {
        status = cli_fail(CLI_FAILED, "out of memory");
    }
    free(pixels);
    view_fonts_close(&fonts);
    return status;
}
