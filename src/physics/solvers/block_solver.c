/* block_solver.c - the two normal rows of a manifold solved together, exactly.
 *
 * Solved one after the other, the first point of a box that rests on its face takes more than its
 * half, which turns the box; passes take that back only slowly, and a stack leans meanwhile. The
 * pair is a linear complementarity problem small enough to try every case:
 *     w = K x + b,   x >= 0,   w >= 0,   x . w = 0
 * where x are the impulses, w the velocities left over, K = J M^-1 J^T of the two rows. Each row
 * is either active (w = 0) or idle (x = 0), which makes four cases. See Cottle, Pang, Stone, "The
 * Linear Complementarity Problem", 1992; Box2D 2 solved its manifolds so. */
#include "solvers/block_solver.h"

bool cr_solve_two_points(const float k[3], float b1, float b2, float *x1, float *x2)
{
    float k11 = k[0], k12 = k[1], k22 = k[2];
    float determinant = k11 * k22 - k12 * k12;

    /* both active */
    *x1 = (k12 * b2 - k22 * b1) / determinant;
    *x2 = (k12 * b1 - k11 * b2) / determinant;
    if (*x1 >= 0 && *x2 >= 0)
        return true;
    /* the first only */
    *x1 = -b1 / k11;
    *x2 = 0;
    if (*x1 >= 0 && k12 * *x1 + b2 >= 0)
        return true;
    /* the second only */
    *x1 = 0;
    *x2 = -b2 / k22;
    if (*x2 >= 0 && k12 * *x2 + b1 >= 0)
        return true;
    /* neither */
    *x1 = *x2 = 0;
    return b1 >= 0 && b2 >= 0;
}

bool cr_solve_pair(cr_row_kind kind, const float k[3], float b1, float b2, float *x1, float *x2)
{
    if (kind == CR_ROW_PUSH)
        return cr_solve_two_points(k, b1, b2, x1, x2);
    float determinant = k[0] * k[2] - k[1] * k[1];
    *x1 = (k[1] * b2 - k[2] * b1) / determinant;
    *x2 = (k[1] * b1 - k[0] * b2) / determinant;
    return true;
}
