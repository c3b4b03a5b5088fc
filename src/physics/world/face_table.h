/* face_table.h - the faces of a box or polygon, always as many: behind the last one the first is
 * repeated. A face's two corners stand side by side. */
#ifndef CR_FACE_TABLE_H
#define CR_FACE_TABLE_H

#include "carom.h"

typedef struct cr_face_table {
    cr_vec2 normals[CR_MAX_VERTICES]; /* of the face that begins at the corner of that number */
    cr_vec2 corners[CR_MAX_VERTICES + 1];
} cr_face_table;

/* Of a shape without corners nothing that could be used. */
static inline void cr_face_table_write(cr_face_table *out, const cr_shape *shape)
{
    for (int i = 0; i < CR_MAX_VERTICES; i++) {
        int k = i < shape->count ? i : 0;
        out->normals[i] = shape->normals[k];
        out->corners[i] = shape->vertices[k];
    }
    out->corners[CR_MAX_VERTICES] = shape->vertices[0];
}

/* Pairs name them in no order that the processor foresees; those of a batch are all fetched before
 * the first is looked at. */
static inline void cr_face_table_prefetch(const cr_face_table *outline)
{
    const char *at = (const char *)outline;
    __builtin_prefetch(at);
    __builtin_prefetch(at + sizeof *outline / 2);
    __builtin_prefetch(at + sizeof *outline - 1);
}

#endif
