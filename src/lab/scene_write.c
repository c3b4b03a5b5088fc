/* scene_write.c - a scene as JSON text: what differs from the defaults, in a fixed order, a body
 * a line, so that people can read, edit and compare it. */
#include "lab/body_color.h"
#include "lab/body_user_data.h"
#include "lab/scene_writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same_material(const cr_material *a, const cr_material *b)
{
    return same_float(a->density, b->density) && same_float(a->restitution, b->restitution) &&
           same_float(a->friction, b->friction);
}

static void put_material(scene_writer *w, const cr_material *material)
{
    bool first = true;
    json_put(&w->out, "{");
    write_key(w, &first, "density");
    write_float(w, material->density);
    write_key(w, &first, "restitution");
    write_float(w, material->restitution);
    write_key(w, &first, "friction");
    write_float(w, material->friction);
    json_put(&w->out, " }");
}

/* Writes the material's name if the body still has that material's values, else the values; nothing
 * for the default material. */
static void put_body_material(scene_writer *w, bool *first, const cr_body_def *def)
{
    uint32_t name = lab_tag_material(def->user);
    cr_material named;
    cr_material initial = cr_material_default();
    if (name != 0 && scene_index_material(&w->materials, w->scene, name, &named) &&
        same_material(&named, &def->material)) {
        write_key(w, first, "material");
        json_put_string(&w->out, lab_names_text(w->scene->names, name));
    } else if (!same_material(&def->material, &initial)) {
        write_key(w, first, "material");
        put_material(w, &def->material);
    }
}

static void put_vertices(scene_writer *w, const cr_shape *shape)
{
    json_put(&w->out, "[");
    for (int i = 0; i < shape->count; i++) {
        json_put(&w->out, i > 0 ? ", " : "");
        write_vector(w, shape->vertices[i]);
    }
    json_put(&w->out, "]");
}

static void put_shape(scene_writer *w, const cr_shape *shape)
{
    bool first = true;
    json_put(&w->out, "{");
    write_key(w, &first, cr_shape_kind_name(shape->kind));
    json_put(&w->out, "{");
    first = true;
    switch (shape->kind) {
    case CR_CIRCLE:
        write_key(w, &first, "radius");
        write_float(w, shape->radius);
        break;
    case CR_BOX:
        write_key(w, &first, "width");
        write_float(w, 2 * shape->half.x);
        write_key(w, &first, "height");
        write_float(w, 2 * shape->half.y);
        break;
    case CR_POLYGON:
        write_key(w, &first, "vertices");
        put_vertices(w, shape);
        break;
    case CR_HALFSPACE:
        write_key(w, &first, "normal");
        write_vector(w, shape->normals[0]);
        write_key(w, &first, "offset");
        write_float(w, shape->offset);
        break;
    }
    json_put(&w->out, " } }");
}

static void put_locked(scene_writer *w, bool *first, uint64_t user)
{
    if (lab_user_locked(user)) {
        write_key(w, first, "locked");
        json_put(&w->out, "true");
    }
}

static void put_order(scene_writer *w, bool *first, uint64_t user)
{
    char text[16];
    if (lab_user_order(user) != 0) {
        write_key(w, first, "order");
        snprintf(text, sizeof text, "%d", lab_user_order(user));
        json_put(&w->out, text);
    }
}

static void put_color(scene_writer *w, bool *first, uint32_t color)
{
    const char *name = lab_color_name(color);
    if (name[0] != '\0') {
        write_key(w, first, "color");
        json_put_string(&w->out, name);
    }
}

static void put_body(scene_writer *w, const cr_body_def *def, uint32_t name)
{
    cr_body_def initial = cr_body_def_default();
    bool first = true;
    json_put(&w->out, "{");
    for (const scene_field *field = scene_body_fields; field->key != NULL; field++) {
        switch (field->type) {
        case FIELD_NAME:
            write_name(w, &first, &w->bodies, name);
            break;
        case FIELD_TYPE:
            if (def->kind != initial.kind) {
                write_key(w, &first, field->key);
                json_put_string(&w->out, cr_body_kind_name(def->kind));
            }
            break;
        case FIELD_SHAPE:
            write_key(w, &first, field->key);
            put_shape(w, &def->shape);
            break;
        case FIELD_MATERIAL:
            put_body_material(w, &first, def);
            break;
        case FIELD_LOCKED:
            put_locked(w, &first, def->user);
            break;
        case FIELD_ORDER:
            put_order(w, &first, def->user);
            break;
        case FIELD_COLOR:
            put_color(w, &first, def->color);
            break;
        default:
            write_plain_field(w, &first, field, def, &initial);
            break;
        }
    }
    json_put(&w->out, " }");
}

static void put_bodies(scene_writer *w)
{
    bool any = false;
    size_t slots = cr_world_slots(w->scene->world);
    json_put(&w->out, ",\n  \"bodies\": [");
    for (size_t i = 0; i < slots; i++) {
        cr_body_id id = cr_world_slot(w->scene->world, i);
        cr_body_def def;
        if (id.index == 0 || cr_body_get(w->scene->world, id, &def).code != CR_OK)
            continue;
        json_put(&w->out, any ? ",\n    " : "\n    ");
        put_body(w, &def, w->bodies.written[i]);
        any = true;
    }
    json_put(&w->out, any ? "\n  ]" : "]");
}

static void put_setting(scene_writer *w, const cr_setting *setting, double value)
{
    char text[64];
    switch (setting->type) {
    case CR_FLOAT:
        write_float(w, (float)value);
        break;
    case CR_CHOICE:
        cr_setting_format(setting, value, text, sizeof text);
        json_put_string(&w->out, text);
        break;
    default:
        cr_setting_format(setting, value, text, sizeof text);
        json_put(&w->out, text);
        break;
    }
}

/* Whether "settings" is the place to write it: not what "gravity" and "timestep" say. */
static bool is_listed(const cr_setting *setting)
{
    static const char *const elsewhere[] = {"world.gravity_x", "world.gravity_y", "world.timestep"};
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (strcmp(setting->key, elsewhere[i]) == 0)
            return false;
    return true;
}

static void put_world(scene_writer *w)
{
    const cr_world *world = w->scene->world;
    size_t count;
    const cr_setting *settings = cr_settings(&count);
    bool any = false;
    json_put(&w->out, ",\n  \"world\": {\n    \"gravity\": ");
    write_vector(w, cr_world_gravity(world));
    json_put(&w->out, ",\n    \"timestep\": ");
    write_float(w, cr_world_timestep(world));
    for (size_t i = 0; i < count; i++) {
        double value = cr_world_get(world, settings[i].key);
        if (!is_listed(&settings[i]) || same_float((float)value, (float)settings[i].initial))
            continue;
        json_put(&w->out, any ? ",\n      " : ",\n    \"settings\": {\n      ");
        json_put_string(&w->out, settings[i].key);
        json_put(&w->out, ": ");
        put_setting(w, &settings[i], value);
        any = true;
    }
    json_put(&w->out, any ? "\n    }\n  }" : "\n  }");
}

static void put_materials(scene_writer *w)
{
    const lab_scene *scene = w->scene;
    if (scene->material_count == 0)
        return;
    json_put(&w->out, ",\n  \"materials\": {");
    for (size_t i = 0; i < scene->material_count; i++) {
        json_put(&w->out, i > 0 ? ",\n    " : "\n    ");
        json_put_string(&w->out, lab_names_text(scene->names, scene->materials[i].name));
        json_put(&w->out, ": ");
        put_material(w, &scene->materials[i].material);
    }
    json_put(&w->out, "\n  }");
}

static void put_attractors(scene_writer *w)
{
    size_t count;
    const cr_attractor *attractors = cr_world_attractors(w->scene->world, &count);
    if (count == 0)
        return;
    json_put(&w->out, ",\n  \"attractors\": [");
    for (size_t i = 0; i < count; i++) {
        bool first = true;
        uint32_t name = w->bodies.written[attractors[i].body.index - 1];
        json_put(&w->out, i > 0 ? ",\n    {" : "\n    {");
        write_key(w, &first, "body");
        json_put_string(&w->out, lab_names_text(w->bodies.all, name));
        write_key(w, &first, "strength");
        write_float(w, attractors[i].strength);
        write_key(w, &first, "radius");
        write_float(w, attractors[i].radius);
        json_put(&w->out, " }");
    }
    json_put(&w->out, "\n  ]");
}

static void put_view(scene_writer *w)
{
    lab_view view = w->scene->view;
    bool centered = !same_float(view.center.x, 0) || !same_float(view.center.y, 0);
    bool sized = view.height > 0.0f;
    if (!centered && !sized && !(view.width > 0.0f))
        return;
    bool first = true;
    json_put(&w->out, ",\n  \"view\": {");
    write_key(w, &first, "center");
    write_vector(w, view.center);
    if (sized) {
        write_key(w, &first, "height");
        write_float(w, view.height);
    }
    if (view.width > 0.0f) {
        write_key(w, &first, "width");
        write_float(w, view.width);
    }
    json_put(&w->out, " }");
}

/* ---- what a scene says to people ---- */

static void put_text(scene_writer *w, const char *key, const char *text)
{
    if (text[0] == '\0')
        return;
    json_put(&w->out, ",\n  \"");
    json_put(&w->out, key);
    json_put(&w->out, "\": ");
    json_put_string(&w->out, text);
}

static void put_topics(scene_writer *w)
{
    const lab_scene *scene = w->scene;
    if (scene->topic_count == 0)
        return;
    json_put(&w->out, ",\n  \"topics\": [");
    for (size_t i = 0; i < scene->topic_count; i++) {
        json_put(&w->out, i > 0 ? ", " : "");
        json_put_string(&w->out, scene->topics[i]);
    }
    json_put(&w->out, "]");
}

static void put_lesson(scene_writer *w)
{
    lab_lesson lesson = w->scene->lesson;
    char number[32] = "";
    if (!lesson.given)
        return;
    if (lesson.number > 0)
        snprintf(number, sizeof number, " \"number\": %u ", (unsigned)lesson.number);
    json_put(&w->out, ",\n  \"lesson\": {");
    json_put(&w->out, number);
    json_put(&w->out, "}");
}

/* From the name on, without a comma behind the last. */
static void put_words(scene_writer *w)
{
    json_put(&w->out, "  \"name\": ");
    json_put_string(&w->out, w->scene->name);
    put_text(w, "question", w->scene->question);
    put_topics(w);
    put_lesson(w);
    put_text(w, "notes", w->scene->notes);
}

/* ---- marks ---- */

/* A file's run begins where the scene stands now. */
static void put_marks(scene_writer *w)
{
    const lab_scene *scene = w->scene;
    uint64_t now = cr_world_tick(scene->world);
    bool any = false;
    for (size_t i = 0; i < scene->bookmark_count; i++) {
        const lab_bookmark *mark = &scene->bookmarks[i];
        char tick[64];
        if (mark->tick < now || mark->tick - now > UINT32_MAX)
            continue;
        json_put(&w->out, any ? ",\n    " : ",\n  \"marks\": [\n    ");
        snprintf(tick, sizeof tick, "{ \"tick\": %" PRIu64 ", \"label\": ", mark->tick - now);
        json_put(&w->out, tick);
        json_put_string(&w->out, mark->label);
        json_put(&w->out, " }");
        any = true;
    }
    json_put(&w->out, any ? "\n  ]" : "");
}

/* ---- all ---- */

static void put_scene(scene_writer *w)
{
    json_put(&w->out, "{\n  \"carom\": 1,\n");
    put_words(w);
    put_world(w);
    put_materials(w);
    put_bodies(w);
    put_attractors(w);
    write_joints(w);
    put_view(w);
    put_marks(w);
    json_put(&w->out, "\n}\n");
}

char *lab_scene_print(const lab_scene *scene, size_t *length)
{
    scene_writer w = {.scene = scene};
    bool ready = scene_index_materials(&w.materials, scene) &&
                 scene_names_of_bodies(&w.bodies, scene) && scene_names_of_joints(&w.joints, scene);
    if (ready)
        put_scene(&w);
    scene_names_free(&w.bodies);
    scene_names_free(&w.joints);
    scene_index_free(&w.materials);
    if (!ready || w.out.failed || w.non_finite) {
        free(w.out.bytes);
        return NULL;
    }
    *length = w.out.length;
    return w.out.bytes;
}
