/* scene_names.c - an array with a cell for each interned name; and the name under which every body
 * and joint of a world is written. */
#include "lab/scene_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t scene_index_get(const scene_index *index, uint32_t number)
{
    return number < index->room ? index->cells[number] : 0;
}

bool scene_index_put(scene_index *index, uint32_t number, uint32_t cell)
{
    if (number >= index->room) {
        size_t room = index->room == 0 ? 64 : index->room * 2;
        while (room <= number)
            room *= 2;
        uint32_t *cells = realloc(index->cells, room * sizeof *cells);
        if (cells == NULL)
            return false;
        memset(cells + index->room, 0, (room - index->room) * sizeof *cells);
        index->cells = cells;
        index->room = room;
    }
    index->cells[number] = cell;
    return true;
}

void scene_index_free(scene_index *index)
{
    free(index->cells);
    *index = (scene_index){0};
}

bool scene_index_materials(scene_index *index, const lab_scene *scene)
{
    for (size_t i = 0; i < scene->material_count; i++)
        if (!scene_index_put(index, scene->materials[i].name, (uint32_t)i + 1))
            return false;
    return true;
}

bool scene_index_material(const scene_index *index, const lab_scene *scene, uint32_t number,
                          cr_material *out)
{
    uint32_t own = scene_index_get(index, number);
    if (own > 0) {
        *out = scene->materials[own - 1].material;
        return true;
    }
    const cr_material_preset *preset = lab_material_preset(lab_names_text(scene->names, number));
    if (preset == NULL)
        return false;
    *out = preset->material;
    return true;
}

/* ---- names to write ---- */

uint32_t scene_names_fresh(lab_names *all, const char *base, uint32_t first, uint32_t *next)
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

/* The names that owners carry, by slot. */
typedef struct given {
    const char **at; /* at[slot], "" for none */
    size_t slots;
} given;

/* The names that are given and not taken before. */
static bool keep_names(scene_names *names, given by)
{
    for (size_t i = 0; i < by.slots; i++) {
        if (by.at[i][0] == '\0' || lab_names_find(names->all, by.at[i]) != 0)
            continue;
        names->written[i] = lab_names_intern(names->all, by.at[i]);
        if (names->written[i] == 0)
            return false;
    }
    return true;
}

/* Names like "ball 2" for the later ones of several owners of the name "ball". */
static bool tell_copies_apart(scene_names *names, given by)
{
    scene_index next = {0}; /* by the number of the shared name */
    bool good = true;
    for (size_t i = 0; i < by.slots && good; i++) {
        if (by.at[i][0] == '\0' || names->written[i] != 0)
            continue;
        uint32_t shared = lab_names_find(names->all, by.at[i]);
        uint32_t first = scene_index_get(&next, shared);
        uint32_t following;
        names->written[i] =
            scene_names_fresh(names->all, by.at[i], first > 0 ? first : 2, &following);
        good = names->written[i] != 0 && scene_index_put(&next, shared, following);
    }
    scene_index_free(&next);
    return good;
}

/* Marks by slot the bodies that attractors and joints refer to. */
static void mark_wanted(const cr_world *world, bool *wanted)
{
    size_t count;
    const cr_attractor *attractors = cr_world_attractors(world, &count);
    for (size_t i = 0; i < count; i++)
        wanted[attractors[i].body.index - 1] = true;
    for (size_t i = 0; i < cr_world_joint_slots(world); i++) {
        cr_joint_def def;
        if (cr_joint_get(world, cr_world_joint_slot(world, i), &def).code != CR_OK)
            continue;
        wanted[def.a.index - 1] = true;
        if (def.b.index != 0)
            wanted[def.b.index - 1] = true;
    }
}

/* Names like "body 3", after the body's place in the list, for what others refer to. */
static bool name_wanted(scene_names *names, const lab_scene *scene)
{
    size_t slots = cr_world_slots(scene->world);
    bool *wanted = calloc(slots + 1, sizeof *wanted);
    bool good = wanted != NULL;
    if (good)
        mark_wanted(scene->world, wanted);
    uint32_t place = 0;
    uint32_t free_from = 1; /* lower numbers are taken where they were tried */
    for (size_t i = 0; i < slots && good; i++) {
        place += cr_world_slot(scene->world, i).index != 0;
        if (wanted[i] && names->written[i] == 0) {
            uint32_t first = place > free_from ? place : free_from;
            names->written[i] = scene_names_fresh(names->all, "body", first, &free_from);
            good = names->written[i] != 0;
        }
    }
    free(wanted);
    return good;
}

static bool choose(scene_names *names, given by)
{
    names->all = lab_names_create();
    names->written = calloc(by.slots + 1, sizeof *names->written);
    return names->all != NULL && names->written != NULL && keep_names(names, by) &&
           tell_copies_apart(names, by);
}

bool scene_names_of_bodies(scene_names *names, const lab_scene *scene)
{
    given by = {.slots = cr_world_slots(scene->world)};
    by.at = calloc(by.slots + 1, sizeof *by.at);
    for (size_t i = 0; by.at != NULL && i < by.slots; i++)
        by.at[i] = lab_scene_body_name(scene, cr_world_slot(scene->world, i));
    bool good = by.at != NULL && choose(names, by) && name_wanted(names, scene);
    free(by.at);
    return good;
}

bool scene_names_of_joints(scene_names *names, const lab_scene *scene)
{
    given by = {.slots = cr_world_joint_slots(scene->world)};
    by.at = calloc(by.slots + 1, sizeof *by.at);
    for (size_t i = 0; by.at != NULL && i < by.slots; i++)
        by.at[i] = lab_scene_joint_name(scene, cr_world_joint_slot(scene->world, i));
    bool good = by.at != NULL && choose(names, by);
    free(by.at);
    return good;
}

void scene_names_free(scene_names *names)
{
    lab_names_destroy(names->all);
    free(names->written);
    *names = (scene_names){0};
}
