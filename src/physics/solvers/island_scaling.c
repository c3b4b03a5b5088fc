/* island_scaling.c - a line search along the impulses.
 *
 * The impulses lambda of a step minimise, within their bounds,
 *     q(lambda) = 1/2 lambda^T (J M^-1 J^T + S) lambda - lambda^T (wanted - J v_0)
 * (Cottle, Pang, Stone, "The Linear Complementarity Problem", 1992), with v_0 the velocities
 * without them and S the rows' softnesses. Where the rows want no speed, q is the kinetic energy
 * that the impulses give. No visit of a Gauss-Seidel pass raises q, but each sees one row only, and
 * few passes do not find out that all of a pile was given too much.
 *
 * It was, when an impact is over. The first guess of a step is what the last one ended with, and
 * that is right for a load; but what stopped an impact throws bodies apart when it is given again,
 * the passes leave some of it, that is handed on in turn, and the pile boils. So the impulses are
 * multiplied by the s between 0 and 1 that makes q(s lambda) least,
 *     s = lambda^T (wanted - J v_0) / (lambda^T (J M^-1 J^T + S) lambda),
 * which keeps them in their bounds, for these are cones: lambda >= 0, and friction's. Under a load
 * s is 1; of an impact that is over it is nearly 0; and as q(s lambda) <= q(0) = 0, no first guess
 * makes energy. An s above 1 would be as good, but bodies that are jammed between others that do
 * not give way have none that is enough, and would be given more without end.
 *
 * Each island, of bodies that impulses join, has an s of its own. The rows of joints that are
 * solved together have nothing left to ask for (their arcs are no row's). */
#include "solvers/island_scaling.h"

#include "constraints/row.h"

/* ---- union-find (Galler and Fischer, 1964) ---- */

static cr_island_share *island_of(cr_island_share *islands, uint32_t motion)
{
    while (islands[motion].parent != motion) {
        islands[motion].parent = islands[islands[motion].parent].parent;
        motion = islands[motion].parent;
    }
    return &islands[motion];
}

/* The lower motion becomes the root, whatever the order. */
static void unite(cr_island_share *islands, uint32_t a, uint32_t b)
{
    cr_island_share *p = island_of(islands, a), *q = island_of(islands, b);
    if (p < q)
        q->parent = p->parent;
    else
        p->parent = q->parent;
}

static bool gives_way(const cr_motion *motion)
{
    return motion->inv_mass > 0 || motion->inv_inertia > 0;
}

/* That of a constraint: of a body that can give way. */
static cr_island_share *island_at(const cr_problem *problem, const cr_constraint *c)
{
    return island_of(problem->islands, gives_way(&problem->motions[c->a]) ? c->a : c->b);
}

/* ---- the factors ---- */

static void begin(cr_problem *problem)
{
    for (uint32_t i = 0; i < problem->motion_count; i++) {
        const cr_motion *motion = &problem->motions[i];
        problem->islands[i] = (cr_island_share){.parent = i};
        problem->moves[i] =
            (cr_motion){.inv_mass = motion->inv_mass, .inv_inertia = motion->inv_inertia};
    }
}

/* The changes of velocity that the impulses have made. */
static void gather_moves(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_motion *a = &problem->moves[c->a], *b = &problem->moves[c->b];
        bool any = false;
        for (int32_t k = 0; k < c->count; k++) {
            const cr_row *row = &problem->rows[c->first + (uint32_t)k];
            any |= row->impulse != 0;
            row_push(row, a, b, row->impulse);
        }
        if (any && gives_way(a) && gives_way(b))
            unite(problem->islands, c->a, c->b);
    }
}

static void measure(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_motion *a = &problem->motions[c->a], *b = &problem->motions[c->b];
        cr_island_share *island = island_at(problem, c);
        for (int32_t k = 0; k < c->count; k++) {
            const cr_row *row = &problem->rows[c->first + (uint32_t)k];
            if (row->impulse == 0)
                continue;
            float moved = row_velocity(row, &problem->moves[c->a], &problem->moves[c->b]) +
                          row->softness * row->impulse;
            float left = row->wanted - row_velocity(row, a, b) - row->softness * row->impulse;
            island->pull += (double)(row->impulse * (c->direct ? moved : left + moved));
            island->stretch += (double)(row->impulse * moved);
        }
    }
}

/* Of an island's impulses, less 1. */
static float more_of(const cr_island_share *island)
{
    float factor = island->stretch > 0 ? (float)(island->pull / island->stretch) : 0;
    return clamp_float(factor, 0, 1) - 1;
}

static void apply(cr_problem *problem)
{
    for (uint32_t i = 0; i < problem->motion_count; i++) {
        cr_motion *motion = &problem->motions[i];
        const cr_motion *move = &problem->moves[i];
        float more = more_of(island_of(problem->islands, i));
        motion->v = vec_mad(motion->v, move->v, more);
        motion->w += more * move->w;
    }
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        float more = more_of(island_at(problem, c));
        for (int32_t k = 0; k < c->count; k++)
            problem->rows[c->first + (uint32_t)k].impulse *= 1 + more;
    }
}

void cr_rescale(cr_problem *problem)
{
    begin(problem);
    gather_moves(problem);
    measure(problem);
    apply(problem);
}
