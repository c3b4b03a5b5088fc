/* sincos.h - sine and cosine as series; and cr_rot_from_angle without a branch, so that the
 * compiler vectorizes the loop over the angles. For the latter a file that is compiled for one
 * instruction set defines CR_KERNEL, which gives a function the name of its width, and includes
 * this header. */
#ifndef CR_SINCOS_H
#define CR_SINCOS_H

#include "base/vec.h"

#include <string.h>

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

/* ---- many angles at once ----
 *
 * Each angle goes through the operations of trig.c, so the bits are the same; where trig.c branches
 * on the quadrant, the bits of the quadrant's number select the result here. */

/* rad: angles of at least this size, or not finite, take the range reduction of trig.c. */
#define CR_FAR_ANGLE 1e5f

/* Fills rots for the angles nearer to 0 than CR_FAR_ANGLE, and leaves nonsense for the others.
 * Returns whether there are others. */
typedef bool cr_sincos_kernel(const float *restrict angles, cr_rot *restrict rots, size_t count);

#ifdef CR_KERNEL

static inline uint32_t float_bits(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline float float_from_bits(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* 1 if less than 0, else 0. */
static inline int32_t is_less(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (int32_t)(bits >> 63);
}

enum { FAR_BITS = 0x47C35000 }; /* of CR_FAR_ANGLE */

cr_sincos_kernel CR_KERNEL(cr_sincos);
bool CR_KERNEL(cr_sincos)(const float *restrict angles, cr_rot *restrict rots, size_t count)
{
    uint32_t any_far = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t bits = float_bits(angles[i]);
        uint32_t far = -(uint32_t)((bits & 0x7FFFFFFFu) >= FAR_BITS);
        any_far |= far;
        double x = (double)float_from_bits(bits & ~far), quarter_turns = x * (2 / CR_PI) + 0.5;
        int32_t k = (int32_t)quarter_turns;
        k -= is_less(quarter_turns - (double)k); /* rounded down */
        double r = x - (double)k * (CR_PI / 2);
        uint32_t s = float_bits((float)cr_sin_series(r)), c = float_bits((float)cr_cos_series(r));
        uint32_t quadrant = (uint32_t)k;
        uint32_t change = (s ^ c) & -(quadrant & 1);
        rots[i].c = float_from_bits((c ^ change) ^ ((quadrant + 1) & 2) << 30);
        rots[i].s = float_from_bits((s ^ change) ^ (quadrant & 2) << 30);
    }
    return any_far != 0;
}

#endif

#endif
