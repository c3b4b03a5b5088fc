/* trig.h - the series behind sine and cosine, for SIMD code that needs many at once (simd/sincos).
 */
#ifndef CR_TRIG_H
#define CR_TRIG_H

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

#endif
