/* scene.c - a scene in memory: creating and destroying it, and its lookups by name. */
#include "lab/scene.h"

#include "lab/scene_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

lab_scene *lab_scene_empty(void)
{
    lab_scene *scene = calloc(1, sizeof *scene);
    if (scene == NULL)
        return NULL;
    scene->name = calloc(1, 1);
    scene->question = calloc(1, 1);
    scene->notes = calloc(1, 1);
    scene->names = lab_names_create();
    bool made = cr_world_create(&scene->world).code == CR_OK;
    if (!made || scene->name == NULL || scene->question == NULL || scene->notes == NULL ||
        scene->names == NULL) {
        scene->world = made ? scene->world : NULL;
        lab_scene_destroy(scene);
        return NULL;
    }
    return scene;
}

void lab_scene_destroy(lab_scene *scene)
{
    if (scene == NULL)
        return;
    cr_world_destroy(scene->world);
    lab_names_destroy(scene->names);
    free(scene->materials);
    free(scene->notes);
    for (size_t i = 0; i < scene->topic_count; i++)
        free(scene->topics[i]);
    free(scene->topics);
    free(scene->question);
    free(scene->name);
    free(scene);
}

bool lab_scene_material(const lab_scene *scene, const char *name, cr_material *out)
{
    uint32_t number = lab_names_find(scene->names, name);
    for (size_t i = 0; number != 0 && i < scene->material_count; i++) {
        if (scene->materials[i].name == number) {
            *out = scene->materials[i].material;
            return true;
        }
    }
    const cr_material_preset *preset = scene_preset(name);
    if (preset != NULL)
        *out = preset->material;
    return preset != NULL;
}

cr_body_id lab_scene_find(const lab_scene *scene, const char *name)
{
    uint32_t number = lab_names_find(scene->names, name);
    size_t slots = number == 0 ? 0 : cr_world_slots(scene->world);
    for (size_t i = 0; i < slots; i++) {
        cr_body_id id = cr_world_slot(scene->world, i);
        if (id.index != 0 && lab_tag_name(cr_body_get_view(scene->world, id).user) == number)
            return id;
    }
    return (cr_body_id){0};
}

const char *lab_scene_body_name(const lab_scene *scene, cr_body_id id)
{
    if (!cr_body_alive(scene->world, id))
        return "";
    return lab_names_text(scene->names, lab_tag_name(cr_body_get_view(scene->world, id).user));
}

char *lab_scene_body_label(const lab_scene *scene, cr_body_id id, char *out, size_t size)
{
    const char *name = lab_scene_body_name(scene, id);
    if (id.index == 0)
        snprintf(out, size, "the world");
    else
        snprintf(out, size, "%.48s%s#%u", name, name[0] != '\0' ? " " : "", lab_body_number(id));
    return out;
}

cr_joint_id lab_scene_find_joint(const lab_scene *scene, const char *name)
{
    uint32_t number = lab_names_find(scene->names, name);
    size_t slots = number == 0 ? 0 : cr_world_joint_slots(scene->world);
    for (size_t i = 0; i < slots; i++) {
        cr_joint_id id = cr_world_joint_slot(scene->world, i);
        cr_joint_def def;
        if (cr_joint_get(scene->world, id, &def).code == CR_OK && lab_tag_name(def.user) == number)
            return id;
    }
    return (cr_joint_id){0};
}

const char *lab_scene_joint_name(const lab_scene *scene, cr_joint_id id)
{
    cr_joint_def def;
    if (cr_joint_get(scene->world, id, &def).code != CR_OK)
        return "";
    return lab_names_text(scene->names, lab_tag_name(def.user));
}
