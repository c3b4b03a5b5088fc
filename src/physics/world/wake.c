/* wake.c - whoever is woken wakes its whole island with it. */
#include "world/wake.h"

#include "world/joint_lists.h"
#include "world/sleep_undo.h"

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
