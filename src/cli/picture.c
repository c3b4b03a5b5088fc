/* picture.c - drawing a scene with no window. */
#include "cli/picture.h"

#include "cli/message.h"
#include "lab/text_file.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

int cli_painter_open(cli_painter *painter, const cli_picture *picture, const lab_scene *scene)
{
    char message[512];
    int width = picture->width, height = picture->height;
    *painter = (cli_painter){
        .picture = *picture,
        .camera = {.scale = 60, .width = width, .height = height},
    };
    if (!view_fonts_open(&painter->fonts, scale_of(picture), message, sizeof message))
        return cli_fail(CLI_FAILED, "%s", message);
    painter->pixels = calloc((size_t)width * (size_t)height, sizeof *painter->pixels);
    if (painter->pixels == NULL)
        return cli_fail(CLI_FAILED, "out of memory");
    painter->canvas = draw_canvas_on(painter->pixels, width, height, width);
    view_frame(&painter->camera, scene);
    return CLI_DONE;
}

void cli_painter_close(cli_painter *painter)
{
    free(painter->pixels);
    view_fonts_close(&painter->fonts);
}

void cli_painter_draw(cli_painter *painter, const lab_scene *scene)
{
    const cli_picture *picture = &painter->picture;
    view_frame_in in = {
        .scene = scene,
        .theme = picture->theme,
        .fonts = &painter->fonts,
        .camera = painter->camera,
        .ui = scale_of(picture),
        .overlays = picture->overlays,
        .color_by = picture->color_by,
    };
    view_draw_world(&painter->canvas, &in);
}

/* Writes a temporary file beside the target and renames it, so that an older picture survives a
 * full disk. */
static int write_whole(const draw_canvas *canvas, const char *path)
{
    lab_draft draft;
    lab_error error;
    char message[512 + PATH_MAX];
    if (lab_draft_begin(&draft, path, &error) != LAB_OK)
        return cli_fail(CLI_FAILED, "%s", error.message);
    close(draft.file);
    if (!draw_png_write(canvas, draft.temporary, message, sizeof message)) {
        lab_draft_drop(&draft);
        return cli_fail(CLI_FAILED, "%s%s", path, message + strlen(draft.temporary));
    }
    if (!lab_draft_keep(&draft))
        return cli_fail(CLI_FAILED, "%s cannot be written: %s", path, strerror(errno));
    return CLI_DONE;
}

int cli_picture_write(const lab_scene *scene, const cli_picture *picture, const char *path)
{
    cli_painter painter;
    int status = cli_painter_open(&painter, picture, scene);
    if (status == CLI_DONE) {
        cli_painter_draw(&painter, scene);
        status = write_whole(&painter.canvas, path);
    }
    cli_painter_close(&painter);
    return status;
}
