/* geometry_helpers.c - plain geometry in double precision: outlines of shapes, and distances from
 * them. */
#include "geometry_helpers.h"

real2 real2_of(cr_vec2 v)
{
    return (real2){(double)v.x, (double)v.y};
}

static double dot(real2 a, real2 b)
{
    return a.x * b.x + a.y * b.y;
}

outline outline_of(const cr_shape *shape, cr_transform t)
{
    outline o = {.count = shape->count, .center = real2_of(t.p), .radius = (double)shape->radius};
    double c = (double)t.q.c, s = (double)t.q.s;
    for (int i = 0; i < o.count; i++) {
        real2 v = real2_of(shape->vertices[i]);
        o.corners[i] =
            (real2){(double)t.p.x + c * v.x - s * v.y, (double)t.p.y + s * v.x + c * v.y};
    }
    for (int i = 0; i < o.count; i++) {
        real2 a = o.corners[i], b = o.corners[(i + 1) % o.count];
        double length = hypot(b.x - a.x, b.y - a.y);
        o.normals[i] = (real2){(b.y - a.y) / length, (a.x - b.x) / length};
    }
    return o;
}

static double distance_to_segment(real2 p, real2 a, real2 b)
{
    real2 along = {b.x - a.x, b.y - a.y}, from = {p.x - a.x, p.y - a.y};
    double t = fmin(fmax(dot(from, along) / dot(along, along), 0), 1);
    return hypot(from.x - t * along.x, from.y - t * along.y);
}

double signed_distance(const cr_shape *shape, cr_transform t, real2 p)
{
    if (shape->kind == CR_HALFSPACE)
        return dot(real2_of(shape->normals[0]), p) - (double)shape->offset;
    outline o = outline_of(shape, t);
    if (o.count == 0)
        return hypot(p.x - o.center.x, p.y - o.center.y) - o.radius;
    double nearest = HUGE_VAL;
    bool inside = true;
    for (int i = 0; i < o.count; i++) {
        real2 a = o.corners[i], b = o.corners[(i + 1) % o.count];
        nearest = fmin(nearest, distance_to_segment(p, a, b));
        inside = inside && dot(o.normals[i], (real2){p.x - a.x, p.y - a.y}) <= 0;
    }
    return inside ? -nearest : nearest;
}

double overlap_along(const outline *a, const outline *b, real2 d)
{
    double most = -HUGE_VAL, least = HUGE_VAL;
    for (int i = 0; i < a->count; i++)
        most = fmax(most, dot(d, a->corners[i]));
    for (int i = 0; i < b->count; i++)
        least = fmin(least, dot(d, b->corners[i]));
    return most - least;
}

double least_overlap(const outline *a, const outline *b, real2 *direction)
{
    double best = HUGE_VAL;
    for (int i = 0; i < a->count + b->count; i++) {
        real2 n = i < a->count ? a->normals[i] : b->normals[i - a->count];
        real2 d = i < a->count ? n : (real2){-n.x, -n.y};
        double overlap = overlap_along(a, b, d);
        if (overlap < best) {
            best = overlap;
            *direction = d;
        }
    }
    return best;
}

static double overlap_at(const outline *a, const outline *b, double angle)
{
    return overlap_along(a, b, (real2){cos(angle), sin(angle)});
}

/* Halves the step about a local minimum. */
static double refine(const outline *a, const outline *b, double angle, double step)
{
    double best = overlap_at(a, b, angle);
    for (; step > 1e-9; step *= 0.5)
        for (int side = -1; side <= 1; side += 2) {
            double overlap = overlap_at(a, b, angle + side * step);
            if (overlap < best) {
                best = overlap;
                angle += side * step;
                break;
            }
        }
    return best;
}

double searched_overlap(const outline *a, const outline *b, int count)
{
    double step = 2 * PI / count, best = HUGE_VAL;
    double before = overlap_at(a, b, -step), here = overlap_at(a, b, 0);
    for (int i = 0; i < count; i++) {
        double after = overlap_at(a, b, (i + 1) * step);
        if (here <= before && here <= after)
            best = fmin(best, refine(a, b, i * step, step));
        before = here;
        here = after;
    }
    return best;
}

real2 surface_point(const cr_manifold *m, int point, bool of_a)
{
    const cr_manifold_point *p = &m->points[point];
    double way = (of_a ? -0.5 : 0.5) * (double)p->separation;
    return (real2){(double)p->position.x + way * (double)m->normal.x,
                   (double)p->position.y + way * (double)m->normal.y};
}
