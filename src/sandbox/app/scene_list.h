/* scene_list.h - the scenes that can be opened by a name: those of the current folder, then the
 * shipped ones and the lessons. */
#ifndef SANDBOX_SCENE_LIST_H
#define SANDBOX_SCENE_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef enum scene_group { SCENES_HERE, SCENES_SHIPPED, SCENES_LESSONS } scene_group;
/* "This folder", "Scenes", "Lessons". */
const char *scene_group_name(scene_group group);

typedef struct scene_entry {
    char *shown; /* name in the list */
    char *path;  /* what to open */
    scene_group group;
} scene_entry;

typedef struct scene_list {
    scene_entry *entry;
    size_t count;
} scene_list;

/* Looks at the folders now; what does not fit into memory is left out. The list was empty. */
void scene_list_read(scene_list *list);
void scene_list_free(scene_list *list);
/* The i-th entry whose name contains `part`, in either case; NULL when there are not so many. */
const scene_entry *scene_list_passed(const scene_list *list, const char *part, size_t i);

#endif
