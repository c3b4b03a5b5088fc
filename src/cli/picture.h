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
/* Pictures of one scene, all seen from where the first one sees it. */
typedef struct cli_painter {
    cli_picture picture;
    view_fonts fonts;
    view_camera camera;
    uint32_t *pixels;
    draw_canvas canvas;
} cli_painter;
/* CLI_DONE, or the status after a message. To be closed in either case. */
int cli_painter_open(cli_painter *painter, const cli_picture *picture, const lab_scene *scene);
void cli_painter_close(cli_painter *painter);
/* The scene as it is, on painter->canvas. Lines and letters grow with the picture. */
void cli_painter_draw(cli_painter *painter, const lab_scene *scene);

/* CLI_DONE, or the status after a message. */
int cli_picture_write(const lab_scene *scene, const cli_picture *picture, const char *path);

#endif
