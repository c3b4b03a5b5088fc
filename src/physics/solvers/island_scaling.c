/* island_scaling.c - a line search along the impulses.
 *
 * The impulses lambda of a step minimise, within their bounds,
 *     q(lambda) = 1/2 lambda^T (J M^-1 J^T + S) lambda - lambda^T (bias - J v_0)
 * (Cottle, Pang, Stone, "The Linear Complementarity Problem", 1992), with v_0 the velocities
 * without the impulses and S the rows' softnesses. Where the bias is 0, q is the kinetic energy
 * that the impulses give. Solving one row never raises q, but it sees this row only, and a few
 * Gauss-Seidel passes do not find out that a whole pile has too large impulses.
 *
 * It has, when an impact is over. Warm starting begins a step with the last step's impulses, which
 * is right for a load; but an impulse that stopped an impact throws the bodies apart when it is
 * applied again, the passes leave some of it, the next step begins with that in turn, and the pile
 * boils. So the impulses are multiplied by the s between 0 and 1 that makes q(s lambda) least,
 *     s = lambda^T (bias - J v_0) / (lambda^T (J M^-1 J^T + S) lambda),
 * which keeps them in their bounds, for these are cones: lambda >= 0, and friction's. Under a load
 * s is 1; after an impact it is nearly 0; and as q(s lambda) <= q(0) = 0, no warm start makes
 * energy. An s above 1 would lower q as well, but for bodies that are jammed between static ones no
 * s is enough, and their impulses would grow without end.
 *
 * Each island, of bodies that impulses join, has an s of its own. The rows of joints that are
 * solved together (direct.h) are satisfied already, up to the arcs of their points. */
#include "solvers/island_scaling.h"

#include "base/union_find.h"
#include "constraints/row.h"

static cr_island_scale *island_of(cr_island_scale *islands, uint32_t body)
{
    return &islands[cr_find_root(islands, sizeof *islands, body)];
}

/* The island of a constraint is the island of a body of it that can move. */
static cr_island_scale *island_at(const cr_problem *problem, const cr_constraint *c)
{
    return island_of(problem->island_scales, cr_can_move(&problem->bodies[c->a]) ? c->a : c->b);
}

/* ---- the factors ---- */

static void begin(cr_problem *problem)
{
    for (uint32_t i = 0; i < problem->body_count; i++) {
        const cr_solver_body *body = &problem->bodies[i];
        problem->island_scales[i] = (cr_island_scale){.parent = i};
        problem->scratch_bodies[i] =
            (cr_solver_body){.inv_mass = body->inv_mass, .inv_inertia = body->inv_inertia};
    }
}

/* Finds the changes of velocity that the impulses have made, and the islands that they join. */
static void gather_responses(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_solver_body *a = &problem->scratch_bodies[c->a], *b = &problem->scratch_bodies[c->b];
        bool any = false;
        for (int32_t k = 0; k < c->count; k++) {
            const cr_row *row = &problem->rows[c->first + (uint32_t)k];
            any |= row->impulse != 0;
            row_apply_impulse(row, a, b, row->impulse);
        }
        if (any && cr_can_move(a) && cr_can_move(b))
            cr_join_sets(problem->island_scales, sizeof *problem->island_scales, c->a, c->b);
    }
}

static void measure(cr_problem *problem)
{
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
        cr_island_scale *island = island_at(problem, c);
        for (int32_t k = 0; k < c->count; k++) {
            const cr_row *row = &problem->rows[c->first + (uint32_t)k];
            if (row->impulse == 0)
                continue;
            float response =
                row_velocity(row, &problem->scratch_bodies[c->a], &problem->scratch_bodies[c->b]) +
                row->softness * row->impulse;
            float left = row->bias - row_velocity(row, a, b) - row->softness * row->impulse;
            island->numerator += (double)(row->impulse * (c->direct ? response : left + response));
            island->denominator += (double)(row->impulse * response);
        }
    }
}

/* The factor of an island's impulses, minus 1. */
static float scale_minus_one(const cr_island_scale *island)
{
    float factor = island->denominator > 0 ? (float)(island->numerator / island->denominator) : 0;
    return clamp_float(factor, 0, 1) - 1;
}

static void apply(cr_problem *problem)
{
    for (uint32_t i = 0; i < problem->body_count; i++) {
        cr_solver_body *body = &problem->bodies[i];
        const cr_solver_body *response = &problem->scratch_bodies[i];
        float more = scale_minus_one(island_of(problem->island_scales, i));
        body->v = vec_mad(body->v, response->v, more);
        body->w += more * response->w;
    }
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        float more = scale_minus_one(island_at(problem, c));
        for (int32_t k = 0; k < c->count; k++)
            problem->rows[c->first + (uint32_t)k].impulse *= 1 + more;
    }
}

void cr_rescale_islands(cr_problem *problem)
{
    begin(problem);
    gather_responses(problem);
    measure(problem);
    apply(problem);
}
