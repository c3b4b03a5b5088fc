/* shadow.c - of a circle its radius about the centre, of a polygon its extreme corners. */
#include "lab/inside/shadow.h"

#include <math.h>

static double along(cr_vec2 axis, cr_vec2 p, cr_vec2 origin)
{
    return (double)axis.x * ((double)p.x - (double)origin.x) +
           (double)axis.y * ((double)p.y - (double)origin.y);
}

static lab_shadow of_halfspace(const cr_shape *shape, cr_vec2 axis, cr_vec2 origin)
{
    cr_vec2 n = shape->normals[0];
    double cosine = (double)n.x * (double)axis.x + (double)n.y * (double)axis.y;
    double top = (double)shape->offset - along(n, origin, (cr_vec2){0, 0});
    if (cosine > 0.999999)
        return (lab_shadow){-HUGE_VAL, top};
    return cosine < -0.999999 ? (lab_shadow){-top, HUGE_VAL} : (lab_shadow){-HUGE_VAL, HUGE_VAL};
}

lab_shadow lab_shadow_of(const cr_shape *shape, cr_transform t, cr_vec2 axis, cr_vec2 origin)
{
    if (shape->kind == CR_HALFSPACE)
        return of_halfspace(shape, axis, origin);
    if (shape->kind == CR_CIRCLE) {
        double middle = along(axis, t.p, origin), radius = (double)shape->radius;
        return (lab_shadow){middle - radius, middle + radius};
    }
    lab_shadow s = {HUGE_VAL, -HUGE_VAL};
    for (int32_t i = 0; i < shape->count; i++) {
        double d = along(axis, cr_to_world(t, shape->vertices[i]), origin);
        s.low = fmin(s.low, d);
        s.high = fmax(s.high, d);
    }
    return s;
}
