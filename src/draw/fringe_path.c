/* fringe_path.c - any convex path: its loops come from moving all edges inwards at once.
 *
 * Each corner moves at a speed of its own, until an edge between two corners has shrunk to
 * nothing; then the two go on as one, between the edges on either side of it. */
#include "draw/fringe.h"
#include "draw/minmax.h"

#include <math.h>

enum { SHRINK_MAX = PATH_MAX };

typedef struct shrink_corner {
    path_corner at, speed; /* pixels, pixels per pixel of depth */
    path_corner normal;    /* inwards, of the edge to the next corner */
} shrink_corner;

typedef struct shrink_shape {
    int count, corners;
    shrink_corner corner[SHRINK_MAX];
    int owner[SHRINK_MAX]; /* what has become of each of the path's corners */
    double depth;
    bool gone; /* no deeper than this: nothing is left inside */
} shrink_shape;

static int after(const shrink_shape *s, int i)
{
    return i + 1 < s->corners ? i + 1 : 0;
}

static int before(const shrink_shape *s, int i)
{
    return i > 0 ? i - 1 : s->corners - 1;
}

static void set_speed(shrink_shape *s, int i)
{
    path_corner a = s->corner[before(s, i)].normal, b = s->corner[i].normal;
    double both = max_double(1.0 + a.x * b.x + a.y * b.y, 1e-9);
    s->corner[i].speed = (path_corner){(a.x + b.x) / both, (a.y + b.y) / both};
}

/* Corners in the same place are one. */
static void shrink_start(shrink_shape *s, const draw_path *path)
{
    s->corners = 0;
    s->depth = 0.0;
    for (int i = 0; i < path->count; i++) {
        path_corner a = path->at[i], b = path->at[i + 1 < path->count ? i + 1 : 0];
        double x = b.x - a.x, y = b.y - a.y, length = sqrt(x * x + y * y);
        if (length > 1e-9)
            s->corner[s->corners++] = (shrink_corner){a, {0, 0}, {-y / length, x / length}};
    }
    s->count = s->corners;
    s->gone = s->corners < 3;
    for (int i = 0; i < s->corners; i++) {
        s->owner[i] = i;
        set_speed(s, i);
    }
}

/* How much deeper the edge from corner i vanishes. */
static double vanishes(const shrink_shape *s, int i)
{
    const shrink_corner *a = &s->corner[i], *b = &s->corner[after(s, i)];
    double dx = a->normal.y, dy = -a->normal.x;
    double length = (b->at.x - a->at.x) * dx + (b->at.y - a->at.y) * dy;
    double rate = (b->speed.x - a->speed.x) * dx + (b->speed.y - a->speed.y) * dy;
    return rate < 0.0 ? max_double(-length / rate, 0.0) : HUGE_VAL;
}

static void move_on(shrink_shape *s, double by)
{
    for (int i = 0; i < s->corners; i++) {
        s->corner[i].at.x += s->corner[i].speed.x * by;
        s->corner[i].at.y += s->corner[i].speed.y * by;
    }
    s->depth += by;
}

/* Takes the edge from corner i out; nothing is left when that makes no convex shape. */
static void drop_edge(shrink_shape *s, int i)
{
    path_corner a = s->corner[before(s, i)].normal, b = s->corner[after(s, i)].normal;
    if (s->corners <= 3 || a.x * b.y - a.y * b.x <= 0.0) {
        s->gone = true;
        return;
    }
    int kept = after(s, i);
    for (int k = 0; k < s->count; k++) {
        int owner = s->owner[k] == i ? kept : s->owner[k];
        s->owner[k] = owner > i ? owner - 1 : owner;
    }
    for (int k = i; k + 1 < s->corners; k++)
        s->corner[k] = s->corner[k + 1];
    s->corners--;
    set_speed(s, kept > i ? i : 0);
}

/* Moves the edges inwards until they are at this depth, or nothing is left. */
static void shrink_to(shrink_shape *s, double depth)
{
    while (!s->gone && s->depth < depth) {
        int first = 0;
        double least = HUGE_VAL;
        for (int i = 0; i < s->corners; i++) {
            double when = vanishes(s, i);
            if (when < least) {
                least = when;
                first = i;
            }
        }
        if (!(s->depth + least < depth)) {
            move_on(s, depth - s->depth);
            return;
        }
        move_on(s, least);
        drop_edge(s, first);
    }
}

/* Outside of the edges; sharp corners end a little early. */
static path_corner outside(const shrink_corner *corner, double by)
{
    const double most = 6.0;
    path_corner v = corner->speed;
    double speed = sqrt(v.x * v.x + v.y * v.y), part = speed > most ? most / speed : 1.0;
    return (path_corner){corner->at.x - v.x * part * by, corner->at.y - v.y * part * by};
}

/* Twice the depth at which nothing is left, or as much as is asked for. */
static double thickness(const draw_path *path, double enough)
{
    shrink_shape probe;
    shrink_start(&probe, path);
    shrink_to(&probe, 0.5 * enough);
    return probe.gone ? 2.0 * probe.depth : enough;
}

void fringe_path(draw_canvas *canvas, const draw_path *path, double width, const draw_ink *ink)
{
    /* False edges, where the path is cut, stay out of sight with their outline. */
    double in = ink->outlined ? width : 0.0;
    int margin = (int)min_double(ceil(in), 1e5) + 4;
    draw_rect clip = canvas->clip;
    draw_rect room = {clip.x - margin, clip.y - margin, clip.w + 2 * margin, clip.h + 2 * margin};
    draw_path cut;
    path_copy(&cut, path);
    path_cut_to(&cut, room);
    for (int i = 0; i < cut.count; i++)
        cut.at[i].x += room.x;
    shrink_shape shape;
    shrink_start(&shape, &cut);
    if (shape.gone)
        return;
    fringe_profile profile = fringe_for(ink, thickness(&cut, 2.0 * in + 2.0), in);
    fringe_loops loops;
    loops.count = shape.count;
    loops.open = false;
    for (int k = 0; k < profile.knots; k++) {
        double depth = profile.depth[k];
        shrink_to(&shape, depth);
        for (int i = 0; i < shape.count; i++) {
            const shrink_corner *corner = &shape.corner[shape.owner[i]];
            loops.at[k][i] = depth < 0.0 ? outside(corner, -depth) : corner->at;
        }
    }
    fringe_draw(canvas, &profile, &loops);
}
