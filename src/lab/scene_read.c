/* scene_read.c - a scene from its JSON text: the document, in an order that does not depend on the
 * order of its keys. */
#include "lab/scene_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_version(scene_reader *reader, const json_value *value)
{
    if (!read_kind(reader, value, "\"carom\"", JSON_NUMBER))
        return false;
    const char *text = json_text(reader->json, value);
    double version = strtod(text, NULL);
    if (version < 1.0 || version > 1.0) {
        return read_refuse(reader, value->offset,
                           "this program reads scenes of version 1, not %.40s", text);
    }
    return true;
}

static bool read_extent(scene_reader *reader, const json_value *m, float *out)
{
    char label[16];
    snprintf(label, sizeof label, "\"%.8s\"", json_key(reader->json, m));
    if (!read_float(reader, m, label, out))
        return false;
    return *out > 0.0f ||
           read_refuse(reader, m->offset, "%s must be greater than 0, not %g", label, (double)*out);
}

static bool read_view(scene_reader *reader, const json_value *view)
{
    static const char *const known[] = {"center", "height", "width", NULL};
    if (!read_kind(reader, view, "\"view\"", JSON_OBJECT))
        return false;
    lab_view *out = &reader->scene->view;
    const json_value *m = json_first(reader->json, view);
    for (; m != NULL; m = json_next(reader->json, m)) {
        const char *key = json_key(reader->json, m);
        bool read = strcmp(key, "center") == 0 ? read_vector(reader, m, "\"center\"", &out->center)
                    : strcmp(key, "height") == 0 ? read_extent(reader, m, &out->height)
                    : strcmp(key, "width") == 0  ? read_extent(reader, m, &out->width)
                                                 : read_refuse_key(reader, m, known);
        if (!read)
            return false;
    }
    return true;
}

/* The parts of a document, in the order in which they are read. */
static const struct {
    const char *key;
    bool (*read)(scene_reader *reader, const json_value *value);
} parts[] = {
    {"name", read_scene_name}, {"question", read_question},
    {"topics", read_topics},   {"lesson", read_lesson},
    {"notes", read_notes},     {"world", read_world},
    {"view", read_view},       {"materials", read_materials},
    {"bodies", read_bodies},   {"attractors", read_attractors},
    {"joints", read_joints},   {"marks", read_marks},
};
enum { PARTS = sizeof parts / sizeof *parts };

static bool check_keys(scene_reader *reader, const json_value *document)
{
    const char *known[PARTS + 2] = {"carom"};
    for (size_t i = 0; i < PARTS; i++)
        known[i + 1] = parts[i].key;
    const json_value *m = json_first(reader->json, document);
    for (; m != NULL; m = json_next(reader->json, m)) {
        size_t i = 0;
        while (known[i] != NULL && strcmp(known[i], json_key(reader->json, m)) != 0)
            i++;
        if (known[i] == NULL)
            return read_refuse_key(reader, m, known);
    }
    return true;
}

static bool read_document(scene_reader *reader)
{
    const json_value *document = json_root(reader->json);
    if (!read_kind(reader, document, "a scene", JSON_OBJECT))
        return false;
    /* The version first: what else may stand here is its business. Where it is missing, a key
     * that looks like a misspelling of it says more. */
    const json_value *version = json_member(reader->json, document, "carom");
    if ((version != NULL && !read_version(reader, version)) || !check_keys(reader, document))
        return false;
    if (version == NULL) {
        return read_refuse(reader, document->offset,
                           "\"carom\" is missing: a scene says \"carom\": 1, its version");
    }
    for (size_t i = 0; i < PARTS; i++) {
        const json_value *value = json_member(reader->json, document, parts[i].key);
        if (value != NULL && !parts[i].read(reader, value))
            return false;
    }
    cr_result result = cr_world_detect(reader->scene->world);
    if (result.code != CR_OK) {
        const json_value *bodies = json_member(reader->json, document, "bodies");
        return read_refuse_result(reader, (bodies != NULL ? bodies : document)->offset, &result);
    }
    return true;
}

static bool read_scene(const json_tree *json, lab_scene *scene, const lab_progress *progress,
                       json_error *fault)
{
    scene_reader reader = {.json = json, .scene = scene, .progress = progress, .fault = fault};
    bool good = cr_world_create(&reader.scratch).code == CR_OK;
    if (good) {
        good = read_document(&reader);
        cr_world_destroy(reader.scratch);
    } else {
        read_out_of_memory(&reader);
    }
    scene_index_free(&reader.materials);
    scene_index_free(&reader.owners);
    scene_index_free(&reader.joints);
    return good;
}

/* FILE:LINE:COLUMN: why. A label that would leave no room for the rest loses its beginning. */
static lab_status refuse(lab_error *error, const char *label, const char *text,
                         const json_error *fault)
{
    enum { LONGEST_LABEL = 150 };
    if (fault->out_of_memory) {
        snprintf(error->message, sizeof error->message, "out of memory");
        return LAB_OUT_OF_MEMORY;
    }
    if (fault->cancelled) {
        snprintf(error->message, sizeof error->message, "cancelled");
        return LAB_CANCELLED;
    }
    size_t line;
    size_t column;
    json_line_column(text, fault->offset, &line, &column);
    size_t length = strlen(label);
    bool cut = length > LONGEST_LABEL;
    snprintf(error->message, sizeof error->message, "%s%s:%zu:%zu: %s", cut ? "..." : "",
             cut ? label + length - LONGEST_LABEL : label, line, column, fault->message);
    return LAB_REFUSED;
}

/* The text of a scene is the first part of what there is to read. */
typedef struct first_part {
    const lab_progress *whole;
} first_part;

static bool first_part_goes_on(void *context, double share)
{
    const first_part *part = context;
    return lab_progress_continues(part->whole, 0.4 * share);
}

lab_status lab_scene_parse(const char *label, const char *text, size_t length, lab_scene **out,
                           lab_error *error)
{
    return lab_scene_parse_watched(label, text, length, NULL, out, error);
}

lab_status lab_scene_parse_watched(const char *label, const char *text, size_t length,
                                   const lab_progress *progress, lab_scene **out, lab_error *error)
{
    json_tree json;
    json_error fault = {0};
    first_part part = {progress};
    const lab_progress of_text = {first_part_goes_on, &part};
    if (!json_parse_watched(&json, text, length, &of_text, &fault))
        return refuse(error, label, text, &fault);
    lab_scene *scene = lab_scene_empty();
    if (scene == NULL)
        fault.out_of_memory = true;
    bool good = scene != NULL && read_scene(&json, scene, progress, &fault);
    json_free(&json);
    if (!good) {
        lab_scene_destroy(scene);
        return refuse(error, label, text, &fault);
    }
    error->message[0] = '\0';
    *out = scene;
    return LAB_OK;
}
