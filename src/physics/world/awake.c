/* awake.c - rebuilds the lists of awake bodies and joints, and keeps the list of edited bodies. */
#include "world/awake.h"

#include "base/vec.h"
#include "base/workers.h"

enum { GRAIN = 8 * CR_AWAKE_BLOCK }; /* bodies: some microseconds' work */

typedef struct awake_loop {
    cr_world *world;
    cr_awake_block *block;
    float h;
} awake_loop;

static void run_block(void *context, size_t begin, size_t end, int32_t worker)
{
    const awake_loop *loop = context;
    (void)worker;
    loop->block(loop->world, begin, end, loop->h);
}

void cr_parallel_for_awake(cr_world *world, cr_awake_block *block, float h)
{
    awake_loop loop = {world, block, h};
    cr_workers_run(world->workers, world->awake_count, GRAIN, run_block, &loop);
}

bool cr_awake_reserve(cr_world *world, size_t slots, size_t joint_slots)
{
    return CR_RESERVE(world->awake_bodies, slots) && CR_RESERVE(world->awake_index, slots) &&
           CR_RESERVE(world->block_flags, slots / CR_AWAKE_BLOCK + 1) &&
           CR_RESERVE(world->edited, slots) && CR_RESERVE(world->awake_joints, joint_slots);
}

void cr_mark_edited(cr_world *world, uint32_t slot, bool kind_changed)
{
    world->forces_cached = false;
    world->awake_dirty |= kind_changed;
    world->obstacles_listed &= !kind_changed;
    if (!world->bodies[slot].edited)
        world->edited[world->edited_count++] = slot;
    world->bodies[slot].edited = true;
}

void cr_clear_edits(cr_world *world)
{
    for (size_t i = 0; i < world->edited_count; i++)
        world->bodies[world->edited[i]].edited = false;
    world->edited_count = 0;
}

static bool takes_part(const cr_body *body)
{
    return body->alive && body->kind != CR_STATIC && !body->asleep;
}

static bool is_awake(const cr_world *world, cr_body_id id)
{
    return id.index != 0 && takes_part(&world->bodies[id.index - 1]);
}

static bool is_asleep(const cr_world *world, cr_body_id id)
{
    return id.index != 0 && world->bodies[id.index - 1].asleep;
}

static void collect_awake_joints(cr_world *world)
{
    world->awake_joint_count = 0;
    for (uint32_t i = 0; i < world->s.joint_slots; i++) {
        cr_joint *joint = &world->joints[i];
        cr_body_id a = joint->def.a, b = joint->def.b;
        if (!joint->alive)
            continue;
        if (is_awake(world, a) || is_awake(world, b)) {
            world->awake_joints[world->awake_joint_count++] = i;
        } else if (!is_asleep(world, a) && !is_asleep(world, b)) {
            joint->impulse = vec(0, 0); /* neither body can move; a sleeping one keeps its load */
            joint->angular_impulse = 0;
        }
    }
}

void cr_awake_refresh(cr_world *world)
{
    if (!world->awake_dirty)
        return;
    world->awake_dirty = false;
    world->sleep_changed = true;
    world->forces_cached = false;
    world->forces_changed = true; /* their order changed */
    world->awake_count = 0;
    for (uint32_t i = 0; i < world->s.body_slots; i++)
        if (takes_part(&world->bodies[i]))
            world->awake_bodies[world->awake_count++] = i;
    for (size_t i = 0; i < world->s.body_slots; i++)
        world->awake_index[i] = (uint32_t)world->awake_count;
    for (uint32_t i = 0; i < world->awake_count; i++)
        world->awake_index[world->awake_bodies[i]] = i;
    collect_awake_joints(world);
}

void cr_awake_restore(cr_world *world)
{
    world->awake_dirty = true;
    world->forces_cached = false;
    world->obstacles_listed = false;
    world->edited_count = 0;
    for (uint32_t i = 0; i < world->s.body_slots; i++)
        if (world->bodies[i].edited)
            world->edited[world->edited_count++] = i;
}
