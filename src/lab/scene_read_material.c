/* scene_read_material.c - reads the materials of a scene, and what a body says of its own. */
#include "lab/scene_reader.h"
#include "lab/utf8.h"

#include <stdlib.h>

/* The core checks materials when a body is made of one. */
static cr_result try_material(scene_reader *reader, const cr_material *material)
{
    cr_body_def def = cr_body_def_default();
    def.kind = CR_STATIC;
    def.material = *material;
    /* A half-space has no mass that could be too large or too small. */
    cr_shape_halfspace(&def.shape, (cr_vec2){0, 1}, 0);
    cr_body_id id;
    cr_result result = cr_body_create(reader->scratch, &def, &id);
    if (result.code == CR_OK)
        cr_body_destroy(reader->scratch, id);
    return result;
}

static bool read_material(scene_reader *reader, const json_value *object, cr_material *out)
{
    char what[64];
    lab_quote(what, sizeof what, json_key(reader->json, object));
    if (!read_kind(reader, object, what, JSON_OBJECT))
        return false;
    cr_material material = cr_material_default();
    const json_value *m = json_first(reader->json, object);
    for (; m != NULL; m = json_next(reader->json, m)) {
        const scene_field *field = read_known_field(reader, m, scene_material_fields);
        if (field == NULL || !read_field(reader, m, field, &material))
            return false;
        cr_result result = try_material(reader, &material);
        if (result.code != CR_OK)
            return read_refuse_result(reader, m->offset, &result);
    }
    *out = material;
    return true;
}

bool read_materials(scene_reader *reader, const json_value *materials)
{
    if (!read_kind(reader, materials, "\"materials\"", JSON_OBJECT))
        return false;
    if (materials->count == 0)
        return true;
    lab_scene *scene = reader->scene;
    scene->materials = calloc(materials->count, sizeof *scene->materials);
    if (scene->materials == NULL)
        return read_out_of_memory(reader);
    const json_value *m = json_first(reader->json, materials);
    for (; m != NULL; m = json_next(reader->json, m)) {
        const char *name = json_key(reader->json, m);
        if (name[0] == '\0')
            return read_refuse(reader, m->key_offset, "a material needs a name");
        lab_named_material *row = &scene->materials[scene->material_count];
        if (!read_material(reader, m, &row->material))
            return false;
        row->name = lab_names_intern(scene->names, name);
        if (row->name == 0)
            return read_out_of_memory(reader);
        scene->material_count++;
    }
    return scene_index_materials(&reader->materials, scene) || read_out_of_memory(reader);
}

static bool refuse_unknown(scene_reader *reader, const json_value *value, const char *name)
{
    const lab_scene *scene = reader->scene;
    size_t presets;
    const cr_material_preset *preset = cr_material_presets(&presets);
    const char **known = calloc(scene->material_count + presets + 1, sizeof *known);
    if (known == NULL)
        return read_out_of_memory(reader);
    for (size_t i = 0; i < scene->material_count; i++)
        known[i] = lab_names_text(scene->names, scene->materials[i].name);
    for (size_t i = 0; i < presets; i++)
        known[scene->material_count + i] = preset[i].name;
    read_refuse_name(reader, value->offset, "unknown material", name, known,
                     ": it is neither in \"materials\" nor a preset");
    free(known);
    return false;
}

bool read_body_material(scene_reader *reader, const json_value *value, cr_material *out,
                        uint32_t *name)
{
    *name = 0;
    if (value->kind == JSON_OBJECT)
        return read_material(reader, value, out);
    if (value->kind != JSON_STRING) {
        return read_refuse(reader, value->offset,
                           "\"material\" must be a material's name or an object, not %s",
                           json_kind_name(value->kind));
    }
    const char *text = json_text(reader->json, value);
    /* Only known names are interned. */
    if (lab_names_find(reader->scene->names, text) == 0 && lab_material_preset(text) == NULL)
        return refuse_unknown(reader, value, text);
    *name = lab_names_intern(reader->scene->names, text);
    if (*name == 0)
        return read_out_of_memory(reader);
    return scene_index_material(&reader->materials, reader->scene, *name, out) ||
           refuse_unknown(reader, value, text);
}
