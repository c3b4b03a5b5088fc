#include "scene_names.h"

#include "scene_index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Interns `base`, a space and the least number from `first` that makes a name nobody has; *next
 * is where the search for the same base may go on. 0 when out of memory. */
static uint32_t fresh_name(lab_names *all, const char *base, uint32_t first, uint32_t *next)
{
    size_t size = strlen(base) + 16;
    char *text = malloc(size);
    uint32_t number = 0;
    *next = first;
    if (text == NULL)
        return 0;
    do {
        snprintf(text, size, "%s %u", base, first++);
    } while (lab_names_find(all, text) != 0);
    number = lab_names_intern(all, text);
    *next = first;
    free(text);
    return number;
}

/* The names that are given and not taken before. */
static bool keep_names(scene_names *names, const lab_scene *scene)
{
    size_t slots = cr_world_slots(scene->world);
    for (size_t i = 0; i < slots; i++) {
        cr_body_id id = cr_world_slot(scene->world, i);
        uint64_t user = id.index != 0 ? cr_body_look(scene->world, id).user : 0;
        const char *text = lab_names_text(scene->names, lab_tag_name(user));
        if (text[0] == '\0' || lab_names_find(names->all, text) != 0)
            continue;
        names->written[i] = lab_names_intern(names->all, text);
        if (names->written[i] == 0)
            return false;
    }
    return true;
}

/* Names like "ball 2" for the later ones of several bodies with the name "ball". */
static bool tell_copies_apart(scene_names *names, const lab_scene *scene)
{
    scene_index next = {0}; /* by the number of the shared name */
    bool good = true;
    size_t slots = cr_world_slots(scene->world);
    for (size_t i = 0; i < slots && good; i++) {
        cr_body_id id = cr_world_slot(scene->world, i);
        uint64_t user = id.index != 0 ? cr_body_look(scene->world, id).user : 0;
        const char *text = lab_names_text(scene->names, lab_tag_name(user));
        if (text[0] == '\0' || names->written[i] != 0)
            continue;
        uint32_t shared = lab_names_find(names->all, text);
        uint32_t first = scene_index_get(&next, shared);
        uint32_t following;
        names->written[i] = fresh_name(names->all, text, first > 0 ? first : 2, &following);
        good = names->written[i] != 0 && scene_index_put(&next, shared, following);
    }
    scene_index_free(&next);
    return good;
}

/* Names like "body 3", after the body's place in the list, for what attractors refer to. */
static bool name_attractors(scene_names *names, const lab_scene *scene)
{
    size_t count;
    const cr_attractor *attractors = cr_world_attractors(scene->world, &count);
    size_t slots = cr_world_slots(scene->world);
    bool *wanted = calloc(slots + 1, sizeof *wanted);
    bool good = wanted != NULL;
    for (size_t i = 0; i < count && good; i++)
        wanted[attractors[i].body.index - 1] = true;
    uint32_t place = 0;
    uint32_t free_from = 1; /* lower numbers are taken where they were tried */
    for (size_t i = 0; i < slots && good; i++) {
        place += cr_world_slot(scene->world, i).index != 0;
        if (wanted[i] && names->written[i] == 0) {
            uint32_t first = place > free_from ? place : free_from;
            names->written[i] = fresh_name(names->all, "body", first, &free_from);
            good = names->written[i] != 0;
        }
    }
    free(wanted);
    return good;
}

bool scene_names_choose(scene_names *names, const lab_scene *scene)
{
    names->all = lab_names_create();
    names->written = calloc(cr_world_slots(scene->world) + 1, sizeof *names->written);
    return names->all != NULL && names->written != NULL && keep_names(names, scene) &&
           tell_copies_apart(names, scene) && name_attractors(names, scene);
}

void scene_names_free(scene_names *names)
{
    lab_names_destroy(names->all);
    free(names->written);
    *names = (scene_names){0};
}
