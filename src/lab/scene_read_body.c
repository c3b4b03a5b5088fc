/* scene_read_body.c - reads the bodies and attractors of a scene. */
#include "lab/body_color.h"
#include "lab/body_user_data.h"
#include "lab/did_you_mean.h"
#include "lab/scene_reader.h"
#include "lab/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_type(scene_reader *reader, const json_value *value, cr_body_kind *out)
{
    static const cr_body_kind kinds[] = {CR_DYNAMIC, CR_STATIC, CR_KINEMATIC};
    const char *known[] = {"dynamic", "static", "kinematic", NULL};
    const char *text;
    if (!read_text(reader, value, "\"type\"", &text))
        return false;
    for (size_t i = 0; known[i] != NULL; i++) {
        if (strcmp(text, known[i]) == 0) {
            *out = kinds[i];
            return true;
        }
    }
    char quoted[64];
    const char *nearest = lab_did_you_mean(text, known);
    return read_refuse(
        reader, value->offset, "\"type\" must be dynamic, static or kinematic, not %s%s%s%s",
        lab_quote(quoted, sizeof quoted, text), nearest != NULL ? "; did you mean \"" : "",
        nearest != NULL ? nearest : "", nearest != NULL ? "\"?" : "");
}

static bool read_order(scene_reader *reader, const json_value *value, int *out)
{
    double number;
    if (!read_number(reader, value, "\"order\"", &number))
        return false;
    if (!(number >= LAB_MIN_ORDER && number <= LAB_MAX_ORDER) || floor(number) < number) {
        return read_refuse(reader, value->offset,
                           "\"order\" must be a whole number from %d to %d, not %.40s",
                           LAB_MIN_ORDER, LAB_MAX_ORDER, json_text(reader->json, value));
    }
    *out = (int)number;
    return true;
}

static bool read_color(scene_reader *reader, const json_value *value, uint32_t *out)
{
    const char *text;
    if (!read_text(reader, value, "\"color\"", &text))
        return false;
    *out = lab_color_find(text);
    if (*out != LAB_NO_COLOR)
        return true;
    char all[128] = "", quoted[64];
    const char *const *names = lab_color_names();
    for (size_t i = 0; names[i] != NULL; i++) {
        size_t used = strlen(all);
        const char *before = i == 0 ? "" : names[i + 1] != NULL ? ", " : " or ";
        snprintf(all + used, sizeof all - used, "%s%s", before, names[i]);
    }
    const char *nearest = lab_did_you_mean(text, names);
    return read_refuse(reader, value->offset, "\"color\" must be %s, not %s%s%s%s", all,
                       lab_quote(quoted, sizeof quoted, text),
                       nearest != NULL ? "; did you mean \"" : "", nearest != NULL ? nearest : "",
                       nearest != NULL ? "\"?" : "");
}

/* Sets what one key says; the type is left to read_body_kind. */
static bool read_body_field(scene_reader *reader, const json_value *value, const scene_field *field,
                            cr_body_def *def)
{
    uint32_t number = 0;
    bool locked = false;
    int order = 0;
    switch (field->type) {
    case FIELD_NAME:
        if (!read_own_name(reader, value, &number))
            return false;
        def->user = lab_user_with_name(def->user, number);
        return true;
    case FIELD_MATERIAL:
        if (!read_body_material(reader, value, &def->material, &number))
            return false;
        def->user = lab_user_with_material(def->user, number);
        return true;
    case FIELD_LOCKED:
        if (!read_bool(reader, value, "\"locked\"", &locked))
            return false;
        def->user = lab_user_with_locked(def->user, locked);
        return true;
    case FIELD_ORDER:
        if (!read_order(reader, value, &order))
            return false;
        def->user = lab_user_with_order(def->user, order);
        return true;
    case FIELD_COLOR:
        return read_color(reader, value, &def->color);
    case FIELD_SHAPE:
        return read_shape(reader, value, &def->shape);
    default:
        return read_field(reader, value, field, def);
    }
}

/* The type, which for a half-space can only be static. */
static bool read_body_kind(scene_reader *reader, const json_value *type, cr_body_def *def)
{
    bool halfspace = def->shape.kind == CR_HALFSPACE;
    def->kind = halfspace ? CR_STATIC : CR_DYNAMIC;
    if (type == NULL)
        return true;
    if (!read_type(reader, type, &def->kind))
        return false;
    if (halfspace && def->kind != CR_STATIC) {
        return read_refuse(reader, type->offset, "a half-space is always static, never %s",
                           cr_body_kind_name(def->kind));
    }
    return true;
}

/* The core refused the body: finds the key that made it so, by adding one after the other to a
 * good body, and refuses at its value. */
static bool refuse_body(scene_reader *reader, const json_value *object, const cr_body_def *def,
                        const cr_result *result)
{
    cr_body_def tried = cr_body_def_default();
    tried.kind = def->kind;
    if (def->shape.kind == CR_HALFSPACE)
        tried.shape = def->shape;
    const json_value *m = json_first(reader->json, object);
    for (; m != NULL && result->code != CR_OUT_OF_MEMORY; m = json_next(reader->json, m)) {
        const scene_field *field = read_known_field(reader, m, scene_body_fields);
        if (field == NULL || !read_body_field(reader, m, field, &tried))
            return false;
        cr_body_id id;
        if (cr_body_create(reader->scratch, &tried, &id).code != CR_OK)
            return read_refuse_result(reader, m->offset, result);
        cr_body_destroy(reader->scratch, id);
    }
    return read_refuse_result(reader, object->offset, result);
}

static bool read_body(scene_reader *reader, const json_value *object)
{
    if (!read_kind(reader, object, "a body", JSON_OBJECT))
        return false;
    cr_body_def def = cr_body_def_default();
    const json_value *type = NULL;
    const json_value *name = NULL;
    const json_value *m = json_first(reader->json, object);
    for (; m != NULL; m = json_next(reader->json, m)) {
        const scene_field *field = read_known_field(reader, m, scene_body_fields);
        if (field == NULL || !read_body_field(reader, m, field, &def))
            return false;
        type = field->type == FIELD_TYPE ? m : type;
        name = field->type == FIELD_NAME ? m : name;
    }
    if (!read_body_kind(reader, type, &def))
        return false;
    cr_body_id id;
    cr_result result = cr_body_create(reader->scene->world, &def, &id);
    if (result.code != CR_OK)
        return refuse_body(reader, object, &def, &result);
    return read_claim_name(reader, &reader->owners, "body", name, lab_tag_name(def.user), id.index);
}

bool read_bodies(scene_reader *reader, const json_value *bodies)
{
    static const double share[2] = {0.4, 0.7};
    if (!read_kind(reader, bodies, "\"bodies\"", JSON_ARRAY) ||
        !read_count(reader, bodies, "bodies", LAB_MAX_BODIES))
        return false;
    uint32_t done = 0;
    const json_value *body = json_first(reader->json, bodies);
    for (; body != NULL; body = json_next(reader->json, body))
        if (!read_progress(reader, done++, bodies->count, share) || !read_body(reader, body))
            return false;
    return true;
}

static bool refuse_unknown_body(scene_reader *reader, const json_value *value, const char *name)
{
    uint32_t numbers = lab_names_count(reader->scene->names);
    const char **known = calloc((size_t)numbers + 1, sizeof *known);
    if (known == NULL)
        return read_out_of_memory(reader);
    size_t count = 0;
    for (uint32_t number = 1; number <= numbers; number++)
        if (scene_index_get(&reader->owners, number) != 0)
            known[count++] = lab_names_text(reader->scene->names, number);
    read_refuse_name(reader, value->offset, "no body has the name", name, known, "");
    free(known);
    return false;
}

bool read_body_reference(scene_reader *reader, const json_value *value, const char *what,
                         cr_body_id *out)
{
    const char *text;
    if (!read_text(reader, value, what, &text))
        return false;
    uint32_t number = lab_names_find(reader->scene->names, text);
    uint32_t index = scene_index_get(&reader->owners, number);
    if (number == 0 || index == 0)
        return refuse_unknown_body(reader, value, text);
    *out = cr_world_slot(reader->scene->world, index - 1);
    return true;
}

static bool read_attractor(scene_reader *reader, const json_value *object)
{
    if (!read_kind(reader, object, "an attractor", JSON_OBJECT))
        return false;
    cr_attractor attractor = {.strength = 10, .radius = 5};
    const json_value *m = json_first(reader->json, object);
    for (; m != NULL; m = json_next(reader->json, m)) {
        const scene_field *field = read_known_field(reader, m, scene_attractor_fields);
        if (field == NULL || (field->type == FIELD_BODY
                                  ? !read_body_reference(reader, m, "\"body\"", &attractor.body)
                                  : !read_field(reader, m, field, &attractor)))
            return false;
    }
    if (attractor.body.index == 0)
        return read_refuse(reader, object->offset, "\"body\" is missing: an attractor needs it");
    cr_result result = cr_attractor_add(reader->scene->world, &attractor);
    if (result.code == CR_OK)
        return true;
    /* Any finite strength is good and any body that exists: it is the radius, or else the body. */
    bool radius = !(attractor.radius > 0.0f);
    m = json_member(reader->json, object, radius ? "radius" : "body");
    return read_refuse_result(reader, m->offset, &result);
}

bool read_attractors(scene_reader *reader, const json_value *attractors)
{
    if (!read_kind(reader, attractors, "\"attractors\"", JSON_ARRAY))
        return false;
    const json_value *attractor = json_first(reader->json, attractors);
    for (; attractor != NULL; attractor = json_next(reader->json, attractor))
        if (!read_attractor(reader, attractor))
            return false;
    return true;
}
