/* scene_fields.h - the keys of a body, a material and an attractor, one row each: reading a scene
 * and writing it follow the same tables. */
#ifndef LAB_SCENE_FIELDS_H
#define LAB_SCENE_FIELDS_H

#include "carom.h"

typedef enum scene_field_type {
    FIELD_NAME,
    FIELD_TYPE,
    FIELD_SHAPE,
    FIELD_MATERIAL,
    FIELD_BODY,
    /* these lie in the struct as they are */
    FIELD_FLOAT,
    FIELD_VECTOR,
    FIELD_BOOL,
    FIELD_MASK
} scene_field_type;

typedef struct scene_field {
    const char *key; /* NULL ends a table */
    scene_field_type type;
    size_t offset; /* in cr_body_def, cr_material or cr_attractor */
} scene_field;

extern const scene_field scene_body_fields[];
extern const scene_field scene_material_fields[];
extern const scene_field scene_attractor_fields[];

#endif
