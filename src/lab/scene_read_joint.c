/* scene_read_joint.c - reads the joints of a scene. */
#include "lab/scene_reader.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* One limit alone leaves the other open. */
static bool read_limit(scene_reader *reader, const json_value *value, const scene_field *field,
                       cr_joint_def *def)
{
    float angle;
    char what[40];
    snprintf(what, sizeof what, "\"%s\"", field->key);
    if (!read_float(reader, value, what, &angle))
        return false;
    if (!def->limited) {
        def->limited = true;
        def->lower = -SCENE_OPEN_LIMIT;
        def->upper = SCENE_OPEN_LIMIT;
    }
    memcpy((char *)def + field->offset, &angle, sizeof angle);
    return true;
}

/* One key of a pin, spring or weld. */
static bool read_kind_field(scene_reader *reader, const json_value *value, cr_joint_def *def)
{
    const scene_field *field = read_known_field(reader, value, scene_joint_kind_fields[def->kind]);
    if (field == NULL)
        return false;
    return field->type == FIELD_LIMIT ? read_limit(reader, value, field, def)
                                      : read_field(reader, value, field, def);
}

/* The only member of "joint", whose key is the kind; NULL after a refusal. */
static const json_value *read_joint_kind(scene_reader *reader, const json_value *value,
                                         cr_joint_kind *out)
{
    const char *known[CR_JOINT_KINDS + 1] = {NULL};
    for (int kind = 0; kind < CR_JOINT_KINDS; kind++)
        known[kind] = cr_joint_kind_name((cr_joint_kind)kind);
    int found = 0;
    if (!read_kind(reader, value, "\"joint\"", JSON_OBJECT))
        return NULL;
    const json_value *only =
        read_only_member(reader, value, known, "a joint is of one kind",
                         "\"joint\" must hold one of pin, spring and weld", &found);
    *out = (cr_joint_kind)found;
    return only;
}

static bool read_parameters(scene_reader *reader, const json_value *value, cr_joint_def *def)
{
    const json_value *only = read_joint_kind(reader, value, &def->kind);
    if (only == NULL || !read_kind(reader, only, json_key(reader->json, only), JSON_OBJECT))
        return false;
    const json_value *m = json_first(reader->json, only);
    for (; m != NULL; m = json_next(reader->json, m))
        if (!read_kind_field(reader, m, def))
            return false;
    return true;
}

static bool read_joint_field(scene_reader *reader, const json_value *value,
                             const scene_field *field, cr_joint_def *def)
{
    uint32_t number = 0;
    char what[40];
    cr_body_id body;
    switch (field->type) {
    case FIELD_NAME:
        if (!read_own_name(reader, value, &number))
            return false;
        def->user = lab_tag(number, 0);
        return true;
    case FIELD_JOINT:
        return read_parameters(reader, value, def);
    case FIELD_BODY:
        snprintf(what, sizeof what, "\"%s\"", field->key);
        if (!read_body_reference(reader, value, what, &body))
            return false;
        memcpy((char *)def + field->offset, &body, sizeof body);
        return true;
    case FIELD_ANCHOR:
        return true; /* needs the bodies: place_joint */
    default:
        return read_field(reader, value, field, def);
    }
}

static const json_value *member(const scene_reader *reader, const json_value *object,
                                const char *key)
{
    return json_member(reader->json, object, key);
}

/* ---- what follows from where the bodies are ---- */

static float distance(const cr_world *world, const cr_joint_def *def)
{
    cr_vec2 a = cr_to_world(cr_body_get_view(world, def->a).transform, def->anchor_a);
    cr_vec2 b = def->anchor_b;
    if (def->b.index != 0)
        b = cr_to_world(cr_body_get_view(world, def->b).transform, b);
    float dx = b.x - a.x, dy = b.y - a.y;
    return sqrtf(dx * dx + dy * dy);
}

static void set_reference(const cr_world *world, cr_joint_def *def)
{
    cr_joint_def at;
    if (cr_joint_def_at(world, def->kind, def->a, def->b, (cr_vec2){0, 0}, &at).code != CR_OK)
        return;
    def->reference = at.reference;
    def->reference_rest = at.reference_rest;
}

/* Both anchors from one point of the world. */
static bool read_anchor(scene_reader *reader, const json_value *object, const json_value *anchor,
                        cr_joint_def *def)
{
    const json_value *a = member(reader, object, "anchor_a");
    const json_value *b = member(reader, object, "anchor_b");
    const json_value *other = a != NULL ? a : b;
    if (other != NULL) {
        bool later = anchor->offset > other->offset;
        return read_refuse(reader, (later ? anchor : other)->key_offset,
                           "\"anchor\" stands for \"anchor_a\" and \"anchor_b\": it cannot go "
                           "together with \"%s\"",
                           json_key(reader->json, other));
    }
    cr_vec2 point;
    cr_joint_def at;
    if (!read_vector(reader, anchor, "\"anchor\"", &point))
        return false;
    /* Bodies that cannot be joined are refused when the joint is made. */
    if (cr_joint_def_at(reader->scene->world, def->kind, def->a, def->b, point, &at).code ==
        CR_OK) {
        def->anchor_a = at.anchor_a;
        def->anchor_b = at.anchor_b;
    }
    return true;
}

/* Fills in what the file leaves to the bodies' places. */
static bool place_joint(scene_reader *reader, const json_value *object, cr_joint_def *def)
{
    const cr_world *world = reader->scene->world;
    const json_value *anchor = member(reader, object, "anchor");
    if (anchor != NULL && !read_anchor(reader, object, anchor, def))
        return false;
    const json_value *kind = json_first(reader->json, member(reader, object, "joint"));
    if (def->kind == CR_SPRING && member(reader, kind, "length") == NULL)
        def->length = distance(world, def);
    if (def->kind != CR_SPRING && member(reader, object, "reference") == NULL)
        set_reference(world, def);
    return true;
}

/* ---- refusing ---- */

static bool is_halfspace(const scene_reader *reader, cr_body_id id)
{
    return id.index != 0 && cr_body_get_view(reader->scene->world, id).shape->kind == CR_HALFSPACE;
}

/* The key of the kind whose number makes a joint of two good bodies bad: adds one after the
 * other. NULL when none does. */
static const json_value *bad_parameter(scene_reader *reader, const json_value *kind,
                                       cr_joint_kind which)
{
    cr_body_def body = cr_body_def_default();
    cr_joint_def tried = {.kind = which};
    if (cr_body_create(reader->scratch, &body, &tried.a).code != CR_OK ||
        cr_body_create(reader->scratch, &body, &tried.b).code != CR_OK)
        return NULL;
    const json_value *m = json_first(reader->json, kind);
    for (; m != NULL; m = json_next(reader->json, m)) {
        cr_joint_id id;
        if (!read_kind_field(reader, m, &tried) ||
            cr_joint_create(reader->scratch, &tried, &id).code != CR_OK)
            return m;
        cr_joint_destroy(reader->scratch, id);
    }
    return NULL;
}

static bool refuse_joint(scene_reader *reader, const json_value *object, const cr_joint_def *def,
                         const cr_result *result)
{
    const json_value *fault = NULL;
    if (is_halfspace(reader, def->a))
        fault = member(reader, object, "a");
    else if (cr_same_id(def->a, def->b) || is_halfspace(reader, def->b))
        fault = member(reader, object, "b");
    else
        fault = bad_parameter(reader, json_first(reader->json, member(reader, object, "joint")),
                              def->kind);
    return read_refuse_result(reader, (fault != NULL ? fault : object)->offset, result);
}

/* ---- the list ---- */

static bool read_joint(scene_reader *reader, const json_value *object)
{
    if (!read_kind(reader, object, "a joint", JSON_OBJECT))
        return false;
    cr_joint_def def = {.kind = CR_PIN};
    const json_value *m = json_first(reader->json, object);
    for (; m != NULL; m = json_next(reader->json, m)) {
        const scene_field *field = read_known_field(reader, m, scene_joint_fields);
        if (field == NULL || !read_joint_field(reader, m, field, &def))
            return false;
    }
    if (member(reader, object, "joint") == NULL)
        return read_refuse(reader, object->offset,
                           "\"joint\" is missing: it holds one of pin, spring and weld");
    if (def.a.index == 0)
        return read_refuse(reader, object->offset,
                           "\"a\" is missing: a joint needs a body (only \"b\" may be left out, "
                           "for the world)");
    if (!place_joint(reader, object, &def))
        return false;
    cr_joint_id id;
    cr_result result = cr_joint_create(reader->scene->world, &def, &id);
    if (result.code != CR_OK)
        return refuse_joint(reader, object, &def, &result);
    return read_claim_name(reader, &reader->joints, "joint", member(reader, object, "name"),
                           lab_tag_name(def.user), id.index);
}

bool read_joints(scene_reader *reader, const json_value *joints)
{
    static const double share[2] = {0.7, 0.9};
    if (!read_kind(reader, joints, "\"joints\"", JSON_ARRAY) ||
        !read_count(reader, joints, "joints", LAB_MAX_JOINTS))
        return false;
    uint32_t done = 0;
    const json_value *joint = json_first(reader->json, joints);
    for (; joint != NULL; joint = json_next(reader->json, joint))
        if (!read_progress(reader, done++, joints->count, share) || !read_joint(reader, joint))
            return false;
    return true;
}
