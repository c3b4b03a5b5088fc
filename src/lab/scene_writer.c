/* scene_writer.c - writes keys and single values of a scene. */
#include "lab/scene_writer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void write_float(scene_writer *w, float value)
{
    w->non_finite = w->non_finite || !isfinite(value);
    json_put_float(&w->out, value);
}

void write_vector(scene_writer *w, cr_vec2 v)
{
    json_put(&w->out, "[");
    write_float(w, v.x);
    json_put(&w->out, ", ");
    write_float(w, v.y);
    json_put(&w->out, "]");
}

void write_key(scene_writer *w, bool *first, const char *key)
{
    json_put(&w->out, *first ? " " : ", ");
    json_put_string(&w->out, key);
    json_put(&w->out, ": ");
    *first = false;
}

void write_name(scene_writer *w, bool *first, const scene_names *names, uint32_t number)
{
    if (number == 0)
        return;
    write_key(w, first, "name");
    json_put_string(&w->out, lab_names_text(names->all, number));
}

bool same_float(float a, float b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static size_t size_of(scene_field_type type)
{
    return type == FIELD_VECTOR  ? sizeof(cr_vec2)
           : type == FIELD_ANGLE ? sizeof(float[2])
           : type == FIELD_BOOL  ? sizeof(bool)
                                 : sizeof(float);
}

static void write_angle(scene_writer *w, const float pair[2])
{
    char text[32];
    w->non_finite |= !isfinite(pair[0]);
    json_put(&w->out, lab_print_angle(text, sizeof text, pair[0], pair[1]));
}

void write_plain_field(scene_writer *w, bool *first, const scene_field *field,
                       const void *structure, const void *initial)
{
    const char *value = (const char *)structure + field->offset;
    if (initial != NULL &&
        memcmp(value, (const char *)initial + field->offset, size_of(field->type)) == 0)
        return;
    float number, pair[2];
    cr_vec2 vector;
    uint32_t mask;
    char text[16];
    write_key(w, first, field->key);
    switch (field->type) {
    case FIELD_FLOAT:
    case FIELD_LIMIT:
        memcpy(&number, value, sizeof number);
        write_float(w, number);
        break;
    case FIELD_ANGLE:
        memcpy(pair, value, sizeof pair);
        write_angle(w, pair);
        break;
    case FIELD_VECTOR:
        memcpy(&vector, value, sizeof vector);
        write_vector(w, vector);
        break;
    case FIELD_MASK:
        memcpy(&mask, value, sizeof mask);
        snprintf(text, sizeof text, "%u", mask);
        json_put(&w->out, text);
        break;
    default:
        json_put(&w->out, *(const bool *)value ? "true" : "false");
        break;
    }
}
