/* angle.h - how far a body is turned, whole turns counted.
 *
 * A float that counts turns has ever less left for the rest of the angle: after an hour at 20 rad/s
 * it goes in steps of 0.008 rad, and beyond 3e6 rad a slow wheel would not turn at all. So the sum
 * of two floats is kept, `angle` and the rest of it; that is good to 1e-8 rad. Rotations are made
 * of the angle less its whole turns. */
#ifndef CR_ANGLE_H
#define CR_ANGLE_H

#include "base/vec.h"
#include "world/world.h"

/* The sum, as a definition has it. A rest that does not fit the angle is left from before somebody
 * set that. */
static inline double cr_angle_whole(float angle, float rest)
{
    double whole = (double)angle + (double)rest;
    return (float)whole == angle && rest != 0 ? whole : (double)angle;
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
    body->angle = (float)angle;
    body->angle_rest = (float)(angle - (double)body->angle);
}

/* Less its whole turns, unless it is so small that a float holds it as well as it is. */
static inline float cr_angle_wrapped(double angle)
{
    if (!(angle < -5 || angle > 5))
        return (float)angle;
    return (float)(angle - 2 * CR_PI * floor(angle / (2 * CR_PI) + 0.5));
}

/* Of the body, once it has turned on by so much. */
static inline cr_rot cr_rot_after(const cr_body *body, float turn)
{
    return cr_rot_from_angle(cr_angle_wrapped(cr_angle_of(body) + (double)turn));
}

/* From where it stands to b against a; b may be NULL, the world. */
static inline double cr_angle_between(const cr_body *a, const cr_body *b)
{
    return (b != NULL ? cr_angle_of(b) : 0) - cr_angle_of(a);
}

#endif
