/* engine_carom.c - Carom as the bench sees it: the defaults and what was asked for, 4 sub-steps,
 * one thread as all engines. */
#include "engines.h"

#include <stdlib.h>

typedef struct carom_run {
    cr_world *world;
    cr_body_id *ids;
    size_t count;
} carom_run;

static void destroy(void *world)
{
    carom_run *run = world;
    cr_world_destroy(run->world);
    free(run->ids);
    free(run);
}

static bool set_up(cr_world *world, const bench_scene *scene, const bench_changes *changes)
{
    bool good = cr_world_set(world, "world.gravity_x", (double)scene->gravity.x).code == CR_OK &&
                cr_world_set(world, "world.gravity_y", (double)scene->gravity.y).code == CR_OK &&
                cr_world_set(world, "solver.substeps", 4).code == CR_OK &&
                cr_world_set(world, "world.threads", 1).code == CR_OK &&
                cr_world_set(world, "sleep.enabled", scene->sleep).code == CR_OK;
    for (size_t i = 0; i < changes->count && good; i++) {
        const bench_change *change = &changes->all[i];
        good = cr_world_set(world, change->setting->key, change->value).code == CR_OK;
    }
    return good;
}

static void *create(const bench_scene *scene, const bench_changes *changes)
{
    carom_run *run = calloc(1, sizeof *run);
    if (run == NULL)
        return NULL;
    run->ids = calloc(scene->count, sizeof *run->ids);
    if (run->ids == NULL || cr_world_create(&run->world).code != CR_OK ||
        !set_up(run->world, scene, changes)) {
        destroy(run);
        return NULL;
    }
    return run;
}

static bool add(void *world, const bench_body *body)
{
    carom_run *run = world;
    cr_body_def def = cr_body_def_default();
    def.kind = body->kind;
    def.shape = body->shape;
    def.material = (cr_material){body->density, 0, BENCH_FRICTION};
    def.position = body->position;
    def.angle = body->angle;
    def.velocity = body->velocity;
    return cr_body_create(run->world, &def, &run->ids[run->count++]).code == CR_OK;
}

/* A world that left the finite numbers refuses to step; its poses tell. */
static void step(void *world, float h)
{
    (void)cr_world_step(((carom_run *)world)->world, h);
}

static void drive(void *world, size_t body, cr_vec2 velocity, float spin)
{
    carom_run *run = world;
    cr_body_def def;
    if (cr_body_get(run->world, run->ids[body], &def).code != CR_OK)
        return;
    def.velocity = velocity;
    def.angular_velocity = spin;
    (void)cr_body_set(run->world, run->ids[body], &def);
}

static size_t contacts(void *world)
{
    return cr_world_stats(((carom_run *)world)->world).contacts;
}

static bench_state body_state(void *world, size_t body)
{
    carom_run *run = world;
    cr_body_view view = cr_body_get_view(run->world, run->ids[body]);
    return (bench_state){view.transform, view.velocity, view.angular_velocity};
}

static size_t bytes(void *world)
{
    cr_snapshot *snapshot = cr_world_snapshot(((carom_run *)world)->world);
    size_t size = snapshot != NULL ? cr_snapshot_size(snapshot) : 0;
    cr_snapshot_free(snapshot);
    return size;
}

static uint64_t hash(void *world)
{
    return cr_world_hash(((carom_run *)world)->world);
}

const bench_engine bench_carom = {"carom",  "4 sub-steps", create, add,  step,   drive,
                                  contacts, body_state,    bytes,  hash, destroy};
