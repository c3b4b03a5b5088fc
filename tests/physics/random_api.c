/* random_api.c - the whole of carom.h, called at random: random_api [SEED [CALLS [WILD]]].
 *
 * Several worlds at a time, with live, dead and foreign ids, and one value in WILD (default 60)
 * that is no sense at all. After each call what the library relies on must hold
 * (cr_world_validate), and a refused call must have changed nothing. A world restored from
 * another's snapshot must go on as that one does, with any number of threads and lanes. Now and
 * then a world is so large that threads share its ticks. */
#include "effort.h"
#include "random_values.h"

enum { WORLDS = 3, SNAPSHOTS = 4, KEPT_IDS = 64, MOST_BODIES = 48, CROWD = 4500 };

typedef struct saved {
    cr_snapshot *snapshot;
    uint64_t hash;
} saved;

/* The world of the present call, and all that it may be given. */
typedef struct driver {
    chance c;
    cr_world *worlds[WORLDS];
    saved snapshots[SNAPSHOTS];
    cr_body_id bodies[KEPT_IDS]; /* of any world and any time */
    cr_joint_id joints[KEPT_IDS];
    cr_world *world;
    unsigned long long seed, calls;
    const char *doing;
    unsigned long refused, ticks, crowds, twins;
    size_t told; /* by probes and traces */
} driver;

static void give_up(const driver *d, const char *what)
{
    fprintf(stderr, "random_api: seed %llu, call %llu (%s): %s\n", d->seed, d->calls, d->doing,
            what);
    exit(1);
}

/* ---- ids ---- */

static cr_body_id some_id(driver *d)
{
    size_t slots = cr_world_slots(d->world);
    if (slots > 0 && !one_in(&d->c, 12))
        return cr_world_slot(d->world, (size_t)rng_int(&d->c.r, 0, (int)slots - 1));
    if (one_in(&d->c, 8))
        return (cr_body_id){(uint32_t)rng_int(&d->c.r, -3, 100), (uint32_t)rng_int(&d->c.r, 0, 9)};
    return d->bodies[rng_int(&d->c.r, 0, KEPT_IDS - 1)];
}

static cr_joint_id some_joint_id(driver *d)
{
    size_t slots = cr_world_joint_slots(d->world);
    if (slots > 0 && !one_in(&d->c, 12))
        return cr_world_joint_slot(d->world, (size_t)rng_int(&d->c.r, 0, (int)slots - 1));
    if (one_in(&d->c, 8))
        return (cr_joint_id){(uint32_t)rng_int(&d->c.r, -3, 50), (uint32_t)rng_int(&d->c.r, 0, 9)};
    return d->joints[rng_int(&d->c.r, 0, KEPT_IDS - 1)];
}

/* ---- calls that change a world ---- */

static cr_result create(driver *d)
{
    cr_body_def def = some_body(&d->c);
    cr_body_id id = {0, 0};
    if (cr_world_stats(d->world).bodies >= MOST_BODIES && !one_in(&d->c, 200))
        return cr_body_destroy(d->world, some_id(d));
    cr_result result = cr_body_create(d->world, &def, &id);
    if (result.code == CR_OK)
        d->bodies[rng_int(&d->c.r, 0, KEPT_IDS - 1)] = id;
    return result;
}

static cr_result destroy(driver *d)
{
    return cr_body_destroy(d->world, some_id(d));
}

static cr_result set_body(driver *d)
{
    cr_body_id id = some_id(d);
    cr_body_def def = some_body(&d->c), now;
    if (cr_body_get(d->world, id, &now).code == CR_OK && !one_in(&d->c, 3)) {
        now.position = one_in(&d->c, 3) ? def.position : now.position;
        now.velocity = one_in(&d->c, 3) ? def.velocity : now.velocity;
        now.shape = one_in(&d->c, 3) ? def.shape : now.shape;
        now.kind = one_in(&d->c, 6) ? def.kind : now.kind;
        def = now;
    }
    return cr_body_set(d->world, id, &def);
}

static cr_result push(driver *d)
{
    cr_body_id id = some_id(d);
    cr_vec2 by = some_vec2(&d->c, 20), at_point = some_vec2(&d->c, 4);
    switch (rng_int(&d->c.r, 0, 3)) {
    case 0:
        return cr_body_apply_force(d->world, id, by, at_point);
    case 1:
        return cr_body_apply_torque(d->world, id, by.x);
    case 2:
        return cr_body_wake(d->world, id);
    default:
        return cr_body_apply_impulse(d->world, id, by, at_point);
    }
}

static cr_result attract(driver *d)
{
    cr_attractor attractor = {some_id(d), some_float(&d->c, -20, 20), some_float(&d->c, 0, 5)};
    size_t count;
    cr_world_attractors(d->world, &count);
    return count > 2 || one_in(&d->c, 2) ? cr_attractor_remove(d->world, attractor.body)
                                         : cr_attractor_add(d->world, &attractor);
}

static cr_result join(driver *d)
{
    cr_body_id a = some_id(d), b = one_in(&d->c, 4) ? (cr_body_id){0, 0} : some_id(d);
    cr_joint_def def = some_joint(&d->c, a, b);
    cr_joint_id id = {0, 0};
    if (one_in(&d->c, 2)) {
        cr_joint_def from_place;
        cr_vec2 point = some_vec2(&d->c, 4);
        if (cr_joint_def_at(d->world, def.kind, a, b, point, &from_place).code == CR_OK)
            def = from_place;
    }
    cr_result result = cr_joint_create(d->world, &def, &id);
    if (result.code == CR_OK)
        d->joints[rng_int(&d->c.r, 0, KEPT_IDS - 1)] = id;
    return result;
}

static cr_result change_joint(driver *d)
{
    cr_joint_id id = some_joint_id(d);
    cr_joint_def now, def = some_joint(&d->c, some_id(d), some_id(d));
    if (one_in(&d->c, 2))
        return cr_joint_destroy(d->world, id);
    if (cr_joint_get(d->world, id, &now).code == CR_OK && one_in(&d->c, 2)) {
        def.a = now.a;
        def.b = now.b;
    }
    return cr_joint_set(d->world, id, &def);
}

static cr_result set_setting(driver *d)
{
    size_t count;
    const cr_setting *rows = cr_settings(&count);
    const cr_setting *row = &rows[rng_int(&d->c.r, 0, (int)count - 1)];
    if (one_in(&d->c, 50))
        return cr_world_set(d->world, "no.such", 1);
    return cr_world_set(d->world, row->key, some_setting(&d->c, row));
}

static cr_result choose(driver *d)
{
    static const char *const keys[] = {"solver.name",     "broadphase.name", "continuous.name",
                                       "integrator.name", "world.threads",   "wide.lanes"};
    const cr_setting *row = cr_setting_find(keys[rng_int(&d->c.r, 0, 5)]);
    int most = row->max > 16 ? 4 : (int)row->max;
    return cr_world_set(d->world, row->key, rng_int(&d->c.r, 0, most));
}

static cr_result drag(driver *d)
{
    switch (rng_int(&d->c.r, 0, 3)) {
    case 0:
        cr_drag_end(d->world);
        return (cr_result){.code = CR_OK};
    case 1:
        return cr_drag_begin(d->world, some_id(d), some_vec2(&d->c, 4));
    default:
        return cr_drag_move(d->world, some_vec2(&d->c, 4));
    }
}

static void remake(driver *d);

static cr_result step(driver *d)
{
    float h = one_in(&d->c, 10) ? some_float(&d->c, 0, 0.1f) : 1.0f / 60;
    cr_result result = cr_world_step(d->world, h);
    d->ticks += result.code == CR_OK;
    if (result.code != CR_NON_FINITE)
        return result;
    if (cr_world_validate(d->world).code != CR_OK)
        give_up(d, cr_world_validate(d->world).message);
    remake(d);
    return (cr_result){.code = CR_OK};
}

static cr_result steps(driver *d)
{
    cr_result result = step(d);
    for (int i = rng_int(&d->c.r, 0, 20); i > 0 && result.code == CR_OK; i--)
        result = step(d);
    return result;
}

static cr_result detect(driver *d)
{
    return cr_world_detect(d->world);
}

/* ---- calls that only ask ---- */

static void stage_begins(void *user, cr_stage stage)
{
    ((driver *)user)->told += (size_t)stage;
}

static void residual_is(void *user, float residual)
{
    ((driver *)user)->told += residual > 0;
}

static void emitted(void *user, const cr_trace_record *record)
{
    ((driver *)user)->told += record->kind == CR_TRACE_POINT;
}

/* A host without threads that is fond of the last. */
static void run_backward(void *user, cr_task *task, void *context, int32_t count)
{
    (void)user;
    while (count-- > 0)
        task(context, count);
}

static cr_result lend(driver *d)
{
    cr_scheduler scheduler = {rng_int(&d->c.r, one_in(&d->c, 10) ? 0 : 1, 8), run_backward, NULL};
    return cr_world_set_scheduler(d->world, one_in(&d->c, 2) ? &scheduler : NULL);
}

static cr_result listen(driver *d)
{
    cr_trace trace = {emitted, d};
    cr_probe probe = {stage_begins, one_in(&d->c, 2) ? residual_is : NULL, d};
    cr_world_set_trace(d->world, one_in(&d->c, 2) ? &trace : NULL, some_id(d));
    cr_world_set_probe(d->world, one_in(&d->c, 2) ? &probe : NULL);
    return (cr_result){.code = CR_OK};
}

static bool sound_look(cr_body_view view)
{
    return view.shape != NULL && isfinite(view.mass) && isfinite(view.inverse_mass) &&
           (view.alive || (view.mass == 0 && view.center.x == 0 && view.angle == 0));
}

static void ask_world(driver *d)
{
    const cr_world *world = d->world;
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    for (size_t i = 0; i < count; i++)
        d->told += contacts[i].touching;
    const cr_event *events = cr_world_events(world, &count);
    for (size_t i = 0; i < count; i++)
        d->told += cr_event_kind_name(events[i].kind)[0] == 'b';
    cr_world_pairs(world, &count);
    cr_body_id held;
    cr_vec2 grip, target;
    cr_world_drag(world, &held, &grip, &target);
    cr_world_drag_impulse(world);
    cr_world_velocity_lag(world, 1.0f / 60);
    cr_world_gravity(world);
    d->told += cr_world_tick(world) > 0 && cr_world_time(world) > 0;
    cr_body_id picked = cr_world_pick(world, some_vec2(&d->c, 4));
    if (picked.index != 0 && !cr_body_alive(world, picked))
        give_up(d, "picked what is not there");
}

static void ask_settings(driver *d)
{
    size_t count;
    const cr_setting *rows = cr_settings(&count);
    const cr_setting *row = &rows[rng_int(&d->c.r, 0, (int)count - 1)];
    char text[128];
    double value = cr_world_get(d->world, row->key), again;
    cr_setting_format(row, value, text, sizeof text);
    if (cr_setting_parse(row, text, &again).code != CR_OK || (float)again != (float)value)
        give_up(d, "a setting is not read as it was written");
    cr_setting_format(row, (double)wild_float(&d->c), text, sizeof text);
    cr_setting_solvers(row, text, sizeof text);
    d->told += cr_setting_is_read(row, d->world);
}

static void ask_geometry(driver *d)
{
    cr_shape p = some_shape(&d->c), q = some_shape(&d->c);
    cr_transform tp = {some_vec2(&d->c, 1), cr_rot_from_angle(some_float(&d->c, -3, 3))};
    cr_transform tq = {some_vec2(&d->c, 1), cr_rot_from_angle(some_float(&d->c, -3, 3))};
    cr_manifold m;
    cr_vec2 mtd;
    float fraction;
    cr_sweep a = {some_vec2(&d->c, 3), some_vec2(&d->c, 3), 0, some_float(&d->c, -3, 3)};
    cr_sweep b = {some_vec2(&d->c, 3), some_vec2(&d->c, 3), 0, some_float(&d->c, -3, 3)};
    cr_collide(&m, &p, tp, &q, tq, 0.02f, one_in(&d->c, 2), NULL);
    cr_mtd(&mtd, &p, tp, &q, tq);
    cr_resolve_mtd(&p, &tp, 1, &q, &tq, 0);
    d->told += cr_time_of_impact(&fraction, &p, &a, &q, &b, -0.002f);
    d->told += cr_shape_contains(&p, tp, mtd);
}

static cr_result ask(driver *d)
{
    cr_body_view body = cr_body_get_view(d->world, some_id(d));
    cr_joint_view joint = cr_joint_get_view(d->world, some_joint_id(d));
    cr_body_def def;
    cr_joint_def joint_def;
    if (!sound_look(body) || (!joint.alive && joint.length != 0))
        give_up(d, "a look is not sound");
    cr_body_get(d->world, some_id(d), &def);
    cr_joint_get(d->world, some_joint_id(d), &joint_def);
    d->told += body.alive + joint.alive;
    ask_world(d);
    ask_settings(d);
    if (one_in(&d->c, 4))
        ask_geometry(d);
    return (cr_result){.code = CR_OK};
}

/* ---- worlds and snapshots ---- */

static void furnish(driver *d, cr_world *world)
{
    cr_body_def floor = cr_body_def_default();
    floor.kind = CR_STATIC;
    cr_shape_halfspace(&floor.shape, (cr_vec2){0, 1}, -3);
    cr_body_create(world, &floor, NULL);
    cr_world_set(world, "sleep.time", 0.1);
    if (one_in(&d->c, 2))
        cr_world_set(world, "world.threads", rng_int(&d->c.r, 0, 4));
}

static void remake(driver *d)
{
    for (int i = 0; i < WORLDS; i++) {
        if (d->worlds[i] != d->world)
            continue;
        cr_world_destroy(d->world);
        if (cr_world_create(&d->worlds[i]).code != CR_OK)
            give_up(d, "no world");
        d->world = d->worlds[i];
        furnish(d, d->world);
        return;
    }
}

static cr_result new_one(driver *d)
{
    if (one_in(&d->c, 4))
        remake(d);
    return (cr_result){.code = CR_OK};
}

static cr_result save(driver *d)
{
    saved *to = &d->snapshots[rng_int(&d->c.r, 0, SNAPSHOTS - 1)];
    cr_snapshot_free(to->snapshot);
    to->snapshot = cr_world_snapshot(d->world);
    to->hash = cr_world_hash(d->world);
    return (cr_result){.code = CR_OK};
}

static cr_result restore(driver *d)
{
    const saved *from = &d->snapshots[rng_int(&d->c.r, 0, SNAPSHOTS - 1)];
    if (from->snapshot == NULL)
        return (cr_result){.code = CR_OK};
    cr_result result = cr_world_restore(d->world, from->snapshot);
    if (cr_world_hash(d->world) != from->hash)
        give_up(d, "a restored world is not the one that was saved");
    return result;
}

/* Another world goes on from here as this one does, whoever shares its ticks. */
static cr_result twin(driver *d)
{
    cr_world *other = NULL;
    cr_snapshot *snapshot = cr_world_snapshot(d->world);
    if (snapshot == NULL || cr_world_create(&other).code != CR_OK)
        give_up(d, "no twin");
    cr_result result = cr_world_restore(other, snapshot);
    cr_world_set(other, "world.threads", rng_int(&d->c.r, 1, 4));
    cr_world_set(other, "wide.lanes", one_in(&d->c, 2) ? 1 : 0);
    for (int i = rng_int(&d->c.r, 1, 12); i > 0 && result.code == CR_OK; i--) {
        result = cr_world_step(d->world, 1.0f / 60);
        if (cr_world_step(other, 1.0f / 60).code != result.code)
            give_up(d, "a twin is refused another step");
        if (result.code == CR_OK && cr_world_hash(d->world) != cr_world_hash(other))
            give_up(d, "a twin goes another way");
    }
    d->twins++;
    cr_world_destroy(other);
    cr_snapshot_free(snapshot);
    if (result.code != CR_OK)
        remake(d);
    return (cr_result){.code = CR_OK};
}

/* So many that threads have to share them. */
static cr_result crowd(driver *d)
{
    if (!one_in(&d->c, 100))
        return (cr_result){.code = CR_OK};
    remake(d);
    cr_body_def def = cr_body_def_default();
    for (int i = 0; i < CROWD; i++) {
        if (i % 2 == 0)
            cr_shape_box(&def.shape, 0.2f, 0.2f);
        else
            cr_shape_circle(&def.shape, 0.1f);
        def.position = (cr_vec2){0.201f * (float)(i % 90) - 9, -2.89f + 0.201f * (float)(i / 90)};
        def.velocity = (cr_vec2){rng_float(&d->c.r, -1, 1), 0};
        cr_body_create(d->world, &def, NULL);
    }
    cr_world_set(d->world, "world.threads", rng_int(&d->c.r, 2, 4));
    cr_world_set(d->world, "broadphase.name", rng_int(&d->c.r, 2, 4));
    cr_world_set(d->world, "continuous.name", rng_int(&d->c.r, 0, 2));
    d->crowds++;
    for (int i = 0; i < 3; i++) {
        cr_result result = step(d);
        if (result.code != CR_OK && result.code != CR_INVALID_VALUE) /* of a tick without length */
            give_up(d, result.message);
    }
    cr_world_set(d->world, "world.threads", 0);
    return twin(d);
}

/* ---- the table ---- */

typedef struct call {
    const char *name;
    cr_result (*make)(driver *);
    int weight;
} call;

static const call calls[] = {
    {"create", create, 20},
    {"destroy", destroy, 8},
    {"set a body", set_body, 12},
    {"push", push, 12},
    {"attract", attract, 2},
    {"join", join, 8},
    {"change a joint", change_joint, 6},
    {"set", set_setting, 6},
    {"choose", choose, 4},
    {"drag", drag, 5},
    {"step", step, 12},
    {"steps", steps, 3},
    {"detect", detect, 3},
    {"listen", listen, 1},
    {"lend threads", lend, 1},
    {"ask", ask, 10},
    {"new world", new_one, 1},
    {"snapshot", save, 2},
    {"restore", restore, 2},
    {"twin", twin, 1},
    {"crowd", crowd, 1},
};
enum { CALLS = sizeof calls / sizeof *calls };

static const call *some_call(driver *d)
{
    int sum = 0, i = 0;
    for (size_t k = 0; k < CALLS; k++)
        sum += calls[k].weight;
    int at = rng_int(&d->c.r, 0, sum - 1);
    while (at >= calls[i].weight)
        at -= calls[i++].weight;
    return &calls[i];
}

/* What a refused call must leave as it was. */
typedef struct print {
    uint64_t hash, tick;
    size_t slots, joints, attractors;
    uint32_t bodies, sleeping;
    bool dragged;
} print;

static print print_of(const cr_world *world)
{
    print p;
    cr_body_id body;
    cr_vec2 grip, target;
    memset(&p, 0, sizeof p);
    p.hash = cr_world_hash(world);
    p.tick = cr_world_tick(world);
    p.slots = cr_world_slots(world);
    p.joints = cr_world_joint_slots(world);
    cr_world_attractors(world, &p.attractors);
    p.bodies = cr_world_stats(world).bodies;
    p.sleeping = cr_world_stats(world).sleeping;
    p.dragged = cr_world_drag(world, &body, &grip, &target);
    return p;
}

static void make_call(driver *d)
{
    d->world = d->worlds[rng_int(&d->c.r, 0, WORLDS - 1)];
    const call *now = some_call(d);
    d->doing = now->name;
    bool large = cr_world_slots(d->world) > 4 * MOST_BODIES, look = !large || one_in(&d->c, 64);
    print before;
    if (look)
        before = print_of(d->world);
    cr_result result = now->make(d);
    d->refused += result.code != CR_OK;
    if ((result.code == CR_OK) != (result.message[0] == '\0'))
        give_up(d, "a refusal without a word, or a word without a refusal");
    if (!look)
        return;
    cr_result sound = cr_world_validate(d->world);
    if (sound.code != CR_OK)
        give_up(d, sound.message);
    print after = print_of(d->world);
    if (result.code != CR_OK && now->make != steps && memcmp(&before, &after, sizeof before) != 0)
        give_up(d, "a refused call changed the world");
    if (large && one_in(&d->c, 4))
        remake(d);
}

int main(int argc, char **argv)
{
    driver d = {.seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1};
    unsigned long long most = argc > 2 ? strtoull(argv[2], NULL, 0) : 10000;
    d.c = (chance){rng_seed(d.seed), argc > 3 ? atoi(argv[3]) : 60};
    for (int i = 0; i < WORLDS; i++) {
        if (cr_world_create(&d.worlds[i]).code != CR_OK)
            return 1;
        cr_world_set(d.worlds[i], "wide.lanes", test_sanitized_lanes());
        furnish(&d, d.worlds[i]);
    }
    for (d.calls = 0; d.calls < most; d.calls++) {
        make_call(&d);
        if (d.calls % 100000 == 99999)
            fprintf(stderr, "%llu calls\n", d.calls + 1);
    }
    printf("seed %llu: %llu calls, %lu refused, %lu ticks, %lu crowds, %lu twins\n", d.seed,
           d.calls, d.refused, d.ticks, d.crowds, d.twins);
    for (int i = 0; i < WORLDS; i++)
        cr_world_destroy(d.worlds[i]);
    for (int i = 0; i < SNAPSHOTS; i++)
        cr_snapshot_free(d.snapshots[i].snapshot);
    return 0;
}
