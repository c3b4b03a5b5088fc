/* validate_bodies.c - checks bodies, the sleeping islands and the lists of awake bodies. */
#include "base/vec.h"
#include "engine/validate_checks.h"
#include "world/awake.h"
#include "world/poses.h"

#include <string.h>

static cr_result check_free_list(const cr_world *world)
{
    size_t dead = world->s.body_slots - world->s.live, count = 0;
    uint32_t slot = world->s.free_body;
    for (; slot != CR_NO_SLOT && count < dead; slot = world->bodies[slot].next_free, count++)
        if (slot >= world->s.body_slots || world->bodies[slot].alive)
            return cr_broken("the list of free bodies leads to slot %u, which is not free", slot);
    if (slot != CR_NO_SLOT || count != dead)
        return cr_broken("the list of free bodies holds %s than the %zu that are free",
                         count < dead ? "fewer" : "more", dead);
    return cr_ok();
}

static cr_result check_counts(const cr_world *world)
{
    uint32_t live = 0, sleeping = 0, sized = 0, sizes = 0, masses = 0;
    for (size_t i = 0; i < world->s.body_slots; i++) {
        const cr_body *body = &world->bodies[i];
        live += body->alive;
        sleeping += body->alive && body->asleep;
        sized += body->alive && body->inv_mass > 0;
    }
    for (int i = 0; i < CR_CLASSES; i++) {
        sizes += world->s.size_histogram[i];
        masses += world->s.mass_histogram[i];
    }
    if (live != world->s.live)
        return cr_broken("%u bodies live, but %u are counted", live, world->s.live);
    if (sleeping != world->s.sleeping)
        return cr_broken("%u bodies sleep, but %u are counted", sleeping, world->s.sleeping);
    if (sized != world->s.movable_count || sizes != sized || masses != sized)
        return cr_broken("%u bodies move, but %u are counted by their size and %u by their mass",
                         sized, sizes, masses);
    return cr_ok();
}

static bool sound_mass(const cr_body *body)
{
    return isfinite(body->mass) && body->mass >= 0 && isfinite(body->inertia) &&
           body->inertia >= 0 && isfinite(body->inv_mass) && body->inv_mass >= 0 &&
           isfinite(body->inv_inertia) && body->inv_inertia >= 0;
}

static bool sound_rotation(cr_rot q)
{
    return fabsf(q.c * q.c + q.s * q.s - 1) < 1e-3f;
}

static bool finite_motion(const cr_body *body)
{
    return vec_finite(body->xf.p) && vec_finite(body->center) && vec_finite(body->v) &&
           isfinite(body->w) && isfinite(body->angle) && isfinite(body->angle_rest);
}

/* The copies of its data that pairs read. */
static bool sound_pose(const cr_world *world, uint32_t slot)
{
    const cr_pose *pose = &world->poses[slot];
    const cr_body *body = &world->bodies[slot];
    cr_vec2 size = cr_pose_size(cr_shape_of(world, slot));
    return memcmp(&pose->t, &body->xf, sizeof pose->t) == 0 &&
           pose->generation == body->generation && pose->kind == cr_shape_of(world, slot)->kind &&
           pose->size.x == size.x && pose->size.y == size.y;
}

static cr_result check_body(const cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    uint32_t number = slot + 1;
    bool moves = body->v.x != 0 || body->v.y != 0 || body->w != 0;
    if (body->generation == 0)
        return cr_broken("body %u lives without a generation", number);
    if ((int)body->kind < CR_DYNAMIC || (int)body->kind > CR_KINEMATIC)
        return cr_broken("body %u is of no kind", number);
    if (!sound_mass(body))
        return cr_broken("the mass or inertia of body %u is none", number);
    if (!vec_finite(body->force) || !isfinite(body->torque))
        return cr_broken("the forces on body %u are not finite", number);
    if (!world->s.non_finite && !sound_rotation(body->xf.q))
        return cr_broken("body %u is turned by (%g, %g)", number, (double)body->xf.q.c,
                         (double)body->xf.q.s);
    if (!world->s.non_finite && !body->edited && !finite_motion(body))
        return cr_broken("body %u is where no number says", number);
    if (body->kind == CR_STATIC && moves)
        return cr_broken("body %u is static, but moves", number);
    if (body->asleep && (moves || cr_has_infinite_mass(body)))
        return cr_broken("body %u sleeps, but %s", number, moves ? "moves" : "cannot");
    if (!sound_pose(world, slot))
        return cr_broken("the pose of body %u is not where the body is", number);
    return cr_ok();
}

cr_result cr_check_bodies(const cr_world *world)
{
    if (world->s.body_slots > world->poses_capacity)
        return cr_broken("there are more bodies than room for their poses");
    cr_result result = check_counts(world);
    if (result.code == CR_OK)
        result = check_free_list(world);
    for (uint32_t i = 0; i < world->s.body_slots && result.code == CR_OK; i++)
        if (world->bodies[i].alive)
            result = check_body(world, i);
    return result;
}

/* ---- rings of sleepers ---- */

/* Checks the ring of the sleeping island whose root is in the slot; adds its length to the sum. */
static cr_result check_ring(const cr_world *world, uint32_t root, size_t *sum)
{
    uint32_t slot = root;
    size_t count = 0;
    do {
        const cr_body *body = &world->bodies[slot];
        if (!body->alive || !body->asleep || body->island != root + 1)
            return cr_broken("body %u is in the ring of the sleeping island %u, but not of it",
                             slot + 1, root + 1);
        slot = body->next_in_sleeping_island;
        count++;
    } while (slot < world->s.body_slots && slot != root && count < world->s.sleeping);
    if (slot != root)
        return cr_broken("the ring of the sleeping island %u does not close", root + 1);
    *sum += count;
    return cr_ok();
}

cr_result cr_check_sleepers(const cr_world *world)
{
    size_t sum = 0;
    for (uint32_t i = 0; i < world->s.body_slots; i++) {
        const cr_body *body = &world->bodies[i];
        if (!body->alive || !body->asleep || body->island != i + 1)
            continue;
        cr_result result = check_ring(world, i, &sum);
        if (result.code != CR_OK)
            return result;
    }
    if (sum != world->s.sleeping)
        return cr_broken("%u bodies sleep, but %zu are in rings", world->s.sleeping, sum);
    return cr_ok();
}

/* ---- lists of bodies ---- */

static bool takes_part(const cr_body *body)
{
    return body->alive && body->kind != CR_STATIC && !body->asleep;
}

static cr_result check_awake(const cr_world *world)
{
    size_t place = 0;
    for (uint32_t i = 0; i < world->s.body_slots; i++) {
        bool listed = place < world->awake_count && world->awake_bodies[place] == i;
        if (listed != takes_part(&world->bodies[i]))
            return cr_broken("body %u is %s among those awake", i + 1,
                             listed ? "wrongly" : "not listed");
        if (world->awake_index[i] != (listed ? place : world->awake_count))
            return cr_broken("body %u is told a wrong place among those awake", i + 1);
        place += listed;
    }
    if (place != world->awake_count)
        return cr_broken("the list of those awake is out of order");
    return cr_ok();
}

static bool awake_body(const cr_world *world, cr_body_id id)
{
    return id.index != 0 && takes_part(&world->bodies[id.index - 1]);
}

static cr_result check_pulling(const cr_world *world)
{
    size_t place = 0;
    for (uint32_t i = 0; i < world->s.joint_slots; i++) {
        const cr_joint *joint = &world->joints[i];
        bool listed = place < world->awake_joint_count && world->awake_joints[place] == i;
        bool pulls =
            joint->alive && (awake_body(world, joint->def.a) || awake_body(world, joint->def.b));
        if (listed != pulls)
            return cr_broken("joint %u is %s among those with a body awake", i + 1,
                             listed ? "wrongly" : "not listed");
        place += listed;
    }
    return place == world->awake_joint_count ? cr_ok()
                                             : cr_broken("the list of joints is out of order");
}

static cr_result check_edited(const cr_world *world)
{
    size_t marked = 0;
    for (uint32_t i = 0; i < world->s.body_slots; i++)
        marked += world->bodies[i].edited;
    for (size_t i = 0; i < world->edited_count; i++)
        if (world->edited[i] >= world->s.body_slots || !world->bodies[world->edited[i]].edited)
            return cr_broken("slot %u is listed as edited, and is not", world->edited[i]);
    if (marked != world->edited_count)
        return cr_broken("%zu bodies were edited, but %zu are listed", marked, world->edited_count);
    return cr_ok();
}

cr_result cr_check_lists(const cr_world *world)
{
    cr_result result = check_edited(world);
    if (result.code == CR_OK && !world->awake_dirty && world->s.body_slots > 0)
        result = check_awake(world);
    if (result.code == CR_OK && !world->awake_dirty)
        result = check_pulling(world);
    return result;
}
