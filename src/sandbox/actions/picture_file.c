/* picture_file.c - what is seen of the world, as a PNG. */
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/notification.h"

#include <stdio.h>
#include <stdlib.h>

bool picture_write(app *a, const char *path, char *message, size_t size)
{
    snprintf(message, size, "out of memory");
    int width = a->camera.width, height = a->camera.height;
    uint32_t *pixels = malloc((size_t)width * (size_t)height * sizeof *pixels);
    bool ok = pixels != NULL;
    if (ok) {
        draw_canvas canvas = draw_canvas_on(pixels, width, height, width);
        view_frame_in in = app_frame(a);
        in.selected = 0;
        view_draw_world(&canvas, &in);
        ok = draw_png_write(&canvas, path, message, size);
    }
    free(pixels);
    if (!ok)
        return false;
    message[0] = '\0';
    char note[256];
    snprintf(note, sizeof note, "Wrote %.200s", path);
    notification_show(a, note);
    return true;
}
