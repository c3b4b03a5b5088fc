/* solver.c - a part of a tick: builds its problem, lets the chosen solver solve it,
 * and stores the results. */
#include "solvers/solver.h"

#include "base/prefetch.h"
#include "base/tuning.h"
#include "constraints/contact_rows.h"
#include "constraints/joint_rows.h"
#include "constraints/springs.h"
#include "forces/forces.h"
#include "integrators/integrator.h"
#include "solvers/contact_islands.h"
#include "solvers/crushed_islands.h"
#include "solvers/direct/direct.h"
#include "solvers/driver_work.h"
#include "solvers/impact_work.h"
#include "solvers/initial_impulses.h"
#include "solvers/island_lift.h"
#include "solvers/island_line_search.h"
#include "solvers/pass_trace.h"
#include "solvers/substeps.h"
#include "world/angle.h"
#include "world/awake.h"
#include "world/fast_motion.h"
#include "world/poses.h"

#include <stdlib.h>
#include <string.h>

/* By the rows of solver_table.h. */
#define SOLVE(x, id, key, alias, label, flags, reads, help) cr_solve_##key,
static bool (*const solve_of[CR_SOLVERS])(cr_problem *) = {CR_SOLVER_ROWS(SOLVE, )};

/* Small piles are solved by extra passes, and the search leaves crushed ones alone. */
static bool needs_line_search(const cr_problem *problem)
{
    size_t contacts = problem->world->s.contact_count;
    return cr_solver_has(problem->config, CR_SEARCHES_ISLANDS) && contacts > CR_FEW_TO_RELAX &&
           problem->crushed_contacts < contacts;
}

/* ---- the problem ---- */

static bool reserve(cr_problem *problem, cr_world *world)
{
    size_t contacts = world->s.contact_count, joints = world->awake_joint_count;
    size_t bodies = world->awake_count + 1, constraints = contacts + joints + 1;
    size_t rows = contacts * 2 * CR_MAX_MANIFOLD_POINTS + (joints + 1) * CR_MAX_ROWS;
    return CR_RESERVE(problem->bodies, bodies) && CR_RESERVE(problem->external, bodies) &&
           CR_RESERVE(problem->near_impact, bodies) && CR_RESERVE(problem->has_joint, bodies) &&
           CR_RESERVE(problem->island_scales, bodies) &&
           CR_RESERVE(problem->contact_islands, bodies) &&
           CR_RESERVE(problem->scratch_bodies, bodies) &&
           CR_RESERVE(problem->constraints, constraints) && CR_RESERVE(problem->rows, rows);
}

/* Prefetches a body that a later turn of the loop reads. */
static inline void prefetch_ahead(const cr_world *world, size_t place)
{
    if (place + CR_PREFETCH_BODIES < world->awake_count)
        CR_PREFETCH_MEMBER(world->bodies, world->awake_bodies[place + CR_PREFETCH_BODIES], center);
}

static void load_bodies(cr_world *world, size_t begin, size_t end, float h)
{
    cr_problem *problem = world->problem;
    (void)h;
    for (size_t i = begin; i < end; i++) {
        const cr_body *body = &world->bodies[world->awake_bodies[i]];
        cr_solver_body *solver_body = &problem->bodies[i];
        prefetch_ahead(world, i);
        solver_body->v = body->v;
        solver_body->w = body->w;
        solver_body->delta_angle = 0;
        solver_body->delta_position = vec(0, 0);
        solver_body->inv_mass = body->inv_mass;
        solver_body->inv_inertia = body->inv_inertia;
    }
}

static void load_external(cr_world *world, size_t begin, size_t end, float h)
{
    cr_external_acceleration *external = world->problem->external;
    (void)h;
    for (size_t i = begin; i < end; i++) {
        const cr_body *body = &world->bodies[world->awake_bodies[i]];
        if (body->kind == CR_KINEMATIC)
            memset(&external[i], 0, sizeof *external);
        else
            external[i] = cr_external_acceleration_of(body);
    }
}

static float sum_weights(const cr_problem *problem, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        if (problem->bodies[i].inv_mass > 0)
            sum += (double)(vec_length(problem->external[i].acceleration) /
                            problem->bodies[i].inv_mass);
    return (float)sum;
}

static float square_pull(const cr_problem *problem, size_t i)
{
    cr_vec2 pull = problem->external[i].acceleration;
    return vec_dot(pull, pull);
}

/* See common_pull in problem.h. One body of a contact at least is moved by impulses. */
static float find_common_pull(const cr_problem *problem, size_t count)
{
    float common = -1, most = 0;
    for (size_t i = 0; i < count; i++) {
        const cr_solver_body *body = &problem->bodies[i];
        float square = square_pull(problem, i);
        most = max_float(most, square);
        if (body->inv_mass == 0 && body->inv_inertia == 0)
            continue;
        if (common >= 0 && square != common)
            return -1;
        common = square;
    }
    return common >= most ? sqrtf(common) : -1;
}

static bool any_kinematic(const cr_world *world)
{
    for (size_t i = 0; i < world->awake_count; i++)
        if (world->bodies[world->awake_bodies[i]].kind == CR_KINEMATIC)
            return true;
    return false;
}

/* Whether a body of a joint sleeps. Such a joint has no rows, and keeps the impulses that it fell
 * asleep with. */
static bool sleeps(const cr_world *world, const cr_joint_def *def)
{
    return world->bodies[def->a.index - 1].asleep ||
           (def->b.index != 0 && world->bodies[def->b.index - 1].asleep);
}

/* By how many weights a load may grow in a step. At the bottom of a pile it may be what all bodies
 * weigh, and bodies that tumble over each other come to bear it from nothing, again and again. Not
 * so where some are much heavier than others: a light one would be shot away by a load that the
 * heavy ones could bear. */
static float growth_weights_among(const cr_world *world)
{
    bool alike = world->s.heavy_mass == INFINITY;
    float growth = alike ? (float)world->s.movable_count / CR_LOAD_GROWTH_BODIES : 0;
    return clamp_float(growth, CR_LOAD_GROWTH, CR_LOAD_GROWTH_MOST);
}

/* Builds the problem from the world's bodies, contacts and joints, for a part of a tick, of h
 * seconds, that is cut into `steps`; NULL when out of memory. The rows' impulses are the forces of
 * the last part times the length of one step. With `rows_of_contacts` false no rows of contacts are
 * built. Stores in the bodies where the part began. */
static cr_problem *build_problem(cr_world *world, float h, int32_t steps, bool rows_of_contacts)
{
    if (world->problem == NULL)
        world->problem = calloc(1, sizeof *world->problem);
    cr_problem *problem = world->problem;
    if (problem == NULL || !reserve(problem, world))
        return NULL;
    problem->world = world;
    problem->config = &world->s.config;
    problem->h = h;
    problem->steps = steps;
    problem->step = h / (float)problem->steps;
    problem->constraint_count = problem->row_count = 0;
    problem->direct_ready = problem->islands_found = false;
    problem->step_is_open = false;
    if (!cr_tick_goes_on(world))
        problem->told_step = 0;
    memset(problem->told_passes, 0, sizeof problem->told_passes);
    problem->body_count = world->awake_count + 1;
    memset(&problem->bodies[world->awake_count], 0, sizeof *problem->bodies);
    memset(&problem->external[world->awake_count], 0, sizeof *problem->external);
    cr_parallel_for_awake(world, load_bodies, h);
    if (world->forces_changed) {
        cr_parallel_for_awake(world, load_external, h);
        problem->total_weight = sum_weights(problem, world->awake_count);
        problem->common_pull = find_common_pull(problem, world->awake_count);
        problem->has_kinematic = any_kinematic(world);
    }
    world->forces_changed = false;
    for (size_t i = 0; i < world->awake_joint_count; i++) {
        const cr_joint_def *def = &world->joints[world->awake_joints[i]].def;
        if (!sleeps(world, def))
            cr_build_joint(problem, world->awake_joints[i]);
    }
    if (world->s.drag.active)
        cr_build_mouse_joint(problem);
    bool driven = problem->has_kinematic || problem->constraint_count > 0;
    problem->plastic_pull = driven ? CR_ASSUMED_GRAVITY : CR_ASSUMED_GRAVITY_PLASTIC;
    problem->growth_weights = growth_weights_among(world);
    problem->max_carried_impulse = problem->constraint_count > 0 || problem->total_weight == 0
                                       ? INFINITY
                                       : problem->step * problem->total_weight;
    if (!cr_list_kinematic_contacts(problem) || !cr_yield_crushed_islands(problem))
        return NULL;
    if (problem->constraint_count > 0 && !cr_tune_springs(problem))
        return NULL;
    if (!cr_impact_work_begin(problem) || !cr_driver_work_begin(problem))
        return NULL;
    if (rows_of_contacts) {
        cr_build_contacts(problem);
        cr_find_driven_rows(problem);
    }
    return problem;
}

/* 0 if the state of the body is finite, else NaN; NaN also for a few very large numbers. If the
 * state is finite, so is the pose that is computed from it. */
static inline float zero_if_finite(const cr_body *body)
{
    return 0 * (((body->v.x + body->v.y) + (body->w + body->angle)) +
                1e8f * (body->center.x + body->center.y));
}

/* Stores a block of bodies and updates their poses, while they are still in the nearest cache.
 * Returns the block's flags. */
static uint8_t store_block(cr_world *world, size_t begin, size_t end)
{
    const uint32_t *slots = world->awake_bodies;
    float none = 0;
    bool slow = true;
    for (size_t i = begin; i < end; i++) {
        cr_body *body = &world->bodies[slots[i]];
        const cr_solver_body *solver_body = &world->problem->bodies[i];
        prefetch_ahead(world, i);
        body->v = solver_body->v;
        body->w = solver_body->w;
        body->center0 = body->center;
        body->delta_angle = solver_body->delta_angle;
        body->center = vec_add(body->center, solver_body->delta_position);
        cr_angle_set(body, cr_angle_of(body) + (double)solver_body->delta_angle);
        none += zero_if_finite(body);
        slow &= cr_is_slow(&world->poses[slots[i]], cr_shape_of(world, slots[i]),
                           vec_sub(body->center, body->center0), fabsf(body->delta_angle));
    }
    cr_bodies_sync_transforms(world, &slots[begin], end - begin);
    return (uint8_t)((slow ? 0 : CR_MAY_BE_FAST) | (none == 0 ? 0 : CR_MAY_BE_NON_FINITE));
}

static void store_bodies(cr_world *world, size_t begin, size_t end, float h)
{
    (void)h;
    for (size_t i = begin; i < end; i += CR_AWAKE_BLOCK)
        world->block_flags[i / CR_AWAKE_BLOCK] =
            store_block(world, i, end - i < CR_AWAKE_BLOCK ? end : i + CR_AWAKE_BLOCK);
}

/* Clears the impulses that the tick's joints had in the last tick. */
static void clear_joint_impulses(cr_world *world)
{
    world->s.drag.impulse = vec(0, 0);
    for (size_t i = 0; i < world->awake_joint_count; i++) {
        cr_joint *joint = &world->joints[world->awake_joints[i]];
        if (sleeps(world, &joint->def))
            continue;
        joint->impulse = vec(0, 0);
        joint->angular_impulse = joint->motor_impulse = joint->motor_work = 0;
    }
}

/* Stores the impulses in manifolds and joints. */
static void store_impulses(cr_problem *problem)
{
    if (!cr_tick_goes_on(problem->world))
        clear_joint_impulses(problem->world);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        if (c->source == CR_FROM_CONTACT)
            cr_store_contact(problem, c);
        else
            cr_store_joint(problem, c);
    }
}

/* ---- a part of a tick ---- */

float cr_world_velocity_lag(const cr_world *world, float h)
{
    return cr_step_lag(&world->s.config, h / (float)(world->s.parts * cr_substeps(world)));
}

bool cr_solve(cr_world *world, float h)
{
    const cr_config *config = &world->s.config;
    bool batches = cr_solver_has(config, CR_TAKES_BATCHES);
    bool primes = cr_solver_has(config, CR_PRIMES_PILES);
    int32_t steps = cr_substeps(world);
    if (!cr_tick_goes_on(world))
        world->s.stats.iterations = 0, world->s.stats.driver_work = 0;
    world->s.stats.iterations +=
        (uint32_t)(cr_solver_has(config, CR_CUTS_TICK) ? steps : config->iterations);
    if (world->awake_count == 0 && !cr_passes_are_heard(world)) /* a world at rest costs nothing */
        return true;
    cr_problem *problem = build_problem(world, h, steps, !batches);
    if (problem == NULL)
        return false;
    problem->unprimed_share = primes ? cr_mass_ratio_share(problem) : cr_unprimed_share(problem);
    if (primes && !cr_set_initial_impulses(problem, !batches))
        return false;
    bool searches = needs_line_search(problem), lifts = cr_may_lift_islands(problem);
    if ((searches && !cr_search_islands_reserve(problem)) ||
        (lifts && !cr_lift_islands_reserve(problem)))
        return false;
    cr_tell_pass(problem, CR_PASS_BEGIN);
    if (!solve_of[config->solver](problem))
        return false;
    store_impulses(problem);
    world->s.stats.driver_work += (float)problem->driver_work;
    if (searches)
        cr_search_islands(problem);
    if (lifts)
        cr_lift_islands(problem);
    cr_parallel_for_awake(world, store_bodies, h);
    if (problem->direct_ready)
        cr_direct_finish(problem);
    return true;
}
