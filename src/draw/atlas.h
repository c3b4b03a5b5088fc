/* atlas.h - letters side by side in one picture of coverage. Private to the room. */
#ifndef DRAW_ATLAS_H
#define DRAW_ATLAS_H

#include <stdbool.h>
#include <stdint.h>

/* Begins with all zeros. */
typedef struct glyph_atlas {
    uint8_t *alpha;
    int width, height;
    int x, y, shelf; /* where the next one goes, and how high the present row of letters is */
    unsigned version;
} glyph_atlas;

/* Copies w * h bytes of coverage to a free place. False when there is none, or no memory. */
bool atlas_place(glyph_atlas *atlas, const uint8_t *cover, int w, int h, int *x, int *y);

#endif
