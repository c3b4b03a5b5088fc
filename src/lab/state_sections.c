/* state_sections.c - reading a world, section by section, as rows of values. */
#include "lab/state_sections.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct reader {
    const cr_world *world;
    void (*row)(void *user, const lab_state_row *row);
    void *user;
    lab_state_row now; /* in progress */
} reader;

/* ---- a row ---- */

static void begin_row(reader *r, const char *what, uint32_t a, uint32_t b)
{
    snprintf(r->now.what, sizeof r->now.what, "%s", what);
    r->now.numbers[0] = a;
    r->now.numbers[1] = b;
    r->now.count = 0;
}

static lab_state_value *value(reader *r, const char *name)
{
    lab_state_value *v = &r->now.values[r->now.count++];
    size_t length = strlen(name);
    memcpy(v->name, name, length + 1);
    return v;
}

static void put_whole(reader *r, const char *name, uint32_t whole)
{
    lab_state_value *v = value(r, name);
    v->is_float = false;
    v->bits = whole;
}

static void put_float(reader *r, const char *name, float number)
{
    lab_state_value *v = value(r, name);
    v->is_float = true;
    memcpy(&v->bits, &number, sizeof v->bits);
}

static void end_row(const reader *r)
{
    r->row(r->user, &r->now);
}

/* ---- bodies ---- */

static void put_load(reader *r, cr_body_id id)
{
    cr_body_forces forces = cr_body_get_forces(r->world, id);
    put_float(r, "acceleration_x", forces.acceleration.x);
    put_float(r, "acceleration_y", forces.acceleration.y);
    put_float(r, "force_x", forces.force.x);
    put_float(r, "force_y", forces.force.y);
    put_float(r, "torque", forces.torque);
}

/* Velocities first: positions follow from them. */
static void put_body(reader *r, cr_body_id id)
{
    cr_body_view body = cr_body_get_view(r->world, id);
    put_float(r, "vx", body.velocity.x);
    put_float(r, "vy", body.velocity.y);
    put_float(r, "angular_velocity", body.angular_velocity);
    put_float(r, "center_x", body.center.x);
    put_float(r, "center_y", body.center.y);
    put_float(r, "angle", body.angle);
    put_float(r, "angle_rest", body.angle_rest);
    put_float(r, "cosine", body.transform.q.c);
    put_float(r, "sine", body.transform.q.s);
    put_float(r, "x", body.transform.p.x);
    put_float(r, "y", body.transform.p.y);
    put_whole(r, "asleep", body.asleep);
    put_whole(r, "island", body.island);
}

static void each_body(reader *r, void (*put)(reader *r, cr_body_id id))
{
    for (size_t slot = 0; slot < cr_world_slots(r->world); slot++) {
        cr_body_id id = cr_world_slot(r->world, slot);
        if (id.index == 0)
            continue;
        begin_row(r, "body", lab_body_number(id), 0);
        put(r, id);
        end_row(r);
    }
}

static void read_loads(reader *r)
{
    each_body(r, put_load);
}

static void read_bodies(reader *r)
{
    each_body(r, put_body);
}

/* ---- pairs and contacts ---- */

static void read_pairs(reader *r)
{
    size_t count;
    const cr_pair *pairs = cr_world_pairs(r->world, &count);
    for (size_t i = 0; i < count; i++) {
        begin_row(r, "pair", lab_body_number(pairs[i].a), lab_body_number(pairs[i].b));
        end_row(r);
    }
}

/* The names of what the points of a contact have. */
typedef struct point_names {
    const char *separation, *x, *y, *feature, *normal_impulse, *tangent_impulse, *normal_force,
        *tangent_force;
} point_names;

static const point_names points[CR_MAX_MANIFOLD_POINTS] = {
    {"separation_1", "x_1", "y_1", "feature_1", "normal_impulse_1", "tangent_impulse_1",
     "normal_force_1", "tangent_force_1"},
    {"separation_2", "x_2", "y_2", "feature_2", "normal_impulse_2", "tangent_impulse_2",
     "normal_force_2", "tangent_force_2"},
};

/* As the narrow phase has found it, with the forces that it remembers from the tick before. */
static void put_contact(reader *r, const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    put_float(r, "normal_x", m->normal.x);
    put_float(r, "normal_y", m->normal.y);
    put_whole(r, "points", (uint32_t)m->count);
    for (int i = 0; i < m->count; i++) {
        const cr_manifold_point *point = &m->points[i];
        put_float(r, points[i].separation, point->separation);
        put_float(r, points[i].x, point->position.x);
        put_float(r, points[i].y, point->position.y);
        put_whole(r, points[i].feature, point->feature);
        put_float(r, points[i].normal_force, point->normal_force);
        put_float(r, points[i].tangent_force, point->tangent_force);
    }
    put_float(r, "approach", contact->approach);
    put_float(r, "restitution", contact->restitution);
    put_float(r, "friction", contact->friction);
}

static void put_impulse(reader *r, const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    for (int i = 0; i < m->count; i++) {
        const cr_manifold_point *point = &m->points[i];
        put_float(r, points[i].normal_impulse, point->normal_impulse);
        put_float(r, points[i].tangent_impulse, point->tangent_impulse);
        put_float(r, points[i].normal_force, point->normal_force);
        put_float(r, points[i].tangent_force, point->tangent_force);
    }
}

static void each_contact(reader *r, void (*put)(reader *r, const cr_contact *contact))
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(r->world, &count);
    for (size_t i = 0; i < count; i++) {
        begin_row(r, "contact", lab_body_number(contacts[i].a), lab_body_number(contacts[i].b));
        put(r, &contacts[i]);
        end_row(r);
    }
}

static void read_contacts(reader *r)
{
    each_contact(r, put_contact);
}

static void read_impulses(reader *r)
{
    each_contact(r, put_impulse);
}

/* ---- joints and events ---- */

static void read_joints(reader *r)
{
    for (size_t slot = 0; slot < cr_world_joint_slots(r->world); slot++) {
        cr_joint_id id = cr_world_joint_slot(r->world, slot);
        if (id.index == 0)
            continue;
        cr_joint_view joint = cr_joint_get_view(r->world, id);
        begin_row(r, "joint", id.index, 0);
        put_float(r, "impulse_x", joint.impulse.x);
        put_float(r, "impulse_y", joint.impulse.y);
        put_float(r, "angular_impulse", joint.angular_impulse);
        put_float(r, "motor_impulse", joint.motor_impulse);
        put_float(r, "motor_work", joint.motor_work);
        end_row(r);
    }
}

static void read_events(reader *r)
{
    size_t count;
    const cr_event *events = cr_world_events(r->world, &count);
    for (size_t i = 0; i < count; i++) {
        begin_row(r, "event", lab_body_number(events[i].a), lab_body_number(events[i].b));
        put_whole(r, "kind", (uint32_t)events[i].kind);
        put_float(r, "x", events[i].point.x);
        put_float(r, "y", events[i].point.y);
        put_float(r, "normal_x", events[i].normal.x);
        put_float(r, "normal_y", events[i].normal.y);
        put_float(r, "speed", events[i].speed);
        put_float(r, "impulse", events[i].impulse);
        end_row(r);
    }
}

/* ---- the sections ---- */

static const char *const words[LAB_STATE_SECTIONS + 1] = {
    [LAB_STATE_LOADS] = "loads",       [LAB_STATE_PAIRS] = "pairs",
    [LAB_STATE_CONTACTS] = "contacts", [LAB_STATE_IMPULSES] = "impulses",
    [LAB_STATE_JOINTS] = "joints",     [LAB_STATE_BODIES] = "bodies",
    [LAB_STATE_EVENTS] = "events",
};

static void (*const readers[LAB_STATE_SECTIONS])(reader *) = {
    [LAB_STATE_LOADS] = read_loads,       [LAB_STATE_PAIRS] = read_pairs,
    [LAB_STATE_CONTACTS] = read_contacts, [LAB_STATE_IMPULSES] = read_impulses,
    [LAB_STATE_JOINTS] = read_joints,     [LAB_STATE_BODIES] = read_bodies,
    [LAB_STATE_EVENTS] = read_events,
};

const char *const *lab_state_section_words(void)
{
    return words;
}

void lab_state_rows(const cr_world *world, lab_state_section section,
                    void (*row)(void *user, const lab_state_row *row), void *user)
{
    reader r = {.world = world, .row = row, .user = user};
    readers[section](&r);
}

#define OF(section) (1u << (section))
static const unsigned made_by[CR_STAGES] = {
    [CR_STAGE_FORCES] = OF(LAB_STATE_LOADS),
    [CR_STAGE_NARROWPHASE] = OF(LAB_STATE_CONTACTS),
    [CR_STAGE_ISLANDS] = OF(LAB_STATE_BODIES),
    [CR_STAGE_SOLVER] = OF(LAB_STATE_IMPULSES) | OF(LAB_STATE_JOINTS) | OF(LAB_STATE_BODIES),
    [CR_STAGE_CONTINUOUS] = OF(LAB_STATE_BODIES),
    [CR_STAGE_FINISH] = OF(LAB_STATE_BODIES) | OF(LAB_STATE_EVENTS),
};

size_t lab_state_made_by(cr_stage over, lab_state_place out[LAB_STATE_PLACES])
{
    size_t count = 0;
    if (over == CR_STAGE_NARROWPHASE)
        out[count++] = (lab_state_place){cr_stage_name(CR_STAGE_BROADPHASE), LAB_STATE_PAIRS};
    for (int i = 0; i < LAB_STATE_SECTIONS; i++)
        if (made_by[over] & OF(i))
            out[count++] = (lab_state_place){cr_stage_name(over), (lab_state_section)i};
    return count;
}

/* ---- in words ---- */

static cr_body_id body_of(const lab_scene *scene, uint32_t number)
{
    bool there = number > 0 && number <= cr_world_slots(scene->world);
    return there ? cr_world_slot(scene->world, number - 1) : (cr_body_id){0, 0};
}

char *lab_state_row_label(const lab_scene *scene, const lab_state_row *row, char *out, size_t size)
{
    char a[100], b[100];
    if (strcmp(row->what, "joint") == 0) {
        uint32_t number = row->numbers[0];
        bool there = number > 0 && number <= cr_world_joint_slots(scene->world);
        const char *name =
            there ? lab_scene_joint_name(scene, cr_world_joint_slot(scene->world, number - 1)) : "";
        snprintf(out, size, "joint %.48s%s#%" PRIu32, name, name[0] != '\0' ? " " : "", number);
        return out;
    }
    lab_scene_body_label(scene, body_of(scene, row->numbers[0]), a, sizeof a);
    if (row->numbers[1] == 0) {
        snprintf(out, size, "%s %s", row->what, a);
        return out;
    }
    lab_scene_body_label(scene, body_of(scene, row->numbers[1]), b, sizeof b);
    snprintf(out, size, "%s of %s and %s", row->what, a, b);
    return out;
}
