/* scene_write_joint.c - writes the joints of a scene. */
#include "lab/scene_writer.h"

/* A limit stands in the file unless it is open or the pin has none; of two open ones the lower
 * does, for else the pin would come back without limits. */
static bool wants_limit(const cr_joint_def *def, const scene_field *field)
{
    if (!def->limited)
        return false;
    if (field->offset == offsetof(cr_joint_def, upper))
        return !same_float(def->upper, SCENE_OPEN_LIMIT);
    return !same_float(def->lower, -SCENE_OPEN_LIMIT) || same_float(def->upper, SCENE_OPEN_LIMIT);
}

static void write_kind(scene_writer *w, const cr_joint_def *def)
{
    static const cr_joint_def zero;
    bool first = true;
    json_put(&w->out, "{");
    write_key(w, &first, cr_joint_kind_name(def->kind));
    json_put(&w->out, "{");
    first = true;
    for (const scene_field *field = scene_joint_kind_fields[def->kind]; field->key != NULL;
         field++) {
        /* What is left out follows from the bodies' places, which the run has changed. */
        bool always = field->offset == offsetof(cr_joint_def, length);
        if (field->type != FIELD_LIMIT)
            write_plain_field(w, &first, field, def, always ? NULL : &zero);
        else if (wants_limit(def, field))
            write_plain_field(w, &first, field, def, NULL);
    }
    json_put(&w->out, first ? "} }" : " } }");
}

static void write_body(scene_writer *w, bool *first, const char *key, cr_body_id id)
{
    if (id.index == 0)
        return; /* the world */
    write_key(w, first, key);
    json_put_string(&w->out, lab_names_text(w->bodies.all, w->bodies.written[id.index - 1]));
}

static void write_joint(scene_writer *w, const cr_joint_def *def, uint32_t name)
{
    static const cr_joint_def zero;
    bool first = true;
    json_put(&w->out, "{");
    for (const scene_field *field = scene_joint_fields; field->key != NULL; field++) {
        switch (field->type) {
        case FIELD_NAME:
            write_name(w, &first, &w->joints, name);
            break;
        case FIELD_JOINT:
            write_key(w, &first, field->key);
            write_kind(w, def);
            break;
        case FIELD_BODY:
            write_body(w, &first, field->key,
                       field->offset == offsetof(cr_joint_def, a) ? def->a : def->b);
            break;
        case FIELD_ANCHOR:
            break;
        case FIELD_ANGLE: /* the reference, which only a spring can do without */
            write_plain_field(w, &first, field, def, def->kind == CR_SPRING ? &zero : NULL);
            break;
        default:
            write_plain_field(w, &first, field, def, &zero);
            break;
        }
    }
    json_put(&w->out, " }");
}

void write_joints(scene_writer *w)
{
    const cr_world *world = w->scene->world;
    bool any = false;
    for (size_t i = 0; i < cr_world_joint_slots(world); i++) {
        cr_joint_def def;
        if (cr_joint_get(world, cr_world_joint_slot(world, i), &def).code != CR_OK)
            continue;
        json_put(&w->out, any ? ",\n    " : ",\n  \"joints\": [\n    ");
        write_joint(w, &def, w->joints.written[i]);
        any = true;
    }
    json_put(&w->out, any ? "\n  ]" : "");
}
