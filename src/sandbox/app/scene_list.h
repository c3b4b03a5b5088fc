/* scene_list.h - the scenes that can be opened by a name: those of the current folder, then the
 * shipped ones and the lessons. */
#ifndef SANDBOX_SCENE_LIST_H
#define SANDBOX_SCENE_LIST_H

#include "lab/scene_about.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum scene_group { SCENES_HERE, SCENES_SHIPPED, SCENES_LESSONS, SCENE_GROUPS } scene_group;
/* "This folder", "Scenes", "Lessons". */
const char *scene_group_name(scene_group group);

typedef struct scene_entry {
    char *shown;     /* the file's name, as it is typed */
    char *path;      /* what to open */
    lab_about about; /* what the file says of itself */
    scene_group group;
} scene_entry;

typedef struct scene_list {
    scene_entry *entry;
    size_t count;
    size_t *found; /* places of the entries that passed the last search, the best first */
    size_t found_count;
} scene_list;

/* Looks at the folders now; what does not fit into memory is left out. The list was empty. */
void scene_list_read(scene_list *list);
void scene_list_free(scene_list *list);
/* The scene's own title, or the file's name. */
const char *scene_entry_title(const scene_entry *entry);
/* Finds the entries in which each word of `words` stands somewhere, in either case: in the title,
 * the file's name, the topics or the question. Group by group, the one that fits best first; in a
 * group those first whose title or name begins with it, then those that have it there, then those
 * that are about it, then those that ask about it. */
void scene_list_search(scene_list *list, const char *words);
/* The i-th entry that the last search found; NULL when it found fewer. */
const scene_entry *scene_list_found(const scene_list *list, size_t i);

#endif
