/* scene_index.c - an array with a cell for each interned name. */
#include "lab/scene_index.h"

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

const cr_material_preset *scene_preset(const char *name)
{
    size_t count;
    const cr_material_preset *presets = cr_material_presets(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(presets[i].name, name) == 0)
            return &presets[i];
    return NULL;
}

bool scene_index_material(const scene_index *index, const lab_scene *scene, uint32_t number,
                          cr_material *out)
{
    uint32_t own = scene_index_get(index, number);
    if (own > 0) {
        *out = scene->materials[own - 1].material;
        return true;
    }
    const cr_material_preset *preset = scene_preset(lab_names_text(scene->names, number));
    if (preset == NULL)
        return false;
    *out = preset->material;
    return true;
}
