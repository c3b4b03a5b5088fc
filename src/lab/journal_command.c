/* journal_command.c - one row for each command and each field of a body or joint. */
#include "lab/journal_command.h"

#include "lab/body_user_data.h"

#include <stddef.h>
#include <string.h>

/* ---- fields ---- */

typedef enum field_type {
    FLOAT,
    VECTOR,
    BITS, /* a uint32_t */
    FLAG,
    BODY_KIND,
    JOINT_KIND,
    SHAPE,
    USER,
    BODY_ID,
} field_type;

typedef struct field {
    const char *word; /* NULL ends a table */
    field_type type;
    size_t offset;
} field;

static const field body_fields[] = {
    {"kind", BODY_KIND, offsetof(cr_body_def, kind)},
    {"shape", SHAPE, offsetof(cr_body_def, shape)},
    {"density", FLOAT, offsetof(cr_body_def, material.density)},
    {"restitution", FLOAT, offsetof(cr_body_def, material.restitution)},
    {"friction", FLOAT, offsetof(cr_body_def, material.friction)},
    {"at", VECTOR, offsetof(cr_body_def, position)},
    {"angle", FLOAT, offsetof(cr_body_def, angle)},
    {"angle_rest", FLOAT, offsetof(cr_body_def, angle_rest)},
    {"velocity", VECTOR, offsetof(cr_body_def, velocity)},
    {"spin", FLOAT, offsetof(cr_body_def, angular_velocity)},
    {"gravity", FLOAT, offsetof(cr_body_def, gravity_scale)},
    {"layers", BITS, offsetof(cr_body_def, layers)},
    {"damping", FLOAT, offsetof(cr_body_def, linear_damping)},
    {"spin_damping", FLOAT, offsetof(cr_body_def, angular_damping)},
    {"fixed_rotation", FLAG, offsetof(cr_body_def, fixed_rotation)},
    {"bullet", FLAG, offsetof(cr_body_def, bullet)},
    {"force", VECTOR, offsetof(cr_body_def, force)},
    {"torque", FLOAT, offsetof(cr_body_def, torque)},
    {"user", USER, offsetof(cr_body_def, user)},
    {"color", BITS, offsetof(cr_body_def, color)},
    {NULL, FLOAT, 0},
};

static const field joint_fields[] = {
    {"kind", JOINT_KIND, offsetof(cr_joint_def, kind)},
    {"a", BODY_ID, offsetof(cr_joint_def, a)},
    {"b", BODY_ID, offsetof(cr_joint_def, b)},
    {"anchor_a", VECTOR, offsetof(cr_joint_def, anchor_a)},
    {"anchor_b", VECTOR, offsetof(cr_joint_def, anchor_b)},
    {"collide", FLAG, offsetof(cr_joint_def, collide)},
    {"reference", FLOAT, offsetof(cr_joint_def, reference)},
    {"reference_rest", FLOAT, offsetof(cr_joint_def, reference_rest)},
    {"motor_speed", FLOAT, offsetof(cr_joint_def, motor_speed)},
    {"max_torque", FLOAT, offsetof(cr_joint_def, max_torque)},
    {"limited", FLAG, offsetof(cr_joint_def, limited)},
    {"lower", FLOAT, offsetof(cr_joint_def, lower)},
    {"upper", FLOAT, offsetof(cr_joint_def, upper)},
    {"length", FLOAT, offsetof(cr_joint_def, length)},
    {"stiffness", FLOAT, offsetof(cr_joint_def, stiffness)},
    {"damping", FLOAT, offsetof(cr_joint_def, damping)},
    {"rope", FLAG, offsetof(cr_joint_def, rope)},
    {"frequency", FLOAT, offsetof(cr_joint_def, frequency)},
    {"damping_ratio", FLOAT, offsetof(cr_joint_def, damping_ratio)},
    {"user", USER, offsetof(cr_joint_def, user)},
    {NULL, FLOAT, 0},
};

static size_t size_of(field_type type)
{
    static const size_t sizes[] = {
        [FLOAT] = sizeof(float),
        [VECTOR] = sizeof(cr_vec2),
        [BITS] = sizeof(uint32_t),
        [FLAG] = sizeof(bool),
        [BODY_KIND] = sizeof(cr_body_kind),
        [JOINT_KIND] = sizeof(cr_joint_kind),
        [SHAPE] = sizeof(cr_shape),
        [USER] = sizeof(uint64_t),
        [BODY_ID] = sizeof(cr_body_id),
    };
    return sizes[type];
}

/* ---- shapes ---- */

/* Only what a shape is made of: the rest follows from it, bit for bit. */
static void put_shape(json_text_buffer *out, const cr_shape *shape)
{
    json_put(out, " ");
    json_put(out, cr_shape_kind_name(shape->kind));
    switch (shape->kind) {
    case CR_CIRCLE:
        journal_put_float(out, shape->radius);
        break;
    case CR_BOX:
        journal_put_float(out, 2.0f * shape->half.x);
        journal_put_float(out, 2.0f * shape->half.y);
        break;
    case CR_POLYGON:
        journal_put_decimal(out, (uint64_t)shape->count);
        for (int i = 0; i < shape->count; i++) {
            journal_put_float(out, shape->vertices[i].x);
            journal_put_float(out, shape->vertices[i].y);
        }
        break;
    case CR_HALFSPACE:
        journal_put_float(out, shape->normals[0].x);
        journal_put_float(out, shape->normals[0].y);
        journal_put_float(out, shape->offset);
        break;
    }
}

static bool take_vector(journal_words *words, cr_vec2 *out)
{
    return journal_take_float(words, &out->x) && journal_take_float(words, &out->y);
}

static bool take_polygon(journal_words *words, cr_shape *out)
{
    cr_vec2 vertices[CR_MAX_VERTICES];
    uint64_t count;
    if (!journal_take_decimal(words, &count) || count > CR_MAX_VERTICES)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!take_vector(words, &vertices[i]))
            return false;
    return cr_shape_polygon(out, vertices, (size_t)count).code == CR_OK;
}

static bool take_shape(journal_words *words, cr_shape *out)
{
    journal_word kind = journal_take_word(words);
    float radius, offset;
    cr_vec2 v;
    if (journal_is_word(kind, cr_shape_kind_name(CR_CIRCLE)))
        return journal_take_float(words, &radius) && cr_shape_circle(out, radius).code == CR_OK;
    if (journal_is_word(kind, cr_shape_kind_name(CR_BOX)))
        return take_vector(words, &v) && cr_shape_box(out, v.x, v.y).code == CR_OK;
    if (journal_is_word(kind, cr_shape_kind_name(CR_POLYGON)))
        return take_polygon(words, out);
    return journal_is_word(kind, cr_shape_kind_name(CR_HALFSPACE)) && take_vector(words, &v) &&
           journal_take_float(words, &offset) && cr_shape_halfspace(out, v, offset).code == CR_OK;
}

/* ---- fields, written ---- */

static void put_field(json_text_buffer *out, const field *f, const void *value)
{
    float number;
    uint32_t bits;
    uint64_t user;
    cr_vec2 v;
    cr_body_id id;
    json_put(out, " ");
    json_put(out, f->word);
    switch (f->type) {
    case FLOAT:
        memcpy(&number, value, sizeof number);
        journal_put_float(out, number);
        break;
    case VECTOR:
        memcpy(&v, value, sizeof v);
        journal_put_float(out, v.x);
        journal_put_float(out, v.y);
        break;
    case BITS:
        memcpy(&bits, value, sizeof bits);
        journal_put_bits(out, bits);
        break;
    case FLAG:
        journal_put_decimal(out, *(const bool *)value);
        break;
    case BODY_KIND:
        journal_put_decimal(out, *(const cr_body_kind *)value);
        break;
    case JOINT_KIND:
        journal_put_decimal(out, *(const cr_joint_kind *)value);
        break;
    case SHAPE:
        put_shape(out, value);
        break;
    case USER:
        memcpy(&user, value, sizeof user);
        journal_put_long(out, user);
        break;
    case BODY_ID:
        memcpy(&id, value, sizeof id);
        journal_put_id(out, id.index, id.generation);
        break;
    }
}

/* Writes the fields in which `before` and `after` differ. */
static void put_fields(json_text_buffer *out, const field *f, const void *before, const void *after)
{
    for (; f->word != NULL; f++) {
        const char *old = (const char *)before + f->offset, *new = (const char *)after + f->offset;
        if (memcmp(old, new, size_of(f->type)) != 0)
            put_field(out, f, new);
    }
}

/* ---- fields, read ---- */

static bool take_flag(journal_words *words, bool *out)
{
    uint64_t flag;
    if (!journal_take_decimal(words, &flag) || flag > 1)
        return false;
    *out = flag == 1;
    return true;
}

static bool take_user(const journal_reading *r, journal_words *words, uint64_t *out)
{
    uint64_t user;
    if (!journal_take_long(words, &user))
        return false;
    journal_id name = journal_ids_get(&r->names, (journal_id){lab_tag_name(user), 0});
    journal_id material = journal_ids_get(&r->names, (journal_id){lab_tag_material(user), 0});
    *out = lab_user_with_material(lab_user_with_name(user, name.index), material.index);
    return true;
}

static bool take_body(const journal_reading *r, journal_words *words, cr_body_id *out)
{
    journal_id id;
    if (!journal_take_id(words, &id.index, &id.generation))
        return false;
    id = journal_ids_get(&r->bodies, id);
    *out = (cr_body_id){id.index, id.generation};
    return true;
}

static bool take_joint(const journal_reading *r, journal_words *words, cr_joint_id *out)
{
    journal_id id;
    if (!journal_take_id(words, &id.index, &id.generation))
        return false;
    id = journal_ids_get(&r->joints, id);
    *out = (cr_joint_id){id.index, id.generation};
    return true;
}

static bool take_field(const journal_reading *r, journal_words *words, const field *f, void *value)
{
    uint64_t kind;
    switch (f->type) {
    case FLOAT:
        return journal_take_float(words, value);
    case VECTOR:
        return take_vector(words, value);
    case BITS:
        return journal_take_bits(words, value);
    case FLAG:
        return take_flag(words, value);
    case BODY_KIND:
        if (!journal_take_decimal(words, &kind) || kind > CR_KINEMATIC)
            return false;
        *(cr_body_kind *)value = (cr_body_kind)kind;
        return true;
    case JOINT_KIND:
        if (!journal_take_decimal(words, &kind) || kind >= CR_JOINT_KINDS)
            return false;
        *(cr_joint_kind *)value = (cr_joint_kind)kind;
        return true;
    case SHAPE:
        return take_shape(words, value);
    case USER:
        return take_user(r, words, value);
    case BODY_ID:
        return take_body(r, words, value);
    }
    return false;
}

static bool take_fields(const journal_reading *r, journal_words *words, const field *fields,
                        void *structure)
{
    while (!journal_words_done(words)) {
        journal_word word = journal_take_word(words);
        const field *f = fields;
        while (f->word != NULL && !journal_is_word(word, f->word))
            f++;
        if (f->word == NULL || !take_field(r, words, f, (char *)structure + f->offset))
            return false;
    }
    return true;
}

/* ---- commands, written ---- */

static const char *const command_words[] = {
    [LAB_SPAWN] = "spawn",
    [LAB_DELETE] = "delete",
    [LAB_EDIT] = "edit",
    [LAB_SETTING] = "set",
    [LAB_ATTRACT] = "attract",
    [LAB_UNATTRACT] = "unattract",
    [LAB_JOIN] = "join",
    [LAB_UNJOIN] = "unjoin",
    [LAB_EDIT_JOINT] = "edit_joint",
    [LAB_DRAG_BEGIN] = "drag_begin",
    [LAB_DRAG_MOVE] = "drag_move",
    [LAB_DRAG_END] = "drag_end",
};
enum { COMMANDS = sizeof command_words / sizeof command_words[0] };

static void put_body_id(json_text_buffer *out, cr_body_id id)
{
    journal_put_id(out, id.index, id.generation);
}

void journal_put_command(json_text_buffer *out, const lab_operation *operation)
{
    const lab_command *c = operation->command;
    const cr_body_def usual = cr_body_def_default();
    json_put(out, command_words[c->kind]);
    switch (c->kind) {
    case LAB_SPAWN:
        put_body_id(out, operation->body);
        put_fields(out, body_fields, &usual, &c->def);
        break;
    case LAB_DELETE:
    case LAB_UNATTRACT:
        put_body_id(out, c->body);
        break;
    case LAB_EDIT:
        put_body_id(out, c->body);
        put_fields(out, body_fields, &operation->body_before, &c->def);
        break;
    case LAB_SETTING:
        json_put(out, " ");
        json_put(out, c->setting->key);
        journal_put_double(out, c->value);
        break;
    case LAB_ATTRACT:
        put_body_id(out, c->attractor.body);
        journal_put_float(out, c->attractor.strength);
        journal_put_float(out, c->attractor.radius);
        break;
    case LAB_JOIN:
        journal_put_id(out, operation->joint.index, operation->joint.generation);
        put_fields(out, joint_fields, &(cr_joint_def){0}, &c->joint_def);
        break;
    case LAB_UNJOIN:
        journal_put_id(out, c->joint.index, c->joint.generation);
        break;
    case LAB_EDIT_JOINT:
        journal_put_id(out, c->joint.index, c->joint.generation);
        put_fields(out, joint_fields, &operation->joint_before, &c->joint_def);
        break;
    case LAB_DRAG_BEGIN:
        put_body_id(out, c->body);
        journal_put_float(out, c->point.x);
        journal_put_float(out, c->point.y);
        break;
    case LAB_DRAG_MOVE:
        journal_put_float(out, c->point.x);
        journal_put_float(out, c->point.y);
        break;
    case LAB_DRAG_END:
        break;
    }
}

uint64_t journal_command_user(const lab_command *command)
{
    switch (command->kind) {
    case LAB_SPAWN:
    case LAB_EDIT:
        return command->def.user;
    case LAB_JOIN:
    case LAB_EDIT_JOINT:
        return command->joint_def.user;
    default:
        return 0;
    }
}

/* ---- commands, read ---- */

static bool take_setting(journal_words *words, lab_command *out)
{
    char key[64];
    journal_word word = journal_take_word(words);
    if (word.length >= sizeof key)
        return false;
    memcpy(key, word.at, word.length);
    key[word.length] = '\0';
    out->setting = cr_setting_find(key);
    return out->setting != NULL && journal_take_double(words, &out->value);
}

static bool take_rest(const journal_reading *r, journal_words *words, journal_command *out)
{
    lab_command *c = &out->command;
    switch (c->kind) {
    case LAB_SPAWN:
        c->def = cr_body_def_default();
        return journal_take_id(words, &out->made.index, &out->made.generation) &&
               take_fields(r, words, body_fields, &c->def);
    case LAB_DELETE:
    case LAB_UNATTRACT:
        return take_body(r, words, &c->body);
    case LAB_EDIT:
        if (!take_body(r, words, &c->body))
            return false;
        cr_body_get(r->world, c->body, &c->def); /* one that is dead will be refused */
        return take_fields(r, words, body_fields, &c->def);
    case LAB_SETTING:
        return take_setting(words, c);
    case LAB_ATTRACT:
        return take_body(r, words, &c->attractor.body) &&
               journal_take_float(words, &c->attractor.strength) &&
               journal_take_float(words, &c->attractor.radius);
    case LAB_JOIN:
        return journal_take_id(words, &out->made.index, &out->made.generation) &&
               take_fields(r, words, joint_fields, &c->joint_def);
    case LAB_UNJOIN:
        return take_joint(r, words, &c->joint);
    case LAB_EDIT_JOINT:
        if (!take_joint(r, words, &c->joint))
            return false;
        cr_joint_get(r->world, c->joint, &c->joint_def);
        return take_fields(r, words, joint_fields, &c->joint_def);
    case LAB_DRAG_BEGIN:
        return take_body(r, words, &c->body) && take_vector(words, &c->point);
    case LAB_DRAG_MOVE:
        return take_vector(words, &c->point);
    case LAB_DRAG_END:
        return true;
    }
    return false;
}

bool journal_take_command(const journal_reading *reading, journal_word word, journal_words *words,
                          journal_command *out)
{
    int kind = 0;
    while (kind < COMMANDS && !journal_is_word(word, command_words[kind]))
        kind++;
    if (kind == COMMANDS)
        return false;
    memset(out, 0, sizeof *out);
    out->command.kind = (lab_command_kind)kind;
    return take_rest(reading, words, out) && journal_words_done(words);
}
