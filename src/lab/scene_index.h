/* scene_index.h - quick answers to "which one has that name?": an array with a cell for each
 * number of a lab_names. */
#ifndef LAB_SCENE_INDEX_H
#define LAB_SCENE_INDEX_H

#include "lab/scene.h"

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
/* NULL when there is no preset of that name. */
const cr_material_preset *scene_preset(const char *name);

#endif
