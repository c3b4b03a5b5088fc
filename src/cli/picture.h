/* picture.h - a scene as a PNG file. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "view.h"

/* 1280x720; with contact normals where colours tell nothing. CLI_DONE, or the status after a
 * message. */
int cli_picture_write(const lab_scene *scene, view_color_by color_by, const char *path);

#endif
