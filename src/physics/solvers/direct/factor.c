/* factor.c - the groups' systems as L D L^T (Golub and Van Loan, "Matrix Computations", 4.1.2).
 *
 * In doubles: the last pivots of a long chain that bears something heavy are small differences of
 * large numbers. Columns hold L D, one number less to keep. Column by column, what a column takes
 * from later ones is known in advance (pattern.c). */
#include "solvers/direct/factor.h"

#include "base/tuning.h"
#include "constraints/soft.h"

#include <string.h>

const cr_row *cr_active_row(const cr_problem *problem, const cr_unknown *u)
{
    return &problem->rows[u->first + (uint32_t)u->binding];
}

static double diagonal(const cr_constraint *c, const cr_row *row)
{
    return (double)row->inv_effective_mass +
           (double)max_float(row->softness, cr_direct_softness(c, row));
}

/* J_p M^-1 J_q^T of one body. */
static double product(const cr_row *p, const cr_row *q, const cr_solver_body *m, bool p_b, bool q_b)
{
    double cp = (double)(p_b ? p->cb : p->ca), cq = (double)(q_b ? q->cb : q->ca);
    double dot = (double)p->d.x * (double)q->d.x + (double)p->d.y * (double)q->d.y;
    double sum = dot * (double)m->inv_mass + cp * cq * (double)m->inv_inertia;
    return p_b == q_b ? sum : -sum;
}

/* Fills in the products of a joint's rows with each other. */
static void fill_own(const cr_problem *problem, cr_direct *direct, uint32_t p)
{
    const cr_unknown *u = &direct->unknowns[p];
    const cr_constraint *c = &problem->constraints[u->constraint];
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    double *column = &direct->values[direct->starts[p]];
    if (u->binding == CR_NO_ROW)
        return;
    const cr_row *row = cr_active_row(problem, u);
    column[0] = diagonal(c, row);
    for (uint32_t k = 1; k < u->rest; k++)
        if (u[k].binding != CR_NO_ROW) {
            const cr_row *other = cr_active_row(problem, &u[k]);
            column[k] = product(row, other, a, false, false) + product(row, other, b, true, true);
        }
}

static void fill_coupling(const cr_problem *problem, cr_direct *direct, const cr_coupling *c)
{
    const cr_solver_body *m = &problem->bodies[c->body];
    for (uint32_t p = 0; p < c->early_count; p++) {
        const cr_unknown *early = &direct->unknowns[c->early + p];
        double *block = &direct->values[direct->starts[c->early + p] + early->rest + c->offset];
        if (early->binding == CR_NO_ROW)
            continue;
        for (uint32_t q = 0; q < c->late_count; q++) {
            const cr_unknown *late = &direct->unknowns[c->late + q];
            if (late->binding != CR_NO_ROW)
                block[q] += product(cr_active_row(problem, early), cr_active_row(problem, late), m,
                                    c->early_b, c->late_b);
        }
    }
}

static void fill(const cr_problem *problem, cr_direct *direct, const cr_group *group)
{
    uint32_t begin = direct->starts[group->first], end = direct->starts[group->end];
    memset(&direct->values[begin], 0, (end - begin) * sizeof *direct->values);
    for (uint32_t p = group->first; p < group->end; p++)
        fill_own(problem, direct, p);
    for (uint32_t k = group->first_coupling; k < group->end_coupling; k++)
        fill_coupling(problem, direct, &direct->couplings[k]);
}

/* An unknown without an active row has a pivot of 0; its inverse is set to 0, and so x becomes 0.
 */
void cr_factor(const cr_problem *problem, cr_direct *direct, cr_group *group)
{
    double *values = direct->values;
    const uint32_t *target = &direct->targets[group->targets];
    fill(problem, direct, group);
    for (uint32_t p = group->first; p < group->end; p++) {
        uint32_t start = direct->starts[p], end = direct->starts[p + 1], below = end - start - 1;
        double inverse = values[start] > 0 ? 1 / values[start] : 0;
        direct->inverses[p] = inverse;
        if (inverse == 0)
            target += below * (below + 1) / 2;
        for (uint32_t x = start + 1; x < end && inverse != 0; x++) {
            double l = values[x] * inverse;
            for (uint32_t y = x; y < end; y++)
                values[*target++] -= l * values[y];
        }
    }
    group->factored = true;
}

/* x becomes the solution of L D L^T x = x. */
void cr_substitute(cr_direct *direct, const cr_group *group)
{
    const double *values = direct->values, *inverses = direct->inverses;
    double *x = direct->x;
    for (uint32_t p = group->first; p < group->end; p++) {
        double z = x[p] * inverses[p];
        for (uint32_t i = direct->starts[p] + 1; i < direct->starts[p + 1] && inverses[p] != 0; i++)
            x[direct->indices[i]] -= values[i] * z;
    }
    for (uint32_t p = group->end; p-- > group->first;) {
        double sum = x[p];
        for (uint32_t i = direct->starts[p] + 1; i < direct->starts[p + 1] && inverses[p] != 0; i++)
            sum -= values[i] * x[direct->indices[i]];
        x[p] = sum * inverses[p];
    }
}

/* ---- what the active rows leave of a row ---- */

/* Adds J_q M^-1 J^T of one body to x, for the active rows q of all joints at this body. Widens the
 * range of unknowns that are not 0. */
static void push_body(const cr_problem *problem, cr_direct *direct, const cr_row *row,
                      uint32_t body, bool is_b, uint32_t *first, uint32_t *last)
{
    for (uint32_t k = direct->link_starts[body]; k < direct->link_starts[body + 1]; k++) {
        uint32_t joint = direct->links[k], begin = direct->first_unknown[direct->places[joint]];
        bool other_b = problem->constraints[joint].b == body;
        for (uint32_t q = begin; q < begin + direct->unknowns[begin].rest; q++) {
            if (direct->unknowns[q].binding == CR_NO_ROW)
                continue;
            direct->x[q] += product(cr_active_row(problem, &direct->unknowns[q]), row,
                                    &problem->bodies[body], other_b, is_b);
            *first = q < *first ? q : *first;
            *last = q > *last ? q : *last;
        }
    }
}

/* Up to the last unknown that the row is coupled with, the next one; further on, the parent in the
 * elimination tree. */
static uint32_t next_column(const cr_direct *direct, const cr_group *group, uint32_t p,
                            uint32_t last)
{
    if (p < last)
        return p + 1;
    return direct->starts[p] + 1 < direct->starts[p + 1] ? direct->indices[direct->starts[p] + 1]
                                                         : group->end;
}

static void clear_column(cr_direct *direct, uint32_t p)
{
    for (uint32_t i = direct->starts[p]; i < direct->starts[p + 1]; i++)
        direct->x[direct->indices[i]] = 0;
}

/* y^T D^-1 y with L y = x is a sum of squares, so that leaving some out makes the result larger. */
double cr_constrained_inverse_mass(const cr_problem *problem, cr_direct *direct,
                                   const cr_group *group, const cr_unknown *of)
{
    const cr_constraint *c = &problem->constraints[of->constraint];
    const cr_row *row = &problem->rows[of->first];
    double *x = direct->x, left = (double)row->inv_effective_mass;
    uint32_t first = group->end, last = group->first, columns = 0, p;
    push_body(problem, direct, row, c->a, false, &first, &last);
    push_body(problem, direct, row, c->b, true, &first, &last);
    for (p = first; p < group->end && columns < CR_CONSTRAINED_REACH;
         p = next_column(direct, group, p, last)) {
        double z = x[p] * direct->inverses[p];
        columns += z != 0;
        left -= x[p] * z;
        for (uint32_t i = direct->starts[p] + 1; i < direct->starts[p + 1] && z != 0; i++)
            x[direct->indices[i]] -= direct->values[i] * z;
    }
    for (uint32_t q = first; q < p; q = next_column(direct, group, q, last))
        clear_column(direct, q);
    return left;
}
