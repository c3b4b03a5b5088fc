/* scene_names.h - the names of a scene: quick answers to "which one has that name?", and the names
 * under which the bodies and joints of a world are written. */
#ifndef LAB_SCENE_NAMES_H
#define LAB_SCENE_NAMES_H

#include "lab/scene.h"

/* ---- which one has a name ---- */

/* An array with a cell for each number of a lab_names. */
typedef struct scene_index {
    uint32_t *cells; /* cells[number], 0 where nothing was put */
    size_t room;
} scene_index;

uint32_t scene_index_get(const scene_index *index, uint32_t number);
/* False when out of memory. */
bool scene_index_put(scene_index *index, uint32_t number, uint32_t cell);
void scene_index_free(scene_index *index);

/* Puts the position + 1 of each of the scene's own materials under its name. */
bool scene_index_materials(scene_index *index, const lab_scene *scene);
/* A material by its name's number: the scene's own (through the index), else a preset. */
bool scene_index_material(const scene_index *index, const lab_scene *scene, uint32_t number,
                          cr_material *out);

/* ---- the names under which bodies and joints are written ---- */

typedef struct scene_names {
    lab_names *all;    /* every name that is taken */
    uint32_t *written; /* by slot: the number in `all` of its owner's name, 0: none */
} scene_names;

/* What has a name keeps it unless an earlier one has it: a copy is told apart by a number. A body
 * without a name gets one when an attractor or a joint refers to it. False when out of memory. */
bool scene_names_of_bodies(scene_names *names, const lab_scene *scene);
bool scene_names_of_joints(scene_names *names, const lab_scene *scene);
/* Interns "BASE N", where N is the least number from `first` for which no body or joint has that
 * name; *next is the number from which a later search for the same base may go on. 0 when out of
 * memory. */
uint32_t scene_names_fresh(lab_names *all, const char *base, uint32_t first, uint32_t *next);
void scene_names_free(scene_names *names);

#endif
