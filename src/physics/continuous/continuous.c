/* continuous.c - the modes of continuous collision detection, what each does around a tick, and the
 * swept one: fast bodies stop at their first impact (Mirtich 1996; Catto, "Continuous Collision",
 * GDC 2013). After a tick's motion each is moved back on its path to where it first touched another
 * body, and stays there until the next tick, whose contacts make the impact.
 *
 * What it loses is the rest of the tick's time, not energy. Its velocity stays, so that
 * restitution and friction judge the impact by the speed at which it came; only the work of
 * gravity and other pulls on the way that it did not go is taken back. Of a body with the
 * acceleration a, a symplectic Euler step keeps u^2/2 - a . x with u = v + a h/2 (restitution.c,
 * where a = -g); to keep it when x goes back by d, the part of u along a must become
 *     u_a' = sqrt(u_a^2 - 2 a . d)
 * with the sign of u_a - |a| t, t being the time lost.
 *
 * A body may have touched the obstacle already when the tick began. If a point where they touched
 * still closes, the contact had the tick to stop the body, and a weak solver could not. The body is
 * kept from going deeper, but its speed would grow while it stands there, and throw it when it
 * comes free; so it keeps only the share of it that it could use. Along a static surface it goes
 * on, unless taking it back would lift it: what falls beside a wall, and is pressed into it, falls,
 * but on a floor the way back up would be energy from nothing. If the points part, or rest, the
 * body turns about them, as a box does that came down on one corner, and the impact is that of
 * another corner, which has lost time only.
 *
 * Impacts with bodies that nothing stops, static and kinematic ones, do not depend on each other:
 * the first counts. Where two bodies can both stop, the earliest impact of all comes first: both
 * stand from then on, the pairs of either are timed again, and so on. For M such pairs that is at
 * most M^2 steps; M is 0 without bullets.
 *
 * A kinematic body goes on when it is met, and would leave what it met behind it; so for the rest
 * of the tick it carries that along, as if they were one. On that short way the carried body is
 * not looked after: a paddle may press it through a wall nearer than the paddle's own motion. */
#include "continuous/continuous.h"
#include "base/tuning.h"
#include "base/vec.h"
#include "contacts/contact_search.h"
#include "contacts/contact_state.h"
#include "continuous/time_of_impact.h"
#include "continuous/toi_pairs.h"
#include "integrators/integrator.h"
#include "solvers/substeps.h"
#include "world/angle.h"
#include "world/awake.h"
#include "world/poses.h"

/* The cosine between the normals of two faces that hold a body as one. */
#define SAME_SURFACE 0.99f

/* ---------------------------------------------------------------- how far each body gets */

static bool can_stop(const cr_world *world, uint32_t slot)
{
    return world->bodies[slot].kind == CR_DYNAMIC;
}

static bool reserve_stops(cr_world *world)
{
    return cr_toi_pairs_reserve(world) && CR_RESERVE(world->stops, world->s.body_slots) &&
           CR_RESERVE(world->stopped, world->s.body_slots);
}

static void list_stopped(cr_world *world, uint32_t slot)
{
    if (world->stops[slot].time == 1 && world->stops[slot].held == 1)
        world->stopped[world->stopped_count++] = slot;
}

static void stop(cr_world *world, uint32_t slot, float time, uint32_t carrier, bool pressed)
{
    cr_stop *end = &world->stops[slot];
    if (!(time < end->time))
        return;
    list_stopped(world, slot);
    end->time = time;
    end->carrier = carrier;
    end->pressed = pressed;
    end->since = 0;
}

/* Keeps a body from going on against a normal; if it is held against another one, stops it. */
static void hold(cr_world *world, uint32_t slot, float time, cr_vec2 normal)
{
    cr_stop *end = &world->stops[slot];
    if (end->held < 1 && vec_dot(end->normal, normal) < SAME_SURFACE) {
        stop(world, slot, min_float(time, end->held), CR_NO_SLOT, true);
        return;
    }
    list_stopped(world, slot);
    end->held = min_float(time, end->held);
    end->normal = normal;
}

/* The velocity with which a body's point ends the tick that was at p when the tick began. */
static cr_vec2 point_velocity_at_end(const cr_body *body, cr_vec2 p)
{
    cr_vec2 anchor = rot_apply(cr_rot_from_angle(body->delta_angle), vec_sub(p, body->center0));
    return vec_add(body->v, vec_spin(body->w, anchor));
}

static const cr_contact *contact_of(const cr_world *world, uint32_t slot, uint32_t other)
{
    uint32_t first = slot < other ? slot : other, second = slot < other ? other : slot;
    cr_pair pair = {cr_id_of(world, first), cr_id_of(world, second)};
    return cr_find_contact(world->contacts, world->s.contact_count, pair);
}

/* Whether the two bodies of a contact still approach each other at a point where they touched. */
static bool still_closes(const cr_world *world, const cr_contact *contact)
{
    const cr_body *a = &world->bodies[contact->a.index - 1];
    const cr_body *b = &world->bodies[contact->b.index - 1];
    bool closes = false;
    for (int i = 0; i < contact->manifold.count; i++) {
        const cr_manifold_point *point = &contact->manifold.points[i];
        cr_vec2 va = point_velocity_at_end(a, point->position),
                vb = point_velocity_at_end(b, point->position);
        bool approach = vec_dot(contact->manifold.normal, vec_sub(va, vb)) > CR_REST_SPEED;
        closes |= cr_point_touches(point) & approach;
    }
    return closes;
}

/* m/s^2 */
static cr_vec2 pull_on(const cr_body *body)
{
    return vec_mad(body->acceleration, body->force_total, body->inv_mass);
}

/* Whether the contact bears the body's weight: back out of the obstacle is up. */
static bool bears(const cr_world *world, const cr_contact *contact, uint32_t slot)
{
    return vec_dot(pull_on(&world->bodies[slot]), cr_normal_towards(contact, slot)) < 0;
}

static void stop_at_obstacle(cr_world *world, uint32_t slot, uint32_t obstacle)
{
    bool carries = world->bodies[obstacle].kind == CR_KINEMATIC;
    float time = cr_pair_toi(world, slot, obstacle, 0);
    if (!(time < 1))
        return;
    const cr_contact *contact = contact_of(world, slot, obstacle);
    bool pressed = contact != NULL && cr_touched_at_start(world, slot, obstacle) &&
                   still_closes(world, contact);
    if (pressed && !carries && !bears(world, contact, slot))
        hold(world, slot, time, cr_normal_towards(contact, slot));
    else
        stop(world, slot, time, carries ? obstacle : CR_NO_SLOT, pressed);
}

/* Clears the stops of a pair that may collide. */
static bool init_stop(cr_world *world, uint32_t a, uint32_t b, void *user)
{
    (void)user;
    world->stops[a] = world->stops[b] = (cr_stop){.time = 1, .carrier = CR_NO_SLOT, .held = 1};
    return true;
}

static bool stop_at_obstacles(cr_world *world, uint32_t a, uint32_t b, void *user)
{
    (void)user;
    if (!can_stop(world, b))
        stop_at_obstacle(world, a, b);
    else if (!can_stop(world, a))
        stop_at_obstacle(world, b, a);
    return true;
}

static void stop_both(cr_world *world, uint32_t a, uint32_t b, float time)
{
    stop(world, a, time, CR_NO_SLOT, false);
    stop(world, b, time, CR_NO_SLOT, false);
    world->stops[a].since = world->stops[b].since = time;
}

/* ---- all pairs ---- */

typedef struct pair_search {
    size_t count;
    cr_toi_pair first; /* the earliest pair, where pairs are not listed */
} pair_search;

/* Adds a pair to world->toi_pairs; false when out of memory. */
static bool list_pair(cr_world *world, uint32_t a, uint32_t b, void *user)
{
    pair_search *all = user;
    if (!CR_RESERVE(world->toi_pairs, all->count + 1))
        return false;
    world->toi_pairs[all->count++] = (cr_toi_pair){a, b, CR_NEVER};
    return true;
}

/* Removes the pairs with a body that is never stopped. Returns the number of pairs left. */
static size_t drop_obstacles(cr_world *world, size_t count)
{
    cr_toi_pair *pairs = world->toi_pairs;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (can_stop(world, pairs[i].a) && can_stop(world, pairs[i].b))
            pairs[kept++] = pairs[i];
    return kept;
}

static cr_toi_pair *earliest(cr_toi_pair *pairs, size_t count)
{
    cr_toi_pair *first = NULL;
    for (size_t i = 0; i < count; i++)
        if (pairs[i].time < CR_NEVER && (first == NULL || pairs[i].time < first->time))
            first = &pairs[i];
    return first;
}

static void stop_listed(cr_world *world, size_t count)
{
    cr_toi_pair *pairs = world->toi_pairs, *m;
    for (size_t i = 0; i < count; i++)
        init_stop(world, pairs[i].a, pairs[i].b, NULL);
    for (size_t i = 0; i < count; i++)
        stop_at_obstacles(world, pairs[i].a, pairs[i].b, NULL);
    count = drop_obstacles(world, count);
    for (size_t i = 0; i < count; i++)
        pairs[i].time = cr_pair_toi(world, pairs[i].a, pairs[i].b, 0);
    while ((m = earliest(pairs, count)) != NULL) {
        uint32_t a = m->a, b = m->b;
        float time = m->time;
        stop_both(world, a, b, time);
        for (size_t i = 0; i < count; i++) {
            cr_toi_pair *other = &pairs[i];
            if (other->a == a || other->a == b || other->b == a || other->b == b)
                other->time = cr_pair_toi(world, other->a, other->b, time);
        }
    }
}

static bool find_first(cr_world *world, uint32_t a, uint32_t b, void *user)
{
    cr_toi_pair *first = &((pair_search *)user)->first;
    if (!can_stop(world, a) || !can_stop(world, b))
        return true;
    float since = max_float(world->stops[a].since, world->stops[b].since);
    float time = cr_pair_toi(world, a, b, since);
    if (time < first->time)
        *first = (cr_toi_pair){a, b, time};
    return true;
}

/* The same as stop_listed without a list, for want of memory: slow, but the bodies have moved
 * already, and the tick must be completed. */
static void stop_unlisted(cr_world *world, size_t fast)
{
    cr_for_each_toi_pair(world, fast, init_stop, NULL);
    cr_for_each_toi_pair(world, fast, stop_at_obstacles, NULL);
    for (;;) {
        pair_search all = {.first.time = CR_NEVER};
        cr_for_each_toi_pair(world, fast, find_first, &all);
        if (!(all.first.time < CR_NEVER))
            return;
        stop_both(world, all.first.a, all.first.b, all.first.time);
    }
}

/* ---------------------------------------------------------------- moving back */

/* Removes from the velocity the work of the acceleration along `undone`, the displacement of the
 * lost time. u is v plus `lag` times the acceleration (restitution.c). */
static void remove_work(cr_body *body, cr_vec2 undone, float lost, float lag)
{
    cr_vec2 a = pull_on(body);
    float size = vec_length(a), work = vec_dot(a, undone);
    if (size == 0 || work == 0)
        return;
    cr_vec2 along = vec_scale(a, 1 / size);
    float u = vec_dot(body->v, along) + lag * size;
    float kept = sqrtf(max_float(u * u - 2 * work, 0));
    body->v = vec_mad(body->v, along, (u < size * lost ? -kept : kept) - u);
}

/* Moves the body along with its carrier, from the share `time` of the tick to its end. */
static void advance_with(cr_body *body, const cr_body *carrier, float time)
{
    cr_vec2 way = vec_sub(carrier->center, carrier->center0);
    float turn = (1 - time) * carrier->delta_angle;
    cr_vec2 seen = vec_sub(body->center, vec_mad(carrier->center0, way, time));
    body->center = vec_add(carrier->center, rot_apply(cr_rot_from_angle(turn), seen));
    cr_angle_set(body, cr_angle_of(body) + (double)turn);
    body->delta_angle += turn;
}

/* Takes back the turning, and the motion and the speed against the normal, since the body was held.
 */
static void hold_back(cr_body *body, const cr_stop *end)
{
    float lost = 1 - end->held;
    float against = min_float(vec_dot(vec_sub(body->center, body->center0), end->normal), 0);
    body->center = vec_mad(body->center, end->normal, -lost * against);
    body->v = vec_mad(body->v, end->normal, -lost * min_float(vec_dot(body->v, end->normal), 0));
    body->w *= end->held;
    cr_angle_set(body, cr_angle_of(body) - (double)(lost * body->delta_angle));
    body->delta_angle *= end->held;
}

static void move_back(cr_world *world, uint32_t slot, float h)
{
    cr_body *body = &world->bodies[slot];
    cr_stop end = world->stops[slot];
    if (end.held < end.time)
        hold_back(body, &end);
    cr_vec2 way = vec_sub(body->center, body->center0);
    float lost = 1 - end.time;
    if (end.pressed) {
        body->v = vec_scale(body->v, end.time);
        body->w *= end.time;
    } else {
        float step = h / (float)cr_substeps(world);
        float lag = cr_swings(world, body) ? 0 : cr_step_lag(&world->s.config, step);
        remove_work(body, vec_scale(way, lost), lost * h, lag);
    }
    body->center = vec_mad(body->center0, way, end.time);
    cr_angle_set(body, cr_angle_of(body) - (double)(lost * body->delta_angle));
    body->delta_angle *= end.time;
    if (end.carrier != CR_NO_SLOT)
        advance_with(body, &world->bodies[end.carrier], end.time);
    cr_body_sync_transform(world, slot);
}

/* In any order: carriers are kinematic and never stop. Sleepers that were hit stay where they are.
 */
static void rewind_all(cr_world *world, float h)
{
    for (size_t i = 0; i < world->stopped_count; i++) {
        uint32_t slot = world->stopped[i], place = world->awake_index[slot];
        if (place == world->awake_count)
            continue;
        move_back(world, slot, h);
        world->block_flags[place / CR_AWAKE_BLOCK] |= CR_MAY_BE_NON_FINITE;
    }
}

static void stop_at_impacts(cr_world *world, float h)
{
    size_t fast = cr_list_fast(world);
    pair_search all = {.count = 0};
    world->stopped_count = 0;
    if (cr_for_each_toi_pair(world, fast, list_pair, &all))
        stop_listed(world, all.count);
    else
        stop_unlisted(world, fast);
    rewind_all(world, h);
}

/* ---- the modes ---- */

const cr_choice cr_continuous_choices[CR_CONTINUOUS_MODES] = {
    {.name = "none",
     .label = "None",
     .help = "contacts are looked for once a tick: fast bodies pass through thin ones"},
    {.name = "speculative",
     .label = "Speculative",
     .help = "contacts with all that a body may reach in the tick; solver impulse ignores "
             "them, and a body that would just miss a corner may stop at it"},
    {.name = "swept",
     .label = "Swept",
     .help = "fast bodies stop at their first impact with immovable ones, bullets with all; "
             "others have speculative contacts with what they may touch"},
};

/* A body that is too slow to be swept would lie as deep in what it meets as it goes in a tick, and
 * lifting it out of that makes energy of nothing. So it has its contact before the impact, and
 * ghosts are dropped. In a large world, where looking for ghosts is too dear, that is done only
 * where a crowd collides or single bodies tumble down a pile, for where a body is then stopped by
 * mistake it is not seen; debris that flies about would have contacts with all that it passes. */
static bool foresees(cr_world *world, float h)
{
    int32_t mode = world->s.config.continuous;
    if (mode != CR_CONTINUOUS_SWEPT)
        return mode == CR_CONTINUOUS_SPECULATIVE;
    return world->ghost_tick > 0 || cr_crowd_collides(world) ||
           (world->s.contact_count > CR_FEW_CONTACTS && cr_few_move(world, h));
}

void cr_continuous_begin(cr_world *world, float h)
{
    bool sweeps = world->s.config.continuous == CR_CONTINUOUS_SWEPT;
    world->speculative = false;
    world->heavy_blow.way = 0;
    world->ghost_tick = sweeps && cr_foresees_all(world) ? h : 0;
    if (!foresees(world, h))
        return;
    if (cr_foresees_all(world))
        cr_find_heavy_blow(world, h);
    cr_speculative_begin(world, h);
}

bool cr_continuous_reserve(cr_world *world)
{
    return world->s.config.continuous != CR_CONTINUOUS_SWEPT || reserve_stops(world);
}

void cr_continuous_end(cr_world *world, float h)
{
    if (world->speculative)
        cr_speculative_end(world);
    if (world->s.config.continuous == CR_CONTINUOUS_SWEPT)
        stop_at_impacts(world, h);
}
