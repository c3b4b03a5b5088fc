/* assets.h - the scenes, lessons and fonts that come with the program, found by name. */
#ifndef LAB_ASSETS_H
#define LAB_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

/* The folder of the assets: $CAROM_ASSETS, else share/carom beside the program's bin, else the
 * source tree it was built from. Ends without a slash. */
const char *lab_assets_folder(void);

/* A path to open for SCENE as typed: a file that exists, else a shipped scene or lesson of
 * that name (with or without ".json"). False when there is neither; `out` then holds the text
 * as typed, so that opening it gives the honest error. */
bool lab_find_scene(const char *typed, char *out, size_t size);

/* Names (without ".json") in assets/<kind>, "scenes" or "lessons", sorted. The caller frees
 * with lab_shipped_free. NULL with *count 0 when there are none. */
char **lab_shipped(const char *kind, size_t *count);
void lab_shipped_free(char **names, size_t count);

#endif
