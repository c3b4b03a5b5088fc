/* clipboard_copy.c - a scene of some bodies of another scene. */
#include "lab/body_user_data.h"
#include "lab/clipboard_text.h"

#include <stdlib.h>

typedef struct copying {
    const lab_scene *from;
    lab_scene *to;
    bool *chosen;     /* by slot of `from` */
    cr_body_id *copy; /* the same: the body in `to`, null for those not chosen */
    size_t slots;
} copying;

/* A name of the one scene's, as the other's number; 0 is no name. False when out of memory. */
static bool carry_name(const copying *c, uint32_t number, uint32_t *out)
{
    const char *text = lab_names_text(c->from->names, number);
    *out = lab_names_intern(c->to->names, text);
    return *out != 0 || text[0] == '\0';
}

static bool copy_settings(const copying *c)
{
    size_t count;
    const cr_setting *settings = cr_settings(&count);
    for (size_t i = 0; i < count; i++) {
        double value = cr_world_get(c->from->world, settings[i].key);
        if (cr_world_set(c->to->world, settings[i].key, value).code != CR_OK)
            return false;
    }
    return true;
}

static bool uses_material(const copying *c, uint32_t name)
{
    for (size_t slot = 0; slot < c->slots; slot++) {
        cr_body_id id = cr_world_slot(c->from->world, slot);
        if (c->chosen[slot] && lab_tag_material(cr_body_get_view(c->from->world, id).user) == name)
            return true;
    }
    return false;
}

static bool copy_materials(const copying *c)
{
    c->to->materials = calloc(c->from->material_count + 1, sizeof *c->to->materials);
    if (c->to->materials == NULL)
        return false;
    for (size_t i = 0; i < c->from->material_count; i++) {
        lab_named_material material = c->from->materials[i];
        if (!uses_material(c, material.name))
            continue;
        if (!carry_name(c, material.name, &material.name))
            return false;
        c->to->materials[c->to->material_count++] = material;
    }
    return true;
}

static bool copy_bodies(const copying *c)
{
    for (size_t slot = 0; slot < c->slots; slot++) {
        cr_body_def def;
        uint32_t name, material;
        cr_body_id id = cr_world_slot(c->from->world, slot);
        if (!c->chosen[slot] || cr_body_get(c->from->world, id, &def).code != CR_OK)
            continue;
        if (!carry_name(c, lab_tag_name(def.user), &name) ||
            !carry_name(c, lab_tag_material(def.user), &material))
            return false;
        def.user = lab_user_with_material(lab_user_with_name(def.user, name), material);
        if (cr_body_create(c->to->world, &def, &c->copy[slot]).code != CR_OK)
            return false;
    }
    return true;
}

static bool copy_attractors(const copying *c)
{
    size_t count;
    const cr_attractor *attractors = cr_world_attractors(c->from->world, &count);
    for (size_t i = 0; i < count; i++) {
        cr_attractor attractor = attractors[i];
        attractor.body = c->copy[attractor.body.index - 1];
        if (attractor.body.index != 0 && cr_attractor_add(c->to->world, &attractor).code != CR_OK)
            return false;
    }
    return true;
}

static bool copy_joints(const copying *c)
{
    for (size_t slot = 0; slot < cr_world_joint_slots(c->from->world); slot++) {
        cr_joint_def def;
        uint32_t name;
        cr_joint_id id = cr_world_joint_slot(c->from->world, slot);
        if (cr_joint_get(c->from->world, id, &def).code != CR_OK)
            continue;
        bool world = def.b.index == 0;
        def.a = c->copy[def.a.index - 1];
        if (!world)
            def.b = c->copy[def.b.index - 1];
        if (def.a.index == 0 || (!world && def.b.index == 0))
            continue;
        if (!carry_name(c, lab_tag_name(def.user), &name))
            return false;
        def.user = lab_tag(name, 0);
        if (cr_joint_create(c->to->world, &def, NULL).code != CR_OK)
            return false;
    }
    return true;
}

char *lab_clipboard_copy(const lab_scene *scene, const cr_body_id *ids, size_t count,
                         size_t *length)
{
    copying c = {.from = scene, .to = lab_scene_empty(), .slots = cr_world_slots(scene->world)};
    c.chosen = calloc(c.slots + 1, sizeof *c.chosen);
    c.copy = calloc(c.slots + 1, sizeof *c.copy);
    char *text = NULL;
    if (c.to != NULL && c.chosen != NULL && c.copy != NULL) {
        for (size_t i = 0; i < count; i++)
            if (cr_body_alive(scene->world, ids[i]))
                c.chosen[ids[i].index - 1] = true;
        if (copy_settings(&c) && copy_materials(&c) && copy_bodies(&c) && copy_attractors(&c) &&
            copy_joints(&c))
            text = lab_scene_print(c.to, length);
    }
    free(c.chosen);
    free(c.copy);
    lab_scene_destroy(c.to);
    return text;
}
