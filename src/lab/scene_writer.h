/* scene_writer.h - what the parts of the scene writer share. */
#ifndef LAB_SCENE_WRITER_H
#define LAB_SCENE_WRITER_H

#include "lab/json_text.h"
#include "lab/scene.h"
#include "lab/scene_fields.h"
#include "lab/scene_names.h"

typedef struct scene_writer {
    json_text_buffer out;
    const lab_scene *scene;
    scene_index materials;
    scene_names bodies, joints;
    bool non_finite; /* a number was met that JSON cannot hold */
} scene_writer;

void write_float(scene_writer *w, float value);
void write_vector(scene_writer *w, cr_vec2 v);
/* `, "key": ` or, for the first member of an object, without the comma. */
void write_key(scene_writer *w, bool *first, const char *key);
/* Under "name", unless the number is 0. */
void write_name(scene_writer *w, bool *first, const scene_names *names, uint32_t number);
/* One of the fields that lie in the struct as they are; left out where it is as in `initial`
 * (NULL: never). */
void write_plain_field(scene_writer *w, bool *first, const scene_field *field,
                       const void *structure, const void *initial);
/* Not ==: zero and minus zero are two different numbers to a world. */
bool same_float(float a, float b);

/* scene_write_joint.c */
void write_joints(scene_writer *w);

#endif
