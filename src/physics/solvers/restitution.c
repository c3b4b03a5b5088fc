/* restitution.c - how fast a point shall leave its contact, judged by when it touched.
 *
 * A tick finds the impact late or early: the surfaces touched somewhere between two ticks, when
 * the approach speed was not yet, or no longer, the one that the tick knows. Reversing the known
 * speed therefore makes or loses energy at every bounce. What a symplectic Euler step does keep
 * in free fall, to rounding, is v^2/2 + g x - g h v/2: the energy of a body whose velocity is
 *     u = v - g h/2
 * (v belongs to the middle of the step, u to its end). Let x be the separation found, negative
 * when it overlaps. The speed at the touch was
 *     u_touch^2 = u0^2 + 2 g x,         u0 = |v0| + g h/2,
 * it leaves with e u_touch, and the velocity v' that the solver sets now, from the separation x
 * on, must carry that energy:
 *     (v' + g h/2)^2 / 2 + g x = e^2 u_touch^2 / 2
 *     v' = sqrt(e^2 u0^2 - 2 g x (1 - e^2)) - g h/2.
 * For e = 1 this is |v0|: the velocity before the tick, reversed, wherever the impact fell. A
 * resting point has v0 = 0 and gets v' <= 0: no rebound.
 *
 * The other integrators keep such an energy, too, with u = v + g h/2 (explicit Euler) and u = v
 * (velocity Verlet): pre_solve_fraction, the part of g h that comes before the solver, tells them
 * apart. And
 * all three give the solver's velocity v' the energy of v' + g h/2.
 *
 * The overlap of an impact is what the last tick drove in, at most its length times |v0|; anything
 * deeper, such as the slop of a resting contact, was there before and is no part of the impact.
 *
 * Friction may undo that. Where the impulse along the normal turns a body, so that its slip changes
 * sign, friction that stops the slip pushes along the slip that there was, and does work: by
 * Newton's law of restitution and Coulomb's of friction a box gains energy in some impacts (Kane,
 * Levinson, "Dynamics: Theory and Applications", 1985). It may do no more than the impact has lost:
 * the slip that it has to leave is cr_least_slip. Discs have no such impacts. */
#include "solvers/restitution.h"

#include "base/vec.h"
#include "constraints/row.h"

float cr_rebound(const cr_impact *impact, float restitution, float threshold)
{
    float speed = -impact->approach, h = impact->h, g = -impact->acceleration;
    if (speed < max_float(threshold, CR_ZERO_SPEED) || restitution == 0)
        return 0;
    /* a margin finds pairs that will not touch in this step */
    if (impact->separation > 0 &&
        impact->separation - h * (speed + impact->pre_solve_fraction * g * h) > 0)
        return 0;
    float x = max_float(impact->separation, -impact->tick * speed);
    float e2 = restitution * restitution;
    float u0 = speed + g * h * (impact->pre_solve_fraction - 0.5f);
    float square = e2 * u0 * u0 - 2 * g * x * (1 - e2);
    if (u0 <= 0 || square <= 0)
        return 0;
    return max_float(sqrtf(square) - 0.5f * g * h, 0);
}

/* With W = p (v' + v)/2 the work of friction's impulse p, which changes the slip from v to v', and
 * k the inverse effective mass along the tangent: without friction the slip would be `free`, and p
 * = (v' - free) / k. W > 0 needs `free` to have another sign than v. Let a be the size of `free`
 * and b that of v; friction that leaves the slip s of a's sign does the work (a - s)(b - s) / 2k,
 * and the smaller root of (a - s)(b - s) = 2 k lost is the least slip for which that is no more
 * than the rebound has lost. */
float cr_least_slip(float before, float free, float k, float lost)
{
    if (before * free >= 0)
        return 0;
    float a = fabsf(free), b = fabsf(before);
    float slip = 0.5f * (a + b - sqrtf((a - b) * (a - b) + 8 * k * lost));
    return free < 0 ? -max_float(slip, 0) : max_float(slip, 0);
}

float cr_rebound_slip(const cr_constraint *c, const cr_row *friction, float slip)
{
    const cr_row *normal = friction - c->normals;
    if (normal->target_velocity <= 0)
        return 0;
    float k = friction->inv_effective_mass;
    float lost = 0.5f * (1 - c->restitution) * normal->impulse * fabsf(normal->approach);
    return cr_least_slip(friction->approach, slip - k * friction->impulse, k, lost);
}
