/* angle.h - how far a body is turned, whole turns counted.
 *
 * A single float that counts whole turns loses precision: after an hour at 20 rad/s its steps are
 * 0.008 rad, and beyond 3e6 rad a slow wheel would not turn at all. So an angle is stored as the
 * unevaluated sum of two floats, `angle` and `angle_rest`, which is good to 1e-8 rad. Rotations are
 * computed from the angle without its whole turns. */
#ifndef CR_ANGLE_H
#define CR_ANGLE_H

#include "base/vec.h"
#include "world/world.h"

/* The sum of the two floats in a definition. A rest that rounding to `angle` could not have left
 * belongs to an older value of `angle`, and is ignored. */
static inline double cr_angle_whole(float angle, float rest)
{
    double whole = (double)angle + (double)rest;
    return (float)whole == angle && rest != 0 ? whole : (double)angle;
}

/* The two floats of an angle. What 24 bits cannot hold of the rest is rounded, and may bring the
 * sum to the half between two floats, from which `high` would not be found again: then the sum is
 * split once more. */
static inline void cr_angle_split(double angle, float *high, float *rest)
{
    *high = (float)angle;
    *rest = (float)(angle - (double)*high);
    double whole = (double)*high + (double)*rest;
    if ((float)whole != *high) {
        *high = (float)whole;
        *rest = (float)(whole - (double)*high);
    }
}

static inline double cr_joint_reference(const cr_joint_def *def)
{
    return cr_angle_whole(def->reference, def->reference_rest);
}

static inline double cr_angle_of(const cr_body *body)
{
    return (double)body->angle + (double)body->angle_rest;
}

static inline void cr_angle_set(cr_body *body, double angle)
{
    cr_angle_split(angle, &body->angle, &body->angle_rest);
}

/* Without its whole turns, unless it is so small that a float loses nothing. */
static inline float cr_angle_wrapped(double angle)
{
    if (!(angle < -5 || angle > 5))
        return (float)angle;
    return (float)(angle - 2 * CR_PI * floor(angle / (2 * CR_PI) + 0.5));
}

/* The rotation of the body after it has turned by `turn` more. */
static inline cr_rot cr_rot_after(const cr_body *body, float turn)
{
    return cr_rot_from_angle(cr_angle_wrapped(cr_angle_of(body) + (double)turn));
}

/* The angle of b minus that of a; b may be NULL, the world. */
static inline double cr_angle_between(const cr_body *a, const cr_body *b)
{
    return (b != NULL ? cr_angle_of(b) : 0) - cr_angle_of(a);
}

#endif
