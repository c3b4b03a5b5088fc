/* scene_reader.c - reads single values of a scene, and refuses them with offset and reason. */
#include "lab/scene_reader.h"

#include "lab/did_you_mean.h"
#include "lab/utf8.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool read_refuse(scene_reader *reader, uint32_t place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reader->fault->message, sizeof reader->fault->message, format, arguments);
    va_end(arguments);
    reader->fault->offset = place;
    return false;
}

bool read_out_of_memory(scene_reader *reader)
{
    reader->fault->out_of_memory = true;
    return false;
}

bool read_count(scene_reader *reader, const json_value *list, const char *what, uint32_t most)
{
    return list->count <= most ||
           read_refuse(reader, list->offset, "the scene has %u %s; it may have at most %u",
                       (unsigned)list->count, what, (unsigned)most);
}

bool read_progress(scene_reader *reader, uint32_t done, uint32_t count, const double share[2])
{
    enum { INTERVAL = 256 }; /* elements */
    if (done % INTERVAL != 0 ||
        lab_progress_continues(reader->progress,
                               share[0] + (share[1] - share[0]) * (double)done / (double)count))
        return true;
    reader->fault->cancelled = true;
    return false;
}

bool read_refuse_result(scene_reader *reader, uint32_t place, const cr_result *result)
{
    if (result->code == CR_OUT_OF_MEMORY)
        return read_out_of_memory(reader);
    return read_refuse(reader, place, "%s", result->message);
}

bool read_refuse_key(scene_reader *reader, const json_value *member, const char *const *known)
{
    const char *key = json_key(reader->json, member);
    char quoted[64];
    lab_quote(quoted, sizeof quoted, key);
    const char *nearest = lab_did_you_mean(key, known);
    if (nearest != NULL) {
        return read_refuse(reader, member->key_offset, "unknown key %s; did you mean \"%s\"?",
                           quoted, nearest);
    }
    char list[240] = "";
    size_t used = 0;
    for (; *known != NULL && used < sizeof list; known++) {
        used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s%s", used > 0 ? ", " : "", *known);
    }
    return read_refuse(reader, member->key_offset, "unknown key %s; known here: %s", quoted, list);
}

bool read_refuse_name(scene_reader *reader, uint32_t place, const char *what, const char *name,
                      const char *const *known, const char *otherwise)
{
    char quoted[64], suggested[64];
    const char *nearest = lab_did_you_mean(name, known);
    lab_quote(quoted, sizeof quoted, name);
    if (nearest == NULL)
        return read_refuse(reader, place, "%s %s%s", what, quoted, otherwise);
    return read_refuse(reader, place, "%s %s; did you mean %s?", what, quoted,
                       lab_quote(suggested, sizeof suggested, nearest));
}

bool read_kind(scene_reader *reader, const json_value *value, const char *what, json_kind kind)
{
    if (value->kind == kind)
        return true;
    return read_refuse(reader, value->offset, "%s must be %s, not %s", what, json_kind_name(kind),
                       json_kind_name(value->kind));
}

bool read_float(scene_reader *reader, const json_value *value, const char *what, float *out)
{
    if (!read_kind(reader, value, what, JSON_NUMBER))
        return false;
    const char *text = json_text(reader->json, value);
    float number = strtof(text, NULL);
    if (!isfinite(number)) {
        return read_refuse(reader, value->offset, "%s is too large: %.40s (a float ends at 3.4e38)",
                           what, text);
    }
    *out = number;
    return true;
}

bool read_number(scene_reader *reader, const json_value *value, const char *what, double *out)
{
    float rounded;
    if (!read_float(reader, value, what, &rounded))
        return false;
    *out = strtod(json_text(reader->json, value), NULL);
    return true;
}

bool read_vector(scene_reader *reader, const json_value *value, const char *what, cr_vec2 *out)
{
    if (value->kind != JSON_ARRAY) {
        return read_refuse(reader, value->offset, "%s must be two numbers [x, y], not %s", what,
                           json_kind_name(value->kind));
    }
    if (value->count != 2) {
        return read_refuse(reader, value->offset, "%s must be two numbers [x, y], not %u of them",
                           what, value->count);
    }
    const json_value *x = json_first(reader->json, value);
    cr_vec2 v;
    if (!read_float(reader, x, what, &v.x) ||
        !read_float(reader, json_next(reader->json, x), what, &v.y))
        return false;
    *out = v;
    return true;
}

bool read_bool(scene_reader *reader, const json_value *value, const char *what, bool *out)
{
    if (!read_kind(reader, value, what, JSON_BOOL))
        return false;
    *out = value->content != 0;
    return true;
}

bool read_mask(scene_reader *reader, const json_value *value, const char *what, uint32_t *out)
{
    double number;
    if (!read_number(reader, value, what, &number))
        return false;
    if (!(number >= 0.0 && number <= 4294967295.0) || floor(number) < number) {
        return read_refuse(reader, value->offset,
                           "%s must be a whole number from 0 to 4294967295, not %.40s", what,
                           json_text(reader->json, value));
    }
    *out = (uint32_t)number;
    return true;
}

bool read_text(scene_reader *reader, const json_value *value, const char *what, const char **out)
{
    if (!read_kind(reader, value, what, JSON_STRING))
        return false;
    *out = json_text(reader->json, value);
    return true;
}

static bool read_angle(scene_reader *reader, const json_value *value, const char *what,
                       float pair[2])
{
    double number;
    if (!read_number(reader, value, what, &number))
        return false;
    lab_read_angle(json_text(reader->json, value), &pair[0], &pair[1]);
    return true;
}

bool read_field(scene_reader *reader, const json_value *value, const scene_field *field,
                void *structure)
{
    char what[40];
    snprintf(what, sizeof what, "\"%s\"", field->key);
    void *at = (char *)structure + field->offset;
    switch (field->type) {
    case FIELD_FLOAT:
        return read_float(reader, value, what, at);
    case FIELD_ANGLE:
        return read_angle(reader, value, what, at);
    case FIELD_VECTOR:
        return read_vector(reader, value, what, at);
    case FIELD_BOOL:
        return read_bool(reader, value, what, at);
    case FIELD_MASK:
        return read_mask(reader, value, what, at);
    default:
        return true;
    }
}

const scene_field *read_known_field(scene_reader *reader, const json_value *member,
                                    const scene_field *fields)
{
    enum { MOST = 20 };
    const char *known[MOST + 1] = {NULL};
    for (size_t i = 0; i < MOST && fields[i].key != NULL; i++) {
        if (strcmp(fields[i].key, json_key(reader->json, member)) == 0)
            return &fields[i];
        known[i] = fields[i].key;
    }
    read_refuse_key(reader, member, known);
    return NULL;
}

const json_value *read_only_member(scene_reader *reader, const json_value *object,
                                   const char *const *known, const char *many, const char *none,
                                   int *found)
{
    const json_value *only = NULL;
    const json_value *m = json_first(reader->json, object);
    for (; m != NULL; m = json_next(reader->json, m)) {
        int kind = 0;
        while (known[kind] != NULL && strcmp(known[kind], json_key(reader->json, m)) != 0)
            kind++;
        if (known[kind] == NULL) {
            read_refuse_key(reader, m, known);
            return NULL;
        }
        if (only != NULL) {
            read_refuse(reader, m->key_offset, "%s; \"%s\" comes after \"%s\"", many, known[kind],
                        json_key(reader->json, only));
            return NULL;
        }
        only = m;
        *found = kind;
    }
    if (only == NULL)
        read_refuse(reader, object->offset, "%s", none);
    return only;
}

bool read_own_name(scene_reader *reader, const json_value *value, uint32_t *number)
{
    const char *text;
    if (!read_text(reader, value, "\"name\"", &text))
        return false;
    *number = lab_names_intern(reader->scene->names, text);
    return *number != 0 || text[0] == '\0' || read_out_of_memory(reader);
}

bool read_claim_name(scene_reader *reader, scene_index *owners, const char *what,
                     const json_value *name, uint32_t number, uint32_t index)
{
    if (number == 0)
        return true;
    if (scene_index_get(owners, number) != 0) {
        char quoted[64];
        return read_refuse(reader, name->offset, "there is another %s with the name %s", what,
                           lab_quote(quoted, sizeof quoted, json_text(reader->json, name)));
    }
    return scene_index_put(owners, number, index) || read_out_of_memory(reader);
}
