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
 * The overlap of an impact is what the last step drove in, at most h |v0|; anything deeper, such
 * as the slop of a resting contact, was there before and is no part of the impact. */
#include "contact_rows.h"

#include "vec.h"

/* approach: normal velocity before the tick's forces; gained: what the forces added to it. */
float cr_rebound(float restitution, float threshold, float approach, float gained, float separation,
                 float h)
{
    if (approach >= 0 || -approach < threshold || restitution == 0)
        return 0;
    /* a margin finds pairs that will not touch in this tick */
    if (separation > 0 && separation + h * (approach + gained) > 0)
        return 0;
    float speed = -approach;
    float half = -0.5f * gained; /* g h/2 */
    float x = max_float(separation, -h * speed);
    float e2 = restitution * restitution;
    float u0 = speed + half;
    float square = e2 * u0 * u0 + 2 * (gained / h) * x * (1 - e2);
    if (u0 <= 0 || square <= 0)
        return 0;
    return max_float(sqrtf(square) - half, 0);
}
