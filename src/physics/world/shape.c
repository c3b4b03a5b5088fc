/* shape.c - makes and checks shapes; their bounds, and whether they contain a point. */
#include "world/shape.h"

#include "base/enum_names.h"
#include "base/result.h"
#include "base/vec.h"

#include <float.h>
#include <string.h>

static bool measures_ok(const cr_shape *s)
{
    return isfinite(s->area) && isfinite(s->second_moment) && isfinite(s->bounding_radius) &&
           s->area > 0 && s->second_moment > 0 && isfinite(1 / s->area) &&
           isfinite(1 / s->second_moment);
}

static cr_result bad_measure(const char *what, double value)
{
    if (!isfinite(value))
        return cr_fail(CR_INVALID_SHAPE, "%s must be a finite number", what);
    if (value <= 0)
        return cr_fail(CR_INVALID_SHAPE, "%s must be greater than 0, not %g", what, value);
    return cr_fail(CR_INVALID_SHAPE, "%s of %g m is too %s to compute with", what, value,
                   value < 1 ? "small" : "large");
}

cr_result cr_shape_circle(cr_shape *out, float radius)
{
    cr_shape s;
    memset(&s, 0, sizeof s);
    s.kind = CR_CIRCLE;
    s.radius = s.bounding_radius = s.inner_radius = radius;
    double r2 = (double)radius * (double)radius;
    s.area = (float)(CR_PI * r2);
    s.second_moment = (float)(0.5 * CR_PI * r2 * r2); /* 1/2 m r^2 with m = pi r^2 */
    if (!(radius > 0) || !measures_ok(&s))
        return bad_measure("radius", (double)radius);
    *out = s;
    return cr_ok();
}

/* Unit outward normals of the edges of a counter-clockwise outline. */
static void set_normals(cr_shape *s)
{
    for (int i = 0; i < s->count; i++) {
        cr_vec2 a = s->vertices[i], b = s->vertices[(i + 1) % s->count];
        double x = (double)b.y - (double)a.y, y = (double)a.x - (double)b.x;
        double length = sqrt(x * x + y * y);
        s->normals[i] = vec((float)(x / length), (float)(y / length));
    }
}

cr_result cr_shape_box(cr_shape *out, float width, float height)
{
    cr_shape s;
    memset(&s, 0, sizeof s);
    float hx = 0.5f * width, hy = 0.5f * height;
    double w = (double)width, h = (double)height;
    s.kind = CR_BOX;
    s.half = vec(hx, hy);
    s.count = 4;
    s.vertices[0] = vec(-hx, -hy);
    s.vertices[1] = vec(hx, -hy);
    s.vertices[2] = vec(hx, hy);
    s.vertices[3] = vec(-hx, hy);
    s.normals[0] = vec(0, -1);
    s.normals[1] = vec(1, 0);
    s.normals[2] = vec(0, 1);
    s.normals[3] = vec(-1, 0);
    s.area = (float)(w * h);
    s.second_moment = (float)(w * h * (w * w + h * h) / 12);
    s.bounding_radius = (float)(0.5 * sqrt(w * w + h * h));
    s.inner_radius = min_float(hx, hy);
    if (!(width > 0) || !isfinite(width))
        return bad_measure("width", w);
    if (!(height > 0) || !isfinite(height))
        return bad_measure("height", h);
    if (hx < FLT_MIN || hy < FLT_MIN || !measures_ok(&s)) /* by the side that is farther from 1 m */
        return fmax(w, 1 / w) > fmax(h, 1 / h) ? bad_measure("width", w) : bad_measure("height", h);
    *out = s;
    return cr_ok();
}

/* Twice the signed area of a triangle. */
static double turn(cr_vec2 a, cr_vec2 b, cr_vec2 c)
{
    return ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) -
           ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
}

/* Area, centroid and second moment about it, by triangles that fan out from the first vertex:
 * a triangle 0, p, q has the area c/2 with c = p x q, the centroid (p + q)/3 and the second
 * moment c/12 (p.p + p.q + q.q) about 0. The parallel axis theorem moves the sum. */
static void set_polygon_measures(cr_shape *s)
{
    cr_vec2 o = s->vertices[0];
    double area = 0, cx = 0, cy = 0, moment = 0;
    for (int i = 1; i + 1 < s->count; i++) {
        double px = (double)s->vertices[i].x - (double)o.x;
        double py = (double)s->vertices[i].y - (double)o.y;
        double qx = (double)s->vertices[i + 1].x - (double)o.x;
        double qy = (double)s->vertices[i + 1].y - (double)o.y;
        double c = px * qy - py * qx;
        area += c / 2;
        cx += c / 6 * (px + qx);
        cy += c / 6 * (py + qy);
        moment += c / 12 * (px * px + py * py + px * qx + py * qy + qx * qx + qy * qy);
    }
    cx /= area;
    cy /= area;
    s->area = (float)area;
    s->second_moment = (float)(moment - area * (cx * cx + cy * cy));
    s->centroid = vec((float)(cx + (double)o.x), (float)(cy + (double)o.y));
    s->inner_radius = INFINITY;
    for (int i = 0; i < s->count; i++) {
        cr_vec2 out = vec_sub(s->vertices[i], s->centroid);
        s->bounding_radius = max_float(s->bounding_radius, vec_length(out));
        s->inner_radius = min_float(s->inner_radius, vec_dot(s->normals[i], out));
    }
}

/* What is closer together than this share of the polygon's extent counts as the same. */
#define SAME 1e-6

static cr_result check_outline(const cr_vec2 *v, int n, double *area)
{
    double extent = 0;
    *area = 0;
    for (int i = 0; i < n; i++) {
        extent = fmax(extent, fabs((double)v[i].x - (double)v[0].x));
        extent = fmax(extent, fabs((double)v[i].y - (double)v[0].y));
        if (i + 1 < n)
            *area += turn(v[0], v[i], v[i + 1]) / 2;
    }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (fabs((double)v[i].x - (double)v[j].x) <= SAME * extent &&
                fabs((double)v[i].y - (double)v[j].y) <= SAME * extent)
                return cr_fail(CR_INVALID_SHAPE, "vertices %d and %d of the polygon coincide",
                               i + 1, j + 1);
    /* Convex: every vertex lies on the inner side of every edge (this also refuses outlines
     * that cross themselves). A vertex that lies on an edge's line is allowed. */
    double side = *area < 0 ? -1 : 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (side * turn(v[i], v[(i + 1) % n], v[j]) < -SAME * extent * extent)
                return cr_fail(CR_INVALID_SHAPE,
                               "the polygon is not convex: vertex %d lies outside the edge from "
                               "vertex %d to %d",
                               j + 1, i + 1, (i + 1) % n + 1);
    if (fabs(*area) <= SAME * extent * extent)
        return cr_fail(CR_INVALID_SHAPE, "the polygon has no area: its vertices lie on a line");
    return cr_ok();
}

cr_result cr_shape_polygon(cr_shape *out, const cr_vec2 *vertices, size_t count)
{
    if (count < 3 || count > CR_MAX_VERTICES)
        return cr_fail(CR_INVALID_SHAPE, "a polygon has 3 to %d vertices, not %zu",
                       (int)CR_MAX_VERTICES, count);
    for (size_t i = 0; i < count; i++)
        if (!vec_finite(vertices[i]))
            return cr_fail(CR_INVALID_SHAPE, "vertex %zu of the polygon is not finite", i + 1);
    double area;
    cr_result checked = check_outline(vertices, (int)count, &area);
    if (checked.code != CR_OK)
        return checked;

    cr_shape s;
    memset(&s, 0, sizeof s);
    s.kind = CR_POLYGON;
    s.count = (int)count;
    /* a clockwise outline is walked backwards from its first vertex */
    for (size_t i = 0; i < count; i++)
        s.vertices[i] = area > 0 ? vertices[i] : vertices[(count - i) % count];
    set_normals(&s);
    set_polygon_measures(&s);
    if (!measures_ok(&s))
        return cr_fail(CR_INVALID_SHAPE, "the polygon is too %s to compute with",
                       s.bounding_radius < 1 ? "small" : "large");
    *out = s;
    return cr_ok();
}

cr_result cr_shape_halfspace(cr_shape *out, cr_vec2 normal, float offset)
{
    double length = sqrt((double)normal.x * (double)normal.x + (double)normal.y * (double)normal.y);
    if (!isfinite(length) || !isfinite(offset))
        return cr_fail(CR_INVALID_SHAPE, "a half-space needs a finite normal and offset");
    if (!(length > 0))
        return cr_fail(CR_INVALID_SHAPE, "the half-space's normal must not be (0, 0)");
    /* A normal that is unit to float's precision stays as it is, so that one which was saved
     * and read again is the same to the bit. */
    if (fabs(length - 1) < 2e-7)
        length = 1;
    cr_shape s;
    memset(&s, 0, sizeof s);
    s.kind = CR_HALFSPACE;
    s.normals[0] = vec((float)((double)normal.x / length), (float)((double)normal.y / length));
    s.offset = (float)((double)offset / length);
    s.bounding_radius = s.inner_radius = INFINITY;
    if (!isfinite(s.offset))
        return cr_fail(CR_INVALID_SHAPE, "the half-space's normal is too short for its offset");
    *out = s;
    return cr_ok();
}

bool cr_shape_contains(const cr_shape *s, cr_transform t, cr_vec2 point)
{
    cr_vec2 p = inverse_transform_point(t, point);
    switch (s->kind) {
    case CR_CIRCLE:
        return vec_dot(p, p) <= s->radius * s->radius;
    case CR_HALFSPACE:
        return vec_dot(s->normals[0], point) <= s->offset;
    default:
        for (int i = 0; i < s->count; i++)
            if (!(vec_dot(s->normals[i], vec_sub(p, s->vertices[i])) <= 0))
                return false;
        return true;
    }
}

static cr_aabb halfspace_bounds(const cr_shape *s)
{
    cr_aabb box = {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    cr_vec2 n = s->normals[0];
    if (n.x == 0 && n.y > 0)
        box.upper.y = s->offset;
    else if (n.x == 0)
        box.lower.y = -s->offset;
    else if (n.y == 0 && n.x > 0)
        box.upper.x = s->offset;
    else if (n.y == 0)
        box.lower.x = -s->offset;
    return box;
}

cr_aabb cr_shape_bounds(const cr_shape *s, cr_transform t)
{
    if (s->kind == CR_HALFSPACE)
        return halfspace_bounds(s);
    if (s->kind == CR_CIRCLE)
        return (cr_aabb){vec(t.p.x - s->radius, t.p.y - s->radius),
                         vec(t.p.x + s->radius, t.p.y + s->radius)};
    if (s->kind == CR_BOX)
        return cr_box_bounds(s->half, t);
    cr_vec2 first = transform_point(t, s->vertices[0]);
    cr_aabb box = {first, first};
    for (int i = 1; i < s->count; i++) {
        cr_vec2 v = transform_point(t, s->vertices[i]);
        box.lower = vec(min_float(box.lower.x, v.x), min_float(box.lower.y, v.y));
        box.upper = vec(max_float(box.upper.x, v.x), max_float(box.upper.y, v.y));
    }
    return box;
}

const char *cr_shape_kind_name(cr_shape_kind kind)
{
    static const char *const names[] = {"circle", "box", "polygon", "halfspace"};
    return CR_NAME(names, kind);
}

/* There is one way to make each shape, and it gives the same bits again. */
cr_result cr_shape_check(const cr_shape *shape)
{
    cr_shape made;
    cr_result result;
    memset(&made, 0, sizeof made);
    switch (shape->kind) {
    case CR_CIRCLE:
        result = cr_shape_circle(&made, shape->radius);
        break;
    case CR_BOX:
        result = cr_shape_box(&made, 2 * shape->half.x, 2 * shape->half.y);
        break;
    case CR_POLYGON:
        result =
            cr_shape_polygon(&made, shape->vertices, shape->count < 0 ? 0 : (size_t)shape->count);
        break;
    case CR_HALFSPACE:
        result = cr_shape_halfspace(&made, shape->normals[0], shape->offset);
        break;
    default:
        return cr_fail(CR_INVALID_SHAPE, "the body has no shape");
    }
    if (result.code == CR_OK && memcmp(&made, shape, sizeof made) != 0)
        return cr_fail(CR_INVALID_SHAPE, "the %s was not made by cr_shape_%s",
                       cr_shape_kind_name(shape->kind), cr_shape_kind_name(shape->kind));
    return result;
}

/* ---- from model space to world space, and back ---- */

cr_vec2 cr_rot_column(cr_rot q, int column)
{
    return column == 0 ? vec(q.c, q.s) : vec(-q.s, q.c);
}

cr_vec2 cr_to_world(cr_transform t, cr_vec2 model)
{
    return transform_point(t, model);
}

cr_vec2 cr_to_model(cr_transform t, cr_vec2 world)
{
    return inverse_transform_point(t, world);
}

cr_vec2 cr_dir_to_world(cr_rot q, cr_vec2 model)
{
    return rot_apply(q, model);
}

cr_vec2 cr_dir_to_model(cr_rot q, cr_vec2 world)
{
    return rot_unapply(q, world);
}
