/* sleep.c - puts islands at rest to sleep, and wakes those that are disturbed.
 *
 * A body is at rest when it is slow in every tick of sleep.time and never drifts from its sleep
 * anchor, the place where that time began, by more than a tenth of the distance that it would cover
 * at the sleep speed. Speed alone is not enough: a block that has just begun to slide down a slope,
 * or a pendulum at its turning point, is slow for half a second, but moves by a t^2/2. Both
 * criteria use displacements, because with some integrators a body at rest ends each tick with the
 * velocity that gravity gave it.
 *
 * An island sleeps when all its bodies are at rest and something of infinite mass supports it: an
 * isolated system keeps its momentum, so it drifts on however slowly, and a ball at the top of its
 * flight touches nothing. An island that hangs from a joint has no friction to end its motion, and
 * a slow spring hardly moves at its turning points. So such an island must rest for four times as
 * long and drift far less: in that time a spring that is 0.1 m out moves its body by as much even
 * if a swing takes minutes. */
#include "islands/sleep.h"

#include "base/tuning.h"
#include "base/vec.h"
#include "islands/islands.h"
#include "world/awake.h"
#include "world/joint_lists.h"
#include "world/poses.h"

static const float ROUNDING = 3e-7f; /* relative, of a coordinate: no drift is smaller */

/* ---- waking ---- */

/* One pass is enough: all sleeping bodies that have an edge to a sleeping body are in its island.
 */
static void wake_across(cr_world *world, cr_island_edge link)
{
    if (link.b == CR_NO_SLOT)
        return;
    if (world->awake_index[link.a] < world->awake_count &&
        world->awake_index[link.b] < world->awake_count)
        return; /* both were awake already, as most are */
    const cr_body *a = &world->bodies[link.a], *b = &world->bodies[link.b];
    if (a->asleep && cr_may_move(b))
        cr_wake(world, link.a);
    else if (b->asleep && cr_may_move(a))
        cr_wake(world, link.b);
}

bool cr_sleep_wake(cr_world *world, bool *any)
{
    uint32_t before = world->s.sleeping;
    if (!cr_sleep_undo_reserve(world, before + 1))
        return false;
    if (before > 0)
        cr_each_island_edge(world, wake_across);
    if (world->s.config.sleep && world->s.drag.active)
        cr_wake(world, world->s.drag.body.index - 1);
    cr_awake_refresh(world);
    *any = world->s.sleeping < before;
    return true;
}

/* ---- being at rest ---- */

/* m: how far a body at rest may be from its sleep anchor. */
static float max_drift(const cr_config *config)
{
    return CR_SLEEP_DRIFT * config->sleep_speed * config->sleep_time;
}

static bool within_drift(const cr_body *body, float drift)
{
    cr_vec2 d = vec_sub(body->center, body->sleep_anchor);
    float turn = body->rotation_since_anchor * body->bounding_radius;
    return vec_dot(d, d) <= drift * drift && turn * turn <= drift * drift;
}

static void restart_timer(cr_body *body, float still)
{
    body->sleep_time = still;
    body->sleep_anchor = body->center;
    body->rotation_since_anchor = 0;
}

/* ---- falling asleep ---- */

/* In islands that can swing, restarts the timers of bodies that are not quite at their anchors. */
static void restart_swinging(cr_world *world)
{
    float drift = CR_SWINGING_SLEEP_DRIFT * max_drift(&world->s.config);
    for (uint32_t i = 0; i < world->awake_count && world->awake_joint_count > 0; i++) {
        cr_body *body = &world->bodies[world->awake_bodies[i]];
        cr_island *root = cr_island_of(world, i);
        float noise = ROUNDING * (fabsf(body->center.x) + fabsf(body->center.y));
        if (root->movable && root->swings && !within_drift(body, max_float(drift, noise))) {
            cr_sleep_undo_note(world, world->awake_bodies[i]);
            restart_timer(body, 0);
            root->sleep_time = 0;
        }
    }
}

static bool can_sleep(const cr_island *root, const cr_config *config)
{
    float rest = config->sleep_time * (root->swings ? CR_SWINGING_SLEEP_TIME : 1);
    return root->supported && root->sleep_time >= rest;
}

/* The sleeping bodies of an island form a ring, so that waking one finds all. */
static void link_island(cr_world *world, uint32_t place, cr_island *root)
{
    uint32_t slot = world->awake_bodies[place];
    cr_body *body = &world->bodies[slot],
            *last = &world->bodies[world->awake_bodies[root->last_asleep]];
    cr_sleep_undo_note(world, slot);
    body->next_in_sleeping_island = last->asleep ? last->next_in_sleeping_island : slot;
    if (last->asleep)
        last->next_in_sleeping_island = slot;
    root->last_asleep = place;
}

static void put_to_sleep(cr_world *world, uint32_t slot)
{
    cr_body *body = &world->bodies[slot];
    body->asleep = true;
    body->v = vec(0, 0);
    body->w = 0;
    body->center0 = body->center;
    body->delta_angle = 0;
    cr_forget_prediction(world, slot);
    cr_body_sync_transform(world, slot); /* its bounds were perhaps speculative */
    world->s.sleeping++;
    world->awake_dirty = true;
}

/* The number of islands that can sleep now. */
static uint32_t count_can_sleep(const cr_world *world)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->awake_count; i++) {
        const cr_island *island = &world->islands[i];
        count += island->parent == i && island->movable && can_sleep(island, &world->s.config);
    }
    return count;
}

bool cr_sleep_run(cr_world *world)
{
    const cr_config *config = &world->s.config;
    world->s.stats.islands = 0;
    if (!config->sleep)
        return true;
    if (!cr_islands_build(world))
        return false;
    if (world->awake_joint_count > 0 && !cr_sleep_undo_reserve(world, world->awake_count))
        return false;
    restart_swinging(world);
    uint32_t count = count_can_sleep(world);
    if (count > 0 && !cr_sleep_undo_reserve(world, world->awake_count))
        return false;
    world->s.stats.islands -= count;
    for (uint32_t i = 0; i < world->awake_count && count > 0; i++) {
        cr_island *root = cr_island_of(world, i);
        if (root->movable && can_sleep(root, config)) {
            link_island(world, i, root);
            put_to_sleep(world, world->awake_bodies[i]);
        }
    }
    cr_awake_refresh(world);
    return true;
}

/* ---- timers ---- */

static void update_timer(cr_body *body, const cr_config *config, float h)
{
    float most = h * config->sleep_speed, turn = body->delta_angle * body->bounding_radius;
    cr_vec2 way = vec_sub(body->center, body->center0);
    body->rotation_since_anchor += body->delta_angle;
    bool slow = vec_dot(way, way) <= most * most && turn * turn <= most * most;
    if (slow && body->sleep_time > 0 && within_drift(body, max_drift(config)))
        body->sleep_time += h;
    else
        restart_timer(body, slow ? h : 0);
}

/* Whether a body is in an island: awake and of finite mass. */
static bool in_island(const cr_body *body)
{
    return body->alive && !body->asleep && !cr_has_infinite_mass(body);
}

static void update_timers(cr_world *world, size_t begin, size_t end, float h)
{
    for (size_t i = begin; i < end; i++) {
        cr_body *body = &world->bodies[world->awake_bodies[i]];
        if (in_island(body))
            update_timer(body, &world->s.config, h);
    }
}

void cr_sleep_update_timers(cr_world *world, float h)
{
    if (world->s.config.sleep)
        cr_parallel_for_awake(world, update_timers, h);
}
