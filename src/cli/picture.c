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
        status = write_whole(&canvas, path);
    } else {
        status = cli_fail(CLI_FAILED, "out of memory");
    }
    free(pixels);
    view_fonts_close(&fonts);
    return status;
}
