/* ngs.c - one Newton step on a constraint's position.
 *
 * With x the bodies' positions and C(x) a row's error, C(x + M^-1 J^T P) = C(x) + J M^-1 J^T P to
 * first order, so
 *     P = -C / (J M^-1 J^T),    x += M^-1 J^T P
 * takes all of C back: the change that does it with the least motion, weighed by mass (the
 * constraint projection of Muller and others, "Position Based Dynamics", 2007). P is in kg m. A
 * row that only pushes takes P >= 0, and its pair is the same problem that block_solver.c solves
 * for velocities.
 *
 * Joints are taken back whole. Contacts keep the slop, so that the pair is found again in the next
 * tick, and the overlap beyond it is taken back by a share, for its normal is that of the tick's
 * start. The motion of a body in the next tick is taken into account: a ball that leaves the floor
 * with some overlap left is not lifted as well, which would be height from nowhere. */
#include "solvers/ngs.h"

#include "constraints/row.h"
#include "solvers/block_solver.h"
#include "solvers/gauss_seidel.h"

static bool has_position(const cr_row *row)
{
    return row->stiffness == 0 && row->inv_effective_mass > 0 &&
           (row->kind == CR_ROW_EQUAL || row->kind == CR_ROW_PUSH);
}

/* By how much C of a row is to grow. Negative for a row that only pushes: the gap that it has. */
static float wanted_change(const cr_problem *problem, const cr_constraint *c, const cr_row *row,
                           const cr_solver_body *a, const cr_solver_body *b)
{
    const cr_config *config = problem->config;
    float most = config->max_correction, error = row_position(row, a, b);
    if (row->kind == CR_ROW_EQUAL)
        return clamp_float(-error, -most, most);
    bool contact = c->normals > 0;
    error += problem->h * max_float(row_velocity(row, a, b), 0) + (contact ? config->slop : 0);
    if (error >= 0)
        return -error;
    return min_float(contact ? -config->baumgarte * error : -error, most);
}

static void solve_block(const cr_problem *problem, const cr_constraint *c, cr_solver_body *a,
                        cr_solver_body *b)
{
    const cr_row *p = &problem->rows[c->first], *q = p + 1;
    const float k[3] = {p->inv_effective_mass, c->k12, q->inv_effective_mass};
    float x, y;
    if (!cr_solve_pair(p->kind, k, -wanted_change(problem, c, p, a, b),
                       -wanted_change(problem, c, q, a, b), &x, &y))
        return;
    row_separate(c, p, a, b, x);
    row_separate(c, q, a, b, y);
}

static void solve_row(const cr_problem *problem, const cr_constraint *c, const cr_row *row,
                      cr_solver_body *a, cr_solver_body *b)
{
    float push = wanted_change(problem, c, row, a, b) / row->inv_effective_mass;
    row_separate(c, row, a, b, row->kind == CR_ROW_PUSH ? max_float(push, 0) : push);
}

void cr_solve_position(const cr_problem *problem, const cr_constraint *c, cr_solver_body *a,
                       cr_solver_body *b)
{
    const cr_row *rows = &problem->rows[c->first];
    bool together = c->block_solve && problem->config->block && has_position(rows);
    if (together)
        solve_block(problem, c, a, b);
    for (int k = together ? 2 : 0; k < c->count; k++)
        if (has_position(&rows[k]))
            solve_row(problem, c, &rows[k], a, b);
}
