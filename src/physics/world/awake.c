#include "world/awake.h"

#include "base/vec.h"
#include "base/workers.h"

enum { GRAIN = 8 * CR_FLOCK }; /* bodies: some microseconds' work */

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

void cr_each_awake(cr_world *world, cr_awake_block *block, float h)
{
    awake_loop loop = {world, block, h};
    cr_workers_run(world->workers, world->awake_count, GRAIN, run_block, &loop);
}

bool cr_awake_reserve(cr_world *world, size_t slots, size_t joint_slots)
{
    return CR_RESERVE(world->awake, world->awake_capacity, slots) &&
           CR_RESERVE(world->places, world->place_capacity, slots) &&
           CR_RESERVE(world->doubts, world->doubt_capacity, slots / CR_FLOCK + 1) &&
           CR_RESERVE(world->edited, world->edited_capacity, slots) &&
           CR_RESERVE(world->pulling, world->pulling_capacity, joint_slots);
}

void cr_note_edit(cr_world *world, uint32_t slot, bool recast)
{
    world->loads_stand = false;
    world->awake_stale |= recast;
    world->obstacles_listed &= !recast;
    if (!world->bodies[slot].edited)
        world->edited[world->edited_count++] = slot;
    world->bodies[slot].edited = true;
}

void cr_forget_edits(cr_world *world)
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

static void list_pulling(cr_world *world)
{
    world->pulling_count = 0;
    for (uint32_t i = 0; i < world->s.joint_slots; i++) {
        cr_joint *joint = &world->joints[i];
        cr_body_id a = joint->def.a, b = joint->def.b;
        if (!joint->alive)
            continue;
        if (is_awake(world, a) || is_awake(world, b)) {
            world->pulling[world->pulling_count++] = i;
        } else if (!is_asleep(world, a) && !is_asleep(world, b)) {
            joint->impulse = vec(0, 0); /* neither can give way; what sleeps keeps its load */
            joint->angular_impulse = 0;
        }
    }
}

void cr_awake_refresh(cr_world *world)
{
    if (!world->awake_stale)
        return;
    world->awake_stale = false;
    world->rest_changed = true;
    world->loads_stand = false;
    world->loads_new = true; /* at other places */
    world->awake_count = 0;
    for (uint32_t i = 0; i < world->s.slots; i++)
        if (takes_part(&world->bodies[i]))
            world->awake[world->awake_count++] = i;
    for (size_t i = 0; i < world->s.slots; i++)
        world->places[i] = (uint32_t)world->awake_count;
    for (uint32_t i = 0; i < world->awake_count; i++)
        world->places[world->awake[i]] = i;
    list_pulling(world);
}

void cr_awake_restore(cr_world *world)
{
    world->awake_stale = true;
    world->loads_stand = false;
    world->obstacles_listed = false;
    world->edited_count = 0;
    for (uint32_t i = 0; i < world->s.slots; i++)
        if (world->bodies[i].edited)
            world->edited[world->edited_count++] = i;
}
