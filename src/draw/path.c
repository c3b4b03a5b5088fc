/* path.c - making convex outlines: corners, arcs, insets. */
#include "draw/path.h"

#include "draw/minmax.h"

#include <math.h>
#include <string.h>

void path_add(draw_path *path, double x, double y)
{
    if (path->count < PATH_MAX)
        path->at[path->count++] = (path_corner){x, y};
}

/* Only as many corners as there are: a path has room for many more. */
void path_copy(draw_path *to, const draw_path *from)
{
    to->count = from->count;
    memcpy(to->at, from->at, (size_t)from->count * sizeof *from->at);
}

static double twice_area(const draw_path *path)
{
    double sum = 0.0;
    for (int i = 0; i < path->count; i++) {
        path_corner a = path->at[i], b = path->at[i + 1 < path->count ? i + 1 : 0];
        path_corner o = path->at[0];
        sum += (a.x - o.x) * (b.y - o.y) - (b.x - o.x) * (a.y - o.y);
    }
    return sum;
}

void path_from_corners(draw_path *path, const draw_point *corners, size_t count)
{
    path->count = 0;
    if (corners == NULL || count < 3 || count > DRAW_MAX_CORNERS)
        return;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(corners[i].x) || !isfinite(corners[i].y)) {
            path->count = 0;
            return;
        }
        path_add(path, (double)corners[i].x, (double)corners[i].y);
    }
    double area = twice_area(path);
    if (area == 0.0) {
        path->count = 0;
    } else if (area < 0.0) {
        for (int i = 0, j = path->count - 1; i < j; i++, j--) {
            path_corner swap = path->at[i];
            path->at[i] = path->at[j];
            path->at[j] = swap;
        }
    }
}

/* Cosine and sine of 0 to 90 degrees in ARC_MAX steps: literals, because libm's differ from one
 * machine to the next. */
static const path_corner quarter[ARC_MAX + 1] = {
    {1, 0},
    {0.99879545620517241, 0.049067674327418015},
    {0.99518472667219693, 0.098017140329560604},
    {0.98917650996478101, 0.14673047445536175},
    {0.98078528040323043, 0.19509032201612825},
    {0.97003125319454397, 0.24298017990326387},
    {0.95694033573220882, 0.29028467725446233},
    {0.94154406518302081, 0.33688985339222005},
    {0.92387953251128674, 0.38268343236508978},
    {0.90398929312344334, 0.42755509343028208},
    {0.88192126434835505, 0.47139673682599764},
    {0.85772861000027212, 0.51410274419322166},
    {0.83146961230254524, 0.55557023301960218},
    {0.80320753148064494, 0.59569930449243336},
    {0.77301045336273699, 0.63439328416364549},
    {0.74095112535495911, 0.67155895484701833},
    {0.70710678118654757, 0.70710678118654746},
    {0.67155895484701833, 0.74095112535495911},
    {0.63439328416364549, 0.77301045336273699},
    {0.59569930449243347, 0.80320753148064483},
    {0.55557023301960229, 0.83146961230254524},
    {0.51410274419322166, 0.85772861000027212},
    {0.47139673682599781, 0.88192126434835494},
    {0.4275550934302822, 0.90398929312344334},
    {0.38268343236508984, 0.92387953251128674},
    {0.33688985339222005, 0.94154406518302081},
    {0.29028467725446233, 0.95694033573220894},
    {0.24298017990326398, 0.97003125319454397},
    {0.19509032201612833, 0.98078528040323043},
    {0.14673047445536175, 0.98917650996478101},
    {0.09801714032956077, 0.99518472667219682},
    {0.049067674327418126, 0.99879545620517241},
    {6.123233995736766e-17, 1},
};

void path_add_quarter(draw_path *path, double x, double y, double radius, double dx, double dy)
{
    /* So many chords that the shape keeps its area to two parts in a thousand; of the ends of a
     * hairline two do, if the corner between them lies as far out as makes up for their area. */
    int step = radius < 0.45 ? ARC_MAX / 2 : radius < 1.0 ? 4 : radius < 8.0 ? 2 : 1;
    double out = step == ARC_MAX / 2 ? 1.1107207345395915 * radius : radius;
    for (int i = 0; i <= ARC_MAX; i += step) {
        double far = i > 0 && i < ARC_MAX ? out : radius;
        double c = quarter[i].x * far, s = quarter[i].y * far;
        path_add(path, x + c * dx - s * dy, y + s * dx + c * dy);
    }
}

void path_add_arc(draw_path *path, int steps)
{
    for (int i = 0; i <= steps; i++) {
        int whole = i * ARC_MAX / steps, over = i * ARC_MAX % steps;
        path_corner a = quarter[whole], b = quarter[over > 0 ? whole + 1 : whole];
        double part = (double)over / steps;
        double x = a.x + (b.x - a.x) * part, y = a.y + (b.y - a.y) * part;
        double length = over > 0 ? sqrt(x * x + y * y) : 1.0;
        path_add(path, x / length, y / length);
    }
}

/* ---- cutting ---- */

/* Keeps the part of the path where nx x + ny y >= offset. */
static void cut(draw_path *to, const draw_path *from, double nx, double ny, double offset)
{
    to->count = 0;
    if (from->count == 0)
        return;
    path_corner a = from->at[from->count - 1];
    double da = nx * a.x + ny * a.y - offset;
    for (int i = 0; i < from->count; i++) {
        path_corner b = from->at[i];
        double db = nx * b.x + ny * b.y - offset;
        if ((da >= 0.0) != (db >= 0.0)) {
            double t = da / (da - db);
            path_add(to, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
        }
        if (db >= 0.0)
            path_add(to, b.x, b.y);
        a = b;
        da = db;
    }
}

enum { SHIFTED = 8 };

/* The usual case, in which no edge of the path is lost: corners move in between the edges that met
 * there. False, and nothing done, if one is, or if neighbours lie too much along one line. */
static bool inset_corners(draw_path *shape, double width)
{
    path_corner normal[SHIFTED], moved[SHIFTED];
    int count = shape->count;
    if (count > SHIFTED)
        return false;
    for (int i = 0; i < count; i++) {
        path_corner a = shape->at[i], b = shape->at[i + 1 < count ? i + 1 : 0];
        double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
        if (!(length > 0.0))
            return false;
        normal[i] = (path_corner){-dy / length, dx / length};
    }
    for (int i = 0; i < count; i++) {
        path_corner a = normal[i > 0 ? i - 1 : count - 1], b = normal[i];
        double one = 1.0 + a.x * b.x + a.y * b.y;
        if (one < 0.01)
            return false;
        moved[i].x = shape->at[i].x + (a.x + b.x) * width / one;
        moved[i].y = shape->at[i].y + (a.y + b.y) * width / one;
    }
    for (int i = 0; i < count; i++) {
        path_corner a = moved[i], b = moved[i + 1 < count ? i + 1 : 0];
        if (!((b.x - a.x) * normal[i].y - (b.y - a.y) * normal[i].x > 0.0))
            return false;
    }
    memcpy(shape->at, moved, (size_t)count * sizeof *moved);
    return true;
}

void path_inset(draw_path *shape, double width)
{
    if (inset_corners(shape, width))
        return;
    draw_path edges, other;
    path_copy(&edges, shape);
    draw_path *from = shape, *to = &other;
    for (int i = 0; i < edges.count; i++) {
        path_corner a = edges.at[i], b = edges.at[i + 1 < edges.count ? i + 1 : 0];
        double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
        if (length > 0.0) {
            double nx = -dy / length, ny = dx / length;
            cut(to, from, nx, ny, nx * a.x + ny * a.y + width);
            draw_path *swap = from;
            from = to;
            to = swap;
        }
    }
    if (from != shape)
        path_copy(shape, from);
}

static double *along(path_corner *corner, int axis)
{
    return axis == 0 ? &corner->x : &corner->y;
}

/* Keeps the part where sign * coordinate >= sign * limit; the cut lies on the limit exactly. */
static void trim(draw_path *shape, int axis, double sign, double limit)
{
    draw_path from;
    path_copy(&from, shape);
    shape->count = 0;
    if (from.count == 0)
        return;
    path_corner a = from.at[from.count - 1];
    double da = sign * (*along(&a, axis) - limit);
    for (int i = 0; i < from.count; i++) {
        path_corner b = from.at[i];
        double db = sign * (*along(&b, axis) - limit);
        if ((da >= 0.0) != (db >= 0.0)) {
            double t = da / (da - db);
            path_corner c = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
            *along(&c, axis) = limit;
            path_add(shape, c.x, c.y);
        }
        if (db >= 0.0)
            path_add(shape, b.x, b.y);
        a = b;
        da = db;
    }
}

void path_cut_to(draw_path *shape, draw_rect rect)
{
    if (shape->count == 0)
        return;
    double x0 = rect.x, y0 = rect.y, x1 = x0 + rect.w, y1 = y0 + rect.h;
    path_corner low = shape->at[0], high = low;
    for (int i = 1; i < shape->count; i++) {
        path_corner p = shape->at[i];
        low = (path_corner){min_double(low.x, p.x), min_double(low.y, p.y)};
        high = (path_corner){max_double(high.x, p.x), max_double(high.y, p.y)};
    }
    if (high.x <= x0 || high.y <= y0 || low.x >= x1 || low.y >= y1) {
        shape->count = 0;
        return;
    }
    if (low.y < y0)
        trim(shape, 1, 1.0, y0);
    if (high.y > y1)
        trim(shape, 1, -1.0, y1);
    if (low.x < x0)
        trim(shape, 0, 1.0, x0);
    if (high.x > x1)
        trim(shape, 0, -1.0, x1);
    /* Far corners leave rounding behind: nothing may leave the rectangle after all. */
    for (int i = 0; i < shape->count; i++) {
        path_corner *p = &shape->at[i];
        p->x = min_double(max_double(p->x, x0), x1) - x0;
        p->y = min_double(max_double(p->y, y0), y1);
    }
}
