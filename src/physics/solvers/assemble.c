/* assemble.c - the problem of a tick, made from the world, and what comes back of it. */
#include "assemble.h"

#include "contact_rows.h"
#include "joint_rows.h"
#include "loads.h"

#include <stdlib.h>
#include <string.h>

static bool reserve(cr_problem *problem, cr_world *world)
{
    size_t contacts = world->s.contact_count, joints = world->s.joint_slots;
    size_t motions = world->s.slots + 1, constraints = contacts + joints + 1;
    size_t rows = contacts * 2 * CR_MAX_MANIFOLD_POINTS + (joints + 1) * CR_MAX_ROWS;
    return CR_RESERVE(problem->motions, problem->motion_capacity, motions) &&
           CR_RESERVE(problem->loads, problem->load_capacity, motions) &&
           CR_RESERVE(problem->struck, problem->struck_capacity, motions) &&
           CR_RESERVE(problem->support, problem->support_capacity, motions) &&
           CR_RESERVE(problem->constraints, problem->constraint_capacity, constraints) &&
           CR_RESERVE(problem->rows, problem->row_capacity, rows);
}

static void gather(cr_problem *problem, const cr_world *world)
{
    problem->motion_count = world->s.slots + 1;
    memset(problem->motions, 0, problem->motion_count * sizeof *problem->motions);
    memset(problem->loads, 0, problem->motion_count * sizeof *problem->loads);
    memset(problem->support, 0, problem->motion_count * sizeof *problem->support);
    for (size_t i = 0; i < world->s.slots; i++) {
        const cr_body *body = &world->bodies[i];
        cr_motion *motion = &problem->motions[i];
        if (!body->alive || body->kind == CR_STATIC || body->asleep)
            continue;
        motion->v = body->v;
        motion->w = body->w;
        if (body->kind == CR_KINEMATIC)
            continue;
        motion->inv_mass = body->inv_mass;
        motion->inv_inertia = body->inv_inertia;
        problem->loads[i] = cr_load_of(body);
    }
}

static bool sleeps(const cr_world *world, cr_body_id a, cr_body_id b)
{
    return world->bodies[a.index - 1].asleep || (b.index != 0 && world->bodies[b.index - 1].asleep);
}

cr_problem *cr_problem_build(cr_world *world, float h, int32_t steps)
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
    problem->points = problem->unlike = 0;
    gather(problem, world);
    for (uint32_t i = 0; i < world->s.joint_slots; i++)
        if (world->joints[i].alive &&
            !sleeps(world, world->joints[i].def.a, world->joints[i].def.b))
            cr_build_joint(problem, i);
    cr_build_hand(problem);
    for (uint32_t i = 0; i < world->s.contact_count; i++)
        if (!sleeps(world, world->contacts[i].a, world->contacts[i].b))
            cr_build_contact(problem, i);
    return problem;
}

void cr_problem_finish(cr_problem *problem)
{
    cr_world *world = problem->world;
    for (size_t i = 0; i < world->s.slots; i++) {
        cr_body *body = &world->bodies[i];
        const cr_motion *motion = &problem->motions[i];
        if (!body->alive || body->kind == CR_STATIC || body->asleep)
            continue;
        body->v = motion->v;
        body->w = motion->w;
        body->center = vec_add(body->center, motion->shift);
        body->angle += motion->turn;
    }
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        if (c->source == CR_FROM_CONTACT)
            cr_store_contact(problem, c);
        else
            cr_store_joint(problem, c);
    }
}
