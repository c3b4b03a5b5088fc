/* acceleration.c - Nesterov's acceleration of Gauss-Seidel passes.
 *
 * The velocities that an impact leaves are those of least kinetic energy within the bounds of the
 * impulses, and a pass over the rows is a descent towards them (island_scaling.c). Where a heavy
 * body strikes a pile of light ones, the descent is slow: n layers, and masses m and M, need about
 * n M / m passes. A step in the direction that the last two passes have in common,
 *     lambda' = lambda_k + beta (lambda_k - lambda_k-1),  v' = v_k + beta (v_k - v_k-1),
 *     beta = (t_k - 1) / t_k+1,  t_k+1 = (1 + sqrt(1 + 4 t_k^2)) / 2,
 * makes the number about the square root of that (Nesterov, 1983; for contacts: Mazhar and others,
 * "Using Nesterov's Method to Accelerate Multibody Dynamics with Friction and Contact", 2015). The
 * velocities stay those of the impulses, for they depend on them linearly, and the next pass takes
 * every impulse back into its bounds.
 *
 * Where a step went too far, the next pass has to change more than the last one did. Then t begins
 * at 1 again (O'Donoghue and Candes, "Adaptive Restart for Accelerated Gradient Schemes", 2015).
 * Between kinematic bodies there may be no impulses that satisfy all rows; then passes have nothing
 * to converge to, steps would lead ever farther away, and none are made.
 * Nor are any made in a step in which something rebounds: a row near a rebound may be left alone or
 * not from pass to pass, and a column that rebounds flew apart.
 * All passes have to go through the rows in the same direction: forward and backward ones change
 * different amounts, which would look like steps that went too far. */
#include "solvers/acceleration.h"

float cr_next_extrapolation(cr_acceleration *acceleration, float change)
{
    float t = change > acceleration->change ? 1 : acceleration->momentum;
    float next = 0.5f * (1 + sqrtf(1 + 4 * t * t));
    acceleration->momentum = next;
    acceleration->change = change;
    return (t - 1) / next;
}

void cr_extrapolate_rows(cr_problem *problem, float factor)
{
    for (size_t i = 0; i < problem->row_count; i++) {
        cr_row *row = &problem->rows[i];
        float now = row->impulse;
        row->impulse = cr_extrapolate(now, row->last_impulse, factor);
        row->last_impulse = now;
    }
}

void cr_extrapolate_bodies(cr_problem *problem, size_t first, size_t count, float factor)
{
    for (size_t i = first; i < first + count; i++) {
        cr_solver_body *body = &problem->bodies[i], *last = &problem->scratch_bodies[i];
        cr_solver_body now = *body;
        body->v.x = cr_extrapolate(now.v.x, last->v.x, factor);
        body->v.y = cr_extrapolate(now.v.y, last->v.y, factor);
        body->w = cr_extrapolate(now.w, last->w, factor);
        last->v = now.v;
        last->w = now.w;
    }
}
