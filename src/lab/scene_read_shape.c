/* scene_read_shape.c - reads a body's shape. */
#include "lab/scene_reader.h"

#include <string.h>

/* Reads the members of one kind's object into values[], in the order of `keys` (ended by NULL);
 * those that the object lacks stay NULL. */
static bool pick_members(scene_reader *reader, const json_value *object, const char *const *keys,
                         const json_value **values)
{
    if (!read_kind(reader, object, json_key(reader->json, object), JSON_OBJECT))
        return false;
    const json_value *m = json_first(reader->json, object);
    for (; m != NULL; m = json_next(reader->json, m)) {
        size_t i = 0;
        while (keys[i] != NULL && strcmp(keys[i], json_key(reader->json, m)) != 0)
            i++;
        if (keys[i] == NULL)
            return read_refuse_key(reader, m, keys);
        values[i] = m;
    }
    return true;
}

/* A size that the object may lack: *out is its default then. */
static bool read_size(scene_reader *reader, const json_value *value, const char *what, float *out)
{
    return value == NULL || read_float(reader, value, what, out);
}

static bool read_circle(scene_reader *reader, const json_value *object, cr_shape *out)
{
    static const char *const keys[] = {"radius", NULL};
    const json_value *radius = NULL;
    float r = 0.5f;
    if (!pick_members(reader, object, keys, &radius) ||
        !read_size(reader, radius, "\"radius\"", &r))
        return false;
    cr_result result = cr_shape_circle(out, r);
    return result.code == CR_OK || read_refuse_result(reader, radius->offset, &result);
}

static bool read_box(scene_reader *reader, const json_value *object, cr_shape *out)
{
    static const char *const keys[] = {"width", "height", NULL};
    const json_value *sides[2] = {NULL, NULL};
    float size[2] = {1, 1};
    if (!pick_members(reader, object, keys, sides) ||
        !read_size(reader, sides[0], "\"width\"", &size[0]) ||
        !read_size(reader, sides[1], "\"height\"", &size[1]))
        return false;
    cr_result result = cr_shape_box(out, size[0], size[1]);
    if (result.code == CR_OK)
        return true;
    /* Which side is it? A square of it alone is refused too. */
    cr_shape square;
    for (int i = 0; i < 2; i++)
        if (sides[i] != NULL && cr_shape_box(&square, size[i], size[i]).code != CR_OK)
            return read_refuse_result(reader, sides[i]->offset, &result);
    return read_refuse_result(reader, object->offset, &result);
}

static bool read_polygon(scene_reader *reader, const json_value *object, cr_shape *out)
{
    static const char *const keys[] = {"vertices", NULL};
    const json_value *array = NULL;
    if (!pick_members(reader, object, keys, &array))
        return false;
    if (array == NULL)
        return read_refuse(reader, object->offset, "\"vertices\" is missing: a polygon needs it");
    if (!read_kind(reader, array, "\"vertices\"", JSON_ARRAY))
        return false;
    if (array->count < 3 || array->count > CR_MAX_VERTICES) {
        return read_refuse(reader, array->offset, "\"vertices\" must hold 3 to %d corners, not %u",
                           (int)CR_MAX_VERTICES, array->count);
    }
    cr_vec2 vertices[CR_MAX_VERTICES];
    const json_value *vertex = json_first(reader->json, array);
    for (size_t i = 0; i < array->count; i++, vertex = json_next(reader->json, vertex))
        if (!read_vector(reader, vertex, "a vertex", &vertices[i]))
            return false;
    cr_result result = cr_shape_polygon(out, vertices, array->count);
    return result.code == CR_OK || read_refuse_result(reader, array->offset, &result);
}

static bool read_halfspace(scene_reader *reader, const json_value *object, cr_shape *out)
{
    static const char *const keys[] = {"normal", "offset", NULL};
    const json_value *values[2] = {NULL, NULL};
    cr_vec2 normal = {0, 1};
    float offset = 0;
    if (!pick_members(reader, object, keys, values) ||
        (values[0] != NULL && !read_vector(reader, values[0], "\"normal\"", &normal)) ||
        !read_size(reader, values[1], "\"offset\"", &offset))
        return false;
    cr_result result = cr_shape_halfspace(out, normal, offset);
    if (result.code == CR_OK)
        return true;
    bool normal_alone_is_good = cr_shape_halfspace(out, normal, 0).code == CR_OK;
    const json_value *fault = values[normal_alone_is_good ? 1 : 0];
    return read_refuse_result(reader, (fault != NULL ? fault : object)->offset, &result);
}

bool read_shape(scene_reader *reader, const json_value *value, cr_shape *out)
{
    static bool (*const readers[CR_SHAPE_KINDS])(scene_reader *, const json_value *,
                                                 cr_shape *) = {[CR_CIRCLE] = read_circle,
                                                                [CR_BOX] = read_box,
                                                                [CR_POLYGON] = read_polygon,
                                                                [CR_HALFSPACE] = read_halfspace};
    if (!read_kind(reader, value, "\"shape\"", JSON_OBJECT))
        return false;
    const char *known[CR_SHAPE_KINDS + 1] = {NULL};
    for (int kind = 0; kind < CR_SHAPE_KINDS; kind++)
        known[kind] = cr_shape_kind_name((cr_shape_kind)kind);
    int found = 0;
    const json_value *only =
        read_only_member(reader, value, known, "a body has one shape",
                         "\"shape\" must hold one of circle, box, polygon and halfspace", &found);
    return only != NULL && readers[found](reader, only, out);
}
