/* face_table.h - the faces of a box or polygon for SIMD code: always CR_MAX_VERTICES of them,
 * filled up with copies of the first, and the two corners of a face next to each other. */
#ifndef CR_FACE_TABLE_H
#define CR_FACE_TABLE_H

#include "carom.h"

typedef struct cr_face_table {
    cr_vec2 normals[CR_MAX_VERTICES]; /* of the face that begins at the corner of the same number */
    cr_vec2 corners[CR_MAX_VERTICES + 1];
} cr_face_table;

/* A shape without corners gets a table that nobody reads. */
static inline void cr_face_table_write(cr_face_table *out, const cr_shape *shape)
{
    for (int i = 0; i < CR_MAX_VERTICES; i++) {
        int k = i < shape->count ? i : 0;
        out->normals[i] = shape->normals[k];
        out->corners[i] = shape->vertices[k];
    }
    out->corners[CR_MAX_VERTICES] = shape->vertices[0];
}

/* Prefetches the table. Pairs refer to tables in an order that the processor cannot foresee, so a
 * batch of pairs prefetches all of its tables before it reads the first. */
static inline void cr_face_table_prefetch(const cr_face_table *table)
{
    const char *at = (const char *)table;
    __builtin_prefetch(at);
    __builtin_prefetch(at + sizeof *table / 2);
    __builtin_prefetch(at + sizeof *table - 1);
}

#endif
