/* scene_names.h - the names under which the bodies and joints of a world are written. */
#ifndef LAB_SCENE_NAMES_H
#define LAB_SCENE_NAMES_H

#include "lab/scene.h"

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
