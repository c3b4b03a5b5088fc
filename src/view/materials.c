/* materials.c - the names of bodies' materials. A name counts as long as the numbers still are what
 * it says: a body may have been changed since it got it. */
#include "view/materials.h"

#include <string.h>

static const char plain[] = "default", unnamed[] = "own values";

static bool same(cr_material a, cr_material b)
{
    return a.density == b.density && a.restitution == b.restitution && a.friction == b.friction;
}

static const char *name_of(const lab_scene *scene, cr_body_id id)
{
    cr_body_def body;
    if (cr_body_get(scene->world, id, &body).code != CR_OK)
        return unnamed;
    const char *name = lab_names_text(scene->names, lab_tag_material(body.user));
    cr_material named;
    if (name[0] != '\0' && lab_scene_material(scene, name, &named) && same(named, body.material))
        return name;
    if (same(body.material, cr_material_default()))
        return plain;
    size_t presets;
    const cr_material_preset *preset = cr_material_presets(&presets);
    for (size_t i = 0; i < presets; i++)
        if (same(preset[i].material, body.material))
            return preset[i].name;
    return unnamed;
}

static void offer(view_materials *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->name[i], name) == 0)
            return;
    if (all->count < VIEW_MAX_MATERIALS - 1) /* the last place is for those without a name */
        all->name[all->count++] = name;
}

static view_materials all_materials(const lab_scene *scene)
{
    view_materials all = {0};
    size_t presets;
    const cr_material_preset *preset = cr_material_presets(&presets);
    offer(&all, plain);
    for (size_t i = 0; i < presets; i++)
        offer(&all, preset[i].name);
    for (size_t i = 0; i < scene->material_count; i++)
        offer(&all, lab_names_text(scene->names, scene->materials[i].name));
    all.name[all.count++] = unnamed;
    return all;
}

static size_t place(const view_materials *materials, const char *name)
{
    size_t i = 0;
    while (i + 1 < materials->count && strcmp(materials->name[i], name) != 0)
        i++;
    return i;
}

view_materials view_materials_of(const lab_scene *scene)
{
    view_materials all = all_materials(scene), present = {0};
    bool is_there[VIEW_MAX_MATERIALS] = {false};
    for (size_t slot = 0; slot < cr_world_slots(scene->world); slot++) {
        cr_body_id id = cr_world_slot(scene->world, slot);
        if (id.index != 0 && cr_body_get_view(scene->world, id).shape->kind != CR_HALFSPACE)
            is_there[place(&all, name_of(scene, id))] = true;
    }
    for (size_t i = 0; i < all.count; i++)
        if (is_there[i])
            present.name[present.count++] = all.name[i];
    return present;
}

size_t view_material_at(const view_materials *materials, const lab_scene *scene, cr_body_id id)
{
    return place(materials, name_of(scene, id));
}
