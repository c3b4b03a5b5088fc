/* states.c - stepping a scene, and writing what every stage of its ticks has made. */
#include "cli/states.h"

#include "cli/message.h"
#include "lab/fnv.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- a row ---- */

typedef struct recorder {
    const cr_world *world;
    const cli_states *states;
    bool printed; /* rows are, not only their digest */
    /* of the section in progress */
    size_t rows;
    uint64_t digest;
} recorder;

static void add_word(recorder *r, uint32_t word)
{
    char bytes[sizeof word];
    memcpy(bytes, &word, sizeof word);
    r->digest = fnv_add(r->digest, bytes, sizeof bytes);
}

static void begin_row(recorder *r, const char *what, uint32_t number)
{
    r->rows++;
    add_word(r, number);
    if (r->printed)
        printf("%s %" PRIu32, what, number);
}

static void begin_pair(recorder *r, const char *what, cr_body_id a, cr_body_id b)
{
    begin_row(r, what, lab_body_number(a));
    add_word(r, lab_body_number(b));
    if (r->printed)
        printf(" %" PRIu32, lab_body_number(b));
}

static void put_whole(recorder *r, const char *name, uint32_t value)
{
    add_word(r, value);
    if (r->printed)
        printf(" %s=%" PRIu32, name, value);
}

static void put_float(recorder *r, const char *name, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    add_word(r, bits);
    if (r->printed)
        printf(" %s=0x%08" PRIx32, name, bits);
}

/* Of one of the points of a contact: "x_1", "x_2". */
static void put_of_point(recorder *r, const char *name, int point, float value)
{
    char text[32] = "";
    if (r->printed)
        snprintf(text, sizeof text, "%s_%d", name, point + 1);
    put_float(r, text, value);
}

static void end_row(const recorder *r)
{
    if (r->printed)
        putchar('\n');
}

/* ---- sections ---- */

static void write_load(recorder *r, cr_body_id id)
{
    cr_body_forces forces = cr_body_get_forces(r->world, id);
    put_float(r, "acceleration_x", forces.acceleration.x);
    put_float(r, "acceleration_y", forces.acceleration.y);
    put_float(r, "force_x", forces.force.x);
    put_float(r, "force_y", forces.force.y);
    put_float(r, "torque", forces.torque);
}

/* Velocities first: positions follow from them. */
static void write_body(recorder *r, cr_body_id id)
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

static void each_body(recorder *r, void (*write)(recorder *r, cr_body_id id))
{
    for (size_t slot = 0; slot < cr_world_slots(r->world); slot++) {
        cr_body_id id = cr_world_slot(r->world, slot);
        if (id.index == 0)
            continue;
        begin_row(r, "body", lab_body_number(id));
        write(r, id);
        end_row(r);
    }
}

static void write_loads(recorder *r)
{
    each_body(r, write_load);
}

static void write_bodies(recorder *r)
{
    each_body(r, write_body);
}

static void write_pairs(recorder *r)
{
    size_t count;
    const cr_pair *pairs = cr_world_pairs(r->world, &count);
    for (size_t i = 0; i < count; i++) {
        begin_pair(r, "pair", pairs[i].a, pairs[i].b);
        end_row(r);
    }
}

/* As the narrow phase has found it, with the forces that it remembers from the tick before. */
static void write_contact(recorder *r, const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    put_float(r, "normal_x", m->normal.x);
    put_float(r, "normal_y", m->normal.y);
    put_whole(r, "points", (uint32_t)m->count);
    for (int i = 0; i < m->count; i++) {
        const cr_manifold_point *point = &m->points[i];
        put_of_point(r, "separation", i, point->separation);
        put_of_point(r, "x", i, point->position.x);
        put_of_point(r, "y", i, point->position.y);
        put_whole(r, i == 0 ? "feature_1" : "feature_2", point->feature);
        put_of_point(r, "normal_force", i, point->normal_force);
        put_of_point(r, "tangent_force", i, point->tangent_force);
    }
    put_float(r, "approach", contact->approach);
    put_float(r, "restitution", contact->restitution);
    put_float(r, "friction", contact->friction);
}

static void write_impulse(recorder *r, const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    for (int i = 0; i < m->count; i++) {
        const cr_manifold_point *point = &m->points[i];
        put_of_point(r, "normal_impulse", i, point->normal_impulse);
        put_of_point(r, "tangent_impulse", i, point->tangent_impulse);
        put_of_point(r, "normal_force", i, point->normal_force);
        put_of_point(r, "tangent_force", i, point->tangent_force);
    }
}

static void each_contact(recorder *r, void (*write)(recorder *r, const cr_contact *contact))
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(r->world, &count);
    for (size_t i = 0; i < count; i++) {
        begin_pair(r, "contact", contacts[i].a, contacts[i].b);
        write(r, &contacts[i]);
        end_row(r);
    }
}

static void write_contacts(recorder *r)
{
    each_contact(r, write_contact);
}

static void write_impulses(recorder *r)
{
    each_contact(r, write_impulse);
}

static void write_joints(recorder *r)
{
    for (size_t slot = 0; slot < cr_world_joint_slots(r->world); slot++) {
        cr_joint_id id = cr_world_joint_slot(r->world, slot);
        if (id.index == 0)
            continue;
        cr_joint_view joint = cr_joint_get_view(r->world, id);
        begin_row(r, "joint", id.index);
        put_float(r, "impulse_x", joint.impulse.x);
        put_float(r, "impulse_y", joint.impulse.y);
        put_float(r, "angular_impulse", joint.angular_impulse);
        put_float(r, "motor_impulse", joint.motor_impulse);
        end_row(r);
    }
}

static void write_events(recorder *r)
{
    size_t count;
    const cr_event *events = cr_world_events(r->world, &count);
    for (size_t i = 0; i < count; i++) {
        begin_pair(r, "event", events[i].a, events[i].b);
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

static const char *const names[CLI_SECTIONS + 1] = {
    [CLI_LOADS] = "loads",       [CLI_PAIRS] = "pairs",   [CLI_CONTACTS] = "contacts",
    [CLI_IMPULSES] = "impulses", [CLI_JOINTS] = "joints", [CLI_BODIES] = "bodies",
    [CLI_EVENTS] = "events",
};

static void (*const writers[CLI_SECTIONS])(recorder *) = {
    [CLI_LOADS] = write_loads,       [CLI_PAIRS] = write_pairs,   [CLI_CONTACTS] = write_contacts,
    [CLI_IMPULSES] = write_impulses, [CLI_JOINTS] = write_joints, [CLI_BODIES] = write_bodies,
    [CLI_EVENTS] = write_events,
};

const char *const *cli_section_words(void)
{
    return names;
}

/* ---- stages ---- */

#define OF(section) (1u << (section))
static const unsigned made_by[CR_STAGES] = {
    [CR_STAGE_FORCES] = OF(CLI_LOADS),
    [CR_STAGE_NARROWPHASE] = OF(CLI_CONTACTS),
    [CR_STAGE_ISLANDS] = OF(CLI_BODIES),
    [CR_STAGE_SOLVER] = OF(CLI_IMPULSES) | OF(CLI_JOINTS) | OF(CLI_BODIES),
    [CR_STAGE_CONTINUOUS] = OF(CLI_BODIES),
    [CR_STAGE_FINISH] = OF(CLI_BODIES) | OF(CLI_EVENTS),
};

static void write_sections(recorder *r, const char *stage, unsigned sections)
{
    const cli_states *states = r->states;
    for (int i = 0; i < CLI_SECTIONS; i++) {
        if (!(sections & states->sections & 1u << i))
            continue;
        r->rows = 0;
        r->digest = FNV_START;
        writers[i](r);
        printf("%s/%s %zu %016" PRIx64 "\n", stage, names[i], r->rows, r->digest);
    }
}

/* A world has the pairs of a tick once contacts are made of them. */
static void write_stage(recorder *r, cr_stage over)
{
    if (over == CR_STAGE_NARROWPHASE)
        write_sections(r, cr_stage_name(CR_STAGE_BROADPHASE), OF(CLI_PAIRS));
    write_sections(r, cr_stage_name(over), made_by[over]);
}

static bool begin_tick(const recorder *r, uint64_t tick)
{
    bool wanted = !r->states->one_tick || r->states->tick == tick;
    if (wanted)
        printf("tick %" PRIu64 "\n", tick);
    return wanted;
}

static void stage_begins(void *user, cr_stage stage)
{
    if (stage != CR_STAGE_FORCES)
        write_stage(user, stage - 1);
}

static void write_start(recorder *r)
{
    if (!begin_tick(r, 0))
        return;
    write_sections(r, "start", OF(CLI_BODIES));
    write_stage(r, CR_STAGE_NARROWPHASE);
}

/* ---- the run ---- */

static void write_head(const cr_world *world)
{
    size_t count;
    const cr_setting *settings = cr_settings(&count);
    puts(CLI_STATES_VERSION);
    for (size_t i = 0; i < count; i++) {
        char value[64];
        cr_setting_format(&settings[i], cr_world_get(world, settings[i].key), value, sizeof value);
        printf("set %s %s\n", settings[i].key, value);
    }
}

static cr_result step(recorder *r, cr_world *world, uint64_t tick)
{
    const cr_probe probe = {.stage = stage_begins, .user = r};
    cr_world_set_probe(world, begin_tick(r, tick) ? &probe : NULL);
    return cr_world_step(world, cr_world_timestep(world));
}

int cli_states_write(lab_scene *scene, const cli_states *states)
{
    recorder r = {.world = scene->world, .states = states, .printed = states->one_tick};
    cr_result result = {.code = CR_OK};
    uint64_t last = states->one_tick ? states->tick : states->steps;
    write_head(scene->world);
    write_start(&r);
    for (uint64_t tick = 1; tick <= last && result.code == CR_OK && !ferror(stdout); tick++)
        result = step(&r, scene->world, tick);
    cr_world_set_probe(scene->world, NULL);
    if (result.code == CR_OK)
        printf("end %" PRIu64 "\n", last);
    else
        printf("failed %s\n", result.message);
    int flushed = cli_flush();
    if (flushed != CLI_DONE || result.code == CR_OK)
        return flushed;
    return result.code == CR_NON_FINITE ? CLI_NON_FINITE : CLI_FAILED;
}
