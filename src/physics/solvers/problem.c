#include "problem.h"

#include "forces/forces.h"
#include "gauss_seidel.h"
#include "integrators/integrator.h"
#include "solver.h"

#include <stdlib.h>
#include <string.h>

static bool reserve(cr_problem *problem, cr_world *world)
{
    size_t contacts = world->s.contact_count, joints = world->s.joint_slots;
    size_t motions = world->s.slots + 1, constraints = contacts + joints + 1;
    size_t rows = contacts * 2 * CR_MAX_MANIFOLD_POINTS + (joints + 1) * CR_MAX_ROWS;
    return CR_RESERVE(problem->motions, problem->motion_capacity, motions) &&
           CR_RESERVE(problem->loads, problem->load_capacity, motions) &&
           CR_RESERVE(problem->constraints, problem->constraint_capacity, constraints) &&
           CR_RESERVE(problem->rows, problem->row_capacity, rows);
}

static cr_load load_of(const cr_body *body)
{
    return (cr_load){
        vec_mad(body->acceleration, body->load, body->inv_mass),
        body->load_torque * body->inv_inertia,
        body->linear_damping,
        body->angular_damping,
    };
}

static void gather(cr_problem *problem, const cr_world *world)
{
    problem->motion_count = world->s.slots + 1;
    memset(problem->motions, 0, problem->motion_count * sizeof *problem->motions);
    memset(problem->loads, 0, problem->motion_count * sizeof *problem->loads);
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
        problem->loads[i] = load_of(body);
    }
}

/* The generators look at bodies, so these are lent the motions' state; a tick keeps where they
 * began in center0. */
static void run_forces(cr_problem *problem, float h)
{
    cr_world *world = problem->world;
    for (size_t i = 0; i < world->s.slots; i++) {
        world->bodies[i].center = vec_add(world->bodies[i].center0, problem->motions[i].shift);
        world->bodies[i].v = problem->motions[i].v;
    }
    cr_forces_run(world, h);
    for (size_t i = 0; i < world->s.slots; i++)
        world->bodies[i].center = world->bodies[i].center0;
}

void cr_refresh_loads(cr_problem *problem, float h)
{
    const cr_world *world = problem->world;
    const cr_integrator *integrator = cr_integrator_of(problem->config);
    bool needed = problem->steps > 1 || integrator->correct != NULL;
    if (!needed || !cr_forces_vary(world))
        return;
    run_forces(problem, h);
    for (size_t i = 0; i < world->s.slots; i++) {
        const cr_body *body = &world->bodies[i];
        if (!body->alive || body->kind != CR_DYNAMIC)
            continue;
        cr_load next = load_of(body);
        if (integrator->correct != NULL)
            integrator->correct(&problem->motions[i], &problem->loads[i], &next, h);
        problem->loads[i] = next;
    }
}

/* No row lies between a sleeper and what stirs: it keeps the impulses that it fell asleep with. */
static bool sleeps(const cr_world *world, cr_body_id a, cr_body_id b)
{
    return world->bodies[a.index - 1].asleep || (b.index != 0 && world->bodies[b.index - 1].asleep);
}

cr_problem *cr_problem_build(cr_world *world, float h)
{
    if (world->problem == NULL)
        world->problem = calloc(1, sizeof *world->problem);
    cr_problem *problem = world->problem;
    if (problem == NULL || !reserve(problem, world))
        return NULL;
    problem->world = world;
    problem->config = &world->s.config;
    problem->h = h;
    problem->steps = cr_solver_steps(&world->s.config);
    problem->step = h / (float)problem->steps;
    problem->constraint_count = problem->row_count = 0;
    gather(problem, world);
    for (uint32_t i = 0; i < world->s.joint_slots; i++)
        if (world->joints[i].alive &&
            !sleeps(world, world->joints[i].def.a, world->joints[i].def.b))
            cr_build_joint(problem, i);
    cr_build_hand(problem);
    for (uint32_t i = 0; i < world->s.contact_count; i++)
        if (!sleeps(world, world->contacts[i].a, world->contacts[i].b))
            cr_build_contact(problem, i);
    problem->cold = cr_cold_share(problem);
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

void cr_problem_free(cr_problem *problem)
{
    if (problem == NULL)
        return;
    free(problem->motions);
    free(problem->loads);
    free(problem->constraints);
    free(problem->rows);
    free(problem->scratch);
    free(problem);
}

void *cr_problem_scratch(cr_problem *problem, size_t count, size_t size)
{
    if (!cr_reserve(&problem->scratch, &problem->scratch_capacity, count * size, 1))
        return NULL;
    return memset(problem->scratch, 0, count * size);
}

cr_constraint *cr_add_constraint(cr_problem *problem, cr_source source, uint32_t index, uint32_t a,
                                 uint32_t b)
{
    cr_constraint *c = &problem->constraints[problem->constraint_count++];
    memset(c, 0, sizeof *c);
    c->a = a;
    c->b = b;
    c->first = (uint32_t)problem->row_count;
    c->source = source;
    c->index = index;
    return c;
}

cr_row *cr_add_row(cr_problem *problem, cr_constraint *constraint, cr_row_kind kind, cr_vec2 d,
                   float ca, float cb)
{
    cr_row *row = &problem->rows[problem->row_count++];
    memset(row, 0, sizeof *row);
    row->kind = kind;
    row->d = d;
    row->ca = ca;
    row->cb = cb;
    constraint->count++;
    cr_measure_row(problem, constraint, row);
    return row;
}

/* 1/mA + 1/mB + (rA x d)^2 / IA + (rB x d)^2 / IB */
void cr_measure_row(const cr_problem *problem, const cr_constraint *constraint, cr_row *row)
{
    const cr_motion *a = &problem->motions[constraint->a], *b = &problem->motions[constraint->b];
    row->k = vec_dot(row->d, row->d) * (a->inv_mass + b->inv_mass) +
             a->inv_inertia * row->ca * row->ca + b->inv_inertia * row->cb * row->cb;
}

/* Rows that are nearly the same make the pair nearly singular; then they are solved alone. */
void cr_pair_rows(const cr_problem *problem, cr_constraint *constraint)
{
    const cr_motion *a = &problem->motions[constraint->a], *b = &problem->motions[constraint->b];
    const cr_row *p = &problem->rows[constraint->first], *q = p + 1;
    constraint->k12 = vec_dot(p->d, q->d) * (a->inv_mass + b->inv_mass) +
                      a->inv_inertia * p->ca * q->ca + b->inv_inertia * p->cb * q->cb;
    constraint->paired = p->k * q->k - constraint->k12 * constraint->k12 > 1e-3f * p->k * q->k;
}
