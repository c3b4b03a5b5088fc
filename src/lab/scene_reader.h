/* scene_reader.h - what the parts of the scene reader share. Each read_* function returns false
 * when it refused, and then reader->fault tells where and why. */
#ifndef LAB_SCENE_READER_H
#define LAB_SCENE_READER_H

#include "lab/json_tree.h"
#include "lab/scene.h"
#include "lab/scene_fields.h"
#include "lab/scene_names.h"

typedef struct scene_reader {
    const json_tree *json;
    lab_scene *scene;
    cr_world *scratch;     /* where parts are tried alone, to find the one at fault */
    scene_index materials; /* by the name's number: position in scene->materials + 1 */
    scene_index owners;    /* by the name's number: slot of the body + 1 */
    scene_index joints;    /* by the name's number: slot of the joint + 1 */
    const lab_progress *progress;
    json_error *fault;
} scene_reader;

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool read_refuse(scene_reader *reader, uint32_t place, const char *format, ...);
bool read_out_of_memory(scene_reader *reader);
/* Refuses with the core's words (or for want of memory). */
bool read_refuse_result(scene_reader *reader, uint32_t place, const cr_result *result);
/* Refuses a key that `known` (ended by NULL) does not list. */
bool read_refuse_key(scene_reader *reader, const json_value *member, const char *const *known);

/* Refuses a name that nothing has: "WHAT "NAME"; did you mean "KNOWN"?" or, where none of `known`
 * (ended by NULL) is near, "WHAT "NAME"OTHERWISE". */
bool read_refuse_name(scene_reader *reader, uint32_t place, const char *what, const char *name,
                      const char *const *known, const char *otherwise);

/* That a list of the scene's (`what`, as in "bodies") has no more elements than `most`. */
bool read_count(scene_reader *reader, const json_value *list, const char *what, uint32_t most);
/* Reports progress within a list: `done` of its `count` elements are read, and the whole list takes
 * the reading from share[0] to share[1] of the file. False when the reading is cancelled. */
bool read_progress(scene_reader *reader, uint32_t done, uint32_t count, const double share[2]);

/* `what` names the value in messages. */
bool read_kind(scene_reader *reader, const json_value *value, const char *what, json_kind kind);
bool read_float(scene_reader *reader, const json_value *value, const char *what, float *out);
bool read_vector(scene_reader *reader, const json_value *value, const char *what, cr_vec2 *out);
bool read_bool(scene_reader *reader, const json_value *value, const char *what, bool *out);
/* An integer from 0 to 2^32 - 1. */
bool read_mask(scene_reader *reader, const json_value *value, const char *what, uint32_t *out);
/* As a double, refused when it is too large for a float: settings are made of these. */
bool read_number(scene_reader *reader, const json_value *value, const char *what, double *out);
/* The text belongs to the JSON tree. */
bool read_text(scene_reader *reader, const json_value *value, const char *what, const char **out);
/* Sets a FIELD_FLOAT, _ANGLE, _VECTOR, _BOOL or _MASK in the struct. */
bool read_field(scene_reader *reader, const json_value *value, const scene_field *field,
                void *structure);
/* The row of a member's key, NULL after refusing a key that has none. */
const scene_field *read_known_field(scene_reader *reader, const json_value *member,
                                    const scene_field *fields);

/* The only member of an object like {"circle": ...}: *found is its place in `known` (ended by
 * NULL). NULL after refusing an unknown key, a second member (`many` says what there is one of) or
 * none at all (with the words `none`). */
const json_value *read_only_member(scene_reader *reader, const json_value *object,
                                   const char *const *known, const char *many, const char *none,
                                   int *found);
/* A name, and its number in the scene's names. */
bool read_own_name(scene_reader *reader, const json_value *value, uint32_t *number);
/* Remembers in `owners` that a name belongs to the `what` with this index; refuses one that is
 * taken. Number 0 is no name. */
bool read_claim_name(scene_reader *reader, scene_index *owners, const char *what,
                     const json_value *name, uint32_t number, uint32_t index);

/* scene_read_words.c */
bool read_scene_name(scene_reader *reader, const json_value *value);
bool read_question(scene_reader *reader, const json_value *value);
bool read_topics(scene_reader *reader, const json_value *value);
bool read_lesson(scene_reader *reader, const json_value *value);
bool read_notes(scene_reader *reader, const json_value *value);
bool read_marks(scene_reader *reader, const json_value *value);
/* scene_read_world.c */
bool read_world(scene_reader *reader, const json_value *world);
/* scene_read_material.c */
bool read_materials(scene_reader *reader, const json_value *materials);
bool read_body_material(scene_reader *reader, const json_value *value, cr_material *out,
                        uint32_t *name);
/* scene_read_shape.c */
bool read_shape(scene_reader *reader, const json_value *value, cr_shape *out);
/* scene_read_body.c */
bool read_bodies(scene_reader *reader, const json_value *bodies);
bool read_attractors(scene_reader *reader, const json_value *attractors);
/* The body that a name stands for. */
bool read_body_reference(scene_reader *reader, const json_value *value, const char *what,
                         cr_body_id *out);
/* scene_read_joint.c */
bool read_joints(scene_reader *reader, const json_value *joints);

#endif
