/* picture.h - a scene as a PNG file. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "scene.h"

/* 1280x720, with contact normals. CLI_DONE, or the status after a message. */
int cli_picture_write(const lab_scene *scene, const char *path);

#endif
