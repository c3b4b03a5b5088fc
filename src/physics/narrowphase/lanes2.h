/* lanes2.h - vectors of two, one a lane, as in vec.h; a rotation is (c, s). */
#ifndef CR_LANES2_H
#define CR_LANES2_H

#include "lanes.h"

typedef struct lanes2 {
    cr_lanes x, y;
} lanes2;

static inline lanes2 add2(lanes2 a, lanes2 b)
{
    return (lanes2){a.x + b.x, a.y + b.y};
}

static inline lanes2 sub2(lanes2 a, lanes2 b)
{
    return (lanes2){a.x - b.x, a.y - b.y};
}

static inline lanes2 neg2(lanes2 a)
{
    return (lanes2){-a.x, -a.y};
}

static inline lanes2 mad2(lanes2 a, lanes2 b, cr_lanes s)
{
    return (lanes2){a.x + b.x * s, a.y + b.y * s};
}

static inline cr_lanes dot2(lanes2 a, lanes2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline lanes2 pick2(cr_mask which, lanes2 yes, lanes2 no)
{
    return (lanes2){pick(which, yes.x, no.x), pick(which, yes.y, no.y)};
}

static inline lanes2 turn2(lanes2 rot, lanes2 v)
{
    return (lanes2){rot.x * v.x - rot.y * v.y, rot.y * v.x + rot.x * v.y};
}

static inline lanes2 unturn2(lanes2 rot, lanes2 v)
{
    return (lanes2){rot.x * v.x + rot.y * v.y, rot.x * v.y - rot.y * v.x};
}

#endif
