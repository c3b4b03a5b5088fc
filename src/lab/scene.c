/* scene.c - a scene in memory: creating and destroying it, and its lookups by name. */
#include "lab/scene.h"

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
    free(scene->bookmarks);
    free(scene->notes);
    for (size_t i = 0; i < scene->topic_count; i++)
        free(scene->topics[i]);
    free(scene->topics);
    free(scene->question);
    free(scene->name);
    free(scene);
}

static bool copy_text(char **to, const char *from)
{
    free(*to);
    *to = strdup(from);
    return *to != NULL;
}

static bool copy_topics(lab_scene *to, const lab_scene *from)
{
    to->topics = calloc(from->topic_count + 1, sizeof *to->topics);
    if (to->topics == NULL)
        return false;
    for (; to->topic_count < from->topic_count; to->topic_count++) {
        to->topics[to->topic_count] = strdup(from->topics[to->topic_count]);
        if (to->topics[to->topic_count] == NULL)
            return false;
    }
    return true;
}

static bool copy_materials(lab_scene *to, const lab_scene *from)
{
    size_t bytes = from->material_count * sizeof *from->materials;
    to->materials = malloc(bytes + 1);
    if (to->materials == NULL)
        return false;
    if (bytes > 0)
        memcpy(to->materials, from->materials, bytes);
    to->material_count = from->material_count;
    return true;
}

static bool copy_bookmarks(lab_scene *to, const lab_scene *from)
{
    bool good = true;
    for (size_t i = 0; i < from->bookmark_count && good; i++)
        good = lab_scene_set_bookmark(to, from->bookmarks[i].tick, from->bookmarks[i].label);
    return good;
}

lab_scene *lab_scene_copy(const lab_scene *scene, const cr_snapshot *world)
{
    lab_scene *copy = lab_scene_empty();
    if (copy == NULL)
        return NULL;
    lab_names_destroy(copy->names);
    copy->names = lab_names_share(scene->names);
    copy->view = scene->view;
    copy->lesson = scene->lesson;
    if (copy_text(&copy->name, scene->name) && copy_text(&copy->question, scene->question) &&
        copy_text(&copy->notes, scene->notes) && copy_topics(copy, scene) &&
        copy_materials(copy, scene) && copy_bookmarks(copy, scene) &&
        cr_world_restore(copy->world, world).code == CR_OK)
        return copy;
    lab_scene_destroy(copy);
    return NULL;
}

const cr_material_preset *lab_material_preset(const char *name)
{
    size_t count;
    const cr_material_preset *presets = cr_material_presets(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(presets[i].name, name) == 0)
            return &presets[i];
    return NULL;
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
    const cr_material_preset *preset = lab_material_preset(name);
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
