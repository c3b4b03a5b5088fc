/* trig.c - sine, cosine and arc tangent by polynomials. libm's differ in the last bit from one
 * platform to the next; these do not, because they use nothing but exactly rounded operations.
 * They work in double, so that the rounded float is within 1e-6 of the truth with room to spare. */
#include "base/trig.h"

#include "base/cpu.h"
#include "base/sincos.h"
#include "base/vec.h"

/* angle = quadrant * pi/2 + rest with |rest| <= pi/4. */
static int reduce(float angle, double *rest)
{
    double x = (double)angle;
    if (fabs(x) > 1e5)
        x = fmod(x, 2 * CR_PI); /* exact by definition; keeps the product below exact enough */
    double turns = x * (2 / CR_PI) + 0.5;
    if (turns >= 0 && turns < 1) { /* as most; what follows would leave x as it is */
        *rest = x;
        return 0;
    }
    double k = floor(turns);
    *rest = x - k * (CR_PI / 2);
    return (int)(k - 4 * floor(k / 4));
}

cr_rot cr_rot_from_angle(float angle)
{
    double r;
    if (!isfinite(angle))
        return (cr_rot){NAN, NAN};
    int quadrant = reduce(angle, &r);
    float s = (float)cr_sin_series(r), c = (float)cr_cos_series(r);
    switch (quadrant) {
    case 0:
        return (cr_rot){c, s};
    case 1:
        return (cr_rot){-s, c};
    case 2:
        return (cr_rot){-c, -s};
    default:
        return (cr_rot){s, -c};
    }
}

float cr_sin(float angle)
{
    return cr_rot_from_angle(angle).s;
}

float cr_cos(float angle)
{
    return cr_rot_from_angle(angle).c;
}

/* 0 <= t <= 1. Above tan(pi/8) the identity atan t = pi/4 + atan((t - 1)/(t + 1)) brings the
 * argument back to where the series to t^19 is good to 1e-9. */
static double atan_unit(double t)
{
    double shift = 0;
    if (t > 0.41421356237309503) {
        shift = CR_PI / 4;
        t = (t - 1) / (t + 1);
    }
    double z = t * t, sum = 0;
    for (int n = 19; n >= 1; n -= 2)
        sum = ((n & 2) ? -1.0 : 1.0) / n + z * sum;
    return shift + t * sum;
}

float cr_atan2(float y, float x)
{
    double ax = fabs((double)x), ay = fabs((double)y);
    if (isnan(x) || isnan(y))
        return NAN;
    double angle;
    if (ax == 0 && ay == 0)
        angle = 0;
    else if (isinf(ax) && isinf(ay))
        angle = CR_PI / 4;
    else
        angle = ay <= ax ? atan_unit(ay / ax) : CR_PI / 2 - atan_unit(ax / ay);
    if (signbit(x))
        angle = CR_PI - angle;
    return (float)(signbit(y) ? -angle : angle);
}

/* ---- many angles at once ---- */

extern cr_sincos_kernel cr_sincos_1, cr_sincos_4, cr_sincos_8, cr_sincos_16;

void cr_rots_from_angles(const float *angles, cr_rot *rots, size_t count, int32_t most)
{
    static cr_sincos_kernel *const by_width[CR_WIDTHS] = {CR_BY_WIDTH(cr_sincos)};
    bool any_far = by_width[cr_cpu_simd_width(most)](angles, rots, count);
    for (size_t i = 0; i < count && any_far; i++)
        if (!(fabsf(angles[i]) < CR_FAR_ANGLE))
            rots[i] = cr_rot_from_angle(angles[i]);
}
