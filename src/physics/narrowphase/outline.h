/* outline.h - the faces of a box or polygon as lanes want them: coordinate by coordinate, and
 * always as many. Behind the last corner the first is repeated, with its face. */
#ifndef CR_OUTLINE_H
#define CR_OUTLINE_H

#include "carom.h"

typedef struct cr_outline {
    float x[CR_MAX_VERTICES], y[CR_MAX_VERTICES];   /* corners */
    float nx[CR_MAX_VERTICES], ny[CR_MAX_VERTICES]; /* normals of the faces that begin there */
} cr_outline;

static inline void cr_outline_write(cr_outline *out, const cr_shape *shape)
{
    for (int i = 0; i < CR_MAX_VERTICES; i++) {
        int k = i < shape->count ? i : 0;
        out->x[i] = shape->vertices[k].x;
        out->y[i] = shape->vertices[k].y;
        out->nx[i] = shape->normals[k].x;
        out->ny[i] = shape->normals[k].y;
    }
}

#endif
