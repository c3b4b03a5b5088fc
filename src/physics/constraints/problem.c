/* problem.c - creates and frees a problem, its constraints and its rows. */
#include "constraints/problem.h"

#include "base/tuning.h"

#include <stdlib.h>
#include <string.h>

void cr_problem_free(cr_problem *problem)
{
    if (problem == NULL)
        return;
#define FREE(type, name) free(problem->name);
    CR_PROBLEM_ARRAYS(FREE)
#undef FREE
    if (problem->direct != NULL)
        problem->free_direct(problem->direct);
    if (problem->batch_plan != NULL)
        problem->free_batch_plan(problem->batch_plan);
    free(problem);
}

bool cr_problem_reserve_scratch(cr_problem *problem, size_t count, size_t size)
{
    return cr_reserve(&problem->scratch, &problem->scratch_capacity, count * size, 1);
}

void *cr_problem_scratch(cr_problem *problem, size_t count, size_t size)
{
    if (!cr_problem_reserve_scratch(problem, count, size))
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

bool cr_problem_takes(const cr_world *world, const cr_contact *contact)
{
    return !world->bodies[contact->a.index - 1].asleep &&
           !world->bodies[contact->b.index - 1].asleep;
}

/* 1/mA + 1/mB + (rA x d)^2 / IA + (rB x d)^2 / IB */
void cr_measure_row(const cr_problem *problem, const cr_constraint *constraint, cr_row *row)
{
    const cr_solver_body *a = &problem->bodies[constraint->a], *b = &problem->bodies[constraint->b];
    row->inv_effective_mass = vec_dot(row->d, row->d) * (a->inv_mass + b->inv_mass) +
                              a->inv_inertia * row->ca * row->ca +
                              b->inv_inertia * row->cb * row->cb;
}

/* Rows that are nearly the same make the pair nearly singular; then they are solved alone. */
void cr_pair_rows(const cr_problem *problem, cr_constraint *constraint)
{
    const cr_solver_body *a = &problem->bodies[constraint->a], *b = &problem->bodies[constraint->b];
    const cr_row *p = &problem->rows[constraint->first], *q = p + 1;
    constraint->k12 = vec_dot(p->d, q->d) * (a->inv_mass + b->inv_mass) +
                      a->inv_inertia * p->ca * q->ca + b->inv_inertia * p->cb * q->cb;
    constraint->block_solve =
        p->inv_effective_mass * q->inv_effective_mass - constraint->k12 * constraint->k12 >
        CR_BLOCK_MIN_DETERMINANT * p->inv_effective_mass * q->inv_effective_mass;
}
