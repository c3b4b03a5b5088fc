/* world.c - a world's figures and its hash, and what a caller may ask of it. */
#include "world/world.h"

#include "base/result.h"
#include "base/vec.h"
#include "base/workers.h"

#include <string.h>

double cr_world_get(const cr_world *world, const char *key)
{
    const cr_setting *setting = cr_setting_find(key);
    return setting == NULL ? (double)NAN : cr_config_read(&world->s.settings, setting);
}

cr_vec2 cr_world_gravity(const cr_world *world)
{
    return vec(world->s.config.gravity_x, world->s.config.gravity_y);
}

float cr_world_timestep(const cr_world *world)
{
    return world->s.config.timestep;
}

uint64_t cr_world_tick(const cr_world *world)
{
    return world->s.tick;
}

double cr_world_time(const cr_world *world)
{
    return world->s.time;
}

cr_stats cr_world_stats(const cr_world *world)
{
    cr_stats stats = world->s.stats;
    stats.bodies = world->s.live;
    stats.sleeping = world->s.sleeping;
    return stats;
}

const cr_pair *cr_world_pairs(const cr_world *world, size_t *count)
{
    *count = world->s.pair_count;
    return world->pairs;
}

void cr_world_set_trace(cr_world *world, const cr_trace *trace, cr_body_id only)
{
    memset(&world->trace, 0, sizeof world->trace);
    if (trace != NULL)
        world->trace = *trace;
    world->trace_only = only;
}

void cr_world_set_probe(cr_world *world, const cr_probe *probe)
{
    memset(&world->probe, 0, sizeof world->probe);
    if (probe != NULL)
        world->probe = *probe;
}

cr_result cr_world_set_scheduler(cr_world *world, const cr_scheduler *scheduler)
{
    cr_scheduler next = {0};
    if (scheduler != NULL) {
        if (scheduler->run == NULL)
            return cr_fail(CR_INVALID_VALUE, "a scheduler must be able to run tasks");
        if (scheduler->tasks < 1 || scheduler->tasks > CR_MAX_WORKERS)
            return cr_fail(CR_INVALID_VALUE, "a scheduler must run 1 to %d tasks, not %d",
                           (int)CR_MAX_WORKERS, (int)scheduler->tasks);
        next.tasks = scheduler->tasks;
        next.run = scheduler->run;
        next.user = scheduler->user;
    }
    cr_workers_free(world->workers);
    world->workers = NULL;
    world->scheduler = next;
    return cr_ok();
}

size_t cr_world_slots(const cr_world *world)
{
    return world->s.body_slots;
}

size_t cr_world_placements(const cr_world *world, cr_placement *out, size_t capacity)
{
    size_t slots = world->s.body_slots;
    for (size_t i = 0; i < slots && i < capacity; i++)
        out[i] = (cr_placement){world->bodies[i].center, world->bodies[i].angle};
    return slots;
}

cr_body_id cr_world_slot(const cr_world *world, size_t slot)
{
    if (slot >= world->s.body_slots || !world->bodies[slot].alive)
        return (cr_body_id){0, 0};
    return cr_id_of(world, (uint32_t)slot);
}

cr_body_id cr_world_pick(const cr_world *world, cr_vec2 point)
{
    uint32_t best = CR_NO_SLOT;
    bool best_plane = true;
    for (uint32_t i = 0; i < world->s.body_slots; i++) {
        const cr_body *body = &world->bodies[i];
        if (!body->alive || !cr_shape_contains(cr_shape_of(world, i), body->xf, point))
            continue;
        bool plane = cr_shape_of(world, i)->kind == CR_HALFSPACE;
        if (best == CR_NO_SLOT || (best_plane && !plane) ||
            (best_plane == plane && body->creation_index > world->bodies[best].creation_index)) {
            best = i;
            best_plane = plane;
        }
    }
    return best == CR_NO_SLOT ? (cr_body_id){0, 0} : cr_id_of(world, best);
}

bool cr_attracts(const cr_world *world, cr_body_id body)
{
    for (size_t i = 0; i < world->s.attractor_count; i++)
        if (cr_same_id(world->attractors[i].body, body))
            return true;
    return false;
}

/* ---- from an id to its body ---- */

cr_body *cr_find(const cr_world *world, cr_body_id id)
{
    if (id.index == 0 || id.index > world->s.body_slots)
        return NULL;
    cr_body *body = &world->bodies[id.index - 1];
    return body->alive && body->generation == id.generation ? body : NULL;
}

cr_result cr_dead_id(cr_body_id id)
{
    if (id.index == 0)
        return cr_fail(CR_DEAD_ID, "the null id names no body");
    return cr_fail(CR_DEAD_ID, "body %u (life %u) does not exist any more", id.index,
                   id.generation);
}

bool cr_body_alive(const cr_world *world, cr_body_id id)
{
    return cr_find(world, id) != NULL;
}

/* ---- the hash: FNV-1a (Fowler, Noll, Vo; 64 bits) over the state of every body ---- */

static uint64_t fold(uint64_t hash, uint32_t word)
{
    for (int i = 0; i < 4; i++) {
        hash ^= (word >> (8 * i)) & 0xFF;
        hash *= UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t fold_float(uint64_t hash, float value)
{
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return fold(hash, word);
}

uint64_t cr_world_hash(const cr_world *world)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < world->s.body_slots; i++) {
        const cr_body *body = &world->bodies[i];
        if (!body->alive)
            continue;
        const float state[] = {body->xf.p.x, body->xf.p.y, body->angle, body->angle_rest,
                               body->v.x,    body->v.y,    body->w};
        hash = fold(hash, (uint32_t)body->kind);
        for (size_t k = 0; k < sizeof state / sizeof *state; k++)
            hash = fold_float(hash, state[k]);
    }
    return hash;
}
