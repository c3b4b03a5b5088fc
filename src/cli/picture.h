/* picture.h - a scene as a PNG file. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "view/view.h"

enum { CLI_MIN_PICTURE = 64, CLI_MAX_PICTURE = 8192 }; /* pixels, a side */

typedef struct cli_picture {
    int width, height; /* pixels */
    const view_theme *theme;
    uint32_t overlays; /* bits 1 << view_overlay */
    view_color_by color_by;
} cli_picture;

/* 1280x720, dark, with joints; the colours tell nothing. */
cli_picture cli_usual_picture(void);
/* Lines and letters grow with the picture. CLI_DONE, or the status after a message. */
int cli_picture_write(const lab_scene *scene, const cli_picture *picture, const char *path);

#endif
