/* scene_about.h - what a scene's file says of itself, read without making its world: for lists of
 * many scenes. */
#ifndef LAB_SCENE_ABOUT_H
#define LAB_SCENE_ABOUT_H

#include <stdbool.h>

typedef struct lab_about {
    char *title;    /* the scene's name */
    char *question; /* what it asks */
    char *topics;   /* parted by ", " */
} lab_about;

/* Texts are "" where the file has none, or is no JSON, or is larger than 4 MiB; whether it is a
 * scene is not asked. False when out of memory, and then there is nothing to free. */
bool lab_about_read(const char *path, lab_about *out);
void lab_about_free(lab_about *about);

#endif
