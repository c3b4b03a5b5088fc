/* trig.h - the series behind sine and cosine, and the rotations of many angles at once. */
#ifndef CR_TRIG_H
#define CR_TRIG_H

#include "carom.h"

/* Taylor series, |r| <= pi/4: the first neglected terms are below 1e-11. */
static inline double cr_sin_series(double r)
{
    double z = r * r;
    return r * (1.0 + z * (-1.0 / 6 +
                           z * (1.0 / 120 +
                                z * (-1.0 / 5040 + z * (1.0 / 362880 + z * (-1.0 / 39916800))))));
}

static inline double cr_cos_series(double r)
{
    double z = r * r;
    return 1.0 + z * (-1.0 / 2 +
                      z * (1.0 / 24 +
                           z * (-1.0 / 720 +
                                z * (1.0 / 40320 + z * (-1.0 / 3628800 + z * (1.0 / 479001600))))));
}

/* ---- the rotations of many angles at once, with the same bits as cr_rot_from_angle ---- */

/* rots[i] = cr_rot_from_angle(angles[i]); both arrays have `count` elements and do not overlap. */
typedef void cr_rots_from_angles(const float *angles, cr_rot *rots, size_t count);

/* The function for the widest vectors that this machine has, of at most `most` lanes; 0: no limit.
 */
cr_rots_from_angles *cr_rots_from_angles_of(int32_t most);

#endif
