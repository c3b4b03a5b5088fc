/* awake.c - rebuilds the lists of awake bodies and joints, keeps the list of edited bodies, wakes
 * bodies, and records the state of sleep of bodies before a tick changes it, so that a tick that
 * runs out of memory can be undone; see engine/checkpoint.h. */
#include "world/awake.h"

#include "base/tuning.h"
#include "base/vec.h"
#include "base/workers.h"
#include "world/joint_lists.h"

enum { GRAIN = CR_AWAKE_GRAIN_BLOCKS * CR_AWAKE_BLOCK }; /* bodies */

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

/* ---- records to undo a change of sleep ---- */

typedef struct cr_sleep_record {
    uint32_t slot, next_in_sleeping_island, island;
    float sleep_time, rotation_since_anchor, w, delta_angle;
    cr_vec2 sleep_anchor, v, center0;
    bool asleep;
} cr_sleep_record;

bool cr_sleep_undo_reserve(cr_world *world, size_t bodies)
{
    return CR_RESERVE(world->sleep_records, world->checkpoint.sleep_record_count + bodies);
}

void cr_sleep_undo_note(cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    if (world->checkpoint.open)
        world->sleep_records[world->checkpoint.sleep_record_count++] = (cr_sleep_record){
            .slot = slot,
            .next_in_sleeping_island = body->next_in_sleeping_island,
            .island = body->island,
            .sleep_time = body->sleep_time,
            .rotation_since_anchor = body->rotation_since_anchor,
            .w = body->w,
            .delta_angle = body->delta_angle,
            .sleep_anchor = body->sleep_anchor,
            .v = body->v,
            .center0 = body->center0,
            .asleep = body->asleep,
        };
}

void cr_sleep_undo(cr_world *world, size_t down_to)
{
    while (world->checkpoint.sleep_record_count > down_to) {
        const cr_sleep_record *record =
            &world->sleep_records[--world->checkpoint.sleep_record_count];
        cr_body *body = &world->bodies[record->slot];
        body->next_in_sleeping_island = record->next_in_sleeping_island;
        body->island = record->island;
        body->sleep_time = record->sleep_time;
        body->rotation_since_anchor = record->rotation_since_anchor;
        body->w = record->w;
        body->delta_angle = record->delta_angle;
        body->sleep_anchor = record->sleep_anchor;
        body->v = record->v;
        body->center0 = record->center0;
        body->asleep = record->asleep;
    }
}

/* ---- waking ---- */

void cr_wake(cr_world *world, uint32_t slot)
{
    cr_body *body = &world->bodies[slot];
    cr_sleep_undo_note(world, slot);
    body->sleep_time = 0;
    while (body->asleep) {
        world->awake_dirty = true;
        body->asleep = false;
        body->sleep_time = 0;
        world->s.sleeping--;
        slot = body->next_in_sleeping_island;
        body = &world->bodies[slot];
        if (body->asleep)
            cr_sleep_undo_note(world, slot);
    }
}

void cr_wake_all(cr_world *world)
{
    for (uint32_t i = 0; i < world->s.body_slots; i++)
        cr_wake(world, i);
}

static void wake_touching(cr_world *world, uint32_t slot, const cr_contact *contacts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t a = contacts[i].a.index - 1, b = contacts[i].b.index - 1;
        if (a == slot || b == slot)
            cr_wake(world, a == slot ? b : a);
    }
}

void cr_wake_around(cr_world *world, uint32_t slot)
{
    bool could_move = cr_may_move(&world->bodies[slot]);
    cr_wake(world, slot);
    if (world->s.sleeping == 0)
        return;
    if (cr_attracts(world, cr_id_of(world, slot))) {
        cr_wake_all(world);
        return;
    }
    wake_touching(world, slot, world->contacts, world->s.contact_count);
    if (!could_move) /* else it has no sleeping contacts */
        wake_touching(world, slot, world->sleeping_contacts, world->s.sleeping_contact_count);
    cr_joint_list list = cr_joints_of(world, slot);
    for (size_t i = 0; i < list.count; i++) {
        const cr_joint *joint = &world->joints[list.slots[i]];
        uint32_t a = joint->def.a.index - 1;
        if (joint->alive && joint->def.b.index == slot + 1)
            cr_wake(world, a);
        if (joint->alive && a == slot && joint->def.b.index != 0)
            cr_wake(world, joint->def.b.index - 1);
    }
}
