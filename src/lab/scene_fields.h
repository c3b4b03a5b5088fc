/* scene_fields.h - the keys of a body, a material, an attractor and a joint, one row each: reading
 * a scene and writing it follow the same tables. */
#ifndef LAB_SCENE_FIELDS_H
#define LAB_SCENE_FIELDS_H

#include "carom.h"

typedef enum scene_field_type {
    FIELD_NAME,
    FIELD_TYPE,
    FIELD_SHAPE,
    FIELD_MATERIAL,
    FIELD_BODY,
    FIELD_JOINT,  /* the kind, with keys of its own */
    FIELD_ANCHOR, /* a point of the world where both bodies hold; read only */
    FIELD_LIMIT,  /* a float; open where it is left out and the other limit is given */
    FIELD_LOCKED, /* these two are notes of the program: body_user_data.h */
    FIELD_ORDER,
    FIELD_COLOR, /* and so is this: body_color.h */
    /* these lie in the struct as they are */
    FIELD_FLOAT,
    FIELD_ANGLE, /* a float, and behind it what it leaves out */
    FIELD_VECTOR,
    FIELD_BOOL,
    FIELD_MASK
} scene_field_type;

typedef struct scene_field {
    const char *key; /* NULL ends a table */
    scene_field_type type;
    size_t offset; /* in the struct that the table is about */
} scene_field;

extern const scene_field scene_body_fields[];
extern const scene_field scene_material_fields[];
extern const scene_field scene_attractor_fields[];
extern const scene_field scene_joint_fields[];
extern const scene_field *const scene_joint_kind_fields[CR_JOINT_KINDS];

/* What an open limit of a pin is in a cr_joint_def, rad: further than anything turns, and small
 * enough that a solver can still reckon with it. */
#define SCENE_OPEN_LIMIT 1e9f

#endif
